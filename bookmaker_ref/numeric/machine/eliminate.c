/* Gaussian elimination in double-double numbers, for all tables of a chunk at once. */

#include "loops.h"

/* The pivots of Gaussian elimination with the largest of each column, as `multiclass/many.py` has them.
 *
 * Places: the pivots; the matrix; room for a copy of it; what is 1 where the pivots are in doubt, and beside it room. */
EVERY_PROCESSOR
void eliminate(const machine *on, const place *at, int32_t size) {
    const ptrdiff_t count = on->count;
    const place *of = at + 1, *work = at + 2;
    double *restrict doubt = slot(on, at[3].high), *restrict room = slot(on, at[3].low);
    double *restrict filled = room, *restrict any = room + on->stride;
#define WORK_HIGH(i, j) high_of(on, work, i, j)
#define WORK_LOW(i, j) low_of(on, work, i, j)
    LANES filled[t] = 1;
    for (int32_t i = 0; i < size; i++) {
        LANES any[t] = 0;
        for (int32_t j = 0; j < size; j++) {
            const double *a = high_of(on, of, i, j), *a_low = low_of(on, of, i, j);
            double *restrict h = WORK_HIGH(i, j), *restrict l = WORK_LOW(i, j);
            LANES {
                h[t] = a[t];
                any[t] = a[t] != 0 ? 1 : any[t];
            }
            LANES l[t] = a_low ? a_low[t] : 0;
        }
        LANES filled[t] = any[t] != 0 ? filled[t] : 0;
    }
    for (int32_t j = 0; j < size; j++) {
        LANES any[t] = 0;
        for (int32_t i = 0; i < size; i++) {
            const double *a = high_of(on, of, i, j);
            LANES any[t] = a[t] != 0 ? 1 : any[t];
        }
        LANES filled[t] = any[t] != 0 ? filled[t] : 0;
    }
    for (int32_t i = 0; i < size; i++) {
        double *sign = high_of(on, at, 0, i);
        for (ptrdiff_t t = 0; t < count; t++) {
            int32_t chosen = i;
            double most = fabs(WORK_HIGH(i, i)[t]);
            for (int32_t j = i + 1; j < size && most == most; j++) {
                double other = fabs(WORK_HIGH(j, i)[t]);
                if (!(other <= most)) {
                    most = other;
                    chosen = j;
                }
            }
            sign[t] = chosen == i ? 1 : -1;
            for (int32_t j = 0; chosen != i && j < size; j++) {
                double *h = WORK_HIGH(i, j) + t, *l = WORK_LOW(i, j) + t;
                double *other = WORK_HIGH(chosen, j) + t, *other_low = WORK_LOW(chosen, j) + t;
                double kept = *h, kept_low = *l;
                *h = *other, *l = *other_low;
                *other = kept, *other_low = kept_low;
            }
        }
        for (int32_t j = i + 1; j < size; j++) {
            double *restrict f = WORK_HIGH(j, i), *restrict f_low = WORK_LOW(j, i);
            const double *p = WORK_HIGH(i, i), *p_low = WORK_LOW(i, i);
            LANES {
                pair factor = quotient_of((pair){f[t], f_low[t]}, (pair){p[t], p_low[t]}, 1, 1);
                f[t] = factor.high;
                f_low[t] = factor.low;
            }
            for (int32_t k = i + 1; k < size; k++) {
                double *restrict h = WORK_HIGH(j, k), *restrict l = WORK_LOW(j, k);
                const double *u = WORK_HIGH(i, k), *u_low = WORK_LOW(i, k);
                LANES {
                    pair product = two_product(f[t], u[t]);
                    double error = product.low, total, part, rest;
                    error += f[t] * u_low[t];
                    error += f_low[t] * u[t];
                    error = l[t] - error;
                    total = h[t] - product.high;
                    part = total - h[t];
                    rest = (h[t] - (total - part)) - (product.high + part);
                    error += rest;
                    h[t] = total + error;
                    l[t] = error - (h[t] - total);
                }
            }
        }
    }
    double *restrict least = any, *restrict most = room + 2 * on->stride;
    for (int32_t i = 0; i < size; i++) {
        double *restrict d = high_of(on, at, 0, i), *restrict d_low = low_of(on, at, 0, i);
        const double *h = WORK_HIGH(i, i), *l = WORK_LOW(i, i);
        LANES {
            double sign = d[t], of_this;
            d[t] = filled[t] != 0 ? h[t] * sign : 0;
            d_low[t] = filled[t] != 0 ? l[t] * sign : 0;
            of_this = fabs(h[t]);
            /* What is no number stays so. */
            least[t] = i > 0 && ((of_this >= least[t]) | (least[t] != least[t])) ? least[t] : of_this;
            most[t] = i > 0 && ((of_this <= most[t]) | (most[t] != most[t])) ? most[t] : of_this;
        }
    }
    LANES doubt[t] = ((filled[t] != 0) & !(least[t] > most[t] * 0x1p-30)) ? 1 : doubt[t];
}
