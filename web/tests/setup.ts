// What jsdom lacks. Nothing moves in these tests.
globalThis.matchMedia = (query: string): MediaQueryList =>
  ({ matches: query.includes("reduce"), onchange: null }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
