/** The extended attributes of a file: all of them in a list (ea_list, stat), or the value of one (ea_get). */
import { byteString, hexByte, isPrintable } from '../../bytes/text.ts';
import { type InodeRef, xattrBlockOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../../engine/volume/xattrs.ts';
import type { HostFiles } from './host-files.ts';
import { optionsOf } from './options.ts';
import { type Answer, inodeOf, isAnswer, says } from './request.ts';

/** In a list, values of this many bytes or more are not shown. */
const LONG_VALUE = 40;

interface Attribute {
  name: string;
  size: number;
  /** Empty where the value is in a separate inode. */
  value: Uint8Array;
}

function attributesOf(volume: Volume, inode: InodeRef): Attribute[] {
  const block = xattrBlockOf(inode);
  const own = block > 0 && block < volume.geometry.blockCount ? blockXattrs(volume, block) : undefined;
  const areas = [inodeXattrs(volume, inode), own].filter((area): area is XattrArea => area !== undefined);
  return areas.flatMap((area) =>
    xattrRecords(area).map(({ name, valueAt, valueSize }) => ({
      name,
      size: valueSize,
      value: valueAt >= 0 ? area.bytes.subarray(valueAt, valueAt + valueSize) : new Uint8Array(0),
    })),
  );
}

const inHex = (value: Uint8Array): string => Array.from(value, (byte) => `${hexByte(byte)} `).join('');

/** The escapes between quotes, as in C. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};
const inC = (value: Uint8Array): string =>
  Array.from(value, (byte) => {
    const letter = String.fromCharCode(byte);
    if (letter === '"' || letter === '\\') return `\\${letter}`;
    return isPrintable(byte) ? letter : (ESCAPES[letter] ?? `\\${byte.toString(8).padStart(3, '0')}`);
  }).join('');

const quoted = (value: Uint8Array): string => (value.every(isPrintable) ? `"${inC(value)}"` : inHex(value));

export function xattrsText(volume: Volume, inode: InodeRef): string {
  const all = attributesOf(volume, inode).map(({ name, size, value }) => {
    const hidden = name === 'system.data' || value.length === 0 || value.length >= LONG_VALUE;
    return `  ${name} (${size})${hidden ? '' : ` = ${quoted(value)}`}\n`;
  });
  return all.length > 0 ? `Extended attributes:\n${all.join('')}` : '';
}

export function eaList(volume: Volume, [command, path, ...more]: readonly string[]): Answer {
  if (path === undefined || more.length > 0) return says(`${command}: Usage: ea_list <file>\n`);
  const inode = inodeOf(volume, path);
  return isAnswer(inode) ? inode : says(xattrsText(volume, inode));
}

export function eaGet(volume: Volume, words: readonly string[], _now: number, host?: HostFiles): Answer {
  const [command] = words;
  const usage = `${command}: Usage: ea_get [-f outfile]|[-xVC] [-r] <file> <attr>\n`;
  const { given, rest, mistake } = optionsOf(words, 'f:xVCr');
  if (mistake) return { out: usage, err: mistake };
  const to = given.get('f');
  if (to !== undefined && !host)
    return { out: '', err: `${command}: a value is not put into a file here; without -f it is printed\n` };
  const file = to === undefined ? undefined : host?.create(to);
  if (typeof file === 'string') return { out: '', err: `${to}: ${file}\n` };
  const [path, name, ...more] = rest;
  if (name === undefined || more.length > 0) return says(usage);
  const inode = inodeOf(volume, path);
  if (isAnswer(inode)) return inode;
  const found = attributesOf(volume, inode).find((one) => one.name === name);
  if (!found)
    return { out: '', err: `${command}: Extended attribute key not found while getting extended attribute\n` };
  const { size, value } = found;
  if (file) {
    file.write(0, value);
    file.end(value.length);
    return says('');
  }
  if (given.has('V')) {
    const bare = given.has('x') ? inHex(value) : given.has('C') ? inC(value) : byteString(value);
    return says(`${bare}\n`);
  }
  const text = given.has('x') ? inHex(value) : given.has('C') ? `"${inC(value)}"` : quoted(value);
  return says(`${name} (${size})${size > 0 ? ` = ${text}` : ''}\n\n`);
}
