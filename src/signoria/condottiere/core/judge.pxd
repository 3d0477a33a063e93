# The types of judge.py, for the compiler. Without one the file runs as it is.

cimport cython
from libc.math cimport exp

from signoria.condottiere.core.captain cimport Captain
from signoria.condottiere.core.packed cimport OVER, Table
from signoria.condottiere.core.bits cimport bits, size

cdef enum:
    FEATURES = 16


@cython.final
cdef class Judge:
    cdef readonly Captain captain
    cdef readonly int hidden
    cdef double[::1] weights
    cdef double features[16]
    cdef double values[6]

    cdef void look(self, Table table, int seat) noexcept nogil
    cdef double score(self) noexcept nogil
    cdef void judge(self, Table table) noexcept nogil
    cdef void share(self, Table table) noexcept nogil
