// Small sounds, made as they are needed; silent unless somebody turns them up.
import type { News } from "./api-types";

const NOTES: Record<string, number[]> = {
  play: [330],
  pass: [220],
  won: [392, 494, 587],
  over: [392, 494, 587, 784],
  chat: [660],
  start: [294, 392],
};

let audio: AudioContext | null = null;

export function notesFor(news: News): number[] {
  const keys = news.events ?? [];
  for (const key of ["over", "series-over", "won", "pass", "play"]) {
    if (keys.includes(key)) return NOTES[key === "series-over" ? "over" : key] ?? [];
  }
  return NOTES[news.kind] ?? [];
}

export function play(news: News, volume: number): void {
  if (volume <= 0) return;
  audio ??= new AudioContext();
  notesFor(news).forEach((pitch, place) => tone(pitch, place * 0.11, volume));
}

function tone(pitch: number, after: number, volume: number): void {
  if (!audio) return;
  const begin = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(volume * 0.2, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.25);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + 0.3);
}
