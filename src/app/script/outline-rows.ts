/**
 * The outline's rows: events in the order in which they happened, which is also the order of the tree of causes.
 *
 *      id     depth                          a closed event hides the events after it that are deeper
 *      0      0     ▾ write_groups
 *      1      1        init_group
 *      2      1        init_group
 *      3      0     ▸ make_journal           (4, 5 hidden)
 *
 * Programs that run at once take turns between system calls. `root` is each event's first cause: a closed event hides
 * its own parts, wherever they are, and no others.
 */
import { bisectRight } from 'd3';

export function visibleRows(depth: Uint8Array, closed: ReadonlySet<number>, root?: Uint32Array): Uint32Array {
  const rows = new Uint32Array(depth.length);
  let count = 0;
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (let id = 0; id < depth.length; id++) {
    if (root && depth[id] > 0 && closed.has(root[id])) continue;
    if (root && id > 0 && root[id] !== root[id - 1]) hiddenBelow = Number.POSITIVE_INFINITY;
    if (depth[id] > hiddenBelow) continue;
    hiddenBelow = closed.has(id) ? depth[id] : Number.POSITIVE_INFINITY;
    rows[count++] = id;
  }
  return rows.subarray(0, count);
}

/** Events that are closed at first: system calls, whose parts are the file system's own. */
export function closedAtFirst({ name, names, depth }: Named, of: string): Set<number> {
  const wanted = names.indexOf(of);
  const closed = new Set<number>();
  if (wanted >= 0)
    for (let id = 0; id < name.length; id++) if (name[id] === wanted && hasParts(depth, id)) closed.add(id);
  return closed;
}

interface Named {
  name: Uint16Array;
  names: readonly string[];
  depth: Uint8Array;
}

export const hasParts = (depth: Uint8Array, id: number): boolean => id + 1 < depth.length && depth[id + 1] > depth[id];

/** Whether the event before was another program's. */
export const isTurn = (root: Uint32Array, depth: Uint8Array, id: number): boolean =>
  id > 0 && depth[id] > 0 && root[id] !== root[id - 1];

/** The row that shows an event: its own, or that of the closed event around it. */
export const rowOf = (rows: Uint32Array, id: number): number => bisectRight(rows, id) - 1;

/** Browsers cannot scroll further than some 16 million pixels; longer lists scroll faster than the hand. */
export const MAX_SCROLL_PX = 8_000_000;

export interface Window {
  /** First row to show, one past the last, and where the first stands from the top of the list. */
  first: number;
  last: number;
  top: number;
  /** Height of the list. */
  height: number;
}

export function windowOf(count: number, row_px: number, scroll_px: number, view_px: number): Window {
  const full = count * row_px;
  const height = Math.min(full, MAX_SCROLL_PX);
  const reach = Math.max(1, height - view_px);
  const at = height < full ? (Math.min(scroll_px, reach) / reach) * (full - view_px) : scroll_px;
  const first = Math.max(0, Math.min(count, Math.floor(at / row_px) - 4));
  const last = Math.min(count, Math.ceil((at + view_px) / row_px) + 4);
  return { first, last, top: scroll_px - at + first * row_px, height };
}

/** Where to scroll so that a row is in sight; unchanged if it is. */
export function scrollTo(count: number, row_px: number, scroll_px: number, view_px: number, row: number): number {
  const full = count * row_px;
  const height = Math.min(full, MAX_SCROLL_PX);
  const scale = height < full ? (full - view_px) / Math.max(1, height - view_px) : 1;
  const at = scroll_px * scale;
  const top = row * row_px;
  const margin = Math.min(row_px * 2, view_px / 4);
  if (top - margin >= at && top + row_px + margin <= at + view_px) return scroll_px;
  const wanted = top + row_px + margin > at + view_px ? top + row_px + margin - view_px : top - margin;
  return Math.max(0, Math.min(full - view_px, wanted)) / scale;
}
