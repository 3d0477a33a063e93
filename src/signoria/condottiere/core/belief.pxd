# The types of belief.py, for the compiler. Without one the file runs as it is.

cimport cython

from signoria.condottiere.core.captain cimport Captain
from signoria.condottiere.core.table cimport (
    FIGHTING, HOLD, KINDS, MERCENARIES, PASS, PLAY, TAKE, Table,
)
from signoria.condottiere.core.words cimport held, ranks, size, unit, word


@cython.final
cdef class Belief:
    cdef readonly Captain captain
    cdef readonly double sure, alike
    cdef double near, odd
    cdef readonly list seats
    cdef word known[6]
    cdef int armed[6]
    cdef bint fixed[6]
    cdef word hands[6]
    cdef double weights[6]
    cdef word deck
    cdef word chance
    cdef int players, me

    cdef word random(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
    cdef double likely(self, int seat, word hand, double least)
    cdef int pick(self, word cards) noexcept nogil
    cdef bint allowed(self, int seat, word hand) noexcept nogil
    cdef void swap(self)


@cython.final
cdef class Deed:
    cdef readonly Table table
    cdef readonly int seat, action
    cdef word plus, minus
