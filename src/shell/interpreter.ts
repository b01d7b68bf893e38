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
import { evaluate } from './arithmetic.ts';
import { assign, elementText, indirectText, keysOf, type List, lengthText, valuesOf } from './arrays.ts';
import type { Builtin, Lists } from './builtin.ts';
import { BUILTINS } from './builtins.ts';
import { calculatedText } from './calculate.ts';
import { background, processSubstitution, subshell, substitute } from './child-shells.ts';
import { called, compound } from './compound.ts';
import { expandText } from './expand.ts';
import type { Changed, Command, Definition, Part, Place, Redirection, Simple, Statement } from './language/script.ts';
import { Moving } from './moving-names.ts';
import { Names } from './names.ts';
import { changed, insteadOf, listOfPart, parameter, parameterOrVariable } from './parameters.ts';
import { pipeline } from './pipeline.ts';
import { during, givenBefore, NONE } from './prefixes.ts';
import { errorText } from './process/errno.ts';
import { Killed } from './process/killed.ts';
import type { Process } from './process/process.ts';
import { ShellStdout } from './process/stdio.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import { toStderr } from './program/program.ts';
import { program } from './programs.ts';
import { type Redirector, redirect, type Undo } from './redirect.ts';
import type { Job } from './scheduler.ts';
import { Discard, Exit, type Setting } from './setting.ts';
import { heed } from './signals.ts';
import { nowOf, tellTime } from './timed.ts';
import { ending, failing } from './trap.ts';
import { wordsOf } from './words-of.ts';

/** Behind standard error. */
const FIRST_OWN = 3;

export class Interpreter extends Names implements Redirector {
  readonly process: Process;
  readonly setting: Setting;
  readonly stdout: ShellStdout;
  status = 0;
  /** With this, messages begin: the script, or the file that source reads. */
  file: string;
  /** How many such files are being read. */
  sourcing = 0;
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
  /** What pushd remembers, the last first. */
  stacked: readonly string[] = [];
  /** What trap has for each signal. */
  readonly traps = new Map<string, string>();
  /** Signals that never reach it, since before it began. */
  readonly deaf = new Set<string>();
  /** Signals that have come, and for which trap has something. */
  readonly pending: string[] = [];
  /** A signal that ends it as soon as what it runs is over. */
  killed: number | undefined;
  /** How many processes it waits for that have their turns as part of its own. */
  inside = 0;
  /** It is in the builtin wait. */
  waits = false;
  /** What its jobs were started as, for a message. */
  readonly commandsOfJobs = new Map<number, string>();
  /** What trap has for ERR runs just now. */
  trapping = false;
  /** $1, $2, … */
  parameters: readonly string[] = [];
  /** How often `set --` has given them. */
  parametersSet = 0;
  readonly functions = new Map<string, Definition>();
  /** How many loops the running command is in. */
  loops = 0;
  pipefail = false;
  /** $$: the first shell's process, in every child too. */
  shellPid: number;
  /** IFS of the running command. */
  separators: string | undefined;
  /** The status of a command's last $(…). */
  substituted = 0;
  /** Descriptors of <(…) and >(…) that the running commands have. */
  readonly substitutions: number[] = [];
  /** Whose descriptors they are: the shell's, or those of a program that is being started. */
  substitutesIn: Process;
  /** The last command of a child shell: bash starts no process for it, but becomes it. */
  becomes: Command | undefined;
  readonly root: number;
  moving: Moving;

  constructor(process: Process, setting: Setting, variables: Map<string, string>, root: number) {
    super(variables);
    this.process = process;
    this.moving = new Moving(process.kernel);
    this.substitutesIn = process;
    this.setting = setting;
    this.file = setting.name;
    this.stdout = new ShellStdout(process);
    this.root = root;
    this.shellPid = process.pid;
    setting.shells.set(process.pid, this);
  }

  /** PIPESTATUS: of the commands of the last pipeline; all but a compound command is one. */
  get statuses(): readonly (string | number)[] {
    return this.array('PIPESTATUS', false).values();
  }

  set statuses(of: readonly (string | number)[]) {
    const elements = this.array('PIPESTATUS', false);
    if (elements.size !== of.length) elements.clear();
    for (let i = 0; i < of.length; i++) elements.set(i, String(of[i]));
  }

  /** A whole script, to its exit code. */
  *script(statements: readonly Statement[]): Steps<number> {
    try {
      yield* this.lines(statements, false);
    } catch (thrown) {
      if (!(thrown instanceof Exit || thrown instanceof Killed)) throw thrown;
      this.status = thrown.status;
    }
    yield* ending(this);
    // Its process ends: what reads from its pipes comes to their end. Files that exec opened stay for what is typed next.
    const { files } = this.process;
    for (let fd = FIRST_OWN; fd < files.length; fd++) if (files[fd]?.device?.pipe) this.process.restore(fd, undefined);
    return this.status;
  }

  /** bash reads a script line by line, and gives up one where it cannot go on. */
  *lines(statements: readonly Statement[], tested: boolean): Steps<void> {
    for (let i = 0; i < statements.length; i++)
      try {
        yield* this.run([statements[i]], tested);
      } catch (thrown) {
        if (!(thrown instanceof Discard)) throw thrown;
        this.status = thrown.status;
        if (this.errexit) throw new Exit(this.status);
        while (statements[i + 1]?.sameLine) i++;
      }
  }

  /** `tested`: the status decides what comes next, so a failure ends nothing. */
  *run(statements: readonly Statement[], tested = false): Steps<number> {
    for (const statement of statements)
      if (statement.background) yield* background(this, statement, tested);
      else yield* this.statement(statement, tested);
    return this.status;
  }

  /** A message as bash writes it, in one piece. */
  complain(message: string): void {
    toStderr(this.process, `${this.file}: line ${this.line}: ${message}\n`);
  }

  *statement({ steps }: Statement, tested: boolean): Steps<void> {
    for (let i = 0; i < steps.length; i++) {
      const { operator, not, timed, command } = steps[i];
      if (operator && (operator === '&&') !== (this.status === 0)) continue;
      const last = i === steps.length - 1;
      const forgiven = tested || !last || not;
      this.at = command;
      this.line = command.line;
      this.setting.step();
      const since = timed ? nowOf(this.process) : undefined;
      // Whether a failure is the command's own. What failed inside a loop was dealt with there.
      let ends = true;
      try {
        ends = yield* this.command(command, forgiven);
      } catch (thrown) {
        if (thrown instanceof Unknowable) thrown.place ??= this.at;
        throw thrown;
      }
      if (this.killed !== undefined) throw new Killed(this.killed);
      if (this.pending.length > 0) yield* heed(this);
      if (since !== undefined) tellTime(this.process, since);
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
    const before = this.substitutions.length;
    try {
      return yield* this.#command(command, forgiven);
    } finally {
      for (const fd of this.substitutions.splice(before)) this.process.restore(fd, undefined);
    }
  }

  *#command(command: Command, forgiven: boolean): Steps<boolean> {
    if (command.kind === 'simple') {
      this.status = yield* this.#simple(command, forgiven);
      this.statuses = [this.status];
      return true;
    }
    if (command.kind === 'pipeline') {
      this.status = yield* pipeline(this, command, forgiven);
      return true;
    }
    if (command.kind === 'group' && command.subshell) {
      this.status = yield* subshell(this, command, forgiven);
      this.statuses = [this.status];
      return true;
    }
    this.line = command.line;
    const status = yield* this.redirected(command.redirections, compound(this, command, forgiven));
    this.status = status ?? 1;
    const isTest = command.kind === 'calculation' || command.kind === 'condition';
    if (isTest && status !== undefined) this.statuses = [this.status];
    return status === undefined || isTest;
  }

  *#simple(command: Simple, forgiven: boolean): Steps<number> {
    this.substituted = 0;
    const lists = new Map<number, List>();
    const words = yield* wordsOf(this, command.words, lists);
    this.line = command.line;
    if (words.length === 0) {
      for (const assignment of command.assignments) yield* assign(this, assignment);
      const status = this.substituted;
      if (command.redirections.length === 0) return status;
      return (yield* this.redirected(command.redirections, status)) ?? 1;
    }
    const [name, ...rest] = words;
    const given = command.assignments.length > 0 ? yield* givenBefore(this, command.assignments) : NONE;
    const made = this.functions.get(name);
    if (made) {
      const ran = during(this, given, called(this, made, rest, forgiven));
      return (yield* this.redirected(command.redirections, ran)) ?? 1;
    }
    this.separators = given.get('IFS');
    const builtin = BUILTINS.get(name);
    if (name === 'exec') {
      if (rest.length > 0) throw new Unknowable('exec runs no command here; it only redirects: exec 3> file');
      return (yield* redirect(this, command.redirections, this.process, undefined)) ? 0 : 1;
    }
    if (builtin) {
      const wrong = this.setting.commands.check(name, rest);
      if (wrong) throw new Unknowable(wrong.message);
      const ran = during(this, given, this.#builtin(name, builtin, rest, lists, forgiven));
      return (command.redirections.length === 0 ? yield* ran : yield* this.redirected(command.redirections, ran)) ?? 1;
    }
    return yield* program(this, name, rest, command.redirections, given);
  }

  *#builtin(name: string, builtin: Builtin, words: readonly string[], lists: Lists, forgiven: boolean): Steps<number> {
    const status = builtin.run(this, words, lists, forgiven);
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

  // Child shells

  /** Whether this command is the shell's last, for which bash starts no process. */
  endsWith(command: Place): boolean {
    return command === this.becomes && this.traps.size === 0;
  }

  /** A shell that knows what this one knows, in a process of its own. */
  child(process: Process): Interpreter {
    const shell = new Interpreter(process, this.setting, new Map(this.variables), this.root);
    shell.file = this.file;
    shell.sourcing = this.sourcing;
    shell.directory = this.directory.slice();
    shell.stacked = this.stacked;
    shell.moving = this.moving.child(process.pid);
    shell.line = this.line;
    shell.at = this.at;
    shell.status = this.status;
    shell.errexit = this.errexit;
    shell.pipefail = this.pipefail;
    shell.inherit(this);
    shell.parameters = this.parameters;
    shell.shellPid = this.shellPid;
    for (const [name, body] of this.functions) shell.functions.set(name, body);
    shell.lastJob = this.lastJob;
    for (const name of this.deaf) shell.deaf.add(name);
    for (const [name, text] of this.traps) if (text === '') shell.deaf.add(name);
    return shell;
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
        return part.subscript
          ? lengthText(this, part.name, part.subscript)
          : String(parameterOrVariable(this, part.name).length);
      case 'element':
        return part.subscript.all ? valuesOf(this, part.name).join(' ') : elementText(this, part.name, part.subscript);
      case 'keys':
        return keysOf(this, part.name).join(' ');
      case 'indirect':
        return indirectText(this, part.name);
      case 'key':
        return expandText(part.parts, this);
      case 'changed':
        return changed(this, part);
      case 'arithmetic':
        return part.values.length === 0 ? String(evaluate(part.expression, this, [])) : calculatedText(this, part);
      case 'job':
        return this.lastJob;
      case 'substitution':
        return substitute(this, part.statements);
      case 'process':
        return processSubstitution(this, part);
      default:
        return '';
    }
  }

  instead(part: Changed): Steps<readonly Part[] | undefined> {
    return insteadOf(this, part);
  }

  list(part: Part): readonly string[] | Steps<readonly string[]> | undefined {
    return listOfPart(this, part);
  }
}
