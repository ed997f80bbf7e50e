// generated, not written by hand: make update
import { checked, decimals, fractions } from "./arithmetic.js";

/** Every measure of a table of two classes, in the order in which a reader goes through them. */
export const measures = [
  {"name": "prevalence", "word": "Prevalence", "title": "the share of real positives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["Prev", "ClassPrevalence", "BaseRate"], "unit": "", "needsCounts": false},
  {"name": "bias", "word": "Bias", "title": "the share of predicted positives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["LabelBias", "PredictedPositiveRate", "DetectionPrevalence"], "unit": "", "needsCounts": false},
  {"name": "inverse_prevalence", "word": "InversePrevalence", "title": "the share of real negatives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["IPrev", "IPrevalence"], "unit": "", "needsCounts": false},
  {"name": "inverse_bias", "word": "InverseBias", "title": "the share of predicted negatives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["IBias"], "unit": "", "needsCounts": false},
  {"name": "skew", "word": "Skew", "title": "real negatives for each real positive: the class ratio", "group": "margins", "range": [0, null], "defined": "RP > 0", "aliases": ["cs", "ClassRatio"], "unit": "", "needsCounts": false},
  {"name": "recall", "word": "Recall", "title": "the share of real positives that are predicted positive", "group": "rates", "range": [0, 1], "defined": "RP > 0", "aliases": ["Sensitivity", "Sens", "TPR", "TruePositiveRate", "HitRate", "Coverage"], "unit": "", "needsCounts": false},
  {"name": "precision", "word": "Precision", "title": "the share of predicted positives that are real", "group": "rates", "range": [0, 1], "defined": "PP > 0", "aliases": ["Confidence", "PPV", "PositivePredictiveValue", "PosPredValue", "TPA", "TruePositiveAccuracy", "Prec"], "unit": "", "needsCounts": false},
  {"name": "inverse_recall", "word": "InverseRecall", "title": "the share of real negatives that are predicted negative", "group": "rates", "range": [0, 1], "defined": "RN > 0", "aliases": ["Specificity", "Spec", "TNR", "TrueNegativeRate", "Selectivity", "IRecall"], "unit": "", "needsCounts": false},
  {"name": "inverse_precision", "word": "InversePrecision", "title": "the share of predicted negatives that are real", "group": "rates", "range": [0, 1], "defined": "PN > 0", "aliases": ["NPV", "NegativePredictiveValue", "NegPredValue", "TNA", "TrueNegativeAccuracy", "IPrecision", "IPrec"], "unit": "", "needsCounts": false},
  {"name": "fallout", "word": "Fallout", "title": "the share of real negatives that are predicted positive", "group": "rates", "range": [0, 1], "defined": "RN > 0", "aliases": ["FPR", "FalsePositiveRate", "FalseAlarmRate"], "unit": "", "needsCounts": false},
  {"name": "miss_rate", "word": "MissRate", "title": "the share of real positives that are predicted negative", "group": "rates", "range": [0, 1], "defined": "RP > 0", "aliases": ["FNR", "FalseNegativeRate"], "unit": "", "needsCounts": false},
  {"name": "false_discovery_rate", "word": "FalseDiscoveryRate", "title": "the share of predicted positives that are not real", "group": "rates", "range": [0, 1], "defined": "PP > 0", "aliases": ["FPA", "FDR"], "unit": "", "needsCounts": false},
  {"name": "false_omission_rate", "word": "FalseOmissionRate", "title": "the share of predicted negatives that are not real", "group": "rates", "range": [0, 1], "defined": "PN > 0", "aliases": ["FNA", "FOR"], "unit": "", "needsCounts": false},
  {"name": "accuracy", "word": "Accuracy", "title": "the share of cases that are predicted right", "group": "rates", "range": [0, 1], "defined": "N > 0", "aliases": ["ACC", "RandAccuracy", "TCA", "TCR"], "unit": "", "needsCounts": false},
  {"name": "balanced_accuracy", "word": "BalancedAccuracy", "title": "the mean of Recall and Inverse Recall: the area under the ROC curve of a single point", "group": "rates", "range": [0, 1], "defined": "RP, RN > 0", "aliases": ["BalancedAccuracy", "BalAccuracy", "BACC"], "unit": "", "needsCounts": false},
  {"name": "roc_distance", "word": "ROCDistance", "title": "the distance to the perfect corner of ROC space", "group": "rates", "range": [0, 1.4142135623730951], "defined": "RP, RN > 0", "aliases": [], "unit": "", "needsCounts": false},
  {"name": "f1", "word": "F1", "title": "true positives against the mean of Bias and Prevalence", "group": "means and overlaps", "range": [0, 1], "defined": "one of (TP, FP, FN) > 0", "aliases": ["F1Score", "FScore", "FMeasure", "FMeas", "FFactor", "Dice", "DiceCoefficient", "SorensenDice", "PSPlus", "PS+", "PositiveAgreement"], "unit": "", "needsCounts": false},
  {"name": "inverse_f1", "word": "InverseF1", "title": "F1 of the Inverse problem", "group": "means and overlaps", "range": [0, 1], "defined": "one of (FP, FN, TN) > 0", "aliases": ["PSMinus", "PS-", "NegativeAgreement", "IF1"], "unit": "", "needsCounts": false},
  {"name": "jaccard", "word": "Jaccard", "title": "true positives against all that is positive in any way", "group": "means and overlaps", "range": [0, 1], "defined": "one of (TP, FP, FN) > 0", "aliases": ["JaccardIndex", "Tanimoto", "IoU", "ThreatScore", "CriticalSuccessIndex", "CSI"], "unit": "", "needsCounts": false},
  {"name": "g_measure", "word": "GMeasure", "title": "the geometric mean of Recall and Precision", "group": "means and overlaps", "range": [0, 1], "defined": "RP, PP > 0", "aliases": [], "unit": "", "needsCounts": false},
  {"name": "a_measure", "word": "AMeasure", "title": "the arithmetic mean of Recall and Precision", "group": "means and overlaps", "range": [0, 1], "defined": "RP, PP > 0", "aliases": ["ArithmeticMean"], "unit": "", "needsCounts": false},
  {"name": "wracc", "word": "WRAcc", "title": "weighted relative accuracy, scaled to ±1", "group": "beyond chance", "range": [-1, 1], "defined": "RP > 0", "aliases": ["WeightedRelativeAccuracy"], "unit": "", "needsCounts": false},
  {"name": "informedness", "word": "Informedness", "title": "how far the predictions rest on the condition and not on guessing", "group": "beyond chance", "range": [-1, 1], "defined": "RP, RN > 0", "aliases": ["Bookmaker", "BookmakerInformedness", "B", "BM", "DeltaP'", "DeltaPPrime", "Youden", "YoudenJ", "YoudensJ", "JIndex", "YoudenIndex", "YoudensIndex", "J", "j", "Peirce", "PeirceSkillScore", "TrueSkillStatistic", "TSS", "HanssenKuipers"], "unit": "", "needsCounts": false},
  {"name": "markedness", "word": "Markedness", "title": "how far the condition follows from the predictions and not from chance", "group": "beyond chance", "range": [-1, 1], "defined": "PP, PN > 0", "aliases": ["M", "MK", "DeltaP"], "unit": "", "needsCounts": false},
  {"name": "correlation", "word": "Correlation", "title": "the correlation of prediction and condition", "group": "beyond chance", "range": [-1, 1], "defined": "RP, RN, PP, PN > 0", "aliases": ["MCC", "MatthewsCorrelation", "MatthewsCorrelationCoefficient", "MatthewsCorrcoef", "Matthews", "Phi", "PhiCoefficient", "Pearson", "Rho", "BMG", "BookMarkG"], "unit": "", "needsCounts": false},
  {"name": "bookmark", "word": "BookMark", "title": "the coefficient of determination: correlation squared", "group": "beyond chance", "range": [0, 1], "defined": "RP, RN, PP, PN > 0", "aliases": ["CoefficientOfDetermination", "SquaredCorrelation"], "unit": "", "needsCounts": false},
  {"name": "cohen_chance", "word": "CohenChance", "title": "the accuracy that the margins give by chance", "group": "kappas", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedAccuracy"], "unit": "", "needsCounts": false},
  {"name": "cohen_kappa", "word": "CohenKappa", "title": "accuracy beyond what the margins give by chance", "group": "kappas", "range": [-1, 1], "defined": "one of (TP*TN, FP, FN) > 0", "aliases": ["Kappa", "CohensKappa", "HeidkeSkillScore", "HSS"], "unit": "", "needsCounts": false},
  {"name": "scott_chance", "word": "ScottChance", "title": "the accuracy that the averaged margins give by chance", "group": "kappas", "range": [0, 1], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": false},
  {"name": "scott_pi", "word": "ScottPi", "title": "accuracy beyond what the averaged margins give by chance", "group": "kappas", "range": [-1, 1], "defined": "one of (FP, FN, TN), one of (TP, FP, FN) > 0", "aliases": ["ScottsPi", "FleissKappa", "FleissKappaTwoRaters"], "unit": "", "needsCounts": false},
  {"name": "lr_positive", "word": "LRPositive", "title": "the likelihood ratio of a positive prediction", "group": "likelihood ratios", "range": [0, null], "defined": "FP, RP > 0", "aliases": ["LRPlus", "LR+", "PositiveLikelihoodRatio", "PLR"], "unit": "", "needsCounts": false},
  {"name": "lr_negative", "word": "LRNegative", "title": "the likelihood ratio of a negative prediction", "group": "likelihood ratios", "range": [0, null], "defined": "TN, RP > 0", "aliases": ["NLR", "LRMinus", "LR-", "NegativeLikelihoodRatio"], "unit": "", "needsCounts": false},
  {"name": "odds_ratio", "word": "OddsRatio", "title": "the odds of right against wrong: LR over NLR", "group": "likelihood ratios", "range": [0, null], "defined": "FP, FN > 0", "aliases": ["DOR", "DiagnosticOddsRatio"], "unit": "", "needsCounts": false},
  {"name": "prevalence_g", "word": "PrevG", "title": "the geometric mean of Prevalence and its inverse", "group": "evenness", "range": [0, 0.5], "defined": "N > 0", "aliases": ["rg"], "unit": "", "needsCounts": false},
  {"name": "bias_g", "word": "BiasG", "title": "the geometric mean of Bias and its inverse", "group": "evenness", "range": [0, 0.5], "defined": "N > 0", "aliases": ["pg"], "unit": "", "needsCounts": false},
  {"name": "evenness_real", "word": "EvennessR", "title": "how even the real classes are", "group": "evenness", "range": [0, 0.25], "defined": "N > 0", "aliases": ["Evenness_R", "EvennessReal"], "unit": "", "needsCounts": false},
  {"name": "evenness_predicted", "word": "EvennessP", "title": "how even the predicted labels are", "group": "evenness", "range": [0, 0.25], "defined": "N > 0", "aliases": ["Evenness_P", "EvennessPredicted"], "unit": "", "needsCounts": false},
  {"name": "evenness_global", "word": "EvennessG", "title": "the geometric mean of both kinds of Evenness", "group": "evenness", "range": [0, 0.25], "defined": "N > 0", "aliases": ["Evenness_G", "EvennessGlobal"], "unit": "", "needsCounts": false},
  {"name": "prevalence_h", "word": "PrevH", "title": "the harmonic mean of Prevalence and its inverse", "group": "evenness", "range": [0, 0.5], "defined": "N > 0", "aliases": ["rh"], "unit": "", "needsCounts": false},
  {"name": "bias_h", "word": "BiasH", "title": "the harmonic mean of Bias and its inverse", "group": "evenness", "range": [0, 0.5], "defined": "N > 0", "aliases": ["ph"], "unit": "", "needsCounts": false},
  {"name": "expected_tp", "word": "etp", "title": "the proportion of true positives expected by chance", "group": "expectation", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedTP"], "unit": "", "needsCounts": false},
  {"name": "expected_fp", "word": "efp", "title": "the proportion of false positives expected by chance", "group": "expectation", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedFP"], "unit": "", "needsCounts": false},
  {"name": "expected_fn", "word": "efn", "title": "the proportion of false negatives expected by chance", "group": "expectation", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedFN"], "unit": "", "needsCounts": false},
  {"name": "expected_tn", "word": "etn", "title": "the proportion of true negatives expected by chance", "group": "expectation", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedTN"], "unit": "", "needsCounts": false},
  {"name": "determinant", "word": "dtp", "title": "the determinant of the table of proportions: true positives beyond chance", "group": "expectation", "range": [-0.25, 0.25], "defined": "N > 0", "aliases": ["dp", "Determinant", "DeltaTP"], "unit": "", "needsCounts": false},
  {"name": "delta_fp", "word": "dfp", "title": "false positives beyond chance", "group": "expectation", "range": [-0.25, 0.25], "defined": "N > 0", "aliases": ["DeltaFP"], "unit": "", "needsCounts": false},
  {"name": "delta_fn", "word": "dfn", "title": "false negatives beyond chance", "group": "expectation", "range": [-0.25, 0.25], "defined": "N > 0", "aliases": ["DeltaFN"], "unit": "", "needsCounts": false},
  {"name": "delta_tn", "word": "dtn", "title": "true negatives beyond chance", "group": "expectation", "range": [-0.25, 0.25], "defined": "N > 0", "aliases": ["DeltaTN"], "unit": "", "needsCounts": false},
  {"name": "delta", "word": "Delta", "title": "twice the determinant: what equation 25 writes as a capital delta P", "group": "expectation", "range": [-0.5, 0.5], "defined": "N > 0", "aliases": ["TwoDP"], "unit": "", "needsCounts": false},
  {"name": "chi2_plus_p", "word": "Chi2PlusP", "title": "the squared deviation of the positive predictions alone", "group": "chi-squared", "range": [0, null], "defined": "RP, RN, PP > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2_minus_p", "word": "Chi2MinusP", "title": "the squared deviation of the negative predictions alone", "group": "chi-squared", "range": [0, null], "defined": "RP, RN, PN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2_plus_r", "word": "Chi2PlusR", "title": "the squared deviation of the real positives alone", "group": "chi-squared", "range": [0, null], "defined": "RP, PP, PN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2_minus_r", "word": "Chi2MinusR", "title": "the squared deviation of the real negatives alone", "group": "chi-squared", "range": [0, null], "defined": "RN, PP, PN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2", "word": "Chi2", "title": "Pearson's statistic of the whole table", "group": "chi-squared", "range": [0, null], "defined": "RP, RN, PP, PN > 0", "aliases": ["ChiSquared", "PearsonChi2", "Chi2BM"], "unit": "", "needsCounts": true},
  {"name": "chi2_kb", "word": "Chi2KB", "title": "the Bias-weighted mean of the statistic of each prediction", "group": "chi-squared", "range": [0, null], "defined": "RP, RN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2_km", "word": "Chi2KM", "title": "the Prevalence-weighted mean of the statistic of each class", "group": "chi-squared", "range": [0, null], "defined": "PP, PN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "chi2_kbm", "word": "Chi2KBM", "title": "the geometric mean of the two", "group": "chi-squared", "range": [0, null], "defined": "RP, RN, PP, PN > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "mutual_information", "word": "MutualInformation", "title": "what prediction and condition tell of each other, in nats", "group": "log-likelihood", "range": [0, 0.6931471805599453], "defined": "N > 0", "aliases": ["MI"], "unit": "nats", "needsCounts": false},
  {"name": "g2_plus_p", "word": "G2PlusP", "title": "the information gain of the positive predictions alone", "group": "log-likelihood", "range": [0, null], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "g2_minus_p", "word": "G2MinusP", "title": "the information gain of the negative predictions alone", "group": "log-likelihood", "range": [0, null], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "g2_plus_r", "word": "G2PlusR", "title": "the information gain of the real positives alone", "group": "log-likelihood", "range": [0, null], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "g2_minus_r", "word": "G2MinusR", "title": "the information gain of the real negatives alone", "group": "log-likelihood", "range": [0, null], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": true},
  {"name": "g2", "word": "G2", "title": "the log-likelihood statistic of the whole table", "group": "log-likelihood", "range": [0, null], "defined": "N > 0", "aliases": ["GSquared", "LogLikelihoodRatio"], "unit": "", "needsCounts": true},
];

/**
 * The value of every measure by its name: the float64 nearest to it, NaN where it is undefined.
 *
 * Measures that grow with N are of counts: NaN where a cell is not whole.
 * @param {number | bigint} tp
 * @param {number | bigint} fp
 * @param {number | bigint} fn
 * @param {number | bigint} tn
 * @returns {Record<string, number>}
 */
export function evaluate(tp, fp, fn, tn) {
  const { cells, whole } = checked(tp, fp, fn, tn);
  const found = computed(cells, decimals);
  for (const each of measures) if (each.needsCounts && !whole) found[each.name] = NaN;
  return found;
}

/**
 * The exact value, as text, of every measure that is a quotient and defined, such as `27/136`.
 * @param {number | bigint} tp
 * @param {number | bigint} fp
 * @param {number | bigint} fn
 * @param {number | bigint} tn
 * @returns {Record<string, string>}
 */
export function exactly(tp, fp, fn, tn) {
  const { cells, whole } = checked(tp, fp, fn, tn);
  const found = computed(cells, fractions);
  const fits = (each) => whole || !each.needsCounts;
  const told = measures.filter((each) => fits(each) && typeof found[each.name] === "string");
  return Object.fromEntries(told.map(({ name }) => [name, found[name]]));
}

function computed([tp, fp, fn, tn], { quotient, rootOfRatio, overRoot, divergence }) {
  const rp = tp + fn;
  const rn = fp + tn;
  const pp = tp + fp;
  const pn = fn + tn;
  const n = rp + rn;
  const right = tp + tn;
  const wrong = fp + fn;
  const positives = rp + pp;
  const negatives = rn + pn;
  const rpRn = rp * rn;
  const ppPn = pp * pn;
  const rpPp = rp * pp;
  const rnPp = rn * pp;
  const rpPn = rp * pn;
  const rnPn = rn * pn;
  const margins = rpRn * ppPn;
  const nSquared = n * n;
  const fpRp = fp * rp;
  const fnRn = fn * rn;
  const determinant = tp * tn - fp * fn;
  const determinantSquared = determinant * determinant;
  const gainTp = divergence(rpPp, determinant, n);
  const gainFp = divergence(rnPp, -determinant, n);
  const gainFn = divergence(rpPn, -determinant, n);
  const gainTn = divergence(rnPn, determinant, n);
  const toldTp = divergence(rpPp, determinant, nSquared);
  const toldFp = divergence(rnPp, -determinant, nSquared);
  const toldFn = divergence(rpPn, -determinant, nSquared);
  const toldTn = divergence(rnPn, determinant, nSquared);
  return {
    prevalence: quotient(rp, n),
    bias: quotient(pp, n),
    inverse_prevalence: quotient(rn, n),
    inverse_bias: quotient(pn, n),
    skew: rp === 0n ? NaN : quotient(rn, rp),
    recall: quotient(tp, rp),
    precision: quotient(tp, pp),
    inverse_recall: quotient(tn, rn),
    inverse_precision: quotient(tn, pn),
    fallout: quotient(fp, rn),
    miss_rate: quotient(fn, rp),
    false_discovery_rate: quotient(fp, pp),
    false_omission_rate: quotient(fn, pn),
    accuracy: quotient(right, n),
    balanced_accuracy: quotient(tp * rn + tn * rp, 2n * rpRn),
    roc_distance: rootOfRatio(fpRp * fpRp + fnRn * fnRn, rpRn * rpRn),
    f1: quotient(2n * tp, positives),
    inverse_f1: quotient(2n * tn, negatives),
    jaccard: quotient(tp, tp + wrong),
    g_measure: overRoot(tp, rpPp),
    a_measure: quotient(tp * positives, 2n * rpPp),
    wracc: rp === 0n ? NaN : quotient(4n * determinant, nSquared),
    informedness: quotient(determinant, rpRn),
    markedness: quotient(determinant, ppPn),
    correlation: overRoot(determinant, margins),
    bookmark: quotient(determinantSquared, margins),
    cohen_chance: quotient(rpPp + rnPn, nSquared),
    cohen_kappa: quotient(2n * determinant, rnPp + rpPn),
    scott_chance: quotient(positives * positives + negatives * negatives, 4n * nSquared),
    scott_pi: quotient(4n * tp * tn - wrong * wrong, positives * negatives),
    lr_positive: fpRp === 0n ? NaN : quotient(tp * rn, fpRp),
    lr_negative: tn * rp === 0n ? NaN : quotient(fnRn, tn * rp),
    odds_ratio: fp * fn === 0n ? NaN : quotient(tp * tn, fp * fn),
    prevalence_g: rootOfRatio(rpRn, nSquared),
    bias_g: rootOfRatio(ppPn, nSquared),
    evenness_real: quotient(rpRn, nSquared),
    evenness_predicted: quotient(ppPn, nSquared),
    evenness_global: rootOfRatio(margins, nSquared * nSquared),
    prevalence_h: quotient(2n * rpRn, nSquared),
    bias_h: quotient(2n * ppPn, nSquared),
    expected_tp: quotient(rpPp, nSquared),
    expected_fp: quotient(rnPp, nSquared),
    expected_fn: quotient(rpPn, nSquared),
    expected_tn: quotient(rnPn, nSquared),
    determinant: quotient(determinant, nSquared),
    delta_fp: quotient(-determinant, nSquared),
    delta_fn: quotient(-determinant, nSquared),
    delta_tn: quotient(determinant, nSquared),
    delta: quotient(2n * determinant, nSquared),
    chi2_plus_p: quotient(determinantSquared, pp * rpRn),
    chi2_minus_p: quotient(determinantSquared, pn * rpRn),
    chi2_plus_r: quotient(determinantSquared, rp * ppPn),
    chi2_minus_r: quotient(determinantSquared, rn * ppPn),
    chi2: quotient(n * determinantSquared, margins),
    chi2_kb: quotient(2n * determinantSquared, n * rpRn),
    chi2_km: quotient(2n * determinantSquared, n * ppPn),
    chi2_kbm: rootOfRatio(4n * determinantSquared * determinantSquared, margins * nSquared),
    mutual_information: n === 0n ? NaN : Math.min(toldTp + toldFp + toldFn + toldTn, 0.6931471805599453),
    g2_plus_p: n === 0n ? NaN : 2 * (gainTp + gainFp),
    g2_minus_p: n === 0n ? NaN : 2 * (gainFn + gainTn),
    g2_plus_r: n === 0n ? NaN : 2 * (gainTp + gainFn),
    g2_minus_r: n === 0n ? NaN : 2 * (gainFp + gainTn),
    g2: n === 0n ? NaN : 2 * (gainTp + gainFp + gainFn + gainTn),
  };
}
