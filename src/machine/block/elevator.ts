/**
 * An elevator decides which of the waiting requests goes to the device next. Merging is done before it, by the queue.
 */
import type { Request } from '../request/request.ts';

export interface Elevator {
  readonly name: string;
  /** How many wait. */
  readonly waiting: number;
  add(request: Request, now: number): void;
  /** The next to go, or none for now: `wakeAt` then says when to ask again if nothing new comes. */
  next(now: number): Request | undefined;
  /** Infinity when only a new request or a completion can change the answer. */
  wakeAt(now: number): number;
  /** A waiting request has grown at its front: it begins at `lba` now. */
  move(request: Request, lba: number): void;
  completed(request: Request, now: number): void;
}
