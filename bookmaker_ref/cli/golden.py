"""``bookmaker golden``: golden values for the tests of others, as files."""

from __future__ import annotations

import argparse
from pathlib import Path

from bookmaker_ref.cli.terminal import Bar, Refused, write, write_json
from bookmaker_ref.layout import fields
from bookmaker_ref.messages import quoted

SUMMARY = "golden values to test other programs with, as files"
DESCRIPTION = """\
Writes the golden values into a folder: thousands, of every measure on tables
of every kind, exactly, to 40 digits and as the nearest float64, with the cases
where it is undefined, and the numbers that others have printed.

JSON Lines by family, the same as CSV, a JSON Schema, a manifest with counts
and SHA-256, and the licence, CC0. The same bytes on every machine.
"""
EXAMPLES = """\
examples:
  bookmaker golden vectors
  bookmaker golden vectors --json

docs/golden.md shows how to read them in Python, R, Julia, JavaScript and C.
"""

_MANIFEST = "manifest.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes: a folder."""
    parser.add_argument("folder", metavar="DIR", help="where to write; made if it is not there")


def run(arguments: argparse.Namespace) -> int:
    """Write the files, and say what they are."""
    from bookmaker_ref.golden import export, manifest

    if not arguments.folder.strip():
        raise Refused("the name of the folder is empty: give a folder, such as golden")
    folder = Path(arguments.folder)
    _refuse_what_is_there(folder)
    made = "" if folder.exists() else ", a new folder"  # so that whoever meant another word by it sees what it was
    try:
        with Bar("writing golden values") as bar:
            bar()
            names = export.copy(folder)
    except OSError as error:
        raise Refused(f"cannot write to {quoted(str(folder))}: {error.strerror or error}") from None
    except ValueError as error:  # a name with a null in it
        raise Refused(f"no folder can be at {quoted(str(folder))}: {error}") from None
    said = manifest()
    if arguments.json:
        counts = {family: each["vectors"] for family, each in said["families"].items()}
        write_json({"version": said["version"], "schema": said["schema"], "vectors": counts, "files": names})
        return 0
    write([f"{said['vectors']} vectors, version {said['version']}, in {quoted(str(folder))}{made}:"])
    write(fields((family, f"{each['vectors']}  {each['meaning']}") for family, each in said["families"].items()))
    return 0


def _refuse_what_is_there(folder: Path) -> None:
    """Nothing is written over what is not ours."""
    from bookmaker_ref.golden import NotGolden, export, manifest

    try:
        is_file = folder.exists() and not folder.is_dir()
        there = sorted(name for name in export.names() if (folder / name).exists())
    except (OSError, ValueError) as error:
        raise Refused(f"no folder can be at {quoted(str(folder))}: {error}") from None
    where = quoted(str(folder))
    if is_file:
        raise Refused(f"{where} is a file: give a folder")
    if there:
        try:
            manifest(folder)
        except NotGolden as error:
            why = "that is not ours" if _MANIFEST not in there else f"and {' '.join(str(error).split())}"
            raise Refused(f"{where} has a {there[0]} {why}: give another folder") from None
