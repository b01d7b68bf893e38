/** uniq merges equal lines that follow each other. */
import * as K from '../../shell/process/kernel.ts';
import { Lines } from '../../shell/program/lines.ts';
import { complain, quote, quoteIfNeeded, tryHelp, type Work } from '../../shell/program/program.ts';

export const uniq: Work = {
  *run(p, args, out) {
    const [input = '-', output = '-', extra] = args.operands;
    if (extra !== undefined) return tryHelp(p, `extra operand ${quote(extra)}`);
    for (const [fd, name] of [input, output].entries()) {
      if (name === '-') continue;
      const opened = p.open(name, fd === 0 ? K.O_RDONLY : K.O_WRONLY | K.O_CREAT | K.O_TRUNC, 0o666);
      if (opened < 0) {
        complain(p, quoteIfNeeded(name), opened);
        return 1;
      }
      p.dup2(opened, fd);
      yield* p.turn(p.close(opened));
    }
    p.fadviseSequential(0);
    const key = (line: string): string =>
      args.has('ignore-case') ? line.replace(/[a-z]/g, (c) => c.toUpperCase()) : line;
    const lines = new Lines(p, 0);
    let held: string | undefined;
    let count = 0;
    for (;;) {
      const line = yield* lines.next();
      if (line !== undefined && held !== undefined && key(line) === key(held)) {
        count++;
        continue;
      }
      const shown = count > 1 ? !args.has('unique') : !args.has('repeated');
      if (held !== undefined && shown)
        out.print(`${args.has('count') ? `${String(count).padStart(7)} ` : ''}${held}\n`);
      yield* p.turn();
      if (line === undefined) break;
      held = line;
      count = 1;
    }
    if (lines.error === 0) return 0;
    complain(p, `error reading ${quote(input)}`, lines.error);
    return 1;
  },
};
