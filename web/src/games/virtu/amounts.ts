// Numbers of symbols, for people who read them and for people who hear them.
import { t, words } from "../../lib/words.svelte";
import type { Amounts, Options } from "./model";

/** A card's alternatives as prices are written: one amount each. */
export function waysOf(options: Options): Amounts[] {
  return options.map(([symbol, amount]) => ({ [symbol]: amount }));
}

/** An amount such as “2 crowns”. */
export function counted(symbol: string, count: number): string {
  const form = new Intl.PluralRules(words.language).select(count);
  const section = form === "one" || form === "few" ? form : "many";
  return `${count} ${t(`virtu.${section}.${symbol}`)}`;
}

/** Prices of which one will do, such as “2 florins and 1 crown, or 2 florins and 1 cross”. */
export function inWords(ways: readonly Amounts[]): string {
  const list = (type: "conjunction" | "disjunction", parts: string[]): string =>
    new Intl.ListFormat(words.language, { type }).format(parts);
  return list(
    "disjunction",
    ways.map((way) =>
      list(
        "conjunction",
        entries(way).map(([symbol, n]) => counted(symbol, n)),
      ),
    ),
  );
}

/** The symbols of an amount that are there at all. */
export function entries(way: Amounts): [string, number][] {
  return Object.entries(way).filter(([, count]) => count !== 0);
}
