/* A formula as a function of Python. */

#ifndef BOOKMAKER_ONE_TABLE_H
#define BOOKMAKER_ONE_TABLE_H

#include <Python.h>

/* of_table(steps, constants): a function of the four cells. */
PyObject *make_of_table(PyObject *self, PyObject *arguments);

#endif
