/**
 * A view's picture apart from React: drawn by its tile, and the same for a file that leaves the page.
 *
 *     answers, state, room ── draw ──▶ Drawn ──▶ MarkLayer in the tile
 *                                         └────▶ film: moving pictures and frames
 */
import type { PageState } from '../page/page.ts';
import type { Shown } from './stage.ts';
import type { Story } from './story.ts';

/** Room at each side of a picture for the rings around its outermost things. */
export const MARGIN = 12;

interface Size {
  width: number;
  height: number;
}

/** A picture, and the room that it takes. */
export interface Drawn<T> extends Size {
  shown: Shown<T>;
}

/** A picture whose layout says how high it is. */
export const drawnIn = <T extends { layout: { height: number } }>(
  { width }: Pick<Size, 'width'>,
  shown: Shown<T> | undefined,
): Drawn<T> | undefined => shown && { shown, width, height: shown.told.layout.height };

export interface Pictured<A, T> {
  /** Undefined if there is nothing to draw. The room is in the picture's units, without the margins at its sides. */
  draw(answers: A, room: Size, state: PageState): Drawn<T> | undefined;
  storyOf(before: T, after: T): Story;
}
