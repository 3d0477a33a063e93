"""Agreements: what can be said, and what becomes of it by what everybody sees."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, State, rules
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.condottiere.talk.ledger import TALK, Ledger
from signoria.condottiere.talk.words import talk_sentence
from signoria.game import BadInput, Event
from signoria.text import LANGUAGES
from tests.condottiere.helpers import Position

TEXTS = (
    "0 to 2: pass",
    "0 to 2: pass for pass",
    "1 to 0: stop 2 for stop 2",
    "2 to 1: surrender 1 for pass",
    "0 to 1: spare roma until 3 for spare napoli until 4",
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_an_agreement_says_all_of_it(text: str) -> None:
    agreement = Agreement.parse(text)
    assert str(agreement) == text
    assert Agreement.parse(f"  {text.replace(' ', '   ')} ") == agreement
    agreement.check(rules())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing is none such as"),
        ("0 to 2", "is none such as"),
        ("0 to 2: love", "love is none that can be judged"),
        ("0 to 2: pass for nothing", "nothing is none that can be judged"),
        ("0 to 2: stop", "stop is none that can be judged"),
        ("0 to 2: spare roma", "spare roma is none that can be judged"),
        ("0 to 0: pass", "seat 0 cannot agree with itself"),
        ("0 to 7: pass", "there is no seat 7"),
        ("0 to 2: stop 9", "there is no seat 9"),
        ("0 to 2: stop 0", "seat 0 cannot stop for or against itself"),
        ("0 to 2: pass for surrender 2", "seat 2 cannot surrender for or against itself"),
        ("0 to 2: stop 2", "seat 0 cannot promise seat 2 to fight it"),
        ("0 to 2: spare atlantis until 3", "atlantis is no region of the board"),
        ("0 to 2: spare roma until 1", "round 1 has begun already"),
    ],
)
def test_what_means_nothing_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        Agreement.parse(text).check(rules(), 1)
    assert "\n" not in str(refused.value)


class Talk:
    """A table with a ledger: actions in, what was said about promises out."""

    def __init__(self, position: Position, *agreements: str) -> None:
        self.state: State = GAME.position(position, Random(7))
        self.ledger = Ledger(self.state.rules)
        self.news: list[str] = []
        for text in agreements:
            self.agree(text)

    def agree(self, text: str, *, accepted: bool = True) -> None:
        agreement, view = Agreement.parse(text), self.state.view()
        self.ledger.propose(agreement, view)
        self.ledger.answer(agreement, view, accepted=accepted)

    def play(self, *actions: str) -> Talk:
        for text in actions:
            before = self.state.view(self.state.to_act)
            self._follow(before, self.state.apply(self.state.parse(text)))
            while self.state.chance is not None:
                waiting = self.state.view()
                order = sorted(self.state.chance.items, key=lambda item: item)
                self._follow(waiting, self.state.shuffle(order))
        return self

    def _follow(self, before: Any, events: list[Event]) -> None:
        self.news += [event.line for event in self.ledger.follow(before, events)]

    @property
    def statuses(self) -> list[str]:
        return [entry.status for entry in self.ledger.entries]


def battle(*hands: str, **fields: Any) -> Position:
    """A battle for Roma."""
    return {
        "players": len(hands), "site": "roma", "hands": [hand.split() for hand in hands], **fields,
    }  # fmt: skip


THREE = battle("10 5 3", "6 6 2", "4 4 surrender")


def test_a_proposal_is_for_two_and_nothing_until_it_is_accepted() -> None:
    talk = Talk(THREE)
    agreement = Agreement.parse("0 to 1: pass")
    event = talk.ledger.propose(agreement, talk.state.view())
    assert event.line == "0 proposed 1 0 to 1: pass"
    assert [event.seen_by(seat) is not None for seat in (0, 1, 2, None)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert talk.play("play 3").statuses == ["proposed"]
    with pytest.raises(BadInput, match="is proposed already"):
        talk.ledger.propose(agreement, talk.state.view())
    answer = talk.ledger.answer(agreement, talk.state.view(), accepted=False)
    assert answer.line == "1 refused 0 0 to 1: pass"
    assert talk.play("pass", "pass", "play 5").statuses == ["refused"]
    with pytest.raises(BadInput, match="is not proposed"):
        talk.ledger.answer(agreement, talk.state.view(), accepted=True)


def test_pass_is_kept_by_who_plays_no_card() -> None:
    talk = Talk(THREE, "1 to 0: pass").play("play 10", "pass", "pass")
    assert talk.statuses == ["accepted"], "until the battle is over"
    assert talk.play("pass").statuses == ["kept"]
    assert talk.news == ["1 kept 0 pass"]


def test_pass_is_broken_by_any_card_at_once() -> None:
    talk = Talk(THREE, "1 to 0: pass").play("play 10", "play 2")
    assert talk.statuses == ["broken"]
    assert talk.ledger.entries[0].breakers == (1,)
    assert talk.news == ["1 broken 0 pass"]


def test_pass_is_void_without_a_turn() -> None:
    talk = Talk(battle("surrender 3", "6 2", "4"), "1 to 0: pass").play("play surrender")
    assert talk.statuses == ["void"]


def test_pass_between_battles_is_about_the_next_one() -> None:
    position = battle("10 5 3", "6 6 2", "4 4", phase="site", site=None, opening=True)
    talk = Talk(position, "1 to 0: pass").play("site roma", "play 3", "pass", "play 4")
    assert talk.statuses == ["accepted"]
    assert talk.play("pass", "pass").statuses == ["kept"]


def test_stop_is_broken_by_passing_while_the_other_leads_or_may_play() -> None:
    leading = Talk(THREE, "1 to 2: stop 0").play("play 10", "pass")
    assert leading.news == ["1 broken 2 stop 0"]
    waiting = Talk(THREE, "1 to 2: stop 0").play("play 3", "play 6", "play 4", "play 5", "play 6")
    assert waiting.play("play 4", "pass").statuses == ["accepted"]
    out = Talk(THREE, "1 to 2: stop 0").play("play 3", "play 6", "pass", "pass", "pass")
    assert out.news == ["1 kept 2 stop 0"], "seat 0 is out and does not lead"
    able = Talk(THREE, "1 to 2: stop 0").play("play 3", "play 6", "pass", "play 5", "pass")
    assert able.news == ["1 broken 2 stop 0"], "seat 0 may still play"


def test_stop_is_broken_by_a_surrender_to_the_other() -> None:
    given_up = Talk(THREE, "2 to 1: stop 0").play("play 10", "play 2", "play surrender")
    assert given_up.statuses == ["broken"]
    ended = Talk(THREE, "2 to 1: stop 0").play("play 3", "play 6", "play surrender")
    assert ended.statuses == ["kept"]


def test_stop_is_kept_by_who_plays_the_last_card_and_void_without_a_turn() -> None:
    talk = Talk(battle("10 5", "6", "4"), "1 to 2: stop 0").play("play 10", "play 6", "pass")
    assert talk.play("pass").statuses == ["kept"]
    unused = Talk(battle("surrender", "6", "4"), "1 to 2: stop 0").play("play surrender")
    assert unused.statuses == ["void"]


def test_surrender_is_due_at_the_first_turn_at_which_the_other_leads() -> None:
    kept = Talk(THREE, "2 to 1: surrender 1").play("play 3", "play 6", "play surrender")
    assert kept.statuses == ["kept"]
    early = Talk(THREE, "2 to 1: surrender 1").play("play 10", "play 6", "play surrender")
    assert early.statuses == ["void"], "the other did not lead at any turn"
    late = Talk(THREE, "2 to 1: surrender 1").play("play 3", "play 6", "play 4")
    assert late.statuses == ["broken"]
    passed = Talk(THREE, "2 to 1: surrender 1").play("play 3", "play 6", "pass")
    assert passed.statuses == ["broken"]


def test_a_tie_is_no_lead() -> None:
    talk = Talk(battle("6 1", "6 2", "4 surrender"), "2 to 1: surrender 1")
    assert talk.play("play 6", "play 6", "play 4").statuses == ["accepted"]


CHOICE = {
    "players": 2, "phase": "site", "opening": True,
    "hands": [["10", "5"], ["6"]],
}  # fmt: skip


def test_spare_is_broken_by_putting_the_token_there() -> None:
    talk = Talk(CHOICE, "0 to 1: spare roma until 2").play("site roma")
    assert talk.news == ["0 broken 1 spare roma until 2"]


def test_spare_is_kept_by_choosing_something_else_until_the_round() -> None:
    talk = Talk(CHOICE, "0 to 1: spare roma until 2").play("site milano")
    assert talk.statuses == ["accepted"]
    talk.play("play 10", "play 6", "play 5")
    while talk.state.round == 1:
        talk.play(str(next(action for action in talk.state.legal() if action != "site roma")))
    assert talk.statuses == ["kept"]


def test_spare_is_void_where_it_could_not_be_broken() -> None:
    closed = {**CHOICE, "pope": "roma"}
    talk = Talk(closed, "0 to 1: spare roma until 2", "1 to 0: spare milano until 2")
    talk.play("site milano", "play 10", "play 6", "play 5")
    while talk.state.round == 1:
        legal = [action for action in talk.state.legal() if action not in ("site roma", "pass")]
        talk.play(str((legal or talk.state.legal())[0]))
    assert talk.statuses == ["void", "void"]


def test_spare_holds_in_battles_for_a_region_of_the_other() -> None:
    """V4: a third player attacks what was to be spared."""
    position = battle("3 3", "5 5", "2 2", options=["capture"], site="lucca", owners={"lucca": 1})
    broken = Talk(position, "2 to 1: spare lucca until 3").play("play 3", "pass", "play 2")
    assert broken.statuses == ["broken"]
    kept = Talk(position, "2 to 1: spare lucca until 3").play("play 3", "pass", "pass")
    assert kept.ledger.open_pledges(2)[0].tested
    own = Talk(position, "1 to 2: spare lucca until 3").play("play 3", "play 5")
    assert own.statuses == ["accepted"], "who defends his own attacks nobody"


def test_who_is_betrayed_is_bound_no_more() -> None:
    talk = Talk(THREE, "0 to 1: pass for pass").play("play 10", "play 2")
    assert talk.news == ["0 broken 1 pass", "1 void 0 pass"]
    assert talk.statuses == ["broken"]
    assert talk.ledger.open_pledges() == []


def test_the_end_of_the_game_ends_every_promise() -> None:
    position = battle("10", "6", owners={"spoleto": 0, "firenze": 0, "siena": 0})
    talk = Talk(position, "1 to 0: spare milano until 9", "0 to 1: surrender 1")
    talk.play("play 10", "play 6")
    assert talk.state.outcome() is not None
    assert talk.statuses == ["void", "void"]


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_change_nothing(seed: int) -> None:
    """Whatever the hands and the face-down cards are, the same public events say the same."""
    hidden = {**THREE, "options": ["hidden"]}
    plays = ("play 3", "play 6", "play 4", "play 5", "pass", "pass", "pass")
    said = ("0 to 1: stop 2", "1 to 2: stop 0", "2 to 1: pass", "1 to 2: pass for surrender 1")
    first = Talk(hidden, *said)
    other = Talk(hidden, *said)
    for text in plays:
        seat = first.state.to_act
        before, masked = first.state.view(), first.state.view().sample(Random(seed)).view()
        assert seat == masked.to_act
        events = first.state.apply(first.state.parse(text))
        seen = [event for each in events if (event := each.seen_by(None)) is not None]
        assert first.ledger.follow(before, events) == other.ledger.follow(masked, seen)
    assert first.ledger.to_json() == other.ledger.to_json()
    assert "broken" in first.statuses


def test_the_ledger_is_plain_data() -> None:
    talk = Talk(THREE, "0 to 1: pass for stop 2", "2 to 0: spare roma until 3")
    talk.agree("1 to 2: pass", accepted=False)
    talk.play("play 10", "play 6")
    document = json.loads(json.dumps(talk.ledger.to_json()))
    again = Ledger.from_json(talk.state.rules, document)
    assert again.to_json() == talk.ledger.to_json()
    assert [row["status"] for row in document] == ["broken", "accepted", "refused"]
    assert [entry.agreement for entry in again.known_to(1)] == [
        Agreement.parse("0 to 1: pass for stop 2"), Agreement.parse("1 to 2: pass"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_is_told_in_every_language(language: str) -> None:
    names = ("Ada", "Bea", "Cleo")
    view = GAME.position(THREE).view()
    for text in TEXTS:
        ledger = Ledger(view.rules)
        event = ledger.propose(Agreement.parse(text), view)
        assert names[int(text[0])] in talk_sentence(event, language, names)
    for key in TALK[3:]:
        event = Event(key, {"seat": 0, "to": 1, "promise": "stop 2"})
        assert "Cleo" in talk_sentence(event, language, names)
    accepted = Event("accepted", {"seat": 0, "to": 1, "agreement": "1 to 0: pass"})
    assert "Bea" in talk_sentence(accepted, language, names)


def test_a_sentence() -> None:
    event = Event("broken", {"seat": 0, "to": 1, "promise": "spare roma until 3"})
    said = talk_sentence(event, "en", ("Ada", "Bea"))
    assert said == "Ada has broken a promise to Bea: “I'll leave Rome in peace until round 3.”"
    assert Promise.parse("spare roma until 3").in_battle is False
