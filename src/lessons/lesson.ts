/**
 * A lesson is prose beside a run, in a file that a teacher writes (docs/teach/lessons.md). Its statements about the run
 * are not written in the file. They are computed from the recording.
 *
 *     script ──▶ recording
 *     stop      a moment of it, the tiles that show it, prose; and before a turn a question about the next stop
 *     {{…}}     a figure of the run             [words](inode: '/f')     words that highlight something
 */
import type { NamedMoment } from '../trace/named-moment.ts';
import type { Expression } from './expression.ts';

export interface Lesson {
  id: string;
  /** The language; English if absent. */
  language?: string;
  /** A language's words for figures that are words, such as the fate of a file. Each is found by its English word. */
  values?: ReadonlyMap<string, string>;
  title: string;
  minutes: number;
  /** The aim of the lesson in one sentence. */
  teaches: string;
  /** Words of the glossary that this lesson explains first. */
  words: readonly string[];
  script: string;
  stops: readonly Stop[];
  /** Statements that a student can make at the end. */
  learnt: readonly Prose[];
}

export interface Stop {
  name: string;
  at: When;
  /** The open tiles in the form of a link. */
  tiles: string;
  /** The selection for the tiles: a file or directory by its path, a group, a name to look up. */
  file?: string;
  group?: number;
  look?: string;
  /** The crash marker stands at this moment. */
  cut: boolean;
  /** Time is the machine's time. */
  machine: boolean;
  prose: readonly Prose[];
  asks?: Prediction;
}

/** A moment, given by its event. `nth` counts from 1, and -1 is the last. */
export type When =
  | { side: 'start' | 'end' }
  | { step: number }
  | NamedMoment
  | { side: 'after' | 'before'; command: string; nth: number };

/** A question about the next stop, asked before it. */
export interface Prediction {
  question: Prose;
  answer: Choice | Reckoned | Numeric | Pointed;
  /** The explanation after the answer, about the next stop. */
  why: Prose;
}

/** The option whose condition is true at the next stop is right. `mistake` is the reply to a wrong option. */
interface Choice {
  kind: 'choice';
  options: readonly { words: Prose; when: Expression; mistake: Prose }[];
}

/** A choice of numbers: the truth, and the result of each mistake. */
export interface Reckoned {
  kind: 'reckoned';
  truth: Expression;
  unit: string;
  mistakes: readonly { of: Expression; says: Prose }[];
}

interface Numeric {
  kind: 'number';
  truth: Expression;
  /** The tolerance of a right answer, as a share of the truth. */
  within: number;
  unit: string;
}

/** A question that a student answers by picking a block of the volume in a picture. */
interface Pointed {
  kind: 'block';
  truth: Expression;
}

export type Prose = readonly Piece[];

/** The target that words highlight: a block, an inode's first field, a tile. */
export type Target = { what: 'block' | 'inode'; of: Expression } | { what: 'tile'; id: string };

export type Piece =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'figure'; of: Expression }
  | { kind: 'link'; words: Prose; to: Target }
  /** A tile at the stop's moment, with words below. */
  | { kind: 'picture'; text: string; tile: string };
