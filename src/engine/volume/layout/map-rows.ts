/**
 * Maps in rows, as debugfs prints them:
 *
 *     extents    0/ 1 1/ 1 0 - 4095 12547 4096                level/depth entry/entries logical, node, length
 *                1/ 1 1/ 5 0 - 399 8451 - 8850 400 Uninit
 *     indirect   (0-11):773-784, (IND):785, (12-50):786-824
 */

import { eachExtent } from '../extent-entries.ts';
import type { InodeRef } from '../inode.ts';
import { walkMap } from '../map.ts';
import type { Volume } from '../volume.ts';

export function extentRows(volume: Volume, inode: InodeRef): string[] {
  const rows: string[] = [];
  eachExtent(volume, inode, ({ level, depth, entry, entries, logical, physical, length, isIndex, unwritten }) => {
    const last = logical + (isIndex ? (length - 1) >>> 0 : length - 1);
    const disk = isIndex ? physical : `${physical} - ${physical + length - 1}`;
    const place = `${two(level)}/${two(depth)} ${three(entry)}/${three(entries)}`;
    rows.push(squeezed(`${place} ${logical} - ${last} ${disk} ${length}${unwritten ? ' Uninit' : ''}`));
    return true;
  });
  return rows;
}

const two = (n: number): string => String(n).padStart(2);
const three = (n: number): string => String(n).padStart(3);
/** Columns of a table, one space between them. */
const squeezed = (row: string): string => row.trim().replace(/ +/g, ' ');

const LISTS = ['IND', 'DIND', 'TIND'];

export function indirectRow(volume: Volume, inode: InodeRef): string {
  const parts: string[] = [];
  let run: { logical: number; physical: number; length: number } | undefined;
  const flush = () => {
    if (!run) return;
    const { logical, physical, length } = run;
    parts.push(
      length === 1
        ? `(${logical}):${physical}`
        : `(${logical}-${logical + length - 1}):${physical}-${physical + length - 1}`,
    );
    run = undefined;
  };
  walkMap(volume, inode, {
    run: (logical, physical, length) => {
      if (run && run.logical + run.length === logical && run.physical + run.length === physical) run.length += length;
      else {
        flush();
        run = { logical, physical, length };
      }
      return true;
    },
    node: (block, level) => {
      flush();
      parts.push(`(${LISTS[level]}):${block}`);
      return true;
    },
  });
  flush();
  return parts.join(', ');
}
