"""What a word means: the vocabulary of the papers, and every binary measure as one ``Measure``.

``from bookmaker_ref.symbolic import Recall, rp`` gives words to write formulas with; ``symbolic.recall``,
by the canonical name, is the measure itself, with its expression, domain, range and aliases.
"""

from __future__ import annotations

from bookmaker_ref.symbolic.chance import (
    BookMark as BookMark,
    CohenChance as CohenChance,
    CohenKappa as CohenKappa,
    Correlation as Correlation,
    Informedness as Informedness,
    LRNegative as LRNegative,
    LRPositive as LRPositive,
    Markedness as Markedness,
    OddsRatio as OddsRatio,
    ScottChance as ScottChance,
    ScottPi as ScottPi,
    WRAcc as WRAcc,
)
from bookmaker_ref.symbolic.evenness import (
    BiasG as BiasG,
    BiasH as BiasH,
    EvennessG as EvennessG,
    EvennessP as EvennessP,
    EvennessR as EvennessR,
    PrevG as PrevG,
    PrevH as PrevH,
    pa as pa,
    ra as ra,
)
from bookmaker_ref.symbolic.expectation import (
    DFN as DFN,
    DFP as DFP,
    DTN as DTN,
    DTP as DTP,
    EFN as EFN,
    EFP as EFP,
    EHP as EHP,
    ETN as ETN,
    ETP as ETP,
    Delta as Delta,
    DeltaFN as DeltaFN,
    DeltaFP as DeltaFP,
    DeltaTN as DeltaTN,
    Determinant as Determinant,
    ExpectedFN as ExpectedFN,
    ExpectedFP as ExpectedFP,
    ExpectedTN as ExpectedTN,
    ExpectedTP as ExpectedTP,
    dfn as dfn,
    dfp as dfp,
    dtn as dtn,
    dtp as dtp,
    efn as efn,
    efp as efp,
    ehp as ehp,
    etn as etn,
    etp as etp,
)
from bookmaker_ref.symbolic.functions import (
    At as At,
    Divergence as Divergence,
    Dual as Dual,
    Inverse as Inverse,
    PerverseClass as PerverseClass,
    PerversePrediction as PerversePrediction,
    Problem as Problem,
    XLogY as XLogY,
)
from bookmaker_ref.symbolic.notation import (
    COORDINATES as COORDINATES,
    FN as FN,
    FP as FP,
    PN as PN,
    PP as PP,
    RN as RN,
    RP as RP,
    TN as TN,
    TP as TP,
    Coordinates as Coordinates,
    N as N,
    fn as fn,
    fp as fp,
    pn as pn,
    pp as pp,
    rn as rn,
    rp as rp,
    tn as tn,
    tp as tp,
)
from bookmaker_ref.symbolic.rates import (
    AUC as AUC,
    F1 as F1,
    Accuracy as Accuracy,
    AMeasure as AMeasure,
    Bias as Bias,
    Fallout as Fallout,
    FalseDiscoveryRate as FalseDiscoveryRate,
    FalseOmissionRate as FalseOmissionRate,
    GMeasure as GMeasure,
    InverseBias as InverseBias,
    InverseF1 as InverseF1,
    InversePrecision as InversePrecision,
    InversePrevalence as InversePrevalence,
    InverseRecall as InverseRecall,
    Jaccard as Jaccard,
    MissRate as MissRate,
    Precision as Precision,
    Prevalence as Prevalence,
    Recall as Recall,
    ROCDistance as ROCDistance,
    Skew as Skew,
    fna as fna,
    fnr as fnr,
    fpa as fpa,
    fpr as fpr,
    tna as tna,
    tnr as tnr,
    tpa as tpa,
    tpr as tpr,
)
from bookmaker_ref.symbolic.significance import (
    G2 as G2,
    Chi2 as Chi2,
    Chi2KB as Chi2KB,
    Chi2KBM as Chi2KBM,
    Chi2KM as Chi2KM,
    Chi2MinusP as Chi2MinusP,
    Chi2MinusR as Chi2MinusR,
    Chi2PlusP as Chi2PlusP,
    Chi2PlusR as Chi2PlusR,
    ErrorOdds as ErrorOdds,
    G2MinusP as G2MinusP,
    G2MinusR as G2MinusR,
    G2PlusP as G2PlusP,
    G2PlusR as G2PlusR,
    MutualInformation as MutualInformation,
    PosteriorAlpha as PosteriorAlpha,
    PosteriorBeta as PosteriorBeta,
)
from bookmaker_ref.symbolic.statement import (
    All as All,
    Approximate as Approximate,
    Chain as Chain,
    ClassPath as ClassPath,
    Differs as Differs,
    ForClasses as ForClasses,
    Given as Given,
    Iff as Iff,
    Path as Path,
    Relation as Relation,
    Shows as Shows,
    Statement as Statement,
    Tends as Tends,
    chain as chain,
    equal as equal,
    given as given,
    links as links,
    relation as relation,
)
from bookmaker_ref.symbolic.vocabulary import (
    CELLS as CELLS,
    MEASURES as MEASURES,
    VOCABULARY as VOCABULARY,
    Measure as Measure,
    in_counts as in_counts,
    tex as tex,
)


def __getattr__(name: str) -> Measure:
    try:
        return MEASURES[name]
    except KeyError:
        raise AttributeError(f"no measure is called {name!r}; see bookmaker_ref.symbolic.MEASURES") from None


def __dir__() -> list[str]:
    return sorted({*globals(), *MEASURES})
