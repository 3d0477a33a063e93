// Small signs of the palace that are no symbols of the game.
const sign = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="currentColor"><path d="${path}"/></svg>`;

/** Armies. */
export const FLAG = sign("M5 1h2.4v2.2Q12 .6 15.4 3T22 2.6V14q-3.4 2.4-7 .2T7.4 14.6V23H5Z");
/** Prestige: a wreath. */
export const LAUREL = sign(
  "M10.8 22.5Q3 21 2 13q2.6.2 4 1.8Q3.2 11.5 3.2 8q2.3.8 3.4 2.8Q5.4 7 7 3.5q1.8 1.8 2 " +
    "4.2-.4 3-2 5.2 3 1.7 3.6 5.1.4 1.6.2 4.5ZM13.2 22.5Q21 21 22 13q-2.6.2-4 1.8 2.8-3.3 " +
    "2.8-6.8-2.3.8-3.4 2.8Q18.6 7 17 3.5q-1.8 1.8-2 4.2.4 3 2 5.2-3 1.7-3.6 5.1-.4 1.6-.2 4.5Z",
);
/** Cities. */
export const TOWER = sign("M4 2h4v3h2V2h4v3h2V2h4v7l-2 2v11h-4v-5q0-2-2-2t-2 2v5H6V11L4 9Z");
/** Patrons: a palette. */
export const PALETTE =
  `<svg viewBox="0 0 24 24" fill="currentColor"><path fill-rule="evenodd" d="M12 2.5C5.5 2.5 1 7 1 12.5` +
  `S5.5 22 11 22c2.5 0 3-1.6 2.3-3.2-.8-2 .2-3.6 2.4-3.6h3.1c2.7 0 4.2-1.7 4.2-4.2 0-5-5-8.5-11-8.5Z` +
  `M6 14.6a2 2 0 110-4 2 2 0 010 4ZM8.5 9a2 2 0 110-4 2 2 0 010 4ZM15 8a2 2 0 110-4 2 2 0 010 4ZM19 12a1.8 1.8 0 110-3.6 1.8 1.8 0 010 3.6Z"/></svg>`;
