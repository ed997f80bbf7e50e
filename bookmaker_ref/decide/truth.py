"""Whether a statement is true: a proof, the smallest table that breaks it, or the word *undecided*.

Two procedures that share nothing must agree before anything is called proved: exact evaluation, word by word, on
every table with N up to eight and a sample of larger ones, and one of the `methods`. A table alone refutes; a
method alone proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from sympy import Expr, Rational, Symbol, sstr

from bookmaker_ref.decide.asymptotics import prove_approximation, prove_limit
from bookmaker_ref.decide.claims import Claim, implications, sides, supposed
from bookmaker_ref.decide.classes import prove_for_classes
from bookmaker_ref.decide.counterexample import (
    CONFIRMED,
    FULFILLED,
    SEARCHED,
    example,
    scattered,
    smallest_counterexample,
    smallest_fulfilling,
)
from bookmaker_ref.decide.digits import prove_printed
from bookmaker_ref.decide.exactly import NotOnTables, failing
from bookmaker_ref.decide.far import far_counterexample, fulfilling, is_soon_broken
from bookmaker_ref.decide.finding import ALL_TABLES, SOLVED, TRIED, Example, Finding
from bookmaker_ref.decide.kept import recalled
from bookmaker_ref.decide.methods import prove_by_certificate, prove_quickly, prove_relation
from bookmaker_ref.decide.precision import (
    broken_at,
    compare,
    confirm_free,
    named_table,
    signed_letters,
    smallest_table,
    smallest_whole,
    speaks_of_numbers,
)
from bookmaker_ref.decide.scope import common_scope, true_for_some
from bookmaker_ref.decide.supposing import certainty
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.algebra import NowhereDefined, Undecidable
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import (
    All,
    Approximate,
    Chain,
    Differs,
    ForClasses,
    Given,
    Iff,
    Relation,
    Shows,
    Statement,
    Tends,
    expressions,
    links,
    relation,
    spelled_out,
)


def prove(statement: Statement, given: Sequence[Relation | Chain] = ()) -> Finding:
    """Decide the statement, under further conditions if there are any.

    >>> from bookmaker_ref.symbolic import Bias, Informedness, Prevalence, Recall, equal
    >>> prove(equal(Recall, Informedness * (1 - Prevalence) + Bias)).verdict
    'proved'
    >>> prove(equal(Recall, Informedness * Prevalence + Bias)).counterexample
    Counterexample(tp=0, fp=1, fn=1, tn=1, lhs='0', rhs='1/6')
    """
    if isinstance(statement, str):
        raise TypeError("a text is no Statement: bookmaker_ref.language.parse_statement(text) reads it")
    if given:
        statement = under(statement, tuple(link for each in given for link in links(each)))
    return _all(statement.parts) if isinstance(statement, All) else recalled(statement, _found)


def _found(statement: Statement) -> Finding:
    try:
        found = _by_kind(spelled_out(statement))
        if found.verdict != "false" or not (least := _cells_in_letters(statement)):
            return found
        return _by_kind(_given(spelled_out(statement), least))
    except (Undecidable, NowhereDefined, NotExact, Undefined) as why:
        return Finding("undecided", reason=str(why))


def _cells_in_letters(statement: Statement) -> tuple[Relation, ...]:
    """That no cell is negative, of the tables in letters: what breaks the statement elsewhere is no table."""
    if not isinstance(statement, Relation | Chain | Given | Iff):
        return ()
    cells = (cell for side in expressions(statement) for at in side.atoms(At) for cell in at.args[1:])
    return tuple(relation(cast(Expr, cell), ">=", 0) for cell in dict.fromkeys(cells) if cell.is_nonnegative is None)


def _by_kind(statement: Statement) -> Finding:
    match statement:
        case All(parts):
            return _all(parts)
        case Differs():
            return _differs(statement)
        case Approximate():
            return prove_approximation(statement)
        case Tends():
            return prove_limit(statement)
        case Shows():
            return prove_printed(statement)
        case ForClasses():
            return prove_for_classes(statement)
        case _:
            return _decidable(statement)


def under(statement: Statement, conditions: tuple[Relation | Family, ...]) -> Statement:
    """The statement, claimed only where the conditions hold, or for a smaller family of tables."""
    families = [each for each in conditions if isinstance(each, Family)]
    if families:
        return _within(statement, families[0])
    return _given(statement, tuple(each for each in conditions if isinstance(each, Relation)))


def _within(statement: Statement, family: Family) -> Statement:
    match statement:
        case ForClasses():
            return replace(statement, among=family)
        case All(parts):
            return All(tuple(_within(part, family) for part in parts))
        case _:
            raise TypeError(f"a {type(statement).__name__} is not about a family of tables")


def _given(statement: Statement, conditions: tuple[Relation, ...]) -> Statement:
    match statement:
        case Relation() | Chain():
            return Given(conditions, statement)
        case Given(hypotheses, conclusion):
            return Given((*conditions, *hypotheses), conclusion)
        case Iff(left, right, hypotheses):
            return Iff(left, right, (*conditions, *hypotheses))
        case Differs(left, right, hypotheses):
            return Differs(left, right, (*conditions, *hypotheses))
        case All(parts):
            return All(tuple(_given(part, conditions) for part in parts))
        case _:
            raise TypeError(f"a {type(statement).__name__} takes no further conditions")


# --- statements about tables ------------------------------------------------------------------------------


def _decidable(statement: Claim) -> Finding:
    try:
        domain = str(domain_of(*sides(statement)))
    except NowhereDefined as nowhere:
        return Finding("undecided", reason=f"it is defined on no table: {nowhere}")
    except Undecidable:
        domain = ""
    try:
        return _by_tables_and_proof(statement, domain)
    except (NotOnTables, NotExact) as free:
        return _without_tables(statement, domain, str(free))


def _by_tables_and_proof(statement: Claim, domain: str) -> Finding:
    broken = smallest_counterexample(statement, last=CONFIRMED)
    if broken is not None and speaks_of_numbers(statement):
        return Finding("false", "exact numbers", broken_at(statement, {}))
    if broken is not None and any(side.has(At) for side in sides(statement)):
        return Finding("false", "exact numbers", broken, domain=domain)  # on a table that it names, perhaps
    if broken is not None:
        return Finding("false", "smallest table", broken, domain=domain, smallest_among=ALL_TABLES)
    if compare(statement):
        return Finding("proved", "numbers, to sixty digits", domain=domain)
    every = [*implications(statement)]
    methods = [prove_quickly(relation, hypotheses) for hypotheses, relation in every]
    if None in methods and is_soon_broken(statement):
        return _search(statement, domain)
    methods = _with_certificates(methods, every)
    if None in methods:
        return _search(statement, domain)
    if supposed(statement) and (broken := smallest_counterexample(statement, first=CONFIRMED + 1, last=FULFILLED)):
        return _disagreement(broken, methods, domain)
    for table in scattered():
        if failing(statement, table) is not None:
            return _disagreement(table, methods, domain)
    method = "; ".join(dict.fromkeys(filter(None, methods)))
    return _vacuous(statement, domain) or Finding("proved", method, domain=domain)


def _with_certificates(
    methods: Sequence[str | None], every: Sequence[tuple[tuple[Relation, ...], Relation]]
) -> list[str | None]:
    """The methods, and a certificate for each implication that none of them proves."""
    pairs = zip(methods, every, strict=True)
    return [found or prove_by_certificate(relation, hypotheses) for found, (hypotheses, relation) in pairs]


def _disagreement(where: object, methods: list[str | None], domain: str) -> Finding:
    """A method says proved and a table says false: a fault of ours, and no verdict."""
    reason = f"{' and '.join(filter(None, methods))} would prove it, but {where} breaks it: please report this"
    return Finding("undecided", reason=reason, domain=domain)


def _search(statement: Claim, domain: str) -> Finding:
    broken = smallest_counterexample(statement, first=CONFIRMED + 1)
    if broken is not None:
        return Finding("false", "smallest table", broken, domain=domain, smallest_among=ALL_TABLES)
    if far := far_counterexample(statement):
        if not far.is_smallest:
            return Finding("false", SOLVED, far.example, domain=domain)
        return Finding("false", "smallest table", far.example, domain=domain, smallest_among=ALL_TABLES)
    reason = f"no method proves it, and no table with N up to {SEARCHED} breaks it"
    return _vacuous(statement, domain) or Finding("undecided", reason=reason, domain=domain)


def _vacuous(statement: Claim, domain: str) -> Finding | None:
    """What to say of hypotheses that no small table fulfils, or under which a side is nowhere defined."""
    hypotheses = supposed(statement)
    allowed = (smallest_fulfilling(hypotheses) or fulfilling(hypotheses)) if hypotheses else None
    if hypotheses and allowed is None:
        conditions = " and ".join(map(str, hypotheses))
        return Finding("undecided", reason=f"no table with N up to {SEARCHED} fulfils {conditions}", domain=domain)
    if not isinstance(statement, Given) or allowed is None:
        return None
    for link in links(statement.conclusion):
        trivial = (Relation(link.left, "=", link.left), Relation(link.right, "=", link.right))
        defined = (*statement.hypotheses, *trivial)
        if smallest_fulfilling(defined) is None and not fulfilling(defined):
            conditions = " and ".join(map(str, statement.hypotheses))
            reason = f"a side of {link} is undefined on every table with N up to {SEARCHED} on which {conditions}"
            return Finding("undecided", reason=reason, domain=domain)
    return None


def _without_tables(statement: Claim, domain: str, why: str) -> Finding:
    """Letters that are no words, or numbers that are not exact: proof, confirmed at sampled points to many digits."""
    if signed := signed_letters(statement):
        return Finding("undecided", reason=f"{', '.join(map(str, signed))} may be negative: letters here may not")
    truth = compare(statement)
    if truth is not None:
        shown = None if truth else named_table(statement) or broken_at(statement, {})
        return Finding("proved" if truth else "false", "numbers, to sixty digits", shown)
    every = [*implications(statement)]
    methods = [prove_quickly(relation, hypotheses) for hypotheses, relation in every]
    broken = confirm_free(statement)
    if broken is None:
        methods = _with_certificates(methods, every)
    if None not in methods:
        if broken is not None:
            return _disagreement(_said(broken) or "its evaluation", methods, domain)
        if supposed(statement) and certainty(relation(0, "=", 1), supposed(statement)):
            return Finding("undecided", reason=f"nothing fulfils {' and '.join(map(str, supposed(statement)))}")
        return Finding("proved", "; ".join(dict.fromkeys(filter(None, methods))), domain=domain)
    if broken is not None:
        small, is_smallest = smallest_table(statement)
        table = small or (named_table(statement) if not broken else None)
        broken = smallest_whole(statement) or broken
        shown_at, reason = table or broken_at(statement, broken), "" if table or not broken else f"at {_said(broken)}"
        among = ALL_TABLES if is_smallest else ""
        return Finding("false", "high precision", shown_at, reason=reason, domain=domain, smallest_among=among)
    return Finding("undecided", reason=f"no method proves it, and it has no exact value on tables ({why})")


def _said(point: Mapping[Symbol, Rational]) -> str:
    return ", ".join(f"{letter} = {sstr(x)}" for letter, x in point.items())


def _all(parts: tuple[Statement, ...]) -> Finding:
    findings = [prove(part) for part in parts]
    broken = [f for f in findings if f.verdict == "false"]
    if broken:
        least = min(broken, key=lambda f: _size(f.counterexample))
        # A part that is open, or false of a table that may not be the smallest, may be false of a smaller one.
        known = all(f.is_true_in_scope or f.smallest_among for f in findings)
        if known or not least.smallest_among:
            return least
        return replace(least, method=least.method.replace("smallest table", TRIED), smallest_among="")
    unsure = [f for f in findings if not f.is_true_in_scope]
    if unsure:
        return unsure[0]
    scope = common_scope(f.scope for f in findings)
    methods = "; ".join(dict.fromkeys(f.method for f in findings))
    domains = " | ".join(dict.fromkeys(f.domain for f in findings if f.domain))
    if any(f.verdict == "undecided" for f in findings):
        return Finding("undecided", methods, reason=true_for_some(scope), domain=domains, scope=scope)
    return Finding("proved", methods, domain=domains, scope=scope)


def _size(example: Example | None) -> tuple[int, ...]:
    return example.size if example else (10**9 + 1,)


def _differs(statement: Differs) -> Finding:
    apart = Relation(statement.left, "!=", statement.right)
    try:
        table = smallest_fulfilling((*statement.hypotheses, apart))
    except (NotOnTables, NotExact) as free:
        return Finding("undecided", reason=f"no table tells the sides apart, for they have no value on one ({free})")
    if table is not None:
        shown = example(apart, table)
        return Finding("proved", f"witness {shown.table}: {shown.lhs} against {shown.rhs}")
    equal = Relation(statement.left, "=", statement.right)
    if method := prove_relation(equal, statement.hypotheses):
        return Finding("false", f"the sides are always equal ({method})")
    return Finding("undecided", reason=f"no table with N up to {SEARCHED} tells the sides apart")
