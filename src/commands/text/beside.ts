/** Programs that read several files side by side: paste, comm. */
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { closeInput, eachInput, Lines, openInput } from '../../shell/program/lines.ts';
import { complain, quote, quoteIfNeeded, sayingTwice, tryHelp, type Work } from '../../shell/program/program.ts';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '0': '', '\\': '\\' };

/** The delimiters between columns, in turn. \0 stands for none. Undefined if the list is invalid. */
function delimiters(list: string): string[] | undefined {
  const found: string[] = [];
  for (const [, escaped, char] of list.matchAll(/\\([\s\S]?)|([\s\S])/g)) {
    const text = char ?? ESCAPES[escaped];
    if (text === undefined) return undefined;
    found.push(text);
  }
  return found.length > 0 ? found : [''];
}

function* serial(p: Process, names: readonly string[], between: readonly string[], out: Stdout): Steps<number> {
  return yield* eachInput(p, names, function* (lines) {
    let n = 0;
    for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next())
      out.print((n++ > 0 ? between[(n - 2) % between.length] : '') + line);
    out.print('\n');
  });
}

export const paste: Work = {
  unwritten: sayingTwice,
  check: (_operands, args) =>
    delimiters(args.value('delimiters') ?? '\t')
      ? undefined
      : { index: 0, message: 'paste -d knows \\n, \\t, \\0 and \\\\' },
  *run(p, args, out) {
    const names = args.operands.length > 0 ? args.operands : ['-'];
    const between = delimiters(args.value('delimiters') ?? '\t')!;
    if (args.has('serial')) return yield* serial(p, names, between, out);
    const files: { fd: number; lines: Lines; over: boolean }[] = [];
    const shared = { fd: 0, lines: new Lines(p, 0), over: false };
    for (const name of names) {
      const fd = openInput(p, name);
      if (fd < 0) return 1;
      if (fd > 0) p.fadviseSequential(fd);
      yield* p.turn();
      files.push(fd === 0 ? shared : { fd, lines: new Lines(p, fd), over: false });
    }
    for (;;) {
      let [row, any] = ['', false];
      for (const [i, file] of files.entries()) {
        const line = file.over ? undefined : yield* file.lines.next();
        file.over = line === undefined;
        any ||= line !== undefined;
        row += (line ?? '') + (i + 1 < files.length ? between[i % between.length] : '\n');
      }
      if (!any) break;
      out.print(row);
    }
    let status = 0;
    for (const [i, { lines, fd }] of files.entries()) {
      if (lines.error < 0) complain(p, quoteIfNeeded(names[i]), lines.error);
      if (lines.error < 0) status = 1;
      closeInput(p, fd);
    }
    return status;
  },
};

/** One of comm's files. Its lines should be in the order of their bytes. */
class Sorted {
  readonly #p: Process;
  readonly #lines: Lines;
  readonly #number: number;
  line: string | undefined;
  disordered = false;

  constructor(p: Process, fd: number, number: number) {
    this.#p = p;
    this.#lines = new Lines(p, fd);
    this.#number = number;
  }

  /** With `strict` the order counts. */
  *next(strict: boolean): Steps<void> {
    const before = this.line;
    this.line = yield* this.#lines.next();
    if (!strict || this.disordered || before === undefined || this.line === undefined || before <= this.line) return;
    complain(this.#p, `file ${this.#number} is not in sorted order`);
    this.disordered = true;
  }

  get error(): number {
    return this.#lines.error;
  }
}

export const comm: Work = {
  *run(p, args, out) {
    const names = args.operands;
    if (names.length === 0) return tryHelp(p, 'missing operand');
    if (names.length === 1) return tryHelp(p, `missing operand after ${quote(names[0])}`);
    if (names.length > 2) return tryHelp(p, `extra operand ${quote(names[2])}`);
    const shown = ['1', '2', '3'].map((column) => !args.has(column));
    const margins = [0, 1, 2].map((i) => '\t'.repeat(shown.slice(0, i).filter(Boolean).length));
    const files: Sorted[] = [];
    const fds: number[] = [];
    for (const [i, name] of names.entries()) {
      const fd = openInput(p, name);
      if (fd < 0) return 1;
      if (fd > 0) p.fadviseSequential(fd);
      fds.push(fd);
      files.push(new Sorted(p, fd, i + 1));
      yield* files[i].next(false);
      if (files[i].error < 0) {
        complain(p, quoteIfNeeded(name), files[i].error);
        return 1;
      }
    }
    const [a, b] = files;
    let unpaired = false;
    while (a.line !== undefined || b.line !== undefined) {
      const order =
        a.line === undefined ? 1 : b.line === undefined ? -1 : a.line < b.line ? -1 : a.line > b.line ? 1 : 0;
      const column = order < 0 ? 0 : order > 0 ? 1 : 2;
      if (shown[column]) out.print(`${margins[column]}${order > 0 ? b.line : a.line}\n`);
      unpaired ||= order !== 0;
      if (order <= 0) yield* a.next(unpaired);
      if (order >= 0) yield* b.next(unpaired);
    }
    for (const fd of fds) closeInput(p, fd);
    if (!a.disordered && !b.disordered) return 0;
    complain(p, 'input is not in sorted order');
    return 1;
  },
};
