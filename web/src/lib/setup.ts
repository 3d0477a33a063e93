// The setup of a new game, built from what the server says can be chosen. A field that is left out
// of a setup has its default.
import type { SetupChoices } from "./api-types";

export type Setup = Readonly<Record<string, unknown>>;

/** The entry that holds in a setup, where a field depends on another one. */
function entry<T>(
  choices: SetupChoices,
  name: string,
  setup: Setup,
  value: unknown,
): T | undefined {
  const { by } = choices.fields[name] ?? {};
  if (by == null || value == null) return (value ?? undefined) as T | undefined;
  return (value as Record<string, T>)[String(setup[by] ?? choices.default[by])];
}

/** The ids that a field offers. */
export function idsOf(choices: SetupChoices, name: string, setup: Setup): string[] {
  return entry<string[]>(choices, name, setup, choices.fields[name]?.of) ?? [];
}

/** What holds for a field: what was chosen, or else its default. */
export function valueOf(choices: SetupChoices, name: string, setup: Setup): unknown {
  return setup[name] ?? entry(choices, name, setup, choices.fields[name]?.default);
}

/** The chosen ids of a field that holds several. */
export function listOf(choices: SetupChoices, name: string, setup: Setup): string[] {
  return (valueOf(choices, name, setup) as string[] | undefined) ?? [];
}

/** Whether a field may stand in a setup: some need an option. */
function isAllowed(choices: SetupChoices, name: string, setup: Setup): boolean {
  const { needs } = choices.fields[name] ?? {};
  return needs == null || listOf(choices, "options", setup).includes(needs);
}

/** The fields that leave somebody a choice. Who plays which part is left to chance. */
export function openFields(choices: SetupChoices, setup: Setup): string[] {
  return Object.entries(choices.fields).flatMap(([name, { kind }]) => {
    if (kind === "each" || !isAllowed(choices, name, setup)) return [];
    const least = kind === "one" ? 2 : kind === "several" ? 1 : 0;
    return idsOf(choices, name, setup).length < least ? [] : [name];
  });
}

/** The setup with a field chosen, or left out. What depends on it gets its default again. */
export function choose(choices: SetupChoices, setup: Setup, name: string, value?: unknown): Setup {
  const others = without(setup, (other) => other === name || choices.fields[other]?.by === name);
  const chosen: Setup = value === undefined ? others : { ...others, [name]: value };
  return without(chosen, (other) => {
    const gone = Number(chosen[other]) >= Number(chosen.players);
    if (choices.fields[other]?.kind === "seat" && gone) return true;
    return !isAllowed(choices, other, chosen);
  });
}

function without(setup: Setup, goes: (name: string) => boolean): Setup {
  return Object.fromEntries(Object.entries(setup).filter(([name]) => !goes(name)));
}

/** The setup with one of several ids ticked or not; of some ids only one may be ticked. */
export function tick(
  choices: SetupChoices,
  setup: Setup,
  name: string,
  id: string,
  on: boolean,
): Setup {
  const rivals = (choices.fields[name]?.apart ?? []).filter((ids) => ids.includes(id)).flat();
  const kept = listOf(choices, name, setup).filter(
    (one) => one !== id && !(on && rivals.includes(one)),
  );
  return choose(choices, setup, name, on ? [...kept, id] : kept);
}
