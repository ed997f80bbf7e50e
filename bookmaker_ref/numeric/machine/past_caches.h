/* What goes past the caches, straight to the memory, is written in whole lines of them, and the rest at both ends as
 * usual. That is quicker where results are more than caches hold. */
#if defined(__SSE2__)
#include <immintrin.h>

#define STREAMED(name, of_line, of_pair)                                                                               \
    static void name##_pairs(double *to, const double *a, const double *b, ptrdiff_t count) {                               \
        for (ptrdiff_t i = 0; i < count; i += 2) {                                                                          \
            __m128d x = _mm_loadu_pd(a + i), y = _mm_loadu_pd(b + i);                                                  \
            (void)y;                                                                                                   \
            _mm_stream_pd(to + i, of_pair);                                                                            \
        }                                                                                                              \
    }                                                                                                                  \
    __attribute__((target("avx512f"))) static void name##_lines(double *to, const double *a, const double *b,          \
                                                                ptrdiff_t count) {                                          \
        for (ptrdiff_t i = 0; i < count; i += LINE) {                                                                       \
            __m512d x = _mm512_loadu_pd(a + i), y = _mm512_loadu_pd(b + i);                                            \
            (void)y;                                                                                                   \
            _mm512_stream_pd(to + i, of_line);                                                                         \
        }                                                                                                              \
    }                                                                                                                  \
    static void name##_streamed(double *to, const double *a, const double *b, ptrdiff_t count) {                            \
        (__builtin_cpu_supports("avx512f") ? name##_lines : name##_pairs)(to, a, b, count);                            \
    }

void past_caches_is_done(void) { _mm_sfence(); }
#else
#define STREAMED(name, of_line, of_pair)                                                                               \
    static void name##_streamed(double *to, const double *a, const double *b, ptrdiff_t count) { name(to, a, b, count); }

void past_caches_is_done(void) {}
#endif

/* An operation whose result goes there: one number at a time, as a line, as two. */
#define PAST_CACHES(name, of_one, of_line, of_pair)                                                                    \
    static void name(double *to, const double *a, const double *b, ptrdiff_t count) {                                       \
        for (ptrdiff_t t = 0; t < count; t++)                                                                               \
            to[t] = of_one;                                                                                            \
        (void)b;                                                                                                       \
    }                                                                                                                  \
    STREAMED(name, of_line, of_pair)                                                                                   \
    static void name##_past_caches(double *to, const double *a, const double *b, ptrdiff_t count) {                         \
        ptrdiff_t odd = (ptrdiff_t)((uintptr_t)to / sizeof(double) % LINE), before = odd ? LINE - odd : 0;                       \
        before = before < count ? before : count;                                                                      \
        ptrdiff_t whole = (count - before) / LINE * LINE, end = before + whole;                                             \
        name(to, a, b, before);                                                                                        \
        name##_streamed(to + before, a + before, b + before, whole);                                                   \
        name(to + end, a + end, b + end, count - end);                                                                 \
    }

PAST_CACHES(copied, a[t], x, x)
PAST_CACHES(divided, a[t] / b[t], _mm512_div_pd(x, y), _mm_div_pd(x, y))
PAST_CACHES(over_roots, a[t] / sqrt(b[t]), _mm512_div_pd(x, _mm512_sqrt_pd(y)), _mm_div_pd(x, _mm_sqrt_pd(y)))
