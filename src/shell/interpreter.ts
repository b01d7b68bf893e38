/**
 * Runs a script like bash:
 *
 *      Shell ── statement ── step ─┬─ builtin: in the shell's own process, its redirections undone afterwards
 *                      │           ├─ program: in a child, which redirects and ends
 *                      │           ├─ a function: its body, with its own parameters
 *                      │           ├─ if, while, for, case, { … }: compound.ts
 *                      │           ├─ a | b: child shells beside each other, with pipes between them (pipeline.ts)
 *                      │           ├─ ( … ): a child shell
 *                      │           └─ $(…): a child shell whose output is text
 *                      └─ &: a child shell that runs beside this one, as a job
 *
 * Every step can pause after a system call, so that others have their turn (scheduler.ts). Only the script and the file
 * system decide what happens. If only a real machine could tell how it goes on, an Unknowable stops the script.
 */

import { evaluate } from './arithmetic.ts';
import { assign, elementText, indirectText, keysOf, lengthText, valuesOf } from './arrays.ts';
import type { Builtin, Lists } from './builtin.ts';
import { BUILTINS } from './builtins.ts';
import { calculatedText } from './calculate.ts';
import { background, processSubstitution, subshell, substitute } from './child-shells.ts';
import { called, compound } from './compound.ts';
import { expandText } from './expand.ts';
import type { Changed, Command, Part, Redirection, Simple, Statement } from './language/script.ts';
import type { List } from './names.ts';
import { changed, insteadOf, listOfPart, parameter, parameterOrVariable } from './parameters.ts';
import { pipeline } from './pipeline.ts';
import { during, givenBefore, NONE } from './prefixes.ts';
import { errorText } from './process/errno.ts';
import type { Process } from './process/process.ts';
import type { Steps } from './process/steps.ts';
import { Killed, Unknowable } from './process/thrown.ts';
import { program } from './programs.ts';
import { redirect, type Undo } from './redirect.ts';
import { Discard, Exit } from './setting.ts';
import { ShellState } from './shell-state.ts';
import { heed } from './signals.ts';
import { nowOf, tellTime } from './timed.ts';
import { ending, failing } from './trap.ts';
import { wordsOf } from './words-of.ts';

/** The first descriptor behind standard error. */
const FIRST_OWN = 3;

export class Interpreter extends ShellState {
  /** Runs a whole script. Returns its exit code. */
  *script(statements: readonly Statement[]): Steps<number> {
    try {
      yield* this.lines(statements, false);
    } catch (thrown) {
      if (!(thrown instanceof Exit || thrown instanceof Killed)) throw thrown;
      this.status = thrown.status;
    }
    yield* ending(this);
    // The process ends, so readers of its pipes reach the end. Files that exec opened stay for the next input.
    const { files } = this.process;
    for (let fd = FIRST_OWN; fd < files.length; fd++) if (files[fd]?.device?.pipe) this.process.restore(fd, undefined);
    return this.status;
  }

  /** bash reads a script line by line, and gives up a line where it cannot go on. */
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

  *run(statements: readonly Statement[], tested = false): Steps<number> {
    for (const statement of statements)
      if (statement.background) yield* background(this, statement, tested);
      else yield* this.statement(statement, tested);
    return this.status;
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
      // True if a failure is the command's own. A failure inside a loop was handled there.
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

  /** Writes the output of a builtin. If that fails, the builtin fails. */
  #printed(name: string, status: number): number {
    const error = this.stdout.finish();
    if (error >= 0) return status;
    this.complain(`${name}: write error: ${errorText(error)}`);
    return 1;
  }

  // Child shells

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

  // Redirections

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
