/** wc counts lines, words and bytes. If only the bytes of a file are wanted, it asks for the size. */
import { byteString } from '../../bytes/text.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { closeInput, openInput } from '../../shell/program/lines.ts';
import { complain, quoteIfNeeded, type Work } from '../../shell/program/program.ts';

/** Bytes that wc reads at a time. */
const READ = 16384;

interface Counts {
  lines: number;
  words: number;
  bytes: number;
}

export const wc: Work = {
  *run(p, args, out) {
    const wanted = [args.has('lines'), args.has('words'), args.has('chars'), args.has('bytes')];
    const shown = wanted.some(Boolean) ? wanted : [true, true, false, true];
    const names = args.operands;
    const files = names.length > 0 ? names : ['-'];
    const onlySize = !shown[0] && !shown[1];
    const width = widthOf(p, files, shown.filter(Boolean).length);
    const total: Counts = { lines: 0, words: 0, bytes: 0 };
    const print = ({ lines, words, bytes }: Counts, name: string) => {
      const numbers = [lines, words, bytes, bytes].filter((_, i) => shown[i]);
      out.print(`${numbers.map((n) => String(n).padStart(width)).join(' ')}${name === '' ? '' : ` ${name}`}\n`);
      // wc writes each line at once.
      out.flush();
    };
    let status = 0;
    for (const name of files) {
      const fd = openInput(p, name);
      if (fd < 0) {
        status = 1;
        continue;
      }
      const counts: Counts = { lines: 0, words: 0, bytes: 0 };
      const error = (onlySize && sized(p, fd, counts)) || (yield* count(p, fd, counts));
      if (error < 0) {
        complain(p, quoteIfNeeded(name), error);
        status = 1;
      }
      closeInput(p, fd);
      print(counts, names.length > 0 ? name : '');
      for (const key of ['lines', 'words', 'bytes'] as const) total[key] += counts[key];
    }
    if (files.length > 1) print(total, 'total');
    return status;
  },
};

/** The width of the sum of all sizes, and at least 7 if one is not a regular file. */
function widthOf(p: Process, files: readonly string[], columns: number): number {
  if (files.length === 1 && columns === 1) return 1;
  let least = 1;
  let sum = 0;
  for (const name of files) {
    const stat = K.newStat();
    const failed = name === '-' ? p.fstat(0, stat) < 0 : p.stat(name, stat) < 0;
    if (failed) continue;
    if ((stat.st_mode & K.S_IFMT) === K.S_IFREG) sum += stat.st_size;
    else least = 7;
  }
  return Math.max(least, String(sum).length);
}

/** Returns 1 if the file's size is enough. A file that fills whole pages is read, because its size may be made up (/proc). */
function sized(p: Process, fd: number, counts: Counts): number {
  const stat = K.newStat();
  if (p.fstat(fd, stat) < 0 || (stat.st_mode & K.S_IFMT) !== K.S_IFREG || stat.st_size % 4096 === 0) return 0;
  const at = fd === 0 ? p.lseek(0, 0, K.SEEK_CUR) : 0;
  counts.bytes = Math.max(0, stat.st_size - at);
  return 1;
}

function* count(p: Process, fd: number, counts: Counts): Steps<number> {
  const buffer = new ReadBuffer(READ);
  let inWord = false;
  p.fadviseSequential(fd);
  for (;;) {
    yield* p.ready(fd);
    const n = yield* p.turn(p.read(fd, buffer, READ));
    if (n <= 0) return n;
    counts.bytes += n;
    for (const char of byteString(buffer.data, 0, n))
      if (char === '\n' || char === ' ' || (char >= '\t' && char <= '\r')) {
        if (char === '\n') counts.lines++;
        inWord = false;
      } else if (char > ' ' && char < '\x7f' && !inWord) {
        counts.words++;
        inWord = true;
      }
  }
}
