"""``python -m tests.releasing``: write the digests of the inputs of Z3 and Coq, as part of a release.

After the next change `.ci/run` sees by them which inputs are new or different, and checks all of those.
"""

from __future__ import annotations

import argparse

from tests import certify
from tests.parts import RELEASED, written
from tests.reach import known
from tests.records import content, every_record, meaning


def main() -> None:
    """Write ``tests/released.txt``."""
    argparse.ArgumentParser(prog="python -m tests.releasing", description=__doc__).parse_args()
    kinds = {
        "records": {each.id: content(each) for each in every_record()},
        "statements": {each.text: meaning(repr(each)) for each in known()},
        "lemmas": {each.name: certify.content(each) for each in certify.every_lemma()},
    }
    RELEASED.write_text(written(kinds), encoding="utf-8")


if __name__ == "__main__":
    main()
