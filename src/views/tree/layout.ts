/**
 * Which rows of a long list are asked for and drawn. The list has the height of all its rows; only those in sight, and
 * some to spare, exist.
 *
 *      scrollTop ─▶ ┌───────────┐  first row in sight
 *                   │  in sight │                        asked for: SPARE more on both sides
 *                   └───────────┘  last row in sight
 */
export const ROW = 24;
/** The same for a finger. */
export const ROW_TOUCH = 44;
const SPARE = 30;

export interface Window {
  from: number;
  count: number;
}

/** The rows to ask for: the present window, as long as what is in sight is well within it. */
export function windowOf(now: Window, scrollTop: number, height: number, total: number, row = ROW): Window {
  const first = Math.max(0, Math.floor(scrollTop / row));
  const last = Math.min(total, Math.ceil((scrollTop + height) / row));
  const edge = SPARE / 3;
  const enough =
    (now.from === 0 || first - now.from >= edge) &&
    (now.from + now.count >= total || now.from + now.count - last >= edge);
  if (enough && now.from <= first && now.from + now.count >= last) return now;
  const from = Math.max(0, first - SPARE);
  return { from, count: last - first + 2 * SPARE };
}

/** Where to scroll so that a row is in sight; undefined if it is. */
export function scrollTo(index: number, scrollTop: number, height: number, row = ROW): number | undefined {
  const top = index * row;
  if (top >= scrollTop && top + row <= scrollTop + height) return undefined;
  return Math.max(0, top - Math.max(0, (height - row) / 2));
}
