/**
 * An elevator decides which of the waiting requests goes to the device next. Merging is done before it, by the queue.
 */
import type { Request } from '../request/request.ts';

export interface Elevator {
  readonly name: string;
  /** How many wait. */
  readonly waiting: number;
  add(request: Request, now: number): void;
  /** The next to go, or none now: then `wakeAt` says when it is worth asking again without anything new. */
  next(now: number): Request | undefined;
  /** Infinity when only a new request or a completion can change the answer. */
  wakeAt(now: number): number;
  /** A request that waits is made longer at its front: it begins at `lba` now. */
  move(request: Request, lba: number): void;
  completed(request: Request, now: number): void;
}
