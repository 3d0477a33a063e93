# The types of belief.py, for the compiler. Without one the file runs as it is.

cimport cython

from signoria.condottiere.core.captain cimport PackedCaptain
from signoria.condottiere.core.packed cimport (
    CHOOSING, FIGHTING, FOLDING, HIDEABLE, KINDS, MOVING_POPE, NOTHING, PASS, PLAY, SITE,
    PackedState,
)
from signoria.condottiere.core.bits cimport held, size, unit, word


@cython.final
cdef class Deed:
    cdef readonly PackedState table
    cdef readonly int seat, action
    cdef word plus, minus, line
    cdef bint veiled, laid

    cdef void suppose(self, word hand, int down) noexcept nogil


@cython.final
cdef class Belief:
    cdef readonly PackedCaptain captain
    cdef readonly double sure, alike
    cdef double near, odd
    cdef readonly list seats
    cdef word known[6]
    cdef int live[6]
    cdef int living
    cdef word hands[6]
    cdef int downs[6]
    cdef double weights[6]
    cdef word deck
    cdef word chance
    cdef int players, me

    cdef word random(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
    cdef double portion(self) noexcept nogil
    cdef double likely(self, int seat, word hand, int down, double least)
    cdef double unlike(self, Deed deed, int action) noexcept nogil
    cdef int pick(self, word cards) noexcept nogil
    cdef bint allowed(self, int seat, word cards) noexcept nogil
    cdef word covered(self, int seat) noexcept nogil
    cdef void step(self)
    cdef void swap(self, int one)
    cdef void turn(self, int seat)
