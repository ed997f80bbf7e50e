/* A formula as a function of Python, for four whole numbers. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>

#include "one_table.h"
#include "scalar.h"

typedef struct {
    int length;
    double constants[REGISTERS];
    scalar_step steps[];
} formula;

static const char *FORMULA = "bookmaker_ref formula";

static void free_formula(PyObject *capsule) { PyMem_Free(PyCapsule_GetPointer(capsule, FORMULA)); }

/* Four integers, none below 0: the value, or None where Python has to find it. */
static PyObject *of_table(PyObject *self, PyObject *const *arguments, Py_ssize_t given) {
    const formula *of = PyCapsule_GetPointer(self, FORMULA);
    int64_t cells[4];
    double found;
    if (!of)
        return NULL;
    if (given != 4)
        Py_RETURN_NONE;
    for (int i = 0; i < 4; i++) {
        int overflow;
        if (!PyLong_CheckExact(arguments[i]))
            Py_RETURN_NONE;
        cells[i] = PyLong_AsLongLongAndOverflow(arguments[i], &overflow);
        if (overflow || cells[i] < 0)
            Py_RETURN_NONE;
    }
    if (!scalar_value(of->steps, of->length, of->constants, cells, &found))
        Py_RETURN_NONE;
    return PyFloat_FromDouble(found);
}

static PyMethodDef OF_TABLE = {"of_table", (PyCFunction)(void (*)(void))of_table, METH_FASTCALL, NULL};

/* of_table(steps, constants): a function of the four cells. */
PyObject *make_of_table(PyObject *self, PyObject *arguments) {
    Py_buffer steps, constants;
    PyObject *found = NULL, *capsule;
    if (!PyArg_ParseTuple(arguments, "y*y*", &steps, &constants))
        return NULL;
    Py_ssize_t count = constants.len / sizeof(double);
    formula *of = PyMem_Calloc(1, sizeof(formula) + steps.len);
    if (!of) {
        PyErr_NoMemory();
        goto done;
    }
    of->length = (int)(steps.len / sizeof(scalar_step));
    int sound = count <= REGISTERS && steps.len <= 1 << 16 && steps.len % sizeof(scalar_step) == 0 && of->length;
    if (sound) {
        memcpy(of->steps, steps.buf, steps.len);
        memcpy(of->constants, constants.buf, count * sizeof(double));
    }
    for (int i = 0; sound && i < of->length; i++) {
        const scalar_step *step = of->steps + i;
        sound = step->operation < scalar_operations && step->to < REGISTERS;
        for (int j = 0; j < 3; j++)
            sound = sound && step->of[j] < REGISTERS + count;
    }
    if (!sound) {
        PyMem_Free(of);
        PyErr_SetString(PyExc_ValueError, "a step reads what is not there");
        goto done;
    }
    capsule = PyCapsule_New(of, FORMULA, free_formula);
    if (capsule) {
        found = PyCFunction_NewEx(&OF_TABLE, capsule, NULL);
        Py_DECREF(capsule);
    } else {
        PyMem_Free(of);
    }
done:
    PyBuffer_Release(&steps);
    PyBuffer_Release(&constants);
    return found;
}
