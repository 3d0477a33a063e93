// A table as one of our seats, or everybody, sees it.
import type { Look, LookUpdate } from "./api-types";

type Json = Record<string, unknown>;

/** What a table looks like after an update: some things are sent only when they change. */
export function updated(before: Look | null, now: LookUpdate): Look {
  const { changes, ...rest } = now;
  const seats = now.seats ?? before?.seats ?? [];
  const shown = Object.entries(changes ?? {}).reduce<Json>(changed, before?.display ?? {});
  return { ...rest, seats, display: now.display ? { ...shown, ...now.display } : null };
}

/** The same with one value in it replaced; all that does not contain it stays what it was. */
function changed(shown: Json, [path, value]: [string, unknown]): Json {
  const [name = "", ...rest] = path.split("/");
  if (rest.length === 0) return { ...shown, [name]: value };
  const inner = shown[name];
  const within = changed(inner as Json, [rest.join("/"), value]);
  return { ...shown, [name]: Array.isArray(inner) ? Object.assign([...inner], within) : within };
}

/** All actions that answer the question of a seat. */
export function actionsOf(look: LookUpdate): string[] {
  const others = Object.entries(look.legal ?? {}).flatMap(([verb, rests]) =>
    rests.map((rest) => (rest ? `${verb} ${rest}` : verb)),
  );
  return [...Object.keys(look.buttons ?? {}), ...others];
}
