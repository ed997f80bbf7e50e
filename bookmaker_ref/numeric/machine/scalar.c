/* A formula over whole numbers, one step after the other.
 *
 * Sums and products are exact in 128 bits, or there is no answer. A quotient and a root are computed to some 100 bits
 * and rounded; where what is cut off is too near to a half of the last bit to tell on which side it lies, there is no
 * answer either. So each answer is the float64 nearest to the exact value, as it is in `special.py`. */

#include <math.h>

#include "pairs.h"
#include "scalar.h"
#include "series.h"

#ifdef __SIZEOF_INT128__

typedef __int128 integer;

/* A whole number; a quotient of two, of which it is not known yet what is done with it; or a float. */
typedef struct {
    enum { whole, ratio, real } kind;
    integer top, bottom;
    double value;
} number;

/* Whole numbers below this are two floats exactly, and those below 2^53 are one. */
static const integer TWO_FLOATS = (integer)1 << 106, ONE_FLOAT = (integer)1 << 53;

static int is_below(integer x, integer most) { return x < most && x > -most; }

static pair exactly(integer x) {
    double high = (double)x;
    return (pair){high, (double)(x - (integer)high)};
}

/* The nearest float to a number that is known to 100 bits, if 100 bits tell which it is. */
static int rounded(pair x, double *found) {
    pair once = fast_two_sum(x.high, x.low);
    *found = once.high;
    return once.high == once.high + once.low * (1 + 0x1p-40);
}

static int quotient(integer top, integer bottom, double *found) {
    if (is_below(top, ONE_FLOAT) && is_below(bottom, ONE_FLOAT)) {
        *found = (double)top / (double)bottom;
        return 1;
    }
    if (!is_below(top, TWO_FLOATS) || !is_below(bottom, TWO_FLOATS))
        return 0;
    return rounded(quotient_of(exactly(top), exactly(bottom), 1, 1), found);
}

static int root_of_ratio(integer top, integer bottom, double *found) {
    if (top < 0 || bottom < 0 || !is_below(top, TWO_FLOATS) || !is_below(bottom, TWO_FLOATS))
        return 0;
    if (top == 0) {
        *found = 0;
        return 1;
    }
    return rounded(root_of(quotient_of(exactly(top), exactly(bottom), 1, 1), 1), found);
}

static int over_root(integer numerator, integer radicand, double *found) {
    if (radicand < 0 || !is_below(numerator, TWO_FLOATS) || !is_below(radicand, TWO_FLOATS))
        return 0;
    return rounded(quotient_of(exactly(numerator), root_of(exactly(radicand), 1), 1, 1), found);
}

static int as_real(const number *x, double *found) {
    switch (x->kind) {
    case whole: *found = (double)x->top; return 1;
    case ratio: return quotient(x->top, x->bottom, found);
    default: *found = x->value; return 1;
    }
}

static int log_of_ratio(integer above, integer below, double *found) {
    double x;
    *found = (double)NAN;
    if (above <= 0 || below <= 0)
        return 1;
    if (!is_below(above, TWO_FLOATS) || !is_below(below, TWO_FLOATS))
        return 0;
    if (below <= 2 * above && above <= 2 * below) {
        if (!quotient(above - below, below, &x))
            return 0;
        *found = log1p(x);
        return 1;
    }
    if (!quotient(above, below, &x))
        return 0;
    *found = log(x);
    return 1;
}

static int divergence(integer expected, integer deviation, integer all, double *found) {
    double x, each, ratio_of_both, share;
    integer both;
    *found = 0;
    if (expected == 0 || deviation == 0)
        return 1;
    if (__builtin_add_overflow(expected, deviation, &both) || !quotient(deviation, expected, &x))
        return 0;
    if (x > -2.0 / 3 && x < 2) {
        double s = x / (2 + x), square = s * s;
        each = x * s + 2 * (1 + x) * s * square * artanh_rest(square);
    } else {
        if (!quotient(both, expected, &ratio_of_both))
            return 0;
        each = ratio_of_both == 0 ? 1 : ratio_of_both * log(ratio_of_both) - x;
    }
    if (!quotient(expected, all, &share))
        return 0;
    *found = each * share;
    return 1;
}

/* Sums and products: of whole numbers exactly, else of floats. */
static int arithmetic(int operation, const number *a, const number *b, number *to) {
    double x, y;
    if (a->kind == whole && b->kind == whole) {
        to->kind = whole;
        switch (operation) {
        case scalar_add: return !__builtin_add_overflow(a->top, b->top, &to->top);
        case scalar_subtract: return !__builtin_sub_overflow(a->top, b->top, &to->top);
        default: return !__builtin_mul_overflow(a->top, b->top, &to->top);
        }
    }
    if (!as_real(a, &x) || !as_real(b, &y))
        return 0;
    to->kind = real;
    to->value = operation == scalar_add ? x + y : operation == scalar_subtract ? x - y : x * y;
    return 1;
}

int scalar_value(const scalar_step *steps, int length, const double *constants, const int64_t *cells, double *found) {
    number registers[REGISTERS], given[3], result = {real, 0, 0, 0};
    for (int i = 0; i < 4; i++)
        registers[i] = (number){whole, cells[i], 1, 0};
    for (const scalar_step *step = steps; step < steps + length; step++) {
        for (int i = 0; i < 3; i++) {
            if (step->of[i] < REGISTERS) {
                given[i] = registers[step->of[i]];
            } else {
                double constant = constants[step->of[i] - REGISTERS];
                given[i] = constant == floor(constant) ? (number){whole, (integer)constant, 1, 0}
                                                       : (number){real, 0, 0, constant};
            }
        }
        const number *a = given, *b = given + 1, *c = given + 2;
        int wholes = a->kind == whole && b->kind == whole;
        double x, y;
        result.kind = real;
        switch (step->operation) {
        case scalar_copy: result = *a; break;
        case scalar_add: case scalar_subtract: case scalar_multiply:
            if (!arithmetic(step->operation, a, b, &result))
                return 0;
            break;
        case scalar_divide:
            if (wholes) {
                result = (number){ratio, a->top, b->top, 0};
                if (b->top == 0)
                    goto undefined;
                break;
            }
            if (!as_real(a, &x) || !as_real(b, &y))
                return 0;
            if (y == 0)
                goto undefined;
            result.value = x / y;
            break;
        case scalar_square_root:
            if (a->kind != ratio || !root_of_ratio(a->top, a->bottom, &result.value))
                return 0;
            break;
        case scalar_over_root:
            if (wholes && b->top == 0)
                goto undefined;
            if (!wholes || !over_root(a->top, b->top, &result.value))
                return 0;
            break;
        case scalar_minimum:
            if (!as_real(a, &x) || !as_real(b, &y))
                return 0;
            result.value = y < x ? y : x;
            break;
        case scalar_only_where: /* its first operand, where the second is not 0 */
            if (!as_real(b, &y))
                return 0;
            if (y == 0)
                goto undefined;
            result = *a;
            break;
        case scalar_log_of_ratio:
            if (!wholes || !log_of_ratio(a->top, b->top, &result.value))
                return 0;
            break;
        case scalar_divergence:
            if (!wholes || c->kind != whole || !divergence(a->top, b->top, c->top, &result.value))
                return 0;
            break;
        default: return 0;
        }
        registers[step->to] = result;
    }
    return as_real(&result, found);
undefined:
    *found = (double)NAN;
    return 1;
}

#else

int scalar_value(const scalar_step *steps, int length, const double *constants, const int64_t *cells, double *found) {
    (void)steps, (void)length, (void)constants, (void)cells, (void)found;
    return 0;
}

#endif
