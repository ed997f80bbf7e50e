// generated, not written by hand: make update
import { checked, decimals, fractions } from "./arithmetic.js";

/** Every measure of a table of two classes, in the order in which a reader goes through them. */
export const measures = [
  {"name": "prevalence", "word": "Prevalence", "title": "the share of real positives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["Prev", "ClassPrevalence", "BaseRate"], "unit": "", "needsCounts": false},
  {"name": "bias", "word": "Bias", "title": "the share of predicted positives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["LabelBias", "PredictedPositiveRate"], "unit": "", "needsCounts": false},
  {"name": "inverse_prevalence", "word": "InversePrevalence", "title": "the share of real negatives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["IPrev", "IPrevalence"], "unit": "", "needsCounts": false},
  {"name": "inverse_bias", "word": "InverseBias", "title": "the share of predicted negatives", "group": "margins", "range": [0, 1], "defined": "N > 0", "aliases": ["IBias"], "unit": "", "needsCounts": false},
  {"name": "skew", "word": "Skew", "title": "real negatives for each real positive: the class ratio", "group": "margins", "range": [0, null], "defined": "RP > 0", "aliases": ["c", "cs", "ClassRatio"], "unit": "", "needsCounts": false},
  {"name": "recall", "word": "Recall", "title": "the share of real positives that are predicted positive", "group": "rates", "range": [0, 1], "defined": "RP > 0", "aliases": ["Sensitivity", "Sens", "TPR", "TruePositiveRate", "HitRate", "Coverage"], "unit": "", "needsCounts": false},
  {"name": "precision", "word": "Precision", "title": "the share of predicted positives that are real", "group": "rates", "range": [0, 1], "defined": "PP > 0", "aliases": ["Confidence", "PPV", "PositivePredictiveValue", "TPA", "TruePositiveAccuracy", "Prec"], "unit": "", "needsCounts": false},
  {"name": "inverse_recall", "word": "InverseRecall", "title": "the share of real negatives that are predicted negative", "group": "rates", "range": [0, 1], "defined": "RN > 0", "aliases": ["Specificity", "Spec", "TNR", "TrueNegativeRate", "Selectivity", "IRecall"], "unit": "", "needsCounts": false},
  {"name": "inverse_precision", "word": "InversePrecision", "title": "the share of predicted negatives that are real", "group": "rates", "range": [0, 1], "defined": "PN > 0", "aliases": ["NPV", "NegativePredictiveValue", "TNA", "TrueNegativeAccuracy", "IPrecision", "IPrec"], "unit": "", "needsCounts": false},
  {"name": "fallout", "word": "Fallout", "title": "the share of real negatives that are predicted positive", "group": "rates", "range": [0, 1], "defined": "RN > 0", "aliases": ["FPR", "FalsePositiveRate", "FalseAlarmRate"], "unit": "", "needsCounts": false},
  {"name": "miss_rate", "word": "MissRate", "title": "the share of real positives that are predicted negative", "group": "rates", "range": [0, 1], "defined": "RP > 0", "aliases": ["FNR", "FalseNegativeRate"], "unit": "", "needsCounts": false},
  {"name": "false_discovery_rate", "word": "FalseDiscoveryRate", "title": "the share of predicted positives that are not real", "group": "rates", "range": [0, 1], "defined": "PP > 0", "aliases": ["FPA", "FDR"], "unit": "", "needsCounts": false},
  {"name": "false_omission_rate", "word": "FalseOmissionRate", "title": "the share of predicted negatives that are not real", "group": "rates", "range": [0, 1], "defined": "PN > 0", "aliases": ["FNA", "FOR"], "unit": "", "needsCounts": false},
  {"name": "accuracy", "word": "Accuracy", "title": "the share of cases that are predicted right", "group": "rates", "range": [0, 1], "defined": "N > 0", "aliases": ["ACC", "RandAccuracy", "TCA", "TCR"], "unit": "", "needsCounts": false},
  {"name": "auc", "word": "AUC", "title": "the area under the one-point ROC curve", "group": "rates", "range": [0, 1], "defined": "RP, RN > 0", "aliases": ["AreaUnderCurve", "BalancedAccuracy", "BACC"], "unit": "", "needsCounts": false},
  {"name": "roc_distance", "word": "ROCDistance", "title": "the distance to the perfect corner of ROC space", "group": "rates", "range": [0, 1.4142135623730951], "defined": "RP, RN > 0", "aliases": [], "unit": "", "needsCounts": false},
  {"name": "f1", "word": "F1", "title": "true positives against the mean of Bias and Prevalence", "group": "means and overlaps", "range": [0, 1], "defined": "one of (TP, FP, FN) > 0", "aliases": ["F1Score", "FScore", "FMeasure", "FFactor", "Dice", "SorensenDice", "PSPlus", "PS+"], "unit": "", "needsCounts": false},
  {"name": "inverse_f1", "word": "InverseF1", "title": "F1 of the Inverse problem", "group": "means and overlaps", "range": [0, 1], "defined": "one of (FP, FN, TN) > 0", "aliases": ["PSMinus", "PS-", "IF1"], "unit": "", "needsCounts": false},
  {"name": "jaccard", "word": "Jaccard", "title": "true positives against all that is positive in any way", "group": "means and overlaps", "range": [0, 1], "defined": "one of (TP, FP, FN) > 0", "aliases": ["JaccardIndex", "Tanimoto", "IoU", "ThreatScore", "CriticalSuccessIndex", "CSI"], "unit": "", "needsCounts": false},
  {"name": "g_measure", "word": "GMeasure", "title": "the geometric mean of Recall and Precision", "group": "means and overlaps", "range": [0, 1], "defined": "RP, PP > 0", "aliases": ["FowlkesMallows", "FM", "GeometricMean"], "unit": "", "needsCounts": false},
  {"name": "a_measure", "word": "AMeasure", "title": "the arithmetic mean of Recall and Precision", "group": "means and overlaps", "range": [0, 1], "defined": "RP, PP > 0", "aliases": ["ArithmeticMean"], "unit": "", "needsCounts": false},
  {"name": "wracc", "word": "WRAcc", "title": "weighted relative accuracy, scaled to ±1", "group": "beyond chance", "range": [-1, 1], "defined": "RP > 0", "aliases": ["WeightedRelativeAccuracy"], "unit": "", "needsCounts": false},
  {"name": "informedness", "word": "Informedness", "title": "how far the predictions rest on the condition and not on guessing", "group": "beyond chance", "range": [-1, 1], "defined": "RP, RN > 0", "aliases": ["Bookmaker", "BookmakerInformedness", "B", "BM", "DeltaP'", "DeltaPPrime", "Youden", "YoudenJ", "YoudensJ", "J", "j", "Peirce", "PeirceSkillScore", "TrueSkillStatistic", "TSS", "HanssenKuipers", "Gini"], "unit": "", "needsCounts": false},
  {"name": "markedness", "word": "Markedness", "title": "how far the condition follows from the predictions and not from chance", "group": "beyond chance", "range": [-1, 1], "defined": "PP, PN > 0", "aliases": ["M", "MK", "DeltaP"], "unit": "", "needsCounts": false},
  {"name": "correlation", "word": "Correlation", "title": "the correlation of prediction and condition", "group": "beyond chance", "range": [-1, 1], "defined": "RP, RN, PP, PN > 0", "aliases": ["MCC", "MatthewsCorrelation", "MatthewsCorrcoef", "Matthews", "Phi", "Pearson", "Rho", "BMG", "BookMarkG"], "unit": "", "needsCounts": false},
  {"name": "bookmark", "word": "BookMark", "title": "the coefficient of determination: correlation squared", "group": "beyond chance", "range": [0, 1], "defined": "RP, RN, PP, PN > 0", "aliases": ["CoefficientOfDetermination", "SquaredCorrelation"], "unit": "", "needsCounts": false},
  {"name": "cohen_chance", "word": "CohenChance", "title": "the accuracy that the margins give by chance", "group": "kappas", "range": [0, 1], "defined": "N > 0", "aliases": ["ExpectedAccuracy"], "unit": "", "needsCounts": false},
  {"name": "cohen_kappa", "word": "CohenKappa", "title": "accuracy beyond what the margins give by chance", "group": "kappas", "range": [-1, 1], "defined": "one of (TP*TN, FP, FN) > 0", "aliases": ["Kappa", "CohensKappa", "HeidkeSkillScore", "HSS"], "unit": "", "needsCounts": false},
  {"name": "scott_chance", "word": "ScottChance", "title": "the accuracy that the averaged margins give by chance", "group": "kappas", "range": [0, 1], "defined": "N > 0", "aliases": [], "unit": "", "needsCounts": false},
  {"name": "scott_pi", "word": "ScottPi", "title": "accuracy beyond what the averaged margins give by chance", "group": "kappas", "range": [-1, 1], "defined": "one of (FP, FN, TN), one of (TP, FP, FN) > 0", "aliases": ["ScottsPi", "FleissKappa", "FleissKappaTwoRaters"], "unit": "", "needsCounts": false},
  {"name": "lr_positive", "word": "LRPositive", "title": "the likelihood ratio of a positive prediction", "group": "likelihood ratios", "range": [0, null], "defined": "FP, RP > 0", "aliases": ["LR", "LRPlus", "PositiveLikelihoodRatio", "PLR"], "unit": "", "needsCounts": false},
  {"name": "lr_negative", "word": "LRNegative", "title": "the likelihood ratio of a negative prediction", "group": "likelihood ratios", "range": [0, null], "defined": "TN, RP > 0", "aliases": ["NLR", "LRMinus", "NegativeLikelihoodRatio"], "unit": "", "needsCounts": false},
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
  const v4 = tp + fn;
  const v5 = fp + tn;
  const v6 = v4 + v5;
  const v7 = quotient(v4, v6);
  const v8 = tp + fp;
  const v9 = quotient(v8, v6);
  const v10 = quotient(v5, v6);
  const v11 = fn + tn;
  const v12 = quotient(v11, v6);
  const v13 = v4 === 0n ? NaN : quotient(v5, v4);
  const v14 = quotient(tp, v4);
  const v15 = quotient(tp, v8);
  const v16 = quotient(tn, v5);
  const v17 = quotient(tn, v11);
  const v18 = quotient(fp, v5);
  const v19 = quotient(fn, v4);
  const v20 = quotient(fp, v8);
  const v21 = quotient(fn, v11);
  const v22 = tp + tn;
  const v23 = quotient(v22, v6);
  const v24 = v4 * v5;
  const v25 = tp * v5;
  const v26 = tn * v4;
  const v27 = v25 + v26;
  const v28 = 2n * v24;
  const v29 = quotient(v27, v28);
  const v30 = fp * v4;
  const v31 = fn * v5;
  const v32 = v30 * v30;
  const v33 = v31 * v31;
  const v34 = v32 + v33;
  const v35 = v24 * v24;
  const v37 = rootOfRatio(v34, v35);
  const v38 = v4 + v8;
  const v39 = 2n * tp;
  const v40 = quotient(v39, v38);
  const v41 = v5 + v11;
  const v42 = 2n * tn;
  const v43 = quotient(v42, v41);
  const v44 = fp + fn;
  const v45 = tp + v44;
  const v46 = quotient(tp, v45);
  const v47 = v4 * v8;
  const v48 = overRoot(tp, v47);
  const v49 = tp * v38;
  const v50 = 2n * v47;
  const v51 = quotient(v49, v50);
  const v52 = v6 * v6;
  const v53 = tp * tn;
  const v54 = fp * fn;
  const v55 = v53 - v54;
  const v56 = 4n * v55;
  const v57 = v4 === 0n ? NaN : quotient(v56, v52);
  const v58 = quotient(v55, v24);
  const v59 = v8 * v11;
  const v60 = quotient(v55, v59);
  const v61 = v24 * v59;
  const v62 = overRoot(v55, v61);
  const v63 = v55 * v55;
  const v64 = quotient(v63, v61);
  const v65 = v5 * v11;
  const v66 = v47 + v65;
  const v67 = quotient(v66, v52);
  const v68 = v5 * v8;
  const v69 = v4 * v11;
  const v70 = 2n * v55;
  const v71 = v68 + v69;
  const v72 = quotient(v70, v71);
  const v73 = v38 * v38;
  const v74 = v41 * v41;
  const v75 = v73 + v74;
  const v76 = 4n * v52;
  const v77 = quotient(v75, v76);
  const v78 = 4n * tp;
  const v79 = v78 * tn;
  const v80 = v44 * v44;
  const v81 = v79 - v80;
  const v82 = v38 * v41;
  const v83 = quotient(v81, v82);
  const v84 = v30 === 0n ? NaN : quotient(v25, v30);
  const v85 = v26 === 0n ? NaN : quotient(v31, v26);
  const v86 = v54 === 0n ? NaN : quotient(v53, v54);
  const v87 = quotient(v24, v52);
  const v88 = rootOfRatio(v24, v52);
  const v89 = quotient(v59, v52);
  const v90 = rootOfRatio(v59, v52);
  const v91 = v87;
  const v92 = v89;
  const v93 = v52 * v52;
  const v95 = rootOfRatio(v61, v93);
  const v96 = quotient(v28, v52);
  const v97 = 2n * v59;
  const v98 = quotient(v97, v52);
  const v99 = quotient(v47, v52);
  const v100 = quotient(v68, v52);
  const v101 = quotient(v69, v52);
  const v102 = quotient(v65, v52);
  const v103 = quotient(v55, v52);
  const v104 = 0n - v55;
  const v105 = quotient(v104, v52);
  const v106 = quotient(v104, v52);
  const v107 = quotient(v55, v52);
  const v108 = quotient(v70, v52);
  const v109 = v8 * v24;
  const v110 = quotient(v63, v109);
  const v111 = v11 * v24;
  const v112 = quotient(v63, v111);
  const v113 = v4 * v59;
  const v114 = quotient(v63, v113);
  const v115 = v5 * v59;
  const v116 = quotient(v63, v115);
  const v117 = v6 * v63;
  const v118 = quotient(v117, v61);
  const v119 = 2n * v63;
  const v120 = v6 * v24;
  const v121 = quotient(v119, v120);
  const v122 = v6 * v59;
  const v123 = quotient(v119, v122);
  const v124 = 4n * v63;
  const v125 = v124 * v63;
  const v126 = v61 * v52;
  const v128 = rootOfRatio(v125, v126);
  const v129 = divergence(v47, v55, v52);
  const v130 = divergence(v68, v104, v52);
  const v131 = divergence(v69, v104, v52);
  const v132 = divergence(v65, v55, v52);
  const v133 = v129 + v130;
  const v134 = v133 + v131;
  const v135 = v134 + v132;
  const v136 = v6 === 0n ? NaN : Math.min(v135, 0.6931471805599453);
  const v137 = divergence(v47, v55, v6);
  const v138 = divergence(v68, v104, v6);
  const v139 = v137 + v138;
  const v140 = v6 === 0n ? NaN : 2 * v139;
  const v141 = divergence(v69, v104, v6);
  const v142 = divergence(v65, v55, v6);
  const v143 = v141 + v142;
  const v144 = v6 === 0n ? NaN : 2 * v143;
  const v145 = v137 + v141;
  const v146 = v6 === 0n ? NaN : 2 * v145;
  const v147 = v138 + v142;
  const v148 = v6 === 0n ? NaN : 2 * v147;
  const v149 = v139 + v141;
  const v150 = v149 + v142;
  const v151 = v6 === 0n ? NaN : 2 * v150;
  return {
    prevalence: v7,
    bias: v9,
    inverse_prevalence: v10,
    inverse_bias: v12,
    skew: v13,
    recall: v14,
    precision: v15,
    inverse_recall: v16,
    inverse_precision: v17,
    fallout: v18,
    miss_rate: v19,
    false_discovery_rate: v20,
    false_omission_rate: v21,
    accuracy: v23,
    auc: v29,
    roc_distance: v37,
    f1: v40,
    inverse_f1: v43,
    jaccard: v46,
    g_measure: v48,
    a_measure: v51,
    wracc: v57,
    informedness: v58,
    markedness: v60,
    correlation: v62,
    bookmark: v64,
    cohen_chance: v67,
    cohen_kappa: v72,
    scott_chance: v77,
    scott_pi: v83,
    lr_positive: v84,
    lr_negative: v85,
    odds_ratio: v86,
    prevalence_g: v88,
    bias_g: v90,
    evenness_real: v91,
    evenness_predicted: v92,
    evenness_global: v95,
    prevalence_h: v96,
    bias_h: v98,
    expected_tp: v99,
    expected_fp: v100,
    expected_fn: v101,
    expected_tn: v102,
    determinant: v103,
    delta_fp: v105,
    delta_fn: v106,
    delta_tn: v107,
    delta: v108,
    chi2_plus_p: v110,
    chi2_minus_p: v112,
    chi2_plus_r: v114,
    chi2_minus_r: v116,
    chi2: v118,
    chi2_kb: v121,
    chi2_km: v123,
    chi2_kbm: v128,
    mutual_information: v136,
    g2_plus_p: v140,
    g2_minus_p: v144,
    g2_plus_r: v146,
    g2_minus_r: v148,
    g2: v151,
  };
}
