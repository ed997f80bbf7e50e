"""Tables that are worth a trial where no small one breaks a claim: solved for, or with cells of very different sizes.

What has to vanish is solved for some cells, the others being small; so is what has to be above zero, or not below it,
as if it were just so. A counterexample to ``Prevalence != 17/37`` is found in this way, and one to ``N >= 104 given
TP > 50, FP > 30, TN > 20``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, product
from math import isqrt, lcm
from typing import cast

from bookmaker_ref.decide.exactly import Cells

#: A polynomial in the cells: exponents and coefficients.
Terms = tuple[tuple[tuple[int, ...], int], ...]

#: Counts that are tried where nothing is to be solved, and those in a table of two cells or three that are not empty.
_SIZES = (0, 1, 2, 3, 7, 19, 40, 100, 1000, 20_000)
_PAIRS = 101
#: Counts that stand in several cells of a table, beside empty ones and single cases.
_ALIKE = (*range(2, 60), *(2**k for k in range(6, 15)), *(10**k for k in range(2, 6)))
#: Counts of the other cells where one is solved for, the largest solution that is taken, and how far one other goes.
_SMALL, _LARGEST, _FAR = tuple(range(13)), 10**9, 1000
#: How many polynomials are solved together, and how many solutions are tried at most for one choice of them.
_TOGETHER, _SOLUTIONS = 3, 4000
#: How many are tried first, and which of those with simple shapes.
_FIRST, _STRIDE = 40, 97


def value(terms: Terms, table: Sequence[int]) -> int:
    """The polynomial on a table."""
    total = 0
    for (a, b, c, d), coefficient in terms:
        total += coefficient * table[0] ** a * table[1] ** b * table[2] ** c * table[3] ** d
    return total


def first_trials(equations: Sequence[Terms], tight: Sequence[Terms]) -> Iterator[Cells]:
    """A few of the same, which take hardly any time."""
    wanted = [*equations, *tight][:_TOGETHER]
    yield from islice(_solved(wanted), _FIRST) if wanted else ()
    yield from islice(_shapes(), 0, None, _STRIDE)


def trials(equations: Sequence[Terms], tight: Sequence[Terms]) -> Iterator[Cells]:
    """Tables on which the equations hold, and some of what is tight is zero; then such as have simple shapes."""
    for count in range(_TOGETHER, -1, -1):
        for chosen in combinations(tight, count):
            if (wanted := (*equations, *chosen)) and (count == 0 or len(wanted) <= _TOGETHER):
                yield from islice(_solved(wanted), _SOLUTIONS)
    yield from _shapes()


def _shapes() -> Iterator[Cells]:
    for cells in product(_SIZES, repeat=4):
        yield cast(Cells, cells)
    for first, second in combinations(range(4), 2):
        for a, b in product(range(1, _PAIRS), repeat=2):
            table = [0, 0, 0, 0]
            table[first], table[second] = a, b
            yield cast(Cells, tuple(table))
    for n in _ALIKE:
        for cells in product((0, 1, n, n + 1), repeat=4):
            if sum(x >= n for x in cells) >= 2:
                yield cast(Cells, cells)


def _solved(equations: Sequence[Terms]) -> Iterator[Cells]:
    """Tables on which the equations hold: a cell is solved for by each of those that are linear in all these cells."""
    empty = {terms[0][0].index(1) for terms in equations if _is_empty_cell(terms)}
    equations = [terms for terms in equations if not _is_empty_cell(terms)]
    count = min(len(equations), _TOGETHER)
    small = _SMALL if count == 1 else _SMALL[:7]
    for unknown in combinations([i for i in range(4) if i not in empty], count):
        if not all(_linear_in(each, unknown) for each in equations[:count]):
            continue
        given = [i for i in range(4) if i not in unknown]
        for values in product(*((0,) if i in empty else small for i in given)):
            solution = _solve(equations[:count], unknown, dict(zip(given, values, strict=True)))
            if solution is None or any(x < 0 for x in solution) or not any(solution):
                continue
            common = lcm(*(x.denominator for x in solution))
            if common * max(solution) <= _LARGEST:
                yield cast(Cells, tuple(int(x * common) for x in solution))
    if count == 1 == len(equations):
        yield from _squares(equations[0])


def _is_empty_cell(terms: Terms) -> bool:
    return len(terms) == 1 and sum(terms[0][0]) == 1


def _linear_in(terms: Terms, unknown: Sequence[int]) -> bool:
    return all(sum(monomial[i] for i in unknown) <= 1 for monomial, _ in terms)


def _squares(terms: Terms) -> Iterator[Cells]:
    """Whole solutions of an equation between two cells, in one of which it is quadratic."""
    used = [i for i in range(4) if any(monomial[i] for monomial, _ in terms)]
    if len(used) != 2:
        return
    for unknown, other in (used, used[::-1]):
        if max(monomial[unknown] for monomial, _ in terms) != 2:
            continue
        for n in range(_FAR):
            a, b, c = (sum(k * n ** m[other] for m, k in terms if m[unknown] == power) for power in (2, 1, 0))
            square = b * b - 4 * a * c
            if not a or square < 0 or isqrt(square) ** 2 != square:
                continue
            for root in (isqrt(square), -isqrt(square)):
                x, rest = divmod(root - b, 2 * a)
                if not rest and x >= 0:
                    table = [0, 0, 0, 0]
                    table[unknown], table[other] = x, n
                    yield cast(Cells, tuple(table))


def _solve(equations: Sequence[Terms], unknown: Sequence[int], given: dict[int, int]) -> list[Fraction] | None:
    """The table with these cells given, by elimination; None where it is not determined."""
    rows: list[list[Fraction]] = []
    for terms in equations:
        row = [Fraction(0)] * (len(unknown) + 1)
        for monomial, coefficient in terms:
            number = coefficient
            for i, value in given.items():
                number *= value ** monomial[i]
            place = next((k for k, i in enumerate(unknown) if monomial[i]), len(unknown))
            row[place] += number if place < len(unknown) else -number
        rows.append(row)
    for column in range(len(unknown)):
        pivot = next((r for r in rows[column:] if r[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows.insert(column, pivot)
        rows[column] = [x / pivot[column] for x in pivot]
        for index, row in enumerate(rows):
            if index != column and row[column]:
                rows[index] = [x - row[column] * y for x, y in zip(row, rows[column], strict=True)]
    table = [Fraction(given.get(i, 0)) for i in range(4)]
    for place, i in enumerate(unknown):
        table[i] = rows[place][-1]
    return table
