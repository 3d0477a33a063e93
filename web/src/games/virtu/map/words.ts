// What stands on the map, for those who hear it.
import { t } from "../../../lib/words.svelte";
import type { View } from "../model";

type City = View["cities"][number];

/** A city with all that is there: value, owner, armies, spy, port. */
export function cityWords(view: View, city: City): string {
  return [city.name, ...cityFacts(view, city)].join(", ");
}

/** What there is to say of a city beside its name. */
export function cityFacts(view: View, city: City): string[] {
  if (city.closed) return [t("web.virtu.map.closed")];
  const town = view.towns[city.id];
  const facts = [t("web.virtu.map.value", { value: city.value })];
  const owner = town?.owner ?? null;
  facts.push(
    owner === null
      ? t("web.virtu.map.neutral")
      : t("web.virtu.map.owned-by", { name: view.names[owner] ?? "" }),
  );
  for (const [seat, count] of Object.entries(town?.armies ?? {}))
    if (count)
      facts.push(t("web.virtu.map.armies-of", { name: view.names[Number(seat)] ?? "", count }));
  if (town && town.spy !== null)
    facts.push(t("web.virtu.map.spy-of", { name: view.names[town.spy] ?? "" }));
  if (town?.cathedral) facts.push(t("web.virtu.map.cathedral"));
  if (city.ports.length) {
    const seas = city.ports.map((sea) => t(`virtu.sea.${sea}`)).join(", ");
    facts.push(t("web.virtu.map.port", { seas }));
  }
  if (city.pirate) facts.push(t("web.virtu.map.pirates"));
  return facts;
}

/** A power with its ally, its bonus and its spy. */
export function powerWords(view: View, power: string): string {
  return [t(`virtu.power.${power}`), ...powerFacts(view, power)].join(", ");
}

export function powerFacts(view: View, power: string): string[] {
  const stands = view.powers[power];
  if (!stands) return [];
  const facts =
    stands.ally === null
      ? [t("web.virtu.map.no-ally")]
      : [
          t("web.virtu.map.ally-of", { name: view.names[stands.ally] ?? "" }),
          t(stands.available ? "web.virtu.map.ready" : "web.virtu.map.used"),
        ];
  if (stands.spy !== null)
    facts.push(t("web.virtu.map.spy-of", { name: view.names[stands.spy] ?? "" }));
  return facts;
}
