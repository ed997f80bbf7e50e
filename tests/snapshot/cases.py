"""What the snapshot asks: each case by what is computed, of which table, at which level; never by how it is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.snapshot import adapter
from tests.snapshot.inputs import COLUMNS, EMPTY, EXTREME, LARGE, ODD, OF_CLASSES, PROPORTIONS, SMALL, seeded
from tests.snapshot.statements import STATEMENTS

LEVELS = "0.95,0.9,0.99,0.999"
TWO = (*SMALL, *EMPTY, *EXTREME, *LARGE, *seeded(29, 10))
CLASSES = (*OF_CLASSES, *seeded(30, 3, 3), *seeded(31, 2, 5))
SIDES = ("both", "lower", "upper")


@dataclass(frozen=True)
class Case:
    """One question, and the key under which its answer is kept."""

    kind: str
    asked: tuple[tuple[str, Any], ...]

    @property
    def key(self) -> str:
        """The kind and every argument."""
        return " | ".join([self.kind, *(f"{name}={value}" for name, value in self.asked)])


def every(kind: str, **choices: Any) -> Iterator[Case]:
    """A case for each choice of the arguments, of which a tuple has several."""
    several = [each if isinstance(each, tuple) else (each,) for each in choices.values()]
    for chosen in product(*several):
        yield Case(kind, tuple(zip(choices, chosen, strict=True)))


def one(kind: str, **asked: Any) -> Case:
    """A single case."""
    return Case(kind, tuple(asked.items()))


def _measures() -> Iterator[Case]:
    yield from every("measures", table=(*TWO, *PROPORTIONS), engine=("one", "evaluate"))
    yield from every("measures", table=(*EMPTY, *EXTREME), engine="limit")
    yield from every("measures", table=(*SMALL, *EMPTY, *LARGE, *PROPORTIONS[:1]), engine="exact")
    yield from every("measures", table=(SMALL[0], LARGE[2]), engine="digits")
    yield from every("measures", table=(SMALL[1], EMPTY[2]), engine="formula")
    whole, small, floats = " ".join((*SMALL, *EMPTY)), " ".join(SMALL[:3] + EMPTY[:1]), " ".join(PROPORTIONS[1:] * 2)
    for dtype in ("int64", "int32", "uint16", "float64", "float32", "object"):
        yield one("measures of arrays", tables=whole, dtype=dtype, shape="3x4", threads=1)
    yield one("measures of arrays", tables=small, dtype="int8", shape="2x2x1", threads=2)
    yield one("measures of arrays", tables=SMALL[0], dtype="int64", shape="", threads=1)
    yield one("measures of arrays", tables=SMALL[0], dtype="bool", shape="1", threads=1)
    yield one("measures of arrays", tables=floats, dtype="float64", shape="4", threads=1)
    yield one("measures of arrays", tables=" ".join(LARGE), dtype="object", shape="4", threads=1)
    yield one("measures of arrays", tables=" ".join(LARGE[:3]), dtype="int64", shape="3", threads=1)
    yield one("measures of arrays", tables=" ".join(seeded(41, 16)), dtype="int64", shape="4x4", threads=2)
    yield from every("measures broadcast", measure=adapter.MEASURES[::6])
    yield from every("measures of p", measure=adapter.OF_P, p="0,0.001,0.05,0.25,0.36787944117144233,0.5,1")
    yield from every("measures of classes", table=(*CLASSES, *ODD), engine=("one", "evaluate"))
    yield from every("measures of classes", table=(*OF_CLASSES[:7], *ODD), engine=("limit", "exact"))
    yield from every("measures of classes", table=(OF_CLASSES[0], OF_CLASSES[4]), engine=("matrix", "kept"))
    yield from every(
        "measures of classes", table=(OF_CLASSES[1], OF_CLASSES[6]), engine=("answer", "reason", "kept value")
    )
    yield one("measures of class arrays", tables=" ".join(each for each in OF_CLASSES if each.count(";") == 2))
    yield one("measures of class arrays", tables=" ".join(seeded(43, 6, 4)))
    formulas = (
        "Informedness*Bias",
        "sqrt(Recall*Precision)",
        "log(OddsRatio)",
        "max(Recall, Precision) - TP/N",
        "F1/2",
    )
    yield from every("formula", formula=(*formulas, "recall"), tables=" ".join((*SMALL, *EMPTY, *EXTREME)))
    yield from every("formula", formula=("no such word", "Recall +"), tables=SMALL[0])
    yield from every("words", table=(SMALL[0], EMPTY[2], LARGE[1]))
    yield from every("exact answers", table=(SMALL[1], EMPTY[0], LARGE[0]))
    yield from every("exact intervals", table=(*SMALL, *EMPTY), level=("0.95", "0.9"))
    yield from every("all tables", n=(0, 1, 5))
    yield from every("definition", measure=adapter.MEASURES + adapter.OF_P)
    yield from every("definition of classes", measure=adapter.OF_CLASSES)


def _tables() -> Iterator[Case]:
    yield from every(
        "table", table=(*SMALL[:2], EMPTY[0], LARGE[3], PROPORTIONS[0], OF_CLASSES[0], OF_CLASSES[6], *ODD[:3])
    )
    yield from every("cells of matrix", matrix=("3,1;2,4", "1/2,1/3;1/4,1/5", "0.5,1.5;2.5,3.5", "1,2,3;4,5,6"))
    containers = ("list", "tuple", "numpy", "object", "pandas", "pandas category", "polars", "dask")
    yield from every("counted", data=(*COLUMNS,), container="numpy", weighted=(False, True))
    yield from every(
        "counted", data=("two of str", "three of int", "two of bool"), container=containers, weighted=False
    )
    yield from every("counted", data="three of str", container=("list", "pandas", "polars"), weighted=True)
    frames = ("dict", "pandas", "polars", "arrow", "lazy", "dask", "chunks", "counts", "csv", "tsv", "json", "parquet")
    yield from every("counted frame", data=("two of int", "three of str"), container=frames, weighted=(False, True))
    yield from every(
        "scores",
        data=("two of int", "two of str", "few"),
        average=("auto", "binary", "macro"),
        weighted=False,
        undefined="nan",
    )
    yield from every("scores", data="three of str", average=adapter.AVERAGES, weighted=(False, True), undefined="nan")
    yield from every(
        "scores",
        data=("five of str", "one class", "large", "two of bool"),
        average="auto",
        weighted=False,
        undefined=0.0,
    )
    yield from every(
        "scores",
        data=("few", "three of int", "one class"),
        average="auto",
        weighted=False,
        undefined=("limit", "raise"),
    )
    yield from every("scorers", data=("two of int", "three of str"))


def _intervals() -> Iterator[Case]:
    some = (SMALL[1], SMALL[3], EMPTY[2], EXTREME[0], LARGE[2])
    of_three = (OF_CLASSES[0], OF_CLASSES[3], OF_CLASSES[6])
    for method, (measures, slow, binary) in adapter.INTERVALS.items():
        for measure in measures or ("informedness", "cohen_kappa"):
            yield from every("interval", measure=measure, method=method, table=("9,3,2,8",), levels=LEVELS)
            if not slow:
                yield from every("interval", measure=measure, method=method, table=some, levels=LEVELS)
                yield one("interval of arrays", measure=measure, method=method, tables=" ".join(SMALL[1:4]), level=0.9)
            if not binary and measure in adapter.OF_CLASSES:
                yield from every(
                    "interval", measure=measure, method=method, table=of_three[: 1 if slow else 3], levels=LEVELS
                )
        if not slow and not binary and measures[0] in adapter.OF_CLASSES:
            tables = " ".join((*OF_CLASSES[:3], OF_CLASSES[6]))
            yield one("interval of arrays", measure=measures[0], method=method, tables=tables, level=0.99)
    yield from every("interval recommended", measure=adapter.MEASURES, table=SMALL[4])
    yield from every("interval recommended", measure=adapter.OF_CLASSES, table=OF_CLASSES[2])
    for function, given in adapter.DIRECT.items():
        counts = (
            "9,3,2,8" if function in ("santner_snell", "chan_zhang", "bootstrap") else "9,3,2,8 56,20,12,12 0,4,7,0"
        )
        yield from every("interval function", function=function, counts=counts, level=(0.95, 0.999), side="both")
        if "measure" not in given:
            yield from every("interval function", function=function, counts=counts, level=0.9, side=("lower", "upper"))
    deviations = tuple(
        dict.fromkeys(
            each.removeprefix("powers-").removesuffix("-two-class")
            for each in adapter.INTERVALS
            if each[:7] == "powers-"
        )
    )
    yield from every(
        "interval of paper",
        measure=("informedness", "correlation"),
        table=(SMALL[1], OF_CLASSES[0]),
        deviation=deviations,
        centre=adapter.CENTRES,
        form=adapter.FORMS,
    )
    two_rates = ("56,70,48,80", "0,5,3,3", "81,263,1,1000000")
    yield from every(
        "interval of posterior", counts=two_rates, prior=("0.5,0.5", "1,2"), level=(0.95, 0.99), side=SIDES
    )
    yield from every(
        "interval by bootstrap",
        measure=("informedness", "correlation", "f1_macro"),
        table=("9,3,2,8", OF_CLASSES[0]),
        seed=(1, 2),
        sampling=adapter.SAMPLINGS,
        level=0.9,
    )
    yield from every("variance", measure=adapter.MEASURES, table=SMALL[1], sampling=adapter.SAMPLINGS)
    yield from every("variance", measure=adapter.OF_CLASSES, table=OF_CLASSES[0], sampling=adapter.SAMPLINGS)
    yield from every("methods of intervals", measure=(None, "recall", "informedness", "cohen_kappa", "no measure"))


def _tests() -> Iterator[Case]:
    yield from every("statistics", table=(*SMALL, *EMPTY[:4], *EXTREME[:3], *LARGE[:3], *PROPORTIONS[:2], *OF_CLASSES))
    yield one("statistics of arrays", tables=" ".join((*SMALL, *EMPTY, *EXTREME)))
    yield from every(
        "fisher",
        table=(*SMALL, *EMPTY[:3], *EXTREME[:2], LARGE[0]),
        alternative=adapter.ALTERNATIVES,
        by=adapter.FISHER_ORDERS,
        mid=(False, True),
    )
    yield from every("fisher of classes", table=(*OF_CLASSES[:2], ODD[1]), seed=(1, 2), tables=499)
    yield from every(
        "unconditional",
        table=("3,1,2,4", "9,3,2,8", "0,5,0,3", "12,5,4,14"),
        test=("barnard", "boschloo", "suissa_shuster"),
        alternative=adapter.ALTERNATIVES,
        fixed=("real", "predicted"),
    )
    yield from every("boschloo doubling", table=("3,1,2,4", "9,3,2,8"))
    yield from every(
        "margin",
        table=("9,3,2,8", SMALL[1], EMPTY[2], EXTREME[0]),
        margin=(-0.1, 0.0, 0.2),
        method=adapter.MARGIN_METHODS,
        fixed=("real", "predicted"),
    )
    yield from every("score statistic", counts=("56,70,48,80", "0,5,3,3", "10,10,10,10"), difference=(-0.2, 0.0, 0.5))
    for first, second, cases in ((7, 1, 20), (3, 3, 6), (0, 0, 5), (1, 12, 60), (250, 200, 1000)):
        yield from every("mcnemar", first=first, second=second, cases=cases, alternative=adapter.ALTERNATIVES)
    corrections = ("bonferroni", "holm", "benjamini_hochberg", "benjamini_yekutieli")
    yield from every("adjusted", p=("0.01,0.04,0.03", "0.5,0.0001,0.2,0.2,1", "2,0.1"), correction=corrections)
    yield from every("tails", statistic=(0.0, 3.8414, 9.487729, 800.0), classes=(2, 3, 5))
    yield from every("posterior", p=(0.0, 0.001, 0.05, 0.5, 1.0))


def _agreement_and_curves() -> Iterator[Case]:
    weights = ("linear", "quadratic", "own")
    tables = ("9,3;2,8", OF_CLASSES[0], OF_CLASSES[3], OF_CLASSES[8], OF_CLASSES[10], ODD[1])
    yield from every("agreement", table=tables, measure="kappa", weights=weights, levels=LEVELS)
    yield from every("agreement", table=tables, measure="ac", weights=("none", *weights), levels=LEVELS)
    two = ("two of int", "two of bool", "two of str", "two of sign", "few")
    yield from every("area", data=(*two, "large"), levels=LEVELS)
    yield from every("area difference", data=("two of int", "two of str"), other=("two of bool", "few"))
    yield from every("curve", data=two, weighted=(False, True), corners=(False, True))
    yield from every("band", data=("two of int", "few"), level=(0.9, 0.95))
    yield from every("system", table=(*SMALL[:4], *EXTREME[:2], PROPORTIONS[0], EMPTY[2]))
    lines = ("accuracy", "bias", "f1", "precision", "informedness", "cost")
    yield from every("line", measure=lines, value=("1/3", "4/5"), skew=("1", "8/17"))
    shown = ("counts", "of_real", "of_predicted", "deviation")
    pictures = (
        *(f"confusion {each}" for each in shown),
        "systems",
        "thresholds",
        "curve",
        "perversions",
        "points",
        "comparison",
    )
    yield from every("picture", what=pictures, data="two of int")


def _comparisons() -> Iterator[Case]:
    data = ("two of int", "three of str")
    plain: dict[str, Any] = {"test": None, "correction": "holm", "level": 0.95}
    of_both = (
        "informedness",
        "recall",
        "f1",
        "accuracy",
        "cohen_kappa",
        "correlation",
        "informedness_macro",
        "markedness",
    )
    yield from every("comparison", data=data, measure=of_both, method=(None, *adapter.PAIRED_METHODS), **plain)
    yield from every(
        "comparison", data=data, measure="accuracy", method=None, test="exchange", correction="none", level=0.9
    )
    corrections = ("bonferroni", "benjamini_hochberg", "benjamini_yekutieli")
    yield from every(
        "comparison", data=data, measure="accuracy", method=None, test=None, correction=corrections, level=(0.99, 0.999)
    )
    yield from every(
        "comparison of pairs", data=data, measure=("informedness", "accuracy"), method=(None, *adapter.PAIRED_METHODS)
    )
    pairs = ("50,50,9,2,6,3", "8,1,7,1,0,0", "20,30,0,0,0,0", "500,400,90,60,30,70", "5,5,6,0,0,0")
    yield from every("paired informedness", pairs=pairs, margin=(-0.1, 0.1))
    yield from every("paired from labels", data=("two of int", "two of str", "three of str"))
    yield from every(
        "estimates", first=SMALL[1], second=SMALL[2:4], margin=(0.0, 0.1), alternative=adapter.ALTERNATIVES
    )
    for weighted, by in product((False, True), repeat=2):
        yield from every(
            "report", data=(*data, "two of str", "one class"), weighted=weighted, by=by, level=0.95, measures=None
        )
    yield from every(
        "report", data=data, weighted=False, by=False, level=(0.9, 0.99, 0.999), measures=("all", "informedness,MCC")
    )
    yield from every("report of table", table=(*SMALL, *EMPTY[:3], LARGE[2], *OF_CLASSES[:4]), level=0.95)
    groups = (" ".join(SMALL[1:4]), " ".join(OF_CLASSES[:2]))
    yield from every("report of tables", tables=groups, against=("each", "rest"), correction=("holm", "none"))


def _bookmaker() -> Iterator[Case]:
    tables = (*SMALL[:2], EMPTY[2], PROPORTIONS[0], *OF_CLASSES[:7], OF_CLASSES[10], ODD[0])
    yield from every("bets", table=tables)
    yield from every("odds of probability", probability=("7/10", "1/3", "0", "1"))
    yield from every("lost", wins=("2,1,1", "7,3", "5,4,3,2,1"), by=("bias", "prevalence"))
    by = ("diagonal", "informedness", "informedness_by_prevalence")
    yield from every("assignment", table=("0,1,1,3", *OF_CLASSES[:7], *OF_CLASSES[8:10]), by=by, many=(False, True))
    measures = ("informedness", "informedness_by_prevalence", "accuracy", "correlation", "mutual_information")
    yield from every(
        "expectation", measure=measures, sizes=("3,2", "2,2,1"), informed=("0", "1/2"), fixed=("real", "predicted")
    )


def _studies() -> Iterator[Case]:
    two = ("chance:12,1/2,1/2", "chance:9,1/5,1/3", "real:8,5,0.7,0.2", "both:6,5,4,2", "total:10,1/2,1/3,1/2")
    three = ("classes:7,0,1/2,1/4,1/4", "classes:6,1/2,1/3,1/3,1/3")
    yield from every("design", design=(*two, *three))
    for designs, classes in ((two, 2), (three, 3)):
        yield from every("size", design=designs, classes=classes, alpha=("0.05", "0.01"), method=(None, "float64"))
    yield from every("size of one", design=two, test=("chi2", "fisher", "chi2_kb_right"), alpha="0.05")
    yield from every("statistic of study", statistic=("chi2", "informedness", "g2"), degrees=(1, 2))
    yield from every("critical value", alpha=("0.05", "0.001"), degrees=(1, 4), digits=(20, 40))
    of_two = ("informedness", "recall", "correlation", "cohen_kappa", "lr_positive", "odds_ratio", "f1", "accuracy")
    yield from every("coverage", design=two[2:], measure=of_two, classes=2, level="0.95", method="float64")
    yield from every("coverage", design=two[:1], measure=of_two[:2], classes=2, level=("0.9", "0.99"), method=None)
    yield from every(
        "coverage", design=three[1], measure=("informedness", "cohen_kappa"), classes=3, level="0.95", method="float64"
    )
    yield from every("coverage of one", design=two[2:], measure="informedness", rule=("newcombe", "wald"))
    yield one("coverage drawn", design=two[4], measure="informedness", rule="newcombe", classes=2, seed=1)
    yield one("coverage drawn", design=three[1], measure="cohen_kappa", rule="delta", classes=3, seed=2)
    yield from every("why no interval", name=("wilson", "newcombe", "chan-zhang"), measure=("informedness", "recall"))
    measures = "informedness,correlation,recall,cohen_kappa,mutual_information"
    yield from every("bias", design=two, classes=2, given=("defined", "margins"), measures=measures)
    yield from every(
        "bias", design=three, classes=3, given=("defined", "margins"), measures="informedness,cohen_kappa,gorodkin_rk"
    )
    yield from every("area study", method=adapter.AREA_METHODS, level=(0.9, 0.95))
    yield from every(
        "worst size", test=("chi2", "fisher", "chi2_n_minus_1"), n=(6, 11), alpha="0.05", prevalence=("0,1", "1/5,1/2")
    )
    for measure, rule, cases in (
        ("informedness", "newcombe", "6,5"),
        ("informedness", "miettinen-nurminen", "8"),
        ("recall", "wilson", "10,0"),
        ("odds_ratio", "gart", "5,5"),
        ("accuracy", "clopper-pearson", "9"),
    ):
        yield one("worst coverage", measure=measure, rule=rule, cases=cases, level="0.9")
    yield one("worst of classes", measure="cohen_kappa", rule="fleiss-cohen-everitt", n=4)
    for test, aim in (("fisher", "0.8"), ("chi2", "0.5"), ("beyond:-0.1,miettinen-nurminen,greater", "0.5")):
        yield from every(
            "planned power", test=test, cases=("classes:0.9,0.2", "total:0.8,1/2,1/2"), aim=aim, alpha="0.05", most=40
        )
    yield one(
        "planned power", test="within:0.6,miettinen-nurminen", cases="classes:1/2,1/2", aim="0.5", alpha="0.1", most=50
    )
    yield from every(
        "planned width",
        measure="informedness",
        rule="newcombe",
        cases=("classes:0.9,0.2", "total:0.8,1/2,1/2"),
        aim="0.6",
        greatest=(False, True),
        most=40,
    )
    yield from every(
        "plan described",
        test=("fisher", "beyond:0.1,farrington-manning,less", "within:0.4,miettinen-nurminen"),
        cases=("classes:0.9,0.2,2", "total:0.8,1/2,1/2"),
    )
    for generator in adapter.GENERATORS:
        for classes, known, margins in (
            (2, 0.0, "uniform"),
            (3, 0.5, "uniform"),
            (3, 0.5, "even"),
            (4, 0.0, "binormal"),
        ):
            yield one(
                "simulation",
                generator=generator,
                classes=classes,
                cases=24,
                informedness=known,
                margins=margins,
                seed=3,
            )
    yield one("simulation described", seed=4)
    yield from every("claim", claim=adapter.CLAIMS, seed=1, tables=400)
    yield from every("figure", figure=adapter.FIGURES, seed=1, tables=200)
    yield one("bench", seed=1, tables=400)
    yield one("progress", start=0.25, end=0.75)


def _statements() -> Iterator[Case]:
    for text, given in STATEMENTS:
        yield one("proof", formula=text, given=given)
        yield one("statement", statement=text)
    yield one("built")
    yield one("golden manifest")
    papers = adapter.records()
    records = [each for ids in papers.values() for each in ids]
    yield from every("record", id=tuple(records))
    yield from every("shown", word=(*records[::25], *adapter.ERRATA[:3]), proof=True)
    measures = tuple(dict.fromkeys((*adapter.MEASURES[::3], *adapter.OF_CLASSES[::3], *adapter.OF_P)))
    methods, statistics = tuple(adapter.INTERVALS)[::4], (*adapter.STATISTICS[2][::3], *adapter.STATISTICS[3][::5])
    yield from every(
        "shown",
        word=(None, *measures, *methods, *statistics, "fisher", *papers, "no such word"),
        proof=False,
    )
    yield from every(
        "name", name=("mcc", "phi", "TPR", "auc", "alpha", "recal", "kappa", "Informedness", "B", "IoU", "LR+")
    )
    yield from every("golden", measure=("informedness", "cohen_kappa", "recall"))
    reported = "recall=0.8235 precision=0.7368 prevalence=0.68"
    yield from every("solved", values=reported, n=("100", "50..120"), rounding=adapter.ROUNDINGS)
    yield from every(
        "solved",
        values=(
            reported,
            "recall=14/17 precision=14/19 f1=7/10",
            "recall=0.8 precision=0.7",
            "recall=0.8 miss_rate=0.4",
            "MCC=0.217 F1=0.778 accuracy=68%",
        ),
        n=None,
        rounding="nearest",
    )
    yield from every(
        "solved",
        values=("MCC=0.217 F1=0.778 accuracy=68%", "recall=0.5", "informedness=0.2 markedness=0.24", "recall=x"),
        n="40..60",
        rounding="nearest",
    )
    yield one("solved", values="recall=0.8 miss_rate=0.2 precision=0.7", n="60..80", rounding="nearest")
    yield from every(
        "solved parts", values=(reported, "recall=0.82 miss_rate=0.18"), n="40..60", rounding=("nearest", "truncate")
    )


def _commands() -> Iterator[Case]:
    cases = "--labels cases.csv --real real"
    for words in (
        *("evaluate 56 20 12 12", "evaluate 0 5 0 3 --level 0.99", "evaluate --matrix matrix.csv --rows real"),
        *("evaluate 1 2 3", "evaluate -1 2 3 4", "report 56 20 12 12", "report 56 20 12 12 --all --as latex"),
        *(
            "bet 56 24 14 6",
            "bet --matrix matrix.csv --rows predicted",
            "assign 0 1 1 3",
            "assign --matrix matrix.csv --rows real --many",
        ),
        *(
            "prove Recall=Precision",
            "prove Correlation^2=Informedness*Markedness",
            "prove Recall+",
            "prove F1<=GMeasure --given Recall>0",
        ),
        *(
            "show",
            "show powers2011:28 --proof",
            "show informedness",
            "show powers2011:E1",
            "show nothing",
            "show recall --latex",
        ),
        *("show powers2011:confidence-two-standard-errors-elsewhere --measure --tables 200", "errata powers2003"),
        *("verify powerskappa --fresh --jobs 1", "verify powers2011:28 --fresh --jobs 1"),
        *(
            "solve recall=0.8235 precision=0.7368 prevalence=0.68 n=100",
            "solve recall=0.8 miss_rate=0.4",
            "solve recall",
        ),
        *(
            "study size --n 12 --use chi2 --use fisher",
            "study coverage --n 10 --informedness 0.5 --use newcombe --level 0.9",
        ),
        *("study bias --n 4 --informedness 1/2 --given margins", "study worst --n 8 --use chi2", "study power"),
        *(
            "study plan --power 0.5 --use fisher --informedness 0.8 --most 30",
            "study plan --width 0.8 --informedness 0.7 --most 30",
        ),
        "study simulate --generator mixture --classes 3 --cases 20 --informedness 0:1:3 --tables 100 --seed 1",
        *(
            "figure",
            "figure powers2011:1",
            "golden vectors",
            "conform",
            "conform mine:recall --measure recall",
            "conform scipy",
        ),
        *("check answers.csv", "check nowhere.csv", "nothing", "evaluate --nonsense", "code latex"),
    ):
        yield from every("command", words=(words, f"{words} --json"), data=None)
    yield one("command", words="verify powers2003 --fresh --jobs 1 --json", data=None)
    yield one("command", words="certificates out powerskappa --json", data=None)
    for data, words in (
        ("two of str", f"report {cases} --predicted a --positive yes --by group --compare recall"),
        ("three of str", f"report {cases} --predicted a --weights w --digits 5"),
        ("three of str", f"report {cases} --predicted a --as markdown --measure kappa --level 0.9"),
        ("two of int", f"compare {cases} --systems a b c"),
        ("two of int", f"compare {cases} --systems a b --measure recall --test exchange --correction none"),
        ("three of str", f"compare {cases} --systems a b --method bootstrap --seed 3 --as html"),
        ("two of str", f"evaluate {cases} --predicted b --positive yes"),
        ("five of str", f"evaluate {cases} --predicted c"),
        ("three of str", f"bet {cases} --predicted a --ignore emu"),
        ("three of str", f"assign {cases} --predicted b --by diagonal"),
        ("two of int", f"evaluate {cases} --predicted nobody"),
    ):
        yield from every("command", words=(words, f"{words} --json"), data=data)
    for language in (each for each in adapter.JOBS["code"] if each not in ("sql", "latex")):
        yield from every(
            "command", words=(f"code {language}", f"code {language} informedness MCC --self-test"), data=None
        )
    yield one("command", words="code javascript --types", data=None)
    for dialect in adapter.SQL_DIALECTS:
        yield one("command", words=f"code sql --positive 1 --dialect {dialect}", data=None)
        yield one("command", words=f"code sql --counts --dialect {dialect}", data=None)
        yield one("command", words=f"code sql --cells tables --by model --dialect {dialect}", data=None)
    for verb, jobs in adapter.JOBS.items():
        yield from every(
            "command", words=tuple(f"{verb} {job}".strip() + " --help" for job in jobs or ("",)), data=None
        )


GROUPS: dict[str, Callable[[], Iterator[Case]]] = {
    "measures": _measures,
    "tables": _tables,
    "intervals": _intervals,
    "tests": _tests,
    "curves": _agreement_and_curves,
    "comparisons": _comparisons,
    "bookmaker": _bookmaker,
    "studies": _studies,
    "statements": _statements,
    "commands": _commands,
}


def cases(only: str | None = None) -> list[Case]:
    """Every case, or those of a group or a kind."""
    found = [each for name, group in GROUPS.items() for each in group() if only in (None, name, each.kind)]
    return list(dict.fromkeys(found))


#: Arguments that choose between functions or methods, not between inputs; and in these kinds, these as well.
_CHOOSING = (
    "method",
    "engine",
    "function",
    "container",
    "what",
    "test",
    "rule",
    "generator",
    "correction",
    "cases",
    "n",
)
_CHOOSING_IN = {
    **dict.fromkeys(("line", "agreement", "measures of p"), "measure"),
    "design": "design",
    "statement": "statement",
    "statistics": "table",
    "interval recommended": "measure",
}


def thinned(given: list[Case]) -> list[Case]:
    """The first case of each kind, and of each value of an argument that chooses a function; no commands."""
    seen: set[object] = set()
    kept = []
    for case in given:
        chosen = {each for each in case.asked if each[0] in (*_CHOOSING, _CHOOSING_IN.get(case.kind))}
        marks = {case.kind, *((case.kind, *each) for each in chosen)} - seen
        if marks and case.kind != "command":
            kept.append(case)
            seen |= marks
    return kept
