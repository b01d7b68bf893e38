/**
 * declare, local, readonly and export set the attributes of a name, and perhaps its value.
 *
 *      declare -A m=([k]=v)     local x=1 y     readonly LIMIT=3     declare -i n     export PATH_TO=d
 *
 * Within a function declare means local, except with -g.
 */
import { giveList } from './arrays.ts';
import type { BuiltinWork, Lists, Words, Wrong } from './builtin.ts';
import type { Attributes } from './names.ts';
import { Unknowable } from './process/thrown.ts';
import { doubled } from './program/requoted.ts';
import type { ShellState } from './shell-state.ts';

/**
 * The text of declare -p for a name.
 *
 *      declare -- x="a \$b"      declare -a a=([0]="x" [1]="y")      declare -A m=([k]="v" )
 */

/** A key of an array, quoted unless it is plain. */
const shownKey = (key: string): string => (/^[\w%+./:=@-]+$/.test(key) ? key : doubled(key));

/** The line of `declare -p`. Undefined if nothing is known about the name. */
function declared(shell: ShellState, name: string): string | undefined {
  const elements = shell.arrays.get(name);
  const text = shell.variables.get(name);
  const { integer, readonly, exported } = shell.attributes.get(name) ?? {};
  if (!elements && text === undefined && !shell.attributes.has(name)) return undefined;
  const kind = elements ? (elements.keyed ? 'A' : 'a') : '';
  const flags = kind + (integer ? 'i' : '') + (readonly ? 'r' : '') + (exported ? 'x' : '');
  const head = `declare -${flags || '-'} ${name}`;
  if (!elements) return text === undefined ? head : `${head}=${doubled(text)}`;
  if (!elements.given) return head;
  const items = elements.keys().map((key) => `[${shownKey(String(key))}]=${doubled(elements.get(key)!)}`);
  return `${head}=(${items.join(' ')}${elements.keyed && items.length > 0 ? ' ' : ''})`;
}

const NAMED = /^([A-Za-z_]\w*)(?:(\+?)=([\s\S]*))?$/;

type Command = 'declare' | 'typeset' | 'local' | 'readonly' | 'export';

/** The options of each command here. */
const OPTIONS: Readonly<Record<Command, RegExp>> = {
  declare: /^(-[aAirxgp]+|\+[ix]+)$/,
  typeset: /^(-[aAirxgp]+|\+[ix]+)$/,
  local: /^-[aAirx]+$/,
  readonly: /^-[aA]+$/,
  export: /^-n$/,
};

interface Wish {
  options: string;
  names: readonly string[];
  /** The number of words before the names. */
  before: number;
}

function wishOf(words: Words): Wish {
  let at = 0;
  while (at < words.length && /^[-+]./.test(words[at] ?? '') && words[at] !== '--') at++;
  const options = words
    .slice(0, at)
    .map((word) => (word![0] === '+' ? word!.slice(1).replace(/./g, '+$&') : word!.slice(1)))
    .join('');
  if (words[at] === '--') at++;
  return { options, names: words.slice(at) as string[], before: at };
}

const check =
  (command: Command) =>
  (words: Words): Wrong => {
    const { names, before } = wishOf(words);
    const option = words.findIndex((word, i) => i < before && word !== '--' && !OPTIONS[command].test(word!));
    if (option >= 0) return { index: option, message: `${command} has no ${words[option]} here` };
    if (names.length === 0) return { index: 0, message: `${command} takes names of variables here` };
    const wrong = names.findIndex((word) => word !== undefined && !NAMED.test(word));
    if (wrong < 0) return undefined;
    const element = /^\w+\[/.test(names[wrong]);
    return {
      index: before + wrong,
      message: element
        ? `${command} takes whole arrays here; give the element its value on a line of its own`
        : `${command} takes names of variables here`,
    };
  };

const run =
  (command: Command) =>
  (shell: ShellState, words: readonly string[], lists: Lists = new Map()): number => {
    const { options, names, before } = wishOf(words);
    const own = shell.locals.at(-1);
    if (command === 'local' && !own) {
      shell.complain('local: can only be used in a function');
      return 1;
    }
    let status = 0;
    for (const [i, word] of names.entries()) {
      const [, name, plus, value] = NAMED.exec(word)!;
      const list = lists.get(before + i);
      if (options.includes('p')) {
        const text = declared(shell, name);
        if (text === undefined) shell.complain(`${command}: ${name}: not found`);
        else shell.stdout.print(`${text}\n`);
        status = text === undefined ? 1 : status;
        continue;
      }
      const mine = (command === 'local' || command === 'declare' || command === 'typeset') && !options.includes('g');
      if (mine && own && !own.has(name)) {
        if (shell.attributes.get(name)?.readonly) {
          shell.complain(`${command}: ${name}: readonly variable`);
          status = 1;
          continue;
        }
        const exported = shell.attributes.get(name)?.exported;
        own.set(name, shell.meaning(name));
        shell.forget(name);
        if (exported) shell.attributes.set(name, { exported });
      }
      if (shell.attributes.get(name)?.readonly && (value !== undefined || list)) {
        shell.complain(`${mine ? `${command}: ` : ''}${name}: readonly variable`);
        status = 1;
        continue;
      }
      become(shell, name, options);
      if (list) giveList(shell, name, list, options.includes('A'));
      else if (value !== undefined) shell.set(name, value, undefined, plus === '+');
      else if (shell.isUnheard(name)) shell.without.add(name);
      // declare -p shows a declared name even without a value.
      if (!shell.attributes.has(name)) shell.attributes.set(name, {});
      attribute(shell, name, command, options);
    }
    return status;
  };

/** Makes a name an array or an integer before it gets a value. */
function become(shell: ShellState, name: string, options: string): void {
  const keyed = options.includes('A');
  if (keyed || /(?<!\+)a/.test(options)) {
    if (shell.arrays.has(name) && shell.arrays.get(name)!.keyed !== keyed)
      throw new Unknowable(`${name} is an array of the other kind already; choose another name`);
    shell.array(name, keyed);
  }
  if (/\+i/.test(options)) change(shell, name, { integer: false });
  else if (options.includes('i')) change(shell, name, { integer: true });
}

function attribute(shell: ShellState, name: string, command: Command, options: string): void {
  if (command === 'readonly' || options.includes('r')) change(shell, name, { readonly: true });
  if (command === 'export') change(shell, name, { exported: !options.includes('n') });
  else if (/\+x/.test(options)) change(shell, name, { exported: false });
  else if (options.includes('x')) change(shell, name, { exported: true });
}

function change(shell: ShellState, name: string, what: Attributes): void {
  shell.attributes.set(name, { ...shell.attributes.get(name), ...what });
}

const DECLARE = {
  check: check('declare'),
  run: run('declare'),
};

export const DECLARATIONS: readonly (readonly [string, BuiltinWork])[] = [
  ['declare', DECLARE],
  ['typeset', { check: check('typeset'), run: run('typeset') }],
  [
    'local',
    {
      check: check('local'),
      run: run('local'),
    },
  ],
  [
    'readonly',
    {
      check: check('readonly'),
      run: run('readonly'),
    },
  ],
  [
    'export',
    {
      check: check('export'),
      run: run('export'),
    },
  ],
];
