/** A name of a directory that an operation works on, and its place there. */
import { Name } from './name.ts';

/** A place in a directory, filled in by a search. */
export interface Slot {
  /** The block of the directory; -1 if nothing was found. */
  block: number;
  at: number;
  /** How many names of the last block were compared with the wanted one. */
  compared: number;
}

export const newSlot = (): Slot => ({ block: -1, at: 0, compared: 0 });

export class Entry {
  readonly name = new Name();
  /** Valid once the name was found. */
  readonly slot = newSlot();
}
