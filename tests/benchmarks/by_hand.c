/* The measures of `tests/benchmarks/numeric.py` as somebody writes them who knows C, and these formulas: each sum once,
 * one division for each measure. Compiled by `tests/benchmarks/engine.py`, to have something to be measured against. */

#include <math.h>

void by_hand(long count, const double *restrict tp_, const double *restrict fp_, const double *restrict fn_,
             const double *restrict tn_, double *restrict *restrict out) {
    double *restrict recall = out[0], *restrict precision = out[1], *restrict inverse_recall = out[2];
    double *restrict inverse_precision = out[3], *restrict accuracy = out[4], *restrict f1 = out[5];
    double *restrict g_measure = out[6], *restrict jaccard = out[7], *restrict fallout = out[8];
    double *restrict miss_rate = out[9], *restrict prevalence = out[10], *restrict bias = out[11];
    double *restrict informedness = out[12], *restrict markedness = out[13], *restrict correlation = out[14];
    double *restrict cohen_kappa = out[15], *restrict wracc = out[16], *restrict auc = out[17];
    double *restrict chi2 = out[18], *restrict chi2_kb = out[19];
#pragma GCC ivdep
    for (long i = 0; i < count; i++) {
        double tp = tp_[i], fp = fp_[i], fn = fn_[i], tn = tn_[i];
        double rp = tp + fn, rn = fp + tn, pp = tp + fp, pn = fn + tn, n = rp + rn;
        double determinant = tp * tn - fp * fn, rp_rn = rp * rn, pp_pn = pp * pn, margins = rp_rn * pp_pn;
        recall[i] = tp / rp;
        precision[i] = tp / pp;
        inverse_recall[i] = tn / rn;
        inverse_precision[i] = tn / pn;
        accuracy[i] = (tp + tn) / n;
        f1[i] = 2 * tp / (rp + pp);
        g_measure[i] = tp / sqrt(rp * pp);
        jaccard[i] = tp / (rp + fp);
        fallout[i] = fp / rn;
        miss_rate[i] = fn / rp;
        prevalence[i] = rp / n;
        bias[i] = pp / n;
        informedness[i] = determinant / rp_rn;
        markedness[i] = determinant / pp_pn;
        correlation[i] = determinant / sqrt(margins);
        cohen_kappa[i] = 2 * determinant / (rp * pn + pp * rn);
        wracc[i] = 4 * determinant / (n * n);
        auc[i] = (tp * rn + tn * rp) / (2 * rp_rn);
        chi2[i] = n * determinant * determinant / margins;
        chi2_kb[i] = 2 * determinant * determinant / (n * rp_rn);
    }
}
