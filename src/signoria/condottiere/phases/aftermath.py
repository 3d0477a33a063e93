"""The end of a battle: who won it, whether that wins the game, and where the token goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere.model.cards import COURTESAN, NAMES
from signoria.condottiere.model.events import reveal, token
from signoria.condottiere.model.strength import strengths
from signoria.condottiere.model.tuples import put
from signoria.condottiere.phases import battle, draw, fold, rounds, site
from signoria.game import Event, Outcome
from signoria.text import Value

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def end_battle(state: State, events: list[Event], *, peace: bool = False) -> None:
    """Compare the armies; with `peace` (a Bishop of the old editions) nobody wins."""
    state.to_act = None
    state.defender = None
    state.passed = [False] * state.rules.players
    if state.rules.hidden:  # V5
        _reveal_all(state, events)
    armies = strengths(state.rules, state.lines)
    if state.finalists:
        _end_final(state, armies, events, peace=peace)
        return
    victor = None if peace else _victor(armies)
    assert state.site is not None
    before = state.owners[state.site]
    _announce(state, armies, victor, events)
    if victor is not None:
        state.owners = put(state.owners, state.site, victor)
    _pass_token(state, victor, before, events)
    if _is_over(state, victor, events):
        return
    state.idle = state.idle + 1 if state.quiet else 0
    state.site = None
    if state.rules.draws:
        draw.begin(state, events)
    elif state.rules.site_before_folding:
        site.begin(state)
    else:
        clear_lines(state, events)


def _reveal_all(state: State, events: list[Event]) -> None:
    for seat, card in enumerate(state.face_down):
        if card is not None:
            events.append(reveal(seat, NAMES[card]))
            battle.note_play(state, seat, card)
            state.face_down = put(state.face_down, seat, None)


def _victor(armies: list[int]) -> int | None:
    """The one strongest army, if it is stronger than nothing. R12, R13"""
    best = max(armies)
    return armies.index(best) if best > 0 and armies.count(best) == 1 else None


def _announce(state: State, armies: list[int], victor: int | None, events: list[Event]) -> None:
    assert state.site is not None
    region = state.rules.board.regions[state.site].id
    if victor is None:
        events.append(Event("unwon", {"region": region, "strengths": tuple(armies)}))
    else:
        won: dict[str, Value] = {"region": region, "victor": victor, "strengths": tuple(armies)}
        events.append(Event("won", won))


def _is_over(state: State, victor: int | None, events: list[Event]) -> bool:
    """Look for the end of the game as soon as marker and token are placed. R33"""
    reasons = [] if victor is None else _goals_reached(state, victor)
    if victor is not None and reasons:
        finish(state, (victor,), reasons, events)
        return True
    if all_taken(state):  # R36
        rulers = leaders(state)
        if len(rulers) == 1:
            finish(state, rulers, ["most"], events)
        else:
            begin_final(state, rulers, events)
        return True
    return False


def _goals_reached(state: State, victor: int) -> list[str]:
    """Why the victor has won the game, if that is so: one reason, or both. R35"""
    rules = state.rules
    regions, goal = state.regions_of(victor), rules.connected_goal
    reasons = []
    if regions >= goal and rules.board.connects(state.realm_of(victor), goal):
        reasons.append("connected")
    if rules.total_goal is not None and regions >= rules.total_goal:
        reasons.append("total")
    return reasons


def all_taken(state: State) -> bool:
    """Whether no region is left to take but the Pope's, and that ends the game."""
    free = state.owners.count(None)
    if free == 1 and state.pope is not None and state.owners[state.pope] is None:
        free = 0
    return state.rules.ends_when_taken and free == 0


def leaders(state: State) -> tuple[int, ...]:
    """Who owns the most regions."""
    regions = [state.regions_of(seat) for seat in range(state.rules.players)]
    return tuple(seat for seat, count in enumerate(regions) if count == max(regions))


def _pass_token(state: State, victor: int | None, owner: int | None, events: list[Event]) -> None:
    """The courtesans' choice, else the victor, else as the edition says. R12, R14"""
    rules = state.rules
    holder = _courtesans_choice(state)
    if holder is None:
        holder = victor
    if holder is None:
        holder = owner  # V4
    if holder is None and rules.no_victor_passes_left:
        holder = (state.condottiere + 1) % rules.players
    if holder is not None and holder != state.condottiere:
        state.condottiere = holder
        events.append(token(holder))


def _courtesans_choice(state: State) -> int | None:
    if not state.rules.courtesans_lead:
        return None
    return _victor([line.count(COURTESAN) for line in state.lines])


def clear_lines(state: State, events: list[Event]) -> None:
    """Discard all lines, whoever won; then hands may be folded. R26"""
    rounds.discard_lines(state)
    if state.rules.draws:
        rounds.go_on(state, events)
    else:
        fold.begin(state, events)


def begin_final(state: State, rivals: tuple[int, ...], events: list[Event]) -> None:
    """The tied players fight it out with a whole new deal. R37"""
    rules = state.rules
    state.finalists = rivals
    state.site = None
    while state.condottiere not in rivals:
        state.condottiere = (state.condottiere + 1) % rules.players
    events.append(Event("final-battle", {"finalists": rivals}))
    rounds.return_everything(state)
    rounds.ask(state, "final", rules.cards)


def _end_final(state: State, armies: list[int], events: list[Event], *, peace: bool) -> None:
    rivals = state.finalists
    best = max(armies[seat] for seat in rivals)
    tied = tuple(seat for seat in rivals if armies[seat] == best or peace)
    final = {"finalists": rivals, "strengths": tuple(armies[seat] for seat in rivals)}
    events.append(Event("final-strengths", final))
    if len(tied) == 1 and best > 0:
        finish(state, tied, ["final-battle"], events)
    elif state.rules.final_tie_shared:
        finish(state, tied, ["shared"], events)
    else:
        finish(state, (), ["draw"], events)


def finish(state: State, winners: tuple[int, ...], reasons: list[str], events: list[Event]) -> None:
    """The game is over."""
    state.phase = "over"
    state.to_act = None
    state.ending = Outcome(winners, tuple(reasons))
    events.append(Event("over", {"winners": winners, "reasons": tuple(reasons)}))
