// How far a price is paid. Several prices may be asked of which one will do.
import { entries } from "../amounts";
import type { Amounts } from "../model";

/** One symbol of a price, and whether it is paid. */
export interface Slot {
  symbol: string;
  filled: boolean;
}

/** A price as slots, symbol by symbol, the paid ones of each first. */
export function slotsOf(need: Amounts, paid: Amounts): Slot[] {
  return entries(need).flatMap(([symbol, count]) =>
    Array.from({ length: count }, (_, place) => ({ symbol, filled: place < (paid[symbol] ?? 0) })),
  );
}

/** How many symbols of a price are still to be paid. */
export function missing(need: Amounts, paid: Amounts): number {
  return slotsOf(need, paid).filter((slot) => !slot.filled).length;
}

/** The price that is nearest to being paid; the first of several. */
export function closest(needs: readonly Amounts[], paid: Amounts): number {
  const left = needs.map((need) => missing(need, paid));
  return left.indexOf(Math.min(...left));
}
