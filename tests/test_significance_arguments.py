"""What is no argument is refused in one line that says what it is and what it may be, by every public function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import Contingency, significance as s
from bookmaker_ref.significance.classes import delta_plus_three
from tests.cases import for_each
from tests.strategies import Rude

T = (56, 20, 12, 12)
M = [[3, 1, 0], [1, 4, 1], [0, 2, 5]]
NAN, INFINITE, HUGE = float("nan"), float("inf"), 10**400
Paired = s.Paired
tail, score, below = s.chi_squared_tail, s.score_statistic, s.beta_difference_cdf
real: dict[str, Any] = {"rows": "real"}
boot: Callable[..., Any] = lambda *given, **options: s.bootstrap("informedness", *(given or (T,)), **options)  # noqa: E731
of: Callable[..., Any] = lambda **options: s.of_paper("informedness", T, **options)  # noqa: E731

#: What is called, which error it gives, and what that says.
WRONG: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    # seeds, and how often to draw
    "seed text": (lambda: boot(seed="x"), TypeError, "seed is 'x': it takes a whole number, 0 or more, or a numpy"),
    "no seed": (
        lambda: s.interval("informedness", T, method="bootstrap"),
        TypeError,
        "seed is None: it takes a whole number",
    ),
    "seed by name": (lambda: s.interval("informedness", T, method="bootstrap", seed="x"), TypeError, "seed is 'x'"),
    "resamples float": (lambda: boot(seed=1, resamples=1e3), TypeError, r"resamples is 1000\.0: it takes a whole"),
    "resamples many": (lambda: boot(seed=1, resamples=10**12), ValueError, "whole number from 100 to 1000000"),
    "sampling": (lambda: boot(seed=1, sampling=None), ValueError, "sampling is None: it takes 'total', 'real' or 'pre"),
    "undefined": (lambda: boot(seed=1, undefined=[]), ValueError, r"undefined is \[\]: it takes 'refuse' or 'drop'"),
    "measure list": (lambda: s.bootstrap([], T, seed=1), TypeError, r"measure is \[\]: it takes a name, or a func"),
    "measure number": (lambda: s.bootstrap(3, T, seed=1), TypeError, "measure is 3: it takes a name"),
    "measure of one": (lambda: s.bootstrap(np.sum, T, seed=1), ValueError, r"shape \(\) for 1 tables: one number"),
    "measure of text": (lambda: s.bootstrap(lambda t: ["a"] * len(t), T, seed=1), TypeError, "what the measure gives"),
    "tables float": (lambda: s.fisher_classes(M, **real, tables=1.5), TypeError, r"tables is 1\.5: it takes a whole"),  # type: ignore[arg-type]  # on purpose
    "tables many": (lambda: s.fisher_classes(M, **real, tables=10**15), ValueError, "from 1 to 100000000"),
    "fisher seed": (lambda: s.fisher_classes(M, **real, seed="x"), TypeError, "seed is 'x'"),
    # numbers that are none
    "freedom float": (lambda: tail(3.0, 1.5), TypeError, r"freedom is 1\.5: it takes a whole number, 1 or more"),  # type: ignore[arg-type]  # on purpose
    "statistic text": (lambda: tail("3", 1), TypeError, "statistic is '3': it takes a number, or an array of"),
    "statistic ragged": (lambda: tail([1, [2]], 1), ValueError, "statistic has rows that differ in length"),  # type: ignore[arg-type]  # on purpose
    "k float": (lambda: s.papers_alpha(3.0, 2.5), TypeError, r"k is 2\.5: it takes a whole number, 2 or more"),  # type: ignore[arg-type]  # on purpose
    "k one": (lambda: s.papers_gamma(3.0, 1.0, 100, 1), ValueError, "k is 1: it takes a whole number, 2 or more"),
    "hypothesized text": (lambda: s.papers_beta(3.0, "1", 2), TypeError, "hypothesized is '1': it takes a number"),
    "shapes": (lambda: s.papers_beta([1, 2], [1, 2, 3], 2), ValueError, r"do not broadcast: statistic \(2,\), hypo"),
    "n below 0": (lambda: s.papers_gamma(3.0, 2.0, -100, 2), ValueError, r"n is -100\.0: it takes numbers, 0 or more"),
    "p too large": (lambda: s.posterior(HUGE), ValueError, "p is 1000.*: it takes numbers that float64 holds"),
    "null none": (lambda: s.p_value_for(None), TypeError, "null is None: it takes a number"),  # type: ignore[arg-type]  # on purpose
    "null huge": (lambda: s.p_value_for(HUGE), ValueError, "null is 1000.*: it takes a number that is finite"),
    "estimate huge": (lambda: s.compare(HUGE, 1, 1, 1), ValueError, "first is 1000.*: it takes a number that is fin"),
    "estimate infinite": (lambda: s.compare(INFINITE, 1, INFINITE, 1), ValueError, "first is inf: it takes a number"),
    "difference text": (lambda: score(1, 2, 1, 2, "x"), TypeError, "difference is 'x': it takes a number"),
    "difference shape": (lambda: score([1, 1], 2, 1, 2, [0.1, 0.2, 0.3]), ValueError, r"difference \(3,\)"),
    "corrected text": (lambda: score(1, 2, 1, 2, 0, corrected="x"), TypeError, "corrected is 'x': it takes True"),  # type: ignore[arg-type]  # on purpose
    "mid text": (lambda: s.fisher(*T, mid="no"), TypeError, "mid is 'no': it takes True or False"),  # type: ignore[call-overload]  # on purpose
    "mid number": (lambda: s.mcnemar_exact(1, 2, mid=3), TypeError, "mid is 3: it takes True or False"),  # type: ignore[arg-type]  # on purpose
    "mid of paired": (lambda: Paired(5, 5, 3, 1, 0, 0).exact(mid=5), TypeError, "mid is 5"),  # type: ignore[arg-type]  # on purpose
    # counts
    "yates huge": (
        lambda: s.significance("chi2_yates", HUGE, 1, 1, 1),
        ValueError,
        "tp is 1000.*: it takes numbers that float6",
    ),
    "chi2 huge": (
        lambda: s.significance("chi2", HUGE, 1, 1, 1),
        ValueError,
        "tp is 1000.*: it takes numbers that float",
    ),
    "sum huge": (lambda: s.significance("g2_williams", *[10**308] * 4), ValueError, "add up to more than float64"),
    "fisher huge": (lambda: s.fisher(HUGE, 2, 3, 4), ValueError, r"tp is 1000.{0,40}\.\.\.: no more than"),
    "fisher ragged": (lambda: s.fisher([[1], [2, 3]], 1, 1, 1), ValueError, "tp has rows that differ in length"),
    "fisher part": (lambda: s.fisher(1.5, 2, 3, 4), ValueError, r"tp is 1\.5: a test counts whole cases"),
    "fisher nan": (lambda: s.fisher(NAN, 2, 3, 4), ValueError, "tp is nan"),
    "wilson huge": (lambda: s.wilson(HUGE, 10 * HUGE), ValueError, r"x is 1000.{0,40}\.\.\.: no more than 90071992"),
    "bonett huge": (
        lambda: s.price_bonett("informedness_macro", [[HUGE, 1], [1, 1]], **real),
        ValueError,
        r"tables\[0, 0\] is 1000",
    ),
    "santner huge": (
        lambda: s.santner_snell(1, HUGE, 1, 2),
        ValueError,
        r"n1 is 1000.{0,40}\.\.\.: no more than 90071",
    ),
    "clopper part": (lambda: s.clopper_pearson(0.5, 3), ValueError, r"takes whole counts: x is 0\.5"),
    "chan part": (lambda: s.chan_zhang(1.5, 2, 1, 2), ValueError, r"takes whole counts: x1 is 1\.5"),
    "chan many": (lambda: s.chan_zhang(50, 90, 5, 60), ValueError, "takes 100 at most: use santner-snell up to 1000"),
    "paired huge": (lambda: Paired(HUGE, HUGE, 1, 0, 0, 0), ValueError, "real positives: no more than 900719925474"),
    "paired nan": (
        lambda: Paired.from_labels([1, NAN], [1, 0], [1, 0], positive=1),
        ValueError,
        r"real\[1\] is missing: it takes a label for each case",
    ),
    "paired none": (
        lambda: Paired.from_labels(["a", "b"], ["a", None], ["a", "b"], positive="a"),  # type: ignore[arg-type]  # on purpose
        ValueError,
        r"first\[1\] is missing",
    ),
    # levels and sides
    "level": (lambda: s.wilson(1, 3, level=95), ValueError, "level is 95: it takes a number between 0 and 1, such as"),
    "rude level": (lambda: s.wilson(1, 3, level=Rude()), TypeError, "level is a Rude: it takes a number"),  # type: ignore[arg-type]  # on purpose
    "rude name": (lambda: s.significance(Rude(), *T), ValueError, "is called a Rude: there are chi2"),  # type: ignore[arg-type]  # on purpose
    "rude counts": (lambda: s.fisher(Rude(), 1, 1, 1), TypeError, "tp is a Rude"),
    "rude label": (lambda: Contingency.from_labels([Rude(), "a"], ["a", Rude()]), TypeError, "give labels="),
    "level of a side": (
        lambda: s.wilson(1, 3, level=0.3, side="lower"),
        ValueError,
        r"level is 0\.3: it takes 0\.5 or more for a bound on one side",
    ),
    "side": (lambda: s.wilson(1, 3, side=["lower"]), ValueError, r"side is \['lower'\]: it takes 'both', 'lower' or"),  # type: ignore[arg-type]  # on purpose
    # priors
    "prior one": (lambda: s.posterior_rate(1, 3, prior=1), TypeError, "prior is 1: it takes both parameters of a Bet"),  # type: ignore[arg-type]  # on purpose
    "prior three": (lambda: s.posterior_rate(1, 3, prior=(1, 2, 3)), TypeError, r"prior is \(1, 2, 3\): it takes b"),  # type: ignore[arg-type]  # on purpose
    "prior text": (lambda: s.posterior_rate(1, 3, prior=("a", "b")), TypeError, "a number of the prior is 'a'"),  # type: ignore[arg-type]  # on purpose
    "prior true": (lambda: s.posterior_rate(1, 3, prior=(True, 1)), TypeError, "a number of the prior is True"),
    "prior zero": (lambda: s.posterior_rate(1, 3, prior=(0, 1)), ValueError, "both numbers are positive"),
    "below one": (lambda: below(0, (1,), (1, 1)), TypeError, r"first is \(1,\): it takes both parameters"),  # type: ignore[arg-type]  # on purpose
    "below nan": (lambda: below(0, (NAN, 1), (1, 1)), ValueError, "are finite, and 1/2 or more"),
    "below infinite": (lambda: below(0, (INFINITE, 1), (1, 1)), ValueError, "are finite, and 1/2 or more"),
    "below text": (lambda: below("x", (1, 1), (1, 1)), TypeError, "difference is 'x': it takes a number"),
    # the papers' intervals
    "one deviation": (lambda: of(deviation=("geometric",)), TypeError, r"deviation is \('geometric',\): it takes a na"),
    "no deviation": (lambda: of(deviation=None), TypeError, "deviation is None: it takes a name, or a tuple of t"),
    "deviation": (
        lambda: of(deviation=("geometric", "x")),
        ValueError,
        "deviation is 'x': it takes 'complement', 'self-wei",
    ),
    "deviation list": (
        lambda: of(deviation=(["x"], "x")),
        TypeError,
        r"deviation is \(\['x'\], 'x'\): it takes a name",
    ),
    "centre": (lambda: of(centre=[]), ValueError, r"centre is \[\]: it takes 'estimate', 'null' or 'full'"),
    "form": (lambda: of(form=None), ValueError, "form is None: it takes 'general' or 'two-class'"),
    "multiplier text": (lambda: of(multiplier="2"), TypeError, "multiplier is '2': it takes a number"),
    "multiplier true": (lambda: of(multiplier=True), TypeError, "multiplier is True: it takes a number"),
    "multiplier nan": (lambda: of(multiplier=NAN), ValueError, "multiplier is nan: it takes a number, 0 or more"),
    "width text": (lambda: s.half_width("x", 16), TypeError, "value is 'x': it takes a number"),
    "width n": (lambda: s.half_width(0.5, -5), ValueError, r"n is -5\.0: it takes numbers, 0 or more"),
    "width evenness": (lambda: s.half_width(0.5, 16, evenness="x"), TypeError, "evenness is 'x': it takes a number"),
    "width shapes": (lambda: s.half_width([0.5, 0.4], [1, 2, 3]), ValueError, r"do not broadcast: value \(2,\), n \(3"),
    # names
    "statistic list": (lambda: s.significance([], *T), ValueError, r"no statistic of two classes is called \[\]"),  # type: ignore[arg-type]  # on purpose
    "statistic of K": (lambda: s.significance_of_classes([], M, **real), ValueError, "no statistic of K classes is"),  # type: ignore[arg-type]  # on purpose
    "interval list": (lambda: s.interval([], T), TypeError, r"measure is \[\]: it takes a name, such as"),  # type: ignore[arg-type]  # on purpose
    "method list": (lambda: s.interval("informedness", T, method=[]), TypeError, r"method is \[\]: it takes a name"),  # type: ignore[arg-type]  # on purpose
    "methods": (lambda: s.interval_methods(5), TypeError, "measure is 5: it takes a name, such as"),  # type: ignore[arg-type]  # on purpose
    "option": (
        lambda: s.interval("informedness", T, sseed=3),
        TypeError,
        "nurminen has no option 'sseed': it has none",
    ),
    "option of another": (
        lambda: s.interval("informedness", T, method="powers-whole", deviation="x"),
        TypeError,
        "powers-whole has no option 'deviation': it has centre, multiplier",
    ),
    "delta list": (lambda: s.delta_method([], M, **real), TypeError, r"measure is \[\]: it takes a name"),
    "delta plus": (lambda: delta_plus_three("nope", M, **real), ValueError, "delta-plus-three is for .*, not 'nope'"),
    "delta sampling": (
        lambda: s.delta_method("informedness", M, **real, sampling=[]),
        ValueError,
        r"sampling is \[\]: it takes",
    ),
    "rows twice": (
        lambda: s.interval("informedness", Contingency.from_matrix([[1, 2], [3, 4]], rows="real"), **real),
        TypeError,
        "a Contingency knows its rows",
    ),
    # many tests
    "axis text": (lambda: s.holm([0.1, 0.2], axis="x"), TypeError, "axis is 'x': it takes a whole number"),  # type: ignore[arg-type]  # on purpose
    "axis float": (lambda: s.holm([0.1, 0.2], axis=1.5), TypeError, r"axis is 1\.5: it takes a whole number"),  # type: ignore[arg-type]  # on purpose
    "axis beyond": (lambda: s.holm([0.1, 0.2], axis=3), ValueError, "axis is 3, but the p-values have 1 dimensions"),
    "p ragged": (lambda: s.holm([0.1, [0.2]]), ValueError, "p has rows that differ in length"),  # type: ignore[arg-type]  # on purpose
    "p above 1": (lambda: s.bonferroni([0.1, 2]), ValueError, r"p\[1\] is 2\.0: a p-value lies between 0 and 1"),
    "p text": (lambda: s.benjamini_hochberg(["a"]), TypeError, "a p-value is a number"),
}


@for_each(WRONG)
def test_what_is_no_argument_is_refused_in_one_line_of_ours(name: str) -> None:
    call, error, says = WRONG[name]
    with pytest.raises(error, match=says) as found:
        call()
    assert found.type is error
    message = str(found.value)
    assert "\n" not in message
    assert len(message) < 500
    assert "bookmaker_ref" in str(found.traceback[-1].path)


def test_a_seed_may_be_a_number_or_a_generator_and_gives_the_same_again() -> None:
    first = tuple(boot(seed=3))
    assert first == tuple(boot(seed=np.int64(3))) == tuple(boot(seed=np.random.default_rng(3)))
    found = s.fisher_classes(M, rows="real", tables=np.int32(99), seed=3)  # type: ignore[arg-type]  # as good as an int
    assert found == s.fisher_classes(M, rows="real", tables=99, seed=np.random.default_rng(3))
