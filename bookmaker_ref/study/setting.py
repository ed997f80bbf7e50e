"""What every result of the study says, beside its numbers, so that anybody gets it again; and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, ClassVar, Literal

from bookmaker_ref.arguments import wrong
from bookmaker_ref.layout import Cell, Told, columns, paint, paragraph
from bookmaker_ref.study.checks import checked_design
from bookmaker_ref.study.designs import BothMargins, Design, RealMargins
from bookmaker_ref.study.enumeration import Block, Enumeration, Method, enumerated
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses, enumerated_classes

#: Raised whenever a result would come out differently: what rejects, what covers, what is conditioned on.
DEFINITIONS = 2
#: Called with the number of tables done and of all tables, now and then.
Progress = Callable[[int, int], None]
#: Two numbers with a probability between them.
Between = tuple[Fraction | float, Fraction | float]
_FEW_PLACES = 21  # after the point, less one
_LONG = 10**9  # a denominator that nobody reads
_SMALLEST_SHOWN = Decimal("0.000001")
_NEAR = 1e-9  # two ends that are no further apart are shown as one number
_TEXT_BITS = 13000  # of an integer, which Python still turns into a text


@dataclass(frozen=True, slots=True)
class Setting:
    """Of which tables a result speaks: the design, the method, and what may be missing; of drawn ones the seed."""

    design: Design | TotalOfClasses
    method: Method | Literal["drawn"]
    skip: float
    rounding: float
    tables: int
    definitions: int = DEFINITIONS
    seed: int | None = None

    @classmethod
    def of(cls, enumeration: Enumeration) -> Setting:
        """The setting of an enumeration."""
        return cls(enumeration.design, enumeration.method, enumeration.skip, enumeration.rounding, enumeration.tables)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "design": self.design.to_json(),
            "method": self.method,
            "skip": self.skip,
            "rounding": self.rounding,
            "tables": self.tables,
            "definitions": self.definitions,
            **({} if self.seed is None else {"seed": self.seed}),
        }


class Result(Told):
    """A row of a table for people, and what stands below the table."""

    __slots__ = ()

    setting: Setting
    #: The heads of the columns, and what they mean.
    HEADS: ClassVar[tuple[str, ...]]
    NOTE: ClassVar[str]

    @property
    def name(self) -> str:
        """Of what it is: the test, the interval or the estimator."""
        raise NotImplementedError

    def shown(self) -> list[Cell | str]:
        """What stands in the columns after its name."""
        raise NotImplementedError

    def notes(self) -> Iterator[str]:
        """What else its columns take for granted."""
        yield from ()

    def doubts(self) -> Iterator[str]:
        """Why there are two numbers where one is wanted, and what to do about it."""
        yield from ()

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """The table with this row alone."""
        yield from Table([self]).lines(said)

    def __repr__(self) -> str:
        n, informedness = _cases(self)
        known = f", I = {informedness}" if informedness else ""
        numbers = ", ".join(
            f"{head} {cell}" for head, cell in zip(self.HEADS[1:], map(str, self._plain()), strict=True)
        )
        return f"<{type(self).__name__} of {self.name}, N = {n}{known}: {numbers}>"

    def _plain(self) -> list[str]:
        return [cell.text if isinstance(cell, Cell) else cell for cell in self.shown()]


@dataclass(frozen=True, repr=False)
class Table(Told):
    """Several results of one kind, one below the other.

    >>> from bookmaker_ref.study import Total, independent, rejections, statistic_test
    >>> found = rejections([statistic_test("chi2"), statistic_test("chi2_kb")], Total(16, independent("1/2", "1/2")))
    >>> for line in str(Table(found)).splitlines()[:3]:
    ...     print(line)
     N  I  test      rejects  undefined
    16  0  chi2     0.070553   0.000061
    16  0  chi2_kb  0.003625   0.000031
    """

    results: Sequence[Result]

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """A row for each, and below the table what there is to say of it."""
        heads = self.results[0].HEADS
        rows = [[*_cases(each), each.name, *each.shown()] for each in self.results]
        yield from columns([[Cell(text, "dim") for text in ("N", "I", *heads)], *rows], "><<" + ">" * (len(heads) - 1))
        yield ""
        yield from (paint(paragraph(said(note), 0), "dim") for note in self._notes())

    def to_json(self) -> dict[str, Any]:
        """Each of them as plain values."""
        return {"results": [each.to_json() for each in self.results]}

    def __repr__(self) -> str:
        return f"<Table of {', '.join(each.name for each in self.results)}>"

    def _notes(self) -> Iterator[str]:
        """Each of them once, however many rows have it."""
        yield self.results[0].NOTE
        yield from dict.fromkeys(note for each in self.results for note in each.notes())
        skipped = [each.setting.skip for each in self.results if each.setting.method == "float64"]
        if all(each.setting.method == "fraction" for each in self.results):
            yield "All probabilities are exact; shown are roundings, and to_json() has the fractions."
        elif max(skipped, default=0):
            yield f"In float64, where tables that have together at most {max(skipped):g} are left out."
        yield from dict.fromkeys(f"a..b: {doubt}." for each in self.results for doubt in each.doubts())


def _cases(result: Result) -> tuple[str, str]:
    """N, and Informedness where the design says how much is known."""
    design = result.setting.design
    known: Fraction | None = None
    if isinstance(design, RealMargins):
        known = design.recall - design.fallout
    elif not isinstance(design, BothMargins):
        told = dict(design.model.told).get("informedness")
        known = Fraction(0) if design.is_null else None if told is None else Fraction(told)
    return str(design.n), "" if known is None else decimal(known)


def decimal(value: Fraction) -> str:
    """A fraction as people write it: exactly, if its decimals or its denominator are short, and otherwise rounded.

    >>> decimal(Fraction(1, 4)), decimal(Fraction(1, 3)), decimal(Fraction(0)), decimal(Fraction(10**9, 10**9 + 7))
    ('0.25', '1/3', '0', '0.999999993')
    """
    digits = next((places for places in range(_FEW_PLACES) if value * 10**places % 1 == 0), None)
    if digits is not None:
        return exact_text(value)
    return str(value) if value.denominator < _LONG else f"{float(value):.9g}"


def exact_text(value: Fraction) -> str:
    """A fraction with all its decimals; as a quotient if they do not end, or are more than twenty.

    Read back, it is the same number.

    >>> exact_text(Fraction(1, 10**7)), exact_text(Fraction(-5, 2)), exact_text(Fraction(2, 3))
    ('0.0000001', '-2.5', '2/3')
    """
    digits = next((places for places in range(_FEW_PLACES) if value * 10**places % 1 == 0), None)
    if digits is None:
        return str(value)
    whole, rest = divmod(abs(value.numerator) * 10**digits // value.denominator, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}" + (f".{rest:0{digits}d}" if digits else "")


def bound_text(value: float, towards: Literal["up", "down"], digits: int = 6) -> str:
    """A bound with so many significant digits, rounded to the side on which it remains true.

    >>> bound_text(0.0072731836, "up"), bound_text(0.8143799, "down"), bound_text(0.25, "up"), bound_text(0, "down")
    ('0.00727319', '0.814379', '0.25', '0')
    """
    rounding = ROUND_CEILING if towards == "up" else ROUND_FLOOR
    rounded = Context(prec=digits, rounding=rounding).create_decimal(Decimal(value))
    return f"{rounded.normalize():f}" if rounded else "0"


def bound_share(value: float, towards: Literal["up", "down"]) -> str:
    """A bound on a probability as `share` shows it, to six places, rounded to the side on which it remains true.

    >>> bound_share(0.0072731836, "up"), bound_share(0.8143799, "down"), bound_share(3.21e-9, "up")
    ('0.007274', '0.814379', '3.3e-09')
    """
    exact, rounding = Decimal(value), ROUND_CEILING if towards == "up" else ROUND_FLOOR
    if exact == 0 or exact >= _SMALLEST_SHOWN:
        return f"{exact.quantize(_SMALLEST_SHOWN, rounding=rounding):f}"
    return f"{float(Context(prec=2, rounding=rounding).create_decimal(exact)):.2g}"


def between(pair: Between) -> str:
    """One number, or two if they differ by more than rounding and what is left out."""
    low, high = (share(end) for end in pair)
    return low if low == high or float(pair[1]) - float(pair[0]) < _NEAR else f"{low}..{high}"


def share(value: Fraction | float) -> str:
    """A probability to six places; a smaller one to two digits."""
    number = float(value)
    return f"{number:.6f}" if number == 0 or number >= 1e-6 else f"{number:.2g}"


def every_table(design: Design | TotalOfClasses, method: Method | None, skip: float | None) -> Enumeration:
    """The enumeration of a design of any number of classes."""
    checked_design(design)
    if isinstance(design, TotalOfClasses):
        return enumerated_classes(design, method, skip=skip)
    return enumerated(design, method, skip=skip)


def blocks_of(enumeration: Enumeration, progress: Progress | None) -> Iterator[Block]:
    """The blocks, and how far they are."""
    if progress is not None and not callable(progress):
        raise wrong(progress, "progress", "a function of how many tables are done, and of how many", TypeError)
    done = 0
    for block in enumeration.blocks():
        yield block
        done += block.size
        if progress is not None:
            progress(done, enumeration.tables)
    if progress is not None:
        progress(enumeration.tables, enumeration.tables)


def bracket(enumeration: Enumeration, mass: float, open_mass: float = 0) -> Between:
    """Between what a probability lies: what is certain, and with all that is open or left out."""
    low, more = enumeration.probability(mass), enumeration.probability(open_mass)
    if isinstance(low, Fraction) and isinstance(more, Fraction):
        return low, low + more
    slack = enumeration.rounding
    return max(0.0, float(low) - slack), min(1.0, float(low) + float(more) + enumeration.skip + slack)


def one_table(block: Block, at: int) -> tuple[Any, ...]:
    """One table of a block as plain integers: four counts, or one matrix as rows."""
    if len(block.cells) > 1:
        return tuple(int(cell[at]) for cell in block.cells)
    return (tuple(tuple(row) for row in block.cells[0][at].tolist()),)


def ends_json(pair: Sequence[Fraction | float | None]) -> dict[str, Any]:
    """Two numbers with something between them."""
    return dict(zip(("low", "high"), map(number_json, pair), strict=True))


def number_json(value: Fraction | float | None) -> dict[str, Any]:
    """A float, and the exact value as a text where there is one that is not endless."""
    if value is None or (isinstance(value, float) and not isfinite(value)):
        return {"value": None, "exact": None}
    exact = isinstance(value, Fraction) and value.denominator.bit_length() < _TEXT_BITS
    return {"value": float(value), "exact": str(value) if exact else None}
