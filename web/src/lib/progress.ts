// How a game went, from the lines of its record.

/** How many regions each seat has after each event. */
export function regionsOverTime(events: readonly string[], players: number): number[][] {
  const owners = new Map<string, number>();
  const rows = [new Array<number>(players).fill(0)];
  for (const line of events) {
    const won = /^won (\S+) (\d)/.exec(line);
    if (/^(next-game|series)/.test(line)) owners.clear();
    if (won?.[1] !== undefined && won[2] !== undefined) owners.set(won[1], Number(won[2]));
    const row = new Array<number>(players).fill(0);
    for (const owner of owners.values()) row[owner] = (row[owner] ?? 0) + 1;
    rows.push(row);
  }
  return rows;
}
