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
