"""What happened, what can be done and why not, in the languages of the catalogues.

Events must be projected first (`event.seen_by(seat)`): whatever stands in one is told. Players are
called by the names that are given. Things are called as the catalogues say; what a data file of
one's own names otherwise is called as it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from signoria.game import UNKNOWN, Event, IllegalAction, Outcome
from signoria.text import Value, catalogue, plural, say
from signoria.virtu.model.actions import Action, parse, slot_texts
from signoria.virtu.model.components import NOBODY, SIDES, SYMBOLS, Data, packaged
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.means import ways_text
from signoria.virtu.model.sources import PARTS
from signoria.virtu.model.state import State

# Names


def listed(items: Iterable[str], language: str) -> str:
    """Some things as people list them: `a, b and c`."""
    *first, last = items
    return say("list.last", language, first=", ".join(first), last=last) if first else last


def _called(kind: str, name: str, language: str, printed: str | None, ours: str | None) -> str:
    """A name of the catalogues, unless the data file has another thing under this id."""
    if printed is not None and printed != ours:
        return printed
    return catalogue(language).get(f"virtu.{kind}.{name}", printed or name)


def city_name(city: str, language: str, data: Data) -> str:
    """What a city is called."""
    ours = packaged()
    printed = data.cities[data.city[city]].name if city in data.city else None
    known = ours.cities[ours.city[city]].name if city in ours.city else None
    return _called("city", city, language, printed, known)


def card_name(card: str, language: str, data: Data) -> str:
    """What a card is called."""
    ours = packaged()
    printed = data.cards[data.card[card]].name if card in data.card else None
    known = ours.cards[ours.card[card]].name if card in ours.card else None
    return _called("card", card, language, printed, known)


def tile_name(tile: str, language: str, data: Data) -> str:
    """What a tile is called: that of a city like the city, a cathedral after its city."""
    if tile not in data.tile:
        return _called("tile", tile, language, None, None)
    place = data.tile[tile]
    if data.tiles[place].kind == "city":
        return city_name(tile, language, data)
    if place >= data.first_cathedral:
        city = data.cities[place - data.first_cathedral].id
        return say("virtu.tile.cathedral", language, city=city_name(city, language, data))
    ours = packaged()
    known = ours.tiles[ours.tile[tile]].name if tile in ours.tile else None
    return _called("tile", tile, language, data.tiles[place].name, known)


def bonus_name(bonus: str, language: str, data: Data) -> str:
    """What a patron bonus is called."""
    ours = packaged()
    printed = data.bonuses[data.bonus[bonus]].name if bonus in data.bonus else None
    known = ours.bonuses[ours.bonus[bonus]].name if bonus in ours.bonus else None
    return _called("bonus", bonus, language, printed, known)


def power_name(power: str, language: str, data: Data) -> str:
    """What a foreign power is called."""
    ours = packaged()
    printed = data.powers[data.power[power]].name if power in data.power else None
    known = ours.powers[ours.power[power]].name if power in ours.power else None
    return _called("power", power, language, printed, known)


def house_name(house: str, language: str, data: Data) -> str:
    """What a house is called."""
    ours = packaged()
    printed = data.houses[data.house[house]].name if house in data.house else None
    known = ours.houses[ours.house[house]].name if house in ours.house else None
    return _called("house", house, language, printed, known)


def symbol_name(symbol: str, language: str) -> str:
    """What a symbol is called."""
    return catalogue(language).get(f"virtu.symbol.{symbol}", symbol)


def score_word(kind: str, language: str) -> str:
    """Where prestige comes from, as the heading of its column."""
    return say(f"virtu.score.{kind}", language)


def counted(count: int, thing: str, language: str) -> str:
    """So many of something: `1 crown`, `3 crowns`."""
    word = say(f"virtu.{plural(count, language)}.{thing}", language)
    return say("virtu.amount", language, count=count, thing=word)


def cost_words(cost: str, language: str) -> str:
    """A cost of the notation, such as `3 crown + 2 ship`; ` / ` stands between alternatives."""
    ways = [
        listed([_amount(part, language) for part in way.split(" + ")], language)
        for way in cost.split(" / ")
    ]
    *first, last = ways
    if not first:
        return last
    return say("virtu.or", language, first=", ".join(first), last=last)


def _amount(part: str, language: str) -> str:
    count, _, symbol = part.partition(" ")
    return counted(int(count), symbol, language) if symbol in SYMBOLS else part


# Names within a sentence


class Teller:
    """Puts things into sentences of a language."""

    def __init__(self, language: str, data: Data) -> None:
        self.language = language
        self.data = data
        self.writers: dict[str, Callable[[str], str]] = {
            **dict.fromkeys(("city", "here", "there"), self.city),
            **dict.fromkeys(("card", "newcomer", "old"), self.card),
            **dict.fromkeys(("tile", "goods", "other"), self.tile),
            **dict.fromkeys(("source", "asset", "force", "what"), self.thing),
            **dict.fromkeys(("cost", "most"), lambda text: cost_words(text, language)),
            "power": lambda name: self.within(power_name(name, language, data)),
            "bonus": lambda name: self.within(bonus_name(name, language, data)),
            "house": lambda name: house_name(name, language, data),
            "symbol": lambda name: symbol_name(name, language),
            "side": lambda name: say(f"virtu.side.{name}", language),
            "to": lambda name: say(f"virtu.side-to.{name}", language),
            "steps": lambda count: counted(int(count), "room", language),
            "phase": lambda name: say(f"virtu.phase.{name}", language),
            "place": self.place,
            "payment": self.payment,
        }

    def texts(self, args: Mapping[str, Value]) -> dict[str, Value]:
        """Arguments as they are to stand in a sentence; numbers stay what they are."""
        return {
            name: self.writers[name](value) if isinstance(value, str) else value
            for name, value in args.items()
        }

    def action(self, prefix: str, action: Action, **more: Value) -> str:
        """A sentence about an action."""
        slots: dict[str, Value] = {
            name: value if name == "room" else self.writers[name](value)
            for name, value in slot_texts(self.data, action).items()
        }
        return say(f"virtu.{prefix}.{action.form}", self.language, **slots, **more)

    def within(self, name: str) -> str:
        """A name within a sentence: its article, if it has one, is small."""
        for article in say("virtu.articles", self.language).split("|"):
            if name.startswith(article):
                return article.lower() + name[len(article) :]
        return name

    def city(self, name: str) -> str:
        return city_name(name, self.language, self.data)

    def _kind(self, kind: str, name: str) -> str:
        """A name as things of its kind are called within a sentence."""
        small, key = self.within(name), f"virtu.within.{kind}"
        if small != name or key not in catalogue(self.language):
            return small
        return say(key, self.language, name=name)

    def card(self, name: str) -> str:
        data = self.data
        kind = data.cards[data.card[name]].kind if name in data.card else ""
        return self._kind(kind, card_name(name, self.language, data))

    def tile(self, name: str) -> str:
        data = self.data
        kind = data.tiles[data.tile[name]].kind if name in data.tile else ""
        return self._kind(kind, tile_name(name, self.language, data))

    def courtier(self, card: str, side: str) -> str:
        where = say(f"virtu.side.{side}", self.language)
        return say("virtu.courtier", self.language, card=self.card(card), side=where)

    def thing(self, text: str) -> str:
        """Anything that can pay, be turned over, committed or bought."""
        name, _, rest = text.partition(" ")
        data = self.data
        if name == "cathedral" and rest in data.city:
            return self.tile(f"cathedral_{rest}")
        if name in data.card and rest in SIDES:
            return self.courtier(name, rest)
        if text in data.bonus:
            return self.within(bonus_name(text, self.language, data))
        if text in PARTS:
            return say(f"virtu.source.{text}", self.language)
        if text in data.power:
            return self.within(power_name(text, self.language, data))
        return self.card(text) if text in data.card else self.tile(text)

    def place(self, text: str) -> str:
        """A place for a spy."""
        name, _, room = text.partition(" ")
        if room:
            house = house_name(name, self.language, self.data)
            return say("virtu.room-of", self.language, room=room, house=house)
        if name in self.data.power:
            return self.within(power_name(name, self.language, self.data))
        return self.city(name)

    def payment(self, text: str) -> str:
        """What is used together to pay something."""
        parts = []
        for part in text.split(" + "):
            name, _, symbol = part.rpartition(" ")
            kind = symbol_name(symbol, self.language)
            parts.append(say("virtu.used", self.language, what=self.thing(name), symbol=kind))
        return listed(parts, self.language)

    def palace(self, words: Sequence[str]) -> str:
        """Cards with their places, one after the other."""
        found, rest = [], list(words)
        while rest:
            card = self.card(rest.pop(0))
            where = rest.pop(0)
            if where in SIDES:
                key, args = "side", {"side": say(f"virtu.side.{where}", self.language)}
            else:
                key, args = where, {"room": rest.pop(0)}
            found.append(say(f"virtu.lies.{key}", self.language, card=card, **args))
        return "; ".join(found)


# Events


def title(players: int, options: Iterable[str], language: str) -> str:
    """What is played, in a few words."""
    many = say("virtu.players", language, count=players)
    chosen = [say(f"virtu.option.{option}", language) for option in options]
    return ", ".join(("Virtù", many, *chosen))


def sentence(event: Event, language: str, names: Sequence[str], data: Data | None = None) -> str:
    """An event, as one seat sees it, in a sentence. `data` knows its own names of things."""
    teller = Teller(language, data or packaged())
    if "words" in event.args:
        return _told_action(event, teller, names)
    if event.key == "over":
        outcome = Outcome(_numbers(event.args["winners"]), _texts(event.args["reasons"]))
        why = outcome_sentence(outcome, language, names)
        return say("virtu.event.over", language, why=why)
    key, texts = _consequence(event, teller, names)
    return say(f"virtu.event.{key}", language, **texts)


def _told_action(event: Event, teller: Teller, names: Sequence[str]) -> str:
    seat, words = _name(event.args["seat"], names), _texts(event.args["words"])
    if words == (UNKNOWN,):
        return say("virtu.event.place-unseen", teller.language, seat=seat)
    text = " ".join((event.key, *words))
    action = parse(teller.data, text)
    if action is None:  # of other data
        return say("virtu.event.other", teller.language, seat=seat, action=text)
    return teller.action("event", action, seat=seat)


def _consequence(
    event: Event, teller: Teller, names: Sequence[str]
) -> tuple[str, dict[str, Value]]:
    """The sentence of the catalogue that fits, with what stands in it."""
    key, args, language = event.key, dict(event.args), teller.language
    texts: dict[str, Value] = {}
    for name in ("seat", "against", "from"):
        if name in args:
            who = args.pop(name)
            if isinstance(who, int) and who >= 0:
                texts[name] = _name(who, names)
    if key == "shuffle":
        order = _texts(args["order"])
        if args["what"] != "houses":
            return "shuffle-first", {}
        seats = zip(names, order, strict=False)
        houses = [f"{who}: {house_name(name, language, teller.data)}" for who, name in seats]
        return "shuffle-houses", {"houses": ", ".join(houses)}
    if key == "palace":
        return key, {**texts, "cards": teller.palace(_texts(args["cards"]))}
    if key == "prestige":
        pairs = zip(names, _numbers(args["points"]), strict=True)
        return key, {"points": ", ".join(f"{who} {number}" for who, number in pairs)}
    if key == "order":
        return key, {"seats": ", ".join(_name(seat, names) for seat in _numbers(args["seats"]))}
    if key == "last-winter":
        why = [_end(reason, teller) for reason in _texts(args["reasons"])]
        return key, {"why": "; ".join(why)}
    if key == "blocked":
        return f"blocked-{args['by']}", {**texts, "room": args["room"]}
    if key == "traded":
        return key, {**texts, "florins": counted(_number(args["florins"]), "florin", language)}
    for name in ("place", "what"):
        if name in args:
            args[name] = _thing_text(_texts(args[name]))
    if key == "siege" and "against" not in texts:
        key = "siege-neutral"
    if key == "allied" and "from" in texts:
        key = "allied-from"
    return key, {**texts, **teller.texts(args)}


def _thing_text(words: Sequence[str]) -> str:
    """What was bought, or a place, as one text; on which side a bought card lies is left out."""
    return " ".join(words[:1] if words[-1] in SIDES else words)


def _end(reason: str, teller: Teller) -> str:
    rules = teller.data.rules
    cities, years = rules["end"]["cities_trigger"], rules["guard"]["years"]
    return say(f"virtu.end.{reason}", teller.language, cities=cities, years=years)


def _name(seat: Value, names: Sequence[str]) -> str:
    return names[_number(seat)]


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _numbers(value: Value) -> tuple[int, ...]:
    return tuple(map(int, value)) if isinstance(value, tuple) else (int(value),)


def outcome_sentence(outcome: Outcome, language: str, names: Sequence[str]) -> str:
    """Who won and why."""
    winners = listed([names[seat] for seat in outcome.winners] or [UNKNOWN], language)
    return say(f"virtu.outcome.{'-'.join(outcome.reasons)}", language, winners=winners)


# Choices


@kept(KEPT)
def action_text(action: Action, language: str, data: Data | None = None) -> str:
    """An action as an entry of a menu."""
    return Teller(language, data or packaged()).action("do", action)


def question(table: State, language: str, who: str) -> str:
    """What has to be decided now; for a payment, what is to be paid and for what."""
    cost = ways_text(table.need) if table.phase == "pay" else ""
    phase = table.phase
    if phase == "move" and table.realms[table.to_act].marker == NOBODY:
        phase = "enter"  # into any room, once
    return prompt(phase, language, who, table.data, table.todo, cost)


def prompt(
    phase: str,
    language: str,
    who: str,
    data: Data | None = None,
    todo: Action | None = None,
    cost: str = "",
) -> str:
    """Whose turn it is and what is to be decided.

    For a payment, `todo` (what it is for) and `cost` (as in `means.ways_text`) make it precise.
    """
    if phase == "pay" and todo is not None and cost:
        action = action_text(todo, language, data)
        price = cost_words(cost, language)
        return say("virtu.prompt.pay-for", language, seat=who, action=action, cost=price)
    return say(f"virtu.prompt.{phase}", language, seat=who)


def refusal_sentence(
    error: IllegalAction, language: str, data: Data | None = None, own: str = "reason"
) -> str:
    """Why an action is not allowed. `own` is a section of the catalogues that may say it better."""
    teller = Teller(language, data or packaged())
    texts = dict(error.args_of_reason)
    if error.reason.startswith("virtu-"):
        texts = teller.texts(texts)
    key = f"{own}.{error.reason}"
    return say(key if key in catalogue(language) else f"reason.{error.reason}", language, **texts)
