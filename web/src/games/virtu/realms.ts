// What belongs to a seat.
import type { RealmShown, Room, View } from "./model";

/** The palace, domain and means of a seat. */
export function realmOf(view: View, seat: number): RealmShown {
  const realm = view.realms[seat];
  if (!realm) throw new Error(`there is no seat ${seat}`);
  return realm;
}

/** A room of a palace, by its number from 1 to 5. */
export function roomOf(view: View, seat: number, room: number): Room {
  const found = realmOf(view, seat).rooms[room - 1];
  if (!found) throw new Error(`there is no room ${room}`);
  return found;
}

/** How many cities a seat has. */
export function citiesOf(view: View, seat: number): number {
  return Object.values(view.towns).filter((town) => town.owner === seat).length;
}
