/**
 * What an embedded lab and the page around it say to each other by postMessage, in version 1: each message is one of these
 * with `ext4lab: 1`. New kinds and new fields may come; none changes its meaning without another version.
 *
 *     page ── ask: seek, play, pause, load, state ──▶ frame
 *     page ◀── tell: ready, step, stop, answer, finish, error, size, state ── frame
 */
export const VERSION = 1;

/** What the frame tells. */
export type Tell =
  /** What was asked for is there. */
  | { tell: 'ready'; title: string; steps: number }
  /** The moment that is shown, and the sentence about it. */
  | { tell: 'step'; step: number; of: number; sentence: string }
  /** A question of a lesson was answered; `shown` if the reader asked for the answer. */
  | { tell: 'answer'; lesson: string; stop: number; given: number | 'shown'; right: boolean; questions: number }
  /** Another stop of a lesson is shown, from 0. */
  | { tell: 'stop'; lesson: string; stop: number; of: number }
  /** The last stop of a lesson was reached. */
  | { tell: 'finish'; lesson: string; questions: number; answered: number }
  /** What could not be shown, and why, in one sentence. */
  | { tell: 'error'; message: string }
  /** The height that suits the frame's width, in pixels. */
  | { tell: 'size'; height: number }
  /** The answer to `state`: a link's fragment, which brings back all that is shown. */
  | { tell: 'state'; id: number; link: string };

/** What the page asks. */
export type Ask =
  /** To a step; between two of them if it is no whole number. */
  | { ask: 'seek'; step: number }
  | { ask: 'play' }
  | { ask: 'pause' }
  /** Something else to show: a link's fragment. */
  | { ask: 'load'; link: string }
  | { ask: 'state'; id: number };

const isOurs = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && (data as Record<string, unknown>).ext4lab === VERSION;

export const tellIn = (data: unknown): Tell | undefined =>
  isOurs(data) && typeof data.tell === 'string' ? (data as unknown as Tell) : undefined;

/** Checked field by field: any page may frame this one. */
export function askIn(data: unknown): Ask | undefined {
  if (!isOurs(data)) return undefined;
  const { ask, step, link, id } = data;
  if (ask === 'play' || ask === 'pause') return { ask };
  if (ask === 'seek' && typeof step === 'number' && step >= 0 && Number.isFinite(step)) return { ask, step };
  if (ask === 'load' && typeof link === 'string') return { ask, link };
  if (ask === 'state' && typeof id === 'number') return { ask, id };
  return undefined;
}
