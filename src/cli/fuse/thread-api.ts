/** The messages between the main thread and the serving thread. */
import type { Have } from '../../trace/json/recording-part.ts';

export interface ThreadData {
  /** The open /dev/fuse. */
  fd: number;
  nudgeName: string;
  /** The image's name, as it is mounted. */
  image: string;
  /** The open and locked file that is served and written in place: the image, or a copy of it. */
  served: number;
  /** The name of its log. */
  log: string;
  /** The log of a killed mount, whose blocks replace those of the image. */
  left: number | undefined;
  /** Options in the form of mount -o. */
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

/** A question for the events recorded after those that the asker has. */
export interface Question {
  id: number;
  from: Have;
}

/** `write` comes when serving is over. */
export type ToThread = Question | 'write';

export type FromThread =
  | { opened: OpenedVolume }
  | { refused: string }
  | { answer: number; lines: string[] }
  | { mistake: string }
  /** Serving is over, and the image waits to be written. */
  | 'over'
  | 'saved'
  /** The volume could not be written. `kept` is its place now, and `whole` tells whether all of it is there. */
  | { lost: string; kept: string; whole: boolean };
