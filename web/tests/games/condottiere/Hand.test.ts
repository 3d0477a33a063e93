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
