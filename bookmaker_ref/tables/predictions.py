"""What a classifier said of cases whose labels are known, as a table: with the names that scikit-learn's users know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bookmaker_ref.alignment import check_cases
from bookmaker_ref.engines import how_to_count, is_unread, refuse_unread
from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import checked_labels, in_order, kind_of, listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.labels import Side, Tally
from bookmaker_ref.tables.positive import refuse_other_labels, refuse_two_codes
from bookmaker_ref.tables.vectors import Vector, case, dense, vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Rows that sum to 1 this nearly are those of one label, or of probabilities.
_NEARLY = 1e-6
_NAMES = ("y_true", "y_pred", "sample_weight")


def table_of(
    y_true: Any, y_pred: Any, labels: Any = None, sample_weight: Any = None, *, only: bool = False
) -> Contingency:
    """The table of two vectors of labels; ``labels`` come first in it, whether they occur or not.

    With ``only`` these are all the labels there may be: any other is an error.

    >>> table_of([1, 0, 1], [1, 1, 1], labels=[2, 1])
    Contingency of 3 cases
    rows predicted, columns real
       2  1  0
    2  0  0  0
    1  0  2  1
    0  0  0  0
    """
    real, predicted = (_labels_of(given, name) for given, name in ((y_true, "y_true"), (y_pred, "y_pred")))
    tally = Tally(names=_NAMES, alone=labels is None)
    tally.add(real, predicted, sample_weight)
    check_cases({"y_true": y_true, "y_pred": y_pred, "sample_weight": sample_weight})
    found = tally.table()
    if not found.n:
        raise ValueError("sample_weight is 0 for every case: there is nothing to count")
    if labels is None:
        if only:  # a score is also of a single case, as in scikit-learn
            seen = ([x for x, n in zip(found.labels, margin, strict=True) if n] for margin in (found.rp, found.pp))
            refuse_other_labels(**dict(zip(_NAMES, seen, strict=False)))
        return found
    known = known_labels(labels)
    _check_kinds(known, found.labels)
    if only:
        for label, cases in zip(found.labels, found.rp, strict=True):
            _refuse_others("y_true" if cases else "y_pred", [label], known)
    return found.arranged([*known, *(label for label in found.labels if label not in known)])


def _refuse_others(name: str, seen: Iterable[Label], known: Sequence[Label]) -> None:
    """Raise an error if a label is not one of ``labels``."""
    for label in seen:
        if label not in known:
            raise ValueError(
                f"{name} has the label {named(label)}, which is not one of labels, {listed_names(known)}:"
                f" labels lists all classes, so add it, or leave its cases out"
            )


def known_labels(labels: Any) -> tuple[Label, ...]:
    """The labels that a user says there are, in an order.

    >>> known_labels(np.array(["b", "a"]))
    ('b', 'a')
    """
    refuse_unread("labels", labels)
    found = vector(labels, "labels")
    return checked_labels(found.tolist() if isinstance(found, np.ndarray) else found, None, "labels")


def _check_kinds(known: tuple[Label, ...], seen: Sequence[Label]) -> None:
    """Whether what is known of the labels can be true: '1' is never 1."""
    if not {kind_of(label) for label in known} & {kind_of(label) for label in seen}:
        raise TypeError(
            f"labels has {named(known[0])}, y_true and y_pred have labels like {named(seen[0])}:"
            f" make them the same kind"
        )


def _labels_of(given: Any, name: str) -> Vector:
    """A vector of labels; scores and columns for each class are told apart from them."""
    given = _one_column(given, name)
    dimensions = getattr(given, "ndim", 1)
    if isinstance(dimensions, int) and dimensions > 1:
        raise ValueError(f"{name} has {dimensions} dimensions: {_one_label(given)}")
    found = vector(given, name)
    if not len(found):
        raise ValueError(f"{name} is empty: there is nothing to count")
    if isinstance(found, list) and isinstance(found[0], list | tuple | np.ndarray):
        if all(isinstance(each, list | tuple) and len(each) == 1 for each in found):
            return _labels_of([each for (each,) in found], name)
        raise ValueError(f"{name} has {_columns(found[0])} for case 0: {_one_label(found)}")
    if (score := _score(found)) is not None:
        raise ValueError(
            f"{name} has values such as {score:.6g}, which are scores and no labels:"
            f" give a threshold, as in {name if name.isidentifier() else 'scores'} >= 0.5"
        )
    return found


def _one_label(rows: Any) -> str:
    """What to do about rows of several values: only where each sums to 1 it is the label of one class."""
    try:
        values = np.asarray(rows, dtype=np.float64)
        sums = values.sum(axis=1)
        has_one = values.ndim == 2 and bool((values >= 0).all() and (np.abs(sums - 1) <= _NEARLY).all())
    except Exception:  # a stranger's object may raise anything
        has_one = False
    if has_one:
        return "each case has one label; argmax(axis=1) gives the column of its class"
    return "each case must have one label; cases with several labels (multi-label) are not supported"


def _columns(of: Any) -> str:
    return f"{len(of)} value{'s' * (len(of) != 1)}" if isinstance(of, list | tuple) else "an array"


def _one_column(given: Any, name: str) -> Any:
    """The only column of a data frame or of an array of two dimensions; what is a vector as it is."""
    given = dense(given)
    if is_unread(given):
        raise TypeError(f"{name} is {how_to_count(given)}")
    columns = getattr(given, "column_names", getattr(given, "columns", None))
    if columns is not None and not callable(columns):
        known = list(columns)
        if len(known) != 1:
            example = f": give one of them, as in frame[{named(known[0])}]" if known else ""
            raise ValueError(f"{name} is a {type(given).__name__} of {len(known)} columns{example}")
        return given[known[0]]
    shape = getattr(given, "shape", None)
    if isinstance(shape, tuple) and len(shape) == 2 and shape[1] == 1 and hasattr(given, "reshape"):
        return np.asarray(given).reshape(-1) if isinstance(given, np.matrix) else given.reshape(-1)
    return given


def _score(found: Vector) -> float | None:
    """The first number that is not whole, which no label is."""
    if isinstance(found, np.ndarray):
        return _first_fraction(found) if found.dtype.kind == "f" else None
    floats = [each for each in found if isinstance(each, float | np.floating)] if _has_floats(found) else []
    return _first_fraction(np.array(floats, dtype=np.float64)) if floats else None


def _has_floats(found: list[Any]) -> bool:
    return any(issubclass(kind, float | np.floating) for kind in set(map(type, found)))


def _first_fraction(values: NDArray[Any]) -> float | None:
    broken = np.isfinite(values) & (values != np.trunc(values))
    return float(values[broken.argmax()]) if broken.any() else None


def coded(given: Mapping[str, Any], labels: Any = None) -> tuple[tuple[Label, ...], list[NDArray[np.intp]]]:
    """Several vectors of labels of the same cases: the labels in order, and for each vector their numbers.

    ``labels`` are all the labels there may be: any other is an error.

    >>> coded({"y_true": ["b", "a"], "y_pred": ["a", "a"]})
    (('a', 'b'), [array([1, 0]), array([0, 0])])
    """
    vectors = {name: _labels_of(each, name) for name, each in given.items()}
    (first, length), *others = ((name, len(each)) for name, each in vectors.items())
    for name, cases in others:
        if cases != length:
            raise ValueError(f"{first} has {length} cases, {name} has {cases}: each case has one label of either")
    check_cases(given)
    numbered = Side("", None)
    codes = []
    for name, each in vectors.items():
        numbered.what = name
        codes.append(numbered.codes(each, case))
    seen = list(numbered.numbers)
    ordered = in_order(seen) if labels is None else known_labels(labels)
    if labels is None:
        labels_of = {name: [seen[code] for code in np.unique(each)] for name, each in zip(vectors, codes, strict=True)}
        refuse_two_codes(**labels_of)
        refuse_other_labels(**labels_of)
    else:
        _check_kinds(ordered, seen)
        for name, each in zip(vectors, codes, strict=True):
            _refuse_others(name, (seen[code] for code in np.unique(each)), ordered)
    place = {label: i for i, label in enumerate(ordered)}
    moved = np.array([place[label] for label in seen], dtype=np.intp)
    return ordered, [moved[each] for each in codes]
