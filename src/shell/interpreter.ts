/**
 * Runs a script, as bash does:
 *
 *      Shell ── statement ── step ─┬─ builtin: in the shell's own process, its redirections undone afterwards
 *                      │           ├─ program: in a child, which redirects and ends
 *                      │           ├─ a function: its body, with parameters of its own
 *                      │           ├─ if, while, for, case, { … }: compound.ts
 *                      │           ├─ a | b: child shells beside each other, with pipes between them (pipeline.ts)
 *                      │           ├─ ( … ): a child shell
 *                      │           └─ $(…): a child shell whose output is text
 *                      └─ &: a child shell that runs beside this one, as a job
 *
 * All of it can stop after a system call, so that others have their turn (scheduler.ts). Only the script and the file
 * system decide what happens. Where only a real machine could tell how it goes on, an Unknowable stops the script.
 */
import { evaluate, type Variables } from './arithmetic.ts';
import { BUILTINS, type Builtin } from './builtins.ts';
import { calculatedText } from './calculate.ts';
import { subshell, substitute, toEnd } from './child-shells.ts';
import { programNamed } from './commands/index.ts';
import { called, compound } from './compound.ts';
import { boundedLength, expandValue } from './expand.ts';
import type { Command, Definition, Part, Place, Redirection, Simple, Statement, Step } from './language/script.ts';
import { refuseCommand } from './language/vocabulary.ts';
import { changed, lacks, parameter, parameterOrVariable } from './parameters.ts';
import { pipeline } from './pipeline.ts';
import { NULL } from './process/device.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { Killed, NotStarted } from './process/killed.ts';
import { fork, type Process } from './process/process.ts';
import { ShellStdout } from './process/stdio.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import { runProgram, toStderr } from './program/program.ts';
import { type Redirector, redirect, type Undo } from './redirect.ts';
import type { Job } from './scheduler.ts';
import { Exit, type Setting } from './setting.ts';
import { ending, failing } from './trap.ts';
import { wordsOf } from './words-of.ts';

/** More than this Linux does not take as a program's words: about a quarter of the usual stack. */
const ARGUMENTS_MOST = 1_500_000;

export class Interpreter implements Redirector, Variables {
  readonly process: Process;
  readonly setting: Setting;
  readonly variables: Map<string, string>;
  readonly stdout: ShellStdout;
  status = 0;
  /** The script's text, for the few messages that quote it. */
  source = '';
  errexit = false;
  line = 0;
  /** The running command. */
  at: Place = { from: 0, to: 0 };
  /** What this shell has put into the background, by process; forgotten by a `wait` for all. */
  readonly jobs = new Map<number, Job>();
  /** $!: the last of them. */
  lastJob = '';
  /** Names of the directories from the volume's root to the working directory, as they were entered. */
  directory: string[] = [];
  /** Where getopts goes on within a word; 0 at its beginning. */
  optionAt = 0;
  /** What trap has for each signal. */
  readonly traps = new Map<string, string>();
  /** What trap has for ERR runs just now. */
  trapping = false;
  /** $1, $2, … */
  parameters: readonly string[] = [];
  readonly functions = new Map<string, Definition>();
  /** Names that certainly have no value: `unset`, and `local` without one. */
  readonly without = new Set<string>();
  /** What the running functions' local names meant before, innermost last. */
  readonly locals: Map<string, string | undefined>[] = [];
  /** How many loops the running command is in. */
  loops = 0;
  pipefail = false;
  nounset = false;
  /** $$: the first shell's process, in every child too. */
  shellPid: number;
  /** IFS of the running command. */
  separators: string | undefined;
  /** The status of a command's last $(…). */
  substituted = 0;
  /** The last command of a child shell: bash starts no process for it, but becomes it. */
  becomes: Command | undefined;
  readonly root: number;

  constructor(process: Process, setting: Setting, variables: Map<string, string>, root: number) {
    this.process = process;
    this.setting = setting;
    this.variables = variables;
    this.stdout = new ShellStdout(process);
    this.root = root;
    this.shellPid = process.pid;
  }

  /** A whole script, to its exit code. */
  *script(statements: readonly Statement[]): Steps<number> {
    try {
      yield* this.run(statements);
    } catch (thrown) {
      if (thrown instanceof Killed) return thrown.status;
      if (!(thrown instanceof Exit)) throw thrown;
      this.status = thrown.status;
    }
    yield* ending(this);
    return this.status;
  }

  /** `tested`: the status decides what comes next, so a failure ends nothing. */
  *run(statements: readonly Statement[], tested = false): Steps<number> {
    for (const statement of statements)
      if (statement.background) yield* this.#begin(statement, tested);
      else yield* this.statement(statement, tested);
    return this.status;
  }

  /** A message as bash writes it, in one piece. */
  complain(message: string): void {
    toStderr(this.process, `${this.setting.name}: line ${this.line}: ${message}\n`);
  }

  *statement({ steps }: Statement, tested: boolean): Steps<void> {
    for (let i = 0; i < steps.length; i++) {
      const { operator, not, command } = steps[i];
      if (operator && (operator === '&&') !== (this.status === 0)) continue;
      const last = i === steps.length - 1;
      const forgiven = tested || !last || not;
      this.at = command;
      this.line = command.line;
      this.setting.step();
      // Whether a failure is the command's own. What failed inside a loop was dealt with there.
      let ends = true;
      try {
        ends = yield* this.command(command, forgiven);
      } catch (thrown) {
        if (thrown instanceof Unknowable) thrown.place ??= this.at;
        throw thrown;
      }
      if (not) this.status = this.status === 0 ? 1 : 0;
      if (this.status === 0 || !ends || forgiven) continue;
      if (this.traps.has('ERR')) {
        Object.assign(this, { at: command, line: command.line });
        yield* failing(this);
      }
      if (this.errexit) throw new Exit(this.status);
    }
  }

  /** Whether a failure is the command's own. */
  *command(command: Command, forgiven: boolean): Steps<boolean> {
    if (command.kind === 'simple') {
      this.status = yield* this.#simple(command, forgiven);
      return true;
    }
    if (command.kind === 'pipeline') {
      this.status = yield* pipeline(this, command, forgiven);
      return true;
    }
    if (command.kind === 'group' && command.subshell) {
      this.status = yield* subshell(this, command, forgiven);
      return true;
    }
    this.line = command.line;
    const status = yield* this.redirected(command.redirections, compound(this, command, forgiven));
    this.status = status ?? 1;
    return status === undefined || command.kind === 'calculation' || command.kind === 'condition';
  }

  *#simple(command: Simple, forgiven: boolean): Steps<number> {
    this.substituted = 0;
    const words = yield* wordsOf(this, command.words);
    this.line = command.line;
    if (words.length === 0) {
      for (const { name, value, append } of command.assignments) {
        const text = yield* expandValue(value, this);
        // A name that has none is no mistake here, under set -u neither.
        const before = append ? (this.variables.get(name) ?? (this.without.has(name) ? '' : this.get(name))) : '';
        boundedLength(before.length + text.length);
        this.set(name, before + text);
      }
      const status = this.substituted;
      if (command.redirections.length === 0) return status;
      return (yield* this.redirected(command.redirections, status)) ?? 1;
    }
    const [name, ...rest] = words;
    const made = this.functions.get(name);
    if (made) return (yield* this.redirected(command.redirections, called(this, made, rest, forgiven))) ?? 1;
    this.separators = undefined;
    for (const { value } of command.assignments) this.separators = yield* expandValue(value, this);
    const builtin = BUILTINS.get(name);
    if (name === 'exec') {
      if (rest.length > 0) throw new Unknowable('exec runs no command here; it only redirects: exec 3> file');
      return (yield* redirect(this, command.redirections, this.process, undefined)) ? 0 : 1;
    }
    if (builtin) {
      const wrong = this.setting.commands.check(name, rest);
      if (wrong) throw new Unknowable(wrong.message);
      if (command.redirections.length === 0) {
        return yield* this.#builtin(name, builtin, rest);
      }
      return (yield* this.redirected(command.redirections, this.#builtin(name, builtin, rest))) ?? 1;
    }
    return yield* this.#program(name, rest, command.redirections);
  }

  *#builtin(name: string, builtin: Builtin, words: readonly string[]): Steps<number> {
    const status = builtin.run(this, words);
    const printed = this.#printed(name, typeof status === 'number' ? status : yield* status);
    return this.process.filled ? yield* this.process.turn(printed) : printed;
  }

  /** What a builtin printed is written; if that failed, so did the builtin. */
  #printed(name: string, status: number): number {
    const error = this.stdout.finish();
    if (error >= 0) return status;
    this.complain(`${name}: write error: ${errorText(error)}`);
    return 1;
  }

  *#program(name: string, words: readonly string[], redirections: readonly Redirection[]): Steps<number> {
    const program = programNamed(name);
    if (!program)
      throw new Unknowable(refuseCommand(name, this.setting.commands) ?? `the command ${name} is not known here`);
    if (words.reduce((sum, word) => sum + word.length + 9, name.length) > ARGUMENTS_MOST)
      throw new Unknowable(`these are more words than Linux hands to a program; give ${name} fewer at a time`);
    const { kernel } = this.process;
    const becomes = this.endsWith(this.at);
    const child = becomes ? this.process : fork(this.process, name);
    child.name = name;
    const { from, to } = this.at;
    child.place = { from, to };
    kernel.task({ pid: child.pid, comm: name, from, to });
    try {
      const opened = redirections.length === 0 || (yield* redirect(this, redirections, child, undefined));
      const status = opened ? yield* runProgram(program, child, words) : 1;
      if (!becomes) child.exit();
      yield* this.process.turn();
      return status;
    } catch (thrown) {
      if (thrown instanceof NotStarted) {
        toStderr(child, `${this.setting.name}: line ${this.line}: ${name}: ${thrown.why}\n`);
        return thrown.status;
      }
      // What its redirections name is found out in the child: set -u ends only that.
      if ((thrown instanceof Killed || thrown instanceof Exit) && !becomes) return thrown.status;
      throw thrown;
    } finally {
      if (!becomes) {
        child.exit();
        this.own();
      }
    }
  }

  // Child shells

  /** Whether this command is the shell's last, for which bash starts no process. */
  endsWith(command: Place): boolean {
    return command === this.becomes && this.traps.size === 0;
  }

  /** A shell that knows what this one knows, in a process of its own. */
  child(process: Process): Interpreter {
    const shell = new Interpreter(process, this.setting, new Map(this.variables), this.root);
    shell.source = this.source;
    shell.directory = this.directory.slice();
    shell.line = this.line;
    shell.at = this.at;
    shell.status = this.status;
    shell.errexit = this.errexit;
    shell.pipefail = this.pipefail;
    shell.nounset = this.nounset;
    shell.parameters = this.parameters;
    shell.shellPid = this.shellPid;
    for (const [name, body] of this.functions) shell.functions.set(name, body);
    for (const name of this.without) shell.without.add(name);
    shell.lastJob = this.lastJob;
    return shell;
  }

  /** … & */
  *#begin(statement: Statement, tested: boolean): Steps<void> {
    const [step] = statement.steps;
    this.at = statement;
    this.line = step.command.line;
    const job = this.beside(statement, tested, (child) =>
      // Nothing is typed for a job: it reads nothing.
      child.restore(0, { fd: -1, device: NULL, flags: K.O_RDONLY, count: 1 }),
    );
    this.jobs.set(job.pid, job);
    this.lastJob = String(job.pid);
    this.status = 0;
    yield* this.process.turn();
  }

  /** A child shell that runs this beside what comes next; `prepare` leads its descriptors elsewhere. */
  beside(statement: Statement, tested: boolean, prepare: (child: Process) => void): Job {
    const child = fork(this.process, 'bash');
    prepare(child);
    const shell = this.child(child);
    const [step] = statement.steps;
    const single = statement.steps.length === 1;
    if (single) shell.becomes = step.command;
    // bash forgets the ! of a job that is one command.
    const steps: Step[] = single ? [{ ...step, not: false }] : statement.steps;
    function* inside(): Steps<void> {
      shell.own();
      yield* shell.statement({ ...statement, steps }, tested);
    }
    return this.setting.scheduler.start(child.pid, toEnd(shell, inside()));
  }

  /** From here on the calls are the shell's own. */
  own(): void {
    const { from, to } = this.at;
    this.process.kernel.task({ pid: this.process.pid, comm: 'bash', from, to });
  }

  // Redirections

  /** Runs `body` with descriptors redirected, and restores them; undefined if redirecting failed. */
  *redirected(redirections: readonly Redirection[], body: number | Steps<number>): Steps<number | undefined> {
    if (redirections.length === 0) return typeof body === 'number' ? body : yield* body;
    this.own();
    const undo: Undo = new Map();
    try {
      if (!(yield* redirect(this, redirections, this.process, undo))) return undefined;
      return typeof body === 'number' ? body : yield* body;
    } finally {
      for (const [fd, file] of undo) this.process.restore(fd, file);
    }
  }

  // Expansions

  text(part: Part): string | Steps<string> {
    switch (part.kind) {
      case 'variable':
        return this.get(part.name);
      case 'status':
        return String(this.status);
      case 'shell':
        return String(this.shellPid);
      case 'parameter':
        return parameter(this, part.which, part.name);
      case 'length':
        return String(parameterOrVariable(this, part.name).length);
      case 'changed':
        return changed(this, part);
      case 'arithmetic':
        return part.values.length === 0 ? String(evaluate(part.expression, this, [])) : calculatedText(this, part);
      case 'job':
        return this.lastJob;
      case 'substitution':
        return substitute(this, part.statements);
      default:
        return '';
    }
  }

  instead(part: Part): readonly Part[] | undefined {
    if (part.kind !== 'changed' || part.quoted || !/^:?[-+]$/.test(part.operator)) return undefined;
    return lacks(this, part) === part.operator.endsWith('-') ? part.parts : undefined;
  }

  get(name: string): string {
    const value = this.variables.get(name);
    if (value === undefined && this.without.has(name)) return this.unbound(name);
    if (value === undefined)
      throw new Unknowable(
        `${name} has no value yet; on Linux it could come from the environment, so write ${name}= first`,
      );
    return value;
  }

  /** What a name without a value stands for: nothing, or under `set -u` the end of this shell. */
  unbound(name: string): string {
    if (!this.nounset) return '';
    this.complain(`${name}: unbound variable`);
    throw new Exit(1);
  }

  set(name: string, value: string): void {
    this.variables.set(name, value);
    if (name === 'OPTIND') this.optionAt = 0;
  }

  unset(name: string): void {
    this.variables.delete(name);
    this.without.add(name);
  }
}
