"""A stranger's text or value in a message: on one line, not long, and with nothing in it that a terminal would obey."""

from __future__ import annotations

from reprlib import Repr

_PLAIN_BITS = 10_000  # an integer of fewer is written by Python itself


class FaultyText(ValueError):
    """A file that people write and that cannot be read: one line with the file, the line, and what would be right."""


def installing(extra: str) -> str:
    """How to install what an optional feature needs: the package is on no package index.

    >>> installing("plot")
    "pip install '.[plot]' in a copy of the repository"
    """
    return f"pip install '.[{extra}]' in a copy of the repository"


def one_line(text: object, most: int = 300) -> str:
    r"""The text on one line, cut to so many characters; what no one sees or a terminal obeys is written as an escape.

    >>> one_line("a\n  b\x1b[31m"), one_line("x" * 9, 6)
    ('a b\\x1b[31m', 'xxx...')
    """
    return shortened(escaped(" ".join(_cut(str(text), most).split())), most)


def escaped(text: str) -> str:
    r"""The text with an escape for each character that is not printable: controls, directions, lone surrogates.

    >>> escaped("caf\u00e9 \u202e\x01\ud800") == "caf\u00e9 " + r"\u202e\x01\ud800"
    True
    """
    return text if text.isprintable() else "".join(x if x.isprintable() else ascii(x)[1:-1] for x in text)


def quoted(text: str, most: int = 60) -> str:
    r"""The text in quotes, in plain characters, which every terminal has.

    >>> print(quoted(" Präzision "))
    'Pr\xe4zision'
    """
    return ascii(shortened(_cut(text, 2 * most).strip(), most))


def short(value: object, most: int = 40) -> str:
    r"""Any value as Python writes it, as far as there is room; of a text, its beginning.

    >>> short("spam\n"), short([1] * 99, 20), short(10**5000)
    ("'spam\\n'", '[1, 1, 1, 1, 1, 1...', 'an integer of 5001 digits')
    """
    try:
        if hasattr(value, "dtype") and hasattr(value, "item") and getattr(value, "shape", None) == ():
            value = value.item()  # of NumPy: 1.5, not np.float64(1.5)
        if isinstance(value, str | bytes):
            return shortened(escaped(repr(value[:most] if len(value) > most else value)), most)
        return one_line(_REPR.repr(value), most)
    except Exception:  # a stranger's object may raise anything, and the message is about another fault
        return one_line(f"a {type(value).__name__}", most)


def wrong_cells(name: str, *given: object) -> TypeError:
    """What to say where four counts are taken and something else is given: a table, a matrix, vectors of labels."""
    if len(given) == 1 and type(given[0]).__name__ == "Contingency":
        kin = f"of a Contingency bookmaker_ref.multiclass has measures, and {name}(*table.cells(label)) is of one class"
        return TypeError(f"{name} takes four counts tp, fp, fn, tn: {kin}")
    if len(given) == 1 and _holds_many(given[0]):
        return TypeError(
            f"{name} takes four counts tp, fp, fn, tn, and a bare matrix does not say which is which:"
            f" bookmaker_ref.cells(matrix, rows='predicted' or 'real', positive=0 or 1) takes it apart"
        )
    if len(given) == 2 and all(map(_holds_many, given)):
        return TypeError(
            f"{name} takes four counts tp, fp, fn, tn; of two vectors of labels make a table:"
            f" bookmaker_ref.Contingency.from_labels(real, predicted).cells(positive) has them"
        )
    return TypeError(f"{name} takes four counts: tp, fp, fn, tn")


def _holds_many(value: object) -> bool:
    return isinstance(value, list | tuple) or (hasattr(value, "__array__") and hasattr(value, "__len__"))


def all_digits(n: int) -> str:
    """All digits of an integer, also where Python's own text of it would end, at 4,300.

    >>> all_digits(-12), len(all_digits(10**5000))
    ('-12', 5001)
    """
    if n.bit_length() < _PLAIN_BITS:
        return str(int(n))
    from decimal import Decimal  # noqa: PLC0415 -- only for what is very long

    return str(Decimal(n))


def shortened(text: str, most: int) -> str:
    """The text, with dots at its end where it is longer."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


class _Brief(Repr):
    """The repr of a container, without walking through all of it, and of what writes itself badly."""

    def repr_instance(self, x: object, level: int) -> str:
        try:
            return repr(x)
        except Exception:  # a stranger's object may raise anything, and the message is about another fault
            return f"a {type(x).__name__}"

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() < _PLAIN_BITS else f"an integer of {len(all_digits(abs(x)))} digits"

    def repr_Decimal(self, x: object, level: int) -> str:
        return str(x)


_REPR = _Brief()
_REPR.maxlist = _REPR.maxtuple = _REPR.maxdict = _REPR.maxset = _REPR.maxfrozenset = 12


def _cut(text: str, most: int) -> str:
    """A text of any length, so that what comes next need not walk through all of it."""
    return text[: 20 * most + 1000]
