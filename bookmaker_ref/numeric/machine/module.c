/* The machine as a Python module: what is given is checked here once more, so that no call can leave its memory. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>

#include "machine.h"
#include "one_table.h"
#include "scalar.h"

#define CHUNK 512

/* --- programs --------------------------------------------------------------------------------------------------- */

/* Instructions that were checked: no operand of theirs lies beyond the slots, or beyond the arrays outside. */
typedef struct {
    int32_t inside, outside;
    ptrdiff_t length, constants;
    instruction *code;
    double *values; /* of constants, whose slots are the last inside */
} program;

static const char *PROGRAM = "bookmaker_ref program";

static void free_program(PyObject *capsule) {
    program *of = PyCapsule_GetPointer(capsule, PROGRAM);
    if (of) {
        PyMem_Free(of->code);
        PyMem_Free(of->values);
        PyMem_Free(of);
    }
}

static int reaches(int64_t first, const place *of, const instruction *in, int32_t inside, int32_t slots) {
    int64_t row = (int64_t)(in->rows - 1) * of->rows, column = (int64_t)(in->columns - 1) * of->columns;
    int64_t low = first + (row < 0 ? row : 0) + (column < 0 ? column : 0);
    int64_t high = first + (row > 0 ? row : 0) + (column > 0 ? column : 0);
    int one = in->rows == 1 && in->columns == 1;
    return low >= 0 && high < (one ? slots : inside);
}

static int is_sound(const instruction *in, int32_t inside, int32_t slots) {
    if (in->operation < 0 || in->operation >= operations || in->rows < 1 || in->columns < 1)
        return 0;
    for (int i = 0; i < PLACES; i++) {
        const place *of = in->at + i;
        if (!reaches(of->high, of, in, inside, slots) || (of->low != -1 && !reaches(of->low, of, in, inside, slots)))
            return 0;
    }
    if (in->operation == op_eliminated)
        return in->rows == in->columns && in->at[2].low >= 0 && in->at[0].low >= 0 && in->at[3].low >= 0
               && in->at[3].low + 2 < inside;
    if (in->operation >= op_add2 && in->operation <= op_square_root2)
        return in->at[0].low >= 0;
    return in->at[0].low >= 0 || in->at[1].low < 0 || in->operation < op_in_limit || in->operation > op_shifted;
}

/* program(code, inside, outside, constants): instructions, how many slots there are, how many arrays, floats. */
static PyObject *make_program(PyObject *self, PyObject *arguments) {
    Py_buffer code, constants;
    int inside, outside;
    if (!PyArg_ParseTuple(arguments, "y*iiy*", &code, &inside, &outside, &constants))
        return NULL;
    PyObject *found = NULL;
    program *of = PyMem_Calloc(1, sizeof(program));
    if (!of) {
        PyErr_NoMemory();
        goto done;
    }
    of->inside = inside;
    of->outside = outside;
    of->length = code.len / sizeof(instruction);
    of->constants = constants.len / sizeof(double);
    of->code = PyMem_Malloc(code.len + 1);
    of->values = PyMem_Malloc(constants.len + 1);
    if (of->code && of->values)
        found = PyCapsule_New(of, PROGRAM, free_program);
    else
        PyErr_NoMemory();
    if (!found) {
        PyMem_Free(of->code);
        PyMem_Free(of->values);
        PyMem_Free(of);
        goto done;
    }
    memcpy(of->code, code.buf, code.len);
    memcpy(of->values, constants.buf, constants.len);
    int sound = inside >= of->constants && outside >= 0 && inside < 1 << 24 && outside < 1 << 16
                && of->length * sizeof(instruction) == (size_t)code.len;
    for (ptrdiff_t i = 0; sound && i < of->length; i++)
        sound = is_sound(of->code + i, inside, inside + outside);
    if (!sound) {
        PyErr_SetString(PyExc_ValueError, "an instruction reaches beyond its slots");
        Py_CLEAR(found);
    }
done:
    PyBuffer_Release(&code);
    PyBuffer_Release(&constants);
    return found;
}

/* --- many tables of two classes ---------------------------------------------------------------------------------- */

static int is_format(const Py_buffer *view, char kind) {
    const char *format = view->format ? view->format : "B";
    if (view->itemsize != 8)
        return 0;
    return kind == 'd' ? !strcmp(format, "d") : !strcmp(format, "l") || !strcmp(format, "q");
}

/* rows_done(program, cells, results, count, most): how many rows are computed, of so many.
 *
 * Cells are arrays of float64 or int64, of all rows or of one. What is no whole number, or below 0, or has more cases
 * than `most`, ends it before the chunk where it stands. */
static PyObject *rows_done(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *cells, *results;
    Py_ssize_t stop;
    double most;
    if (!PyArg_ParseTuple(arguments, "OO!O!nd", &capsule, &PyTuple_Type, &cells, &PyTuple_Type, &results, &stop, &most))
        return NULL;
    const program *of = PyCapsule_GetPointer(capsule, PROGRAM);
    if (!of)
        return NULL;
    Py_ssize_t columns_given = PyTuple_Size(cells), results_given = PyTuple_Size(results), held = 0;
    PyObject *found = NULL;
    column from[4];
    Py_buffer *views = PyMem_Calloc(4 + results_given, sizeof(Py_buffer));
    double **outside = PyMem_Malloc((of->outside + 1) * sizeof(double *));
    double *slots = PyMem_Malloc((size_t)of->inside * CHUNK * sizeof(double));
    if (!views || !outside || !slots) {
        PyErr_NoMemory();
        goto done;
    }
    if (columns_given != 4 || of->outside != 4 + results_given || stop < 0 || of->inside < 4) {
        PyErr_SetString(PyExc_ValueError, "four arrays of cells, and one for each result");
        goto done;
    }
    for (; held < 4 + results_given; held++) {
        int is_cell = held < 4;
        PyObject *array = is_cell ? PyTuple_GetItem(cells, held) : PyTuple_GetItem(results, held - 4);
        Py_buffer *view = views + held;
        if (PyObject_GetBuffer(array, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (is_cell ? 0 : PyBUF_WRITABLE)))
            goto done;
        int is_float = is_format(view, 'd'), is_one = is_cell && view->len == 8;
        if (!(is_float || (is_cell && is_format(view, 'q'))) || (!is_one && view->len / 8 < stop)) {
            PyErr_SetString(PyExc_ValueError, "an array has another type or is too short");
            held++;
            goto done;
        }
        if (is_cell)
            from[held] = (column){view->buf, is_float, is_one};
    }
    Py_ssize_t at = 0;
    Py_BEGIN_ALLOW_THREADS
    for (ptrdiff_t i = 0; i < of->constants; i++)
        for (ptrdiff_t t = 0; t < CHUNK; t++)
            slots[(of->inside - of->constants + i) * CHUNK + t] = of->values[i];
    /* The first chunk ends where a line of the caches does, in the results: mostly that is so in all of them. */
    Py_ssize_t end = at + CHUNK;
    if (results_given)
        end -= (Py_ssize_t)(((uintptr_t)views[4].buf / sizeof(double) + at) % LINE);
    for (; at < stop; at = end, end += CHUNK) {
        const double *read[4];
        ptrdiff_t count = (stop < end ? stop : end) - at;
        if (!read_chunk(from, at, count, most, slots, CHUNK, read))
            break;
        for (int i = 0; i < 4; i++)
            outside[i] = (double *)read[i];
        for (Py_ssize_t i = 4; i < 4 + results_given; i++)
            outside[i] = (double *)views[i].buf + at;
        /* Where the next results go is looked up while these are computed. */
        for (Py_ssize_t i = 4; i < 4 + results_given; i++)
            PREFETCH(outside[i] + CHUNK);
        machine on = {slots, outside, of->inside, CHUNK, count};
        run_instructions(&on, of->code, of->length);
    }
    past_caches_is_done();
    Py_END_ALLOW_THREADS
    found = PyLong_FromSsize_t(at < stop ? at : stop);
done:
    while (held-- > 0)
        PyBuffer_Release(views + held);
    PyMem_Free(views);
    PyMem_Free(outside);
    PyMem_Free(slots);
    return found;
}

/* --- tables of many classes --------------------------------------------------------------------------------------- */

/* run(program, first, last, slots, count): some of the instructions, for so many tables, on slots that the caller keeps:
 * an array with a row for each. */
static PyObject *run(PyObject *self, PyObject *arguments) {
    PyObject *capsule, *array;
    Py_ssize_t first, last, stride, count;
    Py_buffer view;
    if (!PyArg_ParseTuple(arguments, "OnnOn", &capsule, &first, &last, &array, &count))
        return NULL;
    const program *of = PyCapsule_GetPointer(capsule, PROGRAM);
    if (!of || PyObject_GetBuffer(array, &view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE))
        return NULL;
    stride = view.ndim == 2 ? view.shape[1] : 0;
    if (!is_format(&view, 'd') || of->outside || first < 0 || last < first || last > of->length || count < 0
        || stride < count || stride < 1 || stride > 1 << 20 || view.shape[0] < of->inside) {
        PyBuffer_Release(&view);
        PyErr_SetString(PyExc_ValueError, "the slots do not hold the program");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    machine on = {view.buf, NULL, of->inside, stride, count};
    run_instructions(&on, of->code + first, last - first);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* --- the module --------------------------------------------------------------------------------------------------- */

static const char *level(void) {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 && defined(__x86_64__) && defined(__GLIBC__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("x86-64-v4") ? "x86-64-v4" : __builtin_cpu_supports("x86-64-v3") ? "x86-64-v3" : "x86-64";
#elif defined(__aarch64__)
    return "aarch64";
#else
    return "this processor";
#endif
}

static int named(PyObject *module, const char *as, const char *const *names, int count) {
    PyObject *found = PyTuple_New(count);
    for (int i = 0; found && i < count; i++) {
        PyObject *text = PyUnicode_FromString(names[i]);
        if (text)
            PyTuple_SetItem(found, i, text);
        else
            Py_CLEAR(found);
    }
    int failed = !found || PyModule_AddObjectRef(module, as, found);
    Py_XDECREF(found);
    return failed;
}

static int fill(PyObject *module) {
#define X(name) #name,
    static const char *const lanes[] = {OPERATIONS(X)}, *const scalars[] = {SCALAR_OPERATIONS(X)};
#undef X
    return named(module, "OPERATIONS", lanes, operations) || named(module, "STEPS", scalars, scalar_operations)
                   || PyModule_AddStringConstant(module, "LEVEL", level())
                   || PyModule_AddIntConstant(module, "REGISTERS", REGISTERS)
               ? -1
               : 0;
}

static PyMethodDef METHODS[] = {
    {"program", make_program, METH_VARARGS, "Instructions that were checked."},
    {"rows_done", rows_done, METH_VARARGS, "How many rows of tables of two classes could be computed."},
    {"run", run, METH_VARARGS, "Run some instructions of a program on slots."},
    {"of_table", make_of_table, METH_VARARGS, "A formula as a function of four whole numbers."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS[] = {
    {Py_mod_exec, fill},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_machine", "What runs plans of operations; see bookmaker_ref/numeric/native.py.", 0, METHODS,
    SLOTS, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__machine(void) { return PyModuleDef_Init(&MODULE); }
