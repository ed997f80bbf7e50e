r"""How names of several letters are set: upright, as one word, and with a dot where two of them are multiplied.

TeX sets ``fpr`` as a product of three letters, and ``\mathit{efp}\,\mathit{etp}`` nearly as one word. What is recorded
stays as it is; only what a page shows is set apart.
"""

from __future__ import annotations

import re

from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: Words of several letters that stand bare in print: those of the vocabulary, and those that only a paper has.
WORDS = frozenset(str(each) for each in (*CELLS, *VOCABULARY) if str(each).isalpha() and len(str(each)) > 1) | {
    *("dp", "dt", "rh", "ph", "sse", "SSE", "SSD", "LR", "NLR", "SE", "DP", "DT"),
}
#: A command with the text in it, which is left alone; a command; or a run of letters.
_PIECE = re.compile(
    r"(?P<text>\\(?:text|mathrm|mathbf|operatorname\*?|begin|end)\s*\{[^{}]*\}(?:\{c+\})?)"
    r"|\\mathit\{(?P<italic>[A-Za-z]{2,})\}"
    r"|(?P<command>\\[A-Za-z]+)"
    r"|(?P<run>[A-Za-z]+)"
)
#: TeX sets what stands above a determinant over it, as with a limit.
_DET = re.compile(r"\\det(?![A-Za-z])")
_WORD = r"\\(?:mathrm|mathit|text)\{[A-Za-z][A-Za-z]+\}|\b(?:TP|FP|FN|TN)\b"
_NAME = r"[A-Za-z](?![A-Za-z])|\\(?:alpha|beta|chi|Delta|mu|sigma|varepsilon)(?![A-Za-z])"
_SCRIPTS = r"(?:[_^](?:\{[^{}]*\}|[A-Za-z0-9]))*"
_PRODUCT = re.compile(
    rf"((?:{_WORD}){_SCRIPTS})\\,(?={_WORD}|{_NAME})|((?<![A-Za-z\\])(?:{_NAME}){_SCRIPTS})\\,(?={_WORD})"
)


def apart(latex: str) -> str:
    r"""The formula with its words upright, and a dot between two of them.

    >>> print(apart(r"2\,\mathit{efp}\,\mathit{etp} = fp/rp"))
    2\,\mathrm{efp}\cdot \mathrm{etp} = \mathrm{fp}/\mathrm{rp}
    >>> print(apart(r"N\,B^{2}\,\mathrm{PrevG}\,\left(1 - \mathrm{Bias}\right) + B\,M"))
    N\,B^{2}\cdot \mathrm{PrevG}\,\left(1 - \mathrm{Bias}\right) + B\,M
    >>> print(apart(r"\det^{2/K}"))
    \operatorname{det}^{2/K}
    """
    return _DET.sub(r"\\operatorname{det}", _PIECE.sub(_upright, _PRODUCT.sub(r"\1\2\\cdot ", latex)))


def _upright(found: re.Match[str]) -> str:
    if italic := found["italic"]:
        return rf"\mathrm{{{italic}}}"
    run = found["run"]
    return rf"\mathrm{{{run}}}" if run in WORDS else found[0]


_LETTERS = re.compile(r'(?:<mi mathvariant="normal">[A-Za-z]</mi>){2,}')
_TAG = re.compile(r"<[^>]+>")


def whole(mathml: str) -> str:
    """The same of MathML: a word is one name, and not one of each letter.

    >>> whole('<mrow><mi mathvariant="normal">f</mi><mi mathvariant="normal">p</mi></mrow><mi>x</mi>')
    '<mrow><mi>fp</mi></mrow><mi>x</mi>'
    """
    return _LETTERS.sub(lambda found: f"<mi>{_TAG.sub('', found[0])}</mi>", mathml)
