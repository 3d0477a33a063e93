import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Ask from "../../src/components/Ask.svelte";
import { onEscape } from "../../src/lib/layers";

afterEach(cleanup);

it("a question is answered by its buttons, and Escape says no", async () => {
  const answer = vi.fn();
  render(Ask, { title: "Leave?", text: "It is paused.", yes: "Leave", no: "Stay", answer });
  await fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(answer).toHaveBeenLastCalledWith(true);
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(answer).toHaveBeenLastCalledWith(false);
});

it("Escape closes one layer at a time, the last first", async () => {
  const closed: string[] = [];
  const below = onEscape(() => closed.push("below"));
  const above = onEscape(() => closed.push("above"));
  await fireEvent.keyDown(window, { key: "Escape" });
  above();
  await fireEvent.keyDown(window, { key: "Escape" });
  below();
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(closed).toEqual(["above", "below"]);
});
