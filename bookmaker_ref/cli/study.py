"""``bookmaker study``: what tests, intervals and estimators are really worth, from every table there is."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isinf
from typing import TYPE_CHECKING, Any, cast

from bookmaker_ref.cli import study_simulate
from bookmaker_ref.cli.reading import few_names, plain_word
from bookmaker_ref.cli.terminal import Bar, Refused, write, write_json
from bookmaker_ref.layout import Cell, columns, paint, paragraph
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from bookmaker_ref.study import Bias, Coverage, Model, Rejection
    from bookmaker_ref.study.classes import TotalOfClasses
    from bookmaker_ref.study.designs import Design
    from bookmaker_ref.study.moments import Moment
    from bookmaker_ref.study.result import Between

    Result = Rejection | Coverage | Bias
    AnyDesign = Design | TotalOfClasses

SUMMARY = "what tests and intervals are worth: exactly, or simulated"
DESCRIPTION = (
    """\
Go through every table with N cases, each with its exact probability, and count:

  size      how often a test rejects: its size with --informedness 0, and else
            its power
  coverage  how often an interval has the true value in it, on which side it
            misses, and how wide it is
  bias      how far an estimator is off on average, and its variance

The cases are informed with probability I, and else guessed. Up to N = 150 all
probabilities are fractions; up to 2000 they are float64, with a bound of what
is left out. More than two classes are given by their --prevalence.

In the --json of bias each moment has value, and low and high that it lies
between; exact, a fraction or a short expression, and digits, of what is
irrational. What is not known, or has no bound, is null.

Or draw tables at random, of any size:

"""
    + study_simulate.DESCRIPTION
)

EXAMPLES = (
    """\
examples:
  bookmaker study size --n 16 --n 64 --alpha 0.05
  bookmaker study size --n 50 --informedness 0.3 --use chi2_kb --use fisher
  bookmaker study coverage --n 30 --informedness 0 --informedness 0.5
  bookmaker study coverage --rp 20 --rn 10 --use newcombe --use wald
  bookmaker study bias --n 4 --informedness 1/2 --given margins
  bookmaker study size --n 12 --prevalence 1/2,1/4,1/4 --guess 1/3,1/3,1/3
"""
    + study_simulate.EXAMPLES
)

_WHAT = ("size", "coverage", "bias", "simulate")
_TESTS = ("chi2", "chi2_n_minus_1", "chi2_yates", "g2", "chi2_kb", "chi2_km", "chi2_kbm", "fisher", "fisher_mid_p")
_ESTIMATORS = ("informedness", "markedness", "correlation", "cohen_kappa")
_ESTIMATORS_OF_CLASSES = ("informedness", "markedness", "cohen_kappa")
_OPTIONS = {
    "alpha": ("size",),
    "level": ("coverage",),
    "of": ("coverage",),
    "given": ("bias",),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("what", metavar="WHAT", help="size, coverage, bias or simulate")
    parser.add_argument("--n", action="append", metavar="N", help="how many cases (may be given again)")
    parser.add_argument("--rp", metavar="COUNT", help="instead of --n: so many real positives,")
    parser.add_argument("--rn", metavar="COUNT", help="and so many real negatives")
    parser.add_argument("--pp", metavar="COUNT", help="with --rp and --rn: so many are predicted positive")
    parser.add_argument("--odds-ratio", metavar="R", help="with --pp: the odds ratio, 1 if none is given")
    parser.add_argument("--prevalence", metavar="P", help="of the positive class (1/2), or P,P,... of every class")
    parser.add_argument("--guess", metavar="Q", help="how often each label is guessed (as often as its class)")
    parser.add_argument(
        "--informedness", action="append", metavar="I", help="how much is known, 0 if not given (may be given again)"
    )
    parser.add_argument("--use", action="append", metavar="NAME", help="a test, interval or estimator (again for more)")
    parser.add_argument("--alpha", metavar="P", help="size: where a test rejects (0.05)")
    parser.add_argument("--level", metavar="P", help="coverage: the level of confidence (0.95)")
    parser.add_argument("--of", metavar="MEASURE", help="coverage: what the interval is of (informedness)")
    parser.add_argument("--given", metavar="WHAT", help="bias: defined (that is it), or margins (that none is empty)")
    parser.add_argument("--method", metavar="HOW", help="fraction or float64 (fraction, where that can be)")
    parser.add_argument("--skip", metavar="P", help="float64: how much may be left out at most")
    study_simulate.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Count, and print."""
    what = plain_word(arguments.what)
    if what not in _WHAT:
        raise Refused(f"unknown study {quoted(what)}: there are {', '.join(_WHAT)}")
    if what == "simulate":
        return study_simulate.run(arguments)
    for option in study_simulate.OPTIONS:
        if getattr(arguments, option) not in (None, False):
            raise Refused(f"--{option.replace('_', '-')} is for bookmaker study simulate: leave it out")
    for option, verbs in _OPTIONS.items():
        if getattr(arguments, option) is not None and what not in verbs:
            raise Refused(f"--{option} is for bookmaker study {verbs[0]}: leave it out")
    try:
        designs = _once(_designs(arguments))
        found = [each for label, design in designs for each in _results(what, label, design, arguments)]
    except (ValueError, TypeError, ZeroDivisionError) as error:
        if isinstance(error, Refused):
            raise
        line = " ".join(str(error).split())
        raise Refused(line if line.isprintable() else ascii(line)[1:-1]) from None
    if arguments.json:
        write_json({"study": what, "results": [each.to_json() for _, each in found]})
    else:
        write(_lines(what, found))
    return 0


# --- what to count ------------------------------------------------------------------------------------------

_Label = tuple[str, str]  # N and Informedness, as they are shown


def _designs(arguments: argparse.Namespace) -> Iterator[tuple[_Label, AnyDesign]]:
    from bookmaker_ref.study import BothMargins, RealMargins, Total, TotalOfClasses

    margins = {name: getattr(arguments, name) for name in ("rp", "rn", "pp")}
    if arguments.n is not None and any(each is not None for each in margins.values()):
        raise Refused("give either the number of cases, --n, or the margins, --rp and --rn")
    if arguments.n is None and (margins["rp"] is None or margins["rn"] is None):
        raise Refused("say how many cases: --n 16, or --rp 8 --rn 8 for given real margins")
    if arguments.odds_ratio is not None and margins["pp"] is None:
        raise Refused("--odds-ratio is for both margins: add --pp COUNT, or leave it out")
    if margins["pp"] is not None:
        _alone(arguments)
        odds = "1" if arguments.odds_ratio is None else plain_word(arguments.odds_ratio)
        rp, rn, pp = (_count(name, text) for name, text in margins.items())
        both = BothMargins(rp, rn, pp, odds)
        yield (str(both.n), ""), both
        return
    for informedness in arguments.informedness or ["0"]:
        known = plain_word(informedness)
        model = _model(arguments, known)
        if arguments.n is None:
            real = RealMargins.of(model, _count("rp", margins["rp"]), _count("rn", margins["rn"]))
            yield (str(real.n), known), real
            continue
        for text in arguments.n:
            n = _count("n", text)
            yield (str(n), known), Total(n, model) if model.k == 2 else TotalOfClasses(n, model)


def _once(designs: Iterable[tuple[_Label, AnyDesign]]) -> list[tuple[_Label, AnyDesign]]:
    """Each of them as it was asked for first."""
    found: dict[AnyDesign, _Label] = {}
    for label, design in designs:
        found.setdefault(design, label)
    return [(label, design) for design, label in found.items()]


def _alone(arguments: argparse.Namespace) -> None:
    for option in ("informedness", "prevalence", "guess"):
        if getattr(arguments, option) is not None:
            raise Refused(f"with both margins given only --odds-ratio says what is known: leave --{option} out")


def _model(arguments: argparse.Namespace, informedness: str) -> Model:
    from bookmaker_ref.study import informed

    prevalence = _shares("1/2" if arguments.prevalence is None else plain_word(arguments.prevalence))
    guess = prevalence if arguments.guess is None else _shares(plain_word(arguments.guess))
    return informed(informedness, prevalence, guess)


def _shares(text: str) -> str | list[str]:
    parts = text.split(",")
    if len(parts) > 20:
        raise Refused(f"{quoted(text)} has {len(parts)} probabilities, and there are no more than 20 classes")
    return parts if len(parts) > 1 else text


def _count(name: str, text: str) -> int:
    word = text.strip()
    if re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) is None:
        raise Refused(f"--{name} is {quoted(word)}, but it is a number of cases: write for example 16")
    return int(word)


def _results(
    what: str, label: _Label, design: AnyDesign, arguments: argparse.Namespace
) -> Iterator[tuple[_Label, Result]]:
    options: dict[str, Any] = {
        "method": None if arguments.method is None else plain_word(arguments.method),
        "skip": None if arguments.skip is None else _skip(plain_word(arguments.skip)),
    }
    count = {"size": _sizes, "coverage": _coverages, "bias": _biases}[what]
    with Bar(f"N = {label[0]}", share=True) as bar:
        bar()
        found = count(design, arguments, {**options, "progress": bar})
    yield from ((label, each) for each in found)


def _sizes(design: AnyDesign, arguments: argparse.Namespace, options: dict[str, Any]) -> Sequence[Result]:
    from bookmaker_ref.study.methods import tests
    from bookmaker_ref.study.size import rejections

    known = tests(_k(design))
    chosen = _chosen(arguments.use, known, "test", [name for name in _TESTS if name in known])
    alpha = "0.05" if arguments.alpha is None else plain_word(arguments.alpha)
    return rejections([known[name] for name in chosen], design, alpha, **options)


def _coverages(design: AnyDesign, arguments: argparse.Namespace, options: dict[str, Any]) -> Sequence[Result]:
    from bookmaker_ref.study.coverage import coverages
    from bookmaker_ref.study.methods import intervals, why_no_interval

    measure = "informedness" if arguments.of is None else plain_word(arguments.of)
    level = "0.95" if arguments.level is None else plain_word(arguments.level)
    known = intervals(measure, level, _k(design))
    for name in map(plain_word, arguments.use or ()):
        if name not in known and (reason := why_no_interval(name, measure, _k(design))) is not None:
            raise Refused(f"{reason}: there are {few_names(list(known), 12)}")
    chosen = _chosen(arguments.use, known, "interval", list(known))
    return coverages([known[name] for name in chosen], design, measure, **options)


def _biases(design: AnyDesign, arguments: argparse.Namespace, options: dict[str, Any]) -> Sequence[Result]:
    from bookmaker_ref.study.bias import bias
    from bookmaker_ref.study.estimators import estimator

    k = _k(design)
    names = [plain_word(name) for name in arguments.use or (_ESTIMATORS if k == 2 else _ESTIMATORS_OF_CLASSES)]
    options["given"] = "defined" if arguments.given is None else plain_word(arguments.given)
    return [bias(estimator(name, k), design, name, **options) for name in dict.fromkeys(names)]


def _k(design: AnyDesign) -> int:
    model: Model | None = getattr(design, "model", None)
    return 2 if model is None else model.k


def _chosen(asked: Sequence[str] | None, known: Any, kind: str, default: list[str]) -> list[str]:
    names = [plain_word(name) for name in asked or default]
    for name in names:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name[:40], known, n=1)
            advice = f"did you mean {near[0]}?" if near else f"there are {few_names(list(known), 12)}"
            raise Refused(f"no {kind} is called {quoted(name)}: {advice}")
    return list(dict.fromkeys(names))


def _skip(text: str) -> float:
    try:
        return float(text) if len(text) < 40 else -1.0
    except ValueError:
        raise Refused(f"--skip is {quoted(text)}, but it is a probability such as 1e-12") from None


# --- for people ---------------------------------------------------------------------------------------------


def _lines(what: str, found: Sequence[tuple[_Label, Result]]) -> Iterator[str]:
    heads, row = _TABLES[what]
    titles: list[Cell | str] = [Cell(text, "dim") for text in ("N", "I", *heads)]
    yield from columns(
        [titles, *([label[0], label[1], *row(each)] for label, each in found)], "><<" + ">" * (len(heads) - 1)
    )
    yield ""
    yield from (paint(paragraph(note, 0), "dim") for note in _notes(what, [each for _, each in found]))


def _notes(what: str, found: Sequence[Result]) -> Iterator[str]:
    yield {
        "size": "Where a test is undefined it does not reject.",
        "coverage": "Below and above: where the true value lies when the interval misses it. Where the interval is"
        " undefined it does not cover; the width is a mean over where it is defined.",
        "bias": "Moments given that the estimator is defined, or that no margin is empty; the others are excluded.",
    }[what]
    if what == "coverage":
        given = dict.fromkeys(each.given for each in cast("Sequence[Coverage]", found))
        yield f"Where defined: how often it covers, given that {' or '.join(given)}."
    skipped = [each.setting.skip for each in found if each.setting.method == "float64"]
    if not skipped:
        yield "All probabilities are exact; shown are roundings, and --json has the fractions."
    elif max(skipped):
        yield f"In float64, where tables that have together at most {max(skipped):g} are left out."
    advice: list[str | None] = [getattr(each, "advice", None) for each in found]
    if wide := [each for each in advice if each is not None]:
        yield f"a..b: {'; '.join(dict.fromkeys(map(_as_options, wide)))}."
    if any(getattr(each, "open", 0) for each in found):
        yield "a..b: some tables lie so near to the threshold that it is not decided on which side."


def _as_options(advice: str) -> str:
    """What the library says of its arguments, as options of the command."""
    return advice.replace("method='fraction'", "--method fraction").replace("skip=0", "--skip 0")


def _size_row(each: Rejection) -> list[Cell | str]:
    return [each.test.name, Cell(_between((each.low, each.high)), "bold"), _share(each.undefined)]


def _coverage_row(each: Coverage) -> list[Cell | str]:
    width = "undefined" if each.width is None else f"{each.width:.4f}"
    sides = [_between(each.below), _between(each.above), _share(each.undefined), width]
    return [each.interval.name, Cell(_between(each.covered), "bold"), _where_defined(each), *sides]


def _where_defined(each: Coverage) -> str:
    try:
        return _between(each.where_defined())
    except ZeroDivisionError:
        return "undefined"


def _bias_row(each: Bias) -> list[Cell | str]:
    found = each.moments
    numbers = [f"{float(each.truth):.6f}", _moment(found.mean)]
    return [each.estimator, *numbers, Cell(_moment(found.bias, "+"), "bold"), _moment(found.variance), _excluded(each)]


def _moment(moment: Moment, sign: str = "") -> str:
    """One number, or the two that it lies between, if it has fewer digits than are shown."""
    numbers = moment.within if moment.is_wide else (moment.value,)
    return "..".join("unknown" if isinf(number) else f"{round(float(number), 6) + 0.0:{sign}.6f}" for number in numbers)


def _excluded(each: Bias) -> str:
    """How probable what is excluded is: the condition told the other way round, so that both brackets are one."""
    low, high = each.moments.condition.within
    return _between((1 - high, 1 - low)) if each.moments.condition.is_wide else _share(each.excluded)


_TABLES: dict[str, tuple[tuple[str, ...], Callable[..., list[Cell | str]]]] = {
    "size": (("test", "rejects", "undefined"), _size_row),
    "coverage": (("interval", "covers", "where defined", "below", "above", "undefined", "width"), _coverage_row),
    "bias": (("estimator", "truth", "mean", "bias", "variance", "excluded"), _bias_row),
}


def _between(pair: Between) -> str:
    """One number, or two if they differ by more than rounding and what is left out."""
    low, high = (_share(end) for end in pair)
    return low if low == high or float(pair[1]) - float(pair[0]) < 1e-9 else f"{low}..{high}"


def _share(value: Fraction | float) -> str:
    number = float(value)
    return f"{number:.6f}" if number == 0 or number >= 1e-6 else f"{number:.2g}"
