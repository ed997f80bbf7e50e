"""What every measure of K classes is made of: the counts with their margins, and the arithmetic that they are in.

A measure is written once, as a formula over a `Ground`. Over `many.FloatGround` it is computed for many tables at a
time, in double-double numbers; over `one.ExactGround` for one table, in fractions, square roots and logarithms; a test
runs the same formula over SymPy's letters. So there is one formula, and no second that could differ from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar


class Numbers(Protocol):
    """An array of numbers of some kind."""

    def __add__(self, other: Self | int, /) -> Self: ...
    def __sub__(self, other: Self | int, /) -> Self: ...
    def __mul__(self, other: Self | int, /) -> Self: ...
    def __truediv__(self, other: Self | int, /) -> Self: ...
    def __getitem__(self, index: Any, /) -> Self: ...


#: The numbers of a ground.
A = TypeVar("A", bound=Numbers)


@dataclass
class Ground(ABC, Generic[A]):
    """The counts of one table or many, and their margins: the last two axes are predictions and classes.

    ``hits`` is the diagonal, for tables that have one. With ``limit`` a multiple of the determinant of two classes
    is 0 where it is undefined, which is the papers' convention.
    """

    cells: A
    limit: bool = False
    n: A = field(init=False)
    pp: A = field(init=False)
    rp: A = field(init=False)
    _known: dict[str, A] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.pp = self.sum(self.cells)
        self.rp = self.sum(self.swapped(self.cells))
        self.n = self.sum(self.pp)

    # --- the table ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """How many predicted labels and how many real classes there are."""

    @property
    def k(self) -> int:
        """How many classes there are."""
        return self.shape[1]

    @property
    def every(self) -> A:
        """N, to be used beside one number for each class."""
        return self.n[..., None]

    @property
    def hits(self) -> A:
        """How often each class was predicted as itself."""
        places = range(self.k)
        return self.cells[..., places, places]

    @property
    def determinants(self) -> A:
        """``n_ll N - PP RP`` for each class: N² times its determinant against the rest."""
        return self.once("determinants", lambda: self.difference(self.hits * self.every, self.pp * self.rp))

    @property
    def expected(self) -> A:
        """``PP_l RP_c`` for each cell: N times what chance would put there."""
        return self.once("expected", lambda: self.pp[..., :, None] * self.rp[..., None, :])

    @property
    def deviations(self) -> A:
        """``n_lc N - PP_l RP_c`` for each cell: N times how far it is from what chance would put there."""
        return self.once("deviations", lambda: self.difference(self.cells * self.every[..., None], self.expected))

    def once(self, name: str, compute: Callable[[], A]) -> A:
        """What many measures need, computed once."""
        if name not in self._known:
            self._known[name] = compute()
        return self._known[name]

    def of_chance(self, numerator: A, denominator: A) -> A:
        """A quotient that is a multiple of a determinant: where both are 0 it is 0 in the limit."""
        return self.divide(numerator, denominator, in_limit=self.limit)

    # --- the arithmetic -------------------------------------------------------------------------------------

    @abstractmethod
    def swapped(self, x: A) -> A:
        """With the last two axes exchanged."""

    @abstractmethod
    def sum(self, x: A) -> A:
        """The sum over the last axis of what is nowhere negative."""

    @abstractmethod
    def balance(self, x: A) -> A:
        """The sum over the last axis of what may be of either sign."""

    @abstractmethod
    def difference(self, x: A, y: A) -> A:
        """``x - y``, which may be much smaller than either."""

    @abstractmethod
    def divide(self, x: A, y: A, *, in_limit: bool = False) -> A:
        """``x/y``, undefined where y is 0; but `in_limit` 0 there if x is 0 too."""

    @abstractmethod
    def sqrt(self, x: A) -> A:
        """The square root, undefined below 0."""

    @abstractmethod
    def product_power(self, x: A, numerator: int, denominator: int) -> A:
        """The product over the last axis to that power; of a negative one its size, with its sign."""

    @abstractmethod
    def weighted_product(self, x: A, weights: A) -> A:
        """The product over the last axis of ``x`` to the power of its weight."""

    @abstractmethod
    def geometric_mean(self, x: A, y: A) -> A:
        """The root of ``x y`` with the sign of both, undefined where they differ in it."""

    @abstractmethod
    def divergence(self, expected: A, deviation: A) -> A:
        """``(E + D) log((E + D)/E) - D``, and 0 where nothing is expected: none of it is negative."""

    @abstractmethod
    def surprise(self, x: A, whole: A) -> A:
        """``x log(whole/x)``, and 0 where x is 0."""

    @abstractmethod
    def or_one(self, x: A) -> A:
        """x, and 1 where it is 0."""

    @abstractmethod
    def joined(self, x: A, y: A) -> A:
        """Both, one after the other, along the last axis."""

    @abstractmethod
    def pivots(self, x: A) -> A:
        """Numbers along the last axis whose product is the determinant of the last two."""
