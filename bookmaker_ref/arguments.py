"""What an argument may be, checked once: numbers, names, truth values, seeds.

Every refusal is one sentence of one pattern, "name is value: it takes what would be right". What is no such thing at
all is a TypeError, what is one but too large, too small or unknown a ValueError. There is no NumPy here: its scalars
are taken for the numbers that they are, by what they can do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import inf, isinf
from operator import index
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from bookmaker_ref.messages import short

if TYPE_CHECKING:
    from numpy.random import Generator

T = TypeVar("T")
E = TypeVar("E", bound=Exception)

_WRITTEN_WHOLE = re.compile(r"([+-]?[0-9]{1,40})(?:[eE]\+?([0-9]{1,2}))?", re.ASCII)
_WRITTEN = re.compile(r"[+-]?(([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?|[0-9]+/0*[1-9][0-9]*)", re.ASCII)
_LONGEST = 60
_SEED = "a whole number, 0 or more, or a numpy.random.Generator"


def wrong(value: object, name: str, takes: str, kind: type[E]) -> E:
    """The error about an argument, to be raised.

    >>> wrong(-1, "n", "a whole number, 1 or more", ValueError)
    ValueError('n is -1: it takes a whole number, 1 or more')
    """
    return kind(f"{name} is {short(value)}: it takes {takes}")


# --- whole numbers ------------------------------------------------------------------------------------------------


def whole(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number, of Python or NumPy, within these limits, as Python's own.

    >>> whole(7, "tables", 1)
    7
    >>> whole(1.5, "tables", 1)
    Traceback (most recent call last):
    TypeError: tables is 1.5: it takes a whole number, 1 or more
    """
    takes = _within("a whole number", least, most)
    if not _is_one(value):
        raise wrong(value, name, takes, TypeError)
    try:
        found = index(value)  # type: ignore[arg-type]  # it says itself whether it can
    except Exception:  # a stranger's object may raise anything
        raise wrong(value, name, takes, TypeError) from None
    if _is_beyond(found, least, most):
        raise wrong(found, name, takes, ValueError)
    return found


def read_whole(text: str, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number from a text, as people write it: ``100000``, or ``1e5``.

    >>> read_whole("1e5", "--tables", 1), read_whole(" 7", "--tables", 1)
    (100000, 7)
    >>> read_whole("0", "--tables", 1, 9)
    Traceback (most recent call last):
    ValueError: --tables is '0': it takes a whole number from 1 to 9
    """
    takes = _within("a whole number", least, most)
    found = _WRITTEN_WHOLE.fullmatch(text.strip())
    if found is None:
        raise wrong(text, name, takes, ValueError)
    number: int = int(found[1]) * 10 ** int(found[2] or 0)
    if _is_beyond(number, least, most):
        raise wrong(text, name, takes, ValueError)
    return number


def generator(value: Any, name: str = "seed") -> Generator:
    """The source of random numbers for a seed, or the generator that is given.

    >>> generator(None)
    Traceback (most recent call last):
    TypeError: seed is None: it takes a whole number, 0 or more, or a numpy.random.Generator
    """
    from numpy.random import Generator, default_rng  # noqa: PLC0415 -- NumPy only for what draws

    if isinstance(value, Generator):
        return value
    try:
        return default_rng(whole(value, name, 0))
    except (TypeError, ValueError) as error:
        raise wrong(value, name, _SEED, type(error)) from None


# --- real numbers -------------------------------------------------------------------------------------------------


def real(value: Any, name: str, least: float = -inf, most: float = inf) -> float:
    """A number as a float: finite, or nan where no limits are set.

    >>> real(Fraction(1, 4), "informedness", 0, 1)
    0.25
    >>> real([1], "null")
    Traceback (most recent call last):
    TypeError: null is [1]: it takes a number
    """
    takes = _within("a number", None if least == -inf else least, None if most == inf else most)
    found = _float(value, name, takes)
    if (least > -inf or most < inf) and not _lies(value, least, most):
        raise wrong(value, name, takes, ValueError)
    if isinf(found):
        raise wrong(value, name, f"{takes} that is finite, and that float64 holds", ValueError)
    return found


def probability(value: Any, name: str) -> float:
    """A number from 0 to 1.

    >>> probability(2, "informedness")
    Traceback (most recent call last):
    ValueError: informedness is 2: it takes a probability, from 0 to 1
    """
    takes = "a probability, from 0 to 1"
    found = _float(value, name, takes)
    if not _lies(value, 0, 1):
        raise wrong(value, name, takes, ValueError)
    return found


def level(value: Any, name: str = "level", example: str = "0.95") -> float:
    """A level of confidence, or of significance: between 0 and 1, and neither of them.

    >>> level(95)
    Traceback (most recent call last):
    ValueError: level is 95: it takes a number between 0 and 1, such as 0.95
    """
    takes = f"a number between 0 and 1, such as {example}"
    found = _float(value, name, takes)
    if not 0 < found < 1:
        raise wrong(value, name, takes, ValueError)
    return found


def _float(value: Any, name: str, takes: str) -> float:
    """A number as a float, infinite where it is too large for one."""
    if not _is_one(value) or not hasattr(value, "__float__") or type(value).__name__.startswith("complex"):
        raise wrong(value, name, takes, TypeError)
    try:
        return float(value)
    except OverflowError:
        return inf
    except Exception:  # a stranger's object may raise anything
        raise wrong(value, name, takes, TypeError) from None


def _lies(value: Any, least: float, most: float) -> bool:
    """Whether the number lies there as it is given, before it is rounded to a float; what is not compared does not."""
    try:
        return bool(least <= value <= most)
    except Exception:  # decimal.Decimal("nan") is not compared, and a stranger's object may raise anything
        return False


# --- exact numbers ------------------------------------------------------------------------------------------------


def exactly(value: Any, name: str) -> Fraction:
    """A number as the fraction that it is: of a float, the binary one.

    >>> exactly(0.375, "prevalence")
    Fraction(3, 8)
    """
    takes = "an integer, a fraction or a float"
    if not _is_one(value):
        raise wrong(value, name, takes, TypeError)
    try:
        return Fraction(index(value))
    except Exception:  # what is no integer, or a stranger's object, which may raise anything
        pass
    try:
        above, below = value.as_integer_ratio()
        return Fraction(int(above), int(below))
    except (ValueError, OverflowError):
        raise wrong(value, name, "a finite number", ValueError) from None
    except Exception:
        raise wrong(value, name, takes, TypeError) from None


def as_written(value: Any, name: str) -> Fraction:
    """A number as it was written, also as a text: a float only if it is exactly what its digits say.

    >>> as_written(0.5, "bias"), as_written("0.3", "bias"), as_written("1e-07", "bias")
    (Fraction(1, 2), Fraction(3, 10), Fraction(1, 10000000))
    >>> as_written(0.3, "bias")
    Traceback (most recent call last):
    ValueError: bias is 0.3: it takes an exact number, and this float is none: '0.3' or Fraction(3, 10)
    """
    if isinstance(value, str):
        if len(value) >= _LONGEST or not _WRITTEN.fullmatch(value):
            raise wrong(value, name, "a number such as 0.3 or 3/10", ValueError)
        return Fraction(value)
    if not isinstance(value, float | Fraction | Decimal) and not _is_whole(value):
        raise wrong(value, name, "an exact number, such as '0.3' or Fraction(3, 10)", TypeError)
    exact = exactly(value, name)
    if isinstance(value, float) and (meant := Fraction(repr(float(value)))) != exact:
        takes = f"an exact number, and this float is none: '{float(value)}' or {short(meant)}"
        raise wrong(value, name, takes, ValueError)
    return exact


def exact_probability(value: Any, name: str) -> Fraction:
    """A probability as it was written.

    >>> exact_probability("1/3", "prevalence")
    Fraction(1, 3)
    """
    exact = as_written(value, name)
    if not 0 <= exact <= 1:
        raise wrong(value, name, "a probability, from 0 to 1", ValueError)
    return exact


def exact_level(value: Any, name: str = "level", example: str = "0.95") -> Fraction:
    """A level of confidence, or of significance, of which a float is what its digits say: 0.05 is 1/20.

    >>> exact_level(0.05, "alpha", "0.05")
    Fraction(1, 20)
    """
    exact = as_written(repr(float(value)) if isinstance(value, float) and -1 < value < 2 else value, name)
    if not 0 < exact < 1:
        raise wrong(value, name, f"a number between 0 and 1, such as {example}", ValueError)
    return exact


# --- names and truth values ---------------------------------------------------------------------------------------


def one_of(value: object, name: str, choices: Iterable[str]) -> str:
    """One of these names.

    >>> one_of([], "form", ("general", "two-class"))
    Traceback (most recent call last):
    ValueError: form is []: it takes 'general' or 'two-class'
    """
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        *others, last = (repr(each) for each in known)
        raise wrong(value, name, f"{', '.join(others)} or {last}" if others else last, ValueError)
    return value


def word(value: object, name: str, example: str = "informedness") -> str:
    """A name, of whatever there is.

    >>> word(3, "measure")
    Traceback (most recent call last):
    TypeError: measure is 3: it takes a name, such as 'informedness'
    """
    if not isinstance(value, str):
        raise wrong(value, name, f"a name, such as {example!r}", TypeError)
    return value


def flag(value: object, name: str) -> bool:
    """True or False, also as NumPy and as C have them, and nothing that could be meant for something else.

    >>> flag(True, "mid"), flag(0, "mid")
    (True, False)
    >>> flag("no", "mid")
    Traceback (most recent call last):
    TypeError: mid is 'no': it takes True or False
    """
    if _is_truth(value) or (type(value) is int and value in (0, 1)):
        return bool(value)
    raise wrong(value, name, "True or False", TypeError)


def rows(value: object) -> Literal["predicted", "real"]:
    """What the rows of a matrix are, which nobody can tell from its numbers.

    >>> rows(None)
    Traceback (most recent call last):
    ValueError: rows is None: it takes 'predicted' (as in the papers) or 'real' (as in scikit-learn)
    """
    if isinstance(value, str) and value == "predicted":
        return "predicted"
    if isinstance(value, str) and value == "real":
        return "real"
    raise wrong(value, "rows", "'predicted' (as in the papers) or 'real' (as in scikit-learn)", ValueError)


def instance(value: object, name: str, kinds: type[T] | tuple[type[T], ...], takes: str) -> T:
    """What is of one of these classes.

    >>> instance(3, "recipe", str, "a Recipe")
    Traceback (most recent call last):
    TypeError: recipe is 3: it takes a Recipe
    """
    if not isinstance(value, kinds):
        raise wrong(value, name, takes, TypeError)
    return value


# --- what they share ----------------------------------------------------------------------------------------------


def _within(what: str, least: float | None, most: float | None) -> str:
    if least is None:
        return what if most is None else f"{what}, {short(most)} or less"
    return f"{what}, {short(least)} or more" if most is None else f"{what} from {short(least)} to {short(most)}"


def _is_beyond(number: int, least: int | None, most: int | None) -> bool:
    return (least is not None and number < least) or (most is not None and number > most)


def _is_one(value: object) -> bool:
    """Whether it may be one number: no truth value, and nothing that holds many."""
    return not _is_truth(value) and not isinstance(value, list | tuple) and not hasattr(type(value), "__len__")


def _is_whole(value: object) -> bool:
    return _is_one(value) and hasattr(type(value), "__index__")


def _is_truth(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")
