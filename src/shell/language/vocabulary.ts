/**
 * Checks the names in a script: commands, and variables that have a value. Bash would look further (on the PATH, in the
 * environment), and find things that cannot be known here.
 */

import type { SyntaxNode, Tree } from '@lezer/common';
import { nearest } from '../../bytes/nearest.ts';
import type { Said } from '../../bytes/said.ts';
import { hasMeaning, isBashs, isKnown } from '../program/special-names.ts';
import { placed } from './build-again.ts';
import { DECLARING } from './build-simple.ts';
import type { Tell } from './build-source.ts';
import { insteadOf } from './elsewhere.ts';
import { parseExpression } from './parse-expression.ts';
import {
  type Assignment,
  type Calculated,
  type Changed,
  type Command,
  type Expression,
  insideOf,
  type Part,
  type Place,
  type Script,
  type Simple,
  type Statement,
  type Subscript,
  type Target,
  type Test,
  type Word,
} from './script.ts';
import { SCRIPT } from './sentences.ts';

export interface CommandNames {
  names(): Iterable<string>;
  /** Finds a mistake in a command's words, by index. A word that is known only at run time is undefined. */
  check(name: string, args: readonly (string | undefined)[]): { index: number; message: Said | string } | undefined;
}

/** Only one slip is assumed in a name shorter than this, because every short name is close to another one. */
const SHORT = 6;

/** Reserved words that close an earlier refused construct, or that are an error in bash. */
const RESERVED = new Set([']]', '[[']);

const SPECIAL_SAYS = (name: string): Said => SCRIPT.name_has_meaning({ name });

/** Checks the names of commands in the bare tree, so that `while` is reported even if what follows did not parse. */
export function checkCommandNames(text: string, tree: Tree, commands: CommandNames, tell: Tell, later: boolean): void {
  tree.iterate({
    enter(ref) {
      if (ref.name !== 'CommandName') return;
      const name = literal(text, ref.node);
      if (name === undefined) return;
      const message = refuseCommand(name, commands, later);
      if (message) tell(ref.from, ref.to, message);
    },
  });
}

/** Builtins that run a text at run time. The text may give names a value, and make functions. */
const READERS: ReadonlySet<string | undefined> = new Set(['eval', 'source', '.']);

export function readsText(text: string, tree: Tree): boolean {
  let reads = false;
  tree.iterate({
    enter(ref) {
      if (ref.name === 'CommandName') reads ||= READERS.has(literal(text, ref.node));
    },
  });
  return reads;
}

function literal(text: string, node: SyntaxNode): string | undefined {
  const first = node.firstChild;
  if (!first || (first.nextSibling && !first.nextSibling.type.isError)) return undefined;
  return first.name === 'Text' || first.name === 'Bracket' ? text.slice(first.from, first.to) : undefined;
}

/** With `later` a text that is read while the script runs may make a function of this name. */
export function refuseCommand(name: string, commands: CommandNames, later = false): Said | undefined {
  const names = [...commands.names()];
  if (names.includes(name)) return undefined;
  const instead = insteadOf(name);
  if (instead) return instead;
  if (RESERVED.has(name)) return SCRIPT.not_known({ name });
  if (name.includes('/')) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    if (names.includes(base)) return SCRIPT.path_of_command({ base });
    return base.endsWith('.wasm') ? undefined : SCRIPT.path_no_program({ name });
  }
  if (name === '') return SCRIPT.empty_command;
  if (later) return undefined;
  const near = nearest(name, names, name.length < SHORT ? 1 : 2);
  if (near) return SCRIPT.command_nearly({ name, near });
  return SCRIPT.command_not_known({ name });
}

/** Checks arguments as far as they are known before the script runs, and every variable's name. */
export function checkNames(
  script: Script,
  commands: CommandNames,
  known: ReadonlySet<string>,
  tell: Tell,
  reading: Reading | undefined,
): void {
  const names = new NameCheck(commands, known, tell, reading);
  names.statements(script.statements);
  names.tellUnknown();
}

/** For a script that reads text while it runs, finds what is wrong with an already known text. */
export type Reading = (text: string) => Said | undefined;

/** The variables that `read a b`, `local a b=1`, `printf -v a` and `getopts … a` give a value. */
function givenBy([command, ...all]: readonly Word[]): Used[] {
  const called = command?.fixed ?? '';
  const prints = called === 'printf' && all[0]?.fixed === '-v';
  const asks = called === 'getopts';
  const lines = called === 'mapfile' || called === 'readarray';
  if (DECLARING.has(called) && all.some((w) => /^-\w*p/.test(w.fixed ?? ''))) return [];
  const words = prints || asks ? all.slice(1, 2) : lines ? all.slice(-1) : all;
  if (!prints && !asks && !lines && called !== 'read' && !DECLARING.has(called)) return [];
  return words.flatMap((w) => {
    const [first] = w.parts;
    if (w.array) return [{ name: w.array.name, from: w.from, to: w.to }];
    const [name] = first?.kind === 'text' ? (/^[A-Za-z_]\w*/.exec(first.text) ?? []) : [];
    return name ? [{ name, from: w.from, to: w.to }] : [];
  });
}

interface Used extends Place {
  name: string;
}

/** Walks through a script and notes which variables are given a value, and which are used. */
class NameCheck {
  readonly #commands: CommandNames;
  readonly #tell: Tell;
  readonly #given: Set<string>;
  readonly #used: Used[] = [];
  readonly #reading: Reading | undefined;

  constructor(commands: CommandNames, known: ReadonlySet<string>, tell: Tell, reading: Reading | undefined) {
    this.#reading = reading;
    this.#commands = commands;
    this.#tell = tell;
    this.#given = new Set(known);
  }

  statements(list: readonly Statement[]): void {
    for (const { steps } of list) for (const { command } of steps) this.#command(command);
  }

  tellUnknown(): void {
    for (const { name, from, to } of this.#used) {
      if (this.#given.has(name) || isKnown(name) || (this.#reading && !hasMeaning(name))) continue;
      const near = nearest(name, this.#given);
      const message = hasMeaning(name)
        ? SCRIPT.set_by_bash({ name })
        : near
          ? SCRIPT.variable_nearly({ name, near })
          : SCRIPT.variable_not_given({ name });
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
        if (command.menu) this.#given.add('REPLY');
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
    const prefixes = words.length > 0;
    for (const a of assignments) {
      this.#assignment(a);
      // This COLUMNS is for one command, where bash does not adjust it to its terminal.
      if (prefixes && a.name === 'COLUMNS') continue;
      // These are the locale and the zone anyway.
      if (prefixes && /^(LC_\w+|LANG|TZ)$/.test(a.name) && a.value.fixed === (a.name === 'TZ' ? 'UTC' : 'C')) continue;
      if (!(reads && a.name === 'IFS')) this.#give(a.name, a.from, a.from + a.name.length);
    }
    for (const { name, from, to } of givenBy(words)) this.#give(name, from, to);
    if (words[0]?.fixed === 'getopts') this.#given.add('OPTARG');
    if (reads) this.#given.add('REPLY');
    if (words[0]?.fixed === 'let') for (const w of words.slice(1)) this.#let(w);
    this.#arguments(words);
  }

  /** The words of let give names a value like (( )). */
  #let({ fixed, parts: [first], from, to }: Word): void {
    const expression = fixed === undefined ? undefined : parseExpression(fixed);
    if (expression) this.#expression(placed(expression, { from, to }));
    const name = first?.kind === 'text' ? /^\s*([A-Za-z_]\w*)/.exec(first.text)?.[1] : undefined;
    if (name) this.#give(name, from, to);
  }

  #test(test: Test): void {
    if (test.kind === 'unary') this.#word(test.word);
    else if (test.kind === 'binary') {
      for (const w of [test.left, test.right]) this.#word(w);
      if (test.operator === '=~') this.#given.add('BASH_REMATCH');
    } else if (test.kind === 'not') this.#test(test.of);
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
    const read =
      name === 'eval' && args.every((arg) => arg !== undefined) ? this.#reading?.(args.join(' ')) : undefined;
    if (read) this.#tell(words[0].from, words[words.length - 1].to, SCRIPT.eval_reads({ read }));
    const wrong = this.#commands.check(name, args);
    const at = wrong && (words[wrong.index + 1] ?? words[0]);
    if (wrong && at) this.#tell(at.from, at.to, wrong.message);
  }

  #word(w: Word): void {
    for (const part of w.parts) this.#part(part);
    if (w.array) this.#assignment(w.array);
  }

  #assignment({ value, subscript, elements = [] }: Assignment): void {
    this.#word(value);
    this.#subscript(subscript);
    for (const element of elements) {
      this.#word(element.value);
      this.#subscript(element.subscript);
    }
  }

  #subscript(at: Subscript | undefined): void {
    for (const part of at?.key ?? []) this.#part(part);
    if (at?.index) this.#calculated(at.index);
  }

  #part(p: Part): void {
    if (p.kind === 'variable' || p.kind === 'keys') this.#used.push(p);
    else if (p.kind === 'indirect') this.#used.push(...(/^\d/.test(p.name) ? [] : [p]));
    else if (p.kind === 'length' || p.kind === 'element') {
      if (!/^\d/.test(p.name)) this.#used.push(p);
      this.#subscript(p.subscript);
    } else if (p.kind === 'key') for (const part of p.parts) this.#part(part);
    else if (p.kind === 'changed') this.#changed(p);
    else if (p.kind === 'arithmetic') this.#calculated(p);
    else if (p.kind === 'substitution' || p.kind === 'process') this.statements(p.statements);
    else if (p.kind === 'brace') for (const item of p.items) for (const part of item) this.#part(part);
  }

  #changed(p: Changed): void {
    for (const part of [...p.parts, ...p.replacement]) this.#part(part);
    for (const number of p.numbers) this.#calculated(number);
    this.#subscript(p.subscript);
    if (/^[\d@*]/.test(p.name)) return;
    if (/^:?=$/.test(p.operator)) this.#give(p.name, p.from, p.to);
    // ${x:-word} may read a name without a value.
    else if (!/^:?[-+?]$/.test(p.operator)) this.#used.push(p);
    else if (hasMeaning(p.name) && !isKnown(p.name)) this.#tell(p.from, p.to, SPECIAL_SAYS(p.name));
  }

  #expression(e: Expression): void {
    switch (e.kind) {
      case 'name':
        this.#target(e);
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
        if (e.operator) this.#target(e);
        this.#expression(e.value);
        this.#give(e.name, e.from, e.to);
        break;
      case 'step':
        this.#target(e);
        this.#give(e.name, e.from, e.to);
        break;
    }
  }

  #target(e: Target & Place): void {
    this.#used.push(e);
    if (e.index) this.#expression(e.index);
  }

  #give(name: string, from: number, to: number): void {
    if (isBashs(name)) this.#tell(from, to, SPECIAL_SAYS(name));
    this.#given.add(name);
  }
}
