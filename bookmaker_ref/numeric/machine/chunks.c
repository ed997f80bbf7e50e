/* Chunks of tables of two classes, as the caller has them. */

#include "loops.h"

/* Whether all tables of a chunk are of whole numbers, not negative, with at most so many cases; and their cells. */
EVERY_PROCESSOR
int read_chunk(const column *columns, ptrdiff_t start, ptrdiff_t count, double most, double *room, ptrdiff_t stride,
               const double **cells) {
    int64_t odd = 0;
    for (int i = 0; i < 4; i++) {
        const column *from = columns + i;
        double *restrict d = room + i * stride;
        /* The memory gets ready for the next chunk while this one is computed. */
        for (ptrdiff_t t = start + stride; !from->is_one && t < start + 2 * stride; t += LINE)
            PREFETCH((const double *)from->first + t);
        cells[i] = d;
        if (from->is_float) {
            const double *x = (const double *)from->first + (from->is_one ? 0 : start);
            if (from->is_one)
                LANES d[t] = x[0];
            else
                cells[i] = x;
        } else {
            const int64_t *x = (const int64_t *)from->first + (from->is_one ? 0 : start);
            /* Whole numbers below 2^52 become floats by setting the exponent: every processor has vectors for that. */
            LANES {
                union { int64_t whole; double real; } number;
                int64_t given = from->is_one ? x[0] : x[t];
                odd |= given >> 51;
                number.whole = (given & 0x7ffffffffffff) | 0x4330000000000000;
                d[t] = number.real - 0x1p52;
            }
        }
    }
    if (odd)
        return 0;
    const double *tp = cells[0], *fp = cells[1], *fn = cells[2], *tn = cells[3];
    LANES {
        union { double real; int64_t bits; } signs[4] = {{tp[t]}, {fp[t]}, {fn[t]}, {tn[t]}};
        double n = (tp[t] + fn[t]) + (fp[t] + tn[t]);
        /* Beyond 2^52 nothing but whole numbers is left, so that what is no whole number changes here. */
        int whole = ((tp[t] + 0x1p52) - 0x1p52 == tp[t]) & ((fp[t] + 0x1p52) - 0x1p52 == fp[t])
                    & ((fn[t] + 0x1p52) - 0x1p52 == fn[t]) & ((tn[t] + 0x1p52) - 0x1p52 == tn[t]);
        odd |= (signs[0].bits | signs[1].bits | signs[2].bits | signs[3].bits) & INT64_MIN;
        odd |= !(whole & (n <= most));
    }
    return odd == 0;
}
