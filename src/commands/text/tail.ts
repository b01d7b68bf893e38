/** tail prints the last lines or bytes of files, or everything from one on (+N). */
import { byteString } from '../../bytes/text.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain, quote, type Work } from '../../shell/program/program.ts';
import { coreutilsSize } from '../../shell/program/sizes.ts';

const BUFSIZ = 8192;

export const tail: Work = {
  *run(p, args, out) {
    const short = /^-(\d+)$/.exec(args.operands[0] ?? '');
    const names = short ? args.operands.slice(1) : args.operands;
    const bytes = args.has('bytes');
    const text = args.value('bytes') ?? args.value('lines') ?? short?.[1] ?? '10';
    const count = coreutilsSize(text.replace(/^[-+]/, ''), 'bkKmMGTPE');
    if (count === undefined) {
      complain(p, `invalid number of ${bytes ? 'bytes' : 'lines'}: ${quote(text)}`);
      return 1;
    }
    const files = names.length > 0 ? names : ['-'];
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
      p.fstat(fd, K.newStat());
      const read = yield* whole(p, fd);
      if (typeof read === 'number') {
        complain(p, `error reading ${quote(name)}`, read);
        status = 1;
      } else out.print(text.startsWith('+') ? from(read, count, bytes) : last(read, count, bytes));
      yield* p.turn();
      if (fd > 0) p.close(fd);
    }
    return status;
  },
};

function* whole(p: Process, fd: number): Steps<string | number> {
  const buffer = new ReadBuffer(BUFSIZ);
  let text = '';
  for (;;) {
    yield* p.ready(fd);
    const n = yield* p.turn(p.read(fd, buffer, BUFSIZ));
    if (n < 0) return n;
    if (n === 0) return text;
    text += byteString(buffer.data, 0, n);
  }
}

function from(text: string, count: number, bytes: boolean): string {
  if (bytes) return text.slice(Math.max(0, count - 1));
  let at = 0;
  for (let line = 1; line < count; line++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return '';
    at = end + 1;
  }
  return text.slice(at);
}

function last(text: string, count: number, bytes: boolean): string {
  if (count === 0) return '';
  if (bytes) return text.slice(-count);
  let at = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let line = 0; line < count; line++) {
    at = at > 0 ? text.lastIndexOf('\n', at - 1) : -1;
    if (at < 0) return text;
  }
  return text.slice(at + 1);
}
