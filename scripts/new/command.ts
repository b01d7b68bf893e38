/** new-thing: the sizes of files. */
import { newStat } from '../shell/process/kernel.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';

export const newThing: Program = {
  name: 'new-thing',
  summary: 'Print the sizes of files in bytes.',
  usage: ['new-thing [OPTION]... FILE...'],
  options: [{ short: 'b', long: 'blocks', help: 'in blocks of 512 bytes, as they are allocated' }],
  *run(p, args, out) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    let status = 0;
    for (const name of args.operands) {
      const found = newStat();
      const error = p.stat(name, found);
      if (error < 0) {
        complain(p, `cannot stat ${quote(name)}`, error);
        status = 1;
      } else out.print(`${args.has('blocks') ? found.st_blocks : found.st_size} ${name}\n`);
      yield* p.turn();
    }
    return status;
  },
};
