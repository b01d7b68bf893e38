/**
 * A long list of rows of equal height: only those in sight exist, and a few to spare.
 *
 *      scroll_px ─▶ ┌───────────┐  first            a list higher than browsers can scroll is declared lower,
 *                   │  in sight │                   and scrolls faster than the hand
 *                   └───────────┘  last
 */

export interface LongList {
  count: number;
  row_px: number;
  /** Extra rows on either side of those in sight. */
  spare?: number;
  longest_px?: number;
}

export interface Sight {
  /** The first row to show, one past the last, and the distance of the first from the top of the list. */
  first: number;
  last: number;
  top: number;
  /** Height of the list. */
  height: number;
}

/** Browsers cannot scroll further than some 16 million pixels. @internal */
export const MAX_SCROLL_PX = 8_000_000;

export function rowsInSight(list: LongList, scroll_px: number, view_px: number): Sight {
  const { count, row_px, spare = 4, longest_px = MAX_SCROLL_PX } = list;
  const full = count * row_px;
  const height = Math.min(full, longest_px);
  const reach = Math.max(1, height - view_px);
  const at = height < full ? (Math.min(scroll_px, reach) / reach) * (full - view_px) : scroll_px;
  const first = Math.max(0, Math.min(count, Math.floor(at / row_px) - spare));
  const last = Math.min(count, Math.ceil((at + view_px) / row_px) + spare);
  return { first, last, top: scroll_px - at + first * row_px, height };
}

/** Where to scroll so that a row is in sight; unchanged if it is. */
export function scrollTo(list: LongList, scroll_px: number, view_px: number, row: number): number {
  const { count, row_px, longest_px = MAX_SCROLL_PX } = list;
  const full = count * row_px;
  const height = Math.min(full, longest_px);
  const scale = height < full ? (full - view_px) / Math.max(1, height - view_px) : 1;
  const at = scroll_px * scale;
  const top = row * row_px;
  const margin = Math.min(row_px * 2, view_px / 4);
  if (top - margin >= at && top + row_px + margin <= at + view_px) return scroll_px;
  const wanted = top + row_px + margin > at + view_px ? top + row_px + margin - view_px : top - margin;
  return Math.max(0, Math.min(full - view_px, wanted)) / scale;
}
