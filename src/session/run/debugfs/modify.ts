/**
 * debugfs -w: modify_inode asks for one field of an inode after another, and sets it to the answer.
 *
 *                           Mode    [0100644] 0100755
 *                        User ID    [0]                     no answer: it stays
 *                           Size    [3] 12x                 mi: Bad value - 12x, and it stays
 */

import type { Volume } from '../../../engine/volume/volume.ts';
import { inodeChecksum } from '../../../format/checksum.ts';
import { EXT4_N_BLOCKS, EXT4_NDIR_BLOCKS, POINTER_BYTES } from '../../../format/constants.ts';
import { Inode } from '../../../format/inode.ts';
import { inodeOf, isAnswer } from '../../../tools/debugfs/request.ts';
import type { Change } from './change.ts';
import { signed, unsigned } from './values.ts';

/** The source of answers. It returns the next line without its newline, and undefined if no more will come. */
export interface Asked {
  ask(prompt: string): string | undefined;
  complain(text: string): void;
}

type Spelling = 'octal' | 'hex' | 'signed' | 'unsigned';

interface Row {
  label: string;
  offset: number;
  size: number;
  spelling: Spelling;
}

const row = (label: string, field: keyof typeof Inode.offset, spelling: Spelling, size?: number): Row => ({
  label,
  offset: Inode.offset[field],
  size: size ?? Inode.fields[field].kind.size,
  spelling,
});

const LISTS = ['Indirect Block', 'Double Indirect Block', 'Triple Indirect Block'];

const ROWS: readonly Row[] = [
  row('Mode', 'i_mode', 'octal'),
  row('User ID', 'i_uid', 'unsigned'),
  row('Group ID', 'i_gid', 'unsigned'),
  row('Size', 'i_size_lo', 'unsigned'),
  row('Creation time', 'i_ctime', 'signed'),
  row('Modification time', 'i_mtime', 'signed'),
  row('Access time', 'i_atime', 'signed'),
  row('Deletion time', 'i_dtime', 'signed'),
  row('Link count', 'i_links_count', 'unsigned'),
  row('Block count high', 'l_i_blocks_high', 'unsigned'),
  row('Block count', 'i_blocks_lo', 'unsigned'),
  row('File flags', 'i_flags', 'hex'),
  row('Generation', 'i_generation', 'hex'),
  row('File acl', 'i_file_acl_lo', 'signed'),
  row('High 32bits of size', 'i_size_high', 'signed'),
  row('Fragment address', 'i_obso_faddr', 'signed'),
  ...Array.from({ length: EXT4_N_BLOCKS }, (_, i): Row => {
    const place = row(LISTS[i - EXT4_NDIR_BLOCKS] ?? `Direct Block #${i}`, 'i_block', 'signed', POINTER_BYTES);
    return { ...place, offset: place.offset + i * POINTER_BYTES };
  }),
];

const LABEL_WIDTH = 30;
const HIGHEST = (1n << 64n) - 1n;

const numberAt = (bytes: Uint8Array, at: number, size: number): number => {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i];
  return value;
};

const spell = (value: number, spelling: Spelling): string =>
  spelling === 'octal'
    ? `0${value.toString(8)}`
    : spelling === 'hex'
      ? `0x${value.toString(16)}`
      : `${spelling === 'signed' ? value | 0 : value}`;

/** Reads a number like strtoul, which returns the largest number for any that is too large. */
const read = (text: string): bigint | undefined => unsigned(text) ?? (signed(text) === undefined ? undefined : HIGHEST);

export const isModify = (words: readonly string[]): boolean => words[0] === 'mi' || words[0] === 'modify_inode';

export function modifyInode(volume: Volume, words: readonly string[], asked: Asked): Change | string {
  const [command, name] = words;
  if (words.length !== 2) return `${command}: Usage: ${command} <file>\n`;
  const inode = inodeOf(volume, name);
  if (isAnswer(inode)) return inode.err;
  const { ino, block, offset } = inode;
  const changed: { at: number; bytes: number[] }[] = [];
  for (const { label, offset: from, size, spelling } of ROWS) {
    const is = spell(numberAt(inode.bytes, offset + from, size), spelling);
    const text = asked.ask(`${label.padStart(LABEL_WIDTH)}    [${is}] `);
    if (!text) continue;
    const value = read(text);
    if (value === undefined || !/[0-9]/.test(text)) asked.complain(`${command}: Bad value - ${text}\n`);
    else {
      const bytes = Array.from({ length: size }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
      changed.push({ at: offset + from, bytes });
    }
  }
  return {
    does: { kind: 'answered', ino, fields: changed.length },
    touched: changed.map(({ at, bytes }) => ({ block, struct: Inode.name, offset: at, length: bytes.length })),
    quiet: true,
    apply(r) {
      const b = r.touch(block);
      for (const { at, bytes } of changed) b.set(bytes, at);
      inodeChecksum.set(volume.rules, b, offset, ino);
    },
  };
}
