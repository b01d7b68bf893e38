/** A scenario: a first script, where its story turns, and what is seen there. */
import type { AnyKind } from '../trace/event.ts';

/** The page arrives just before this event: a step by event is the turn. */
export interface Turn {
  event: AnyKind;
  /** Which event of that kind: the first by default; -1 is the last. */
  nth?: number;
  /** The turn is this button of a tile, and the page arrives just after the event. */
  press?: 'Pull the plug';
}

/** What a tile says, by the tile's id; `sentence` is the sentence below the stage. */
type Seen = Readonly<Record<string, string>>;

export interface Scenario {
  /** What a pack of a language knows it by. */
  id: string;
  name: string;
  /** One sentence: what to watch. */
  watch: string;
  /** Said once the story has turned: what was learnt. */
  learnt: string;
  script: string;
  turn: Turn;
  /** The tiles that show it, in a link's form. */
  tiles: string;
  /** What is to be seen on arrival, and once the story has turned; tests look for both. */
  before: Seen;
  after: Seen;
  /** It is about the disks: time goes by the machine's, and begins when from there on most is under way. */
  busiest?: boolean;
  /** What is compared. */
  preset?: string;
}

export interface Shelf {
  id: string;
  title: string;
  scenarios: readonly Scenario[];
}

/** A small volume of blocks of 1 KiB. */
export const SMALL = '# mkfs: -t ext4 -b 1024\n# size: 16M\n';
