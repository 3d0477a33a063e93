// The advice that comes with a view, in sentences.
import { t } from "../../lib/words.svelte";
import type { View } from "./model";

/** What the numbers behind a sentence are. */
const MEANING: Readonly<Record<string, readonly ("count" | "seat" | "region")[]>> = {
  lead: ["count"],
  behind: ["seat", "count"],
  level: ["seat"],
  double: ["seat"],
  stake: ["seat"],
  win: ["region"],
  threat: ["seat", "region"],
};

export function adviceIn(view: View, names: readonly string[]): string[] {
  return (view.advice ?? []).map(([what = "", ...numbers]) => {
    const values: Record<string, string | number> = {};
    (MEANING[what] ?? []).forEach((kind, place) => {
      const number = Number(numbers[place]);
      if (kind === "count") values.count = number;
      else if (kind === "seat") values.name = names[number] ?? "";
      else values.region = t(`region.${view.regions[number] ?? ""}`);
    });
    return t(`web.condottiere.advice.${what}`, values);
  });
}
