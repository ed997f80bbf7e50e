/* Double-double numbers, operation by operation as in `numeric/doubles.py`: the same bits.
 *
 * Whether a number has a low part is known where these are called, so that what is not there costs nothing. */

#ifndef BOOKMAKER_PAIRS_H
#define BOOKMAKER_PAIRS_H

#include <math.h>

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

typedef struct {
    double high, low;
} pair;

INLINE pair two_sum(double x, double y) {
    double total = x + y, part = total - x;
    return (pair){total, (x - (total - part)) + (y - part)};
}

INLINE pair fast_two_sum(double x, double y) {
    double total = x + y;
    return (pair){total, y - (total - x)};
}

INLINE pair halves(double x) {
    double scaled = x * 134217729.0, high = scaled - (scaled - x);
    return (pair){high, x - high};
}

INLINE pair two_product(double x, double y) {
    double product = x * y;
    pair a = halves(x), b = halves(y);
    double error = a.high * b.high;
    error -= product;
    error += a.high * b.low;
    error += a.low * b.high;
    error += a.low * b.low;
    return (pair){product, error};
}

INLINE pair sum_of(pair x, pair y, int x_low, int y_low) {
    pair total = two_sum(x.high, y.high);
    if (x_low && y_low) {
        pair low = two_sum(x.low, y.low);
        total.low += low.high;
        total = fast_two_sum(total.high, total.low);
        total.low += low.low;
    } else if (x_low) {
        total.low += x.low;
    } else if (y_low) {
        total.low += y.low;
    }
    return fast_two_sum(total.high, total.low);
}

INLINE pair product_of(pair x, pair y, int x_low, int y_low) {
    pair found = two_product(x.high, y.high);
    if (y_low)
        found.low += x.high * y.low;
    if (x_low)
        found.low += x.low * y.high;
    return fast_two_sum(found.high, found.low);
}

INLINE pair quotient_of(pair x, pair y, int x_low, int y_low) {
    double divisor = y.high == 0 ? (double)NAN : y.high, quotient = x.high / divisor;
    pair product = two_product(divisor, quotient);
    double rest = x.high - product.high;
    rest -= product.low;
    if (x_low)
        rest += x.low;
    if (y_low)
        rest -= y.low * quotient;
    rest /= divisor;
    return fast_two_sum(quotient, rest);
}

INLINE pair root_of(pair x, int x_low) {
    double root = sqrt(x.high);
    pair product = two_product(root, root);
    double rest = x.high - product.high;
    rest -= product.low;
    if (x_low)
        rest += x.low;
    rest /= 2 * root;
    rest = root == 0 ? 0 : rest;
    return fast_two_sum(root, rest);
}

#endif
