/* Instructions, each for a chunk of tables at a time: loops that a compiler makes vector instructions of.
 *
 * Nothing here may change a bit of what NumPy gives: no contraction to fused operations, no reordering. Which vector
 * instructions there are is found out when the program runs. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "machine.h"
#include "pairs.h"
#include "series.h"

#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 && defined(__x86_64__) && defined(__GLIBC__)
#define EVERY_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define EVERY_PROCESSOR
#endif

#if defined(__clang__)
#define LANES _Pragma("clang loop vectorize(assume_safety)") for (long t = 0; t < count; t++)
#elif defined(__GNUC__)
#define LANES _Pragma("GCC ivdep") for (long t = 0; t < count; t++)
#else
#define LANES for (long t = 0; t < count; t++)
#endif

/* The numbers of one slot. */
INLINE double *slot(const machine *on, int32_t number) {
    return number < on->inside ? on->slots + number * on->stride : on->outside[number - on->inside];
}

INLINE double *high_of(const machine *on, const place *of, int32_t row, int32_t column) {
    return slot(on, of->high + row * of->rows + column * of->columns);
}

INLINE double *low_of(const machine *on, const place *of, int32_t row, int32_t column) {
    return of->low < 0 ? 0 : slot(on, of->low + row * of->rows + column * of->columns);
}

/* What is done for each element: d is where it goes, a, b and c what it reads; each with its low part. */
#define ELEMENTS for (int32_t row = 0; row < rows; row++) for (int32_t column = 0; column < columns; column++)
#define RESULT double *restrict d = high_of(on, at, row, column)
#define RESULT_2 RESULT, *restrict d_low = low_of(on, at, row, column)
#define A const double *a = high_of(on, at + 1, row, column)
#define B const double *b = high_of(on, at + 2, row, column)
#define C const double *c = high_of(on, at + 3, row, column)
#define A_2 A, *a_low = low_of(on, at + 1, row, column)
#define B_2 B, *b_low = low_of(on, at + 2, row, column)

#define OF_TWO(value)                                                                                                  \
    ELEMENTS {                                                                                                         \
        RESULT; A; B;                                                                                                  \
        LANES d[t] = (value);                                                                                          \
    }                                                                                                                  \
    break

/* An operation on two numbers, once for each way of having low parts. */
#define WITH_LOWS(function, sign, of_a, of_b)                                                                          \
    ELEMENTS {                                                                                                         \
        RESULT_2; A_2; B_2;                                                                                            \
        LANES {                                                                                                        \
            pair x = {a[t], of_a ? a_low[t] : 0}, y = {sign b[t], of_b ? sign b_low[t] : 0};                            \
            pair found = function(x, y, of_a, of_b);                                                                   \
            d[t] = found.high;                                                                                         \
            d_low[t] = found.low;                                                                                      \
        }                                                                                                              \
    }                                                                                                                  \
    break

#define OF_PAIRS(function, sign)                                                                                       \
    switch ((at[1].low >= 0) + 2 * (at[2].low >= 0)) {                                                                 \
    case 0: WITH_LOWS(function, sign, 0, 0);                                                                           \
    case 1: WITH_LOWS(function, sign, 1, 0);                                                                           \
    case 2: WITH_LOWS(function, sign, 0, 1);                                                                           \
    case 3: WITH_LOWS(function, sign, 1, 1);                                                                           \
    }                                                                                                                  \
    break

#define PAST(name) name##_past_caches(slot(on, at[0].high), slot(on, at[1].high), slot(on, at[2].high), count)

/* A number where a condition holds, another elsewhere; and its low part, or 0. */
#define CHOSEN(condition, other)                                                                                       \
    ELEMENTS {                                                                                                         \
        RESULT_2; A_2; B; C;                                                                                           \
        (void)b, (void)c;                                                                                              \
        LANES d[t] = (condition) ? a[t] : (other);                                                                     \
        if (a_low)                                                                                                     \
            LANES d_low[t] = (condition) ? a_low[t] : 0;                                                               \
    }                                                                                                                  \
    break

/* What goes past the caches, straight to the memory, is written in whole lines of them, and the rest at both ends as
 * usual. That is quicker where results are more than caches hold. */
#if defined(__SSE2__)
#include <immintrin.h>

#define STREAMED(name, of_line, of_pair)                                                                               \
    static void name##_pairs(double *to, const double *a, const double *b, long count) {                               \
        for (long i = 0; i < count; i += 2) {                                                                          \
            __m128d x = _mm_loadu_pd(a + i), y = _mm_loadu_pd(b + i);                                                  \
            (void)y;                                                                                                   \
            _mm_stream_pd(to + i, of_pair);                                                                            \
        }                                                                                                              \
    }                                                                                                                  \
    __attribute__((target("avx512f"))) static void name##_lines(double *to, const double *a, const double *b,          \
                                                                long count) {                                          \
        for (long i = 0; i < count; i += LINE) {                                                                       \
            __m512d x = _mm512_loadu_pd(a + i), y = _mm512_loadu_pd(b + i);                                            \
            (void)y;                                                                                                   \
            _mm512_stream_pd(to + i, of_line);                                                                         \
        }                                                                                                              \
    }                                                                                                                  \
    static void name##_streamed(double *to, const double *a, const double *b, long count) {                            \
        (__builtin_cpu_supports("avx512f") ? name##_lines : name##_pairs)(to, a, b, count);                            \
    }

void past_caches_is_done(void) { _mm_sfence(); }
#else
#define STREAMED(name, of_line, of_pair)                                                                               \
    static void name##_streamed(double *to, const double *a, const double *b, long count) { name(to, a, b, count); }

void past_caches_is_done(void) {}
#endif

/* An operation whose result goes there: one number at a time, as a line, as two. */
#define PAST_CACHES(name, of_one, of_line, of_pair)                                                                    \
    static void name(double *to, const double *a, const double *b, long count) {                                       \
        for (long t = 0; t < count; t++)                                                                               \
            to[t] = of_one;                                                                                            \
        (void)b;                                                                                                       \
    }                                                                                                                  \
    STREAMED(name, of_line, of_pair)                                                                                   \
    static void name##_past_caches(double *to, const double *a, const double *b, long count) {                         \
        long odd = (long)((uintptr_t)to / sizeof(double) % LINE), before = odd ? LINE - odd : 0;                       \
        before = before < count ? before : count;                                                                      \
        long whole = (count - before) / LINE * LINE, end = before + whole;                                             \
        name(to, a, b, before);                                                                                        \
        name##_streamed(to + before, a + before, b + before, whole);                                                   \
        name(to + end, a + end, b + end, count - end);                                                                 \
    }

PAST_CACHES(copied, a[t], x, x)
PAST_CACHES(divided, a[t] / b[t], _mm512_div_pd(x, y), _mm_div_pd(x, y))
PAST_CACHES(over_roots, a[t] / sqrt(b[t]), _mm512_div_pd(x, _mm512_sqrt_pd(y)), _mm_div_pd(x, _mm_sqrt_pd(y)))

static void eliminate(const machine *on, const place *at, int32_t size);

/* Slots that follow each other, all of them in use, are one long slot: few tables are as quick as many. */
static int is_flat(const place *of, const machine *on, int32_t rows, int32_t columns) {
    return of->high < on->inside && (columns == 1 || of->columns == 1) && (rows == 1 || of->rows == columns);
}

static int reads(int32_t operation) {
    switch (operation) {
    case op_copy: case op_square_root: case op_square_root2: case op_or_1: case op_nan_to_0: return 1;
    case op_in_limit: case op_excess: return 3;
    case op_copy_past_caches: case op_divide_past_caches: case op_over_root_past_caches: case op_sum: case op_sum_of_sizes: case op_doubt: case op_eliminated: case op_scaled: return -1;
    default: return 2;
    }
}

EVERY_PROCESSOR
void run_instructions(const machine *on, const instruction *code, long length) {
    for (const instruction *each = code; each < code + length; each++) {
        const place *at = each->at;
        int32_t rows = each->rows, columns = each->columns;
        long count = on->count;
        if (count == on->stride && rows * columns > 1) {
            int flat = reads(each->operation) >= 0;
            for (int i = 0; flat && i <= reads(each->operation); i++)
                flat = is_flat(at + i, on, rows, columns);
            if (flat) {
                count *= rows * columns;
                rows = columns = 1;
            }
        }
        switch (each->operation) {
        case op_copy:
            ELEMENTS {
                RESULT_2; A_2;
                LANES d[t] = a[t];
                if (d_low)
                    LANES d_low[t] = a_low ? a_low[t] : 0;
            }
            break;
        case op_copy_past_caches: PAST(copied); break;
        case op_divide_past_caches: PAST(divided); break;
        case op_over_root_past_caches: PAST(over_roots); break;
        case op_add: OF_TWO(a[t] + b[t]);
        case op_subtract: OF_TWO(a[t] - b[t]);
        case op_multiply: OF_TWO(a[t] * b[t]);
        case op_divide: OF_TWO(a[t] / b[t]);
        case op_over_root: OF_TWO(a[t] / sqrt(b[t]));
        case op_minimum: OF_TWO(a[t] > b[t] ? b[t] : a[t]);
        case op_square_root:
            ELEMENTS {
                RESULT; A;
                LANES d[t] = sqrt(a[t]);
            }
            break;
        case op_only_where:
            ELEMENTS {
                RESULT; A;
                LANES d[t] = a[t] == 0 ? (double)NAN : d[t];
            }
            break;
        case op_nan_to_0:
            ELEMENTS {
                RESULT;
                LANES d[t] = d[t] != d[t] ? 0 : d[t];
            }
            break;
        case op_add2: OF_PAIRS(sum_of, +);
        case op_subtract2: OF_PAIRS(sum_of, -);
        case op_multiply2: OF_PAIRS(product_of, +);
        case op_divide2: OF_PAIRS(quotient_of, +);
        case op_square_root2:
            ELEMENTS {
                RESULT_2; A_2;
                if (a_low)
                    LANES {
                        pair found = root_of((pair){a[t], a_low[t]}, 1);
                        d[t] = found.high;
                        d_low[t] = found.low;
                    }
                else
                    LANES {
                        pair found = root_of((pair){a[t], 0}, 0);
                        d[t] = found.high;
                        d_low[t] = found.low;
                    }
            }
            break;
        case op_in_limit: CHOSEN((b[t] != 0) | (c[t] != 0), 0);
        case op_where_not_0: CHOSEN(b[t] != 0, 0);
        case op_nan_below_0: CHOSEN(b[t] >= 0, (double)NAN);
        case op_with_sign:
            ELEMENTS {
                RESULT_2; A_2; B;
                LANES d[t] = b[t] < 0 ? -a[t] : a[t];
                if (a_low)
                    LANES d_low[t] = b[t] < 0 ? -a_low[t] : a_low[t];
            }
            break;
        case op_or_1:
            ELEMENTS {
                RESULT_2; A_2;
                LANES d[t] = a[t] == 0 ? 1 : a[t];
                if (a_low)
                    LANES d_low[t] = a_low[t];
            }
            break;
        case op_excess: /* of x, 1 + x and the logarithm of that */
            ELEMENTS {
                RESULT; A; B; C;
                LANES {
                    double x = a[t], ratio = b[t], s = x / (2 + x), square = s * s;
                    double near = x * s + 2 * ratio * s * square * artanh_rest(square);
                    double far = ratio == 0 ? 1 : ratio * c[t] - x;
                    d[t] = ((x > -2.0 / 3) & (x < 2)) ? near : far;
                }
            }
            break;
        case op_surprise: /* of a logarithm, and what it belongs to */
            OF_TWO(b[t] == 0 ? 0 : a[t] * b[t]);
        case op_scaled: /* from 1/2 to 1 in size, and the power of 2 that belongs to it */
            ELEMENTS {
                RESULT_2; A_2; B;
                double *exponent = (double *)b;
                for (long t = 0; t < count; t++) {
                    int power;
                    d[t] = frexp(a[t], &power);
                    exponent[t] = power;
                    if (a_low)
                        d_low[t] = ldexp(a_low[t], -power);
                }
            }
            break;
        case op_shifted:
            ELEMENTS {
                RESULT_2; A_2; B;
                for (long t = 0; t < count; t++) {
                    d[t] = ldexp(a[t], (int)b[t]);
                    if (a_low)
                        d_low[t] = ldexp(a_low[t], (int)b[t]);
                }
            }
            break;
        case op_floor_divided: OF_TWO(floor(a[t] / b[t]));
        case op_powered: /* a size with the sign of another number */
            OF_TWO(copysign(a[t], b[t]));
        case op_sum:
            for (int32_t row = 0; row < rows; row++) {
                double *restrict d = high_of(on, at, row, 0);
                LANES d[t] = 0;
                for (int32_t column = 0; column < columns; column++) {
                    A;
                    LANES d[t] += a[t];
                }
            }
            break;
        case op_sum_of_sizes:
            for (int32_t row = 0; row < rows; row++) {
                double *restrict d = high_of(on, at, row, 0);
                LANES d[t] = 0;
                for (int32_t column = 0; column < columns; column++) {
                    A;
                    LANES d[t] += fabs(a[t]);
                }
            }
            break;
        case op_doubt: /* whether anywhere a is much smaller than b, of which it is a sum */
            ELEMENTS {
                double *restrict d = high_of(on, at, 0, 0);
                A; B;
                LANES {
                    double terms = fabs(b[t]);
                    d[t] = ((fabs(a[t]) <= terms * 0x1p-40) & (terms > 0)) ? 1 : d[t];
                }
            }
            break;
        case op_either: OF_TWO((a[t] != 0) | (b[t] != 0) ? 1 : 0);
        case op_eliminated: eliminate(on, at, columns); break;
        }
    }
}

/* The pivots of Gaussian elimination with the largest of each column, as `multiclass/many.py` has them.
 *
 * Places: the pivots; the matrix; room for a copy of it; what is 1 where the pivots are in doubt, and beside it room. */
EVERY_PROCESSOR
static void eliminate(const machine *on, const place *at, int32_t size) {
    const long count = on->count;
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
        for (long t = 0; t < count; t++) {
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

/* Whether all tables of a chunk are of whole numbers, not negative, with at most so many cases; and their cells. */
EVERY_PROCESSOR
int read_chunk(const column *columns, long start, long count, double most, double *room, long stride,
               const double **cells) {
    int64_t odd = 0;
    for (int i = 0; i < 4; i++) {
        const column *from = columns + i;
        double *restrict d = room + i * stride;
        /* The memory gets ready for the next chunk while this one is computed. */
        for (long t = start + stride; !from->is_one && t < start + 2 * stride; t += LINE)
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
