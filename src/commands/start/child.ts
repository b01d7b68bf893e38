/**
 * Programs that other programs run: find -exec, xargs, env, timeout, strace.
 *
 *      fork ─▶ descriptors led elsewhere, if wanted ─▶ the program ─▶ its status
 */

import { echoText } from '../../shell/builtins.ts';
import { checkFormat, printfText } from '../../shell/printf.ts';
import * as K from '../../shell/process/kernel.ts';
import { fork, type Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Killed, NotStarted, Unknowable } from '../../shell/process/thrown.ts';
import { parseArguments, type Wrong } from '../../shell/program/arguments.ts';
import { type Program, type Programs, runProgram, toStderr } from '../../shell/program/program.ts';
import { Badly, checkTest, evaluate } from '../../shell/test.ts';

/** A builtin that also exists as a program. */
const twin = (name: string, rest: Pick<Program, 'run' | 'check'>): Program => ({
  name,
  summary: '',
  usage: [],
  options: [],
  raw: true,
  coreutils: true,
  ...rest,
});

const says = (name: string, say: (words: readonly string[]) => { out: string; status: number }): Program =>
  twin(name, {
    check([format]) {
      const quotes = /%[-\d.]*q/.test(format ?? '')
        ? '%q of printf as a program quotes otherwise than that of bash; use the builtin'
        : undefined;
      const message = name === 'printf' ? (quotes ?? checkFormat(format)) : undefined;
      return message ? { index: 0, message } : undefined;
    },
    run(_process, args, out) {
      const said = say(args.operands);
      out.print(said.out);
      return said.status;
    },
  });

const TWINS: Record<string, Program> = {
  true: says('true', () => ({ out: '', status: 0 })),
  false: says('false', () => ({ out: '', status: 1 })),
  echo: says('echo', (words) => ({ out: echoText(words), status: 0 })),
  printf: says('printf', printfText),
  test: twin('test', {
    check: checkTest,
    run(process, args) {
      const answer = evaluate(process, args.operands);
      if (answer instanceof Badly) throw new Unknowable(`test: ${answer.message}`);
      return answer ? 0 : 1;
    },
  }),
};

/** The program that another program can run by this name. */
export const executable = (name: string, programs: Programs): Program | undefined =>
  Object.hasOwn(TWINS, name) ? TWINS[name] : programs.named(name);

/** What is wrong with the known words of a command that `by` is to run. */
export function checkCommand(
  by: string,
  words: readonly (string | undefined)[],
  programs: Programs,
): Wrong | undefined {
  const [name, ...rest] = words;
  if (name === undefined) return undefined;
  const program = executable(name, programs);
  if (!program) return { index: 0, message: `${by} can run no ${name} here: it is none of the programs` };
  const parsed = parseArguments(program, rest, programs);
  return 'message' in parsed ? { index: parsed.index + 1, message: parsed.message } : undefined;
}

/** Runs a child while `p` waits. If a signal ends the child, that is its status. */
export function* runChild(
  p: Process,
  words: readonly string[],
  prepare: (child: Process) => void = () => {},
): Steps<number> {
  const [name, ...rest] = words;
  const program = executable(name, p.machine.programs);
  if (!program) throw new Unknowable(`${p.name} can run no ${name} here: it is none of the programs`);
  const child = fork(p, name);
  if (p.followed) {
    child.trace = p.trace;
    child.followed = true;
  }
  const { from, to } = p.place;
  p.kernel.task({ pid: child.pid, comm: name, from, to });
  try {
    prepare(child);
    for (const [fd, file] of child.files.entries()) if (file && file.flags & K.O_CLOEXEC) child.restore(fd, undefined);
    return yield* runProgram(program, child, rest);
  } catch (thrown) {
    if (thrown instanceof Killed) {
      // The signal of timeout reaches all processes below it.
      if (p.alarm?.rang) throw thrown;
      return thrown.status;
    }
    if (thrown instanceof NotStarted) {
      toStderr(p, `${p.name}: ${name}: ${thrown.why}\n`);
      return thrown.status;
    }
    throw thrown;
  } finally {
    child.exit();
    p.kernel.task({ pid: p.pid, comm: p.name, from, to });
  }
}
