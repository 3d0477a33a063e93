"""The diplomat and negotiations: words between bots, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest

from signoria.bots import Bot, Player, Thought, Weighed, make
from signoria.bots.condottiere.diplomat.diplomat import CHARACTERS, Character, Diplomat
from signoria.bots.contract import any_bot
from signoria.bots.negotiation import AT_A_MOMENT, IN_A_GAME, Negotiation
from signoria.condottiere import GAME, State
from signoria.condottiere.model.actions import PASS
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.condottiere.talk.book import AgreementBook
from signoria.condottiere.talk.ledger import TALK, Ledger
from signoria.game import AnyState, AnyView, BadInput, Event, any_game, shuffled
from signoria.text import Value
from tests.condottiere.helpers import Position

STRONG = ["10", "10", "6", "5", "heroine", "drummer", "4", "2"]
WEAK = ["1", "1", "scarecrow", "scarecrow", "2", "courtesan", "2"]
FAIR = ["10", "5", "6", "4", "drummer", "3", "2", "1"]


def danger(*hands: list[str], **fields: Any) -> Position:
    """Seat 0 has put the token where it wins: third edition, four players."""
    return {
        "players": 4, "site": "roma", "owners": {"spoleto": 0, "napoli": 0},
        "hands": [STRONG, *hands], **fields,
    }  # fmt: skip


THREATENED = danger(STRONG[:7], FAIR, WEAK)


class Table:
    """A game with bots that talk."""

    def __init__(self, position: Position, bots: Sequence[Bot], seed: str = "7") -> None:
        self.state: State = GAME.position(position, Random(seed))
        self.bots = bots
        self.rng = Random(seed)
        self.log: list[Event] = []
        self.told = [0] * len(bots)
        self.negotiation = Negotiation(any_game(GAME), bots, self.tell, self.log.extend)

    def tell(self, seat: int) -> None:
        fresh, self.told[seat] = self.log[self.told[seat] :], len(self.log)
        self.bots[seat].observe([seen for event in fresh if (seen := event.seen_by(seat))])

    def speak(self) -> None:
        self.negotiation.before(cast(AnyState, self.state))

    @property
    def ledger(self) -> Ledger:
        book = self.negotiation.book
        assert isinstance(book, AgreementBook)
        return book.ledger

    def step(self) -> None:
        before = self.state.view()
        if self.state.chance is not None:
            events = self.state.shuffle(shuffled(self.state.chance, self.rng))
        else:
            self.speak()
            seat = self.state.to_act
            assert seat is not None
            self.tell(seat)
            events = self.state.apply(self.bots[seat].decide(self.state.view(seat)), seat)
        self.log += events
        self.negotiation.after(cast(AnyView, before), events)

    def play(self) -> Table:
        while self.state.outcome() is None:
            self.step()
        return self

    @property
    def talk(self) -> list[str]:
        return [event.line for event in self.log if event.key in TALK]


def diplomats(seed: str = "7", **fields: Any) -> list[Bot]:
    """A captain who leads, and three captains with words."""
    rngs = [Random(f"{seed}/{seat}") for seat in range(4)]
    character = Character(**fields) if fields else CHARACTERS["statesman"]
    return [
        make("captain", rngs[0]),
        *(any_bot(Diplomat(make("captain", rng), rng, character)) for rng in rngs[1:]),
    ]


def test_two_fight_and_the_third_saves_his_cards() -> None:
    table = Table(THREATENED, diplomats())
    table.speak()
    assert table.talk == [
        "1 proposed 2 1 to 2: stop 0 for stop 0",
        "2 accepted 1 1 to 2: stop 0 for stop 0",
        "1 proposed 3 1 to 3: stop 0 for pass",
        "3 accepted 1 1 to 3: stop 0 for pass",
        "2 proposed 3 2 to 3: stop 0 for pass",
        "3 accepted 2 2 to 3: stop 0 for pass",
    ]


def test_the_weak_offer_to_pass_and_refuse_to_fight() -> None:
    table = Table(danger(WEAK, FAIR, WEAK), diplomats())
    table.speak()
    assert table.talk[:4] == [
        "1 proposed 2 1 to 2: pass for stop 0",
        "2 accepted 1 1 to 2: pass for stop 0",
        "1 proposed 3 1 to 3: pass for stop 0",
        "3 refused 1 1 to 3: pass for stop 0",
    ]


def test_an_agreement_is_known_to_both_and_to_nobody_else() -> None:
    bots = diplomats()
    table = Table(THREATENED, bots)
    table.speak()
    first, second, third = bots[1:]
    assert isinstance(first, Diplomat)
    assert isinstance(second, Diplomat)
    assert isinstance(third, Diplomat)
    stop, passing = Promise("stop", 0), Promise("pass")
    assert (1, stop) in second.heard.gotten
    assert (2, stop) in first.heard.gotten
    assert (1, stop) in second.heard.given
    assert third.heard.given == [(1, passing), (2, passing)]
    assert not any(event.seen_by(0) for event in table.log)


def test_nobody_talks_where_nothing_is_at_stake() -> None:
    table = Table({**THREATENED, "site": "milano"}, diplomats())
    table.speak()
    assert table.talk == []
    envoys = Table(THREATENED, diplomats(honour=0.1, stops=False))
    envoys.speak()
    assert envoys.talk == []


def test_promises_are_kept_and_judged_in_real_games() -> None:
    fates: set[str] = set()
    for seed in range(6):
        table = Table(THREATENED, diplomats(str(seed)), str(seed)).play()
        statuses = [entry.status for entry in table.ledger.entries]
        assert "proposed" not in statuses
        assert "accepted" not in statuses, "the end of the game ends every promise"
        fates.update(statuses)
        told = [line for line in table.talk if line.split()[1] in ("kept", "broken", "void")]
        pledges = [p for entry in table.ledger.entries for p in entry.pledges]
        assert len(told) == len(pledges)
    assert "kept" in fates


def test_the_same_seed_gives_the_same_talk() -> None:
    one, two = (Table(THREATENED, diplomats(), "3").play() for _ in range(2))
    assert [event.line for event in one.log] == [event.line for event in two.log]
    assert one.talk


def test_without_talk_a_diplomat_plays_as_the_bot_within() -> None:
    state = GAME.position(THREATENED, Random(1))
    alone, within = Diplomat(make("captain", Random(4)), Random(4)), make("captain", Random(4))
    for text in ("play 10", "pass"):
        view = state.view(state.to_act)
        assert alone.decide(view) == within.decide(view)
        state.apply(state.parse(text))


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_a_diplomat_says_depends_on_its_view_alone(seat: int) -> None:
    """Other hands that its seat could not tell apart: the same words."""
    state = GAME.position(THREATENED, Random(1))
    offers = [
        str(Agreement(other, seat, mine, yours))
        for other in range(4)
        for mine in (Promise("stop", 0), Promise("pass"))
        for yours in (Promise("stop", 0), Promise("pass"), None)
        if other != seat
    ]
    said = set()
    for seed in range(12):
        view = state.view(seat).sample(Random(seed)).view(seat)
        bot = Diplomat(make("captain", Random(0)), Random(0))
        words = bot.propose(view)
        said.add((*words, *(bot.consider(view, offer) for offer in offers)))
    assert len(said) == 1


def told(bot: Diplomat, view: Any, *lines: Event) -> Diplomat:
    bot.propose(view)
    bot.observe(lines)
    return bot


def accepted(text: str) -> Event:
    agreement = Agreement.parse(text)
    args: dict[str, Value] = {"seat": agreement.to, "to": agreement.by, "agreement": text}
    return Event("accepted", args)


BROKEN = Event("broken", {"seat": 2, "to": 1, "promise": "stop 0"})


def test_who_broke_his_word_is_not_trusted_again() -> None:
    view = GAME.position(THREATENED).view(1)
    offer = "2 to 1: stop 0 for stop 0"
    bot = Diplomat(make("captain", Random(0)), Random(0))
    assert bot.consider(view, offer)
    told(bot, view, accepted("2 to 1: stop 0 for stop 0"), BROKEN)
    assert not bot.consider(view, offer)
    assert all(Agreement.parse(wanted).to != 2 for wanted in bot.propose(view))


@pytest.mark.parametrize(
    "offer",
    [
        "",
        "stop 0",
        "2 to 3: stop 0 for stop 0",
        "1 to 1: pass",
        "2 to 1: pass for surrender 2",
        "2 to 1: stop 0 for spare atlantis until 99",
        "2 to 1: stop 9",
        "0 to 1: spare milano until 99 for pass",
    ],
)
def test_nonsense_is_not_accepted(offer: str) -> None:
    view = GAME.position(THREATENED).view(1)
    assert not Diplomat(make("captain", Random(0)), Random(0)).consider(view, offer)


def test_what_contradicts_a_promise_is_not_accepted() -> None:
    view = GAME.position(THREATENED).view(1)
    bot = Diplomat(make("captain", Random(0)), Random(0))
    told(bot, view, accepted("2 to 1: stop 0 for stop 0"))
    assert not bot.consider(view, "3 to 1: stop 0 for pass")


class Wishful(Player):
    """A bot that wants to pass, and says what everything is worth."""

    name = "wishful"

    def __init__(self, loss: float) -> None:
        self.loss = loss
        self.legal: Sequence[Any] = ()

    def decide(self, view: Any, budget: float | None = None) -> Any:
        self.legal = view.legal
        return PASS

    def thought(self) -> Thought:
        others = [Weighed(action, 0.5 - self.loss, 0.1) for action in self.legal if action != PASS]
        return Thought((Weighed(PASS, 0.5, 0.5), *others), ())


@pytest.mark.parametrize(("loss", "keeps"), [(0.0, True), (0.04, True), (0.06, False)])
def test_a_word_is_kept_up_to_the_price_of_honour(loss: float, keeps: bool) -> None:
    state = GAME.position(danger(STRONG[:7], FAIR, WEAK, to_act=1, lines=[["6"], [], [], []]))
    view = state.view(1)
    bot = Diplomat(Wishful(loss), Random(0), Character(honour=0.05))
    assert bot.decide(view) == PASS
    told(bot, view, accepted("1 to 2: stop 0 for stop 0"))
    assert (bot.decide(view) != PASS) == keeps


def test_neighbours_make_peace_where_regions_can_be_captured() -> None:
    position = {
        "players": 3, "options": ["capture"], "site": "milano",
        "owners": {"roma": 0, "napoli": 0, "spoleto": 0, "torino": 1},
        "hands": [["3", "4"], ["5", "6"], ["2"]],
    }  # fmt: skip
    state = GAME.position(position)
    (offer,) = Diplomat(make("captain", Random(0)), Random(0)).propose(state.view(0))
    treaty = Agreement.parse(offer)
    assert str(treaty.mine) == "spare torino until 3"
    assert treaty.yours is not None
    assert treaty.yours.region in ("roma", "napoli", "spoleto")
    treaty.check(state.rules, state.round)


class Chatterbox(Player):
    """A bot that never stops talking, with nonsense or failing in between."""

    name = "chatterbox"

    def __init__(self, *words: Any) -> None:
        self.words = words
        self.asked = 0
        self.heard: list[str] = []

    def decide(self, view: Any, budget: float | None = None) -> Any:
        return view.legal[0]

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += [event.line for event in events]

    def propose(self, view: Any) -> Any:
        self.asked += 1
        if self.words == ("fail",):
            raise ZeroDivisionError
        return self.words

    def consider(self, view: Any, agreement: Any) -> Any:
        if self.words == ("fail",):
            raise ZeroDivisionError
        return "gladly"


@pytest.mark.parametrize(
    "words",
    [
        ("fail",),
        (None, 7, "conquer the moon"),
        ("0 to 0: pass", "0 to 1: stop 0", "2 to 1: pass"),
        ("0 to 1: pass", "0 to 1: pass"),
    ],
)
def test_talk_comes_to_an_end_and_changes_nothing(words: tuple[Any, ...]) -> None:
    bots = [Chatterbox(*words), Chatterbox("fail"), Chatterbox(), Chatterbox("1 to 2: pass")]
    table = Table(THREATENED, bots)
    before = table.state.to_json()
    table.speak()
    assert table.state.to_json() == before
    assert bots[0].asked <= AT_A_MOMENT
    heard = [line for line in table.talk if "proposed" in line]
    assert set(heard) <= {"0 proposed 1 0 to 1: pass"}
    table.play()
    assert max(bot.asked for bot in bots) <= IN_A_GAME + 1


def test_only_a_plain_yes_is_a_yes() -> None:
    bots = [Chatterbox("0 to 1: pass"), Chatterbox(), Chatterbox(), Chatterbox()]
    table = Table(THREATENED, bots)
    table.speak()
    assert table.talk[:2] == ["0 proposed 1 0 to 1: pass", "1 refused 0 0 to 1: pass"]
    assert bots[1].heard[:2] == table.talk[:2]
    assert bots[2].heard == []


def test_a_diplomat_by_its_spec() -> None:
    bot = make("diplomat:of=captain,character=schemer", Random(1))
    assert isinstance(bot, Diplomat)
    assert (bot.name, bot.character) == ("diplomat:of=captain", CHARACTERS["schemer"])
    for spec, why in (
        ("diplomat:of=diplomat", "of must name another bot"),
        ("diplomat:character=saint", "there is no character saint"),
        ("diplomat:of=captain,depth=3", "captain takes no depth"),
        ("diplomat:of=captain,1s", "captain takes no time"),
    ):
        with pytest.raises(BadInput, match=why):
            make(spec, Random(1))
