# The types of search.py, for the compiler. Without one the file runs as it is.

cimport cython
from libc.math cimport sqrt

from signoria.condottiere.core.captain cimport PackedCaptain
from signoria.condottiere.core.judge cimport Judge
from signoria.condottiere.core.packed cimport (
    CHOOSING, FIGHTING, FINAL, FOLDING, NOTHING, OVER, PASS, ROUND, PackedState,
)
from signoria.condottiere.core.bits cimport bits, size, word

cdef enum:
    DEPTH = 1024
    ACTIONS = 320


@cython.final
cdef class Search:
    cdef readonly PackedCaptain captain
    cdef readonly Judge judge
    cdef readonly PackedState base
    cdef PackedState work, ahead
    cdef readonly int me, deals, nodes, room, simulations, root
    cdef double curiosity, faith, trust, noise, doubt
    cdef int at[6]
    cdef int roots[6]
    cdef int horizon, forced, foresight
    cdef bint full
    cdef word[::1] hands
    cdef word[::1] decks
    cdef word[::1] lines
    cdef int[::1] downs
    cdef double[::1] upto
    cdef int[::1] first
    cdef int[::1] following
    cdef int[::1] visits
    cdef int[::1] offered
    cdef int[::1] action
    cdef double[::1] total
    cdef int slots[320]
    cdef int path[1024]
    cdef int movers[1024]
    cdef int begun[320]
    cdef double outcomes[1920]
    cdef int fought
    cdef word chance

    cdef word random(self) noexcept nogil
    cdef double portion(self) noexcept nogil
    cdef void set_up(self, int deal) noexcept nogil
    cdef int draw_deal(self) noexcept nogil
    cdef bint cut(self) noexcept nogil
    cdef bint ended(self, PackedState table) noexcept nogil
    cdef int any_action(self) noexcept nogil
    cdef int foresee(self) noexcept nogil
    cdef double foreseen(self, int action) noexcept nogil
    cdef int tree_action(self, int node, int advised) noexcept nogil
    cdef int situation(self) noexcept nogil
    cdef int new_node(self, int seen) noexcept nogil
    cdef int enter(self, int node, int seen) noexcept nogil
    cdef int child(self, int node, int seen) noexcept nogil
    cdef int grow(self, int node, int seen) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void run_some(self, int count) noexcept nogil
