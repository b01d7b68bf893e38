/**
 * The content of files, as debugfs reads it.
 *
 *     cat f                the bytes of a file; holes and blocks that were never written are zeros
 *     dirsearch / f        Entry found at logical block 0, phys 67, offset 56
 */
import { byteString, bytesOf } from '../../bytes/text.ts';
import { inodeAt, NAME_AT, nameLenAt, recLenAt } from '../../engine/dirents/records.ts';
import { inlineAreas } from '../../engine/volume/directory.ts';
import { eachExtent } from '../../engine/volume/extent-entries.ts';
import { hasFlag, type InodeRef, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { DirEntry } from '../../format/directory.ts';
import { eachPointer } from './blocks.ts';
import { type Answer, fails, inodeOf, isAnswer, says } from './request.ts';

export const SHORT_READ = 'Attempt to read block from filesystem resulted in short read';

/** debugfs prints at most this much here. */
const MOST_BYTES = 64 << 20;

interface Placed {
  logical: number;
  physical: number;
  length: number;
  unwritten: boolean;
}

/** The stretches of data of a file, by its map. */
export function dataOf(volume: Volume, inode: InodeRef): Placed[] {
  const out: Placed[] = [];
  if (hasFlag(inode, 'EXT4_EXTENTS_FL'))
    eachExtent(volume, inode, ({ isIndex, logical, physical, length, unwritten }) => {
      if (!isIndex) out.push({ logical, physical, length, unwritten });
      return true;
    });
  else
    eachPointer(volume, inode, (physical, level, logical) => {
      if (level < 0) out.push({ logical, physical, length: 1, unwritten: false });
      return true;
    });
  return out;
}

/** The full room for data in the inode. As in debugfs, the size of the file does not matter. */
export function inlineContent(volume: Volume, inode: InodeRef): Uint8Array {
  const parts = inlineAreas(volume, inode).map(({ bytes, from, to }) => bytes.subarray(from, to));
  const content = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}

/** The number of bytes that debugfs finds in a file. */
export const lengthOf = (volume: Volume, inode: InodeRef): number =>
  hasFlag(inode, 'EXT4_INLINE_DATA_FL') ? inlineContent(volume, inode).length : sizeOf(inode);

export function cat(volume: Volume, words: readonly string[]): Answer {
  const [command, name] = words;
  if (words.length !== 2) return fails(`${command}: Usage: cat <file>`);
  const inode = inodeOf(volume, name);
  if (isAnswer(inode)) return inode;
  const size = lengthOf(volume, inode);
  if (size > MOST_BYTES) return fails(`${command}: only files of up to 64 MiB are printed here`);
  const bytes = new Uint8Array(size);
  const fault = readContent(volume, inode, (at, part) => bytes.set(part, at));
  if (fault !== undefined)
    return { out: byteString(bytes, 0, fault), err: `${command}: ${SHORT_READ} while reading ext2 file\n` };
  return says(byteString(bytes));
}

/**
 * Hands on the content of a file, piece by piece. The rest of its size is zeros. For a block outside of the volume it
 * answers the place in the file.
 */
export function readContent(
  volume: Volume,
  inode: InodeRef,
  take: (at: number, bytes: Uint8Array) => void,
): number | undefined {
  const size = sizeOf(inode);
  if (hasFlag(inode, 'EXT4_INLINE_DATA_FL')) {
    take(0, inlineContent(volume, inode));
    return undefined;
  }
  const { blockSize } = volume.geometry;
  for (const { logical, physical, length, unwritten } of dataOf(volume, inode)) {
    if (unwritten) continue;
    for (let i = 0; i < length && (logical + i) * blockSize < size; i++) {
      const at = (logical + i) * blockSize;
      if (physical + i >= volume.device.blockCount) return at;
      take(at, volume.device.read(physical + i).subarray(0, size - at));
    }
  }
  return undefined;
}

/** Where the record of a name begins, or −1. */
function findIn(b: Uint8Array, name: Uint8Array): number {
  for (let at = 0; at + DirEntry.size <= b.length; ) {
    const length = recLenAt(b, at);
    if (
      inodeAt(b, at) !== 0 &&
      nameLenAt(b, at) === name.length &&
      name.every((byte, i) => b[at + NAME_AT + i] === byte)
    )
      return at;
    if (length < DirEntry.size) return -1;
    at += length;
  }
  return -1;
}

export function dirsearch(volume: Volume, words: readonly string[]): Answer {
  if (words.length !== 3) return fails('Usage: dirsearch dir filename');
  const inode = inodeOf(volume, words[1]);
  if (isAnswer(inode)) return inode;
  if (hasFlag(inode, 'EXT4_INLINE_DATA_FL'))
    return fails('dirsearch: directories inside of inodes are not searched here');
  const name = bytesOf(words[2]);
  for (const { logical, physical, length } of dataOf(volume, inode))
    for (let i = 0; i < length; i++) {
      if (physical + i >= volume.device.blockCount)
        return fails(`search_dir_block: ${SHORT_READ} while reading block ${physical + i}`);
      const at = findIn(volume.device.read(physical + i), name);
      if (at >= 0)
        return says(`Entry found at logical block ${logical + i}, phys ${physical + i}, offset ${at}\noffset ${at}\n`);
    }
  return says('');
}
