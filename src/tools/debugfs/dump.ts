/**
 * Bytes as numbers and letters.
 *
 *     idump f · idump -b f · idump -e f     an inode; its i_block; the bytes behind its fields
 *     idump -x f · bdump -x 3               these bytes, and a block, as attributes (attribute-dump.ts)
 *     bdump 3 · bdump -f f 3                a block of the volume; of a file
 *
 *     0000  a481 0000 e093 0400 52d4 0a6b 52d4 0a6b  ........R..kR..k
 *     *                                              lines like the one before
 */
import { hexByte, isPrintable } from '../../bytes/text.ts';
import { hasFlag, type InodeRef, iBlockBytes } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { blockAttributesDump, inodeAttributesDump } from './attribute-dump.ts';
import { mapped } from './blocks.ts';
import { SHORT_READ } from './content.ts';
import { optionsOf } from './options.ts';
import { type Answer, cNumber, fails, inodeOf, isAnswer, says } from './request.ts';

const ROW = 16;
const NUMBERS_WIDTH = (ROW / 2) * 5;

function hexDump(bytes: Uint8Array): string {
  let out = '';
  let skipping = false;
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = bytes.subarray(at, at + ROW);
    // As in debugfs, a shorter last row is compared with the end of the row before, or with its beginning if that row
    // is not shown.
    const before = skipping ? at - ROW : at - row.length;
    if (at > 0 && row.every((byte, i) => byte === bytes[before + i])) {
      if (!skipping) out += '*\n';
      skipping = true;
      continue;
    }
    skipping = false;
    let numbers = '';
    row.forEach((byte, i) => {
      numbers += i % 2 === 1 ? `${hexByte(byte)} ` : hexByte(byte);
    });
    const letters = Array.from(row, (byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.')).join('');
    out += `${at.toString(8).padStart(4, '0')}  ${numbers.padEnd(NUMBERS_WIDTH)} ${letters}\n`;
  }
  return `${out}\n`;
}

/** The bytes behind the fields of an inode, by its own account. Inodes of 128 bytes have none. */
function behindFields(volume: Volume, inode: InodeRef): Uint8Array | undefined {
  const { inodeSize } = volume.geometry;
  if (inodeSize <= EXT4_GOOD_OLD_INODE_SIZE) return undefined;
  const extra = inode.dv.getUint16(inode.offset + Inode.offset.i_extra_isize, true);
  return inode.bytes.subarray(inode.offset + EXT4_GOOD_OLD_INODE_SIZE + extra, inode.offset + inodeSize);
}

export function inodeDump(volume: Volume, words: readonly string[]): Answer {
  const [command] = words;
  const usage = `${command}: Usage: inode_dump [-b]|[-e] <file>\n`;
  const letters: string[] = [];
  const { given, rest, mistake } = optionsOf(words, 'bex');
  for (const word of words.slice(1)) if (/^-./.test(word)) letters.push(...word.slice(1));
  if (mistake) return { out: '', err: mistake + usage };
  if (letters.length > 1) return { out: '', err: usage };
  if (rest.length !== 1) return says('');
  const inode = inodeOf(volume, rest[0]);
  if (isAnswer(inode)) return inode;
  if (given.has('b')) return says(hexDump(iBlockBytes(inode)));
  if (!given.has('e') && !given.has('x'))
    return says(hexDump(inode.bytes.subarray(inode.offset, inode.offset + volume.geometry.inodeSize)));
  const behind = behindFields(volume, inode);
  if (!behind) return fails(`${command}: No extra space in inode`);
  return says(given.has('x') ? inodeAttributesDump(behind, hexDump) : hexDump(behind));
}

export function blockDump(volume: Volume, words: readonly string[]): Answer {
  const [command] = words;
  const usage = 'Usage: block_dump [-x] [-f inode] block_num\n';
  const { given, rest, mistake } = optionsOf(words, 'f:x');
  if (mistake || rest.length !== 1) return { out: '', err: mistake + usage };
  const file = given.get('f');
  const inode = file === undefined ? undefined : inodeOf(volume, file);
  if (inode && isAnswer(inode)) return inode;
  const number = cNumber(rest[0]);
  if (number === undefined) return fails(`${command}: Bad block - ${rest[0]}`);
  if (inode && hasFlag(inode, 'EXT4_INLINE_DATA_FL'))
    return fails(`${command}: No block for an inode with inline data while mapping logical block ${number}\n`);
  const block = inode ? mapped(volume, inode, number).block : number;
  if (block >= volume.device.blockCount) return fails(`${command}: ${SHORT_READ} while reading block ${block}\n`);
  const bytes = volume.device.read(block);
  return says(given.has('x') ? blockAttributesDump(bytes, hexDump) : hexDump(bytes));
}
