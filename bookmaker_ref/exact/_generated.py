# generated, not written by hand: make update
"""Each word of the vocabulary as its definition says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bookmaker_ref.exact.numbers import Number, divide, sqrt, xlogy

Words = Mapping[str, Number]


def N(t: Words) -> Number:
    return t["FN"] + t["FP"] + t["TN"] + t["TP"]


def RP(t: Words) -> Number:
    return t["FN"] + t["TP"]


def RN(t: Words) -> Number:
    return t["FP"] + t["TN"]


def PP(t: Words) -> Number:
    return t["FP"] + t["TP"]


def PN(t: Words) -> Number:
    return t["FN"] + t["TN"]


def tp(t: Words) -> Number:
    return divide(t["TP"], t["N"], "N")


def fp(t: Words) -> Number:
    return divide(t["FP"], t["N"], "N")


def fn(t: Words) -> Number:
    return divide(t["FN"], t["N"], "N")


def tn(t: Words) -> Number:
    return divide(t["TN"], t["N"], "N")


def rp(t: Words) -> Number:
    return divide(t["RP"], t["N"], "N")


def rn(t: Words) -> Number:
    return divide(t["RN"], t["N"], "N")


def pp(t: Words) -> Number:
    return divide(t["PP"], t["N"], "N")


def pn(t: Words) -> Number:
    return divide(t["PN"], t["N"], "N")


def etp(t: Words) -> Number:
    return t["pp"] * t["rp"]


def efp(t: Words) -> Number:
    return t["pp"] * t["rn"]


def efn(t: Words) -> Number:
    return t["pn"] * t["rp"]


def etn(t: Words) -> Number:
    return t["pn"] * t["rn"]


def dtp(t: Words) -> Number:
    return t["tp"] - t["pp"] * t["rp"]


def dfp(t: Words) -> Number:
    return t["fp"] - t["efp"]


def dfn(t: Words) -> Number:
    return t["fn"] - t["efn"]


def dtn(t: Words) -> Number:
    return t["tn"] - t["etn"]


def Delta(t: Words) -> Number:
    return 2 * t["dtp"]


def ETP(t: Words) -> Number:
    return t["N"] * t["etp"]


def EFP(t: Words) -> Number:
    return t["N"] * t["efp"]


def EFN(t: Words) -> Number:
    return t["N"] * t["efn"]


def ETN(t: Words) -> Number:
    return t["N"] * t["etn"]


def DTP(t: Words) -> Number:
    return t["N"] * t["dtp"]


def DFP(t: Words) -> Number:
    return t["N"] * t["dfp"]


def DFN(t: Words) -> Number:
    return t["N"] * t["dfn"]


def DTN(t: Words) -> Number:
    return t["N"] * t["dtn"]


def ehp(t: Words) -> Number:
    return divide(2 * t["efp"] * t["etp"], t["efp"] + t["etp"], "efp + etp")


def EHP(t: Words) -> Number:
    return divide(2 * t["EFP"] * t["ETP"], t["EFP"] + t["ETP"], "EFP + ETP")


def Prevalence(t: Words) -> Number:
    return t["rp"]


def Bias(t: Words) -> Number:
    return t["pp"]


def InversePrevalence(t: Words) -> Number:
    return t["rn"]


def InverseBias(t: Words) -> Number:
    return t["pn"]


def Skew(t: Words) -> Number:
    return divide(t["rn"], t["rp"], "rp")


def tpr(t: Words) -> Number:
    return divide(t["tp"], t["rp"], "rp")


def tnr(t: Words) -> Number:
    return divide(t["tn"], t["rn"], "rn")


def fpr(t: Words) -> Number:
    return divide(t["fp"], t["rn"], "rn")


def fnr(t: Words) -> Number:
    return divide(t["fn"], t["rp"], "rp")


def tpa(t: Words) -> Number:
    return divide(t["tp"], t["pp"], "pp")


def tna(t: Words) -> Number:
    return divide(t["tn"], t["pn"], "pn")


def fpa(t: Words) -> Number:
    return divide(t["fp"], t["pp"], "pp")


def fna(t: Words) -> Number:
    return divide(t["fn"], t["pn"], "pn")


def Recall(t: Words) -> Number:
    return divide(t["tp"], t["rp"], "rp")


def Precision(t: Words) -> Number:
    return divide(t["tp"], t["pp"], "pp")


def InverseRecall(t: Words) -> Number:
    return divide(t["tn"], t["rn"], "rn")


def InversePrecision(t: Words) -> Number:
    return divide(t["tn"], t["pn"], "pn")


def Fallout(t: Words) -> Number:
    return divide(t["fp"], t["rn"], "rn")


def MissRate(t: Words) -> Number:
    return divide(t["fn"], t["rp"], "rp")


def FalseDiscoveryRate(t: Words) -> Number:
    return divide(t["fp"], t["pp"], "pp")


def FalseOmissionRate(t: Words) -> Number:
    return divide(t["fn"], t["pn"], "pn")


def Accuracy(t: Words) -> Number:
    return t["tn"] + t["tp"]


def F1(t: Words) -> Number:
    return divide(t["tp"], t["tp"] + divide(t["fn"], 2) + divide(t["fp"], 2), "fn/2 + fp/2 + tp")


def InverseF1(t: Words) -> Number:
    return divide(t["tn"], t["tn"] + divide(t["fn"], 2) + divide(t["fp"], 2), "fn/2 + fp/2 + tn")


def Jaccard(t: Words) -> Number:
    return divide(t["tp"], t["fn"] + t["fp"] + t["tp"], "fn + fp + tp")


def GMeasure(t: Words) -> Number:
    return sqrt(t["Precision"] * t["Recall"])


def AMeasure(t: Words) -> Number:
    return divide(t["Precision"], 2) + divide(t["Recall"], 2)


def AUC(t: Words) -> Number:
    return divide(1, 2) + divide(t["tpr"], 2) - divide(t["fpr"], 2)


def ROCDistance(t: Words) -> Number:
    return sqrt(t["fpr"] ** 2 + (1 - t["tpr"]) ** 2)


def WRAcc(t: Words) -> Number:
    return t["Prevalence"] * (4 * t["Recall"] - 4 * t["Bias"])


def Informedness(t: Words) -> Number:
    return t["InverseRecall"] + t["Recall"] - 1


def Markedness(t: Words) -> Number:
    return t["InversePrecision"] + t["Precision"] - 1


def Correlation(t: Words) -> Number:
    return divide(t["dtp"], sqrt(t["pn"] * t["pp"] * t["rn"] * t["rp"]), "sqrt(pn*pp*rn*rp)")


def BookMark(t: Words) -> Number:
    return t["Informedness"] * t["Markedness"]


def CohenChance(t: Words) -> Number:
    return t["pn"] * t["rn"] + t["pp"] * t["rp"]


def CohenKappa(t: Words) -> Number:
    return divide(t["Accuracy"] - t["CohenChance"], 1 - t["CohenChance"], "1 - CohenChance")


def ScottChance(t: Words) -> Number:
    return (divide(t["pn"], 2) + divide(t["rn"], 2)) ** 2 + (divide(t["pp"], 2) + divide(t["rp"], 2)) ** 2


def ScottPi(t: Words) -> Number:
    return divide(t["Accuracy"] - t["ScottChance"], 1 - t["ScottChance"], "1 - ScottChance")


def LRPositive(t: Words) -> Number:
    return divide(t["Recall"], 1 - t["InverseRecall"], "1 - InverseRecall")


def LRNegative(t: Words) -> Number:
    return divide(1 - t["Recall"], t["InverseRecall"], "InverseRecall")


def OddsRatio(t: Words) -> Number:
    return divide(t["tn"] * t["tp"], t["fn"] * t["fp"], "fn*fp")


def PrevG(t: Words) -> Number:
    return sqrt(t["rn"] * t["rp"])


def BiasG(t: Words) -> Number:
    return sqrt(t["pn"] * t["pp"])


def EvennessR(t: Words) -> Number:
    return t["rn"] * t["rp"]


def EvennessP(t: Words) -> Number:
    return t["pn"] * t["pp"]


def EvennessG(t: Words) -> Number:
    return sqrt(t["EvennessP"] * t["EvennessR"])


def ra(t: Words) -> Number:
    return divide(t["rn"], 2) + divide(t["rp"], 2)


def pa(t: Words) -> Number:
    return divide(t["pn"], 2) + divide(t["pp"], 2)


def PrevH(t: Words) -> Number:
    return divide(2 * t["rn"] * t["rp"], t["rn"] + t["rp"], "rn + rp")


def BiasH(t: Words) -> Number:
    return divide(2 * t["pn"] * t["pp"], t["pn"] + t["pp"], "pn + pp")


def Chi2PlusP(t: Words) -> Number:
    return divide((t["FP"] - t["EFP"]) ** 2, t["EFP"], "EFP") + divide((t["TP"] - t["ETP"]) ** 2, t["ETP"], "ETP")


def Chi2MinusP(t: Words) -> Number:
    return divide((t["FN"] - t["EFN"]) ** 2, t["EFN"], "EFN") + divide((t["TN"] - t["ETN"]) ** 2, t["ETN"], "ETN")


def Chi2PlusR(t: Words) -> Number:
    return divide((t["FN"] - t["EFN"]) ** 2, t["EFN"], "EFN") + divide((t["TP"] - t["ETP"]) ** 2, t["ETP"], "ETP")


def Chi2MinusR(t: Words) -> Number:
    return divide((t["FP"] - t["EFP"]) ** 2, t["EFP"], "EFP") + divide((t["TN"] - t["ETN"]) ** 2, t["ETN"], "ETN")


def Chi2(t: Words) -> Number:
    a = divide((t["FN"] - t["EFN"]) ** 2, t["EFN"], "EFN")
    b = divide((t["FP"] - t["EFP"]) ** 2, t["EFP"], "EFP")
    c = divide((t["TN"] - t["ETN"]) ** 2, t["ETN"], "ETN")
    d = divide((t["TP"] - t["ETP"]) ** 2, t["ETP"], "ETP")
    return a + b + c + d


def Chi2KB(t: Words) -> Number:
    return 2 * t["EvennessR"] * t["N"] * t["Informedness"] ** 2


def Chi2KM(t: Words) -> Number:
    return 2 * t["EvennessP"] * t["N"] * t["Markedness"] ** 2


def Chi2KBM(t: Words) -> Number:
    return 2 * t["EvennessG"] * t["Informedness"] * t["Markedness"] * t["N"]


def MutualInformation(t: Words) -> Number:
    a = xlogy(t["fn"], t["fn"])
    b = xlogy(t["fp"], t["fp"])
    c = xlogy(t["tn"], t["tn"])
    d = xlogy(t["tp"], t["tp"])
    e = xlogy(t["pn"], t["pn"])
    f = xlogy(t["pp"], t["pp"])
    g = xlogy(t["rn"], t["rn"])
    h = xlogy(t["rp"], t["rp"])
    return a + b + c + d - e - f - g - h


def G2PlusP(t: Words) -> Number:
    return 2 * xlogy(t["FP"], t["FP"], t["EFP"]) + 2 * xlogy(t["TP"], t["TP"], t["ETP"])


def G2MinusP(t: Words) -> Number:
    return 2 * xlogy(t["FN"], t["FN"], t["EFN"]) + 2 * xlogy(t["TN"], t["TN"], t["ETN"])


def G2PlusR(t: Words) -> Number:
    return 2 * xlogy(t["FN"], t["FN"], t["EFN"]) + 2 * xlogy(t["TP"], t["TP"], t["ETP"])


def G2MinusR(t: Words) -> Number:
    return 2 * xlogy(t["FP"], t["FP"], t["EFP"]) + 2 * xlogy(t["TN"], t["TN"], t["ETN"])


def G2(t: Words) -> Number:
    a = 2 * xlogy(t["FN"], t["FN"], t["EFN"])
    b = 2 * xlogy(t["FP"], t["FP"], t["EFP"])
    c = 2 * xlogy(t["TN"], t["TN"], t["ETN"])
    d = 2 * xlogy(t["TP"], t["TP"], t["ETP"])
    return a + b + c + d


#: What computes each word, in the order of definition.
WORDS: dict[str, Callable[[Words], Number]] = {
    "N": N,
    "RP": RP,
    "RN": RN,
    "PP": PP,
    "PN": PN,
    "tp": tp,
    "fp": fp,
    "fn": fn,
    "tn": tn,
    "rp": rp,
    "rn": rn,
    "pp": pp,
    "pn": pn,
    "etp": etp,
    "efp": efp,
    "efn": efn,
    "etn": etn,
    "dtp": dtp,
    "dfp": dfp,
    "dfn": dfn,
    "dtn": dtn,
    "Delta": Delta,
    "ETP": ETP,
    "EFP": EFP,
    "EFN": EFN,
    "ETN": ETN,
    "DTP": DTP,
    "DFP": DFP,
    "DFN": DFN,
    "DTN": DTN,
    "ehp": ehp,
    "EHP": EHP,
    "Prevalence": Prevalence,
    "Bias": Bias,
    "InversePrevalence": InversePrevalence,
    "InverseBias": InverseBias,
    "Skew": Skew,
    "tpr": tpr,
    "tnr": tnr,
    "fpr": fpr,
    "fnr": fnr,
    "tpa": tpa,
    "tna": tna,
    "fpa": fpa,
    "fna": fna,
    "Recall": Recall,
    "Precision": Precision,
    "InverseRecall": InverseRecall,
    "InversePrecision": InversePrecision,
    "Fallout": Fallout,
    "MissRate": MissRate,
    "FalseDiscoveryRate": FalseDiscoveryRate,
    "FalseOmissionRate": FalseOmissionRate,
    "Accuracy": Accuracy,
    "F1": F1,
    "InverseF1": InverseF1,
    "Jaccard": Jaccard,
    "GMeasure": GMeasure,
    "AMeasure": AMeasure,
    "AUC": AUC,
    "ROCDistance": ROCDistance,
    "WRAcc": WRAcc,
    "Informedness": Informedness,
    "Markedness": Markedness,
    "Correlation": Correlation,
    "BookMark": BookMark,
    "CohenChance": CohenChance,
    "CohenKappa": CohenKappa,
    "ScottChance": ScottChance,
    "ScottPi": ScottPi,
    "LRPositive": LRPositive,
    "LRNegative": LRNegative,
    "OddsRatio": OddsRatio,
    "PrevG": PrevG,
    "BiasG": BiasG,
    "EvennessR": EvennessR,
    "EvennessP": EvennessP,
    "EvennessG": EvennessG,
    "ra": ra,
    "pa": pa,
    "PrevH": PrevH,
    "BiasH": BiasH,
    "Chi2PlusP": Chi2PlusP,
    "Chi2MinusP": Chi2MinusP,
    "Chi2PlusR": Chi2PlusR,
    "Chi2MinusR": Chi2MinusR,
    "Chi2": Chi2,
    "Chi2KB": Chi2KB,
    "Chi2KM": Chi2KM,
    "Chi2KBM": Chi2KBM,
    "MutualInformation": MutualInformation,
    "G2PlusP": G2PlusP,
    "G2MinusP": G2MinusP,
    "G2PlusR": G2PlusR,
    "G2MinusR": G2MinusR,
    "G2": G2,
}

#: The word of each measure of a table.
MEASURES: dict[str, str] = {
    "expected_tp": "etp",
    "expected_fp": "efp",
    "expected_fn": "efn",
    "expected_tn": "etn",
    "determinant": "dtp",
    "delta_fp": "dfp",
    "delta_fn": "dfn",
    "delta_tn": "dtn",
    "delta": "Delta",
    "prevalence": "Prevalence",
    "bias": "Bias",
    "inverse_prevalence": "InversePrevalence",
    "inverse_bias": "InverseBias",
    "skew": "Skew",
    "recall": "Recall",
    "precision": "Precision",
    "inverse_recall": "InverseRecall",
    "inverse_precision": "InversePrecision",
    "fallout": "Fallout",
    "miss_rate": "MissRate",
    "false_discovery_rate": "FalseDiscoveryRate",
    "false_omission_rate": "FalseOmissionRate",
    "accuracy": "Accuracy",
    "f1": "F1",
    "inverse_f1": "InverseF1",
    "jaccard": "Jaccard",
    "g_measure": "GMeasure",
    "a_measure": "AMeasure",
    "balanced_accuracy": "AUC",
    "roc_distance": "ROCDistance",
    "wracc": "WRAcc",
    "informedness": "Informedness",
    "markedness": "Markedness",
    "correlation": "Correlation",
    "bookmark": "BookMark",
    "cohen_chance": "CohenChance",
    "cohen_kappa": "CohenKappa",
    "scott_chance": "ScottChance",
    "scott_pi": "ScottPi",
    "lr_positive": "LRPositive",
    "lr_negative": "LRNegative",
    "odds_ratio": "OddsRatio",
    "prevalence_g": "PrevG",
    "bias_g": "BiasG",
    "evenness_real": "EvennessR",
    "evenness_predicted": "EvennessP",
    "evenness_global": "EvennessG",
    "prevalence_h": "PrevH",
    "bias_h": "BiasH",
    "chi2_plus_p": "Chi2PlusP",
    "chi2_minus_p": "Chi2MinusP",
    "chi2_plus_r": "Chi2PlusR",
    "chi2_minus_r": "Chi2MinusR",
    "chi2": "Chi2",
    "chi2_kb": "Chi2KB",
    "chi2_km": "Chi2KM",
    "chi2_kbm": "Chi2KBM",
    "mutual_information": "MutualInformation",
    "g2_plus_p": "G2PlusP",
    "g2_minus_p": "G2MinusP",
    "g2_plus_r": "G2PlusR",
    "g2_minus_r": "G2MinusR",
    "g2": "G2",
}

#: The multiples of the determinant, which are 0 in the limit of an empty margin.
VANISHING: frozenset[str] = frozenset(
    {
        "bookmark",
        "chi2",
        "chi2_kb",
        "chi2_kbm",
        "chi2_km",
        "chi2_minus_p",
        "chi2_minus_r",
        "chi2_plus_p",
        "chi2_plus_r",
        "cohen_kappa",
        "correlation",
        "delta",
        "delta_fn",
        "delta_fp",
        "delta_tn",
        "determinant",
        "informedness",
        "markedness",
        "wracc",
    }
)
