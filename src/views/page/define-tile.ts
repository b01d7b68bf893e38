/**
 * A tile is declared once, in `tile.tsx` of its folder, and listed in src/views/tiles.ts: its name, what it asks the
 * session about the moment, and how it is drawn from the answers. Everything else that the page does with tiles (the
 * bar, links, embedding, asking ahead) follows from this.
 */
import type { ComponentType } from 'react';
import type { AnswerName, DataOf, WantOf } from '../../session/all-answers.ts';
import type { Moment } from '../../session/session-api.ts';
import type { Pictured } from '../motion/drawn.ts';
import type { PageState } from './page.ts';

export const TILE_SHELVES = ['The disk', 'Files', 'Space and memory', 'Safety', 'The machine'] as const;
type TileShelf = (typeof TILE_SHELVES)[number];

/** What is asked, by the names of the answers. */
export type Wants = { [N in AnswerName]?: WantOf<N> };

/** The answers; those that are not waited for may be missing. */
type AnswersTo<W extends Wants, Later extends keyof W> = {
  [N in keyof W & AnswerName]: N extends Later ? DataOf<N> | undefined : DataOf<N>;
};

interface Described {
  /** Its name in links: `tiles=map,file-map!`. */
  id: string;
  title: string;
  /** Its name as a landmark of the page, if that is more than its title. */
  name?: string;
  shelf: TileShelf;
  /** What it shows, in the words of the list of all tiles. */
  about: string;
  /** Open if a link says nothing about tiles. */
  first?: boolean;
}

export interface Tile extends Required<Described> {
  asks(state: PageState): Wants;
  /** The moment that it asks about. */
  at(state: PageState): Moment;
  later: readonly AnswerName[];
  View: ComponentType<{ answers: never; before: never }>;
  picture?: Pictured<never, unknown>;
}

interface Declared<W extends Wants, Later extends keyof W & AnswerName, T> extends Described {
  asks(state: PageState): W;
  /** Needed if it is not the moment that is shown. */
  at?(state: PageState): Moment;
  /** Answers that the tile can be drawn without. */
  later?: readonly Later[];
  /** `before` is about the moment before, where the time stands between the two. */
  View: ComponentType<{ answers: AnswersTo<W, Later>; before: Partial<AnswersTo<W, Later>> }>;
  /** The picture that the view draws, if it is made of marks: it can then leave the page, moving. */
  picture?: Pictured<AnswersTo<W, Later>, T>;
}

export function defineTile<W extends Wants, Later extends keyof W & AnswerName = never, T = unknown>(
  declared: Declared<W, Later, T>,
): Tile {
  return {
    name: declared.title,
    first: false,
    at: (state) => state.moment,
    later: [],
    ...declared,
    View: declared.View as Tile['View'],
  };
}
