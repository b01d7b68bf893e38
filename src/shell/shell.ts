/**
 * The shell takes scripts and single lines, and runs them on a mounted volume.
 *
 *      const shell = new Shell({ kernel, commands, stdout, stderr });
 *      shell.run('for i in 1 2; do echo $i > f$i; done')      → { status: 0 }
 *      shell.run('rm -x f')                                   → { status: 2, problems: [{ line: 1, column: 4, … }] }
 *
 * Variables, the working directory and redirections by `exec` last from one `run` to the next. A script with a problem does
 * not begin. A script stops where it meets something that only a real machine could answer.
 */
import { utf8 } from '../bytes/text.ts';
import type { Ending } from '../workloads/caller.ts';
import type { Commands } from './commands.ts';
import { Interpreter } from './interpreter.ts';
import { type Parsed, parseScript } from './language/parse.ts';
import { type Problem, problemAt } from './language/problem.ts';
import type { Directives } from './language/script.ts';
import { type Device, NULL, random, sink } from './process/device.ts';
import * as K from './process/kernel.ts';
import { newProcess } from './process/process.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { Scheduler } from './scheduler.ts';
import type { Setting } from './setting.ts';

export interface ShellOptions {
  kernel: K.Kernel;
  /** The commands that scripts can name. */
  commands: Commands;
  stdout: (data: Uint8Array) => void;
  stderr: (data: Uint8Array) => void;
  /** $0, the name that bash's messages begin with. */
  name?: string;
  /** As `bash -e`. */
  errexit?: boolean;
  /** The seed of /dev/urandom. */
  seed?: number;
  /** Called with every system call, in strace's words. It slows everything down. */
  trace?: (call: string, result: number) => void;
  /** Called before each command and between system calls. It throws an Unknowable to stop the script. */
  step?: () => void;
}

export interface Ran {
  /** Bash's exit code, or 2 if the script was refused. */
  status: number;
  problems?: Problem[];
}

export class Shell {
  readonly #interpreter: Interpreter;
  /** The devices of standard output and error. */
  readonly #screen: readonly [Device, Device];

  constructor(options: ShellOptions) {
    const { kernel, commands, step = () => {} } = options;
    const scheduler = new Scheduler(kernel);
    const setting: Setting = {
      name: utf8(options.name ?? 'bash'),
      commands,
      step,
      scheduler,
      shells: new Map(),
    };
    const machine = {
      kernel,
      programs: commands,
      random: random(options.seed ?? 1),
      nextPid: 1000,
      start: (pid: number, steps: Steps<number>) => scheduler.start(pid, steps),
      wake: (signal: Ending) => scheduler.wake(signal),
      trace: options.trace,
      step,
    };
    this.#screen = [sink(options.stdout), sink(options.stderr)];
    const device = (d: Device, flags: number) => ({ fd: -1, device: d, flags, count: 0 });
    const process = newProcess(machine, 'bash', [
      device(NULL, K.O_RDONLY),
      device(this.#screen[0], K.O_WRONLY),
      device(this.#screen[1], K.O_WRONLY),
    ]);
    const variables = new Map([
      ['OPTIND', '1'],
      ['PWD', process.directory],
      ['UID', '0'],
      ['EUID', '0'],
    ]);
    this.#interpreter = new Interpreter(process, setting, variables, kernel.cwd);
    this.#interpreter.without.add('OLDPWD');
    this.#interpreter.errexit = options.errexit ?? false;
  }

  /** Makes the output a terminal with colours and lines of this length. Undefined for no terminal. */
  set terminal(columns: number | undefined) {
    for (const device of this.#screen) device.terminal = columns;
  }

  get variables(): ReadonlyMap<string, string> {
    return this.#interpreter.variables;
  }

  /** Names of functions. */
  get functions(): Iterable<string> {
    return this.#interpreter.functions.keys();
  }

  /** A process number for a program that runs beside the shell's own. */
  newPid(): number {
    return this.#interpreter.process.machine.nextPid++;
  }

  /** Checks a script without running it. */
  check(text: string): { problems: Problem[]; directives: Directives } {
    const { script, problems } = this.#parse(text);
    return { problems: problems ?? [], directives: script?.directives ?? {} };
  }

  #parse(text: string): Parsed {
    const { given, functions, keyedArrays, setting } = this.#interpreter;
    return parseScript(text, setting.commands, given, functions.keys(), keyedArrays);
  }

  run(text: string): Ran {
    const shell = this.#interpreter;
    const { script, problems } = this.#parse(text);
    if (problems) return { status: 2, problems };
    try {
      return { status: shell.setting.scheduler.run(shell.process.pid, shell.script(script.statements)) };
    } catch (thrown) {
      if (!(thrown instanceof Unknowable)) throw thrown;
      const { from, to } = thrown.place ?? shell.at;
      return { status: 2, problems: [problemAt(text, from, to, thrown.why)] };
    }
  }
}
