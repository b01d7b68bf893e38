/**
 * The answers that were last used, so that a step back, and the two sides of a step, need no second question.
 *
 *      fileMap  { ino: 12 }   at 41   at 42   at 43        of each question the last few moments, and never more bytes than MOST_BYTES
 *      machine                whole recording              an answer that holds for it is found at every moment
 */
import type { Holds } from '../session/answers/define-answer.ts';
import type { AnswerName, WantOf } from '../session/answers/index.ts';
import type { Moment } from '../session/session-api.ts';

/** What is asked, and of which moment. */
export interface Question<N extends AnswerName = AnswerName> {
  name: N;
  want: WantOf<N>;
  moment: Moment;
}

/** Of whichever name: the question says which. */
export interface AnyAnswer {
  data: unknown;
  holds: Holds;
}

/** What is shown, the one before, the one after, and where a person was just now. */
const MOMENTS = 4;
const MOST_BYTES = 32 << 20;

interface Kept {
  name: AnswerName;
  answer: AnyAnswer;
  bytes: number;
}

export class AnswerCache {
  readonly #mostBytes: number;
  /** In the order of their last use. */
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

  /** Beyond what there is room for, the one goes that was used longest ago; the newest of all stays, whatever its size. */
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

  /** Another recording is here, or this one has grown: what holds always is kept. */
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

/** About what an answer takes: its buffers, and a guess for all else. */
function bytesOf(data: unknown): number {
  if (typeof data === 'string') return 2 * data.length;
  if (typeof data !== 'object' || data === null) return 8;
  if (ArrayBuffer.isView(data)) return data.byteLength;
  let bytes = 16;
  for (const part of Object.values(data)) bytes += bytesOf(part);
  return bytes;
}
