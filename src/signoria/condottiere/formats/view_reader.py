"""Reading a view from plain data: every field is checked, and what cannot be is refused.

A document that `view_json.to_text` wrote is always accepted. Others are refused where a field is of
the wrong kind, where fields contradict each other, and where they tell what the seat may not know.
Whether such a table can come about in a game is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from types import SimpleNamespace
from typing import TypeVar

from signoria import fields
from signoria.condottiere.formats.json_types import CARD, CARDS, counts, open_types
from signoria.condottiere.formats.setup import board_of
from signoria.condottiere.formats.view_json import rules_text
from signoria.condottiere.knowledge.hidden_deal import visible
from signoria.condottiere.knowledge.memory import NONE, Counts, Drawn, Kept, Memory, Shown
from signoria.condottiere.knowledge.view import SampleCache, View, build_view
from signoria.condottiere.model.actions import VERBS, Action, parse
from signoria.condottiere.model.cards import HIDDEN, NAMES
from signoria.condottiere.model.editions import PLAYERS, Rules, rules
from signoria.condottiere.model.open_fields import OPEN
from signoria.condottiere.phases.series import SeriesView
from signoria.fields import Reader, Table, anything, flag, text
from signoria.game import UNKNOWN, BadInput, Outcome

SETUP = ("game", "edition", "players", "options", "board", "rules")
OWN = (
    "seat", "to_act", "deciders", "decided", "legal", "strengths", "hands", "lines", "face_down",
    "passed", "outcome", "discards", "shuffles", "tally", "memory",
)  # fmt: skip
"""What a view has besides the open fields."""
SERIES = ("game_outcome", "points", "target", "number", "first")
IN_A_GAME = dict.fromkeys((*SETUP, *OPEN, *OWN))
IN_A_SERIES = dict.fromkeys((*IN_A_GAME, *SERIES))
MEMORY = tuple(field.name for field in fields_of(Memory))
KEPT = tuple(field.name for field in fields_of(Kept))

PURPOSES = {"holder": ("holder",), "deck": ("first", "round", "draw", "final")}
"""What is shuffled, and what for."""
COUNTS = {str(count): count for count in range(200)}
"""How many cards can be drawn at once, by their texts."""

T = TypeVar("T")


def read(document: object) -> View | SeriesView:
    """The view behind a document."""
    series = isinstance(document, Mapping) and "points" in document
    found = Table("", document, IN_A_SERIES if series else IN_A_GAME, "view")
    if found.read("game", anything) != "condottiere":
        raise found.refuse("game", "this is no view of condottiere")
    reader = _ViewReader(found, _rules(found))
    return reader.series() if series else reader.game("outcome")


def _rules(found: Table) -> Rules:
    edition = found.read("edition", text)
    players = found.read("players", fields.whole(PLAYERS[0], PLAYERS[-1]))
    options = found.read("options", fields.each(text))
    chosen = rules(edition, players, options, found.read("board", board_of))
    if found.read("rules", anything) != rules_text(chosen):
        raise found.refuse("rules", "are not those of the edition, the options and the board")
    return chosen


class _ViewReader:
    """Reads the fields of a document one by one, each checked."""

    def __init__(self, found: Table, rules: Rules) -> None:
        self.found = found
        self.rules = rules
        self.seat = fields.seat(rules.players)
        self.viewer = found.read("seat", fields.optional(self.seat))

    def per_seat(self, field: str, reader: Reader[T]) -> tuple[T, ...]:
        return tuple(self.found.read(field, fields.per_seat(reader, self.rules.players)))

    def series(self) -> SeriesView:
        found = self.found
        return SeriesView(
            self.game("game_outcome"),
            self.per_seat("points", fields.whole()),
            found.read("target", fields.whole(1)),
            found.read("number", fields.whole()),
            found.read("first", fields.optional(self.seat)),
            found.read("outcome", fields.optional(self.outcome)),
        )

    def game(self, outcome: str) -> View:
        """The view of the game on the table; one of the fields says how it ended, if it did."""
        found = self.found
        open_fields = SimpleNamespace(
            **{name: found.read(name, kind.read) for name, kind in open_types(self.rules).items()}
        )
        hand, sizes = self.hands()
        lines, face_down = self.lines()
        passed = found.read("passed", fields.each(self.seat))
        tally = found.read(
            "tally", fields.optional(fields.per_seat(fields.whole(), self.rules.players))
        )
        view = build_view(
            open_fields,
            seat=self.viewer,
            rules=self.rules,
            to_act=found.read("to_act", fields.optional(self.seat)),
            deciders=self.deciders(),
            decided=found.read("decided", self.private(fields.choice(("fold", "hold")))),
            legal=self.legal(),
            hand=hand,
            has_cards=tuple(map(bool, sizes)),
            sizes=sizes if self.rules.open_counts else None,
            lines=lines,
            face_down=face_down,
            passed=tuple(seat in passed for seat in range(self.rules.players)),
            discards=tuple(found.read("discards", CARDS)),
            shuffles=found.read("shuffles", fields.optional(_shuffles)),
            outcome=found.read(outcome, fields.optional(self.outcome)),
            memory=self.memory(found.read("memory", fields.table(MEMORY))),
            tally=None if tally is None else tuple(tally),
            cache=SampleCache(),
        )
        self.check_cards(view)
        return view

    def check_cards(self, view: View) -> None:
        """There are no more cards than the deck has, and the armies are as strong as they look."""
        for card, (seen, all_) in enumerate(zip(visible(view), self.rules.deck, strict=True)):
            if seen > all_:
                why = f"with the other cards there are more than {all_} {NAMES[card]}"
                raise self.found.refuse("hands", why)
        if self.found.read("strengths", anything) != view.strengths():
            raise self.found.refuse("strengths", "are not those of the lines")

    def deciders(self) -> tuple[int, ...]:
        """The seat to act, or nobody: where several decide, each knows only itself. R27"""
        due = self.found.read("to_act", fields.optional(self.seat))
        deciders = self.found.read("deciders", fields.each(self.seat))
        if deciders != ([] if due is None else [due]):
            raise self.found.refuse("deciders", "must hold the seat to act, and no other")
        return tuple(deciders)

    def legal(self) -> tuple[Action, ...]:
        due = self.viewer is not None and self.viewer in self.deciders()
        actions = self.found.read("legal", fields.each(self.action))
        if due != bool(actions):
            why = "must hold actions if the seat of the view is to act, else none"
            raise self.found.refuse("legal", why)
        return tuple(actions)

    def action(self, path: str, value: object) -> Action:
        phase = self.found.read("phase", fields.choice(VERBS))
        action = parse(self.rules.board, value) if isinstance(value, str) else None
        if action is None or action != value or action.verb not in VERBS[phase]:
            raise BadInput(f"{path}: {fields.shown(value)} is no action of the phase {phase}")
        return action

    def hands(self) -> tuple[Counts, tuple[int, ...]]:
        """One's own cards, and how many each seat holds; 1 for some where that is not public."""
        hand, sizes = NONE, []
        for seat, cards in enumerate(self.per_seat("hands", anything)):
            if seat == self.viewer:
                hand = counts(f"hands[{seat}]", cards)
                sizes.append(sum(hand))
            elif cards is None and not self.rules.open_counts:
                sizes.append(1)
            else:
                sizes.append(self.size_of(seat, cards))
        return hand, tuple(sizes)

    def size_of(self, seat: int, cards: object) -> int:
        hidden = fields.each(anything)(f"hands[{seat}]", cards)
        most = len(self.rules.cards) if self.rules.open_counts else 0
        if len(hidden) > most or any(card != UNKNOWN for card in hidden):
            raise BadInput(f"hands: seat {seat} must have ? for each card it holds, or null")
        return len(hidden)

    def lines(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int | None, ...]]:
        """The lines, and what lies face down: the last card of its line, seen by its owner."""
        rows = self.per_seat("lines", fields.each(anything))
        turned = self.per_seat("face_down", anything)
        lines: list[tuple[int, ...]] = []
        face_down: list[int | None] = []
        for seat, (row, name) in enumerate(zip(rows, turned, strict=True)):
            if name is not None and (not self.rules.hidden or row[-1:] != [name]):
                raise BadInput(f"face_down: must be null for seat {seat}, or end its line")
            masked = name is not None and seat != self.viewer
            if masked and name != UNKNOWN:
                raise BadInput(f"face_down: the card of seat {seat} must be ?")
            seen = CARDS(f"lines[{seat}]", row[:-1] if masked else row)
            lines.append((*seen, HIDDEN) if masked else tuple(seen))
            face_down.append(HIDDEN if masked else None if name is None else seen[-1])
        return tuple(lines), tuple(face_down)

    def outcome(self, path: str, value: object) -> Outcome:
        ended = fields.table(("winners", "reasons"))(path, value)
        winners = ended.read("winners", fields.each(self.seat))
        return Outcome(tuple(winners), tuple(ended.read("reasons", fields.each(text))))

    def memory(self, found: Table) -> Memory:
        return Memory(
            shown=found.read("shown", self.shown),
            folded=found.read("folded", self.private(counts)),
            folds=found.read("folds", fields.by_seat(fields.whole(), self.rules.players)),
            counted=found.read("counted", flag),
            kept=found.read("kept", fields.optional(self.kept)),
            drawn=found.read("drawn", self.drawn),
            draws=found.read("draws", fields.optional(self.private(_decks))),
        )

    def kept(self, path: str, value: object) -> Kept:
        found = fields.table(KEPT)(path, value)
        return Kept(
            seat=found.read("seat", self.seat),
            count=found.read("count", fields.whole()),
            hand_before=found.read("hand_before", fields.whole()),
            taken_before=found.read("taken_before", counts),
            shown_before=found.read("shown_before", self.shown),
            seen_before=found.read("seen_before", counts),
            folded_before=found.read("folded_before", self.private(counts)),
        )

    def drawn(self, path: str, value: object) -> Drawn | None:
        """The history of the deck, from its oldest line on."""
        drawn: Drawn | None = None
        for place, line in enumerate(fields.each(text)(path, value)):
            drawn = self.step(f"{path}[{place}]", line, drawn)
        return drawn

    def step(self, path: str, line: str, before: Drawn | None) -> Drawn:
        seats = {str(seat): seat for seat in range(self.rules.players)}
        match line.split():
            case ["shuffle", *cards]:
                return Drawn("shuffle", -1, counts(path, cards), before)
            case [seat, "draw", count] if seat in seats and count in COUNTS:
                return Drawn("draw", seats[seat], COUNTS[count], before)
            case [seat, ("play" | "take") as step, card] if seat in seats:
                return Drawn(step, seats[seat], CARD(path, card), before)
            case _:
                raise BadInput(f"{path}: {fields.shown(line)} is no step of a deck's life")

    def shown(self, path: str, value: object) -> Shown:
        """What was shown to the seat of the view."""
        known = fields.by_seat(counts, self.rules.players)(path, value)
        if self.viewer is None and known:
            raise BadInput(f"{path}: nothing is shown to the public")
        return {
            (self.viewer, seat): cards for seat, cards in known.items() if self.viewer is not None
        }

    def private(self, reader: Reader[T]) -> Reader[Mapping[int, T]]:
        """What only a seat itself knows."""

        def read(path: str, value: object) -> Mapping[int, T]:
            known = fields.by_seat(reader, self.rules.players)(path, value)
            for seat in known:
                if seat != self.viewer:
                    raise BadInput(f"{path}: only seat {seat} knows that")
            return known

        return read


def _decks(path: str, value: object) -> tuple[Counts, ...]:
    return tuple(fields.each(counts)(path, value))


def _shuffles(path: str, value: object) -> tuple[str, str]:
    match value:
        case [str(label), str(purpose)] if purpose in PURPOSES.get(label, ()):
            return label, purpose
    raise BadInput(f"{path}: must be null, or what is shuffled and what for")
