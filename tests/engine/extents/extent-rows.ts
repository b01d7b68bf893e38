/**
 * An extent tree as `debugfs ex` lists it. The ends and lengths of index rows are left out on both sides: debugfs
 * derives them from the rows that follow and from i_size.
 *
 *     1/ 1 2/ 5 400 - 407 8851 - 8858 8      level/depth, slot/entries, blocks of the file, of the volume
 */

import type { MapHost } from '../../../src/engine/fs/map-host.ts';
import {
  childAt,
  depthOf,
  entriesOf,
  keyAt,
  lengthAt,
  physicalAt,
  unwrittenAt,
} from '../../../src/format/extent-node.ts';

export function extentRows(host: MapHost): string[] {
  const rows: string[] = [];
  const depth = depthOf(host.root());
  const walk = (node: Uint8Array, level: number): void => {
    const entries = entriesOf(node);
    for (let slot = 0; slot < entries; slot++) {
      const place = `${level}/ ${depth} ${slot + 1}/ ${entries}`;
      const logical = keyAt(node, slot);
      if (level < depth) {
        rows.push(`${place} ${logical} → ${childAt(node, slot)}`);
        walk(host.node(childAt(node, slot)), level + 1);
        continue;
      }
      const physical = physicalAt(node, slot);
      const length = lengthAt(node, slot);
      rows.push(
        `${place} ${logical} - ${logical + length - 1} ${physical} - ${physical + length - 1} ${length}` +
          (unwrittenAt(node, slot) ? ' Uninit' : ''),
      );
    }
  };
  walk(host.root(), 0);
  return rows;
}

/** A row of debugfs in the same words. */
export function debugfsRow(row: string): string {
  const m = row.match(/^(\d+)\/ *(\d+) +(\d+)\/ *(\d+) +(\d+) +- +(\d+) +(\d+)( +- +(\d+))? +(\d+)(.*)$/);
  if (!m) throw new Error(`not a row of debugfs: ${row}`);
  const place = `${m[1]}/ ${m[2]} ${m[3]}/ ${m[4]}`;
  if (m[1] !== m[2]) return `${place} ${m[5]} → ${m[7]}`;
  return `${place} ${m[5]} - ${m[6]} ${m[7]} - ${m[9]} ${m[10]}${m[11].includes('Uninit') ? ' Uninit' : ''}`;
}
