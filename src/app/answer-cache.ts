/**
 * The answers used last are kept, so that neither a step back nor the two sides of a step need a second question.
 *
 *      fileMap  { ino: 12 }   at 41   at 42   at 43        the last few under each name, and at most MOST_BYTES in all
 *      machine                whole recording              such an answer is found at every moment
 */

import type { AnswerName, WantOf } from '../session/all-answers.ts';
import type { Holds } from '../session/answers/define-answer.ts';
import type { Moment } from '../session/session-api.ts';

/** A question, and the moment that it is about. */
export interface Question<N extends AnswerName = AnswerName> {
  name: N;
  want: WantOf<N>;
  moment: Moment;
}

/** An answer of any name. The question has the name. */
export interface AnyAnswer {
  data: unknown;
  holds: Holds;
}

/** The present moment, the one before, the one after, and the last place before a jump. */
const MOMENTS = 4;
const MOST_BYTES = 32 << 20;

interface Kept {
  name: AnswerName;
  answer: AnyAnswer;
  bytes: number;
}

export class AnswerCache {
  readonly #mostBytes: number;
  /** The kept answers, the least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(question: Question): AnyAnswer | undefined {
    for (const holds of ['moment', 'recording'] as const) {
      const key = keyOf(question, holds);
      const kept = this.#kept.get(key);
      if (!kept) continue;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.answer;
    }
    return undefined;
  }

  /** If there is no room, the least recently used answer is dropped. The newest stays, regardless of its size. */
  put(question: Question, answer: AnyAnswer): void {
    const { name } = question;
    const key = keyOf(question, answer.holds);
    this.#drop(key);
    const bytes = bytesOf(answer.data);
    this.#kept.set(key, { name, answer, bytes });
    this.#bytes += bytes;
    const alike = [...this.#kept].filter(([, kept]) => kept.name === name);
    if (alike.length > MOMENTS) this.#drop(alike[0][0]);
    for (const old of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes || old === key) break;
      this.#drop(old);
    }
  }

  /** Another recording has arrived, or this one has grown. Only answers that always hold are kept. */
  forget(): void {
    for (const [key, { answer }] of [...this.#kept]) if (answer.holds !== 'always') this.#drop(key);
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

export const sameQuestion = (a: Question, b: Question): boolean => keyOf(a, 'moment') === keyOf(b, 'moment');

const keyOf = ({ name, want, moment }: Question, holds: Holds): string =>
  `${name} ${JSON.stringify(want)}${holds === 'moment' ? ` ${moment.step}.${moment.write}` : ''}`;

/** The approximate size of an answer: its buffers, and a guess for everything else. */
function bytesOf(data: unknown): number {
  if (typeof data === 'string') return 2 * data.length;
  if (typeof data !== 'object' || data === null) return 8;
  if (ArrayBuffer.isView(data)) return data.byteLength;
  let bytes = 16;
  for (const part of Object.values(data)) bytes += bytesOf(part);
  return bytes;
}
