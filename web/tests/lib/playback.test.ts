import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Look } from "../../src/lib/api-types";
import { Playback } from "../../src/lib/playback.svelte";

const look = (number: number): Look => ({ number, status: "running", deciders: [], seats: [] });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("shows one state after the other, then the present", () => {
  const playback = new Playback();
  playback.add(look(1), 100);
  playback.add(look(2), 50);
  expect(playback.look?.number).toBe(1);
  vi.advanceTimersByTime(100);
  expect(playback.look?.number).toBe(2);
  vi.advanceTimersByTime(50);
  expect(playback.playing).toBe(false);
});

it("shows at once what needs no time", () => {
  const playback = new Playback();
  playback.add(look(1), 0);
  expect(playback.playing).toBe(false);
});

it("can be skipped", () => {
  const playback = new Playback();
  playback.add(look(1), 100);
  playback.skip();
  expect(playback.look).toBeNull();
});
