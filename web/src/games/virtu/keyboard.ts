// The board by keyboard: cities by their first letters, rooms by their numbers.
import { cityName } from "./naming";
import type { Place, View } from "./model";

/** Milliseconds after which a letter begins a new word. */
const PATIENCE = 1200;

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

export class Typing {
  #typed = "";
  #last = 0;

  /** Whether a letter belongs to the name that is being typed. */
  continues(key: string, now: number, view: View): boolean {
    if (!this.#typed || now - this.#last > PATIENCE) return false;
    const typed = plain(this.#typed + key);
    return view.cities.some((city) => plain(cityName(view, city.id)).startsWith(typed));
  }

  /** The place that what was typed so far leads to. */
  add(key: string, now: number, view: View): Place | null {
    this.#typed = now - this.#last > PATIENCE ? key : this.#typed + key;
    this.#last = now;
    return this.#city(view) ?? (this.#typed.length > 1 ? this.#again(key, view) : null);
  }

  /** The first city of that beginning; one where something can be done, if there is one. */
  #city(view: View): Place | null {
    const typed = plain(this.#typed);
    const found = view.cities
      .filter((city) => !city.closed && plain(cityName(view, city.id)).startsWith(typed))
      .map((city) => `city:${city.id}`);
    return found.find((place) => view.offersAt(place).length) ?? found[0] ?? null;
  }

  #again(key: string, view: View): Place | null {
    this.#typed = key;
    return this.#city(view);
  }
}

/** Give the focus to a place on the board. */
export function focusOn(place: Place, root: ParentNode = document): boolean {
  const found = root.querySelector<HTMLElement | SVGElement>(`[data-place="${CSS.escape(place)}"]`);
  found?.focus();
  return found !== null && document.activeElement === found;
}
