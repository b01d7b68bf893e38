/**
 * Runs a script, as bash does:
 *
 *      Shell ── statement ── step ─┬─ builtin: in the shell's own process, its redirections undone afterwards
 *                      │           ├─ program: in a child, which redirects and ends
 *                      │           ├─ for, { … }
 *                      │           ├─ ( … ): a child shell
 *                      │           └─ $(…): a child shell whose output is text
 *                      └─ &: a child shell that runs beside this one, as a job
 *
 * All of it can stop after a system call, so that others have their turn (scheduler.ts). Only the script and the file
 * system decide what happens. Where only a real machine could tell how it goes on, an Unknowable stops the script.
 */
import { byteString } from '../bytes/text.ts';
import { evaluate, type Variables } from './arithmetic.ts';
import { BUILTINS, type Builtin } from './builtins.ts';
import { PROGRAMS } from './commands/index.ts';
import { boundedLength, expandValue, expandWord } from './expand.ts';
import { lastOf } from './language/last-command.ts';
import type { Command, For, Group, Part, Place, Redirection, Simple, Statement, Word } from './language/script.ts';
import { refuseCommand } from './language/vocabulary.ts';
import { NULL, sink } from './process/device.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { fork, type Process } from './process/process.ts';
import type { OpenFile } from './process/process-state.ts';
import { ShellStdout } from './process/stdio.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import { runProgram, toStderr } from './program/program.ts';
import { type Redirector, redirect, type Undo } from './redirect.ts';
import type { Job } from './scheduler.ts';
import { Exit, type Setting } from './setting.ts';

/** More than this Linux does not take as a program's words: about a quarter of the usual stack. */
const ARGUMENTS_MOST = 1_500_000;

export class Interpreter implements Redirector, Variables {
  readonly process: Process;
  readonly setting: Setting;
  readonly variables: Map<string, string>;
  readonly stdout: ShellStdout;
  status = 0;
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
  /** The status of a command's last $(…). */
  #substituted = 0;
  /** The last command of a child shell: bash starts no process for it, but becomes it. */
  #becomes: Command | undefined;
  readonly #root: number;

  constructor(process: Process, setting: Setting, variables: Map<string, string>, root: number) {
    this.process = process;
    this.setting = setting;
    this.variables = variables;
    this.stdout = new ShellStdout(process);
    this.#root = root;
  }

  get root(): number {
    return this.#root;
  }

  /** A whole script, to its exit code. */
  *script(statements: readonly Statement[]): Steps<number> {
    try {
      return yield* this.run(statements);
    } catch (thrown) {
      if (thrown instanceof Exit) return thrown.status;
      throw thrown;
    }
  }

  /** `tested`: the status decides what comes next, so a failure ends nothing. */
  *run(statements: readonly Statement[], tested = false): Steps<number> {
    for (const statement of statements)
      if (statement.background) yield* this.#begin(statement, tested);
      else yield* this.#statement(statement, tested);
    return this.status;
  }

  /** A message as bash writes it, in one piece. */
  complain(message: string): void {
    toStderr(this.process, `${this.setting.name}: line ${this.line}: ${message}\n`);
  }

  *#statement({ steps }: Statement, tested: boolean): Steps<void> {
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
        if (command.kind === 'simple') this.status = yield* this.#simple(command);
        else if (command.kind === 'for') ends = yield* this.#loop(command, forgiven);
        else ends = yield* this.#group(command, forgiven);
      } catch (thrown) {
        if (thrown instanceof Unknowable) thrown.place ??= this.at;
        throw thrown;
      }
      if (not) this.status = this.status === 0 ? 1 : 0;
      if (this.status !== 0 && ends && this.errexit && !forgiven) throw new Exit(this.status);
    }
  }

  *#loop(loop: For, tested: boolean): Steps<boolean> {
    const words = yield* this.#words(loop.words);
    this.line = loop.line;
    const status = yield* this.#redirected(loop.redirections, this.#turns(loop, words, tested));
    this.status = status ?? 1;
    return status === undefined;
  }

  *#turns({ name, body }: For, words: readonly string[], tested: boolean): Steps<number> {
    this.status = 0;
    for (const word of words) {
      this.variables.set(name, word);
      yield* this.run(body, tested);
    }
    return this.status;
  }

  *#group(group: Group, tested: boolean): Steps<boolean> {
    if (group.subshell) {
      this.status = yield* this.#subshell(group, tested);
      return true;
    }
    const status = yield* this.#redirected(group.redirections, this.run(group.body, tested));
    this.status = status ?? 1;
    return status === undefined;
  }

  *#words(list: readonly Word[]): Steps<string[]> {
    const words: string[] = [];
    for (const word of list)
      if (word.fixed !== undefined) words.push(word.fixed);
      else yield* expandWord(word, this, words);
    return words;
  }

  *#simple(command: Simple): Steps<number> {
    this.#substituted = 0;
    const words = yield* this.#words(command.words);
    this.line = command.line;
    if (words.length === 0) {
      for (const { name, value } of command.assignments) this.variables.set(name, yield* expandValue(value, this));
      const status = this.#substituted;
      if (command.redirections.length === 0) return status;
      return (yield* this.#redirected(command.redirections, status)) ?? 1;
    }
    const [name, ...rest] = words;
    const builtin = BUILTINS.get(name);
    if (name === 'exec') {
      if (rest.length > 0) throw new Unknowable('exec runs no command here; it only redirects: exec 3> file');
      return (yield* redirect(this, command.redirections, this.process, undefined)) ? 0 : 1;
    }
    if (builtin) {
      const wrong = this.setting.commands.check(name, rest);
      if (wrong) throw new Unknowable(wrong.message);
      if (command.redirections.length === 0) {
        const status = builtin.run(this, rest);
        return this.#printed(name, typeof status === 'number' ? status : yield* status);
      }
      return (yield* this.#redirected(command.redirections, this.#builtin(name, builtin, rest))) ?? 1;
    }
    return yield* this.#program(name, rest, command.redirections);
  }

  *#builtin(name: string, builtin: Builtin, words: readonly string[]): Steps<number> {
    const status = builtin.run(this, words);
    return this.#printed(name, typeof status === 'number' ? status : yield* status);
  }

  /** What a builtin printed is written; if that failed, so did the builtin. */
  #printed(name: string, status: number): number {
    const error = this.stdout.finish();
    if (error >= 0) return status;
    this.complain(`${name}: write error: ${errorText(error)}`);
    return 1;
  }

  *#program(name: string, words: readonly string[], redirections: readonly Redirection[]): Steps<number> {
    const program = PROGRAMS.get(name);
    if (!program)
      throw new Unknowable(refuseCommand(name, this.setting.commands) ?? `the command ${name} is not known here`);
    if (words.reduce((sum, word) => sum + word.length + 9, name.length) > ARGUMENTS_MOST)
      throw new Unknowable(`these are more words than Linux hands to a program; give ${name} fewer at a time`);
    const { kernel } = this.process;
    const becomes = this.at === this.#becomes;
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
    } finally {
      if (!becomes) {
        child.exit();
        this.#own();
      }
    }
  }

  // Child shells

  /** A shell that knows what this one knows, in a process of its own. */
  #child(process: Process): Interpreter {
    const shell = new Interpreter(process, this.setting, new Map(this.variables), this.#root);
    shell.source = this.source;
    shell.directory = this.directory.slice();
    shell.line = this.line;
    shell.at = this.at;
    shell.status = this.status;
    shell.errexit = this.errexit;
    shell.lastJob = this.lastJob;
    return shell;
  }

  /** Runs what a child shell has to do until its process ends. */
  *#toEnd(shell: Interpreter, steps: Steps<unknown>): Steps<number> {
    const { process } = shell;
    try {
      try {
        yield* steps;
      } catch (thrown) {
        if (!(thrown instanceof Exit)) throw thrown;
        shell.status = thrown.status;
      }
      process.exit();
      yield* process.turn();
      return shell.status;
    } finally {
      process.exit();
    }
  }

  /** ( … ) */
  *#subshell({ body, redirections }: Group, tested: boolean): Steps<number> {
    const { process } = this;
    const becomes = this.at === this.#becomes;
    const shell = this.#child(becomes ? process : fork(process, 'bash'));
    shell.#becomes = lastOf(body);
    function* inside(): Steps<void> {
      shell.#own();
      if (yield* redirect(shell, redirections, shell.process, undefined)) yield* shell.run(body, tested);
      else shell.status = 1;
    }
    try {
      return yield* this.#toEnd(shell, inside());
    } finally {
      this.#own();
    }
  }

  /** … & */
  *#begin(statement: Statement, tested: boolean): Steps<void> {
    const { process, setting } = this;
    const [step] = statement.steps;
    this.at = statement;
    this.line = step.command.line;
    const child = fork(process, 'bash');
    // Nothing is typed for a job: it reads nothing.
    child.restore(0, { fd: -1, device: NULL, flags: K.O_RDONLY, count: 1 });
    const shell = this.#child(child);
    const single = statement.steps.length === 1;
    if (single) shell.#becomes = step.command;
    // bash forgets the ! of a job that is one command.
    const steps = single ? [{ ...step, not: false }] : statement.steps;
    function* inside(): Steps<void> {
      shell.#own();
      yield* shell.#statement({ ...statement, steps }, tested);
    }
    const job = setting.scheduler.start(child.pid, this.#toEnd(shell, inside()));
    this.jobs.set(child.pid, job);
    this.lastJob = String(child.pid);
    this.status = 0;
    yield* process.turn();
  }

  /** From here on the calls are the shell's own. */
  #own(): void {
    const { from, to } = this.at;
    this.process.kernel.task({ pid: this.process.pid, comm: 'bash', from, to });
  }

  // Redirections

  /** Runs `body` with descriptors redirected, and restores them; undefined if redirecting failed. */
  *#redirected(redirections: readonly Redirection[], body: number | Steps<number>): Steps<number | undefined> {
    if (redirections.length === 0) return typeof body === 'number' ? body : yield* body;
    this.#own();
    const undo: Undo = new Map();
    try {
      if (!(yield* redirect(this, redirections, this.process, undo))) return undefined;
      return typeof body === 'number' ? body : yield* body;
    } finally {
      for (const [fd, file] of undo) this.process.restore(fd, file);
    }
  }

  /** The script's text, for the few messages that quote it. */
  source = '';

  // Expansions

  text(part: Part): string | Steps<string> {
    switch (part.kind) {
      case 'variable':
        return this.get(part.name);
      case 'status':
        return String(this.status);
      case 'arithmetic':
        return part.values.length === 0 ? String(evaluate(part.expression, this, [])) : this.#calculated(part);
      case 'job':
        return this.lastJob;
      case 'substitution':
        return this.#substitute(part.statements);
      default:
        return '';
    }
  }

  *#calculated({ expression, values }: Part & { kind: 'arithmetic' }): Steps<string> {
    const texts: string[] = [];
    for (const value of values) {
      const text = this.text(value);
      texts.push(typeof text === 'string' ? text : yield* text);
    }
    return String(evaluate(expression, this, texts));
  }

  get(name: string): string {
    const value = this.variables.get(name);
    if (value === undefined)
      throw new Unknowable(
        `${name} has no value yet; on Linux it could come from the environment, so write ${name}= first`,
      );
    return value;
  }

  set(name: string, value: string): void {
    this.variables.set(name, value);
  }

  /** A child shell: what it prints is the text, without trailing line ends. */
  *#substitute(statements: readonly Statement[]): Steps<string> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const keep = (data: Uint8Array) => {
      length = boundedLength(length + data.length);
      chunks.push(data);
    };
    const child = fork(this.process, 'bash');
    const pipe: OpenFile = { fd: -1, device: sink(keep), flags: K.O_WRONLY, count: 1 };
    child.restore(1, pipe);
    const shell = this.#child(child);
    // bash lets set -e count in ( … ) and in jobs, but not here.
    shell.errexit = false;
    const last = statements.at(-1)?.steps.at(-1);
    if (last && !last.not && last.command.redirections.length === 0) shell.#becomes = last.command;
    try {
      this.#substituted = yield* this.#toEnd(shell, shell.run(statements));
    } finally {
      this.#own();
    }
    const output = chunks.map((chunk) => byteString(chunk)).join('');
    if (output.includes('\0')) this.complain('warning: command substitution: ignored null byte in input');
    return output.replaceAll('\0', '').replace(/\n+$/, '');
  }
}
