// What a place is called.
import { t, words } from "../../lib/words.svelte";
import type { Place, View } from "./model";

/** The full name of a card. */
export const cardName = (view: View, card: string): string =>
  view.called[card] ?? t(`virtu.card.${card}`);

/** The name without titles: “Lorenzo de' Medici” of “Lorenzo de' Medici, the Magnificent”. */
export const shortCard = (view: View, card: string): string =>
  cardName(view, card).split(",")[0] ?? card;

export const cityName = (view: View, city: string): string =>
  view.cities.find((one) => one.id === city)?.name ?? city;

const CATHEDRAL = "cathedral_";

/** A tile of a domain: of a city, of its cathedral, or one that was bought. */
export function tileName(view: View, tile: string): string {
  if (tile.startsWith(CATHEDRAL))
    return t("virtu.tile.cathedral", { city: cityName(view, tile.slice(CATHEDRAL.length)) });
  const key = `virtu.tile.${tile}`;
  return view.called[tile] ?? (words.has(key) ? t(key) : cityName(view, tile));
}

/** The name of what can be bought. */
export function goodsName(view: View, goods: string): string {
  if (goods === "cathedral") return t("web.virtu.panels.cathedral");
  return goods in view.cards ? cardName(view, goods) : tileName(view, goods);
}

/** A place as people call it. */
export function placeName(view: View, place: Place): string {
  const [kind = "", first = "", second = "", third = ""] = place.split(":");
  switch (kind) {
    case "room":
      return t("web.virtu.palace.room", { room: second });
    case "upgrade":
      return t("web.virtu.palace.upgrade-in", { room: second });
    case "courtier":
      return cardName(view, second);
    case "space":
      return t(`web.virtu.palace.space.${second}`);
    case "tile":
      return tileName(view, second);
    case "hand":
      return cardName(view, first);
    case "market":
      return goodsName(view, first);
    case "power":
    case "bonus":
      return t(`virtu.${kind}.${first}`);
    case "city":
      return cityName(view, first);
    case "spy":
      return t("web.virtu.palace.spy-in", {
        place: placeName(view, spyPlace(first, second, third)),
      });
    case "treasury":
    case "tokens":
    case "reserve":
    case "patron":
    case "indulgence":
      return t(`web.virtu.palace.${kind}`);
    default:
      return "";
  }
}

/** The place that a spy of `spy:room:0:3` is in. */
function spyPlace(kind: string, first: string, second: string): Place {
  return kind === "room" ? `room:${first}:${second}` : `${kind}:${first}`;
}
