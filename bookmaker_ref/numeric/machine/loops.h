/* What all loops over the tables of a chunk are written with. */

#ifndef BOOKMAKER_LOOPS_H
#define BOOKMAKER_LOOPS_H

#include "machine.h"
#include "pairs.h"

#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 && defined(__x86_64__) && defined(__GLIBC__)
#define EVERY_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define EVERY_PROCESSOR
#endif

#if defined(__clang__)
#define LANES _Pragma("clang loop vectorize(assume_safety)") for (ptrdiff_t t = 0; t < count; t++)
#elif defined(__GNUC__)
#define LANES _Pragma("GCC ivdep") for (ptrdiff_t t = 0; t < count; t++)
#else
#define LANES for (ptrdiff_t t = 0; t < count; t++)
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

#endif
