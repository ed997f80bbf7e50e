"""Formulas in LaTeX: what is printed is read back, what people write is read, and what is ambiguous is refused."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given as drawn, strategies as st

from bookmaker_ref.language import FormulaError, parse_conditions, parse_expression, parse_statement
from bookmaker_ref.language.from_latex import is_latex, without_latex
from bookmaker_ref.language.lookup import words_of_classes, words_of_two
from bookmaker_ref.symbolic import Statement
from bookmaker_ref.symbolic.classes import CLASS_WORDS
from bookmaker_ref.symbolic.statement import Relation, equal
from bookmaker_ref.symbolic.vocabulary import tex
from bookmaker_ref.symbolic.writing import typeset, written
from bookmaker_ref.words import Bias, Det, Prevalence, Recall
from tests.alike import alike, shape
from tests.cases import for_each
from tests.records import every_record, forms
from tests.strategies import examples
from tests.test_language_statements import OF_K, OF_TWO, statements_of

# --- what is printed is read back ---------------------------------------------------------------------------


def _forms() -> list[Statement]:
    return [form for record in every_record() for form in forms(record)]


@pytest.mark.slow
@pytest.mark.on_change("bookmaker_ref/papers/*")
@for_each(_forms, some=True)
def test_what_a_record_says_is_read_back_from_its_latex(said: Statement) -> None:
    latex = said.latex()
    assert alike(parse_statement(latex if is_latex(latex) else f"${latex}$"), said), latex


@examples(200)
@drawn(statements_of(OF_TWO) | statements_of(OF_K))
@example("Recall(1, 2, 3, 4)^2 = xlogy(tp + fp, rp)^2 for all x > 0")
@example("divergence(tp, fp)^2 = [d Recall / d FN]^2 for all x > 0")
@example("[d Recall / d Bias at fixed Informedness, Prevalence]^2 = Dual(Bias)^2 for all x > 0")
@example("sum_l(Bias(l))*K = sum_l(Bias(l)*K) for all x > 0")
@example("abs(TP - (1 - abs(FN)))^2 = x - (y - (z - 1)) for all x, y > 0, z >= 0")
@example("exp(1)^2 = e^2*exp(1) for all e > 0")
@example("C + A - E = B for all A, B, C > 0, E >= 0")
@example("InformednessK(1, 0; 0, x)^2 = Recall(1, 2, x, 4)^2 for all x > 0")
@example("not always Jaccard = Recall given Bias = Prevalence")
@example("-TP*2 - (-1)*TP = TP*(-2)/(2/3)/(1/3)")
@example("Recall = [d Recall / d FN] on the table (x, 1, 1, 2) for all x > 0")
@example("Recall(1, 2, 3, 4) = Dual(Bias) on the table (x, 1, 1, 2) for all x > 0")
@example("erfinv(0.5)^2 = 2^(1/3) + log(TP)^2 + sqrt(N)^3 + Chi2^2")
def test_what_any_statement_prints_is_read_back(text: str) -> None:
    try:
        said = parse_statement(text)
    except FormulaError:
        assume(False)
    assert alike(parse_statement(f"${said.latex()}$"), said), said.latex()


def test_every_word_is_read_back_from_how_it_is_set() -> None:
    two = {word.name: parse_expression(f"${tex(word)}$") for word in words_of_two()}
    assert two == {word.name: word for word in words_of_two()}
    for word in words_of_classes():
        said = parse_statement(rf"{tex(word)} = 7 \qquad (\text{{K = 2}})")
        found = said.claim.left  # type: ignore[union-attr]  # of classes, as its last words say
        assert found == word or CLASS_WORDS[word] == found == Det, word


def test_two_statements_that_differ_are_not_alike() -> None:
    texts = ("Recall = 1", "Recall/Recall = 1", "1 = Recall", "Recall*TP/TP = 1", "1/(1/Recall) = 1", "1/Recall = 1")
    shapes = [shape(parse_statement(text)) for text in (*texts, "1 - Recall = 0", "Recall - 1 = 0", "Recall^2 = 1")]
    assert all(shapes.count(each) == 1 for each in shapes)


@for_each(
    (
        (r"a \ln b", "xlogy(a, b)", "a*log(b)"),
        ("G^2", "G2", "GMeasure^2"),
        (r"\sum_l a\,b", "sum_l(Bias(l)*2)", "sum_l(Bias(l))*2*Recall(l)"),
        ("FDR", "FalseDiscoveryRate", "fpa"),
        ("C", "CorrelationK", "CorrelationOfK"),
        (
            "slope",
            "[d Recall / d Bias at fixed dtp, Prevalence]",
            "[d Recall / d Bias at fixed Informedness, Prevalence]",
        ),
    )
)
def test_what_differs_is_set_differently(case: tuple[str, str, str]) -> None:
    letters = " for all a, b > 0"
    first, second = (parse_statement(f"{each} = 7{letters}").latex() for each in case[1:])
    assert first != second


def test_a_sum_in_a_logarithmic_term_is_set_in_brackets() -> None:
    said = parse_statement("xlogy(tp + fp, rp) = 0")
    assert said.latex() == r"{\left(\mathit{tp} + \mathit{fp}\right) \ln \left(\mathit{rp}\right)} = 0"


# --- what people write --------------------------------------------------------------------------------------


@for_each(
    (
        (r"\frac{TP}{TP+FN} = \text{Recall}", "TP/(TP + FN) = Recall"),
        (r"$$ \text{Inverse Recall} \le \frac12 $$", "InverseRecall <= 1/2"),
        (r"\(MCC^2 = B\cdot M\)", "MCC^2 = Informedness*Markedness"),
        (r"\mathrm{F}_1 = 2TP/(2TP+FP+FN)", "F1 = 2*TP/(2*TP + FP + FN)"),
        (r"\kappa \times |r_G| \ne \tfrac{1}{3}", "CohenKappa*abs(Correlation) != 1/3"),
        (r"\left\lvert B \right\rvert \geqslant 0", "abs(Informedness) >= 0"),
        (r"2|B|(1 - |B|) \leq \frac{1}{2}", "2*abs(Informedness)*(1 - abs(Informedness)) <= 1/2"),
        (r"\chi^2 = N r_G^2", "Chi2 = N*Correlation^2"),
        (r"\chi_{+P}^{2} = 0", "Chi2PlusP = 0"),
        (
            r"\sqrt{B\,M} = r_G \text{ given } B \geq 0",
            "sqrt(Informedness*Markedness) = Correlation given Informedness >= 0",
        ),
        (r"FP = FN = 0 \implies \text{Recall} = 1", "Recall = 1 given FP = FN = 0"),
        (r"B = 0 \iff \mathit{dtp} = 0", "Informedness = 0 if and only if dtp = 0"),
        (r"\text{Recall} \not\equiv \text{Precision}", "not always Recall = Precision"),
        (r"\text{Recall} \not= \text{Precision}", "Recall != Precision"),
        (
            r"\text{Bias} = \text{Prevalence} \not\Rightarrow J = \text{Recall}",
            "not always J = Recall given Bias = Prevalence",
        ),
        (r"\text{Recall} \to 1 \quad (\text{Bias} \to 1)", "Recall -> 1 as Bias -> 1"),
        (r"B = \sum_{l=1}^{K} \text{Prev}(l) \cdot \text{Recall}(l)", "InformednessK = sum_l(Prevalence(l)*Recall(l))"),
        (r"N = \sum_l \sum_c n_{l,c}", "N = sum_l(sum_c(n(l, c)))"),
        (r"\sum_l \text{Bias}(l) B(l) = B", "sum_l(Bias(l)*Informedness(l)) = InformednessK"),
        (r"\mathrm{Recall}(56, 20, 12, 12) = 82.35\%", "Recall(56, 20, 12, 12) = 82.35%"),
        (r"B\begin{bmatrix} 2 & 1 \\ 0 & 3 \\ \end{bmatrix} = 0.6", "InformednessK(2, 1; 0, 3) = 0.6"),
        (r"\frac{\partial\,\text{Recall}}{\partial FN} < 0", "[d Recall / d FN] < 0"),
        (r"-\log G_m = \log\left(1/x\right)\ \forall x, G_m > 0", "-log(G_m) = log(1/x) for all x, G_m > 0"),
        (r"x\frac{1}{y} - [z] = \left\{x\right\}  \text{ for all } x, y, z > 0", "x*(1/y) - z = x for all x, y, z > 0"),
        (r"tp \ln(tp) = tp \log(tp)", "tp*log(tp) = tp*log(tp)"),
        ("$Recall = TPR$", "Recall = TPR"),
    ),
    name=lambda case: str(case[0]),
)
def test_what_people_write_is_read(case: tuple[str, str]) -> None:
    latex, text = case
    assert alike(parse_statement(latex), parse_statement(text)), without_latex(latex)


def test_expressions_and_conditions_are_read_too() -> None:
    assert parse_expression(r"\frac{TP}{TP + FN}") == parse_expression("TP/(TP + FN)")
    assert parse_conditions(r"\text{Bias} = \text{Prev}, TP > 0") == parse_conditions("Bias = Prevalence, TP > 0")
    assert parse_statement(f"{typeset(Recall)} = {typeset(Bias)}") == equal(Recall, Bias)
    assert isinstance(parse_statement(f"${written(Prevalence)} < 1$"), Relation)


# --- what is not clear is refused ---------------------------------------------------------------------------


@for_each(
    (
        (r"1/2 x = \frac{1}{2}", "divides by"),
        (r"\log x y = \frac12", "parentheses"),
        (r"\log x^2 = \frac12", "parentheses"),
        (r"\log_2(TP) = 1", "base"),
        (r"\text{erf}^{-1}(0.5) = 1", "no power"),
        (r"\frac{A}{A+C} = \text{Recall}", "ambiguous"),
        (r"\text{Recall} = \frac{A}{A+C}", "ambiguous"),
        (r"|B| M |C| = \frac12", "which bars"),
        (r"||B|| = \frac12", "which bars"),
        (r"B(x) = \frac12 \text{ for all } x > 0", r"\cdot"),
        (r"2\,3 = \frac{12}{2}", r"\cdot"),
        (r"B = 1 \quad M = \frac12", "write ;"),
        (r"B = 1 \\ M = \frac12", "has no place"),
        (r"\begin{align} B &= 1 \end{align}", "formula alone"),
        (r"B = \frac{1}{2} \text{ if } M = 0", "given"),
        (r"B = M (\text{K = 2}) + 5", "no place"),
        (r"B \mapsto -B", "mapsto"),
        (r"\sum_{l=2}^{K} B(l) = \frac12", "all labels"),
        (r"\sum B(l) = \frac12", "label"),
        (r"\text{Recal} = \frac{1}{2}", "did you mean Recall"),
        (r"\left(B = \frac{1}{2}", "not closed"),
        (r"B) = \frac{1}{2}", "closes nothing"),
        (r"\left(B\right] = \frac{1}{2}", "closes nothing"),
        (r"\frac{TP} = 1", "no place"),
        (r"\frac{TP}", "missing"),
        (r"\sqrt", "missing"),
        (r"= \frac{1}{2}", "missing"),
        ("$", "empty"),
        ("$" + "{" * 99 + "B" + "}" * 99 + " = 1", "open"),
        ("$" + "B+" * 3000, "more than"),
        ("$" + "B" * 20_000, "at most"),
        (r"B \to 0 \quad (\text{Bias} \to 7)", "way that is known"),
        ("\\text{\x1b[31m} = 1", "not understood"),
    ),
    name=lambda case: ascii(case[0])[:60],
)
def test_what_is_not_clear_is_refused_in_one_line(case: tuple[str, str]) -> None:
    latex, says = case
    with pytest.raises(FormulaError) as refused:
        parse_statement(latex)
    said = str(refused.value)
    assert says in said, said
    assert said.isprintable()
    assert len(said) < 400


_SIGNS = r"""
    \frac \sqrt \sum_ \prod_{c} \log \ln \min \partial \left( \right) \left| \right| | { } ( ) [ ] _ ^ ^2 _{l} l B M
    \mathrm{Recall} \to \Rightarrow \iff \not \equiv = < + - * / , ; 1 0.5 \% \quad & \\ ? : ' \begin{pmatrix}
    \chi^2 n_{lc} \end{pmatrix} \mathrm{e} e x \mathrm{Dual} $ \ \forall \text{Bias} \mathit{tp}
"""
_WORDS = (
    r"\text{ given }",
    r"\text{for all }",
    r"(\text{K = 2})",
    r"(\text{Bias }\to\text{ 1})",
    r"\text{ rounds to }",
)


@examples(400)
@drawn(
    st.lists(st.sampled_from((*_SIGNS.split(), *_WORDS)), min_size=1, max_size=12).map(
        lambda found: "$" + " ".join(found)
    )
)
@example(r"$\frac{\partial}{\partial} = 1")
@example(r"$\left( \frac{\partial B}{\partial M} \right)_ = 1")
@example(r"$B \begin{pmatrix}")
@example(r"$\text{ rounds to } _ \forall")
def test_any_latex_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        said = parse_statement(text)
    except FormulaError as error:
        refused = str(error)
        assert refused.isprintable() and len(refused) < 500  # noqa: PT018 -- it may be refused, and need not
    else:
        assert alike(parse_statement(f"${said.latex()}$"), said), said.latex()
