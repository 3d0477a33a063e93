"""The prestige of Virtù, added up a second time."""

from __future__ import annotations

from typing import Any

from signoria.virtu.model.components import packaged
from signoria.virtu.model.state import State

DATA = packaged()


def plain_scores(state: State) -> list[int]:
    """The prestige of every seat, added up from the data file without the help of the rules."""
    document: Any = DATA.document
    cards = {entry["id"]: entry for entry in (*document["family"], *document["citizen"])}
    titles = {entry["id"]: entry for entry in document["title"]}
    totals, crosses = [], []
    for seat, realm in enumerate(state.realms):
        owned = sum(owner == seat for owner in state.owner)
        total = document["city_track"]["prestige"][min(owned, 8)]
        most_owned = max(min(state.owner.count(other), 8) for other in range(state.players))
        total += most_owned > 2 and min(owned, 8) == most_owned
        total += document["patron_track"][realm.patron]["prestige"]
        most = max(other.patron for other in state.realms)
        total += most > 0 and realm.patron == most
        total += 2 * bin(realm.trophies).count("1") - bin(realm.loans).count("1")
        faith = 0
        names = [DATA.cards[card].id for card in (*realm.rooms, *realm.upgrades) if card >= 0]
        names += [DATA.cards[card].id for card, _, _ in realm.courtiers]
        for name in names:
            if name != "machiavelli":
                total += cards[name].get("prestige", 0)
                faith += dict(cards[name]["options"]).get("cross", 0)
        for tile in range(len(DATA.tiles)):
            if realm.owned >> tile & 1:
                name = DATA.tiles[tile].id
                if name == "guild":
                    total += document["guild"]["prestige"]
                elif name.startswith("cathedral_"):
                    total += 1
                    faith += dict(document["cathedral"]["options"])["cross"]
                elif name in titles:
                    total += titles[name]["prestige"]
                    faith += dict(titles[name]["options"]).get("cross", 0)
                elif tile < 30:
                    faith += dict(document["city"][tile]["options"]).get("cross", 0)
        for bonus in realm.bonuses:
            if DATA.bonuses[bonus].id != "machiavelli" or "machiavelli" in names:
                total += document["patron_bonus"][bonus]["prestige"]
            faith += {"duomo": 1, "sistine_chapel": 2}.get(DATA.bonuses[bonus].id, 0)
        for power in range(3):
            if state.ally[power] == seat and state.power_spy[power] in (-1, seat):
                total += document["alliance"][power]["prestige"]
                faith += power == 2
        totals.append(total)
        crosses.append(faith)
    steps = {3: [4, 2, 0], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}[state.players] + [0]
    for count in set(crosses):
        tied = [seat for seat in range(state.players) if crosses[seat] == count]
        rank = len([other for other in crosses if other > count])
        for seat in tied:
            totals[seat] += steps[rank + (len(tied) > 1)]
    return totals
