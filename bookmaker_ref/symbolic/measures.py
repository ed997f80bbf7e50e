"""Every measure under its one name: what users ask for a number of, and all that they need to know of it.

A measure is entered once, with ``measure`` (of two classes, or of a p-value) or ``measure_of_classes``. Whatever else
speaks of it, be it code, names, ranges or pages, follows from the entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from sympy import Expr, Poly, Pow, Symbol, fraction, log, sympify

from bookmaker_ref import html
from bookmaker_ref.symbolic.algebra import reduced
from bookmaker_ref.symbolic.classes import define_class
from bookmaker_ref.symbolic.domain import Domain, domain_of
from bookmaker_ref.symbolic.forms import INTERMEDIATES, Form, OverRoot, Root, degree, determinant, spelled
from bookmaker_ref.symbolic.functions import Divergence, XLogY
from bookmaker_ref.symbolic.vocabulary import CELLS, LATEX, define, in_counts, takes_p, tex

#: Every measure of two classes, or of a p-value, by its canonical name, in the order of definition.
MEASURES: dict[str, Measure] = {}
#: Every measure of K classes, as soon as `bookmaker_ref.symbolic.multiclass` is imported, which enters them.
#: What has a name in both is one measure: of two classes it is the same number.
OF_CLASSES: dict[str, Measure] = {}

#: What the values of a measure of K classes are made of, beside fractions.
Kind = Literal["rational", "root", "logarithm", "power"]


class Disagree(ValueError):
    """Two entries of one name that say different things."""


@dataclass(frozen=True, repr=False)
class Measure:
    """One measure: what it is called, what it means, how it is computed, and the records of where it is printed."""

    name: str
    word: Symbol
    title: str
    means: Expr
    low: Expr
    high: Expr
    aliases: tuple[str, ...]
    records: tuple[str, ...]
    family: str
    #: Names of the papers that mean this measure in a formula alone: elsewhere they mean other quantities as well.
    in_formulas: tuple[str, ...] = ()
    note: str = ""
    unit: str = ""
    #: Of two classes: which of the equal forms is compiled.
    form: Form | None = None
    #: Of K classes: what the values are made of, and whether the labels of both sides must be the same.
    kind: Kind = "rational"
    square: bool = True
    #: Of K classes: which library gives it by which call, and of what it is an estimate.
    elsewhere: tuple[str, ...] = ()
    estimates: str = ""

    @property
    def symbol(self) -> str:
        """The letter of the papers, as LaTeX: ``B`` for Informedness."""
        return LATEX[self.word]

    @property
    def range(self) -> tuple[Expr, Expr]:
        """The least and the greatest value it takes, or approaches."""
        return self.low, self.high

    def latex(self) -> str:
        """``name = defining expression``, as LaTeX in the papers' letters."""
        return f"{tex(self.word)} = {tex(self.means)}"

    def __repr__(self) -> str:
        return f"<measure {self.name}: {self.title}>"

    def _repr_html_(self) -> str:
        told = [html.paragraph(self.note)] if self.note else []
        return "\n".join([html.paragraph(f"{self.title} ({self.name})"), html.typeset(self.latex()), *told])

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"

    # --- of two classes, or of a p-value --------------------------------------------------------------------

    @property
    def accurate(self) -> Form:
        """The form that is compiled."""
        if self.form is None:
            raise TypeError(f"{self.name} is of K classes: it is computed by its formula in bookmaker_ref.multiclass")
        return self.form

    @cached_property
    def takes_p(self) -> bool:
        """Whether it is a function of a p-value, and not of a table."""
        return takes_p(self.word)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The names of what it is a function of: four cells, or a p-value."""
        return ("p",) if self.takes_p else ("tp", "fp", "fn", "tn")

    @cached_property
    def expr(self) -> Expr:
        """The measure in the four cells, reduced and factored, as SymPy has it."""
        return reduced(self.word)

    @cached_property
    def domain(self) -> Domain:
        """Where it is defined: the margins and cells that may not be empty."""
        return domain_of(self.word)

    @cached_property
    def needs_counts(self) -> bool:
        """Whether proportions are not enough: the measure grows with N."""
        return degree(self.accurate.value) != 0

    @cached_property
    def is_irrational(self) -> bool:
        """Whether there is a root or a logarithm anywhere in the definition.

        >>> MEASURES["correlation"].is_irrational, MEASURES["bookmark"].is_irrational
        (True, False)
        """
        means = in_counts(self.word)
        return bool(means.atoms(log, XLogY, Divergence)) or any(power.exp.q != 1 for power in means.atoms(Pow))

    @cached_property
    def vanishes_at_chance(self) -> bool:
        """Whether the papers count the measure as 0 where it is undefined.

        So they do with a multiple of the determinant, which an empty margin makes 0 as well: nothing else may be what
        the measure is undefined for.

        >>> MEASURES["correlation"].vanishes_at_chance, MEASURES["scott_pi"].vanishes_at_chance
        (True, False)
        """
        if not self.domain.has_every_table_with_full_margins:
            return False
        value = self.accurate.value
        inner = cast(Expr, value.args[0] if isinstance(value, Root | OverRoot) else value)
        top, _ = fraction(in_counts(spelled(inner)))
        if not top.is_polynomial(*CELLS):
            return False
        rest = Poly(top, *CELLS).rem(Poly(INTERMEDIATES[determinant], *CELLS))
        return bool(rest.is_zero)


def measure(
    name: str,
    word: str,
    means: Expr,
    title: str,
    *,
    form: Form,
    family: str,
    low: Expr | int = 0,
    high: Expr | int = 1,
    aliases: Iterable[str] = (),
    in_formulas: Iterable[str] = (),
    records: Iterable[str] = (),
    tex: str = "",
    note: str = "",
    unit: str = "",
) -> Symbol:
    """Enter a measure of two classes, or of a p-value, and give its word back, which formulas are written with.

    ``form`` is what is compiled: equal to the definition, and accurate for the reason that it gives.
    """
    symbol = define(word, means, tex=tex or rf"\mathrm{{{word}}}")
    return _entered(
        MEASURES,
        Measure(
            name=name,
            word=symbol,
            title=title,
            means=means,
            form=form,
            low=sympify(low),
            high=sympify(high),
            aliases=tuple(aliases),
            in_formulas=tuple(in_formulas),
            records=tuple(records),
            family=family,
            note=note,
            unit=unit,
        ),
    )


def measure_of_classes(
    name: str,
    word: str | Symbol,
    means: Expr,
    title: str,
    *,
    family: str,
    kind: Kind = "rational",
    square: bool = True,
    low: Expr | int = 0,
    high: Expr | int = 1,
    aliases: Iterable[str] = (),
    records: Iterable[str] = (),
    elsewhere: Iterable[str] = (),
    estimates: str = "",
    note: str = "",
    tex: str = "",
) -> Symbol:
    """Enter a measure of a table of K classes, and give its word back; a word that is there already keeps its meaning.

    A name that a measure of two classes has is that measure: where there are two classes both are the same number,
    so its range holds that of two classes.
    """
    of_two = MEASURES.get(name)
    if of_two is not None and not (sympify(low) <= of_two.low and of_two.high <= sympify(high)):
        raise Disagree(f"{name} of K classes is from {low} to {high}, and of two from {of_two.low} to {of_two.high}")
    return _entered(
        OF_CLASSES,
        Measure(
            name=name,
            word=word if isinstance(word, Symbol) else define_class(word, means, tex),
            title=title,
            means=means,
            low=sympify(low),
            high=sympify(high),
            aliases=tuple(aliases),
            records=tuple(records),
            family=family,
            note=note,
            kind=kind,
            square=square,
            elsewhere=tuple(elsewhere),
            estimates=estimates,
        ),
    )


def _entered(registry: dict[str, Measure], entry: Measure) -> Symbol:
    if entry.name in registry:
        raise Disagree(f"the measure {entry.name} is entered twice")
    registry[entry.name] = entry
    return entry.word
