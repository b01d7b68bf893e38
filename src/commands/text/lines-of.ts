/** Small programs that work line by line: rev, fold, nl, tac. */
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import { closeInput, eachInput, Lines } from '../../shell/program/lines.ts';
import { complain, endingWith, quote, toStderr, type Work } from '../../shell/program/program.ts';

const endOf = (lines: Lines): string => (lines.ended ? '\n' : '');

export const rev: Work = {
  unwritten: endingWith(1),
  *run(p, args, out) {
    let status = 0;
    for (const name of args.operands.length > 0 ? args.operands : ['-']) {
      const fd = name === '-' && args.operands.length === 0 ? 0 : p.open(name, K.O_RDONLY);
      if (fd < 0) {
        toStderr(p, `rev: cannot open ${name}: ${errorText(fd)}\n`);
        status = 1;
        continue;
      }
      const lines = new Lines(p, fd);
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next())
        out.print([...line].reverse().join('') + endOf(lines));
      closeInput(p, fd);
    }
    return status;
  },
};

export const tac: Work = {
  *run(p, args, out) {
    let status = 0;
    for (const name of args.operands.length > 0 ? args.operands : ['-']) {
      const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY);
      if (fd < 0) {
        complain(p, `failed to open ${quote(name)} for reading`, fd);
        status = 1;
        continue;
      }
      const lines = new Lines(p, fd, 8192);
      const found: string[] = [];
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next())
        found.push(line + endOf(lines));
      closeInput(p, fd);
      for (const line of found.reverse()) out.print(line);
    }
    return status;
  },
};

/** The column of the next character. */
function column(at: number, char: string, bytes: boolean): number {
  if (bytes) return at + 1;
  if (char === '\b') return Math.max(0, at - 1);
  if (char === '\r') return 0;
  return char === '\t' ? at + 8 - (at % 8) : at + 1;
}

function folded(line: string, width: number, bytes: boolean, blanks: boolean): string {
  let out = '';
  let row = '';
  let at = 0;
  for (let i = 0; i < line.length; i++) {
    const next = column(at, line[i], bytes);
    if (next > width && row !== '') {
      const cut = blanks ? Math.max(row.lastIndexOf(' '), row.lastIndexOf('\t')) + 1 : 0;
      const head = cut > 0 ? row.slice(0, cut) : row;
      out += `${head}\n`;
      row = row.slice(head.length);
      at = 0;
      for (const char of row) at = column(at, char, bytes);
      i--;
      continue;
    }
    row += line[i];
    at = next;
  }
  return out + row;
}

export const fold: Work = {
  check: (_operands, args) =>
    args.has('width') && !/^[1-9]\d{0,8}$/.test(args.value('width')!)
      ? { index: 0, message: 'fold -w takes a number of columns' }
      : undefined,
  *run(p, args, out) {
    const width = Number(args.value('width') ?? 80);
    return yield* eachInput(p, args.operands, function* (lines) {
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next())
        out.print(folded(line, width, args.has('bytes'), args.has('spaces')) + endOf(lines));
    });
  },
};

/** Lines that begin a page's head, body or foot. */
const SECTIONS = ['\\:\\:\\:', '\\:\\:', '\\:'];

export const nl: Work = {
  check(_operands, args) {
    const style = args.value('body-numbering') ?? 't';
    if (!/^[atn]$/.test(style)) return { index: 0, message: 'nl -b takes a, t or n' };
    if (!/^(ln|rn|rz)$/.test(args.value('number-format') ?? 'rn'))
      return { index: 0, message: 'nl -n takes ln, rn or rz' };
    const numbers = ['number-width', 'starting-line-number', 'line-increment'];
    const wrong = numbers.find((name) => !/^\d{1,9}$/.test(args.value(name) ?? '1'));
    if (wrong ?? args.value('number-width') === '0')
      return { index: 0, message: `nl --${wrong ?? 'number-width'} takes a number` };
    return undefined;
  },
  *run(p, args, out) {
    const style = args.value('body-numbering') ?? 't';
    const width = Number(args.value('number-width') ?? 6);
    const separator = args.value('number-separator') ?? '\t';
    const first = Number(args.value('starting-line-number') ?? 1);
    const step = Number(args.value('line-increment') ?? 1);
    const form = args.value('number-format') ?? 'rn';
    let [number, body] = [first, true];
    const spelled = (n: number): string =>
      form === 'ln' ? String(n).padEnd(width) : String(n).padStart(width, form === 'rz' ? '0' : ' ');
    return yield* eachInput(p, args.operands, function* (lines) {
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next()) {
        const section = SECTIONS.indexOf(line);
        if (section >= 0) {
          body = section === 1;
          number = first;
          out.print('\n');
          continue;
        }
        const counts = body && (style === 'a' || (style === 't' && line !== ''));
        out.print(`${counts ? spelled(number) + separator : ' '.repeat(width + separator.length)}${line}\n`);
        if (counts) number += step;
      }
    });
  },
};
