/**
 * A tile is declared once, in `tile.ts` of its folder, and listed in src/views/tiles.ts. The declaration holds its name
 * and its questions to the session about the moment. Everything that the page does with tiles (the bar, links, embedding,
 * asking ahead) follows from this. `view.tsx` draws the tile from the answers, and is fetched when the tile is first opened.
 */
import type { ComponentType } from 'react';
import type { AnswerName, DataOf, WantOf } from '../../session/all-answers.ts';
import type { Moment } from '../../session/session-api.ts';
import type { Pictured } from '../motion/drawn.ts';
import type { PageState } from './page.ts';

export const TILE_SHELVES = ['The disk', 'Files', 'Space and memory', 'Safety', 'The machine'] as const;
type TileShelf = (typeof TILE_SHELVES)[number];

/** The questions, by the names of the answers. */
export type Wants = { [N in AnswerName]?: WantOf<N> };

/** The answers that a view is drawn from. Those in `Later` may still be missing. */
export interface Answered<N extends AnswerName, Later extends N = never> {
  answers: { [K in N]: K extends Later ? DataOf<K> | undefined : DataOf<K> };
  /** The answers about the moment before, if the time stands between the two. */
  before: Partial<Answered<N, Later>['answers']>;
}

/** The picture of a view that draws with marks. */
export type PictureOf<N extends AnswerName, Later extends N = never> = Pictured<Answered<N, Later>['answers'], unknown>;

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
  /** Its picture is made of marks, so it can be saved as a moving picture. */
  pictured?: boolean;
}

/** The exports of `view.tsx` in the tile's folder, fetched once the tile is opened. */
export interface TileView {
  View: ComponentType<{ answers: never; before: never }>;
  picture?: Pictured<never, unknown>;
}

export interface Tile extends Required<Described> {
  asks(state: PageState): Wants;
  /** The moment that it asks about. */
  at(state: PageState): Moment;
  later: readonly AnswerName[];
  load(): Promise<TileView>;
}

interface Declared<W extends Wants, Later extends keyof W & AnswerName> extends Described {
  asks(state: PageState): W;
  /** Needed if it is not the moment that is shown. */
  at?(state: PageState): Moment;
  /** Answers that the tile can be drawn without. */
  later?: readonly Later[];
  load(): Promise<{
    View: ComponentType<Answered<keyof W & AnswerName, Later>>;
    picture?: PictureOf<keyof W & AnswerName, Later>;
  }>;
}

export function defineTile<W extends Wants, Later extends keyof W & AnswerName = never>(
  declared: Declared<W, Later>,
): Tile {
  return {
    name: declared.title,
    first: false,
    pictured: false,
    at: (state) => state.moment,
    later: [],
    ...declared,
    load: declared.load as Tile['load'],
  };
}
