/** postmark: the benchmark of src/workloads, with its settings as options where the original reads them from a file. */
import { PARAMETERS, postMarkParameters } from '../../workloads/postmark/parameters.ts';
import { PostMark } from '../../workloads/postmark/postmark.ts';
import type { Arguments } from '../program/arguments.ts';
import { callerOf } from '../program/caller.ts';
import type { Program } from '../program/program.ts';

export const postmark: Program = {
  name: 'postmark',
  summary: 'PostMark 1.5: create files, read, append, create and delete among them, delete them all; and report.',
  usage: ['postmark [OPTION]...'],
  options: PARAMETERS.map(({ option, short, usual, help }) => ({
    ...(short && { short }),
    long: option,
    argument: 'N',
    help: `${help} (${usual})`,
  })),
  check(operands, args) {
    if (operands.length > 0) return { index: 0, message: 'postmark takes options only: postmark -n 500 -t 500' };
    const parameters = parametersOf(args);
    return typeof parameters === 'string' ? { index: -1, message: `postmark: ${parameters}` } : undefined;
  },
  *run(p, args, out) {
    const parameters = parametersOf(args);
    // What is only known while the script runs was not checked before.
    if (typeof parameters === 'string') {
      out.print(`${parameters}\n`);
      return 1;
    }
    return yield* new PostMark(callerOf(p, out), parameters).run();
  },
};

function parametersOf(args: Arguments) {
  const said: Parameters<typeof postMarkParameters>[0] = {};
  for (const { name, option } of PARAMETERS) {
    const text = args.value(option);
    if (text !== undefined) said[name] = text;
  }
  return postMarkParameters(said);
}
