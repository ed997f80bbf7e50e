"""``bookmaker study``: what tests, intervals and estimators are really worth, from every table there is."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from re import sub
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli import study_drawn, study_plan, study_simulate
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.reading import few_names, whole_number
from bookmaker_ref.cli.terminal import Bar, Refused, advice, as_options, write, write_json
from bookmaker_ref.messages import one_line, quoted

if TYPE_CHECKING:
    from bookmaker_ref.study import Design, Model, Result, TotalOfClasses

    AnyDesign = Design | TotalOfClasses
    Count = Callable[[AnyDesign, argparse.Namespace, dict[str, Any]], Sequence[Result]]

SUMMARY = "what tests and intervals are worth: exactly, or simulated"
DESCRIPTION = """\
Go through every table with N cases, each with its exact probability, and
count: size, coverage, bias. Or draw tables at random, of any size: simulate.

The cases are informed with probability I, and else guessed. Up to N = 150 all
probabilities are fractions; up to 2000 they are float64, with a bound of what
is left out. More than two classes are given by their --prevalence.
"""
_SIZES = """\
examples:
  bookmaker study size --n 16 --n 64 --alpha 0.05
  bookmaker study size --n 50 --informedness 0.3 --use chi2_kb --use fisher
  bookmaker study size --n 12 --prevalence 1/2,1/4,1/4 --guess 1/3,1/3,1/3
"""
_COVERAGES = """\
examples:
  bookmaker study coverage --n 30 --informedness 0 --informedness 0.5
  bookmaker study coverage --rp 20 --rn 10 --use newcombe --use wald
  bookmaker study coverage --n 50 --prevalence 1/2,1/4,1/4 --drawn 1e5
"""
_BIASES = """\
examples:
  bookmaker study bias --n 4 --informedness 1/2 --given margins
"""
_WORST = """\
examples:
  bookmaker study worst --n 64 --use chi2_n_minus_1 --use fisher_mid_p
  bookmaker study worst --n 16 --of informedness --use miettinen-nurminen
  bookmaker study worst --n 30 --of informedness --prevalence 1/10,9/10
  bookmaker study worst --rp 10 --rn 50 --of informedness
  bookmaker study worst --rp 10 --rn 0 --of recall --use wilson
  bookmaker study worst --n 16 --of correlation --prevalence 1/20,19/20
  bookmaker study worst --n 16 --of f1 --use wilson --prevalence 1/10,1
  bookmaker study worst --rp 10 --rn 50 --of lr_positive --use koopman
  bookmaker study worst --n 8 --of gorodkin_rk --classes 3
  bookmaker study worst --n 30 --of kappa --classes 5 --use delta-plus-three
"""
_OTHERS = "".join(
    each.partition("\n")[2] for each in (_COVERAGES, _BIASES, _WORST, study_plan.EXAMPLES, study_simulate.EXAMPLES)
)
EXAMPLES = f"{_SIZES}{_OTHERS}\nbookmaker study size --help, and so on, explains the options.\n"
_TESTS = ("chi2", "chi2_n_minus_1", "chi2_yates", "g2", "chi2_kb", "chi2_km", "chi2_kbm", "fisher", "fisher_mid_p")
_ESTIMATORS = ("informedness", "markedness", "correlation", "cohen_kappa")
_ESTIMATORS_OF_CLASSES = ("informedness", "markedness", "cohen_kappa")
_MOST_CASES = 10**9 - 1
_USUAL_ALPHA, _USUAL_LEVEL = "0.05", "0.95"


def _add_designs(parser: argparse.ArgumentParser) -> None:
    """Which tables there are, and how probable each is."""
    add = parser.add_argument
    add("--n", action="append", metavar="N", help="how many cases (may be given again)")
    add("--rp", metavar="COUNT", help="instead of --n: so many real positives,")
    add("--rn", metavar="COUNT", help="and so many real negatives")
    add("--pp", metavar="COUNT", help="with --rp and --rn: so many are predicted positive")
    add("--odds-ratio", metavar="R", help="with --pp: the odds ratio, 1 if none is given")
    add("--prevalence", metavar="P", help="of the positive class (1/2), or P,P,... of every class")
    add("--guess", metavar="Q", help="how often each label is guessed (as often as its class)")
    add("--informedness", action="append", metavar="I", help="how much is known, 0 if not given (may be given again)")
    add("--use", action="append", metavar="NAME", help="a test, interval or estimator (again for more)")
    add("--method", metavar="HOW", help="fraction or float64 (fraction, where that can be)")
    add("--skip", metavar="P", help="float64: how much may be left out at most")


def _add_size(parser: argparse.ArgumentParser) -> None:
    _add_designs(parser)
    parser.add_argument("--alpha", metavar="P", default="0.05", help="where a test rejects (0.05)")


def _add_coverage(parser: argparse.ArgumentParser) -> None:
    _add_designs(parser)
    parser.add_argument("--level", metavar="P", default="0.95", help="the level of confidence (0.95)")
    parser.add_argument(
        "--of", metavar="MEASURE", default="informedness", help="what the interval is of (informedness)"
    )
    study_drawn.add_drawn(parser, "with --n: not in all tables")


def _add_bias(parser: argparse.ArgumentParser) -> None:
    _add_designs(parser)
    parser.add_argument(
        "--given", metavar="WHAT", default="defined", help="defined (that it is), or margins (that none is empty)"
    )


def _add_worst(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--n", action="append", metavar="N", help="how many cases (may be given again)")
    add("--rp", metavar="COUNT", help="instead of --n: so many real positives,")
    add("--rn", metavar="COUNT", help="and so many real negatives")
    add(
        "--of",
        metavar="MEASURE",
        help="of intervals of this measure; else of tests. Of two classes: informedness, markedness, correlation,"
        " kappa, lr_positive, lr_negative, odds_ratio, and rates such as recall, accuracy and f1",
    )
    add("--use", action="append", metavar="NAME", help="a test or interval (again for more)")
    add("--alpha", metavar="P", help="of tests: where one rejects (0.05)")
    add("--level", metavar="P", help="with --of: the level of confidence (0.95)")
    add("--classes", metavar="K", default="2", help="of 3 or more the least that is found, without a bound (2)")
    add("--margin", metavar="P", help="with --classes: how probable each class and guess is at least (1/10)")
    add("--guess", metavar="P,P", help="from where to where it is searched (0,1)")
    add("--informedness", metavar="P,P", help="with --of: the same (0,1)")
    add(
        "--prevalence",
        metavar="P,P",
        help="with --n: the same (0,1); of correlation, kappa and ratios: of the Bias as well (1/10,9/10); of other"
        " rates than those of a class: how much of all cases they count",
    )
    study_drawn.add_drawn(parser, "with --classes, where all are too many or this is given")


def _run(what: str, count: Count) -> Callable[[argparse.Namespace], int]:
    """Count what it is, for every design that is asked for, and print it."""

    def run(arguments: argparse.Namespace) -> int:
        found: list[Result] = []
        try:
            for design in dict.fromkeys(designs(arguments)):
                with Bar(f"N = {design.n}", share=True) as bar:
                    bar()
                    found += count(design, arguments, {**_how(arguments), "progress": bar})
        except Refused:
            raise
        except (ValueError, TypeError, ZeroDivisionError) as error:
            raise Refused(one_line(error)) from None
        if arguments.json:
            write_json({"study": what, **bm.study.Table(found).to_json()})
        else:
            write(bm.study.Table(found).lines(as_options))
        return 0

    return run


def _worst(arguments: argparse.Namespace) -> int:
    """Find the worst case of each, and print it."""
    cases = _agreed_cases(arguments)
    try:
        with Bar("worst cases", share=True) as bar:
            found = study_drawn.as_found(_worst_cases(cases, arguments, bar), arguments, bar)
    except Refused:
        raise
    except (ValueError, TypeError) as error:
        # Real positives and negatives are a pair in Python, and two options here.
        raise Refused(sub(r"give \((\d+), (\d+)\)", r"give --rp \1 --rn \2", one_line(error))) from None
    study_drawn.tell_worst(found, arguments)
    return 0


def _agreed_cases(arguments: argparse.Namespace) -> list[Any]:
    """How many cases, if all that is asked for is looked at."""
    if (arguments.rp is None) != (arguments.rn is None) or (arguments.n is None and arguments.rp is None):
        raise Refused("say how many cases: --n 16, or --rp 8 --rn 8 for given real margins")
    if arguments.n is not None and arguments.rp is not None:
        raise Refused("give either the number of cases, --n, or the margins, --rp and --rn")
    idle = {
        "alpha": (arguments.of is not None, "is of a test, and --of asks for intervals, which have --level"),
        "level": (arguments.of is None, "is of intervals, and of tests there is --alpha: say of which measure, --of"),
        "informedness": (arguments.of is None, "is of intervals, and chance has none: say of which measure, --of"),
    }
    for name, (is_idle, why) in idle.items():
        if is_idle and getattr(arguments, name) is not None:
            raise Refused(f"--{name} {why}: leave it out")
    if arguments.n is not None:
        most = (
            bm.study.worst.ranges.MOST if arguments.classes == "2" else _MOST_CASES
        )  # of more classes tables are drawn
        return [*dict.fromkeys(whole_number("n", each, 1, most) for each in arguments.n)]
    return [tuple(whole_number(name, getattr(arguments, name), 0, bm.study.worst.ranges.MOST) for name in ("rp", "rn"))]


def _worst_cases(cases: Sequence[Any], arguments: argparse.Namespace, bar: Bar) -> Iterator[Result]:
    k = whole_number("classes", arguments.classes, 2, 20)
    if k > 2:
        yield from _worst_of_classes(cases, k, arguments, bar)
        return
    if arguments.margin is not None:
        raise Refused("--margin is for three classes or more: say from where to where, as --prevalence 1/10,9/10")
    told = {name: getattr(arguments, name) for name in ("guess", "prevalence", "informedness")}
    ranges = {name: _range(text, name) for name, text in told.items() if text is not None}
    if arguments.of is None and any(isinstance(each, tuple) for each in cases):
        raise Refused("the worst case of a test is of so many cases: give --n, or say of which measure: --of")
    known: Mapping[str, Any] = bm.study.tests() if arguments.of is None else _intervals(arguments, 2)
    kind, usual = ("test", _TESTS) if arguments.of is None else ("interval", tuple(known))
    if arguments.of is not None:
        study_plan.can_be_used(arguments.use, known, arguments.of)
    chosen = _chosen(arguments.use, known, kind, usual)
    for done, (each, one) in enumerate(product(cases, chosen)):
        bar(done, len(cases) * len(chosen))
        if arguments.of is None:
            yield bm.study.worst.size(one, each, _USUAL_ALPHA if arguments.alpha is None else arguments.alpha, **ranges)
        else:
            yield bm.study.worst.coverage(one, each, arguments.of, **ranges)


def _worst_of_classes(cases: Sequence[Any], k: int, arguments: argparse.Namespace, bar: Bar) -> Iterator[Result]:
    if arguments.of is None or any(isinstance(each, tuple) for each in cases):
        raise Refused(f"of {k} classes the worst is looked for with --n and --of alone, as --n 8 --of gorodkin_rk")
    for name in ("guess", "prevalence", "informedness"):
        if getattr(arguments, name) is not None:
            raise Refused(f"--{name} is for two classes: of {k} say how probable each is at least, --margin 1/10")
    known = _intervals(arguments, k)
    study_plan.can_be_used(arguments.use, known, arguments.of, k)
    chosen = _chosen(arguments.use, known, "interval", list(known))
    margin = "1/10" if arguments.margin is None else arguments.margin
    for done, (n, one) in enumerate(product(cases, chosen)):
        part = study_drawn.Part(bar, done, len(cases) * len(chosen))
        yield study_drawn.worst_of_classes(one, n, k, margin, arguments=arguments, part=part)


def _intervals(arguments: argparse.Namespace, k: int) -> Mapping[str, Any]:
    return bm.study.intervals(arguments.of, _USUAL_LEVEL if arguments.level is None else arguments.level, k)


def _range(text: str, name: str) -> Any:
    ends = text.split(",")
    if len(ends) != 2:
        raise Refused(f"--{name} is {quoted(text)}, but it goes from one number to another: --{name} 1/20,19/20")
    return ends


# --- which tables -------------------------------------------------------------------------------------------------


def designs(arguments: argparse.Namespace) -> Iterator[AnyDesign]:
    """Every design that is asked for."""
    margins = {name: getattr(arguments, name) for name in ("rp", "rn", "pp")}
    if arguments.n is not None and any(each is not None for each in margins.values()):
        raise Refused("give either the number of cases, --n, or the margins, --rp and --rn")
    if arguments.n is None and (margins["rp"] is None or margins["rn"] is None):
        raise Refused("say how many cases: --n 16, or --rp 8 --rn 8 for given real margins")
    if arguments.odds_ratio is not None and margins["pp"] is None:
        raise Refused("--odds-ratio is for both margins: add --pp COUNT, or leave it out")
    counts = {name: _count(name, text) for name, text in margins.items() if text is not None}
    if "pp" in counts:
        for option in ("informedness", "prevalence", "guess"):
            if getattr(arguments, option) is not None:
                raise Refused(f"with both margins given only --odds-ratio says what is known: leave --{option} out")
        yield bm.study.BothMargins(**counts, odds_ratio="1" if arguments.odds_ratio is None else arguments.odds_ratio)
        return
    for informedness in arguments.informedness or ["0"]:
        model = _model(arguments, informedness)
        if counts:
            yield bm.study.RealMargins.of(model, counts["rp"], counts["rn"])
        for n in arguments.n or ():
            design = bm.study.Total if model.k == 2 else bm.study.TotalOfClasses
            yield design(_count("n", n), model)


def _model(arguments: argparse.Namespace, informedness: str) -> Model:
    prevalence = _shares("1/2" if arguments.prevalence is None else arguments.prevalence)
    guess = prevalence if arguments.guess is None else _shares(arguments.guess)
    return bm.study.informed(informedness, prevalence, guess)


def _shares(text: str) -> str | list[str]:
    parts = text.split(",")
    if len(parts) > 20:
        raise Refused(f"{quoted(text)} has {len(parts)} probabilities, and there are no more than 20 classes")
    return parts if len(parts) > 1 else text


def _count(name: str, text: str) -> int:
    return whole_number(name, text, 0, _MOST_CASES)


def classes_of(design: AnyDesign) -> int:
    """How many classes the tables of a design have."""
    model: Model | None = getattr(design, "model", None)
    return 2 if model is None else model.k


# --- what is counted ----------------------------------------------------------------------------------------------


def _how(arguments: argparse.Namespace) -> dict[str, Any]:
    skip = None
    if arguments.skip is not None:
        try:
            skip = float(arguments.skip) if len(arguments.skip) < 40 else -1.0
        except ValueError:
            raise Refused(f"--skip is {quoted(arguments.skip)}, but it is a probability such as 1e-12") from None
    return {"method": arguments.method, "skip": skip}


def _sizes(design: AnyDesign, arguments: argparse.Namespace, how: dict[str, Any]) -> Sequence[Result]:
    known = bm.study.tests(classes_of(design))
    chosen = _chosen(arguments.use, known, "test", [name for name in _TESTS if name in known])
    return bm.study.rejections(chosen, design, arguments.alpha, **how)


def _coverages(design: AnyDesign, arguments: argparse.Namespace, how: dict[str, Any]) -> Sequence[Result]:
    measure, k = arguments.of, classes_of(design)
    known = bm.study.intervals(measure, arguments.level, k)
    study_plan.can_be_used(arguments.use, known, measure, k)
    return bm.study.coverages(_chosen(arguments.use, known, "interval", list(known)), design, measure, **how)


def _any_coverages(design: AnyDesign, arguments: argparse.Namespace, how: dict[str, Any]) -> Sequence[Result]:
    """In all tables, or in some, of a measure by any of its names."""
    study_drawn.name_measure(arguments, classes_of(design))
    if arguments.drawn is None:
        study_drawn.refuse_drawn(arguments, "of tables that are drawn: add --drawn 100000, or")
        return _coverages(design, arguments, how)
    known = bm.study.intervals(arguments.of, arguments.level, classes_of(design))
    return study_drawn.coverages(design, _chosen(arguments.use, known, "interval", list(known)), arguments, how)


def _biases(design: AnyDesign, arguments: argparse.Namespace, how: dict[str, Any]) -> Sequence[Result]:
    k = classes_of(design)
    names = dict.fromkeys(arguments.use or (_ESTIMATORS if k == 2 else _ESTIMATORS_OF_CLASSES))
    return [bm.study.bias(bm.study.estimator(name, k), design, name, given=arguments.given, **how) for name in names]


def _chosen(asked: Sequence[str] | None, known: Mapping[str, Any], kind: str, usual: Sequence[str]) -> list[Any]:
    """Those that are asked for by name, each once."""
    for name in asked or ():
        if name not in known:
            said = advice(name, known, f"there are {few_names(list(known), 12, study_drawn.WHOLE)}")
            raise Refused(f"no {kind} is called {quoted(name)}: {said}")
    return [known[name] for name in dict.fromkeys(asked or usual)]


KINDS = {
    "size": Kind(
        "how often a test rejects",
        "How often a test rejects: its size with --informedness 0, and else its power.",
        _SIZES,
        _add_size,
        _run("size", _sizes),
    ),
    "coverage": Kind(
        "how often an interval covers",
        "How often an interval has the true value in it, on which side it misses, and\nhow wide it is.",
        _COVERAGES,
        _add_coverage,
        _run("coverage", _any_coverages),
    ),
    "bias": Kind(
        "how far an estimator is off",
        """\
How far an estimator is off on average, and its variance.

In the --json each moment has value, and low and high that it lies between;
exact, a fraction or a short expression, and digits, of what is irrational.
What is not known, or has no bound, is null.
""",
        _BIASES,
        _add_bias,
        _run("bias", _biases),
    ),
    "worst": Kind(
        "the worst case over all margins",
        """\
How often a test rejects chance at most, or an interval covers at least, for
all margins, all guesses and every Informedness from 0 to 1: a bound that is
proved, and a place that comes as near to it. Of three classes or more only
such a place is found, and there is no bound: exactly where all tables can be
gone through, and else in tables drawn at random, with the error of that.
""",
        _WORST,
        _add_worst,
        study_drawn.named(_worst),
    ),
    "plan": Kind.of(study_plan),
    "simulate": Kind.of(study_simulate),
}
