"""``bookmaker study plan``: how many cases a study needs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref import drawing
from bookmaker_ref.cli.reading import few_names, whole_number
from bookmaker_ref.cli.study_drawn import WHOLE, name_measure
from bookmaker_ref.cli.terminal import Bar, Refused, advice, as_options, write, write_json
from bookmaker_ref.messages import one_line, quoted

if TYPE_CHECKING:
    from bookmaker_ref.study.plan import InClasses, InTotal, Plan

SUMMARY = "how many cases a study needs"
DESCRIPTION = """\
How many cases a study needs: for the power of a test, to show that
Informedness is beyond a margin or between two, or for an interval's width.

Told are the least number of cases that is enough, and the one from which on
all are, up to a limit: more cases may do worse than fewer, because counts are
whole. Each number up to there is looked at, with every table there is.
"""
EXAMPLES = """\
examples:
  bookmaker study plan --power 0.8 --use fisher --informedness 0.5
  bookmaker study plan --power 0.8 --recall 0.8 --fallout 0.2 --ratio 1
  bookmaker study plan --power 0.9 --margin -0.1 --informedness 0.2 --ratio 2
  bookmaker study plan --power 0.8 --margin -0.4,0.4 --informedness 0
  bookmaker study plan --width 0.3 --informedness 0.7 --figure width.png
  bookmaker study plan --width 0.4 --greatest --ratio 1 --of recall
"""
#: What is meant by who gives an option that only other studies take.
INSTEAD = {
    **{"--n": "say --most, up to how many cases is looked", "--rp": "say --ratio", "--rn": "say --ratio"},
    **dict.fromkeys(("--pp", "--odds-ratio", "--given", "--method", "--skip", "--drawn", "--seed"), "leave it out"),
}
_USUAL_TESTS = ("fisher_mid_p",)
_MARGIN_METHODS = ("miettinen-nurminen", "farrington-manning", "exact")
_MOST_CASES = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What it takes."""
    add = parser.add_argument
    add("--power", metavar="P", help="how often a test is to reject, such as 0.8;")
    add("--width", metavar="W", help="or how wide an interval may be on average")
    add("--greatest", action="store_true", help="with --width and given classes: whatever comes out, not on average")
    add("--margin", metavar="M", help="with --power: to show more than M (below 0: not inferior), or LOW,HIGH")
    add("--use", action="append", metavar="NAME", help="a test or interval, or a method for --margin (again for more)")
    add("--informedness", metavar="I", help="how much is known (1/2), the rest is guessed;")
    add("--prevalence", metavar="P", help="of the positive class (1/2), of so many cases in all")
    add("--guess", metavar="Q", help="how often positive is guessed (as often as it is)")
    add("--ratio", metavar="R", help="instead of --prevalence: so many negatives for each positive, fixed;")
    add("--recall", metavar="P", help="then instead of --informedness and --guess: the true Recall")
    add("--fallout", metavar="P", help="and the true Fallout")
    add("--alpha", metavar="P", help="with --power: where a test rejects (0.05)")
    add("--level", metavar="P", help="with --width: the level of confidence (0.95)")
    add("--of", metavar="MEASURE", help="with --width: what the interval is of (informedness)")
    add("--most", metavar="N", help="up to how many cases is looked (half as many again)")
    add("--figure", metavar="FILE", help="draw it: FILE.png, FILE.svg or FILE.pdf")


def run(arguments: argparse.Namespace) -> int:
    """Plan, and print or draw."""
    name_measure(arguments)
    try:
        _agrees(arguments)
        figure = _figure(arguments.figure)
        found = [*_plans(arguments)]
        if figure is not None:
            drawing.save(bm.study.plan.draw_plan(found), figure)
    except Refused:
        raise
    except (ValueError, TypeError, ZeroDivisionError, ImportError) as error:
        raise Refused(one_line(error).replace("most=", "--most ")) from None
    except OSError as error:
        raise Refused(f"cannot write {quoted(arguments.figure, 150)}: {error.strerror or one_line(error)}") from None
    table = bm.study.Table(found)
    if arguments.json:
        write_json({"study": "plan", **table.to_json()})
    else:
        write(table.lines(as_options))
    return 0


def _agrees(arguments: argparse.Namespace) -> None:
    """Whether what is asked for fits together."""
    if (arguments.power is None) == (arguments.width is None):
        raise Refused("say what is enough: either --power 0.8, of a test, or --width 0.3, of an interval")
    if arguments.width is not None and arguments.margin is not None:
        raise Refused("--margin is for a test: say --power, or leave it out")
    if arguments.width is not None and arguments.alpha is not None:
        raise Refused("--alpha is of a test: it goes with --power, and an interval has --level")
    for option in ("level", "of"):
        if arguments.power is not None and getattr(arguments, option) is not None:
            raise Refused(f"--{option} is of an interval: it goes with --width, and a test has --alpha")
    if arguments.greatest and (arguments.width is None or arguments.ratio is arguments.recall is None):
        raise Refused("--greatest is of the width of an interval with given classes: it goes with --width and --ratio")
    if arguments.ratio is not None and arguments.prevalence is not None:
        raise Refused("--ratio says how many cases of each class there are: leave --prevalence out")
    if (arguments.recall is None) != (arguments.fallout is None):
        raise Refused("--recall and --fallout go together: give both, or --informedness")
    if arguments.recall is not None:
        for option in ("informedness", "guess", "prevalence"):
            if getattr(arguments, option) is not None:
                raise Refused(f"--recall and --fallout say what is true: leave --{option} out")


def _cases(arguments: argparse.Namespace) -> InTotal | InClasses:
    """How cases come about."""
    if arguments.recall is not None:
        return bm.study.plan.InClasses(arguments.recall, arguments.fallout, arguments.ratio or "1")
    prevalence = arguments.prevalence or "1/2"
    if "," in prevalence:
        raise Refused(f"--prevalence is {quoted(prevalence)}: a study of two classes is planned, so one is enough")
    informedness = "1/2" if arguments.informedness is None else arguments.informedness
    model = bm.study.informed(informedness, prevalence, arguments.guess or prevalence)
    if arguments.ratio is None:
        return bm.study.plan.InTotal(model)
    return bm.study.plan.InClasses.of(model, arguments.ratio)


def _plans(arguments: argparse.Namespace) -> Iterator[Plan]:
    """A plan for each test or interval."""
    cases = _cases(arguments)
    most = None if arguments.most is None else whole_number("most", arguments.most, 2, _MOST_CASES)
    known, kind, usual = _known(arguments)
    if kind == "interval":
        can_be_used(arguments.use, known, _measure(arguments))
    refuse_unknown(arguments.use, known, kind, "plan")
    if arguments.power is not None:
        _can_be_shown(cases, arguments.margin)
    for name in dict.fromkeys(arguments.use or usual):
        with Bar(name, share=True) as bar:
            bar()
            if arguments.power is not None:
                alpha = "0.05" if arguments.alpha is None else arguments.alpha
                yield bm.study.plan.power(known[name], cases, arguments.power, alpha, most=most, progress=bar)
            else:
                options: dict[str, Any] = {"greatest": arguments.greatest, "most": most, "progress": bar}
                yield bm.study.plan.width(known[name], cases, arguments.width, _measure(arguments), **options)


def _known(arguments: argparse.Namespace) -> tuple[Mapping[str, Any], str, tuple[str, ...]]:
    """What there is by name, what kind of thing it is, and what is taken where nothing is said."""
    if arguments.width is not None:
        level = "0.95" if arguments.level is None else arguments.level
        known = bm.study.intervals(_measure(arguments), level)
        recommended, _ = bm.significance.RECOMMENDED.get(_measure(arguments), ("", ""))
        return known, "interval", (recommended,) if recommended in known else tuple(known)
    if arguments.margin is None:
        return bm.study.tests(), "test", _USUAL_TESTS
    margins = [float(each) for each in _margins(arguments.margin)]
    of = {
        name: bm.study.plan.beyond_margin(margins[0], method=name)  # type: ignore[arg-type]  # each is one of them
        if len(margins) == 1
        else bm.study.plan.within_margins(tuple(margins), method=name)  # type: ignore[arg-type]  # as above
        for name in _MARGIN_METHODS
    }
    return of, "method for a margin", _MARGIN_METHODS[:1]


def can_be_used(asked: Sequence[str] | None, known: Mapping[str, Any], measure: str, k: int = 2) -> None:
    """Why not, of an interval that there is and that is not among those known here."""
    for name in asked or ():
        if name not in known and (reason := bm.study.why_no_interval(name, measure, k)) is not None:
            raise Refused(f"{reason}: there are {few_names(list(known), 12, WHOLE)}")


#: What to do with the name of an interval where a test is wanted, and with that of a test where an interval is.
_INSTEAD = {
    "test": {"size": "use bookmaker study coverage", "worst": "add --of MEASURE", "plan": "give --width, not --power"},
    "interval": {
        "coverage": "use bookmaker study size",
        "worst": "leave out --of",
        "plan": "give --power, not --width",
    },
}


def refuse_unknown(asked: Sequence[str] | None, known: Mapping[str, Any], kind: str, verb: str) -> None:
    """Refuse the first name that is unknown, or that belongs to the other kind: a test or an interval."""
    for name in asked or ():
        if name in known:
            continue
        if kind == "test" and _is_interval(name):
            raise Refused(f"{name} is an interval, not a test: {_INSTEAD[kind][verb]}")
        if kind == "interval" and name in bm.study.tests():
            raise Refused(f"{name} is a test, not an interval: {_INSTEAD[kind][verb]}")
        said = advice(name, known, f"there are {few_names(list(known), 12, WHOLE)}")
        raise Refused(f"no {kind} is called {quoted(name)}: {said}")


def _is_interval(name: str) -> bool:
    return name in bm.study.intervals("informedness") or bm.study.why_no_interval(name, "informedness") is not None


def _measure(arguments: argparse.Namespace) -> str:
    return "informedness" if arguments.of is None else str(arguments.of)


def _margins(text: str) -> list[Fraction]:
    """One margin, or the lower and the upper one."""
    parts = text.split(",")
    if len(parts) > 2:
        raise Refused(f"--margin is {quoted(text)}: it takes one number, or the lower and the upper one")
    return [_number(each) for each in parts]


def _can_be_shown(cases: InTotal | InClasses, margin: str | None) -> None:
    """Whether what is to be shown is true: else no number of cases is enough."""
    plan, study = bm.study.plan, bm.study
    rates = cases if isinstance(cases, plan.InClasses) else study.RealMargins.of(cases.model, 1, 1)
    truth = rates.recall - rates.fallout
    if margin is None:
        if not truth:
            raise Refused("what is true is chance, Informedness 0: no number of cases shows that it is not")
        return
    low, *rest = _margins(margin)
    if not rest and truth <= low:
        where = f"beyond the margin {float(low):g}"
    elif rest and low < rest[0] and not low < truth < rest[0]:
        where = f"between {float(low):g} and {float(rest[0]):g}"
    else:
        return
    raise Refused(f"Informedness is {truth}, and not {where}: no number of cases shows that it is")


def _number(text: str) -> Fraction:
    try:
        return bm.arguments.as_written(text, "--margin")
    except ValueError as error:
        raise Refused(one_line(error)) from None


def _figure(text: str | None) -> Path | None:
    if text is None:
        return None
    path = Path(text)
    if path.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise Refused(f"--figure is {quoted(text, 150)}: it takes a file that ends with .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise Refused(f"cannot write {quoted(text, 150)}: there is no folder {quoted(str(path.parent), 150)}")
    drawing.matplotlib()
    return path
