/** The workloads of src/workloads as commands: their parameters are the options. */

import type { Arguments } from '../shell/program/arguments.ts';
import { callerOf } from '../shell/program/caller.ts';
import type { Program } from '../shell/program/program.ts';
import { WORKLOADS } from '../workloads/all.ts';
import { type Said, written } from '../workloads/parameters.ts';
import type { Workload } from '../workloads/workload.ts';
import type { Works } from './parts.ts';

/** The values of a workload's parameters from the options. */
export const saidIn = (workload: Workload, args: Arguments): Said =>
  Object.fromEntries(
    workload.parameters.flatMap(({ name, option }) => {
      const text = args.value(option);
      return text === undefined ? [] : [[name, text]];
    }),
  );

const begun = (workload: Workload, args: Arguments) => workload.begin(saidIn(workload, args));

export const commandOf = (workload: Workload): Program => ({
  name: workload.name,
  summary: workload.summary,
  usage: [`${workload.name} [OPTION]...`],
  ...(workload.notes && { notes: workload.notes }),
  options: workload.parameters.map((parameter) => {
    const { option, short, words, bytes, usual, help } = parameter;
    return {
      ...(short && { short }),
      long: option,
      argument: words ? 'WORD' : bytes ? 'BYTES' : 'N',
      help: `${help}${words ? `: ${words.join(', ')}` : ''} (${written(parameter, usual)})`,
    };
  }),
  check(operands, args) {
    if (operands.length > 0) return { index: 0, message: `${workload.name} takes options only` };
    const running = begun(workload, args);
    return typeof running === 'string' ? { index: -1, message: `${workload.name}: ${running}` } : undefined;
  },
  *run(p, args, out) {
    const running = begun(workload, args);
    // Words that are known only at run time were not checked before.
    if (typeof running === 'string') {
      out.print(`${running}\n`);
      return 1;
    }
    return yield* running.run(callerOf(p, out));
  },
});

export const WORK: Works = Object.fromEntries(WORKLOADS.map((workload) => [workload.name, commandOf(workload)]));
