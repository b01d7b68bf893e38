/** The order in which a binary search looked at the slots of each node, as marks on them. */
import { type Mark, markAt } from '../motion/mark.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { Lookup } from './lookup.ts';
import type { PlacedEntry, TreeLayout } from './tree-marks.ts';

/** Above all entries. */
const LOOKS = 4;

export function looksOf(layout: TreeLayout, lookup: Lookup, tree: FileTree): Mark[] {
  const placed = new Map(layout.marks.map((m) => [m.entry, m]));
  return lookup.steps.flatMap((step) => {
    const looks = step.probes.flatMap((slot, order) => {
      const entry = placed.get(tree.nodes[step.node].from + slot);
      if (!entry) return [];
      const key = `look.${step.node}.${slot}`;
      return [entry.lines ? numbered(key, entry, order + 1) : around(key, entry, 0.5, 'fm-probed')];
    });
    const taken = placed.get(step.entry);
    return taken && !taken.lines ? [...looks, around(`taken.${step.node}`, taken, 1.5, 'fm-taken', 1.5)] : looks;
  });
}

function numbered(key: string, { x, y, width }: PlacedEntry, order: number): Mark {
  const at = { x: x + width - 2, y: y + 2, width: 0, height: 0 };
  return markAt(
    key,
    'look',
    LOOKS,
    at,
    [
      { shape: 'circle', x: 0, y: 0, r: 7 },
      { shape: 'text', x: 0, y: 3.5, text: String(order) },
    ],
    { className: 'fm-probe' },
  );
}

function around(key: string, entry: PlacedEntry, by: number, className: string, rx?: number): Mark {
  const width = entry.width + 2 * by;
  const height = entry.height + 2 * by;
  const place = { x: entry.x - by, y: entry.y - by, width, height };
  return markAt(key, 'look', LOOKS, place, [{ shape: 'rect', x: 0, y: 0, width, height, rx }], { className });
}
