# The types of judge.py, for the compiler. Without one the file runs as it is.

cimport cython
from libc.math cimport exp

from signoria.condottiere.core.captain cimport PackedCaptain
from signoria.condottiere.core.packed cimport OVER, PackedState
from signoria.condottiere.core.bits cimport bits, size

cdef enum:
    FEATURES = 16


@cython.final
cdef class Judge:
    cdef readonly PackedCaptain captain
    cdef readonly int hidden
    cdef double[::1] weights
    cdef double features[16]
    cdef double values[6]

    cdef void look(self, PackedState table, int seat) noexcept nogil
    cdef double score(self) noexcept nogil
    cdef void judge(self, PackedState table) noexcept nogil
    cdef void share(self, PackedState table) noexcept nogil
