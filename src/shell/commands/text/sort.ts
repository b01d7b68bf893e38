/** sort: lines in the order of their bytes, or of keys. The output file is emptied only when all is read. */
import * as K from '../../process/kernel.ts';
import { Lines } from '../../program/lines.ts';
import { complain, quoteIfNeeded, tryHelp, type Work } from '../../program/program.ts';
import { compareNumbers, type Key, keyOf, keyText } from './sort-keys.ts';

export const sort: Work = {
  *run(p, args, out) {
    const global = { n: args.has('n'), r: args.has('r'), f: args.has('f'), b: args.has('b') };
    const separator = args.value('t');
    if (separator !== undefined && separator.length !== 1) {
      complain(p, separator === '' ? 'empty tab' : `multi-character tab ${quoteIfNeeded(`'${separator}'`)}`);
      return 2;
    }
    const keys: Key[] = [];
    for (const { option, value } of args.options)
      if (option.short === 'k') {
        const key = keyOf(value!, global);
        if (!key) return tryHelp(p, `invalid key ${value}`, 2);
        keys.push(key);
      }
    const output = args.value('o');
    if (output !== undefined) {
      const fd = p.open(output, K.O_WRONLY | K.O_CREAT | K.O_CLOEXEC, 0o666);
      if (fd < 0) {
        complain(p, `open failed: ${quoteIfNeeded(output)}`, fd);
        return 2;
      }
      p.dup2(fd, 1);
      p.close(fd);
    }
    const all: string[] = [];
    for (const name of args.operands.length > 0 ? args.operands : ['-']) {
      const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY | K.O_CLOEXEC);
      if (fd < 0) {
        complain(p, `cannot read: ${quoteIfNeeded(name)}`, fd);
        return 2;
      }
      p.fadviseSequential(fd);
      const lines = new Lines(p, fd, 1 << 18);
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next()) all.push(line);
      if (lines.error < 0) {
        complain(p, `read failed: ${quoteIfNeeded(name)}`, lines.error);
        return 2;
      }
      if (fd > 0) yield* p.turn(p.close(fd));
    }
    const byKeys = (a: string, b: string): number => {
      for (const key of keys) {
        const order = compared(keyText(a, key, separator), keyText(b, key, separator), key);
        if (order !== 0) return key.r ? -order : order;
      }
      if (keys.length > 0) return 0;
      const order = compared(global.b ? a.replace(/^[ \t]+/, '') : a, global.b ? b.replace(/^[ \t]+/, '') : b, global);
      return global.r ? -order : order;
    };
    const unique = args.has('u');
    const atLast = (a: string, b: string): number => {
      if (unique || args.has('s')) return 0;
      return (a < b ? -1 : a > b ? 1 : 0) * (global.r ? -1 : 1);
    };
    all.sort((a, b) => byKeys(a, b) || atLast(a, b));
    if (output !== undefined) yield* p.turn(p.ftruncate(1, 0));
    for (const [i, line] of all.entries()) {
      if (unique && i > 0 && byKeys(all[i - 1], line) === 0) {
        all[i] = all[i - 1];
        continue;
      }
      out.print(`${line}\n`);
      yield* p.turn();
    }
    return 0;
  },
};

function compared(a: string, b: string, { n, f }: { n: boolean; f: boolean }): number {
  if (n) return compareNumbers(a, b);
  const fold = (text: string): string => (f ? text.replace(/[a-z]/g, (c) => c.toUpperCase()) : text);
  const [x, y] = [fold(a), fold(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
