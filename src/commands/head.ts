/**
 * head -n reads 8192 bytes at a time. At the end it seeks back to the end of the last printed line, where it can.
 *
 * head -c reads 8192 bytes at a time and prints them through stdio, whose buffer is st_blksize long. So the first
 * write has 8192 bytes and the others have st_blksize bytes (see stdio.ts).
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import { ReadBuffer } from '../shell/process/read-buffer.ts';
import { complain, type Program, quote } from '../shell/program/program.ts';
import { coreutilsSize } from '../shell/program/sizes.ts';

const NEWLINE = 10;

/** The end of the last of this many lines. */
function linesEnd(data: Uint8Array, length: number, lines: number): number {
  let left = lines;
  for (let i = 0; i < length; i++) if (data[i] === NEWLINE && --left === 0) return i + 1;
  return length;
}

function newlines(data: Uint8Array, length: number): number {
  let count = 0;
  for (let i = 0; i < length; i++) if (data[i] === NEWLINE) count++;
  return count;
}

/** stdio's BUFSIZ. head reads this much at a time. */
const BUFSIZ = 8192;

export const head: Program = {
  name: 'head',
  summary: 'Write the first lines of files, ten if not said otherwise.',
  usage: ['head [-n N | -c N] [FILE]...'],
  coreutils: true,
  numbers: true,
  options: [
    { short: 'n', long: 'lines', argument: 'N', help: 'so many lines' },
    { short: 'c', long: 'bytes', argument: 'N', help: 'so many bytes; k, M, … stand for 1024, 1024², …' },
    { short: 'q', long: 'quiet', help: 'no file names between several files' },
  ],
  check(_operands, args) {
    return (args.value('bytes') ?? args.value('lines'))?.startsWith('-')
      ? { index: 0, message: 'head counts from the front only here' }
      : undefined;
  },
  *run(p, args, out) {
    const short = /^-(\d+)$/.exec(args.operands[0] ?? '');
    const operands = short ? args.operands.slice(1) : args.operands;
    const bytes = args.has('bytes');
    const text = args.value('bytes') ?? args.value('lines') ?? short?.[1] ?? '10';
    const count = coreutilsSize(text, 'bkKmMGTPE');
    if (count === undefined) {
      complain(p, `invalid number of ${bytes ? 'bytes' : 'lines'}: ${quote(text)}`);
      return 1;
    }
    const files = operands.length > 0 ? operands : ['-'];
    const buffer = new ReadBuffer(BUFSIZ);
    let status = 0;
    let first = true;
    for (const name of files) {
      const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY);
      if (fd < 0) {
        complain(p, `cannot open ${quote(name)} for reading`, fd);
        status = 1;
        continue;
      }
      if (files.length > 1 && !args.has('quiet')) {
        out.print(`${first ? '' : '\n'}==> ${name === '-' ? 'standard input' : name} <==\n`);
        first = false;
      }
      for (let left = count; left > 0; ) {
        yield* p.ready(fd);
        const n = p.read(fd, buffer, bytes ? Math.min(left, BUFSIZ) : BUFSIZ);
        if (n < 0) {
          complain(p, `error reading ${quote(name === '-' ? 'standard input' : name)}`, n);
          status = 1;
        }
        yield* p.turn();
        if (n <= 0) break;
        const used = bytes ? n : linesEnd(buffer.data, n, left);
        if (!bytes) {
          left -= newlines(buffer.data, used);
          if (left === 0 && used < n && p.lseek(fd, used - n, K.SEEK_CUR) < 0) left = 0;
        } else left -= n;
        out.write(buffer.data, 0, used);
        yield* p.turn();
        if (out.error < 0) {
          complain(p, `error writing 'standard output'`, out.error);
          out.error = 0;
          return 1;
        }
      }
      if (name !== '-') p.close(fd);
      else if (p.lseek(fd, 0, K.SEEK_CUR) === -ERRNO.EBADF) status = 1;
    }
    return status;
  },
};
