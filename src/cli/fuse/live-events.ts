/**
 * The part of the recording that a page does not have yet. A page that has all of it waits for more.
 *
 *     pages ──wait──▶ one question at a time ──▶ serving thread        then a pause, four times as long as the answer took
 *
 * The serving thread also serves the file system. Programs get most of its time, however many pages wait.
 */
import type { Have } from '../../trace/json/recording-part.ts';

/** After this time a page gets an empty answer. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 300;
/** The file system gets this many times the time of each answer. */
const REST = 4;
/** A watching page has this long to fetch the end. */
const LAST_MS = 4000;
/** At most this many pages wait. If there are more, the one that has waited longest gets an empty answer. */
const MOST_WAITING = 8;

/** Asks for the events recorded after those that the page has. */
export type Ask = (from: Have) => Promise<string[]>;

interface Waiting {
  have: Have;
  until: number;
  /** Undefined when there is no more and never will be. */
  answer(body: string | undefined): void;
}

export class LiveEvents {
  /** Asks the serving thread for new events. */
  readonly #ask: Ask;
  #over = false;
  /** The time of the last question of a page. */
  #asked = Number.NEGATIVE_INFINITY;
  #told: (() => void) | undefined;
  /** The waiting pages in the order of their questions. */
  readonly #waiting: Waiting[] = [];
  #busy = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Undefined when there is no more and never will be. */
  beyond(have: Have): Promise<string | undefined> {
    this.#asked = Date.now();
    if (this.#waiting.length >= MOST_WAITING) this.#waiting.shift()!.answer('');
    return new Promise((answer) => {
      this.#waiting.push({ have, until: this.#asked + PATIENCE_MS, answer });
      void this.#serve();
    });
  }

  /** Serves one page after the other, as long as any waits. */
  async #serve(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const begun = performance.now();
      const lines = await this.#ask(next.have);
      const took_ms = performance.now() - begun;
      if (lines.length > 0) next.answer(lines.map((line) => `${line}\n`).join(''));
      else if (this.#over) {
        next.answer(undefined);
        this.#told?.();
      } else if (Date.now() > next.until) next.answer('');
      else this.#waiting.push(next);
      const pause_ms = Math.max(REST * took_ms, lines.length > 0 ? 0 : LOOK_MS / (this.#waiting.length || 1));
      if (!this.#over) await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
    this.#busy = false;
  }

  /** The recording has ended. Resolves when the watching page has all of it, or does not ask for it. */
  finish(): Promise<void> {
    this.#over = true;
    if (Date.now() - this.#asked > 2 * PATIENCE_MS) return Promise.resolve();
    return new Promise((done) => {
      this.#told = () => setTimeout(done, LOOK_MS);
      setTimeout(done, LAST_MS);
    });
  }
}
