/** What the main thread and the serving thread send each other. */
import type { Have } from '../../trace/json/recording-part.ts';

export interface ThreadData {
  /** The open /dev/fuse. */
  fd: number;
  nudgeName: string;
  image: string;
  out: string;
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
export interface ToThread {
  id: number;
  from: Have;
}

export type FromThread =
  | { opened: OpenedVolume }
  | { refused: string }
  | { answer: number; lines: string[] }
  | { mistake: string }
  | { saved: string }
  | { lost: string };
