/* One measure of one table of whole numbers, to the last bit as Python's integers give it. */

#ifndef BOOKMAKER_SCALAR_H
#define BOOKMAKER_SCALAR_H

#include <stdint.h>

/* Every operation of a formula; Python reads their names from the module. */
#define SCALAR_OPERATIONS(X)                                                                                           \
    X(copy) X(add) X(subtract) X(multiply) X(divide) X(square_root) X(over_root) X(minimum) X(only_where)              \
    X(log_of_ratio) X(divergence)

enum scalar_operation {
#define X(name) scalar_##name,
    SCALAR_OPERATIONS(X)
#undef X
    scalar_operations
};

#define REGISTERS 64

/* Operands are registers, and from REGISTERS on constants; the last register that is written has the result. */
typedef struct {
    uint8_t operation, to, of[3];
} scalar_step;

/* Whether there is an answer; where there is none, Python's integers have to find it. */
int scalar_value(const scalar_step *steps, int length, const double *constants, const int64_t *cells, double *found);

#endif
