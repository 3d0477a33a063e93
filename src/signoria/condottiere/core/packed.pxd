# The types of packed.py, for the compiler. Without one the file runs as it is.

cimport cython

from signoria.condottiere.core.bits cimport (
    bits, held, lowest, nth, pair, ranks, size, soldiers, unit, word,
)

cdef enum:
    PASS = 0
    DECLINE = 1
    FOLD = 2
    HOLD = 3
    POPE_OFF = 4
    PLAY = 5
    TAKE = 20
    DRAW = 27
    KEEP = 31
    SITE = 167
    WINTER = 7
    SPRING = 8
    BISHOP = 9
    COURTESAN = 10
    DRUMMER = 11
    HEROINE = 12
    SCARECROW = 13
    SURRENDER = 14
    KINDS = 15
    MERCENARIES = 0x7F
    HIDEABLE = 0x1C7F
    DEALING = 0
    CHOOSING = 1
    FIGHTING = 2
    MOVING_POPE = 3
    FOLDING = 4
    KEEPING = 5
    DRAWING = 6
    OVER = 7
    NOTHING = 0
    HOLDER = 1
    FIRST = 2
    ROUND = 3
    REFILL = 4
    FINAL = 5
    PAUSE = 6
    CONNECTED = 1
    TOTAL = 2
    MOST = 4
    FINAL_BATTLE = 8
    LIMIT = 16
    SHARED = 32
    TIE = 64

cdef word ONE, ALL, STEP


@cython.final
cdef class PackedRules:
    cdef readonly object rules
    cdef readonly int players, regions
    cdef int goal, total, hand, per_region, first_hand, keep, draw_at_most, draw_all
    cdef int round_limit, idle_limit
    cdef bint capture, own_too, may_decline, strikes, scarecrow_stays, passes_left, courtesans
    cdef bint site_first, ends_when_taken, tie_shared, hidden, draws
    cdef word everywhere
    cdef word neighbours[64]
    cdef word deck
    cdef int deck_size
    cdef signed char cards[128]
    cdef int strength[15]
    cdef int winter_strength, drummer_factor, spring_bonus

    cdef int army(self, word line, bint winter, int favoured) noexcept nogil


@cython.final
cdef class PackedState:
    cdef readonly PackedRules book
    cdef readonly int phase, to_act, waiting, condottiere, site, pope, defender, round, idle
    cdef readonly int winners, reasons
    cdef int passed, declined, finalists, drawer, decided, folders
    cdef bint quiet, opening, all_draw, ordered, spread
    cdef int owed, left
    cdef word realms[6]
    cdef word hands[6]
    cdef int kinds[6]
    cdef word lines[6]
    cdef int down[6]
    cdef word deck, discards
    cdef signed char order[128]
    cdef int top
    cdef word chance
    cdef word low, places
    cdef signed char scratch[128]
    cdef int armies[6]

    cdef void assign(self, PackedState other) noexcept nogil
    cdef word random(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
    cdef word owned(self) noexcept nogil
    cdef int owner(self, int region) noexcept nogil
    cdef int following(self, int seat) noexcept nogil
    cdef int with_cards(self) noexcept nogil
    cdef int most_regions(self) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void look_at_sites(self) noexcept nogil
    cdef int take_backs(self, int seat) noexcept nogil
    cdef int can_draw(self, int seat) noexcept nogil
    cdef int options(self) noexcept nogil
    cdef int option(self, int n) noexcept nogil
    cdef int keepings(self, int n) noexcept nogil
    cdef void do(self, int action) noexcept nogil
    cdef void choose_site(self, int region) noexcept nogil
    cdef void decline(self) noexcept nogil
    cdef void begin_site(self) noexcept nogil
    cdef void begin_battle(self) noexcept nogil
    cdef void next_turn(self, int seat) noexcept nogil
    cdef void play(self, int kind, int rank) noexcept nogil
    cdef void give_up(self) noexcept nogil
    cdef void clear_season(self, int season) noexcept nogil
    cdef void strike(self) noexcept nogil
    cdef void send_pope(self, int region) noexcept nogil
    cdef bint in_play(self, int kind) noexcept nogil
    cdef int strongest_rank(self, bint with_hidden) noexcept nogil
    cdef int weigh(self, int me, int unknown) noexcept nogil
    cdef word seen_line(self, int seat, int me) noexcept nogil
    cdef int victor(self) noexcept nogil
    cdef void end_battle(self, bint peace) noexcept nogil
    cdef void end_final(self, bint peace) noexcept nogil
    cdef bint check_end(self, int victor) noexcept nogil
    cdef int goals_reached(self, int seat) noexcept nogil
    cdef bint connects(self, word realm) noexcept nogil
    cdef void pass_token(self, int victor, int owner) noexcept nogil
    cdef int courtesans_choice(self) noexcept nogil
    cdef void clear_lines(self) noexcept nogil
    cdef void ask_to_fold(self) noexcept nogil
    cdef void end_folding(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void collect(self, int keeper, word kept) noexcept nogil
    cdef void return_all(self) noexcept nogil
    cdef void ask(self, int purpose) noexcept nogil
    cdef bint at_limit(self) noexcept nogil
    cdef void finish(self, int winners, int reasons) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef void shuffle_deck(self) noexcept nogil
    cdef void deal_round(self, int purpose) noexcept nogil
    cdef void spread_deck(self) noexcept nogil
    cdef void put_hand(self, int seat, word cards) noexcept nogil
    cdef void give(self, int seat, int count) noexcept nogil
    cdef void begin_drawing(self) noexcept nogil
    cdef void everybody_draws(self) noexcept nogil
    cdef void ask_to_draw(self, int first) noexcept nogil
    cdef void hand_out(self) noexcept nogil
    cdef void discard_lines(self) noexcept nogil
    cdef void keep_cards(self, int number) noexcept nogil
    cdef void begin(self, int first) noexcept nogil
    cdef long long run_games(self, int games) noexcept nogil
    cdef int run_random(self, int moves) noexcept nogil
