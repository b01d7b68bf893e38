/**
 * Which names a script may use: commands, and variables that have a value. Bash would look further (on the PATH, in the
 * environment), and find what cannot be known here.
 */

import type { SyntaxNode, Tree } from '@lezer/common';
import { nearest } from '../../bytes/nearest.ts';
import type { Tell } from './build.ts';
import type { Command, Expression, Part, Place, Script, Statement, Word } from './script.ts';

export interface Commands {
  names(): Iterable<string>;
  /** What is wrong with a command's words, by index; a word that is not known before it runs is undefined. */
  check(name: string, args: readonly (string | undefined)[]): { index: number; message: string } | undefined;
}

const WORDS: Record<string, string> = {
  if: 'if is not known here; use test … && command || command',
  while: 'while is not known here; use for i in $(seq 1 10)',
  until: 'until is not known here; use for i in $(seq 1 10)',
  case: 'case is not known here; use test "$x" = word && command',
  select: 'select is not known here; use for',
  function: 'functions are not known here; use for',
  time: 'time is not known here; the counters show the time of every command',
  coproc: 'coproc is not known here; put an & behind the command',
  '[[': '[[ is not known here; use test or [',
  break: 'break is not known here; a for runs to its end',
  continue: 'continue is not known here; use && and ||',
  export: 'export is not known here; the commands here take nothing from the environment',
  declare: 'declare is not known here; write name=value',
  typeset: 'typeset is not known here; write name=value',
  local: 'local is not known here; write name=value',
  readonly: 'readonly is not known here; write name=value',
  let: 'let is not known here; use x=$((…))',
  read: 'read is not known here; use x=$(cat file)',
  source: 'source is not known here; put the lines into this script',
  '.': 'the command . is not known here; put the lines into this script',
  eval: 'eval is not known here; write the command itself',
  trap: 'trap is not known here',
  unset: 'unset is not known here; give the variable an empty value: x=',
  shift: 'arguments of a script are not known here',
  return: 'functions are not known here',
  alias: 'aliases are not known here',
  umask: 'the umask is 022 here; use chmod',
  sudo: 'every command here runs as root already; leave sudo away',
};

/** Reserved words that close something refused before them, or that bash would trip over. */
const RESERVED = new Set(['then', 'else', 'elif', 'fi', 'esac', ']]']);

/** Variables that change how bash itself works. */
const SPECIAL =
  /^(IFS|PATH|HOME|PWD|OLDPWD|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|COLUMNS|LINES|ENV|CDPATH|UID|EUID|PPID|RANDOM|SRANDOM|SECONDS|LINENO|FUNCNAME|GROUPS|DIRSTACK|HOSTNAME|HOSTTYPE|MACHTYPE|OSTYPE|OPT(ARG|IND|ERR)|PIPESTATUS|PROMPT_\w+|PS[0-4]|REPLY|SHELLOPTS|SHLVL|EPOCH\w+|GLOBIGNORE|HIST\w+|EXECIGNORE|FIGNORE|FCEDIT|IGNOREEOF|INPUTRC|MAIL\w*|MAPFILE|READLINE_\w+|COMP\w+|COPROC|CHILD_MAX|BASH\w*|POSIXLY_CORRECT|TIMEFORMAT|TMOUT|_|LD_\w+|TIME_STYLE|BLOCK_SIZE|\w+_BLOCK_SIZE|BLOCKSIZE|QUOTING_STYLE|LS_\w+|TABSIZE|VERSION_CONTROL|SIMPLE_BACKUP_SUFFIX|DEBUGFS\w*|MKE2FS\w*)$/;

const SPECIAL_SAYS = (name: string) => `${name} has a meaning to bash or to commands; choose another name`;

/** Checks the names of commands in the bare tree, so that `while` is reported even if what follows did not parse. */
export function checkCommandNames(text: string, tree: Tree, commands: Commands, tell: Tell): void {
  tree.iterate({
    enter(ref) {
      if (ref.name !== 'CommandName') return;
      const name = literal(text, ref.node);
      // f() { … }: the grammar stops at the parentheses, and says why
      if (name === undefined || /^[ \t]*\([ \t]*\)/.test(text.slice(ref.from + name.length))) return;
      const message = refuseCommand(name, commands);
      if (message) tell(ref.from, ref.to, message);
    },
  });
}

function literal(text: string, node: SyntaxNode): string | undefined {
  const all = text.slice(node.from, node.to);
  if (all === '[[') return all;
  const first = node.firstChild;
  if (!first || (first.nextSibling && !first.nextSibling.type.isError)) return undefined;
  return first.name === 'Text' || first.name === 'Bracket' ? text.slice(first.from, first.to) : undefined;
}

export function refuseCommand(name: string, commands: Commands): string | undefined {
  const names = [...commands.names()];
  if (names.includes(name)) return undefined;
  if (Object.hasOwn(WORDS, name)) return WORDS[name];
  if (RESERVED.has(name)) return `${name} is not known here`;
  if (/^[A-Za-z_]\w*\+=/.test(name)) return 'adding to a variable with += is not known here; write x=$x…';
  if (name.includes('/')) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    return names.includes(base)
      ? `commands are named without a path here: ${base}`
      : `${name}: programs of the volume cannot be run here`;
  }
  if (name === '') return 'the name of a command cannot be empty';
  const near = nearest(name, names);
  return `the command ${name} is not known here${near ? `; did you mean ${near}?` : ''}`;
}

/** Checks arguments as far as they are known before the script runs, and every variable's name. */
export function checkNames(script: Script, commands: Commands, known: ReadonlySet<string>, tell: Tell): void {
  const names = new NameCheck(commands, known, tell);
  names.statements(script.statements);
  names.tellUnknown();
}

interface Used extends Place {
  name: string;
}

/** Walks through a script and notes which variables are given a value, and which are used. */
class NameCheck {
  readonly #commands: Commands;
  readonly #tell: Tell;
  readonly #given: Set<string>;
  readonly #used: Used[] = [];

  constructor(commands: Commands, known: ReadonlySet<string>, tell: Tell) {
    this.#commands = commands;
    this.#tell = tell;
    this.#given = new Set(known);
  }

  statements(list: readonly Statement[]): void {
    for (const { steps } of list) for (const { command } of steps) this.#command(command);
  }

  tellUnknown(): void {
    for (const { name, from, to } of this.#used) {
      if (this.#given.has(name)) continue;
      const near = nearest(name, this.#given);
      const message = SPECIAL.test(name)
        ? `${name} is set by bash or by the machine, so its value is not known here`
        : `no line gives ${name} a value${near ? `; did you mean ${near}?` : `; write ${name}=… before it`}`;
      this.#tell(from, to, message);
    }
  }

  #command(command: Command): void {
    if (command.kind !== 'group') for (const w of command.words) this.#word(w);
    for (const r of command.redirections) this.#word(r.target);
    if (command.kind === 'simple') {
      for (const a of command.assignments) {
        this.#word(a.value);
        this.#give(a.name, a.from, a.from + a.name.length);
      }
      this.#arguments(command.words);
      return;
    }
    if (command.kind === 'for') this.#give(command.name, command.from, command.to);
    this.statements(command.body);
  }

  /** The words of a command, as far as they are known. */
  #arguments(words: readonly Word[]): void {
    const [name, ...args] = words.map((w) => w.fixed);
    if (name === undefined || refuseCommand(name, this.#commands)) return;
    const wrong = this.#commands.check(name, args);
    const at = wrong && (words[wrong.index + 1] ?? words[0]);
    if (wrong && at) this.#tell(at.from, at.to, wrong.message);
  }

  #word(w: Word): void {
    for (const part of w.parts) this.#part(part);
  }

  #part(p: Part): void {
    if (p.kind === 'variable') this.#used.push(p);
    else if (p.kind === 'arithmetic') {
      for (const value of p.values) this.#part(value);
      this.#expression(p.expression);
    } else if (p.kind === 'substitution') this.statements(p.statements);
    else if (p.kind === 'brace') for (const item of p.items) for (const part of item) this.#part(part);
  }

  #expression(e: Expression): void {
    switch (e.kind) {
      case 'name':
        this.#used.push(e);
        break;
      case 'unary':
        this.#expression(e.operand);
        break;
      case 'binary':
        this.#expression(e.left);
        this.#expression(e.right);
        break;
      case 'conditional':
        this.#expression(e.test);
        this.#expression(e.yes);
        this.#expression(e.no);
        break;
      case 'assign':
        if (e.operator) this.#used.push(e);
        this.#expression(e.value);
        this.#give(e.name, e.from, e.to);
        break;
      case 'step':
        this.#used.push(e);
        this.#give(e.name, e.from, e.to);
        break;
    }
  }

  #give(name: string, from: number, to: number): void {
    if (SPECIAL.test(name)) this.#tell(from, to, SPECIAL_SAYS(name));
    this.#given.add(name);
  }
}
