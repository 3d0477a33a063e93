"""What the screens of Virtù show, that they fit, that sums are those of the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from signoria.game import Simulation
from signoria.terminal.paint import PLAIN, Paint, plain, width
from signoria.terminal.virtu import UI
from signoria.terminal.virtu.help import explain
from signoria.terminal.virtu.labels import Labels
from signoria.terminal.virtu.ui import palace, preview
from signoria.text import LANGUAGES
from signoria.virtu import GAME
from signoria.virtu.display import phrases, room_uses
from signoria.virtu.model.components import NOBODY
from signoria.virtu.phases import annex, spring
from signoria.virtu.phases.scoring import scores
from tests.terminal.helpers import style
from tests.terminal.virtu.helpers import everything, look, tables

HOUSES = ["florence", "venice", "naples", "milan"]


def table_of(*actions: str, first: int = 0) -> Simulation[Any]:
    """A table at which these actions were done in the first year; families lie in rooms 1 to 3."""
    table: Simulation[Any] = Simulation(
        GAME.new({"players": 4, "houses": HOUSES, "first": first}), Random(1)
    )
    while table.state.phase == "family":
        realm = table.state.realms[table.state.to_act]
        room = 4 - len(realm.unplaced)
        card = table.state.data.cards[realm.unplaced[0]].id
        table.apply(f"place {card} room {room}")
    for action in actions:
        table.apply(action)
    return table


def shown(table: Simulation[Any], seat: int | None = 0) -> str:
    view, dressed = table.state.view(seat), look(table)
    lines = UI.screen(view, dressed)
    return "\n".join([*lines, *(UI.menu(view, dressed).lines() if view.legal else [])])


def labels(table: Simulation[Any], seat: int | None = 0) -> Labels:
    return Labels(table.state.view(seat), look(table))


def test_the_palace_is_a_wheel() -> None:
    table = table_of("enter 2")
    draw = labels(table)
    rows = shown(table).splitlines()
    names = [draw.room(0, room) for room in range(5)]
    top = next(place for place, row in enumerate(rows) if f"╭─ {names[0]} " in row)
    upper = next(place for place, row in enumerate(rows) if f"╭─ {names[1]} ◆ " in row)
    lower = next(place for place, row in enumerate(rows) if f"╭─ {names[2]} " in row)
    assert top < upper < lower
    assert rows[upper].index(names[4]) < rows[upper].index(names[1])
    assert rows[lower].index(names[3]) < rows[lower].index(names[2])
    between = "\n".join(rows[upper:lower])
    assert "▼ right courtiers wake" in between
    assert "▲ left courtiers wake" in between
    card = draw.data.cards[draw.data.card["lorenzo_de_medici"]]
    assert "Lorenzo de' Med" in rows[top + 1]
    assert draw.options(card.options) in rows[top + 1]


def test_rooms_show_what_blocks_them() -> None:
    table = table_of("enter 2", "borrow florins")
    table.state.room_spy[0][3] = 1
    page = shown(table)
    assert "─ indulgence ─" in page
    assert "─ spy V ─" in page


def test_courtiers_and_tiles_show_the_side_that_is_up() -> None:
    table = table_of("enter 2")
    realm, data, draw = table.state.realms[0], table.state.data, labels(table)
    realm.courtiers = [(data.card["ambassador"], 0, 1), (data.card["merchant"], 1, 0)]
    realm.ready &= ~(1 << data.tile["pisa"])
    page = shown(table)
    assert f"■ Ambassador {draw.options(data.cards[data.card['ambassador']].options)}" in page
    assert f"□ Merchant {draw.options(data.cards[data.card['merchant']].options)}" in page
    assert f"■ Florence {draw.options(data.tiles[data.tile['firenze']].options)}" in page
    assert f"□ Pisa {draw.options(data.tiles[data.tile['pisa']].options)}" in page


def test_players_stand_in_turn_order() -> None:
    rows = shown(table_of(first=2), 2).splitlines()
    names = [row.split()[-8] for row in rows[3:7]]
    assert [row.split()[2 if "◆" in row else 1] for row in rows[3:7]] == [
        "Carla", "Dario", "Anna", "Bruno",
    ]  # fmt: skip
    assert rows[3].startswith("◆ N Carla (you)")
    assert len(names) == 4


def test_the_menu_of_the_marker_tells_what_rooms_would_do() -> None:
    table = table_of()
    named = 0
    for room in range(5):
        label = phrases.doing(labels(table), room_uses.entry(table.state, 0, room).use)
        assert f"room {labels(table).room(0, room)}: " in shown(table)
        then = table.state.clone()
        then.apply(f"enter {room + 1}")
        if then.acting == "annex":
            legal = [action.split()[1] for action in then.legal() if action.startswith("annex")]
            cities = [then.data.city[name] for name in legal]
            told = [city for city in cities if labels(table).city(city) in label]
            assert len(told) >= min(len(cities), phrases.MOST_CITIES)
            more = sum(map(int, re.findall(r" and (\d+) more", label)))
            assert len(told) + more == len(cities)
            named += len(told)
    assert named


def test_what_is_out_of_reach_is_named() -> None:
    table = table_of()
    table.state.realms[0].ready = 0
    annexing = [room for room in range(5) if spring.action_of(table.state, 0, room) == "annex"]
    table.apply(f"enter {annexing[-1] + 1}")
    missing = " ".join(shown(table).split()).partition("Out of reach now: ")[2]
    legal = table.state.legal()
    for city in annex.prices(table.state, 0):
        if f"annex {table.state.data.cities[city].id}" not in legal:
            assert labels(table).city(city) in missing
    assert missing


def test_the_preview_shows_every_modifier_of_an_annexation() -> None:
    table = table_of()
    city = table.state.data.city["ravenna"]
    table.state.spy[city] = 1
    lines = "\n".join(preview(labels(table), "Ravenna"))
    assert "value 2, +1 foreign spy V = 3, so 4♛ (by road from Florence)" in lines
    table.state.spy[city] = 0
    lines = "\n".join(preview(labels(table), "ravenna"))
    assert "value 2, −1 spy of the attacker F = 1, so 2♛" in lines


@pytest.mark.parametrize(
    ("city", "why"),
    [
        ("firenze", "yours already"),
        ("venezia", "belongs to V Bruno"),
        ("tunis", "pirate port"),
        ("roma", "no road from a city of yours"),
        ("perugia", "not in this game"),
    ],
)
def test_the_preview_says_why_a_city_cannot_be_annexed(city: str, why: str) -> None:
    assert why in " ".join("\n".join(preview(labels(table_of()), city)).split())


def test_the_preview_shows_every_modifier_of_a_siege() -> None:
    table = table_of()
    state = table.state
    city = state.data.city["siena"]
    state.owner[city], state.spy[city] = 1, 0
    state.realms[1].armies[city] = 2
    state.realms[1].bonuses = (state.data.bonus["bastion"],)
    state.realms[0].armies[city] = 3
    text = " ".join("\n".join(preview(labels(table), "siena")).split())
    assert "attack: armies 3" in text
    assert "value 3, −1 spy of the attacker F, +2 armies, +2 Italian bastion = 6" in text
    assert "3 against 6: the city would hold" in text
    everywhere = " ".join("\n".join(preview(labels(table), "")).split())
    assert "+2 Italian bastion = 6; 3 against 6" in everywhere


def test_the_map_is_a_table() -> None:
    table = table_of()
    state = table.state
    state.spy[state.data.city["siena"]] = 2
    state.realms[1].armies[state.data.city["siena"]] = 2
    rows = UI.obey("map", "", state.view(0), look(table))
    (siena,) = [row for row in rows if row.startswith("Siena")]
    assert siena.split()[:5] == ["Siena", "3", "·", "N", "V2"]
    assert "Florence, Pisa, Rome" in siena
    (genoa,) = [row for row in rows if row.startswith("Genoa")]
    assert genoa.endswith("Milan, Pisa, Nice, Turin, Parma ≈1")
    assert "M1" in genoa
    assert len([row for row in rows if row[:1].isupper()]) >= 28


def test_the_market_shows_prices_and_why_not() -> None:
    table = table_of()
    data, realm, draw = table.state.data, table.state.realms[0], labels(table)
    table.state.supply[data.card["merchant"]] = 0
    realm.florins = realm.ready = 0
    text = "\n".join(UI.obey("market", "", table.state.view(0), look(table)))
    rows = {row.split("×")[1].split()[0]: row for row in text.splitlines() if "× " in row}
    assert "sold out" in text
    assert draw.cost(data.cards[data.card["pope"]].cost) in rows["The"]
    assert "too dear now" in rows["Condottiere"]
    assert f"The Ottoman Empire: gives 2☸;  {draw.cost(data.powers[0].cost)}" in text
    assert "Leonardo da Vinci" in text


def test_a_palace_is_named_by_house_player_or_mark() -> None:
    table = table_of()
    for name in ("venice", "Bruno", "v", "The Doges"):
        page = "\n".join(palace(labels(table), name))
        assert "V Bruno\n" in page
        assert "Venice (The Doges)" in page
        assert "│ Agostino " in page  # how much of the name fits depends on the symbols
    own = "\n".join(palace(labels(table), ""))
    assert "What your rooms would do now" in own
    assert "Nobody plays “rome” here." in "\n".join(palace(labels(table), "rome"))


def test_the_prestige_has_a_breakdown() -> None:
    table = table_of()
    rows = UI.obey("prestige", "", table.state.view(0), look(table))
    assert rows[1].split()[-4:] == ["F", "V", "N", "M"]
    assert rows[-1].split()[-4:] == [str(sum(points.values())) for points in scores(table.state)]


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("annex", "more crowns than its value"),
        ("Leonardo da Vinci", "1 florin"),
        ("ship", "moves armies by sea"),
        ("ottoman", "♛ 3☸"),
        ("Siena", "value 3; "),
        ("assassin", "+1 spy"),
        ("chess", "There is no “chess” in this game."),
    ],
)
def test_help_explains_things(topic: str, text: str) -> None:
    assert text in " ".join("\n".join(explain(labels(table_of()), topic)).split())


def test_help_tells_symbols_and_costs() -> None:
    draw = labels(table_of())
    card = draw.data.cards[draw.data.card["assassin"]]
    told = " ".join(explain(draw, "assassin"))
    assert f"{draw.options(card.options)}; costs {draw.cost(card.cost)}" in told
    tile = draw.data.tiles[draw.data.tile["kingdom"]]
    assert f"costs {draw.cost(tile.cost)}" in " ".join(explain(draw, "kingdom"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [80, 60])
def test_everything_fits(language: str, columns: int) -> None:
    for seed in (1, 2, 3):
        for table in islice(tables({"players": 2 + seed}, seed, 400), 0, None, 37):
            dressed = look(table, language, columns=columns)
            lines = everything(table.state.view(table.state.to_act), dressed)
            for event in table.log[-20:]:
                lines += UI.told(event, dressed, table.state)
            assert [line for line in lines if width(line) > columns] == []
            assert not any("{" in line for line in lines)


@pytest.mark.parametrize("columns", [40, 100, 120])
def test_windows_of_other_sizes(columns: int) -> None:
    for table in islice(tables({"players": 5}, 8, 300), 0, None, 50):
        lines = UI.screen(table.state.view(table.state.to_act), look(table, columns=columns))
        assert max(map(width, lines)) <= columns


def test_colours_change_nothing_but_colours() -> None:
    table = table_of("enter 2")
    view = table.state.view(0)
    uncoloured = look(table)
    coloured = UI.dress(replace(style(4), paint=Paint(on=True)), table.state)
    lines = everything(view, coloured)
    assert "\x1b[91" in "".join(lines)  # Florence is red
    assert [plain(line).rstrip() for line in lines] == [
        line.rstrip() for line in everything(view, uncoloured)
    ]


def test_a_terminal_without_unicode_gets_letters() -> None:
    table = table_of("enter 2")
    dressed = replace(look(table), glyphs=PLAIN)
    view = table.state.view(0)
    lines = [*UI.screen(view, dressed), *UI.menu(view, dressed).lines()]
    lines += UI.obey("map", "", view, dressed)
    "\n".join(lines).encode("ascii")


def test_who_only_watches_sees_the_map() -> None:
    table = table_of("enter 2")
    page = shown(table, None)
    assert "Siena" in page
    assert "courtiers wake" not in page


def test_nobody_is_a_dash() -> None:
    assert labels(table_of()).mark(NOBODY) == "–"
