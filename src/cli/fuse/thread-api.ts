/** What the main thread and the serving thread send each other. */
import type { Have } from '../../trace/json/recording-part.ts';

export interface ThreadData {
  /** The open /dev/fuse. */
  fd: number;
  nudgeName: string;
  /** The image's name, as it is mounted. */
  image: string;
  /** What is served, and written in place: the image, or a copy of it. Open, and locked. */
  served: number;
  /** The name of its log. */
  log: string;
  /** The log of a mount that was killed, to be read over it. */
  left: number | undefined;
  /** As for mount -o. */
  options: string;
  kind: 'ext2' | 'ext3' | 'ext4' | undefined;
  seed: number;
  realTime: boolean;
  /** Everything is recorded. */
  watched: boolean;
}

export interface OpenedVolume {
  blockSize: number;
  byteLength: number;
  kind: string;
  readonly: boolean;
}

/** A question for what was recorded beyond what the asker has. */
export interface Question {
  id: number;
  from: Have;
}

/** `write`: once nothing is served any more. */
export type ToThread = Question | 'write';

export type FromThread =
  | { opened: OpenedVolume }
  | { refused: string }
  | { answer: number; lines: string[] }
  | { mistake: string }
  /** Nothing is served any more; the image waits to be written. */
  | 'over'
  | 'saved'
  /** The volume could not be written; where it is now, and whether all of it is. */
  | { lost: string; kept: string; whole: boolean };
