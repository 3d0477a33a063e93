// Drags a piece from its place to another place with a mouse, a pen or a finger.
import type { ActionReturn } from "svelte/action";
import type { Place } from "./model";

export interface Drag {
  able: boolean;
  /** Whether fingers drag it, too. */
  fingers: boolean;
  begin: () => void;
  /** Whether it can be dropped on a place. */
  over: (place: Place | null) => boolean;
  drop: (place: Place | null) => void;
}

/** Fewer pixels are a press. */
const SLACK = 6;

function placeUnder(event: PointerEvent, ghost: Element): Place | null {
  const found = document
    .elementsFromPoint(event.clientX, event.clientY)
    .filter((element) => !ghost.contains(element))
    .map((element) => element.closest<HTMLElement>("[data-place]")?.dataset.place);
  return found.find((place) => place !== undefined) ?? null;
}

function ghostOf(node: HTMLElement): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  const { width, height } = node.getBoundingClientRect();
  ghost.removeAttribute("data-place");
  ghost.ariaHidden = "true";
  Object.assign(ghost.style, {
    position: "fixed", left: "0", top: "0", margin: "0", zIndex: "1000", pointerEvents: "none",
    transform: "none", width: `${width}px`, height: `${height}px`, opacity: "0.85", transition: "none",
  }); // prettier-ignore
  node.parentElement?.append(ghost);
  return ghost;
}

/** Makes an element draggable as long as it is able to be. */
export function draggable(node: HTMLElement, drag: Drag): ActionReturn<Drag> {
  let from: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;
  let origin = { left: 0, top: 0 }; // not that of the window inside of a container

  function down(event: PointerEvent): void {
    if (!drag.able || event.button !== 0 || (event.pointerType === "touch" && !drag.fingers))
      return;
    from = event;
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointerId) return;
    const x = event.clientX - from.clientX;
    const y = event.clientY - from.clientY;
    if (!ghost && Math.hypot(x, y) < SLACK) return;
    if (!ghost) {
      ghost = ghostOf(node);
      origin = ghost.getBoundingClientRect();
      drag.begin();
    }
    const { width, height } = ghost.getBoundingClientRect();
    const left = event.clientX - origin.left - width / 2;
    const top = event.clientY - origin.top - height / 2;
    ghost.style.transform = `translate(${left}px, ${top}px)`;
    ghost.style.cursor = drag.over(placeUnder(event, ghost)) ? "copy" : "grabbing";
  }

  function up(event: PointerEvent): void {
    const there = ghost && placeUnder(event, ghost);
    const dragged = ghost !== null;
    cancel();
    if (!dragged) return;
    // the press that a browser makes of it is none
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    drag.drop(there);
  }

  function cancel(): void {
    ghost?.remove();
    ghost = null;
    from = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  }

  const swallow = (event: Event): void => event.stopPropagation();
  const adjust = (): void => {
    node.style.touchAction = drag.able && drag.fingers ? "none" : "";
  };
  node.addEventListener("pointerdown", down);
  adjust();
  return {
    update(next) {
      drag = next;
      adjust();
    },
    destroy() {
      cancel();
      node.removeEventListener("pointerdown", down);
    },
  };
}
