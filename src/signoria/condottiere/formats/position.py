"""Positions as plain data: what `signoria position` reads and prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from signoria.condottiere.knowledge.memory import NOTHING, Drawn
from signoria.condottiere.model import board as boards
from signoria.condottiere.model.cards import (
    HIDEABLE,
    INDEX,
    MERCENARY_BITS,
    NAMES,
    spread,
    tally,
)
from signoria.condottiere.model.editions import EDITIONS, Rules, rules
from signoria.condottiere.model.state import PHASES, State
from signoria.condottiere.model.tuples import put
from signoria.game import BadInput

FIELDS = (
    "game", "edition", "players", "options", "board", "phase", "site", "condottiere", "to_act",
    "owners", "pope", "hands", "lines", "face_down", "passed", "discards", "round",
    "idle", "declined", "opening", "finalists", "defender",
)  # fmt: skip
"""The fields of a position file; those of the last line have defaults that hardly ever change."""


def read(document: Any, rng: Random | None = None, board: boards.Board | None = None) -> State:
    """The state that a position file describes; its deck is shuffled by `rng`."""
    if not isinstance(document, dict):
        raise BadInput("position: the file must hold one JSON object")
    for name in document:
        if name not in FIELDS:
            raise BadInput(f"{name}: a position has no such field; it has {', '.join(FIELDS)}")
    if document.get("game", "condottiere") != "condottiere":
        raise BadInput(f"game: this is a position of {document['game']}, not of condottiere")
    chance = (rng or Random(0)).random
    state = State(_rules(document, board), first=0)
    state.chance = None
    state.waiting = ""
    state.opening = False
    _Reader(document, state).read()
    state.deck = tuple(sorted(state.deck, key=lambda _: chance()))
    return state


def _rules(document: dict[str, Any], board: boards.Board | None) -> Rules:
    edition = document.get("edition", "third")
    if not isinstance(edition, str):
        raise BadInput(f"edition: must be one of {', '.join(EDITIONS)}")
    options = document.get("options", [])
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise BadInput("options: must be a list of option names")
    players = document.get("players", 4)
    if type(players) is not int:
        raise BadInput("players: must be a number from 2 to 6")
    wanted: Any = document.get("board")
    if wanted is not None and not isinstance(wanted, str | dict):
        raise BadInput("board: must be the name of a board, or a board")
    if isinstance(wanted, dict):
        wanted = boards.from_document(wanted)
    return rules(edition, players, options, board or wanted)


class _Reader:
    """Puts the fields of a document into a state, one after the other, each checked."""

    def __init__(self, document: dict[str, Any], state: State) -> None:
        self.document = document
        self.state = state

    def read(self) -> None:
        state, rules = self.state, self.state.rules
        state.condottiere = self.seat("condottiere", 0) or 0
        state.site = self.region("site")
        state.finalists = self.seats("finalists")
        self.owners()
        self.pope()
        self.cards()
        state.round = self.number("round", 1)
        state.idle = self.number("idle", 0)
        state.declined = self.number("declined", 0)
        state.opening = self.document.get("opening", False)
        if type(state.opening) is not bool:
            raise BadInput("opening: must be true or false")
        state.passed = [seat in self.seats("passed") for seat in range(rules.players)]
        state.quiet = not any(state.lines)
        self.memory()
        self.phase()

    def phase(self) -> None:
        """The decision that is due, whose it is, and whether that can be."""
        state = self.state
        fought = state.site is not None or any(state.lines) or state.finalists
        default = "battle" if fought else "site"
        phase = self.document.get("phase", default)
        if phase == "over":
            raise BadInput("phase: over cannot be: how a game ended is told by its record")
        if not isinstance(phase, str) or phase not in PHASES:
            raise BadInput(f"phase: there is no {phase}; there are {', '.join(PHASES)}")
        state.phase = phase
        why = _impossible(state)
        if why is not None:
            raise BadInput(f"phase: {phase} cannot be: {why}")
        if phase == "battle" and state.site is None and not state.finalists:
            state.finalists = tuple(range(state.players))
        self.final_battle()
        if phase in ("battle", "pope"):
            self.defender()
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

    def to_act(self) -> None:
        state = self.state
        fitting = [
            seat
            for step in range(state.players)
            if _may_act(state, seat := (state.condottiere + step) % state.players)
        ]
        due = self.seat("to_act", fitting[0] if fitting else state.condottiere)
        assert due is not None
        self.check_to_act(due, fitting)
        state.to_act = due
        if state.phase in ("battle", "pope"):  # R10
            state.passed = [
                passed or (not kinds and seat != due)
                for seat, (passed, kinds) in enumerate(zip(state.passed, state.kinds, strict=True))
            ]
        if not state.legal():
            raise BadInput(f"phase: {state.phase} cannot be: seat {due} would have no choice")

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
        if state.phase == "fold" and seat not in fitting:
            raise BadInput(f"to_act: seat {seat} cannot fold")
        if state.phase == "keep" and seat not in fitting:
            raise BadInput(f"to_act: seat {seat} has no cards to keep")

    def owners(self) -> None:
        table = self.document.get("owners", {})
        if not isinstance(table, dict):
            raise BadInput("owners: must be an object of regions and seats")
        for name, seat in table.items():
            self.check_seat("owners", seat)
            self.state.owners = put(self.state.owners, self.region_index("owners", name), seat)

    def pope(self) -> None:
        state = self.state
        state.pope = self.region("pope")
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
        state = self.state
        rest = list(state.rules.deck)
        for seat, cards in enumerate(self.per_seat("hands", [])):
            held = self.card_list("hands", cards)
            state.hands[seat] = tally(held)
            state.kinds[seat] = sum(1 << card for card in set(held))
            self.take("hands", held, rest)
        state.lines = [self.card_list("lines", cards) for cards in self.per_seat("lines", [])]
        for line in state.lines:
            self.take("lines", line, rest)
        discards = self.card_list("discards", self.document.get("discards", []))
        self.take("discards", discards, rest)
        state.discards = discards
        state.deck = tuple(spread(rest))
        for seat, name in enumerate(self.per_seat("face_down", None)):
            if name is not None:
                self.turn_down(seat, self.card("face_down", name))

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
        default = owner if free and "defender" not in self.document else None
        seat = self.seat("defender", default)
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

    def per_seat(self, field: str, default: Any) -> list[Any]:
        players = self.state.players
        values = self.document.get(field, [default] * players)
        if not isinstance(values, list):
            raise BadInput(f"{field}: must be a list with one entry for each player")
        if len(values) != players:
            raise BadInput(f"{field}: has {len(values)} entries for {players} players")
        return values

    def card_list(self, field: str, cards: Any) -> list[int]:
        if not isinstance(cards, list):
            raise BadInput(f"{field}: must be a list of cards")
        return [self.card(field, name) for name in cards]

    def card(self, field: str, name: Any) -> int:
        if not isinstance(name, str) or name not in INDEX:
            raise BadInput(f"{field}: there is no card {name}")
        return INDEX[name]

    def region(self, field: str) -> int | None:
        name = self.document.get(field)
        return None if name is None else self.region_index(field, name)

    def region_index(self, field: str, name: Any) -> int:
        board = self.state.rules.board
        if not isinstance(name, str) or name not in board.index:
            raise BadInput(f"{field}: the board {board.id} has no region {name}")
        return board.index[name]

    def seat(self, field: str, default: int | None) -> int | None:
        seat = self.document.get(field)
        if seat is None:
            return default
        self.check_seat(field, seat)
        return int(seat)

    def seats(self, field: str) -> tuple[int, ...]:
        seats = self.document.get(field, [])
        if not isinstance(seats, list):
            raise BadInput(f"{field}: must be a list of seats")
        for seat in seats:
            self.check_seat(field, seat)
        return tuple(sorted(set(seats)))

    def check_seat(self, field: str, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.players:
            raise BadInput(f"{field}: there is no seat {seat} with {self.state.players} players")

    def number(self, field: str, least: int) -> int:
        number = self.document.get(field, least)
        if type(number) is not int or number < least:
            raise BadInput(f"{field}: must be a whole number of at least {least}")
        return number


def _may_act(state: State, seat: int) -> bool:
    match state.phase:
        case "battle":
            return not state.passed[seat] and state.kinds[seat] > 0
        case "fold":
            return state.kinds[seat] > 0 and not state.kinds[seat] & MERCENARY_BITS
        case "keep":
            return state.kinds[seat] > 0
        case _:
            return seat == state.condottiere


def _impossible(state: State) -> str | None:
    """Why the phase cannot be in this edition with these options, or None."""
    rules, phase = state.rules, state.phase
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
    if phase == "fold" and not any(_may_act(state, seat) for seat in range(state.players)):
        return "everybody who has cards has a mercenary"
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
