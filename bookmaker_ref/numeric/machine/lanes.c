/* Instructions, each for a chunk of tables at a time: loops that a compiler makes vector instructions of.
 *
 * Nothing here may change a bit of what NumPy gives: no contraction to fused operations, no reordering. Which vector
 * instructions there are is found out when the program runs. */

#include <string.h>

#include "loops.h"
#include "past_caches.h"
#include "series.h"

/* What is done for each element: d is where it goes, a, b and c what it reads; each with its low part. */
#define ELEMENTS for (int32_t row = 0; row < rows; row++) for (int32_t column = 0; column < columns; column++)
/* A result may go where an operand is that is not read again, so it is not restrict; LANES says that elements are apart. */
#define RESULT double *d = high_of(on, at, row, column)
#define RESULT_2 RESULT, *d_low = low_of(on, at, row, column)
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
void run_instructions(const machine *on, const instruction *code, ptrdiff_t length) {
    for (const instruction *each = code; each < code + length; each++) {
        const place *at = each->at;
        int32_t rows = each->rows, columns = each->columns;
        ptrdiff_t count = on->count;
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
                for (ptrdiff_t t = 0; t < count; t++) {
                    int power = 0; /* of what is not finite, frexp need not write it */
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
                for (ptrdiff_t t = 0; t < count; t++) {
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
