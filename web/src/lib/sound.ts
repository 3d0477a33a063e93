// Small sounds, made as they are needed; silent unless somebody turns them up.
import type { News } from "./api-types";

type Notes = readonly number[];

/** The notes of news by its kind, where none of its events has a sound of its own. */
const NOTES: Readonly<Record<string, Notes>> = {
  start: [294, 392],
  play: [330],
  chat: [660],
};

let audio: AudioContext | null = null;

/** The notes of news; `sounds` are those of the game's events, the most important first. */
export function notesFor(news: News, sounds: Readonly<Record<string, Notes>>): Notes {
  const keys = news.events ?? [];
  const heard = Object.entries(sounds).find(([key]) => keys.includes(key));
  return heard?.[1] ?? NOTES[news.kind] ?? [];
}

export function play(notes: Notes, volume: number): void {
  if (volume <= 0) return;
  audio ??= new AudioContext();
  notes.forEach((pitch, place) => tone(pitch, place * 0.11, volume));
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
