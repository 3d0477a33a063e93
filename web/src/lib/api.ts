// Requests: commands carry a key, so that they can be sent again until an answer comes.
import { words } from "./words.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

const RETRIES = 8;
/** Seconds that are waited for in silence; who has to wait longer is told. */
const PATIENCE = 5;

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function get<T>(path: string, retries = RETRIES): Promise<T> {
  return (await request("GET", path, undefined, retries)) as T;
}

export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await request(method, path, body)) as T;
}

/** A command at a table: carried out once, however often it had to be sent. */
export async function command<T>(table: string, what: string, body: object): Promise<T> {
  return (await request("POST", `/api/tables/${table}/${what}`, { key: newKey(), ...body })) as T;
}

/** A file, on the way compressed. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  const packed = file.stream().pipeThrough(new CompressionStream("gzip"));
  return (await request("POST", path, await new Response(packed).blob())) as T;
}

/** Where a socket is opened. */
export function socketTo(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  retries = RETRIES,
): Promise<unknown> {
  const separator = path.includes("?") ? "&" : "?";
  const address = `${path}${separator}language=${words.language}`;
  const safe = method === "GET" || (typeof body === "object" && body !== null && "key" in body);
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(address, options(method, body));
      if (answer.ok) return answer.status === 204 ? null : await answer.json();
      const wait = Number(answer.headers.get("Retry-After") ?? 1);
      const later = answer.status === 503 || answer.status === 429;
      if (later && wait <= PATIENCE && attempt < retries) {
        await pause(1000 * wait);
        continue;
      }
      throw await refusal(answer);
    } catch (error) {
      if (error instanceof Refused || !safe || attempt >= retries) throw error;
      await pause(Math.min(4000, 250 * 2 ** attempt));
    }
  }
}

function options(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  if (body instanceof Blob) {
    const packed = { "Content-Encoding": "gzip", "Content-Type": "text/plain" };
    return { method, body, headers: packed };
  }
  const headers = { "Content-Type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const { error, message } = (await answer.json()) as { error: string; message: string };
    return new Refused(answer.status, error, message);
  } catch {
    return new Refused(answer.status, "bad-request", answer.statusText);
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
