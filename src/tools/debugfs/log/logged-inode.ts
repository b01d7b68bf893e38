/**
 * An inode as a copy in the log has it. debugfs looks where inodes of 128 bytes would lie, takes the attributes from the
 * volume, and prints the words of i_block, whatever they mean.
 *
 *         Inode: 2   Type: directory        Mode:  0755   Flags: 0x80000
 *         …
 *         Blocks:  (0+1): 127754 (1+3): 4 (IND): 512
 */
import { dataView } from '../../../bytes/struct.ts';
import { isFinding } from '../../../engine/volume/finding.ts';
import { iBlockBytes, readInode } from '../../../engine/volume/inode.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_NDIR_BLOCKS } from '../../../format/constants.ts';
import { pointerAt } from '../../../format/indirect.ts';
import { xattrsText } from '../attributes.ts';
import { LIST_NAMES } from '../blocks.ts';
import type { Answer } from '../request.ts';
import { fieldsText, specialText } from '../stat.ts';

const INDENT = '    ';

/** Joins consecutive numbers to runs. A run that begins with 0 is skipped. */
function wordsText(iBlock: Uint8Array): string {
  let out = `${INDENT}Blocks:  `;
  for (let i = 0; i < EXT4_NDIR_BLOCKS; ) {
    const first = pointerAt(iBlock, i);
    let length = 1;
    while (i + length < EXT4_NDIR_BLOCKS && pointerAt(iBlock, i + length) === (first + length) >>> 0) length++;
    if (first !== 0) out += `(${i}+${length}): ${first} `;
    i += length;
  }
  LIST_NAMES.forEach((name, level) => {
    const block = pointerAt(iBlock, EXT4_NDIR_BLOCKS + level);
    if (block !== 0) out += `(${name}): ${block} `;
  });
  return `${out}\n`;
}

export function loggedInode(volume: Volume, ino: number, copy: Uint8Array, offset: number): Answer {
  // The last inode of a block continues behind its end.
  const bytes = new Uint8Array(copy.length + EXT4_GOOD_OLD_INODE_SIZE);
  bytes.set(copy);
  const inode = { ino, block: 0, offset, bytes, dv: dataView(bytes) };
  const now = readInode(volume, ino);
  const attributes = isFinding(now) ? '' : xattrsText(volume, now);
  const { out, err } = fieldsText(volume, inode, attributes, INDENT);
  const special = specialText(volume, inode, INDENT);
  return { out: out + special.out + wordsText(iBlockBytes(inode)), err: err + special.err };
}
