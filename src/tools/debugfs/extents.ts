/**
 * `ex`, that is dump_extents: every entry of an extent tree, one line each, parents before children.
 *
 *     Level Entries       Logical      Physical Length Flags
 *      0/ 1   1/  2     0 -  4095  9350           4096            an index: the node that it leads to
 *      1/ 1   1/ 84     0 -     0 10241 - 10241      1 Uninit     an extent
 */

import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { hasFlag, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { type Answer, fails, inodeOf, isAnswer, says } from './request.ts';

const LEAST_WIDTH = 5;
const wide = (n: number, width: number): string => String(n).padStart(width);

export function dumpExtents(volume: Volume, words: readonly string[]): Answer {
  let nodes = true;
  let leaves = true;
  let err = '';
  const names: string[] = [];
  for (const word of words.slice(1)) {
    if (!/^-./.test(word)) names.push(word);
    else
      for (const letter of word.slice(1)) {
        if (letter === 'n') leaves = false;
        else if (letter === 'l') nodes = false;
        else err += `${words[0]}: invalid option -- '${letter}'\n`;
      }
  }
  if (names.length !== 1) return { out: '', err: `${err}Usage: dump_extents [-n] [-l] file\n` };
  const inode = inodeOf(volume, names[0]);
  if (isAnswer(inode)) return inode;
  if (!hasFlag(inode, 'EXT4_EXTENTS_FL')) return fails(`${err}${names[0]}: does not uses extent block maps`);
  const { blockSize, blockCount } = volume.geometry;
  const lw = Math.max(LEAST_WIDTH, String(Math.ceil(sizeOf(inode) / blockSize)).length);
  const pw = Math.max(LEAST_WIDTH, String(blockCount).length);
  let out = `Level Entries ${'Logical'.padStart(2 * lw + 3)} ${'Physical'.padStart(2 * pw + 3)} Length Flags\n`;
  eachExtent(volume, inode, (e) => {
    if (!(e.isIndex ? nodes : leaves)) return true;
    out += `${wide(e.level, 2)}/${wide(e.depth, 2)} ${wide(e.entry, 3)}/${wide(e.entries, 3)} `;
    out += `${wide(e.logical, lw)} - ${wide(e.logical + e.length - 1, lw)} ${wide(e.physical, pw)}`;
    out += e.isIndex ? ' '.repeat(pw + 3) : ` - ${wide(e.physical + e.length - 1, pw)}`;
    out += ` ${wide(e.length, 6)}`;
    out += e.isIndex ? '\n' : ` ${e.unwritten ? 'Uninit' : ''}\n`;
    return true;
  });
  return { ...says(out), err };
}
