"""What was said at the table, in the languages of the catalogues."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.condottiere.model.board import Board
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.condottiere.words import region_name
from signoria.game import Event
from signoria.text import say


def promise_sentence(
    promise: Promise, language: str, names: Sequence[str], board: Board | None = None
) -> str:
    """A promise as the one who gives it would say it."""
    key = f"talk.promise.{promise.verb}"
    if promise.verb == "spare":
        region = region_name(promise.region, language, board)
        return say(key, language, region=region, round=promise.until)
    who = "" if promise.seat is None else names[promise.seat]
    return say(key, language, seat=who)


def talk_sentence(
    event: Event, language: str, names: Sequence[str], board: Board | None = None
) -> str:
    """An event of talk, as one of those concerned sees it, in a sentence."""
    texts = {name: names[int(str(event.args[name]))] for name in ("seat", "to")}
    key = event.key
    if key == "proposed":
        agreement = Agreement.parse(str(event.args["agreement"]))
        texts["mine"] = promise_sentence(agreement.mine, language, names, board)
        if agreement.yours is not None:
            key = "proposed-for"
            texts["yours"] = promise_sentence(agreement.yours, language, names, board)
    elif "promise" in event.args:
        promise = Promise.parse(str(event.args["promise"]))
        texts["promise"] = promise_sentence(promise, language, names, board)
    return say(f"talk.{key}", language, **texts)
