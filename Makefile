# `make verify` decides every record again, `make test` checks what must hold (`quick` and `test-all` less and more of it),
# `make certify` has the proof kernel Coq read what is written of the records for it.
# Each makes its own environment in .venv from pyproject.toml and constraints.txt.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: verify quick test test-all bench update site versions clean

verify: .venv/ready
	$(BIN)/bookmaker verify --fresh

# Write the records as lemmas into build/certificates and have Coq check them; with FIXED_PART=1 a part, see tests/parts.py.
.PHONY: certify
certify: .venv/ready
	$(BIN)/$(if $(FIXED_PART),python -m tests.certify build/certificates,bookmaker certificates build/certificates --check)

# What is quick and finds the most, for between two edits; all but what is exhaustive; and everything.
quick test test-all: .venv/ready
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(if $(filter-out quick,$@),$(BIN)/mypy &) types=$$!; $(TESTS) $(WHICH_$@); tests=$$?; wait $$types && exit $$tests

# One process for each core, which keep what Python has compiled.
TESTS := $(BIN)/python -m pytest -q -n logical --dist worksteal
WHICH_quick := -m "not slow and not exhaustive and not browser" --hypothesis-profile=quick --durations=5 --durations-min=1
WHICH_test := -m "not exhaustive and not browser"
WHICH_test-all := -m "not browser" --hypothesis-profile=all
unexport PYTHONDONTWRITEBYTECODE

bench: .venv/ready
	$(BIN)/python -m tests.benchmarks

# Every public number, into build/snapshot.jsonl.gz; `make snapshot COMPARE=tests/snapshot/first.jsonl.gz` prints every
# difference from a kept one, and fails if there is any. ONLY=KIND takes a part, OUT=FILE writes elsewhere.
.PHONY: snapshot
snapshot: .venv/ready
	$(BIN)/python -m tests.snapshot $(if $(COMPARE),--compare $(COMPARE)) $(if $(ONLY),--only "$(ONLY)") $(if $(OUT),--out $(OUT))

# Write every generated file that is not as it should be; what takes minutes, where its sources changed.
# `make update ANEW=docs/figures.md` makes one of these anyway.
update: .venv/ready
	$(BIN)/python -m docs.writers $(ANEW)

# The site, into site/. What it is made with comes into .venv and docs/site/node_modules, once.
site: .venv/ready docs/site/node_modules/.package-lock.json
	$(BIN)/python -m docs.site

docs/site/node_modules/.package-lock.json: docs/site/package-lock.json
	@cd docs/site && npm ci --silent --no-audit --no-fund

# The site in Chromium: the tests that measure seconds run alone, the others on all cores.
.PHONY: browser
browser: site
	$(TESTS) -m "$(WHICH_browser) and not timed" tests/browser
	$(BIN)/python -m pytest -q -n 0 -m "$(WHICH_browser) and timed" tests/browser

WHICH_browser := browser and not exhaustive

# A wide selection of the tests with the lowest and the newest versions of everything, on each Python that is here.
# `make versions WRITE=1` writes docs/versions.md as well.
versions: .venv/ready
	$(BIN)/python tests/versions.py $(if $(WRITE),--write)

# Every language of `bookmaker code` that is here, on every golden value of two classes; WRITE=1 writes docs/languages.md.
.PHONY: languages
languages: .venv/ready
	$(BIN)/python -m tests.languages $(if $(WRITE),--write)

# Plant each bug of tests/mutants in a copy of the tree, and see whether a test still notices it.
# `make mutants ONLY="--area prover"` runs those of one area; `python -m tests.mutants --help` lists the options.
.PHONY: mutants
mutants: .venv/ready
	$(BIN)/python -m tests.mutants $(ONLY)

# The extension in C is built with it, where there is a compiler. gmpy2 and python-flint, with which a test decides some
# records, are installed beside the environment: in it SymPy would use them for everything.
.venv/ready: pyproject.toml constraints.txt $(wildcard bookmaker_ref/numeric/machine/*)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "bookmaker_ref needs Python 3.11 or later: make PYTHON=python3.12 ...")'
	@echo "Making .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --upgrade --target .venv/ground-types gmpy2 python-flint
	@touch $@

clean:
	rm -rf .venv build dist site docs/site/node_modules *.egg-info .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
