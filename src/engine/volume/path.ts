/**
 * Walks from a path to an inode, one name after the other, and reads the targets of symbolic links.
 */
import { EXT4_ROOT_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { modeText, S_IFLNK, S_IFMT } from '../../format/mode.ts';
import { eachEntry, inlineAreas, inlineParent } from './directory.ts';
import { type Finding, isFinding } from './finding.ts';
import { type InodeRef, iBlockAt, isDirectory, mapKind, modeOf, readInode, sizeOf } from './inode.ts';
import { blockAt } from './map.ts';
import { nameBytes, nameText } from './name-text.ts';
import type { Volume } from './volume.ts';

/** Linux gives up after this many symbolic links in one path. */
const MAX_LINKS = 40;
const MAX_TARGET_BYTES = 4096;

/** The inode to which a name in a directory leads, or undefined. */
function lookupName(volume: Volume, dir: InodeRef, name: string): number | undefined {
  const wanted = nameBytes(name);
  let found: number | undefined;
  if (mapKind(dir) === 'inline') {
    if (name === '.') return dir.ino;
    if (name === '..') return inlineParent(dir);
  }
  eachEntry(volume, dir, (e) => {
    if (e.nameLength !== wanted.length) return true;
    for (let i = 0; i < wanted.length; i++) if (e.bytes[e.nameAt + i] !== wanted[i]) return true;
    found = e.inode;
    return false;
  });
  return found;
}

/** The target of a symbolic link. */
export function linkTarget(volume: Volume, inode: InodeRef): string | undefined {
  if ((modeOf(inode) & S_IFMT) !== S_IFLNK) return undefined;
  const size = Math.min(sizeOf(inode), MAX_TARGET_BYTES, volume.geometry.blockSize);
  const kind = mapKind(inode);
  if (kind === 'none') return nameText(inode.bytes, iBlockAt(inode), iBlockAt(inode) + Math.min(size, I_BLOCK_BYTES));
  if (kind === 'inline') {
    let left = size;
    let text = '';
    for (const { bytes, from, to } of inlineAreas(volume, inode)) {
      const length = Math.min(left, to - from);
      text += nameText(bytes, from, from + length);
      left -= length;
    }
    return text;
  }
  const block = blockAt(volume, inode, 0);
  return block === undefined ? undefined : nameText(volume.device.read(block), 0, size);
}

/** The place where a path broke off. */
const at = (inode: InodeRef, field: string, value: string): Omit<Finding, 'sentence'> => ({
  what: 'range',
  field,
  block: inode.block,
  offset: inode.offset,
  value,
});

/**
 * Walks a path from the root directory, or from another one if it does not begin with a slash. Symbolic links on the way are
 * followed, one at its end only if `follow`.
 */
export function lookupPath(
  volume: Volume,
  path: string,
  { from = EXT4_ROOT_INO, follow = false }: { from?: number; follow?: boolean } = {},
): InodeRef | Finding {
  const root = readInode(volume, EXT4_ROOT_INO);
  if (isFinding(root)) return root;
  const start = path.startsWith('/') || from === EXT4_ROOT_INO ? root : readInode(volume, from);
  if (isFinding(start)) return start;
  let here: InodeRef = start;
  const names = path.split('/').filter((n) => n !== '' && n !== '.');
  let links = 0;
  while (names.length > 0) {
    const name = names.shift()!;
    if (!isDirectory(here))
      return {
        ...at(here, 'i_mode', modeText(modeOf(here))),
        sentence: `Inode ${here.ino} is no directory, so nothing in it can be called “${name}”.`,
      };
    const ino = lookupName(volume, here, name);
    if (ino === undefined)
      return {
        ...at(here, 'name', name),
        sentence: `There is no “${name}” in the directory that is inode ${here.ino}.`,
      };
    const next = readInode(volume, ino);
    if (isFinding(next)) return next;
    const target = names.length > 0 || follow ? linkTarget(volume, next) : undefined;
    if (target === undefined) here = next;
    else if (++links > MAX_LINKS)
      return {
        ...at(next, 'symlink', target),
        what: 'limit',
        sentence: `The path leads through more than ${MAX_LINKS} symbolic links, which is where Linux gives up.`,
      };
    else {
      names.unshift(...target.split('/').filter((n) => n !== '' && n !== '.'));
      if (target.startsWith('/')) here = root;
    }
  }
  return here;
}
