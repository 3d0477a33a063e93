"""Positions as plain data: what `signoria position` reads and prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from signoria import fields
from signoria.condottiere.formats.setup import rules_of
from signoria.condottiere.knowledge.memory import NOTHING, Drawn
from signoria.condottiere.model.actions import VERBS
from signoria.condottiere.model.board import Board
from signoria.condottiere.model.cards import (
    HIDEABLE,
    INDEX,
    NAMES,
    spread,
    tally,
)
from signoria.condottiere.model.state import PHASES, State
from signoria.condottiere.model.tuples import put
from signoria.condottiere.phases import aftermath, fold
from signoria.fields import Table, choice, each, flag, named, optional, per_seat, shown, text, whole
from signoria.game import BadInput

GAME = "condottiere"
FIELDS = (
    "game", "edition", "players", "options", "board", "phase", "site", "condottiere", "to_act",
    "owners", "pope", "hands", "lines", "face_down", "passed", "discards", "round",
    "idle", "declined", "opening", "finalists", "defender", "decided",
)  # fmt: skip
"""The fields of a position file; those of the last line have defaults that hardly ever change."""


def read(document: object, rng: Random | None = None, board: Board | None = None) -> State:
    """The state that a position file describes; its deck is shuffled by `rng`."""
    found = Table("", document, FIELDS, "position")
    game = found.get("game", text, GAME)
    if game != GAME:
        raise found.refuse("game", f"this is a position of {shown(game)}, not of {GAME}")
    chance = (rng or Random(0)).random
    state = State(rules_of(found, board), first=0)
    state.chance = None
    state.waiting = ""
    _Reader(found, state).read()
    state.deck = tuple(sorted(state.deck, key=lambda _: chance()))
    return state


class _Reader:
    """Puts the fields of a document into a state, one after the other, each checked."""

    def __init__(self, found: Table, state: State) -> None:
        self.found = found
        self.state = state
        self.seat = fields.seat(state.players)
        self.region = named(state.rules.board.index, "region")

    def read(self) -> None:
        state, found = self.state, self.found
        state.condottiere = found.get("condottiere", self.seat, 0)
        state.site = found.get("site", self.region, None)
        state.finalists = self.seats("finalists")
        for region, owner in found.get(
            "owners", fields.by_name(self.region, self.seat), {}
        ).items():
            state.owners = put(state.owners, region, owner)
        self.pope()
        self.cards()
        state.round = found.get("round", whole(1), 1)
        state.idle = found.get("idle", whole(), 0)
        state.declined = found.get("declined", whole(), 0)
        state.opening = found.get("opening", flag, False)
        passed = self.seats("passed")
        state.passed = [seat in passed for seat in range(state.players)]
        state.quiet = not any(state.lines)
        self.memory()
        self.phase()

    def seats(self, field: str) -> tuple[int, ...]:
        """Some seats, in their order."""
        return tuple(sorted(set(self.found.get(field, each(self.seat), []))))

    def phase(self) -> None:
        """The decision that is due, whose it is, and whether that can be."""
        state = self.state
        fought = state.site is not None or any(state.lines) or state.finalists
        default = "battle" if fought else "site"
        phase = self.found.get("phase", choice((*PHASES, "over")), default)
        if phase == "over":
            raise BadInput("phase: over cannot be: how a game ended is told by its record")
        state.phase = phase
        why = _impossible(state)
        if why is not None:
            raise BadInput(f"phase: {phase} cannot be: {why}")
        if phase == "battle" and state.site is None and not state.finalists:
            state.finalists = tuple(range(state.players))
        self.final_battle()
        if phase in ("battle", "pope"):
            self.defender()
        self.decided()
        self.to_act()

    def final_battle(self) -> None:
        """Only finalists fight it, and for no region. R37"""
        state = self.state
        if state.finalists and state.site is not None:
            raise BadInput("finalists: a final battle has no site")
        if state.finalists and state.phase != "battle":
            raise BadInput("finalists: a final battle has no phase but battle")
        for seat, kinds in enumerate(state.kinds):
            if state.finalists and kinds and seat not in state.finalists:
                raise BadInput(f"hands: seat {seat} has cards, but is no finalist")

    def decided(self) -> None:
        """Who has decided in secret to fold or to hold, and what. R27"""
        state = self.state
        decision = choice(VERBS["fold"])
        state.decided = self.found.get("decided", fields.by_seat(decision, state.players), {})
        for seat in state.decided:
            if state.phase != "fold":
                raise BadInput("decided: hands are folded in the phase fold")
            if not fold.may_fold(state, seat):
                raise BadInput(f"decided: seat {seat} cannot fold")

    def to_act(self) -> None:
        state = self.state
        if state.phase == "fold":
            self.undecided()
            return
        fitting = [
            seat
            for step in range(state.players)
            if _may_act(state, seat := (state.condottiere + step) % state.players)
        ]
        due = self.found.get("to_act", self.seat, fitting[0] if fitting else state.condottiere)
        self.check_to_act(due, fitting)
        state.to_act = due
        if state.phase in ("battle", "pope"):  # R10
            state.passed = [
                passed or (not kinds and seat != due)
                for seat, (passed, kinds) in enumerate(zip(state.passed, state.kinds, strict=True))
            ]
        if not state.legal():
            raise BadInput(f"phase: {state.phase} cannot be: seat {due} would have no choice")

    def undecided(self) -> None:
        """The first who has not decided yet; the pause where nobody is left."""
        state = self.state
        fold.go_on(state)
        given = self.found.get("to_act", self.seat, state.to_act)
        if given != state.to_act and given in state.deciders:
            raise BadInput(f"to_act: seat {state.to_act} comes before seat {given}")
        if given != state.to_act:
            raise BadInput(f"to_act: seat {given} has nothing to decide")

    def check_to_act(self, seat: int, fitting: list[int]) -> None:
        state = self.state
        if state.phase == "site" and seat != state.condottiere:
            raise BadInput(
                f"to_act: seat {seat} does not hold the token, seat {state.condottiere} does"
            )
        if state.phase == "battle" and state.passed[seat]:
            raise BadInput(f"to_act: seat {seat} has passed")
        if state.phase == "battle" and not state.kinds[seat] and fitting:
            raise BadInput(f"to_act: seat {seat} has no cards and passes of itself")
        if state.phase == "keep" and seat not in fitting:
            raise BadInput(f"to_act: seat {seat} has no cards to keep")

    def pope(self) -> None:
        state = self.state
        state.pope = self.found.get("pope", self.region, None)
        if state.pope is None:
            return
        if not state.rules.bishop_strikes:
            raise BadInput(f"pope: the {state.rules.edition} edition has no Pope on the board")
        where = state.rules.board.regions[state.pope].id
        if state.pope == state.site:
            raise BadInput(f"pope: {where} is the site of the battle")
        if state.owners[state.pope] is not None and not state.rules.capture:
            raise BadInput(f"pope: {where} is owned")

    def cards(self) -> None:
        state, found, players = self.state, self.found, self.state.players
        card = named(INDEX, "card")
        rest = list(state.rules.deck)
        hands: list[list[int]] = found.get("hands", per_seat(each(card), players), [[]] * players)
        for seat, held in enumerate(hands):
            state.hands[seat] = tally(held)
            state.kinds[seat] = sum(1 << card for card in set(held))
            self.take("hands", held, rest)
        state.lines = found.get(
            "lines", per_seat(each(card), players), [[] for _ in range(players)]
        )
        for line in state.lines:
            self.take("lines", line, rest)
        state.discards = found.get("discards", each(card), [])
        self.take("discards", state.discards, rest)
        state.deck = tuple(spread(rest))
        turned = found.get("face_down", per_seat(optional(card), players), [None] * players)
        for seat, hidden in enumerate(turned):
            if hidden is not None:
                self.turn_down(seat, hidden)

    def turn_down(self, seat: int, card: int) -> None:
        state = self.state
        if not state.rules.hidden:
            raise BadInput("face_down: needs the option hidden")
        if card not in state.lines[seat]:
            raise BadInput(f"face_down: seat {seat} has no {NAMES[card]} in its line")
        if card not in HIDEABLE:
            raise BadInput(f"face_down: {NAMES[card]} is always played face up")
        state.lines[seat].reverse()  # a card that lies face down is the last of its line
        state.lines[seat].remove(card)
        state.lines[seat].reverse()
        state.lines[seat].append(card)
        state.face_down = put(state.face_down, seat, card)

    def take(self, field: str, cards: Sequence[int], rest: list[int]) -> None:
        deck, edition = self.state.rules.deck, self.state.rules.edition
        for card in cards:
            if not deck[card]:
                raise BadInput(f"{field}: the {edition} edition has no {NAMES[card]}")
            rest[card] -= 1
            if rest[card] < 0:
                raise BadInput(
                    f"{field}: there are more than the {deck[card]} cards {NAMES[card]} of the deck"
                )

    def defender(self) -> None:
        """The attacked owner passes freely until his first card. V4"""
        state = self.state
        owner = None
        if state.site is not None and state.rules.capture:
            owner = state.owners[state.site]
        free = owner is not None and owner != state.condottiere and not state.lines[owner]
        default = owner if free and "defender" not in self.found.values else None
        seat = self.found.get("defender", self.seat, default)
        if seat is not None and (seat != owner or seat == state.condottiere):
            raise BadInput(f"defender: seat {seat} does not defend the site")
        state.defender = seat

    def memory(self) -> None:
        """From a position nobody has counted cards that nobody has to tell."""
        state = self.state
        memory = replace(NOTHING, counted=state.rules.open_counts)
        if state.rules.draws and state.rules.open_counts:
            hidden = [hand[:] for hand in state.hands]
            for seat, card in enumerate(state.face_down):
                if card is not None:
                    hidden[seat][card] += 1
            unseen = tally(state.deck)
            for hand in hidden:
                unseen = [one + other for one, other in zip(unseen, hand, strict=True)]
            drawn: Drawn | None = Drawn("shuffle", -1, tuple(unseen), None)
            for seat, hand in enumerate(hidden):
                drawn = Drawn("draw", seat, sum(hand), drawn)
            draws = {seat: (tuple(hand),) for seat, hand in enumerate(hidden)}
            memory = replace(memory, drawn=drawn, draws=draws)
        state.memory = memory


def _may_act(state: State, seat: int) -> bool:
    match state.phase:
        case "battle":
            return not state.passed[seat] and state.kinds[seat] > 0
        case "keep":
            return state.kinds[seat] > 0
        case _:
            return seat == state.condottiere


def _impossible(state: State) -> str | None:
    """Why the phase cannot be in this edition with these options, or None."""
    rules, phase = state.rules, state.phase
    if phase not in ("battle", "pope") and aftermath.all_taken(state):  # R36
        return "all regions are taken, so the game is over"
    if phase == "pope" and not rules.bishop_strikes:
        return f"in the {rules.edition} edition a Bishop ends the battle"
    if phase == "draw" and not rules.draws:
        return "it needs the option draw-after-battle"
    if phase in ("fold", "keep") and rules.draws:
        return "nobody folds or keeps cards with draw-after-battle"
    if phase == "keep" and not rules.keep:
        return f"in the {rules.edition} edition all cards are returned"
    if phase == "keep" and sum(map(bool, state.kinds)) != 1:
        return "only the last player with cards keeps any"
    if phase == "fold" and not any(state.kinds):
        return "nobody has a card"
    if phase == "draw" and not any(state.kinds):
        return "nobody has a card, so everybody draws without a choice"
    cleared = phase in ("fold", "keep") or not (rules.site_before_folding or rules.draws)
    if phase in ("site", "fold", "keep") and cleared and any(state.lines):
        return "the lines have been discarded by then"
    if phase == "site" and state.site is not None:
        return "a site has been chosen already"
    if phase == "pope" and state.site is None:
        return "there is no battle"
    if phase in ("fold", "keep") and state.site is None and rules.site_before_folding:
        return "the site of the next battle has been chosen before"
    return None
