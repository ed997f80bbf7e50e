r"""LaTeX cut into pieces: names, numbers, signs and commands, and which of them are a word of the papers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bookmaker_ref.language.errors import MAX_TOKENS, SIGNS, FormulaError, plain, unreadable
from bookmaker_ref.language.lookup import words_of_classes, words_of_two
from bookmaker_ref.language.phrases import PATHS
from bookmaker_ref.symbolic.vocabulary import tex


class Piece(NamedTuple):
    """A name, a number, a sign, a command or words of a text in LaTeX, and where it begins."""

    kind: str
    text: str
    start: int

    @property
    def where(self) -> str:
        """Its place, as people count: from 1."""
        return f"(character {self.start + 1})"


_PIECE = re.compile(
    r"""
      (?P<space> \s+ | ~ | \\[ ,:;!>] | \\(?:thinspace|displaystyle|textstyle|limits|nolimits)(?![A-Za-z])
               | \\(?:left|right)\s*\. | \\(?:left|right|[bB]igg?[lrm]?)(?![A-Za-z|])(?!\s*\|) | \$ | \\[()\[\]] )
    | (?P<gap> \\(?:q?quad|enspace|hspace\{[^{}]*\})(?![A-Za-z]) )
    | \\(?P<face>text|textrm|textit|textbf|mathrm|mathit|mathbf|mathsf|mathnormal|operatorname\*?|mbox) \s*
        \{ (?P<content> [^{}$]* ) \}
    | (?P<bar> \\left\s*\| | \\right\s*\| | \\[lr]vert(?![A-Za-z]) | \\vert(?![A-Za-z]) | \| )
    | (?P<norm> \\\| | \\Vert(?![A-Za-z]) )
    | (?P<environment> \\(?:begin|end)\s*\{[A-Za-z]*\*?\} )
    | (?P<percent> \\% )
    | (?P<hash> \\\# )
    | (?P<brace> \\[{}] )
    | (?P<row> \\\\ )
    | \\(?P<command> [A-Za-z]+ )
    | (?P<number> (?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+) )
    | (?P<name> [A-Za-z]+[0-9]* )
    | (?P<sign> <= | >= | != | -> | [-+*/^_=<>(){}\[\],;?:&'≤≥≠−] )
    """,
    re.VERBOSE,
)
#: Signs of LaTeX, and what they are here.
_SIGNS: Mapping[str, str] = {
    **{"cdot": "*", "times": "*", "ast": "*", "div": "/"},
    **{"leq": "<=", "le": "<=", "leqslant": "<=", "geq": ">=", "ge": ">=", "geqslant": ">=", "lt": "<", "gt": ">"},
    **{"neq": "!=", "ne": "!=", "equiv": "===", "approx": "~", "sim": "~", "to": "->", "rightarrow": "->"},
    **{"Rightarrow": "=>", "implies": "=>", "Longrightarrow": "=>", "iff": "<=>", "Leftrightarrow": "<=>"},
    **{"lbrace": "(", "rbrace": ")", "lbrack": "[", "rbrack": "]", "mid": "|"},
}
COMPARED = ("=", "===", "!=", "<", "<=", ">", ">=", "~", "->")
FRACTIONS = ("frac", "tfrac", "dfrac")
OF_NUMBERS = ("log", "ln", "min", "max", "exp")
_LETTERS = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda"),
    *("mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "varphi", "chi", "psi", "omega", "Gamma"),
    *("Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega", "det"),
)
_OTHERWISE = {"lambda": "lamda", "varepsilon": "epsilon", "varphi": "phi"}
_READ = (*FRACTIONS, *OF_NUMBERS, "sqrt", "sum", "prod", "partial", "not", "forall")
BRACKETS = {"(": ")", "[": "]", "{": "}", "|(": ")|"}
_MOST = 4 * MAX_TOKENS  # braces and commands are many
_MATRICES = ("matrix", "pmatrix", "bmatrix", "smallmatrix")
#: Words between formulas, which begin what the plain language has in the same words.
_PHRASES = ("given", "as ", "for ", "where ", "if and only if", "rounds to", "not always", "on the table")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _'-]*")


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces of a text in LaTeX, without what only sets them in their place."""
    place, count = 0, 0
    while place < len(text):
        found = _PIECE.match(text, place)
        if found is None:
            raise FormulaError(f"{unreadable(text[place], place + 1)} is not understood in LaTeX")
        before, place = place, found.end()
        kind = found.lastgroup or ""
        count += kind != "space"
        if count > _MOST:
            raise FormulaError(f"the formula has more than {_MOST} names, numbers, signs and braces")
        if kind == "content":
            yield from _set_in(found["face"], found["content"], before)
        elif kind == "name" and _one_letter_counts(text, before):
            place = before + 1
            yield Piece("name", text[before], before)
        elif kind == "number" and _one_letter_counts(text, before):
            place = before + 1
            yield Piece("number", text[before], before)
        elif kind != "space":
            yield _piece(kind, found.group(), before)


def _one_letter_counts(text: str, place: int) -> bool:
    """Whether LaTeX takes one letter or digit alone: after ``^`` and ``_``, and after a fraction without braces."""
    return re.search(r"(?:[\^_]|\\[td]?frac\s*[0-9]?)\s*\Z", text[max(0, place - 20) : place]) is not None


def _piece(kind: str, said: str, start: int) -> Piece:
    if kind == "command":
        return _commanded(said.lstrip("\\"), start)
    if kind == "bar":
        inside = {"l": "|(", "r": ")|"}.get(said[1:2] if len(said) > 1 else "")
        return Piece("sign", inside or "|", start)
    if kind == "environment":
        name = said.partition("{")[2].rstrip("*}")
        if name not in _MATRICES:
            raise FormulaError(f"{plain(said)} (character {start + 1}) is not understood: give the formula alone")
        return Piece("matrix", said[1:4], start)
    simple = {"norm": ("sign", "||"), "percent": ("sign", "%"), "hash": ("sign", "#"), "row": ("sign", "\\\\")}
    if kind in simple:
        return Piece(*simple[kind], start)
    if kind == "brace":
        return Piece("sign", "(" if said == r"\{" else ")", start)
    return Piece(kind, SIGNS.get(said, said), start)


def _commanded(name: str, start: int) -> Piece:
    if name in _SIGNS:
        return Piece("sign", _SIGNS[name], start)
    if name in _LETTERS:
        return Piece("greek", _OTHERWISE.get(name, name), start)
    if name in _READ:
        return Piece("command", name, start)
    raise FormulaError(
        f"{plain(chr(92) + name)} (character {start + 1}) is not understood; of LaTeX are read fractions, roots,"
        r" powers, sums over classes, \log, \ln, \min, \max, and names in \mathrm{...}"
    )


def _set_in(face: str, content: str, start: int) -> Iterator[Piece]:
    r"""What stands in ``\mathrm{...}`` and its like: a name, or several pieces; or words between formulas."""
    said = re.sub(r"\\[,:;! ]|~", "", content.replace(r"\_", "_")).strip()
    if _NAME.fullmatch(said) and not is_phrase(said):
        upright = "upright" if face == "mathrm" and said == "e" else "name"
        yield Piece(upright, said.replace(" ", ""), start)
    elif face.startswith("text") or face == "mbox":
        yield Piece("words", content.replace(r"\%", "%"), start)
    else:
        yield from pieces_of(content)


def is_phrase(said: str) -> bool:
    return any(f"{said} ".startswith(each) for each in _PHRASES) or said in ("if", "when", "every K")


def is_bare_phrase(piece: Piece) -> bool:
    """Whether it is a word between formulas that is not set as text."""
    return piece.kind == "name" and piece.text in ("given", "as", "for", "where")


def without_braces(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Without the braces round what is raised or lowered alone, so that ``x^{2}`` is ``x^2``."""
    found: list[Piece] = []
    place = 0
    while place < len(pieces):
        found.append(pieces[place])
        ahead = pieces[place + 1 : place + 4]
        alone = len(ahead) == 3 and ahead[0].text == "{" and ahead[2].text == "}" and ahead[1].text not in BRACKETS
        if pieces[place].kind == "sign" and pieces[place].text in ("^", "_") and alone:
            found.append(ahead[1])
            place += 3
        place += 1
    return tuple(found)


def without_gaps(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Without wide spaces, which stand beside a sign, words or brackets: between formulas there must be a sign."""
    for before, gap, after in zip((None, *pieces), pieces, (*pieces[1:], None), strict=False):
        if gap.kind != "gap" or before is None or after is None:
            continue
        signs = before.kind == "sign" and before.text not in (")", "]", "}", ")|", "|")
        if not (signs or after.kind in ("sign", "words", "gap") or after.text == "forall" or before.kind == "words"):
            raise FormulaError(f"'\\quad' {gap.where} stands between two formulas: write ; for several at once")
    return tuple(each for each in pieces if each.kind != "gap")


# --- the words of the papers ---


@cache
def _words() -> Mapping[tuple[str, ...], tuple[str, str]]:
    """How each word is set: its name among those of two classes, and of K; empty where it is none of these."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for word in words_of_two():
        for key in _ways_to_set(tex(word)):
            found[key] = (word.name, "")
    for word in words_of_classes():
        for key in _ways_to_set(tex(word)):
            of_two, of_classes = found.get(key, ("", ""))
            found[key] = (of_two, of_classes or word.name)
    for latex, name in ((r"\chi^2", "Chi2"), (r"\chi^2_+", "Chi2PlusP"), (r"\Delta P'", "Informedness")):
        key = next(_ways_to_set(latex))
        found[key] = (name, found.get(key, ("", ""))[1])
    return found


def _ways_to_set(latex: str) -> Iterator[tuple[str, ...]]:
    r"""The pieces of a word, as ``\chi^2_{B}`` and as ``\chi_{B}^2``."""
    key = tuple(each.text for each in without_braces(tuple(pieces_of(latex))))
    yield key
    if len(key) > 4 and key[1] == "^" and key[3] == "_":
        yield (key[0], *key[3:], *key[1:3])


@cache
def _longest() -> int:
    return max(map(len, _words()))


def letter(first: str, lowered: str) -> str:
    """The name of a letter with an index, or of a word such as F1, as SymPy sets it."""
    return f"{first}{lowered}" if lowered.isdigit() else f"{first}_{lowered}"


def word_at(pieces: Sequence[Piece], place: int, end: int) -> tuple[int, tuple[str, str]] | None:
    """How many pieces from here on are a word, and its names; the longest is meant."""
    for length in range(min(_longest(), end - place), 0, -1):
        found = _words().get(tuple(each.text for each in pieces[place : place + length]))
        if found is not None:
            return length, found
    return None


def labels_of(pieces: Sequence[Piece], place: int) -> str:
    """The two labels of n_{lc}, or n_{l,c}."""
    texts = [each.text for each in pieces[place + 2 : place + 7]]
    inside = texts[1 : texts.index("}")] if texts[:1] == ["{"] and "}" in texts else texts[:1]
    return "".join(inside).replace(",", "")


def is_cell(pieces: Sequence[Piece], place: int) -> bool:
    r"""Whether n_{lc} stands here, the count of a label and a class."""
    begins = [each.text for each in pieces[place : place + 2]] == ["n", "_"]
    return begins and re.fullmatch("[lck]{2}", labels_of(pieces, place)) is not None


@cache
def ways() -> Mapping[str, str]:
    """The ways of limits, by their words without spaces."""
    return {label.replace(" ", ""): label for label in PATHS}
