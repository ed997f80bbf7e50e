"""The reference of the library, a page for each module that users import from, and that of the command.

It is written of what Python says of each object, in Sphinx's own directives: so it has an index, and others can link to
it (``objects.inv``). Sphinx's autodoc would ask again for each docstring to be reStructuredText, and knows no function
that is an object, of which there are two hundred here; this takes less than a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bookmaker_ref import markdown
from bookmaker_ref.symbolic import tex
from bookmaker_ref.symbolic.vocabulary import VOCABULARY
from docs.site.measures.named import every
from docs.site.page import Page
from docs.site.reference import code, command
from docs.site.reference.docstrings import as_markdown
from docs.site.reference.objects import Member, Object, Room, rooms, sources

ROOT = Path(__file__).parents[3]
#: What these pages are made from.
OF = ("bookmaker_ref/**/*.py", "docs/site/*.py", "docs/site/*/*.py")


def made() -> Iterator[Page]:
    """The index, a page for each room, and the command."""
    yield Page("api/index", index())
    for room in rooms():
        yield Page(room.address, page(room))
    yield command.page()
    for path in sources():
        text = code.page(path, (ROOT / path).read_text(encoding="utf-8"))
        # The search finds what the reference says of it: code has every word many times.
        yield Page(code.address_of(path), f"---\norphan: true\nnosearch: true\n---\n\n{text}")


def index() -> str:
    """Every room with its first sentence, and the command."""
    return markdown.page(
        "# The library",
        "What can be imported, and what can be typed. `import bookmaker_ref as bm` is enough: what is heavy is loaded"
        " when it is first used.",
        markdown.table(
            ("module", "is for", "names"),
            (
                (f"[`{room.name}`](/{room.address}.md)", _first(room.says, room.name), str(len(room.objects())))
                for room in rooms()
            ),
        ),
        "## The command",
        "[`bookmaker`](/api/command.md) does the same from a terminal: every verb with its options.",
        "## Its source",
        "Each name says where it is written; [all sources](/sources/index.md) that have a page.",
        "## For other sites",
        "Sphinx's `intersphinx` finds every name in `objects.inv`, beside the first page of this site.",
    )


def page(room: Room) -> str:
    """The page of a module."""
    told: dict[str, str] = {}
    objects = room.objects()
    words = [each for each in objects if each.kind == "word"]
    inner = [each for each in objects if each.kind == "module"]
    return markdown.page(
        f"# {room.name}",
        f"```{{py:module}} {room.name}\n```",
        as_markdown(room.says, room.name),
        *([markdown.table(("module", "is for"), map(_inner, inner))] if inner else ()),
        *(entry(each, told) for each in objects if each.kind not in ("word", "module")),
        *(["## Words", markdown.table(("word", "stands for"), map(_word, words))] if words else ()),
    )


def entry(each: Object, told: dict[str, str]) -> str:
    """One object; ``told`` is what was said of earlier ones, which is not said again."""
    kind = each.kind
    first, _, rest = each.says.partition("\n\n")
    if rest.strip() and rest in told:
        rest, again = "", f"The rest is as with {{py:obj}}`{told[rest].rpartition('.')[2]} <{told[rest]}>`."
    else:
        told.setdefault(rest, each.full_name)
        again = ""
    parts = [as_markdown(first, each.module), _measure(each), as_markdown(rest, each.module), again, _source(each)]
    if kind in ("class", "exception"):
        parts += [_member(member, each) for member in each.members()]
    return _directive(f"py:{kind}", f"{each.name}{each.signature}", parts, colons=4)


def _member(each: Member, owner: Object) -> str:
    options = [
        f":{word}:" for word, there in (("classmethod", each.of_class), ("staticmethod", each.is_static)) if there
    ]
    kind = "py:property" if each.is_property else "py:method"
    return _directive(kind, f"{each.name}{each.signature}", [as_markdown(each.says, owner.module)], options)


def _directive(kind: str, signature: str, parts: list[str], options: list[str] | None = None, colons: int = 3) -> str:
    fence = ":" * colons
    head = "\n".join([f"{fence}{{{kind}}} {' '.join(signature.split())}", *(options or [])])
    body = "\n\n".join(part for part in parts if part)
    return f"{head}\n\n{body}\n{fence}" if body else f"{head}\n{fence}"


def _measure(each: Object) -> str:
    """The page of the measure that it gives."""
    name = each.name.removesuffix("_score")
    found = next((one for one in every() if one.name == name), None)
    return f"The measure: {found.link}." if found and each.kind == "function" else ""


def _source(each: Object) -> str:
    """A link to where it is written."""
    path, name = each.source
    return f"Source: [{markdown.text(path)}](/{code.address_of(path)}.md#{name})" if path else ""


def _inner(each: Object) -> tuple[str, str]:
    (room,) = (room for room in rooms() if room.name == each.full_name)
    return f"[`{room.name}`](/{room.address}.md)", _first(room.says, room.name)


def _first(said: str, inside: str) -> str:
    return as_markdown(said.partition("\n\n")[0], inside)


def _word(each: Object) -> tuple[str, str]:
    means = VOCABULARY.get(each.value)
    letter = markdown.inline(tex(each.value))
    return f"`{each.name}`", f"{letter} = {markdown.inline(tex(means))}" if means is not None else letter
