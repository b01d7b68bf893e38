/** setfattr and getfattr: one system call for each attribute of each file. */
import { byteString, bytesOf } from '../../bytes/text.ts';
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';

/** attr's tools have their own name for ENODATA. */
const why = (error: number): string => (error === -ERRNO.ENODATA ? 'No such attribute' : errorText(error));

/** `0x…` is hexadecimal and `0s…` is base64. Anything else stands for itself, without its quotes. */
function decode(text: string): Uint8Array | undefined {
  if (/^0x/i.test(text)) {
    const digits = text.slice(2).replace(/\s/g, '');
    if (digits.length % 2 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
    return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
      Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
    );
  }
  if (/^0s/i.test(text)) return undefined;
  const inside = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return bytesOf(
    inside.replace(/\\([0-7]{3}|[\\"])/g, (_, c: string) =>
      c.length === 3 ? String.fromCharCode(Number.parseInt(c, 8) & 0xff) : c,
    ),
  );
}

export const setfattr: Work = {
  check(operands, args) {
    if (/^0s/i.test(args.value('value') ?? ''))
      return { index: 0, message: 'base64 values are not known here; write 0x and hexadecimal digits' };
    if (args.has('name') === args.has('remove')) return { index: 0, message: 'setfattr needs either -n or -x' };
    return operands.length === 0 ? { index: 0, message: 'setfattr needs a file' } : undefined;
  },
  run(p, args) {
    const follow = !args.has('no-dereference');
    const remove = args.value('remove');
    const value = decode(args.value('value') ?? '');
    if (!value) {
      toStderr(p, 'bad input encoding\n');
      return 1;
    }
    let status = 0;
    for (const name of args.operands) {
      const result =
        remove !== undefined
          ? p.removexattr(name, remove, follow)
          : p.setxattr(name, args.value('name')!, value, 0, follow);
      if (result === 0) continue;
      toStderr(p, `setfattr: ${name}: ${why(result)}\n`);
      status = 1;
    }
    return status;
  },
};

export const getfattr: Work = {
  check(operands, args) {
    if (args.has('match') && args.value('match') !== '-')
      return { index: 0, message: 'getfattr -m knows only the pattern - here' };
    return operands.length === 0 ? { index: 0, message: 'getfattr needs a file' } : undefined;
  },
  run(p, args, out) {
    const follow = !args.has('no-dereference');
    const wanted = args.value('name');
    const values = args.has('dump') || wanted !== undefined || args.has('only-values');
    let status = 0;
    for (const name of args.operands) {
      const there = p.lstat(name, K.newStat());
      if (there < 0) {
        toStderr(p, `getfattr: ${name}: ${why(there)}\n`);
        status = 1;
        continue;
      }
      const names = wanted !== undefined ? [wanted] : list(p, name, follow, args.has('match'));
      const lines: string[] = [];
      for (const attribute of names) {
        if (!values) {
          lines.push(attribute);
          continue;
        }
        const asked = p.getxattr(name, attribute, 0, follow);
        if (typeof asked === 'number') {
          toStderr(p, `${name}: `);
          toStderr(p, `${attribute}: ${why(asked)}\n`);
          status = 1;
          continue;
        }
        p.getxattr(name, attribute, 256, follow);
        if (args.has('only-values')) out.write(asked, 0, asked.length);
        else lines.push(`${attribute}=${encode(asked)}`);
      }
      if (lines.length > 0) out.print(`# file: ${name}\n${lines.join('\n')}\n\n`);
    }
    return status;
  },
};

function list(p: Process, name: string, follow: boolean, all: boolean): string[] {
  const names = p.listxattr(name, 0, follow);
  if (typeof names === 'number' || names.length === 0) return [];
  p.listxattr(name, 256, follow);
  return names.filter((n) => all || n.startsWith('user.')).sort();
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Text in quotes. A value that is mostly not text is in base64. */
function encode(value: Uint8Array): string {
  const printable = value.filter((b) => b >= 32 && b < 127).length;
  if (value.length < printable * 2 || value.length === printable)
    return `"${byteString(value).replace(/[\\"]|[^\x20-\x7e]/g, (c) => (c === '\\' || c === '"' ? `\\${c}` : `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`))}"`;
  let out = '';
  for (let i = 0; i < value.length; i += 3) {
    const word = (value[i] << 16) | ((value[i + 1] ?? 0) << 8) | (value[i + 2] ?? 0);
    const left = value.length - i;
    out += BASE64[word >> 18] + BASE64[(word >> 12) & 63];
    out += left > 1 ? BASE64[(word >> 6) & 63] : '=';
    out += left > 2 ? BASE64[word & 63] : '=';
  }
  return `0s${out}`;
}
