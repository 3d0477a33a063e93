"""What the sockets send: short, typed, and to each viewpoint its own."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from signoria.game import shuffled
from signoria.games import load
from signoria.server.http.schemas.sockets import Update as UpdateModel
from signoria.server.live.messages import Update
from signoria.server.table import Table, moves, seating, secret
from signoria.server.table.entry import News
from signoria.server.table.projection import look, public_display
from signoria.server.table.table_config import SeatConfig, TableConfig
from signoria.text import LANGUAGES

LONGEST = 1200
ASKED, OTHERS, MOSTLY = 20_000, 8_000, 1_200
"""The bytes of an update of Virtù: for whoever is asked, for others, and what most are below."""
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
NOW = 1_794_809_821.412_345


class Game:
    """A game of people at a table, move by move."""

    def __init__(self, seed: int, game: str = "condottiere", players: int = 4) -> None:
        self.rng = Random(seed)
        seats = tuple(SeatConfig("person", name, name) for name in NAMES[:players])
        chosen = load(game).setup({"players": players})
        self.table = Table("table")
        self.table.take(seating.create(TableConfig(game, chosen, seats), "Anna", NOW))
        self.table.take(seating.start(self.table, NOW), self.deal)
        self.display = public_display(self.table)

    def deal(self, shuffle: Any) -> list[int]:
        return shuffled(shuffle, self.rng)

    def move(self) -> list[News]:
        """Somebody does something at random, or a pause is over."""
        table = self.table
        if secret.is_over(table):
            return [table.take(secret.go_on(table, NOW), self.deal)]
        seat = table.deciders[0]
        action = str(self.rng.choice(list(table.state.legal(seat))))
        prompt = table.prompt(seat)
        assert prompt is not None
        entry = moves.play(table, NAMES[seat], seat, prompt, action, NOW, "key")
        return [table.take(entry, self.deal)]

    def update(self, news: list[News]) -> Update:
        update = Update(self.table, news, self.display)
        assert update.display is not None
        self.display = dict(update.display)
        return update


@pytest.mark.parametrize("seed", range(3))
def test_no_update_of_a_whole_game_is_long(seed: int) -> None:
    game, told = Game(seed), 0
    while game.table.status == "running":
        update = game.update(game.move())
        for language in (None, *LANGUAGES):
            for viewpoint in game.table.viewpoints:
                text = update.text(viewpoint, language)
                if text is None:
                    assert game.table.secret_since is not None
                    continue
                assert len(text) <= LONGEST, text
                told += 1
    assert told > 1000


def test_updates_of_virtu_are_short() -> None:
    """Whoever is asked gets all that they could do, in words; all others hardly anything."""
    game = Game(6, "virtu", 5)
    sizes: list[int] = []
    for number in count():
        if game.table.status != "running":
            break
        update = game.update(game.move())
        language = (None, *LANGUAGES)[number % (len(LANGUAGES) + 1)]
        for viewpoint in game.table.viewpoints:
            text = update.text(viewpoint, language) or b""
            asked = viewpoint in game.table.deciders
            assert len(text) <= (ASKED if asked else OTHERS), text
            if not asked:
                sizes.append(len(text))
    sizes.sort()
    assert sizes[len(sizes) * 9 // 10] <= MOSTLY


@pytest.mark.parametrize(("name", "most"), [("condottiere", 10_000), ("virtu", 150)])
def test_updates_add_up_to_what_a_look_shows(name: str, most: int) -> None:
    game = Game(4, name)
    shown = {viewpoint: _look(game, viewpoint) for viewpoint in game.table.viewpoints}
    for _ in range(most):
        if game.table.status != "running":
            break
        update = game.update(game.move())
        for viewpoint, before in shown.items():
            text = update.text(viewpoint, "en")
            if text is None:
                assert before == _look(game, viewpoint)
                continue
            UpdateModel.model_validate_json(text)
            now = json.loads(text)["look"]
            for path, value in now.pop("changes", {}).items():
                _put(before["display"], path.split("/"), value)
            now["display"] = {**before["display"], **now["display"]}
            now["seats"] = now.get("seats", before["seats"])
            assert now == _look(game, viewpoint)
            shown[viewpoint] = now


def test_a_card_that_is_shown_to_one_is_sent_to_no_other() -> None:
    game = Game(5)
    owner, shown_to, third = 0, 1, 2
    card = _hand(game, owner)[0]
    entry = moves.aside(game.table, NAMES[owner], owner, f"show {shown_to} {card}", NOW, None)
    update = game.update([game.table.take(entry)])
    told = {
        seat: json.loads(update.text(seat, None) or "")["news"][0] for seat in (third, shown_to)
    }
    assert told[shown_to]["events"] == [f"{owner} show {shown_to} {card}"]
    assert told[third]["events"] == [f"{owner} show {shown_to} ?"]


def _put(shown: Any, path: list[str], value: object) -> None:
    """Put a value into a display, as a page does."""
    name, *rest = path
    where: Any = int(name) if isinstance(shown, list) else name
    if rest:
        _put(shown[where], rest, value)
    else:
        shown[where] = value


def _hand(game: Game, seat: int) -> list[str]:
    own: Any = game.table.game.display_own(game.table.view(seat))
    return str(own["hand"]).split()


def _look(game: Game, viewpoint: int | None) -> dict[str, Any]:
    """What is shown, after its journey."""
    shown: dict[str, Any] = json.loads(json.dumps(look(game.table, viewpoint, "en")))
    return shown
