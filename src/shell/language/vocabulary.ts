/**
 * Which names a script may use: commands, and variables that have a value. Bash would look further (on the PATH, in the
 * environment), and find what cannot be known here.
 */

import type { SyntaxNode, Tree } from '@lezer/common';
import { nearest } from '../../bytes/nearest.ts';
import type { Tell } from './build.ts';
import { insideOf } from './inside.ts';
import type {
  Calculated,
  Changed,
  Command,
  Expression,
  Part,
  Place,
  Script,
  Simple,
  Statement,
  Test,
  Word,
} from './script.ts';

export interface Commands {
  names(): Iterable<string>;
  /** What is wrong with a command's words, by index; a word that is not known before it runs is undefined. */
  check(name: string, args: readonly (string | undefined)[]): { index: number; message: string } | undefined;
}

const WORDS: Record<string, string> = {
  select: 'select is not known here; use for',
  time: 'time is not known here; the counters show the time of every command',
  coproc: 'coproc is not known here; put an & behind the command',
  export: 'export is not known here; the commands here take nothing from the environment',
  declare: 'declare is not known here; write name=value',
  typeset: 'typeset is not known here; write name=value',
  readonly: 'readonly is not known here; write name=value',
  let: 'let is not known here; use x=$((…))',
  source: 'source is not known here; put the lines into this script',
  '.': 'the command . is not known here; put the lines into this script',
  eval: 'eval is not known here; write the command itself',
  alias: 'aliases are not known here',
  umask: 'the umask is 022 here; use chmod',
  sudo: 'every command here runs as root already; leave sudo away',
};

/** Reserved words that close something refused before them, or that bash would trip over. */
const RESERVED = new Set([']]', '[[']);

/** Variables that change how bash itself works. */
const SPECIAL =
  /^(IFS|PATH|HOME|PWD|OLDPWD|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|COLUMNS|LINES|ENV|CDPATH|UID|EUID|PPID|RANDOM|SRANDOM|SECONDS|LINENO|FUNCNAME|GROUPS|DIRSTACK|HOSTNAME|HOSTTYPE|MACHTYPE|OSTYPE|OPT(ARG|ERR)|PIPESTATUS|PROMPT_\w+|PS[0-4]|REPLY|SHELLOPTS|SHLVL|EPOCH\w+|GLOBIGNORE|HIST\w+|EXECIGNORE|FIGNORE|FCEDIT|IGNOREEOF|INPUTRC|MAIL\w*|MAPFILE|READLINE_\w+|COMP\w+|COPROC|CHILD_MAX|BASH\w*|POSIXLY_CORRECT|TIMEFORMAT|TMOUT|_|LD_\w+|TIME_STYLE|BLOCK_SIZE|\w+_BLOCK_SIZE|BLOCKSIZE|QUOTING_STYLE|LS_\w+|TABSIZE|VERSION_CONTROL|SIMPLE_BACKUP_SUFFIX|DEBUGFS\w*|MKE2FS\w*)$/;

const SPECIAL_SAYS = (name: string) => `${name} has a meaning to bash or to commands; choose another name`;

/** Checks the names of commands in the bare tree, so that `while` is reported even if what follows did not parse. */
export function checkCommandNames(text: string, tree: Tree, commands: Commands, tell: Tell): void {
  tree.iterate({
    enter(ref) {
      if (ref.name !== 'CommandName') return;
      const name = literal(text, ref.node);
      if (name === undefined) return;
      const message = refuseCommand(name, commands);
      if (message) tell(ref.from, ref.to, message);
    },
  });
}

function literal(text: string, node: SyntaxNode): string | undefined {
  const first = node.firstChild;
  if (!first || (first.nextSibling && !first.nextSibling.type.isError)) return undefined;
  return first.name === 'Text' || first.name === 'Bracket' ? text.slice(first.from, first.to) : undefined;
}

export function refuseCommand(name: string, commands: Commands): string | undefined {
  const names = [...commands.names()];
  if (names.includes(name)) return undefined;
  if (Object.hasOwn(WORDS, name)) return WORDS[name];
  if (RESERVED.has(name)) return `${name} is not known here`;
  if (name.includes('/')) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    if (names.includes(base)) return `commands are named without a path here: ${base}`;
    return base.endsWith('.wasm')
      ? undefined
      : `${name}: programs of the volume are run here if they are WebAssembly, and named so: prog.wasm`;
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

/** The variables that `read a b`, `local a b=1`, `printf -v a` and `getopts … a` give a value. */
function givenBy([command, ...all]: readonly Word[]): Used[] {
  const prints = command?.fixed === 'printf' && all[0]?.fixed === '-v';
  const asks = command?.fixed === 'getopts';
  const words = prints || asks ? all.slice(1, 2) : all;
  if (!prints && !asks && command?.fixed !== 'read' && command?.fixed !== 'local') return [];
  return words.flatMap((w) => {
    const [first] = w.parts;
    const [name] = first?.kind === 'text' ? (/^[A-Za-z_]\w*/.exec(first.text) ?? []) : [];
    return name ? [{ name, from: w.from, to: w.to }] : [];
  });
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
    for (const r of command.redirections) this.#word(r.target);
    switch (command.kind) {
      case 'simple':
        this.#simple(command);
        break;
      case 'pipeline':
        for (const inner of command.commands) this.#command(inner);
        return;
      case 'function':
        this.#command(command.body);
        return;
      case 'for':
        for (const w of command.words ?? []) this.#word(w);
        this.#give(command.name, command.from, command.to);
        break;
      case 'count':
        for (const of of [command.begin, command.test, command.next]) if (of) this.#calculated(of);
        break;
      case 'case':
        this.#word(command.subject);
        for (const { patterns } of command.items) for (const w of patterns) this.#word(w);
        break;
      case 'calculation':
        this.#calculated(command.calculated);
        break;
      case 'condition':
        this.#test(command.test);
    }
    for (const list of insideOf(command)) this.statements(list);
  }

  #simple({ words, assignments }: Simple): void {
    for (const w of words) this.#word(w);
    const reads = words[0]?.fixed === 'read';
    for (const a of assignments) {
      this.#word(a.value);
      if (!reads) this.#give(a.name, a.from, a.from + a.name.length);
    }
    for (const { name, from, to } of givenBy(words)) this.#give(name, from, to);
    if (words[0]?.fixed === 'getopts') this.#given.add('OPTARG');
    this.#arguments(words);
  }

  #test(test: Test): void {
    if (test.kind === 'unary') this.#word(test.word);
    else if (test.kind === 'binary') for (const w of [test.left, test.right]) this.#word(w);
    else if (test.kind === 'not') this.#test(test.of);
    else for (const side of [test.left, test.right]) this.#test(side);
  }

  #calculated({ values, expression }: Calculated): void {
    for (const value of values) this.#part(value);
    this.#expression(expression);
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
    else if (p.kind === 'length') {
      if (!/^\d/.test(p.name)) this.#used.push(p);
    } else if (p.kind === 'changed') this.#changed(p);
    else if (p.kind === 'arithmetic') this.#calculated(p);
    else if (p.kind === 'substitution') this.statements(p.statements);
    else if (p.kind === 'brace') for (const item of p.items) for (const part of item) this.#part(part);
  }

  #changed(p: Changed): void {
    for (const part of [...p.parts, ...p.replacement]) this.#part(part);
    for (const number of p.numbers) this.#calculated(number);
    if (/^\d/.test(p.name)) return;
    if (/^:?=$/.test(p.operator)) this.#give(p.name, p.from, p.to);
    // What has no value may be asked for with a value instead of it.
    else if (!/^:?[-+?]$/.test(p.operator)) this.#used.push(p);
    else if (SPECIAL.test(p.name)) this.#tell(p.from, p.to, SPECIAL_SAYS(p.name));
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
