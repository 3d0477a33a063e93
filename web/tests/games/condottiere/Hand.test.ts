import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Hand from "../../../src/games/condottiere/Hand.svelte";
import type { View } from "../../../src/games/condottiere/model";
import { words } from "../../../src/lib/words.svelte";
import { view } from "./views";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

describe("the keys", () => {
  const choose = vi.fn();
  const why = vi.fn(async () => "The Bishop needs a mercenary.");
  const hold = (some: Partial<View> = {}, active = true): void => {
    choose.mockClear();
    const props = {
      view: view(some),
      active,
      choose,
      why,
      words: (one: string) => one,
      hint: null,
      asks: false,
    };
    render(Hand, props);
  };
  const press = (key: string): Promise<unknown> => fireEvent.keyDown(window, { key });

  it("play the cards as they lie, each kind once", async () => {
    hold();
    await press("1");
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
  });

  it("ask where there are several ways, and Escape cancels", async () => {
    hold();
    await press("2");
    expect(choose).not.toHaveBeenCalled();
    expect(within(screen.getByRole("dialog")).getAllByRole("button")).toHaveLength(3);
    await press("Escape");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("2");
    await fireEvent.click(screen.getByRole("button", { name: "play scarecrow 10" }));
    expect(choose).toHaveBeenCalledExactlyOnceWith("play scarecrow 10");
  });

  it("say why a card is barred", async () => {
    hold();
    await press("3");
    expect(choose).not.toHaveBeenCalled();
    expect(await screen.findByText("The Bishop needs a mercenary.")).toBeTruthy();
  });

  it("do nothing while others are to act, or beyond the hand", async () => {
    hold({}, false);
    await press("1");
    hold();
    await press("9");
    expect(choose).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a card", () => {
  const choose = vi.fn();
  const hold = (asks: boolean, hint: string | null = null): HTMLElement => {
    choose.mockClear();
    const props = { view: view({}), active: true, choose, hint, asks };
    render(Hand, { ...props, why: async () => "", words: (one: string) => one });
    return screen.getAllByRole("button", { name: /^Mercenary 6/ })[0] as HTMLElement;
  };
  const tap = async (card: HTMLElement): Promise<void> => {
    await fireEvent(card, new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    await fireEvent(card, new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
    await fireEvent.click(card);
  };

  it("is played by a click, or explained first where people are asked", async () => {
    await fireEvent.click(hold(false));
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
    cleanup();
    const card = hold(true);
    await fireEvent.click(card);
    expect(choose).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Mercenary 6" })).toBeTruthy();
    await fireEvent.click(card);
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
  });

  it("is explained by the first tap and played by the second", async () => {
    const card = hold(false);
    await tap(card);
    expect(choose).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Mercenary 6" })).toBeTruthy();
    await tap(card);
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
  });

  it("is explained by a long press, and never played by it", async () => {
    vi.useFakeTimers();
    try {
      const card = hold(false);
      await fireEvent(
        card,
        new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }),
      );
      await vi.advanceTimersByTimeAsync(600);
      expect(screen.getByRole("dialog", { name: "Mercenary 6" })).toBeTruthy();
      await fireEvent(card, new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
      await fireEvent.click(card);
      expect(choose).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is played when it is drawn to the line", async () => {
    const card = hold(true);
    const at = (kind: string, clientY: number): Promise<boolean> =>
      fireEvent(card, new PointerEvent(kind, { bubbles: true, pointerType: "touch", clientY }));
    await at("pointerdown", 500);
    await at("pointermove", 380);
    await at("pointerup", 380);
    await fireEvent.click(card);
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
  });

  it("that a bot advises is marked", () => {
    expect(hold(false, "play 6").classList).toContain("hinted");
  });
});
