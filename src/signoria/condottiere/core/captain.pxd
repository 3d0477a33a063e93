# The types of captain.py, for the compiler. Without one the file runs as it is.

cimport cython

from signoria.condottiere.core.packed cimport (
    BISHOP, CHOOSING, COURTESAN, DECLINE, DRAW, DRAWING, DRUMMER, FIGHTING, FOLD, FOLDING, HEROINE, HIDEABLE, HOLD, KEEP, KEEPING, KINDS, MERCENARIES, MOVING_POPE, ONE, OVER, PASS, PLAY, POPE_OFF, SCARECROW, SITE, SPRING, SURRENDER, TAKE, WINTER, PackedState,
)
from signoria.condottiere.core.bits cimport bits, held, lowest, nth, pair, ranks, size, soldiers, unit, word


cdef enum:
    ENTRIES = 2048
    LANES = 7


@cython.final
cdef class PackedCaptain:
    cdef readonly object book
    cdef double prices[15]
    cdef double haste_at[128]
    cdef double envy, base, stake, rich, margin, stall_at, surrender, recover_at, bishop, chicken
    cdef double reach, token, fold_at, decline, site_power, watch, guard, fresh
    cdef double step, way, holding, mean_price, mean_strength
    cdef double opening, taking
    cdef int many_ways, face_down, ahead
    cdef int regions
    cdef word[::1] sets
    cdef int sets_count
    # what is known of realms: a cache by realm and closed regions
    cdef word[::1] realm_of
    cdef word[::1] closed_of
    cdef word[::1] wins_of
    cdef int[::1] missing_of
    cdef int[::1] ways_of
    cdef double[::1] value_of
    cdef double[::1] gains_of
    # the turn that is being decided
    cdef int me, heir, rivals, lead
    cdef word even
    cdef double gain, harm, budget
    cdef int armies[6]
    cdef double odds[6]
    cdef int sizes[6]
    cdef int places[6]
    cdef int adds[15]
    cdef int stock[15]
    cdef word saved[6]
    cdef int still[64]
    cdef int more[64]
    cdef int total, goal
    cdef bint capture, draws, courtesans, strikes
    cdef int plan_first, plan_length
    cdef double plan_price

    cdef int outlook(self, word realm, word closed, int lane) noexcept nogil
    cdef double grade(self, int missing, int ways) noexcept nogil
    cdef void survey(self, PackedState table) noexcept nogil
    cdef double worth(self, word cards) noexcept nogil
    cdef bint wins(self, int seat, int region) noexcept nogil
    cdef double loss(self, PackedState table, int owner, int region) noexcept nogil
    cdef double swing(self, PackedState table, int victor, int region) noexcept nogil
    cdef int decide(self, PackedState table) noexcept nogil
    cdef int choose_site(self, PackedState table) noexcept nogil
    cdef int choose_pope(self, PackedState table) noexcept nogil
    cdef int choose_fold(self, PackedState table) noexcept nogil
    cdef int choose_keep(self, PackedState table) noexcept nogil
    cdef void field(self, PackedState table) noexcept nogil
    cdef void stakes(self, PackedState table) noexcept nogil
    cdef double allowance(self, PackedState table) noexcept nogil
    cdef double haste(self, PackedState table) noexcept nogil
    cdef double duty(self) noexcept nogil
    cdef int fight(self, PackedState table) noexcept nogil
    cdef int alone(self, PackedState table) noexcept nogil
    cdef double bid(self, PackedState table, double limit) noexcept nogil
    cdef int contest(self, PackedState table) noexcept nogil
    cdef int court(self, PackedState table) noexcept nogil
    cdef bint court_level(self, PackedState table, bint behind) noexcept nogil
    cdef int give_up(self, PackedState table) noexcept nogil
    cdef int recover(self, PackedState table, bint keep_lead) noexcept nogil
    cdef int stall(self, PackedState table, double limit) noexcept nogil
    cdef bint cheapest(self, PackedState table, int wanted) noexcept nogil
    cdef bint additions(self, PackedState table, int opener, int missing) noexcept nogil
    cdef void restore(self, PackedState table) noexcept nogil
    cdef double power(self, PackedState table, int seat) noexcept nogil
    cdef double might(self, int seat) noexcept nogil
    cdef int lead_with(self, PackedState table, int opener) noexcept nogil
    cdef int run(self, PackedState table) noexcept nogil
