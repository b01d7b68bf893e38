/**
 * The rows of the tree to ask for: those in sight, and SPARE more on both sides, so that a short scroll asks for
 * nothing.
 */
import { type LongList, rowsInSight } from '../common/long-list.ts';

export const ROW = 24;
/** On a touch screen. */
export const ROW_TOUCH = 44;
const SPARE = 30;

export interface Window {
  from: number;
  count: number;
}

/** The tree at its full height. Rows come from elsewhere, and each has a fixed place. */
export const listOf = (count: number, row_px = ROW): LongList => ({
  count,
  row_px,
  spare: 0,
  longest_px: Number.POSITIVE_INFINITY,
});

/** The rows to ask for: the present window as long as the rows in sight are well within it. */
export function windowOf(now: Window, list: LongList, scroll_px: number, view_px: number): Window {
  const { first, last } = rowsInSight(list, scroll_px, view_px);
  const edge = SPARE / 3;
  const enough =
    (now.from === 0 || first - now.from >= edge) &&
    (now.from + now.count >= list.count || now.from + now.count - last >= edge);
  if (enough && now.from <= first && now.from + now.count >= last) return now;
  const from = Math.max(0, first - SPARE);
  return { from, count: last - first + 2 * SPARE };
}
