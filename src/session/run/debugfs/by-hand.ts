/**
 * debugfs -w changes whole structures by hand.
 *
 *     dirty · dirty -clean                          the bit of the superblock for a clean volume
 *     zap_block -f f -o 10 -l 5 -p 0x41 0           bytes of a block, of the volume or of a file
 *     zap_block -b 5 3                              one bit of it
 *     copy_inode a <20>                             an inode, over another
 */

import { superblockBlock } from '../../../engine/volume/geometry.ts';
import { hasFlag } from '../../../engine/volume/inode.ts';
import { inodeChecksum } from '../../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { Inode } from '../../../format/inode.ts';
import { Superblock } from '../../../format/superblock.ts';
import { EXT4_VALID_FS } from '../../../format/superblock-values.ts';
import { mapped } from '../../../tools/debugfs/blocks.ts';
import { SHORT_READ } from '../../../tools/debugfs/content.ts';
import { optionsOf } from '../../../tools/debugfs/options.ts';
import { cNumber, inodeOf, isAnswer } from '../../../tools/debugfs/request.ts';
import type { Planning } from './change.ts';
import { signed } from './values.ts';

export const dirtyFilesys: Planning = (volume, words) => {
  const clean = words[1] === '-clean';
  const block = superblockBlock(volume.geometry);
  const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
  const { s_state } = volume.sb;
  return {
    does: { kind: 'state', clean },
    touched: [{ block, struct: Superblock.name, offset: at + Superblock.offset.s_state, length: 2, field: 's_state' }],
    apply: (r) =>
      Superblock.write(r.touch(block), at, { s_state: clean ? s_state | EXT4_VALID_FS : s_state & ~EXT4_VALID_FS }),
  };
};

const ZAP_USAGE =
  'Usage:\tzap_block [-f file] [-o offset] [-l length] [-p pattern] block_num\n\tzap_block [-f file] [-b bit] block_num\n';
const NAMES = { o: 'offset', l: 'length', p: 'pattern', b: 'bit' } as const;
const HIGHEST_BYTE = 255;

export const zapBlock: Planning = (volume, words) => {
  const [command] = words;
  const { given, rest, mistake } = optionsOf(words, 'b:f:l:o:p:');
  const { blockSize } = volume.geometry;
  const values: Partial<Record<keyof typeof NAMES, number>> = {};
  const file = given.get('f');
  for (const [letter, text] of given) {
    if (letter === 'f') continue;
    const value = signed(text);
    if (value === undefined || text === '') return `${command}: Bad ${NAMES[letter as keyof typeof NAMES]} - ${text}\n`;
    values[letter as keyof typeof NAMES] = Number(value);
  }
  if (mistake || rest.length !== 1) return mistake + ZAP_USAGE;
  const { b: bit = -1, o: offset = -1, l: length = -1, p: pattern } = values;
  const inode = file === undefined ? undefined : inodeOf(volume, file);
  if (inode && isAnswer(inode)) return inode.err;
  if (bit >= 0 && offset >= 0) return `${command}: The -o and -b options can not be mixed.\n`;
  if (offset >= blockSize) return `${command}: The offset must be within a ${blockSize} block\n\n`;
  const from = Math.max(offset, 0);
  if (from + length > blockSize) return `${command}: The specified length is too bug\n\n`;
  if (bit >= 8 * blockSize) return `${command}: The bit to flip must be within a ${blockSize} block\n\n`;
  if (pattern !== undefined && (pattern < 0 || pattern > HIGHEST_BYTE))
    return `${command}: The fill pattern must be an 8-bit value\n\n`;
  const number = cNumber(rest[0]);
  if (number === undefined) return `${command}: Bad block - ${rest[0]}\n`;
  if (inode && hasFlag(inode, 'EXT4_INLINE_DATA_FL'))
    return `${command}: No block for an inode with inline data while mapping logical block ${number}\n\n`;
  const block = inode ? mapped(volume, inode, number).block : number;
  if (block >= volume.device.blockCount) return `${command}: ${SHORT_READ} while reading block ${block}\n\n`;
  const to = length < 0 ? blockSize : from + length;
  return {
    does:
      bit >= 0 ? { kind: 'bit', bit, block } : { kind: 'bytes', block, first: from, last: to - 1, value: pattern ?? 0 },
    touched: [{ block, struct: 'block', offset: bit >= 0 ? bit >>> 3 : from, length: bit >= 0 ? 1 : to - from }],
    quiet: true,
    apply(r) {
      const b = r.touch(block);
      if (bit >= 0) b[bit >>> 3] ^= 1 << (bit & 7);
      else b.fill(pattern ?? 0, from, to);
    },
  };
};

export const copyInode: Planning = (volume, words) => {
  const [command, from, to] = words;
  if (words.length !== 3) return `${command}: Usage: copy_inode <source file> <dest_name>\n`;
  const source = inodeOf(volume, from);
  if (isAnswer(source)) return source.err;
  const target = inodeOf(volume, to);
  if (isAnswer(target)) return target.err;
  const { inodeSize } = volume.geometry;
  const { block, offset, ino } = target;
  const bytes = source.bytes.slice(source.offset, source.offset + inodeSize);
  return {
    does: { kind: 'copy', ino, source: source.ino },
    touched: [{ block, struct: Inode.name, offset, length: inodeSize }],
    quiet: true,
    apply(r) {
      const b = r.touch(block);
      b.set(bytes, offset);
      inodeChecksum.set(volume.rules, b, offset, ino);
    },
  };
};
