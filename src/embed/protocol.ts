/**
 * What an embedded lab and the page around it say to each other by postMessage, in version 1: each message is one of these
 * with `ext4lab: 1`. New kinds and new fields may come; none changes its meaning without another version.
 *
 *     page ── ask: seek, play, pause, load, state, poster ──▶ frame
 *     page ◀── tell: ready, step, stop, answer, finish, error, size, state, poster ── frame
 *
 * Both sides check what they hear field by field: any page may frame this one, and a frame may be led elsewhere.
 */
export const VERSION = 1;

/** What the frame tells, and the kind of each field. @internal */
export const TELLS = {
  /** What was asked for is there. */
  ready: { title: 'text', steps: 'number' },
  /** The moment that is shown, and the sentence about it. */
  step: { step: 'number', of: 'number', sentence: 'text' },
  /** A question of a lesson was answered; `shown` if the reader asked for the answer. */
  answer: { lesson: 'text', stop: 'number', given: 'given', right: 'truth', questions: 'number' },
  /** Another stop of a lesson is shown, from 0. */
  stop: { lesson: 'text', stop: 'number', of: 'number' },
  /** The last stop of a lesson was reached. */
  finish: { lesson: 'text', questions: 'number', answered: 'number' },
  /** What could not be shown, and why, in one sentence. */
  error: { message: 'text' },
  /** The height that suits the frame's width, in pixels. */
  size: { height: 'number' },
  /** The answer to `state`: a link's fragment, which brings back all that is shown. */
  state: { id: 'number', link: 'text' },
  /** The answer to `poster`: the picture with its sentence; empty if there is none, and `caption` says why. */
  poster: { id: 'number', svg: 'text', caption: 'text' },
} as const;

/** What the page asks. @internal */
export const ASKS = {
  /** To a step; between two of them if it is no whole number. */
  seek: { step: 'number' },
  play: {},
  pause: {},
  /** Something else to show: a link's fragment. */
  load: { link: 'text' },
  state: { id: 'number' },
  /** The picture of this moment, as SVG. */
  poster: { id: 'number' },
} as const;

interface Kinds {
  text: string;
  /** None is endless or below 0. */
  number: number;
  truth: boolean;
  /** An answer may be any number. */
  given: number | 'shown';
}

const KINDS: { [K in keyof Kinds]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value) && (value as number) >= 0,
  truth: (value) => typeof value === 'boolean',
  given: (value) => Number.isFinite(value) || value === 'shown',
};

type Fields<F> = { -readonly [K in keyof F]: F[K] extends keyof Kinds ? Kinds[F[K]] : never };
type Told = typeof TELLS;
type Asked = typeof ASKS;

export type Tell = { [K in keyof Told]: { tell: K } & Fields<Told[K]> }[keyof Told];
export type Ask = { [K in keyof Asked]: { ask: K } & Fields<Asked[K]> }[keyof Asked];

/** The element's events: what is told, but for what only the element needs. */
export type Ext4LabEvents = { [K in Exclude<keyof Told, 'size' | 'state' | 'poster'>]: CustomEvent<Fields<Told[K]>> };

type Declared = Readonly<Record<string, Readonly<Record<string, keyof Kinds>>>>;

/** What is declared of a message, and nothing else of it; undefined if it is none. */
function messageIn(data: unknown, word: 'tell' | 'ask', declared: Declared): object | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const said = data as Record<string, unknown>;
  const kind = said[word];
  if (said.ext4lab !== VERSION || typeof kind !== 'string' || !Object.hasOwn(declared, kind)) return undefined;
  const fields = Object.entries(declared[kind]);
  if (!fields.every(([name, is]) => KINDS[is](said[name]))) return undefined;
  return Object.fromEntries([[word, kind], ...fields.map(([name]) => [name, said[name]])]);
}

export const tellIn = (data: unknown): Tell | undefined => messageIn(data, 'tell', TELLS) as Tell | undefined;

export const askIn = (data: unknown): Ask | undefined => messageIn(data, 'ask', ASKS) as Ask | undefined;
