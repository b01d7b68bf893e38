/**
 * head -c: reads 8192 bytes at a time and prints them through stdio, whose buffer is st_blksize long. So the first
 * write is of 8192 bytes and the others of st_blksize: see stdio.ts.
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../process/kernel.ts';
import { ReadBuffer } from '../process/read-buffer.ts';
import { complain, type Program, quote } from '../program/program.ts';
import { coreutilsSize } from '../program/sizes.ts';

/** stdio's BUFSIZ: what head reads at a time. */
const BUFSIZ = 8192;

export const head: Program = {
  name: 'head',
  summary: 'Write the first bytes of files.',
  usage: ['head -c N [FILE]...'],
  coreutils: true,
  options: [
    { short: 'c', long: 'bytes', argument: 'N', help: 'so many bytes; k, M, … stand for 1024, 1024², …' },
    { short: 'q', long: 'quiet', help: 'no file names between several files' },
  ],
  check(_operands, args) {
    if (!args.has('bytes')) return { index: 0, message: 'head takes bytes only here: head -c N' };
    return args.value('bytes')?.startsWith('-')
      ? { index: 0, message: 'head -c counts from the front only here' }
      : undefined;
  },
  *run(p, args, out) {
    const text = args.value('bytes')!;
    const count = coreutilsSize(text, 'bkKmMGTPE');
    if (count === undefined) {
      complain(p, `invalid number of bytes: ${quote(text)}`);
      return 1;
    }
    const files = args.operands.length > 0 ? args.operands : ['-'];
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
        const n = p.read(fd, buffer, Math.min(left, BUFSIZ));
        if (n < 0) {
          complain(p, `error reading ${quote(name === '-' ? 'standard input' : name)}`, n);
          status = 1;
        }
        yield* p.turn();
        if (n <= 0) break;
        out.write(buffer.data, 0, n);
        yield* p.turn();
        left -= n;
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
