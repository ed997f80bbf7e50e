"""What an argument may be: what is right comes back as Python's own, and what is not is refused in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import arguments
from tests.strategies import Rude, examples, numbers, words

#: Each way to read an argument, and the end of its sentence.
READERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "whole": (lambda x: arguments.whole(x, "x", 1, 9), ": it takes a whole number from 1 to 9"),
    "any whole": (lambda x: arguments.whole(x, "x"), ": it takes a whole number"),
    "whole above": (lambda x: arguments.whole(x, "x", 0), ": it takes a whole number, 0 or more"),
    "generator": (lambda x: arguments.generator(x, "x"), ", 0 or more, or a numpy.random.Generator"),
    "real": (lambda x: arguments.real(x, "x", -1, 1), ": it takes a number from -1 to 1"),
    "probability": (lambda x: arguments.probability(x, "x"), ": it takes a probability, from 0 to 1"),
    "level": (lambda x: arguments.level(x, "x"), ": it takes a number between 0 and 1, such as 0.95"),
    "exactly": (lambda x: arguments.exactly(x, "x"), ""),
    "exact probability": (lambda x: arguments.exact_probability(x, "x"), ""),
    "exact level": (lambda x: arguments.exact_level(x, "x"), ""),
    "one of": (lambda x: arguments.one_of(x, "x", ("this", "that", "those")), ": it takes 'this', 'that' or 'those'"),
    "flag": (lambda x: arguments.flag(x, "x"), ": it takes True or False"),
    "rows": (arguments.rows, ": it takes 'predicted' (as in the papers) or 'real' (as in scikit-learn)"),
    "instance": (lambda x: arguments.instance(x, "x", Decimal, "a Decimal"), ": it takes a Decimal"),
}


#: What is right nowhere: neither a number nor a name that is known.
_WRONG = [
    Rude(),
    [Rude()],
    {},
    object(),
    None,
    b"1",
    1j,
    np.complex64(1),
    np.array([1, 2]),
    np.array(1),
    np.ma.masked,
    np.random.RandomState(1),
    "it",
    "\x1b[31m\n",
    "9" * 5000,
    10**5000,
    -(10**400),
    Fraction(-4, 3),
    float("nan"),
    float("inf"),
    Decimal("nan"),
    Decimal("sNaN"),
    Decimal("-Infinity"),
    np.float64("nan"),
    -1.5,
]


def _refused(reader: Callable[[Any], object], value: object, end: str) -> None:
    with pytest.raises((TypeError, ValueError)) as found:
        reader(value)
    message = str(found.value)
    assert found.type in (TypeError, ValueError)
    assert " is " in message
    assert ": it takes " in message
    assert message.isprintable()
    assert len(message) < 200
    assert message.endswith(end)


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_argument_is_refused_in_one_line_that_says_what_would_be_right(name: str) -> None:
    reader, end = READERS[name]
    for value in _WRONG:
        if (name in ("any whole", "whole above", "generator") and isinstance(value, int)) or (
            name in ("instance", "exactly") and isinstance(value, Decimal | Fraction | int | float)
        ):
            continue  # these are right there, or wrong in a way of their own
        _refused(reader, value, end)
    for value in (Decimal("nan"), float("inf"), np.float64("nan")):
        if name != "instance":
            _refused(reader, value, "")


@pytest.mark.slow
@given(words() | numbers() | st.binary() | st.lists(st.integers()) | st.floats(allow_nan=True) | st.integers())
@examples(100)
def test_whatever_is_given_comes_back_or_is_refused_in_one_line(value: object) -> None:
    for reader, _ in READERS.values():
        try:
            reader(value)
        except (TypeError, ValueError):
            _refused(reader, value, "")


@given(st.integers(1, 9), st.sampled_from([int, np.int8, np.uint64]))
@examples(20)
def test_a_whole_number_of_any_type_becomes_pythons_own(number: int, kind: Callable[[int], Any]) -> None:
    found = arguments.whole(kind(number), "x", 1, 9)
    assert type(found) is int
    assert found == number
    assert arguments.read_whole(f" {number}e0", "x", 1, 9) == number


@given(st.fractions(0, 1))
@examples(50)
def test_a_probability_is_taken_in_every_way_that_writes_it(exact: Fraction) -> None:
    assert arguments.probability(exact, "x") == float(exact)
    assert arguments.exact_probability(exact, "x") == exact
    if len(str(exact)) < 60:
        assert arguments.exact_probability(str(exact), "x") == exact


@pytest.mark.parametrize(("least", "most"), [(0, 1), (-1, 3)])
def test_limits_belong_to_what_is_taken_and_nothing_beyond_them(least: int, most: int) -> None:
    for inside in (least, most, float(least), np.float32(most), Decimal(least)):
        assert arguments.real(inside, "x", least, most) == inside
    # What is rounded to the limit as a float lies beyond it all the same.
    for value in (least - Fraction(1, 10**30), most + Decimal("1e-25"), np.nextafter(most, most + 1)):
        with pytest.raises(ValueError, match=f"it takes a number from {least} to {most}$"):
            arguments.real(value, "x", least, most)


def test_a_level_is_neither_0_nor_1() -> None:
    for value in (0, 1, 0.0, 1.0, np.float64(1), Fraction(1)):
        for reader in (arguments.level, arguments.exact_level):
            with pytest.raises(ValueError, match=r"it takes a number between 0 and 1, such as 0\.95"):
                reader(value)
    assert arguments.level(np.float32(0.5)) == arguments.exact_level("1/2") == 0.5
    assert arguments.exact_level(0.95) == Fraction(19, 20)


def test_a_float_that_is_not_what_its_digits_say_is_no_exact_number() -> None:
    assert arguments.as_written(0.25, "x") == Fraction(1, 4) == arguments.as_written(Decimal("0.25"), "x")
    for value in (0.3, np.float64(0.3)):
        with pytest.raises(ValueError, match=r"this float is none: '0\.3' or Fraction\(3, 10\)$"):
            arguments.as_written(value, "x")
    with pytest.raises(TypeError, match="an exact number"):
        arguments.as_written(np.float32(0.3), "x")  # whose digits are others than those of its value
    assert arguments.exactly(0.3, "x") == Fraction(0.3)


def test_what_is_written_as_a_whole_number_is_read_and_nothing_else() -> None:
    assert arguments.read_whole("1e3", "--n") == 1000
    for text in ("", " ", "1.5", "1e-3", "e5", "0x10", "1_000", "٣", "9" * 41, "10", "0"):
        with pytest.raises(ValueError, match=r"^--n is '.*: it takes a whole number from 1 to 9$"):
            arguments.read_whole(text, "--n", 1, 9)


def test_the_same_seed_draws_the_same() -> None:
    first, second = (arguments.generator(seed).random() for seed in (3, np.int64(3)))
    assert first == second
    own = np.random.default_rng(3)
    assert arguments.generator(own) is own


def test_the_truth_is_told_by_each_of_its_names() -> None:
    assert [arguments.flag(x, "x") for x in (True, np.True_, 1)] == [True] * 3
    assert [arguments.flag(x, "x") for x in (False, np.False_, 0)] == [False] * 3
    for value in (2, 1.0, np.int64(1), "True"):
        _refused(lambda x: arguments.flag(x, "x"), value, ": it takes True or False")


def test_numpy_is_not_imported_for_an_argument() -> None:
    code = "import sys, bookmaker_ref.arguments as a; a.level(0.5), a.whole(1, 'n'); print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"
