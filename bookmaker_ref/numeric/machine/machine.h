/* What a program is: instructions on slots, each of which has a number for every table of a chunk. */

#ifndef BOOKMAKER_MACHINE_H
#define BOOKMAKER_MACHINE_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __FAST_MATH__
#error "the errors of roundings are computed here: build without -ffast-math"
#endif
#if FLT_EVAL_METHOD != 0
#error "operations have to be rounded to double, each of them"
#endif

/* Every operation; Python reads their names from the module, so that both count them alike.
 *
 * The first are of float64. Those that end in 2 are of double-double numbers, as `numeric/doubles.py` has them. The
 * others are what `multiclass/many.py` does besides. */
#define OPERATIONS(X)                                                                                                  \
    X(copy) X(add) X(subtract) X(multiply) X(divide) X(square_root) X(over_root) X(minimum) X(only_where) X(nan_to_0)  \
    X(copy_past_caches) X(divide_past_caches) X(over_root_past_caches)                                                 \
    X(add2) X(subtract2) X(multiply2) X(divide2) X(square_root2)                                                       \
    X(in_limit) X(where_not_0) X(nan_below_0) X(with_sign) X(or_1) X(excess) X(surprise)                               \
    X(scaled) X(shifted) X(floor_divided) X(powered)                                                                   \
    X(sum) X(sum_of_sizes) X(doubt) X(either) X(eliminated)

enum operation {
#define X(name) op_##name,
    OPERATIONS(X)
#undef X
    operations
};

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) (void)(address)
#endif

#define PLACES 4
/* The numbers in a line of the caches. */
#define LINE 8

/* Where the numbers of an operand are: the slot of its first, that of the low part (or -1), and how far it is to the
 * next row and to the next column; 0 repeats. Slots from the machine's own on are arrays of the caller. */
typedef struct {
    int32_t high, low, rows, columns;
} place;

/* One operation on so many rows and columns; the first place is where the result goes. */
typedef struct {
    int32_t operation, rows, columns;
    place at[PLACES];
} instruction;

/* `stride` numbers are between slots, and `count` of them are used. */
typedef struct {
    double *slots, *const *outside;
    int32_t inside;
    ptrdiff_t stride, count;
} machine;

/* After the last instruction: until then, other threads may not see what went past the caches. */
void past_caches_is_done(void);

void run_instructions(const machine *on, const instruction *code, ptrdiff_t length);

/* One of them that is long. */
void eliminate(const machine *on, const place *at, int32_t size);

/* How many of the tables are ones that float64 is right for, up to the first chunk with one that is not. */
typedef struct {
    const void *first;
    int is_float, is_one;
} column;

int read_chunk(const column *columns, ptrdiff_t start, ptrdiff_t count, double most, double *room, ptrdiff_t stride,
               const double **cells);

#endif
