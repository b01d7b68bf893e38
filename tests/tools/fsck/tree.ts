/**
 * What a volume holds, one line for each name: kind, owners, links, size, flags, space, and a sum of its contents. Two
 * volumes with the same lines keep the same files.
 */
import { createHash } from 'node:crypto';
import { le16At, le32At } from '../../../src/bytes/access.ts';
import { eachEntry } from '../../../src/engine/volume/directory.ts';
import { flagsOf, iBlockBytes, linksOf, modeOf, sizeOf, xattrBlockOf } from '../../../src/engine/volume/inode.ts';
import { Inode } from '../../../src/format/inode.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../../src/format/mode.ts';
import { Lab } from './lab.ts';

const short = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex').slice(0, 10);
const MOST_BLOCKS = 20_000;
const MOST_NAMES = 20_000;

function contents(lab: Lab, ino: number): string {
  const inode = lab.inodeRef(ino);
  const own = inode.bytes.subarray(inode.offset, inode.offset + lab.volume.geometry.inodeSize);
  const type = modeOf(inode) & S_IFMT;
  const map = lab.map(ino);
  const hash = createHash('sha1');
  let left = Math.ceil(sizeOf(inode) / lab.blockSize);
  for (const run of map.runs) {
    hash.update(`${run.logical}+${run.length};`);
    for (let i = 0; i < Math.min(run.length, left, MOST_BLOCKS); i++) hash.update(lab.block(run.physical + i));
    left -= Math.min(run.length, left);
  }
  const inline = (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) !== 0;
  if (map.runs.length === 0 && (type === S_IFLNK || inline)) hash.update(iBlockBytes(inode));
  const acl = xattrBlockOf(inode);
  return `${hash.digest('hex').slice(0, 10)} ${short(own.subarray(128 + le16At(own, 128)))} ${acl ? short(lab.block(acl)) : '-'}`;
}

function line(lab: Lab, path: string, ino: number): string {
  const inode = lab.inodeRef(ino);
  const at = (field: 'i_uid' | 'i_gid') => le16At(inode.bytes, inode.offset + Inode.offset[field]);
  const type = modeOf(inode) & S_IFMT;
  const kept = type === S_IFREG || type === S_IFLNK ? contents(lab, ino) : '';
  const blocks = le32At(inode.bytes, inode.offset + Inode.offset.i_blocks_lo);
  return `${path} ${ino} ${modeOf(inode).toString(8)} ${at('i_uid')}:${at('i_gid')} ${linksOf(inode)} ${sizeOf(inode)} ${flagsOf(inode).toString(16)} ${blocks} ${kept}`;
}

/** Sorted; a volume that cannot be opened has one line that says why. */
export function treeOf(bytes: Uint8Array): string[] {
  const out: string[] = [];
  const seen = new Set<number>();
  try {
    const lab = new Lab(bytes);
    const walk = (path: string, ino: number): void => {
      if (seen.has(ino) || out.length > MOST_NAMES) return;
      seen.add(ino);
      out.push(line(lab, path || '/', ino));
      eachEntry(lab.volume, lab.inodeRef(ino), (e) => {
        const name = lab.nameOf(e);
        if (name === '.' || name === '..') return true;
        const child = lab.inodeRef(e.inode);
        if ((modeOf(child) & S_IFMT) === S_IFDIR) walk(`${path}/${name}`, e.inode);
        else out.push(line(lab, `${path}/${name}`, e.inode));
        return true;
      });
    };
    walk('', 2);
  } catch (error) {
    out.push(String(error));
  }
  return out.sort();
}
