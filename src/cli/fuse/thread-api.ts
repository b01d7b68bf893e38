/** What the main thread and the serving thread send each other. */
import type { Have } from '../../trace/json/recording-part.ts';

export interface ThreadData {
  /** The open /dev/fuse. */
  fd: number;
  nudgeName: string;
  /** The image's name, and itself: open, and locked. */
  image: string;
  imageFd: number;
  /** Where the volume goes in the end, if that is not the image; else the name of the image's log. */
  outFd: number | undefined;
  log: string;
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
  /** The volume could not be written; where it is now. */
  | { lost: string; kept: string };
