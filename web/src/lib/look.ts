// A table as one of our seats, or everybody, sees it.
import type { Look, LookUpdate } from "./api-types";

/** What a table looks like after an update: some things are sent only when they change. */
export function updated(before: Look | null, now: LookUpdate): Look {
  const seats = now.seats ?? before?.seats ?? [];
  return { ...now, seats, display: now.display ? { ...before?.display, ...now.display } : null };
}

/** All actions that answer the question of a seat. */
export function actionsOf(look: LookUpdate): string[] {
  const others = Object.entries(look.legal ?? {}).flatMap(([verb, rests]) =>
    rests.map((rest) => (rest ? `${verb} ${rest}` : verb)),
  );
  return [...Object.keys(look.buttons ?? {}), ...others];
}
