"""What exact tables alone say of a statement, beside any method: that no small one breaks it, or that one does."""

from __future__ import annotations

from bookmaker_ref.decide import classes
from bookmaker_ref.decide.claims import Claim, supposed
from bookmaker_ref.decide.class_tables import breaks, smallest_broken
from bookmaker_ref.decide.counterexample import (
    CONFIRMED,
    FULFILLED,
    SEARCHED,
    smallest_counterexample,
    smallest_fulfilling,
)
from bookmaker_ref.decide.exactly import NotOnTables, failing
from bookmaker_ref.decide.finding import ClassTable, Counterexample, Finding
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.algebra import NowhereDefined, Undecidable
from bookmaker_ref.symbolic.statement import (
    Chain,
    Differs,
    ForClasses,
    Given,
    Iff,
    Relation,
    Shows,
    Statement,
    links,
    spelled_out,
)

_NOT_BROKEN = "no small table breaks it"


def why_not_on_tables(statement: Statement, ours: Finding) -> str:
    """Empty if exact tables come to this finding, too; else why they do not.

    Of two classes every table with up to eight cases is looked at, or up to twelve where something is supposed; of K
    classes as many as `classes` looks at.

    >>> from bookmaker_ref.symbolic import Precision, Recall, equal
    >>> from bookmaker_ref.decide import prove
    >>> claim = equal(Recall, Precision)
    >>> why_not_on_tables(claim, prove(claim)), why_not_on_tables(claim, Finding("proved"))
    ('', 'a table breaks it')
    """
    try:
        return _why_not(spelled_out(statement), ours)
    except (NotOnTables, NotExact, Undecidable, NowhereDefined, Undefined):
        return "without exact values on tables"


def _why_not(statement: Statement, ours: Finding) -> str:
    match statement:
        case Relation() | Chain() | Given() | Iff():
            return _of_two_classes(statement, ours)
        case Differs(left, right, hypotheses):
            equal = Relation(left, "=", right)
            found = smallest_counterexample(Given(hypotheses, equal) if hypotheses else equal, last=SEARCHED)
            return "" if (found is not None) == (ours.verdict == "proved") else "no table tells the sides apart"
        case ForClasses(Relation() | Chain() as claim, sizes, family):
            if isinstance(ours.counterexample, ClassTable) and len(ours.counterexample.matrix) not in sizes:
                return "" if any(breaks(link, ours.counterexample.matrix) for link in links(claim)) else _NOT_BROKEN
            broken = any(smallest_broken(claim, size, family, classes.SMALL[size]) for size in sizes)
            if not broken and ours.verdict == "false":
                broken = any(smallest_broken(claim, size, family, classes.SEARCHED[size]) for size in sizes)
            return _compared(broken, ours)
        case ForClasses(Differs(left, right), sizes, family):
            equal = Relation(left, "=", right)
            every = all(smallest_broken(equal, size, family, classes.SEARCHED[size]) for size in sizes)
            return "" if every == ours.is_true_in_scope else "no table tells the sides apart"
        case Shows():
            return ""  # a printed number is compared with the exact one, and with nothing else
        case _:
            return "a limit or an approximation"


def _of_two_classes(claim: Claim, ours: Finding) -> str:
    if isinstance(ours.counterexample, Counterexample):
        return _compared(failing(claim, ours.counterexample.table) is not None, ours)
    hypotheses = supposed(claim)
    last = FULFILLED if hypotheses else CONFIRMED
    if hypotheses and smallest_fulfilling(hypotheses, last) is None:
        return f"no table with N up to {last} is as supposed"
    return _compared(smallest_counterexample(claim, last=last) is not None, ours)


def _compared(broken: bool, ours: Finding) -> str:
    if broken == (ours.verdict == "false"):
        return ""
    return "a table breaks it" if broken else _NOT_BROKEN
