"""Reading a view from plain data: every field is checked, and what cannot be is refused.

A document that `to_text` wrote is always accepted. Others are refused where a field is of the wrong
kind, where fields contradict each other, and where they tell what the seat may not know. Whether
such a table can come about in a game is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from signoria.condottiere.formats.view_fields import MOST, Fields, check_fields, quoted
from signoria.condottiere.formats.view_json import rules_text
from signoria.condottiere.knowledge.memory import NONE, Counts, Drawn, Kept, Memory, Shown
from signoria.condottiere.knowledge.sample import visible
from signoria.condottiere.knowledge.view import HIDDEN, View
from signoria.condottiere.model import board as boards
from signoria.condottiere.model.actions import Action, parse
from signoria.condottiere.model.cards import NAMES
from signoria.condottiere.model.editions import EDITIONS, Rules, rules
from signoria.condottiere.phases.series import SeriesView
from signoria.game import UNKNOWN, BadInput, Outcome

SETUP = ("game", "edition", "players", "options", "board", "rules")
TABLE = (
    "seat", "phase", "to_act", "legal", "strengths", "condottiere", "site", "owners", "pope",
    "hands", "lines", "face_down", "passed", "round", "outcome", "defender", "discards", "idle",
    "quiet", "declined", "opening", "finalists", "owed", "shuffles", "armed", "taken", "revealed",
    "tally", "memory",
)  # fmt: skip
SERIES = ("game_outcome", "points", "target", "number", "first")
MEMORY = ("shown", "folded", "folds", "counted", "kept", "drawn", "draws")
KEPT = (
    "seat", "count", "hand_before", "taken_before", "shown_before", "armed_before", "seen_before",
    "folded_before",
)  # fmt: skip

VERBS = {
    "site": ("site", "decline"),
    "battle": ("play", "pass"),
    "pope": ("pope",),
    "fold": ("fold", "hold"),
    "keep": ("keep",),
    "draw": ("draw",),
    "deal": (),
    "over": (),
}
"""The phases, and what can be done in each."""
PURPOSES = {"holder": ("holder",), "deck": ("first", "round", "draw", "final")}
"""What is shuffled, and what for."""
COUNTS = {str(count): count for count in range(200)}
"""How many cards can be drawn at once, by their texts."""

T = TypeVar("T")


def read(document: Any) -> View | SeriesView:
    """The view behind a document."""
    if not isinstance(document, dict):
        raise BadInput("view: must be one JSON object")
    series = "points" in document
    check_fields("", document, (*SETUP, *TABLE, *(SERIES if series else ())))
    if document["game"] != "condottiere":
        raise BadInput("game: this is no view of condottiere")
    reader = _Reader(document, _rules(document))
    return reader.series() if series else reader.game(reader.outcome("outcome"))


def _rules(document: Mapping[str, Any]) -> Rules:
    edition, players, options = document["edition"], document["players"], document["options"]
    if not isinstance(edition, str):
        raise BadInput(f"edition: must be one of {', '.join(EDITIONS)}")
    if type(players) is not int or not 0 <= players <= MOST:
        raise BadInput("players: must be a number from 2 to 6")
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise BadInput("options: must be a list of option names")
    chosen = rules(edition, players, options, _board(document["board"]))
    if document["rules"] != rules_text(chosen):
        raise BadInput("rules: are not those of the edition, the options and the board")
    return chosen


def _board(wanted: Any) -> str | boards.Board:
    if isinstance(wanted, str):
        return wanted
    if not isinstance(wanted, dict) or not all(isinstance(name, str) for name in wanted):
        raise BadInput("board: must be the name of a board, or a board")
    return boards.from_document(wanted)


class _Reader(Fields):
    """Reads the fields of a document one by one, each checked."""

    def __init__(self, document: dict[str, Any], rules: Rules) -> None:
        super().__init__(rules)
        self.document = document
        self.viewer = self.seat_or_none("seat", document["seat"])

    def series(self) -> SeriesView:
        document = self.document
        return SeriesView(
            self.game(self.outcome("game_outcome")),
            self.each("points", document["points"], self.number),
            self.number("target", document["target"], least=1),
            self.number("number", document["number"]),
            self.seat_or_none("first", document["first"]),
            self.outcome("outcome"),
        )

    def game(self, outcome: Outcome | None) -> View:
        """The view of the game on the table, which ended so, if it did."""
        document = self.document
        hand, sizes = self.hands()
        lines, face_down = self.lines()
        phase = self.phase()
        to_act = self.seat_or_none("to_act", document["to_act"])
        view = View(
            seat=self.viewer,
            rules=self.rules,
            phase=phase,
            to_act=to_act,
            legal=self.legal(phase, to_act),
            condottiere=self.seat("condottiere", document["condottiere"]),
            site=self.region_or_none("site", document["site"]),
            owners=self.owners(),
            pope=self.region_or_none("pope", document["pope"]),
            hand=hand,
            has_cards=tuple(map(bool, sizes)),
            sizes=sizes if self.rules.open_counts else None,
            lines=lines,
            face_down=face_down,
            passed=self.passed(),
            defender=self.seat_or_none("defender", document["defender"]),
            discards=self.cards("discards", document["discards"]),
            round=self.number("round", document["round"], least=1),
            idle=self.number("idle", document["idle"]),
            quiet=self.yes_or_no("quiet", document["quiet"]),
            declined=self.number("declined", document["declined"]),
            opening=self.yes_or_no("opening", document["opening"]),
            finalists=self.seats("finalists", document["finalists"]),
            owed=self.owed(),
            shuffles=self.shuffles(),
            outcome=outcome,
            armed=self.each("armed", document["armed"], self.perhaps),
            taken=self.each("taken", document["taken"], self.counts_or_none),
            revealed=self.cards("revealed", document["revealed"]),
            memory=self.memory(),
            tally=self.tally(),
        )
        self.check_cards(view)
        return view

    def check_cards(self, view: View) -> None:
        """There are no more cards than the deck has, and the armies are as strong as they look."""
        for card, (seen, all_) in enumerate(zip(visible(view), self.rules.deck, strict=True)):
            if seen > all_:
                raise BadInput(
                    f"hands: with the other cards there are more than {all_} {NAMES[card]}"
                )
        if self.document["strengths"] != view.strengths():
            raise BadInput("strengths: are not those of the lines")

    def phase(self) -> str:
        phase = self.document["phase"]
        if not isinstance(phase, str) or phase not in VERBS:
            raise BadInput(f"phase: there is no {quoted(phase)}; there are {', '.join(VERBS)}")
        return phase

    def legal(self, phase: str, to_act: int | None) -> tuple[Action, ...]:
        texts = self.list_of("legal", self.document["legal"])
        due = self.viewer is not None and to_act == self.viewer
        if due != bool(texts):
            raise BadInput("legal: must hold actions if the seat of the view is to act, else none")
        return tuple(self.action(phase, text) for text in texts)

    def action(self, phase: str, text: Any) -> Action:
        action = parse(self.rules.board, text) if isinstance(text, str) else None
        if action is None or action != text or action.verb not in VERBS[phase]:
            raise BadInput(f"legal: {quoted(text)} is no action of the phase {phase}")
        return action

    def owners(self) -> tuple[int | None, ...]:
        table = self.document["owners"]
        if not isinstance(table, dict):
            raise BadInput("owners: must be an object of regions and seats")
        owners: list[int | None] = [None] * len(self.rules.board.regions)
        for name, seat in table.items():
            owners[self.region("owners", name)] = self.seat("owners", seat)
        return tuple(owners)

    def hands(self) -> tuple[Counts, tuple[int, ...]]:
        """One's own cards, and how many each seat holds; 1 for some where that is not public."""
        hand, sizes = NONE, []
        for seat, cards in enumerate(self.per_seat("hands", self.document["hands"])):
            if seat == self.viewer:
                hand = self.counts("hands", cards)
                sizes.append(sum(hand))
            elif cards is None and not self.rules.open_counts:
                sizes.append(1)
            else:
                hidden = self.list_of("hands", cards)
                most = len(self.rules.cards) if self.rules.open_counts else 0
                if len(hidden) > most or any(card != UNKNOWN for card in hidden):
                    raise BadInput(
                        f"hands: seat {seat} must have ? for each card it holds, or null"
                    )
                sizes.append(len(hidden))
        return hand, tuple(sizes)

    def lines(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int | None, ...]]:
        """The lines, and what lies face down: the last card of its line, seen by its owner."""
        rows = self.per_seat("lines", self.document["lines"])
        turned = self.per_seat("face_down", self.document["face_down"])
        lines: list[tuple[int, ...]] = []
        face_down: list[int | None] = []
        for seat, (row, name) in enumerate(zip(rows, turned, strict=True)):
            row = self.list_of("lines", row)
            if name is not None and (not self.rules.hidden or row[-1:] != [name]):
                raise BadInput(f"face_down: must be null for seat {seat}, or end its line")
            masked = name is not None and seat != self.viewer
            if masked and name != UNKNOWN:
                raise BadInput(f"face_down: the card of seat {seat} must be ?")
            if masked:
                lines.append((*self.cards("lines", row[:-1]), HIDDEN))
                face_down.append(HIDDEN)
            else:
                lines.append(self.cards("lines", row))
                face_down.append(None if name is None else self.card("face_down", name))
        return tuple(lines), tuple(face_down)

    def passed(self) -> tuple[bool, ...]:
        passed = self.seats("passed", self.document["passed"])
        return tuple(seat in passed for seat in range(self.rules.players))

    def owed(self) -> tuple[tuple[int, int], ...]:
        pairs = []
        for pair in self.list_of("owed", self.document["owed"]):
            if not isinstance(pair, list) or len(pair) != 2:
                raise BadInput("owed: must be a list of pairs, a seat and a number of cards")
            pairs.append((self.seat("owed", pair[0]), self.number("owed", pair[1])))
        return tuple(pairs)

    def shuffles(self) -> tuple[str, str] | None:
        match self.document["shuffles"]:
            case None:
                return None
            case [str(label), str(purpose)] if purpose in PURPOSES.get(label, ()):
                return label, purpose
            case _:
                raise BadInput("shuffles: must be null, or what is shuffled and what for")

    def outcome(self, field: str) -> Outcome | None:
        ended = self.document[field]
        if ended is None:
            return None
        check_fields(f"{field}.", ended, ("winners", "reasons"))
        reasons = self.list_of(f"{field}.reasons", ended["reasons"])
        if not all(isinstance(reason, str) for reason in reasons):
            raise BadInput(f"{field}.reasons: must be a list of texts")
        return Outcome(self.seats(f"{field}.winners", ended["winners"]), tuple(reasons))

    def tally(self) -> tuple[int, ...] | None:
        counted = self.document["tally"]
        return None if counted is None else self.each("tally", counted, self.number)

    def memory(self) -> Memory:
        table = self.document["memory"]
        check_fields("memory.", table, MEMORY)
        draws = table["draws"]
        return Memory(
            shown=self.shown("memory.shown", table["shown"]),
            folded=self.private("memory.folded", table["folded"], self.counts),
            folds=self.by_seat("memory.folds", table["folds"], self.number),
            counted=self.yes_or_no("memory.counted", table["counted"]),
            kept=None if table["kept"] is None else self.kept(table["kept"]),
            drawn=self.drawn(self.list_of("memory.drawn", table["drawn"])),
            draws=None if draws is None else self.private("memory.draws", draws, self.decks),
        )

    def kept(self, table: Any) -> Kept:
        place = "memory.kept."
        check_fields(place, table, KEPT)
        return Kept(
            seat=self.seat(f"{place}seat", table["seat"]),
            count=self.number(f"{place}count", table["count"]),
            hand_before=self.number(f"{place}hand_before", table["hand_before"]),
            taken_before=self.counts(f"{place}taken_before", table["taken_before"]),
            shown_before=self.shown(f"{place}shown_before", table["shown_before"]),
            armed_before=self.perhaps(f"{place}armed_before", table["armed_before"]),
            seen_before=self.counts(f"{place}seen_before", table["seen_before"]),
            folded_before=self.private(
                f"{place}folded_before", table["folded_before"], self.counts
            ),
        )

    def drawn(self, lines: list[Any]) -> Drawn | None:
        """The history of the deck, from its oldest line on."""
        drawn: Drawn | None = None
        for line in lines:
            words = line.split() if isinstance(line, str) else []
            drawn = self.step(words, drawn)
        return drawn

    def step(self, words: list[str], before: Drawn | None) -> Drawn:
        field, seats = "memory.drawn", {str(seat): seat for seat in range(self.rules.players)}
        match words:
            case ["shuffle", *cards]:
                return Drawn("shuffle", -1, self.counts(field, cards), before)
            case [seat, "draw", count] if seat in seats and count in COUNTS:
                return Drawn("draw", seats[seat], COUNTS[count], before)
            case [seat, ("play" | "take") as step, card] if seat in seats:
                return Drawn(step, seats[seat], self.card(field, card), before)
            case _:
                raise BadInput(f"{field}: {quoted(' '.join(words))} is no step of a deck's life")

    def shown(self, field: str, table: Any) -> Shown:
        """What was shown to the seat of the view."""
        counts = self.by_seat(field, table, self.counts)
        if self.viewer is None and counts:
            raise BadInput(f"{field}: nothing is shown to the public")
        return {
            (self.viewer, seat): cards for seat, cards in counts.items() if self.viewer is not None
        }

    def private(self, field: str, table: Any, value: Callable[[str, Any], T]) -> Mapping[int, T]:
        """What only a seat itself knows."""
        known = self.by_seat(field, table, value)
        for seat in known:
            if seat != self.viewer:
                raise BadInput(f"{field}: only seat {seat} knows its cards")
        return known
