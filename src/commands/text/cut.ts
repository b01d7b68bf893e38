/** cut prints parts of each line. */
import { eachInput } from '../../shell/program/lines.ts';
import { tryHelp, type Work } from '../../shell/program/program.ts';

/** Reads `2,4-6,8-` as sorted pairs from 1 on. Undefined if the list is invalid. */
function ranges(list: string): [number, number][] | undefined {
  const found: [number, number][] = [];
  for (const part of list.split(/[, ]/)) {
    const [, from, dash, to] = /^(\d*)(-?)(\d*)$/.exec(part) ?? [];
    if (from === undefined || (from === '' && to === '') || (dash === '' && to !== '')) return undefined;
    const first = from === '' ? 1 : Number(from);
    const last = dash === '' ? first : to === '' ? Number.POSITIVE_INFINITY : Number(to);
    if (first < 1 || last < first) return undefined;
    found.push([first, last]);
  }
  return found;
}

export const cut: Work = {
  *run(p, args, out) {
    const delimiter = args.value('delimiter') ?? '\t';
    if (delimiter.length !== 1) return tryHelp(p, 'the delimiter must be a single character');
    const lists = args.options.filter(({ option }) => 'bcf'.includes(option.short!));
    if (lists.length === 0) return tryHelp(p, 'you must specify a list of bytes, characters, or fields');
    if (lists.length > 1) return tryHelp(p, 'only one list may be specified');
    const fields = args.has('fields');
    const wanted = ranges(lists[0].value!);
    if (!wanted) return tryHelp(p, fields ? 'invalid field value' : 'invalid byte or character range');
    const has = (n: number): boolean => wanted.some(([first, last]) => n >= first && n <= last);
    return yield* eachInput(p, args.operands, function* (lines) {
      for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next()) {
        if (fields && !line.includes(delimiter)) {
          if (!args.has('only-delimited')) out.print(`${line}\n`);
        } else {
          const parts = fields ? line.split(delimiter) : [...line];
          out.print(`${parts.filter((_, i) => has(i + 1)).join(fields ? delimiter : '')}\n`);
        }
        yield* p.turn();
      }
    });
  },
};
