/**
 * Runs a script, as bash does:
 *
 *      Shell ── statement ── step ─┬─ builtin: in the shell's own process, its redirections undone afterwards
 *                                  ├─ program: in a child, which redirects and ends
 *                                  ├─ for
 *                                  └─ $(…): a child shell whose output is text
 *
 * What happens is decided by the script and the file system alone. Where only a real machine could say how it goes
 * on, a Refusal stops the script.
 */
import { evaluate, type Variables } from './arithmetic.ts';
import { BUILTINS } from './builtins.ts';
import { fromBytes } from './byte-string.ts';
import { PROGRAMS } from './commands/index.ts';
import type { OpenFile } from './descriptors.ts';
import { sink } from './device.ts';
import { errorText } from './errno.ts';
import { type Expander, expandTarget, expandValue, expandWord } from './expand.ts';
import * as K from './kernel.ts';
import type { Command, For, Part, Place, Redirection, Simple, Statement } from './language/script.ts';
import type { Commands } from './language/vocabulary.ts';
import { refuseCommand } from './language/vocabulary.ts';
import type { Process } from './process.ts';
import { runProgram, toStderr } from './program.ts';
import { Refusal } from './refusal.ts';
import { ShellStdout } from './stdio.ts';

/** Thrown by `exit`, and by a failure under `set -e`. */
export class Exit {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

/** What all shells of a script share. */
export interface Setting {
  /** Bash's $0, which its messages begin with. */
  readonly name: string;
  readonly commands: Commands;
  /** Where the script stands: the command that runs. */
  at: Place;
  /** Asked before each command; false stops the script. */
  before: ((command: Simple | For) => boolean) | undefined;
}

/** More than Linux takes for a program's words, about a quarter of the usual stack. */
const ARGUMENTS_MOST = 1_500_000;

export class Interpreter implements Expander, Variables {
  readonly process: Process;
  readonly setting: Setting;
  readonly variables: Map<string, string>;
  readonly stdout: ShellStdout;
  status = 0;
  errexit = false;
  line = 0;
  /** Names of the directories from the volume's root to the working directory, as they were entered. */
  directory: string[] = [];
  /** The status of the last $(…) of a command. */
  #substituted = 0;
  /** The last command of a $(…): bash starts no process for it, but becomes it. */
  #becomes: Simple | For | undefined;
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

  run(statements: readonly Statement[], tested = false): number {
    for (const statement of statements) this.#statement(statement, tested);
    return this.status;
  }

  /** A message as bash writes it, in one piece. */
  complain(message: string): void {
    toStderr(this.process, `${this.setting.name}: line ${this.line}: ${message}\n`);
  }

  /** `tested`: its status decides what comes next, so a failure ends nothing. */
  #statement({ steps }: Statement, tested: boolean): void {
    for (let i = 0; i < steps.length; i++) {
      const { operator, not, command } = steps[i];
      if (operator && (operator === '&&') !== (this.status === 0)) continue;
      const last = i === steps.length - 1;
      const forgiven = tested || !last || not;
      const ends = this.#command(command, forgiven);
      if (not) this.status = this.status === 0 ? 1 : 0;
      if (this.status !== 0 && ends && this.errexit && !forgiven) throw new Exit(this.status);
    }
  }

  /** Whether a failure is the command's own. What failed inside a loop has been looked at there. */
  #command(command: Command, tested: boolean): boolean {
    this.setting.at = command;
    this.line = command.line;
    if (this.setting.before && !this.setting.before(command)) throw new Exit(130);
    if (command.kind === 'for') return this.#loop(command, tested);
    this.status = this.#simple(command);
    return true;
  }

  #loop(loop: For, tested: boolean): boolean {
    const words: string[] = [];
    for (const word of loop.words) expandWord(word, this, words);
    this.line = loop.line;
    let entered = false;
    this.status = this.#redirected(loop.redirections, () => {
      entered = true;
      this.status = 0;
      for (const word of words) {
        this.variables.set(loop.name, word);
        this.run(loop.body, tested);
      }
      return this.status;
    });
    return !entered;
  }

  #simple(command: Simple): number {
    this.#substituted = 0;
    const words: string[] = [];
    for (const word of command.words) expandWord(word, this, words);
    this.line = command.line;
    if (words.length === 0) {
      for (const { name, value } of command.assignments) this.variables.set(name, expandValue(value, this));
      const status = this.#substituted;
      return command.redirections.length > 0 ? this.#redirected(command.redirections, () => status) : status;
    }
    const [name, ...rest] = words;
    const builtin = BUILTINS.get(name);
    if (name === 'exec') {
      if (rest.length > 0) throw new Refusal('exec runs no command here; it only redirects: exec 3> file');
      return this.redirect(command.redirections, this.process, undefined) ? 0 : 1;
    }
    if (builtin) {
      const wrong = this.setting.commands.check(name, rest);
      if (wrong) throw new Refusal(wrong.message);
      return this.#redirected(command.redirections, () => {
        let status = builtin.run(this, rest);
        const error = this.stdout.finish();
        if (error < 0) {
          this.complain(`${name}: write error: ${errorText(error)}`);
          status = 1;
        }
        return status;
      });
    }
    return this.#program(name, rest, command.redirections);
  }

  #program(name: string, words: readonly string[], redirections: readonly Redirection[]): number {
    const program = PROGRAMS.get(name);
    if (!program)
      throw new Refusal(refuseCommand(name, this.setting.commands) ?? `the command ${name} is not known here`);
    if (words.reduce((sum, word) => sum + word.length + 9, name.length) > ARGUMENTS_MOST)
      throw new Refusal(`these are more words than Linux hands to a program; give ${name} fewer at a time`);
    const becomes = this.setting.at === this.#becomes;
    const child = becomes ? this.process : this.process.fork(name);
    child.name = name;
    const { from, to } = this.setting.at;
    child.place = { from, to };
    this.process.kernel.task({ pid: child.pid, comm: name, from, to });
    try {
      return this.redirect(redirections, child, undefined) ? runProgram(program, child, words) : 1;
    } finally {
      if (!becomes) {
        child.exit();
        this.#own();
      }
    }
  }

  /** The calls that follow are the shell's own. */
  #own(): void {
    const { from, to } = this.setting.at;
    this.process.kernel.task({ pid: this.process.pid, comm: 'bash', from, to });
  }

  // Redirections

  /** Runs `body` with descriptors led elsewhere, and leads them back. */
  #redirected(redirections: readonly Redirection[], body: () => number): number {
    if (redirections.length === 0) return body();
    this.#own();
    const undo = new Map<number, OpenFile | undefined>();
    try {
      return this.redirect(redirections, this.process, undo) ? body() : 1;
    } finally {
      for (const [fd, file] of undo) this.process.restore(fd, file);
    }
  }

  /** Redirects one after the other; false when one failed. What was there before goes into `undo`. */
  redirect(
    redirections: readonly Redirection[],
    process: Process,
    undo: Map<number, OpenFile | undefined> | undefined,
  ): boolean {
    for (const { fd, operator, target, source } of redirections) {
      if (operator === 'dup') {
        if (source >= 0 && !process.files[source]) {
          this.complain(`${source}: ${errorText(-9)}`);
          return false;
        }
        if (undo && !undo.has(fd)) undo.set(fd, process.keep(fd));
        if (source >= 0) process.dup2(source, fd);
        else if (process.files[fd]) process.close(fd);
        continue;
      }
      const name = expandTarget(target, this);
      if (name === undefined) {
        this.complain(`${sourceOf(target, this.source)}: ambiguous redirect`);
        return false;
      }
      const opened = process.open(name, FLAGS[operator], 0o666);
      if (opened < 0) {
        this.complain(`${name}: ${errorText(opened)}`);
        return false;
      }
      if (opened === fd) {
        if (undo && !undo.has(fd)) undo.set(fd, undefined);
        continue;
      }
      if (undo && !undo.has(fd)) undo.set(fd, process.keep(fd));
      process.dup2(opened, fd);
      process.close(opened);
    }
    return true;
  }

  /** The script's text, for the few messages that quote it. */
  source = '';

  // Expansions

  text(part: Part): string {
    switch (part.kind) {
      case 'variable':
        return this.get(part.name);
      case 'status':
        return String(this.status);
      case 'arithmetic':
        return String(
          evaluate(
            part.expression,
            this,
            part.values.map((value) => this.text(value)),
          ),
        );
      case 'substitution':
        return this.#substitute(part.statements);
      default:
        return '';
    }
  }

  get(name: string): string {
    const value = this.variables.get(name);
    if (value === undefined)
      throw new Refusal(
        `${name} has no value yet; on Linux it could come from the environment, so write ${name}= first`,
      );
    return value;
  }

  set(name: string, value: string): void {
    this.variables.set(name, value);
  }

  /** A child shell: what it prints is the text, without the line ends behind it. */
  #substitute(statements: readonly Statement[]): string {
    const chunks: Uint8Array[] = [];
    const child = this.process.fork('bash');
    const pipe: OpenFile = { fd: -1, device: sink((data) => chunks.push(data)), flags: K.O_WRONLY, count: 1 };
    child.restore(1, pipe);
    const shell = new Interpreter(child, this.setting, new Map(this.variables), this.#root);
    shell.source = this.source;
    shell.directory = this.directory.slice();
    shell.line = this.line;
    shell.status = this.status;
    const last = statements.at(-1)?.steps.at(-1);
    if (last && !last.not && last.command.redirections.length === 0) shell.#becomes = last.command;
    const { at } = this.setting;
    try {
      this.#substituted = shell.run(statements);
    } catch (thrown) {
      if (!(thrown instanceof Exit)) throw thrown;
      this.#substituted = thrown.status;
    } finally {
      child.exit();
      this.setting.at = at;
      this.#own();
    }
    const output = chunks.map((chunk) => fromBytes(chunk)).join('');
    if (output.includes('\0')) this.complain('warning: command substitution: ignored null byte in input');
    return output.replaceAll('\0', '').replace(/\n+$/, '');
  }
}

const FLAGS = {
  '>': K.O_WRONLY | K.O_CREAT | K.O_TRUNC,
  '>>': K.O_WRONLY | K.O_CREAT | K.O_APPEND,
  '<': K.O_RDONLY,
  '<>': K.O_RDWR | K.O_CREAT,
};

const sourceOf = (place: Place, source: string): string => source.slice(place.from, place.to);
