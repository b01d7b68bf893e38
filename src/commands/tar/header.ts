/**
 * A member's header in an archive, 512 bytes, in GNU's form:
 *
 *        0 name         100 mode    108 uid     116 gid     124 size        136 mtime       octal digits, then a zero byte
 *      148 sum of all bytes, with blanks for itself     156 type     157 name it links to     257 "ustar  "
 *      265 owner        297 group   329 major   337 minor
 *
 * A number too large for its digits stands in base 256. Its first byte is 0x80, or 0xff if the number is negative. A name
 * longer than 100 bytes stands before the member, as the data of a member of type L. A long link name has type K.
 *
 * https://www.gnu.org/software/tar/manual/html_node/Standard.html
 */

export const BLOCK = 512;
const NAME = 100;
const SUM = { at: 148, length: 8 };

export const TYPE = {
  FILE: '0',
  LINK: '1',
  SYMLINK: '2',
  CHARACTER: '3',
  BLOCK: '4',
  DIRECTORY: '5',
  FIFO: '6',
  LONG_LINK: 'K',
  LONG_NAME: 'L',
} as const;

export interface Member {
  name: string;
  mode: number;
  uid: number;
  gid: number;
  size: number;
  mtime: number;
  type: string;
  link: string;
  user: string;
  group: string;
  device: { major: number; minor: number } | undefined;
}

function put(block: Uint8Array, at: number, length: number, text: string): void {
  for (let i = 0; i < Math.min(length, text.length); i++) block[at + i] = text.charCodeAt(i);
}

/** Writes octal digits into all but the last byte, or base 256. */
function putNumber(block: Uint8Array, at: number, length: number, value: number): void {
  if (value >= 0 && value < 8 ** (length - 1)) {
    put(block, at, length - 1, value.toString(8).padStart(length - 1, '0'));
    return;
  }
  let left = BigInt(value);
  for (let i = length - 1; i > 0; i--) {
    block[at + i] = Number(left & 0xffn);
    left >>= 8n;
  }
  block[at] = value < 0 ? 0xff : 0x80;
}

function sumOf(block: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= SUM.at && i < SUM.at + SUM.length ? 32 : block[i];
  return sum;
}

function headerOf(m: Member): Uint8Array {
  const block = new Uint8Array(BLOCK);
  put(block, 0, NAME, m.name);
  putNumber(block, 100, 8, m.mode & 0o7777);
  putNumber(block, 108, 8, m.uid);
  putNumber(block, 116, 8, m.gid);
  putNumber(block, 124, 12, m.size);
  putNumber(block, 136, 12, m.mtime);
  put(block, 156, 1, m.type);
  put(block, 157, NAME, m.link);
  put(block, 257, 8, 'ustar  ');
  put(block, 265, 31, m.user);
  put(block, 297, 31, m.group);
  if (m.device) {
    putNumber(block, 329, 8, m.device.major);
    putNumber(block, 337, 8, m.device.minor);
  }
  put(block, SUM.at, SUM.length, `${sumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** A member that holds a long name. */
function longName(type: string, name: string, owner: string): Uint8Array[] {
  const size = name.length + 1;
  const data = new Uint8Array(padded(size));
  put(data, 0, name.length, name);
  const root = { uid: 0, gid: 0, user: owner, group: owner, mtime: 0, mode: 0o644, link: '', device: undefined };
  return [headerOf({ ...root, name: '././@LongLink', type, size }), data];
}

/** All blocks that stand before a member's data. */
export function encode(member: Member, numeric: boolean): Uint8Array[] {
  const owner = numeric ? '' : 'root';
  return [
    ...(member.link.length > NAME ? longName(TYPE.LONG_LINK, member.link, owner) : []),
    ...(member.name.length > NAME ? longName(TYPE.LONG_NAME, member.name, owner) : []),
    headerOf(member),
  ];
}

function text(block: Uint8Array, at: number, length: number): string {
  let out = '';
  for (let i = at; i < at + length && block[i] !== 0; i++) out += String.fromCharCode(block[i]);
  return out;
}

function numberAt(block: Uint8Array, at: number, length: number): number {
  const first = block[at];
  if (first !== 0x80 && first !== 0xff) return Number.parseInt(text(block, at, length).trim(), 8) || 0;
  let value = first === 0xff ? -1n : 0n;
  for (let i = 1; i < length; i++) value = (value << 8n) | BigInt(block[at + i]);
  return Number(value);
}

export const isZero = (block: Uint8Array): boolean => block.every((byte) => byte === 0);

/** Undefined if the sum is wrong, because the block is then no header. */
export function decode(block: Uint8Array): Member | undefined {
  if (numberAt(block, SUM.at, SUM.length) !== sumOf(block)) return undefined;
  const prefix = text(block, 257, 6) === 'ustar' ? text(block, 345, 155) : '';
  const type = block[156] === 0 ? TYPE.FILE : String.fromCharCode(block[156]);
  const device = type === TYPE.CHARACTER || type === TYPE.BLOCK;
  return {
    name: (prefix === '' ? '' : `${prefix}/`) + text(block, 0, NAME),
    mode: numberAt(block, 100, 8),
    uid: numberAt(block, 108, 8),
    gid: numberAt(block, 116, 8),
    size: numberAt(block, 124, 12),
    mtime: numberAt(block, 136, 12),
    type,
    link: text(block, 157, NAME),
    user: text(block, 265, 32),
    group: text(block, 297, 32),
    device: device ? { major: numberAt(block, 329, 8), minor: numberAt(block, 337, 8) } : undefined,
  };
}

export const dataBlocks = ({ size, type }: Member): number =>
  type === TYPE.FILE || type === TYPE.LONG_LINK || type === TYPE.LONG_NAME || type === '7' ? padded(size) / BLOCK : 0;
