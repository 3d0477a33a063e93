// What lies over the page: Escape closes the layer that was opened last.

type Close = () => void;
const layers: Close[] = [];

/** Note that something lies open; returns what is to be called when it is closed. */
export function onEscape(close: Close): () => void {
  if (layers.length === 0) addEventListener("keydown", pressed);
  layers.push(close);
  return () => {
    const place = layers.lastIndexOf(close);
    if (place >= 0) layers.splice(place, 1);
    if (layers.length === 0) removeEventListener("keydown", pressed);
  };
}

function pressed(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  layers.at(-1)?.();
}
