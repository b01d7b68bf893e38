/** A run as a lesson sees it: the session's answers, and the results that are needed more than once. */
import type { AnswerName, DataOf, WantOf } from '../session/all-answers.ts';
import type { EventRow, Moment } from '../session/session-api.ts';
// Lessons also use these answers of tiles.
import type {} from '../views/buddy/answer.ts';
import type {} from '../views/counters/answer.ts';
import type {} from '../views/directory/answer.ts';
import type {} from '../views/file-map/answer.ts';
import type {} from '../views/inode/answer.ts';
import type {} from '../views/page-cache/answer.ts';

export type Ask = <N extends AnswerName>(name: N, want: WantOf<N>, moment: Moment) => Promise<DataOf<N>>;

export class Run {
  readonly steps: number;
  readonly #ask: Ask;
  readonly #asked = new Map<string, Promise<unknown>>();

  constructor(steps: number, ask: Ask) {
    this.steps = steps;
    this.#ask = ask;
  }

  ask<N extends AnswerName>(name: N, want: WantOf<N>, moment: Moment): Promise<DataOf<N>> {
    const key = JSON.stringify([name, want, moment]);
    const asked = (this.#asked.get(key) as Promise<DataOf<N>> | undefined) ?? this.#ask(name, want, moment);
    this.#asked.set(key, asked);
    return asked;
  }

  get #end(): Moment {
    return { step: this.steps, write: 0 };
  }

  events(): Promise<EventRow[]> {
    return this.ask('events', { from: 0, to: this.steps }, this.#end);
  }

  /** The steps at which the typed lines began. */
  typed(): Promise<readonly number[]> {
    return this.ask('typed', {}, this.#end);
  }

  commands(): Promise<DataOf<'commandCounters'>> {
    return this.ask('commandCounters', {}, this.#end);
  }
}
