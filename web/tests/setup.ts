// What jsdom lacks. Nothing moves in these tests, and nothing is cut off but what hangs.
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 300_000 });
globalThis.matchMedia = (query: string): MediaQueryList =>
  ({ matches: query.includes("reduce"), onchange: null }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
globalThis.ResizeObserver = class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
