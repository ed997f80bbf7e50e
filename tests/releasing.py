"""``python -m tests.releasing``: write the digests of the inputs of Z3 and Coq, as part of a release.

After the next change `.ci/run` sees by them which inputs are new or different, and checks all of those.
"""

from __future__ import annotations

from tests.certify import content, every_lemma
from tests.parts import RELEASED, written
from tests.reach import known
from tests.records import every_record


def main() -> None:
    """Write ``tests/released.txt``."""
    kinds = {
        "records": {each.id: each.digest for each in every_record()},
        "statements": {each.text: each.text for each in known()},
        "lemmas": {each.name: content(each) for each in every_lemma()},
    }
    RELEASED.write_text(written(kinds), encoding="utf-8")


if __name__ == "__main__":
    main()
