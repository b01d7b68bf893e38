/** seq prints whole numbers, one per line. */
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';

/**
 * seq counts up by one in chunks of stdio's BUFSIZ, and prints everything else number by number. It writes a chunk when the
 * separator and a number as long as the last no longer fit. The next chunk begins with the separator.
 */
const CHUNK = 8192;

export const seq: Program = {
  name: 'seq',
  summary: 'Print numbers.',
  usage: ['seq [OPTION]... LAST', 'seq [OPTION]... FIRST LAST', 'seq [OPTION]... FIRST INCREMENT LAST'],
  coreutils: true,
  numbers: true,
  options: [
    { short: 's', long: 'separator', argument: 'STRING', help: 'between the numbers, instead of a new line' },
    { short: 'w', long: 'equal-width', help: 'with zeros in front, to make them equally wide' },
  ],
  check(operands) {
    const index = operands.findIndex(
      (o) => o !== undefined && /^[-+]?(\d*\.\d*|\d+[eE].*|0[xX].*|inf.*|nan.*)$/.test(o),
    );
    return index >= 0
      ? { index, message: `seq counts in whole decimal numbers here, not ${operands[index]}` }
      : undefined;
  },
  *run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing operand');
    if (operands.length > 3) return tryHelp(p, `extra operand ${quote(operands[3])}`);
    for (const word of operands)
      if (!/^[-+]?\d{1,15}$/.test(word)) return tryHelp(p, `invalid floating point argument: ${quote(word)}`);
    const numbers = operands.map(Number);
    const first = numbers.length > 1 ? numbers[0] : 1;
    const by = numbers.length > 2 ? numbers[1] : 1;
    const limit = numbers[numbers.length - 1];
    if (by === 0) return tryHelp(p, `invalid Zero increment value: ${quote(operands[1])}`);
    const count = Math.floor((limit - first) / by) + 1;
    if (count <= 0) return 0;
    const separator = args.value('separator') ?? '\n';
    const width = args.has('equal-width')
      ? Math.max(...[operands.at(-1)!, operands.length > 1 ? operands[0] : '1'].map(spelled))
      : 0;
    const show = (n: number): string =>
      width === 0 ? String(n) : n < 0 ? `-${String(-n).padStart(width - 1, '0')}` : String(n).padStart(width, '0');
    const chunked = by === 1 && first >= 0 && width === 0 && separator.length === 1;
    let chunk = '';
    for (let i = 0; i < count; i++) {
      const number = show(first + i * by);
      const last = i === count - 1;
      const end = last ? '\n' : separator;
      if (!chunked) chunk += number + end;
      else {
        chunk += (i > 0 ? separator : '') + number;
        const full = CHUNK - chunk.length < number.length + 1;
        if (full && last) out.print(chunk);
        if (last) chunk = full ? end : chunk + end;
        else if (!full) continue;
      }
      out.print(chunk);
      yield* p.turn();
      chunk = '';
      if (out.error < 0) break;
    }
    if (out.error < 0) {
      complain(p, 'write error', out.error);
      out.error = 0;
      return 1;
    }
    return 0;
  },
};

/** Leading zeros count for the width, as in seq -w 001 3. */
const spelled = (word: string): number => word.replace(/^\+/, '').length;
