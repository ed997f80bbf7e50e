"""What each statistic is, in the words of the library: for ``bookmaker show``, and for who writes it anew.

A formula is in the language of ``bookmaker prove``, of K classes in the words of ``bookmaker_ref.symbolic.multiclass``;
what it cannot say is said in words, which begin with "the".
"""

from __future__ import annotations

_DEVIATIONS = "(1/ETP + 1/EFP + 1/EFN + 1/ETN)"

#: Of two classes; each deviation from what is expected by chance has the size of DTP.
OF_TWO: dict[str, str] = {
    "chi2": f"DTP^2*{_DEVIATIONS}",
    "chi2_n_minus_1": "Chi2*(N - 1)/N",
    "chi2_yates": f"max(0, abs(DTP) - 1/2)^2*{_DEVIATIONS}",
    "chi2_yates_below_5": "the sum over the four cells of max(0, |O - E| - 1/2)^2/E where fewer than 5 cases are"
    " observed (O < 5), whatever is expected, and of (O - E)^2/E elsewhere",
    "g2": "G2",
    "g2_yates": "the sum over the four cells of 2 O log(O/E), with each O nearer to its E by 1/2, or as near as it can"
    " be, and 0 log 0 = 0; 0 where |DTP| is 1/2 at most",
    "g2_williams": "G2/(1 + (1/EvennessR - 1)*(1/EvennessP - 1)/(6*N))",
    "chi2_plus_p": "Chi2PlusP",
    "chi2_minus_p": "Chi2MinusP",
    "chi2_plus_r": "Chi2PlusR",
    "chi2_minus_r": "Chi2MinusR",
    "g2_plus_p": "G2PlusP",
    "g2_minus_p": "G2MinusP",
    "g2_plus_r": "G2PlusR",
    "g2_minus_r": "G2MinusR",
    "g2_plus_p_williams": "G2PlusP/(1 + (1/EvennessR - 1)/(6*PP))",
    "g2_minus_p_williams": "G2MinusP/(1 + (1/EvennessR - 1)/(6*PN))",
    "g2_plus_r_williams": "G2PlusR/(1 + (1/EvennessP - 1)/(6*RP))",
    "g2_minus_r_williams": "G2MinusR/(1 + (1/EvennessP - 1)/(6*RN))",
    "chi2_kb": "2*N*Informedness^2*EvennessR",
    "chi2_km": "2*N*Markedness^2*EvennessP",
    "chi2_kbm": "2*N*Informedness*Markedness*EvennessG",
    "chi2_xb": "2*N*Informedness^2*EvennessR",
    "chi2_xm": "2*N*Markedness^2*EvennessP",
    "chi2_xbm": "2*N*Informedness*Markedness*EvennessG",
    "chi2_b": "N*Informedness^2",
    "chi2_m": "N*Markedness^2",
    "chi2_bm": "N*Informedness*Markedness",
}

_SQUARES = {"b": "InformednessK^2", "m": "MarkednessK^2", "bm": "InformednessK*MarkednessK"}
_LETTERS = {"b": "R", "m": "P", "bm": "G"}
_FORMS = {"": "Minus", "_plus": "Plus", "_sharp": "Sharp"}

#: Of K classes.
OF_CLASSES: dict[str, str] = {
    "chi2": "Chi2K",
    "g2": "2*N*MutualInformationK",
    "chi2_n_minus_1": "Chi2K*(N - 1)/N",
    "g2_williams": "the statistic G2 over 1 + (S - 1)*(T - 1)/(6*N*(K - 1)*(L - 1)), where S is the sum of 1/Prevalence"
    " over the K classes, and T that of 1/Bias over the L labels",
    **{
        f"chi2_{letter}{of}{form}": f"{factor}*N*{square}*Evenness{_LETTERS[of]}{_FORMS[form]}"
        for letter, factor in (("k", "K"), ("x", "K*(K - 1)"))
        for of, square in _SQUARES.items()
        for form in _FORMS
    },
    **{f"chi2_{of}": f"(K - 1)*N*{square}" for of, square in _SQUARES.items()},
    **{f"chi2_k{of}_determinant": f"K*N*abs(DetK)^(4/K)/Evenness{_LETTERS[of]}Sharp" for of in _SQUARES},
}

#: The exact test of two classes, which is no statistic but a probability.
FISHER = (
    "the probability, given both margins, of TP as it is or greater (tail greater), or less (tail less), or of all"
    " tables that are no more probable than the one seen (two-sided); mid-p counts every table that is exactly as"
    " extreme as the one seen by half, not that one alone"
)
#: Where a statistic is not what is printed in the equation that it comes from.
AGAINST_PRINT: dict[str, str] = {
    f"chi2_k{of}_determinant": f"printed with det^(2/K), which for two classes lacks the square that ({two}) has"
    f" (powers2011:{equation}.1); it is |det|^(4/K) here, for every K"
    for of, equation, two in (("b", 58, 32), ("m", 59, 33), ("bm", 60, 34))
}
