# The two commands of the README: `make verify` decides every record again, `make test` checks all that must hold.
# Each makes its own environment in .venv from pyproject.toml and constraints.txt.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: verify test bench update versions clean

verify: .venv/ready
	$(BIN)/bookmaker verify

# The types are checked beside the tests: two cores, two jobs.
test: .venv/ready
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy & types=$$!; $(BIN)/python -m pytest -q; tests=$$?; wait $$types && exit $$tests

bench: .venv/ready
	$(BIN)/python -m tests.benchmarks

# Write the generated files again: the compiled functions, the verdicts, the pages in docs/.
update: .venv/ready
	$(BIN)/python -m pytest -q --update tests/test_generated.py

# A wide selection of the tests with the lowest and the newest versions of everything, on each Python that is here.
# `make versions WRITE=1` writes docs/versions.md as well.
versions: .venv/ready
	$(BIN)/python tests/versions.py $(if $(WRITE),--write)

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "bookmaker_ref needs Python 3.11 or later: make PYTHON=python3.12 ...")'
	@echo "Making .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
