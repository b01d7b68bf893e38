/**
 * A lesson: prose beside a run. It is a file that a teacher writes (docs/teach/lessons.md); what it says about the run is not
 * written there but asked of the recording.
 *
 *     script ──▶ recording
 *     stop      a moment of it, the tiles that show it, prose; and before a turn a question about the next stop
 *     {{…}}     a figure of the run             [words](inode: '/f')     what they light
 */
import type { NamedMoment } from '../trace/named-moment.ts';
import type { Expression } from './expression.ts';

export interface Lesson {
  id: string;
  /** English without one. */
  language?: string;
  /** How a language says figures that are words, such as what becomes of a file: each by its English. */
  values?: ReadonlyMap<string, string>;
  title: string;
  minutes: number;
  /** One sentence. */
  teaches: string;
  /** Of the glossary: those that are explained here first. */
  words: readonly string[];
  script: string;
  stops: readonly Stop[];
  /** What a student can say at the end. */
  learnt: readonly Prose[];
}

export interface Stop {
  name: string;
  at: When;
  /** In a link's form. */
  tiles: string;
  /** Picked for the tiles: a file or directory by its path, a group, a name to look up. */
  file?: string;
  group?: number;
  look?: string;
  /** The crash marker stands at this moment. */
  cut: boolean;
  /** Time goes by the machine's. */
  machine: boolean;
  prose: readonly Prose[];
  asks?: Prediction;
}

/** A moment by what happens there. `nth` counts from 1; -1 is the last. */
export type When =
  | { side: 'start' | 'end' }
  | { step: number }
  | NamedMoment
  | { side: 'after' | 'before'; command: string; nth: number };

/** A question about the next stop, put before it. */
export interface Prediction {
  question: Prose;
  answer: Choice | Reckoned | Numeric | Pointed;
  /** Said after the answer, about the next stop. */
  why: Prose;
}

/** The right option is the one whose condition is true at the next stop. `mistake` is said to who picks a wrong one. */
interface Choice {
  kind: 'choice';
  options: readonly { words: Prose; when: Expression; mistake: Prose }[];
}

/** A choice of numbers: the truth, and what each mistake would come to. */
export interface Reckoned {
  kind: 'reckoned';
  truth: Expression;
  unit: string;
  mistakes: readonly { of: Expression; says: Prose }[];
}

interface Numeric {
  kind: 'number';
  truth: Expression;
  /** How far off is still right, as a share of the truth. */
  within: number;
  unit: string;
}

/** Answered by picking a block of the volume in a picture. */
interface Pointed {
  kind: 'block';
  truth: Expression;
}

export type Prose = readonly Piece[];

/** What words light: a block, an inode's first field, a tile. */
export type Target = { what: 'block' | 'inode'; of: Expression } | { what: 'tile'; id: string };

export type Piece =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'figure'; of: Expression }
  | { kind: 'link'; words: Prose; to: Target }
  /** A tile as it is at the stop's moment, with words below. */
  | { kind: 'picture'; text: string; tile: string };
