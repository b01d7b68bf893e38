/** debugfs -w sets and clears bits of the bitmaps without changing any count. */
import { clearBit, setBit, testBit } from '../../../bytes/bitmap.ts';
import { groupOf, groupStart } from '../../../engine/volume/geometry.ts';
import { descriptorPlace, type Volume } from '../../../engine/volume/volume.ts';
import { blockBitmapChecksum, groupDescriptorChecksum, inodeBitmapChecksum } from '../../../format/checksum.ts';
import { BG_FLAGS } from '../../../format/group-descriptor.ts';
import { cNumber, inodeOf, isAnswer } from '../../../tools/debugfs/request.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { Change, Planning } from './change.ts';

/** Bits of one kind of bitmap: its place, the flag for an uninitialized bitmap, and its checksum. */
interface Bits {
  what: 'block' | 'inode';
  place: Float64Array;
  flag: number;
  sum: typeof blockBitmapChecksum;
  /** The group of a number, and its bit in the group's bitmap. */
  at(number: number): { group: number; bit: number };
}

const blockBits = ({ geometry: g, groups }: Volume): Bits => ({
  what: 'block',
  place: groups.blockBitmap,
  flag: BG_FLAGS.EXT4_BG_BLOCK_UNINIT,
  sum: blockBitmapChecksum,
  at(block) {
    const group = groupOf(g, block);
    return { group, bit: Math.floor((block - groupStart(g, group)) / g.clusterRatio) };
  },
});

const inodeBits = ({ geometry: g, groups }: Volume): Bits => ({
  what: 'inode',
  place: groups.inodeBitmap,
  flag: BG_FLAGS.EXT4_BG_INODE_UNINIT,
  sum: inodeBitmapChecksum,
  at: (ino) => ({ group: Math.floor((ino - 1) / g.inodesPerGroup), bit: (ino - 1) % g.inodesPerGroup }),
});

/** debugfs writes the bitmaps of all groups again, with their checksums and those of the descriptors. */
function sumAll(r: Recorder, volume: Volume, { place, flag, sum }: Bits): void {
  if (volume.rules.kind === 'none') return;
  for (let group = 0; group < volume.geometry.groups; group++) {
    if (volume.groups.flags[group] & flag || place[group] < 0) continue;
    const { block, offset } = descriptorPlace(volume.geometry, group);
    const d = r.touch(block);
    sum.set(volume.rules, r.store.read(place[group]), d, offset);
    groupDescriptorChecksum.set(volume.rules, d, offset, group);
  }
}

/** Sets or clears bits from a number on. It warns about a bit that already has the value, and leaves it. */
function flip(
  volume: Volume,
  command: string,
  bits: Bits,
  [first, count]: readonly [number, number],
  to: boolean,
): Change | string {
  const { what } = bits;
  const warned: string[] = [];
  const todo: { group: number; bit: number }[] = [];
  // With bigalloc several numbers may share one bit.
  const done = new Set<number>();
  for (let n = first; n < first + count; n++) {
    const { group, bit } = bits.at(n);
    const key = group * 8 * volume.geometry.blockSize + bit;
    if (volume.groups.flags[group] & bits.flag || bits.place[group] < 0)
      return `${command}: group ${group} has no ${what} bitmap on the disk yet\n`;
    if (testBit(volume.device.read(bits.place[group]), bit) === to || done.has(key))
      warned.push(
        `${command}: Warning: ${what === 'block' ? `block ${n}` : 'inode'} already ${to ? 'set' : 'clear'}\n`,
      );
    else {
      todo.push({ group, bit });
      done.add(key);
    }
  }
  return {
    does: { kind: 'bits', what, first, last: first + count - 1, used: to },
    touched: todo.slice(0, 1).map(({ group, bit }) => ({
      block: bits.place[group],
      struct: `${what} bitmap`,
      offset: bit >>> 3,
      length: 1,
    })),
    says: warned.join(''),
    apply(r) {
      for (const { group, bit } of todo) {
        const b = r.touch(bits.place[group]);
        if (to) setBit(b, bit);
        else clearBit(b, bit);
      }
      sumAll(r, volume, bits);
    },
  };
}

export const ofBlocks =
  (to: boolean): Planning =>
  (volume, words) => {
    const [command, word, more] = words;
    if (words.length < 2 || words.length > 3) return `${command}: Usage: ${command} <block> [count]\n`;
    const block = cNumber(word);
    if (!block) return `${command}: ${block === 0 ? 'Invalid block number 0' : `Bad block number - ${word}`}\n`;
    const count = cNumber(more ?? '1');
    if (!count) return `${command}: Bad count - ${more}\n`;
    const { firstDataBlock, blockCount } = volume.geometry;
    if (block < firstDataBlock || block + count > blockCount)
      return `${command}: the volume's blocks are ${firstDataBlock} to ${blockCount - 1}\n`;
    return flip(volume, command, blockBits(volume), [block, count], to);
  };

export const ofInode =
  (to: boolean): Planning =>
  (volume, words) => {
    if (words.length !== 2) return `${words[0]}: Usage: ${words[0]} <file>\n`;
    const inode = inodeOf(volume, words[1]);
    return isAnswer(inode) ? inode.err : flip(volume, words[0], inodeBits(volume), [inode.ino, 1], to);
  };
