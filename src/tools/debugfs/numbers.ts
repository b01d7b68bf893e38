/**
 * Requests about block and inode numbers: whether one is in use, which file has it, and where it lies.
 *
 *     testb 100 2     Block 100 marked in use …          icheck 100     100   13          (the inode it belongs to)
 *     imap f          … located at block 61, offset …    ncheck 13      13    /dir/file   (its paths)
 */
import { testBit } from '../../bytes/bitmap.ts';
import { blockBitmap } from '../../engine/volume/bitmaps.ts';
import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { groupOf, groupStart } from '../../engine/volume/geometry.ts';
import {
  eachInode,
  hasFlag,
  type InodeRef,
  isDirectory,
  linksOf,
  mapKind,
  readInode,
  xattrBlockOf,
} from '../../engine/volume/inode.ts';
import { pathOf } from '../../engine/volume/names.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { eachPointer } from './blocks.ts';
import { entriesOf } from './ls.ts';
import { type Answer, cNumber, fails, type OfInode, says } from './request.ts';

export function testb(volume: Volume, words: readonly string[]): Answer {
  if (words.length < 2 || words.length > 3) return fails(`${words[0]}: Usage: testb <block> [count]`);
  const first = cNumber(words[1]);
  if (first === undefined || first === 0) return fails(`${words[0]}: Bad block number - ${words[1]}`);
  const count = words[2] === undefined ? 1 : cNumber(words[2]);
  if (count === undefined) return fails(`${words[0]}: Bad count - ${words[2]}`);
  const { geometry: g } = volume;
  let out = '';
  for (let block = first; block < Math.min(first + count, g.blockCount); block++) {
    const group = groupOf(g, block);
    const cluster = Math.floor((block - groupStart(g, group)) / g.clusterRatio);
    const used = block < g.firstDataBlock || testBit(blockBitmap(volume, group).bits, cluster);
    out += `Block ${block} ${used ? 'marked' : 'not'} in use\n`;
  }
  return says(out);
}

export const imap: OfInode = (volume, inode) => {
  const group = Math.floor((inode.ino - 1) / volume.geometry.inodesPerGroup);
  const at = `0x${inode.offset.toString(16).padStart(4, '0')}`;
  return says(`Inode ${inode.ino} is part of block group ${group}\n\tlocated at block ${inode.block}, offset ${at}\n`);
};

/** Calls back with every block of an inode, including its map and its attributes. */
function eachBlockOf(volume: Volume, inode: InodeRef, visit: (first: number, length: number) => void): void {
  if (xattrBlockOf(inode) !== 0) visit(xattrBlockOf(inode), 1);
  const kind = mapKind(inode);
  if (kind === 'none' || kind === 'inline') return;
  if (hasFlag(inode, 'EXT4_EXTENTS_FL'))
    eachExtent(volume, inode, (e) => {
      visit(e.physical, e.isIndex ? 1 : e.length);
      return true;
    });
  else
    eachPointer(volume, inode, (value) => {
      visit(value, 1);
      return true;
    });
}

export function icheck(volume: Volume, words: readonly string[]): Answer {
  if (words.length < 2) return fails(`${words[0]}: Usage: icheck <block number> ...`);
  const wanted = words.slice(1).map(cNumber);
  const bad = wanted.findIndex((n) => n === undefined || n === 0);
  if (bad >= 0) return fails(`${words[0]}: Bad block number - ${words[1 + bad]}`);
  const owners = new Map<number, number>();
  eachInode(volume, (inode) => {
    if (linksOf(inode) === 0) return true;
    eachBlockOf(volume, inode, (first, length) => {
      for (const block of wanted as number[])
        if (block >= first && block < first + length && !owners.has(block)) owners.set(block, inode.ino);
    });
    return true;
  });
  const line = (block: number) => `${block}\t${owners.get(block) ?? '<block not found>'}\n`;
  return says(`Block\tInode number\n${(wanted as number[]).map(line).join('')}`);
}

export function ncheck(volume: Volume, words: readonly string[]): Answer {
  if (words.length < 2 || words[1].startsWith('-')) return fails(`${words[0]}: Usage: ncheck [-c] <inode number> ...`);
  const wanted = words.slice(1).map(cNumber);
  const bad = wanted.indexOf(undefined);
  if (bad >= 0) return fails(`${words[0]}: Invalid inode number - '${words[1 + bad]}'`);
  const directories: number[] = [];
  eachInode(volume, (inode) => {
    if (isDirectory(inode) && linksOf(inode) > 0) directories.push(inode.ino);
    return true;
  });
  let out = 'Inode\tPathname\n';
  for (const ino of directories) {
    const dir = readInode(volume, ino);
    if (isFinding(dir)) continue;
    for (const e of entriesOf(volume, dir)) {
      if (e.name === '.' || e.name === '..' || !wanted.includes(e.ino)) continue;
      // The root's own path is a slash already, but debugfs adds another.
      out += `${e.ino}\t${ino === EXT4_ROOT_INO ? '/' : (pathOf(volume, ino) ?? '')}/${e.name}\n`;
    }
  }
  return says(out);
}
