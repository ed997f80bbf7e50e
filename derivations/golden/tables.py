"""The tables that golden values are computed on, by family and stratum: rows are predictions.

The list only grows. A table never changes under its name, nor does a name come back with another one: `data/ids.txt`
holds what every id stood for when it was first given out, and a test compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from bookmaker_ref.golden.vector import Label
from derivations.golden.given import Cases, Given, Rows
from derivations.golden.published import givens


def of_family(family: str) -> tuple[Given, ...]:
    """All of a family, in their order."""
    return tuple(_FAMILIES[family]())


Cells = tuple[int, int, int, int]
#: What the labels of a table are, those of its columns and those of its rows.
Named = Callable[[Rows], tuple[tuple[Label, ...], tuple[Label, ...]]]


def _given(family: str, strata: Mapping[str, Iterable[Rows]], named: Named, before: str = "") -> Iterator[Given]:
    """Tables by stratum; the name of one is its place there, from 1, so that lists only grow."""
    for stratum, found in strata.items():
        for number, table in enumerate(found, 1):
            yield Given(family, before + _named(stratum, number), stratum, table, *named(table))


def _named(stratum: str, number: int) -> str:
    return f"{stratum.lower().replace(' ', '-').replace('!=', 'ne')}-{number:02d}"


def _of_two(strata: Mapping[str, Iterable[Cells]]) -> dict[str, list[Rows]]:
    return {stratum: [((tp, fp), (fn, tn)) for tp, fp, fn, tn in found] for stratum, found in strata.items()}


def _numbers(table: Rows) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Of two classes: 1 is positive."""
    return TWO, TWO


def _same(table: Rows) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """The classes and their labels are the same letters."""
    return _letters(len(table)), _letters(len(table))


def _apart(table: Rows) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Labels that nobody can match: capital ones are predicted, small ones are real."""
    return _letters(len(table[0])), _letters(len(table), "A")


def _letters(k: int, first: str = "a") -> tuple[Label, ...]:
    return tuple(chr(ord(first) + i) for i in range(k))


# --- two classes --------------------------------------------------------------------------------------------------

#: Four counts tp, fp, fn, tn each.
BINARY: dict[str, tuple[Cells, ...]] = {
    "ordinary": (
        (56, 20, 12, 12),
        (3, 1, 2, 4),
        (50, 10, 5, 35),
        (17, 5, 9, 41),
        (120, 33, 47, 300),
        (7, 2, 3, 11),
        (9, 16, 25, 36),
    ),
    "smallest": tuple(
        (a, b, c, n - a - b - c) for n in (1, 2) for a, b, c in product(range(n + 1), repeat=3) if a + b + c <= n
    ),
    "chance": ((1, 1, 1, 1), (6, 4, 3, 2), (25, 75, 15, 45), (10, 90, 1, 9), (49, 7, 21, 3)),
    # Neighbours in Fibonacci's sequence: tp tn - fp fn is 1 or -1.
    "one off chance": (
        (2, 1, 1, 1),
        (13, 21, 8, 13),
        (34, 21, 55, 34),
        (10946, 6765, 17711, 10946),
        (6765, 10946, 4181, 6765),
        (433494437, 267914296, 701408733, 433494437),
        (267914296, 433494437, 165580141, 267914296),
        (999999, 1000000, 999998, 999999),
    ),
    "perfect": ((5, 0, 0, 7), (49, 0, 0, 3), (30, 0, 0, 999970)),
    "perverse": ((0, 7, 5, 0), (0, 3, 49, 0), (0, 999970, 30, 0)),
    "empty cell": ((0, 3, 4, 5), (3, 0, 4, 5), (3, 4, 0, 5), (3, 4, 5, 0)),
    "empty margin": ((0, 3, 0, 4), (3, 0, 2, 0), (0, 0, 4, 5), (6, 2, 0, 0)),
    "one cell": ((7, 0, 0, 0), (0, 7, 0, 0), (0, 0, 7, 0), (0, 0, 0, 7)),
    "no cases": ((0, 0, 0, 0),),
    "huge": (
        (2**31, 2**31 - 1, 2**31 + 1, 2**31),
        (3037000500, 12, 7, 3037000500),
        (2**53 + 1, 3, 2, 2**53 - 1),
        (2**61 + 1, 2**60 + 3, 2**60 - 5, 2**61 + 7),
        (2**62, 2**62 - 1, 2**62 - 1, 2**62 - 2),
        (2**62, 1, 2, 2**62 - 1),
        (2**62 - 1, 2**62, 2**62, 2**62 - 1),
        (65536, 65536, 65536, 65537),
    ),
    "imbalance": (
        (1, 1, 1, 10**6),
        (3, 1, 2, 10**15),
        (1, 0, 0, 10**9),
        (2, 10**6, 1, 10**12),
        (10**9, 3, 7, 2),
        (1, 99, 0, 9900),
    ),
}
#: The labels of two classes: 1 is positive.
TWO: tuple[Label, ...] = (1, 0)


# --- K classes ----------------------------------------------------------------------------------------------------


def _square(k: int, cell: Callable[[int, int], int]) -> Rows:
    return tuple(tuple(cell(label, real) for real in range(k)) for label in range(k))


def _ordinary(k: int) -> Rows:
    return _square(k, lambda p, c: (7 * p + 11 * c + 3 * p * c) % 13 + (20 + 3 * p if p == c else 1))


def _by_chance(rows: Sequence[int], columns: Sequence[int]) -> Rows:
    return tuple(tuple(a * b for b in columns) for a in rows)


def _moved(table: Rows, by: int = 1) -> Rows:
    """The same margins, and so many cases more at two places of the first corner, fewer at the two others."""
    found = [[cell for cell in row if isinstance(cell, int)] for row in table]
    for row, column, sign in ((0, 0, 1), (0, 1, -1), (1, 0, -1), (1, 1, 1)):
        found[row][column] += sign * by
    return tuple(map(tuple, found))


_PEERS = ((3, 0, 2), (0, 1, 1), (0, 2, 3))
_FOUR = ((30, 4, 1, 2), (5, 22, 6, 0), (2, 7, 17, 3), (1, 0, 4, 11))

CLASSES: dict[str, tuple[Rows, ...]] = {
    "ordinary": (
        ((30, 10, 5), (5, 20, 5), (5, 10, 30)),
        _PEERS,
        _FOUR,
        *(_ordinary(k) for k in range(2, 11)),
    ),
    "chance": (
        _by_chance((1, 2, 3), (2, 1, 4)),
        _by_chance((3, 1, 2, 2), (1, 5, 2, 3)),
        _by_chance((1, 2, 1, 3, 2), (2, 2, 1, 4, 1)),
    ),
    "one off chance": (
        _moved(_by_chance((5, 7, 3), (2, 9, 4))),
        _moved(_by_chance((1000, 1001, 999), (997, 1003, 1009))),
        _moved(_by_chance((31, 17, 23, 11), (19, 5, 7, 13)), -1),
        _moved(_by_chance((10**6, 10**6 + 1, 10**6 - 1), (10**6 - 3, 10**6 + 7, 10**6 + 9)), -1),
    ),
    "perfect": (
        _square(3, lambda p, c: 4 + p if p == c else 0),
        _square(7, lambda p, c: 1 + p * p if p == c else 0),
        _square(10, lambda p, c: 3 if p == c else 0),
    ),
    "perverse": (
        _square(3, lambda p, c: 2 + p if (p + 1) % 3 == c else 0),
        _square(4, lambda p, c: 0 if p == c else 1 + p + c),
    ),
    "empty cell": (((4, 0, 1), (2, 5, 0), (0, 3, 6)),),
    "empty margin": (
        ((4, 0, 1), (2, 0, 3), (1, 0, 5)),
        ((4, 2, 1), (0, 0, 0), (1, 3, 5)),
        ((4, 0, 1), (0, 0, 0), (2, 0, 5)),
        ((0, 0, 0), (1, 4, 2), (0, 0, 0)),
    ),
    "one cell": (
        _square(3, lambda p, c: 6 if (p, c) == (1, 1) else 0),
        _square(3, lambda p, c: 6 if c - p == 2 else 0),
    ),
    "no cases": (_square(3, lambda p, c: 0),),
    "one class": (((9,),),),
    "huge": (
        ((2**62, 2**61 + 1, 3), (5, 2**62 - 1, 2**60), (2**59 + 7, 11, 2**62 - 3)),
        _moved(_by_chance((2**30, 2**31 - 1, 2**29 + 3), (2**31 - 1, 2**30 + 1, 2**31 - 5))),
        _square(4, lambda p, c: 2**62 - 1 - p if p == c else 2**33 + 5 * p + c),
    ),
    "imbalance": (
        ((10**9, 1, 2), (3, 1, 0), (4, 1, 2)),
        ((10**12, 0, 1, 7), (0, 5, 2, 1), (1, 0, 3, 0), (2, 1, 0, 2)),
    ),
    # The fourth ordinary table of three classes, with its labels in two other orders; measures do not change.
    "label orders": (
        tuple(tuple(_PEERS[i][j] for j in (2, 0, 1)) for i in (2, 0, 1)),
        tuple(tuple(_FOUR[i][j] for j in (3, 1, 0, 2)) for i in (3, 1, 0, 2)),
        # The labels of the rows alone: another table, and other values.
        tuple(_PEERS[i] for i in (1, 2, 0)),
    ),
}


RECTANGULAR: dict[str, tuple[Rows, ...]] = {
    "K != C": (
        ((4, 2, 1), (3, 5, 7)),
        ((4, 3), (2, 5), (1, 7)),
        ((10, 3, 0), (2, 8, 1), (0, 4, 9), (1, 1, 1)),
        ((6, 2, 3, 1, 5), (1, 7, 2, 8, 3)),
        ((3, 4, 5),),
        ((3,), (4,), (5,)),
        tuple(tuple((5 * p + 3 * c + 2 * p * c) % 11 + 1 for c in range(4)) for p in range(9)),
    ),
    "chance": (_by_chance((1, 2), (3, 1, 2)), _by_chance((2, 3, 1, 4), (1, 5))),
    "one off chance": (_moved(_by_chance((11, 7), (5, 13, 3))), _moved(_by_chance((1001, 999, 1003), (997, 1009)))),
    "empty margin": (((4, 0, 1), (3, 0, 7)), ((4, 2, 1), (0, 0, 0)), ((4, 3), (0, 0), (1, 7))),
    "one cell": (((0, 5, 0), (0, 0, 0)),),
    "no cases": (((0, 0, 0), (0, 0, 0)),),
    "huge": (((2**62, 3, 2**61), (2**60 + 1, 2**62 - 1, 5)),),
    "imbalance": (((10**9, 1, 2), (3, 4, 0)),),
}


# --- vectors of labels --------------------------------------------------------------------------------------------


def _counted(cases: Iterable[tuple[Label, Label]], labels: Sequence[Label]) -> Rows:
    pairs = list(cases)
    return tuple(tuple(pairs.count((real, predicted)) for real in labels) for predicted in labels)


#: Two words each: the real labels and the predicted ones, letter by letter, and the order of the labels.
_WORDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "label orders": (
        ("ppnnpnppnp", "pnnnppppnn", "pn"),
        ("nnpnppnnpn", "npnnpppnnp", "np"),
        ("bacabcbacc", "bcaabcabcc", "abc"),
        ("bacabcbacc", "bcaabcabcc", "cab"),
        ("dcbaabcddd", "dcbbabcdad", "dbca"),
    ),
    "one side only": (
        ("aabbccab", "aabdcdab", "abcd"),
        ("aabbccdd", "aabbaabb", "abcd"),
        ("aabbb", "ccccc", "abc"),
        ("ppnpn", "ppppp", "pn"),
        ("nnnn", "npnn", "pn"),
    ),
    "ordinary": (("aabbbccccaab", "aabbacccbcab", "abc"),),
}
#: Numbers as labels, whose order as numbers is not that of their texts, and texts that are no ASCII.
_NUMBERED: tuple[tuple[Cases, tuple[Label, ...]], ...] = (
    (((10, 10), (2, 2), (2, 10), (1, 1), (10, 1), (2, 2), (1, 1), (10, 10)), (1, 2, 10)),
    (
        (("\u00e9l\u00e9phant", "zebra"), ("zebra", "zebra"), ("Zebra", "Zebra"), ("zebra", "Zebra"))
        + (("\u00e9l\u00e9phant", "\u00e9l\u00e9phant"),) * 3,
        ("Zebra", "zebra", "\u00e9l\u00e9phant"),
    ),
)


def _labels() -> Iterator[Given]:
    for stratum, words in _WORDS.items():
        for number, (real, predicted, order) in enumerate(words, 1):
            cases: Cases = tuple(zip(real, predicted, strict=True))
            labels: tuple[Label, ...] = tuple(order)
            yield Given("labels", _named(stratum, number), stratum, _counted(cases, labels), labels, labels, cases)
    for number, (cases, labels) in enumerate(_NUMBERED, 1):
        name = f"other-labels-{number:02d}"
        yield Given("labels", name, "label orders", _counted(cases, labels), labels, labels, cases)


# --- statistics, scores, fractions --------------------------------------------------------------------------------

STATISTICS_2: dict[str, tuple[Cells, ...]] = {
    "ordinary": ((56, 20, 12, 12), (3, 1, 2, 4), (17, 5, 9, 41), (8, 2, 1, 5), (30, 12, 25, 41)),
    "chance": ((6, 4, 3, 2),),
    "one off chance": ((34, 21, 55, 34), (10946, 6765, 17711, 10946)),
    "perfect": ((5, 0, 0, 7),),
    "perverse": ((0, 7, 5, 0),),
    "empty cell": ((3, 0, 4, 5), (0, 3, 4, 5)),
    "empty margin": ((0, 3, 0, 4), (6, 2, 0, 0)),
    "no cases": ((0, 0, 0, 0),),
    "imbalance": ((3, 1, 2, 10**6),),
    "huge": ((2**31, 2**31 - 1, 2**31 + 1, 2**31),),
}
STATISTICS_K: dict[str, tuple[Rows, ...]] = {
    "ordinary": (((30, 10, 5), (5, 20, 5), (5, 10, 30)), _PEERS, _FOUR, _ordinary(5)),
    "chance": (_by_chance((1, 2, 3), (2, 1, 4)),),
    "one off chance": (_moved(_by_chance((5, 7, 3), (2, 9, 4))),),
    "empty margin": (((4, 2, 1), (0, 0, 0), (1, 3, 5)), ((4, 0, 1), (2, 0, 3), (1, 0, 5))),
}
STATISTICS_RECTANGULAR: tuple[Rows, ...] = (((4, 2, 1), (3, 5, 7)), ((10, 3, 0), (2, 8, 1), (0, 4, 9), (1, 1, 1)))


def _statistics() -> Iterator[Given]:
    yield from _given("statistics", _of_two(STATISTICS_2), _numbers, "two-")
    yield from _given("statistics", STATISTICS_K, _same, "many-")
    yield from _given("statistics", {"K != C": STATISTICS_RECTANGULAR}, _apart, "many-")


#: Scores from the highest, each with how many positives and negatives have it.
SCORES: dict[str, tuple[tuple[tuple[str, int, int], ...], ...]] = {
    "ties": (
        (("0.9", 3, 0), ("0.5", 2, 2), ("0.1", 0, 3)),
        (("1", 1, 1),),
        (("3", 4, 1), ("2", 4, 4), ("1", 1, 4)),
        (("0.8", 0, 2), ("0.4", 3, 3), ("0.2", 2, 0)),
        (("5", 10, 2), ("4", 7, 5), ("3", 6, 6), ("2", 5, 7), ("1", 2, 10)),
        (("1", 10**6, 1), ("0", 1, 10**6)),
    ),
    "ordinary": ((("0.9", 1, 0), ("0.8", 1, 0), ("0.7", 0, 1), ("0.6", 1, 0), ("0.4", 0, 1), ("0.2", 0, 1)),),
    "perfect": ((("2", 3, 0), ("1", 0, 4)),),
    "perverse": ((("2", 0, 4), ("1", 3, 0)),),
    "empty margin": ((("2", 3, 0), ("1", 4, 0)), (("2", 0, 3), ("1", 0, 4))),
}


def _scores() -> Iterator[Given]:
    for stratum, found in SCORES.items():
        for number, rows in enumerate(found, 1):
            table = tuple((positives, negatives) for _, positives, negatives in rows)
            yield Given("scores", _named(stratum, number), stratum, table, TWO, tuple(score for score, *_ in rows))


#: p-values, exactly.
P_VALUES = ("1", "1/2", "1/3", "1/10", "1/20", "1/100", "1/1000", "1/1000000", "3/10", "7/200")


def _probabilities() -> Iterator[Given]:
    for number, _ in enumerate(P_VALUES, 1):
        yield Given("probabilities", _named("p-values", number), "p-values", (), (), ())


RATIONALS: tuple[Rows, ...] = (
    (("1/2", "1/6"), ("1/12", "1/4")),
    (("1/3", "1/3"), ("1/6", "1/6")),
    (("7/2", "1/2"), ("3/2", "9/2")),
    (("1/3", "1/7"), ("1/11", "1/13")),
    (("1/1000003", "1/999983"), ("1/1000033", "1/999979")),
    (("2/5", 0), (0, "3/5")),
    (("1/4", "1/12", 0), ("1/24", "1/6", "1/24"), ("1/12", 0, "1/3")),
    (("5/2", "1/3", "1/7"), ("1/2", "4/3", "1/5"), ("1/11", "2/3", "9/4")),
)


_FAMILIES: dict[str, Callable[[], Iterator[Given]]] = {
    "binary": lambda: _given("binary", _of_two(BINARY), _numbers),
    "classes": lambda: _given("classes", CLASSES, _same),
    "rectangular": lambda: _given("rectangular", RECTANGULAR, _apart),
    "labels": _labels,
    "statistics": _statistics,
    "scores": _scores,
    "probabilities": _probabilities,
    "rationals": lambda: _given(
        "rationals", {"rationals": RATIONALS}, lambda table: _numbers(table) if len(table) == 2 else _same(table)
    ),
    "published": givens,
}
