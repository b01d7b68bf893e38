// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * What to say where the grammar gave up. The parser stops at the first character that has no place in the subset of
 * bash; that character, what is before it and what it is in are turned into a sentence here.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { type Problem, problemAt } from './problem.ts';

/** The innermost node of one of these kinds that is open at `at`. */
function enclosing(tree: Tree, at: number, ...names: string[]): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node; node = node.parent)
    if (names.includes(node.name)) return node;
  return undefined;
}

const EXPANSIONS: [RegExp, string][] = [
  [/^\$\{#/, 'the length ${#…} is not known here'],
  [/^\$\{!/, 'the indirection ${!…} is not known here; use the variable itself'],
  [/^\$\{\w+\[/, 'arrays are not known here; use a list of words: for i in a b c'],
  [/^\$\{\w+:?[-=+?]/, 'a default value ${x:-…} is not known here; set the variable first'],
  [/^\$\{\w+[#%]/, 'cutting a value with ${x#…} or ${x%…} is not known here'],
  [/^\$\{\w+\//, 'replacing in a value with ${x/…} is not known here'],
  [/^\$\{\w+:/, 'a part of a value ${x:…} is not known here'],
  [/^\$\{\w+[@^,]/, 'changing a value with ${x^}, ${x,} or ${x@…} is not known here'],
  [/^\$\{\w*$/, '${ is not closed'],
  [/^\$\{[0-9@*]/, 'arguments of a script ($1, $@, $*) are not known here; write the words themselves'],
  [/^\$\{/, 'only ${name} is known here'],
  [/^\$[0-9@*#]/, 'arguments of a script ($1, $@, $#) are not known here; write the words themselves'],
  [/^\$\$/, 'the process number $$ is different every time, so it is not known here'],
  [/^\$[-]/, 'the shell’s flags $- are not known here'],
  [/^\$"/, 'translated strings $"…" are not known here; use "…"'],
  [/^\$\[/, 'the old arithmetic $[…] is not known here; use $((…))'],
  [/^\$/, "a lone $ should be quoted: \\$ or '$'"],
];

export function explain(source: string, tree: Tree, at: number): Problem {
  const rest = source.slice(at);
  const before = source.slice(0, at);
  const say = (message: string, from = at, to = Math.min(source.length, from + 1)) =>
    problemAt(source, from, Math.max(to, from), message);

  const quote = enclosing(tree, at, 'DoubleQuoted');
  const arithmetic = enclosing(tree, at, 'Arithmetic');
  const brace = enclosing(tree, at, 'Brace');
  const substitution = enclosing(tree, at, 'Substitution');

  if (rest[0] === '\r') return say('this line ends as on Windows (CR LF); save the script with Linux line ends');
  if (rest[0] === '\0') return say('a NUL character cannot stand in a script');
  if (rest[0] === '`') return say('backquotes are not known here; use $(…)');
  if (rest[0] === '$') {
    if (/^\$(\w+|\{\w+\})/.test(rest) && /\bfor[ \t]+$/.test(before))
      return say('for takes the name of a variable, without $');
    if (quote && /^\$"/.test(rest)) return say(EXPANSIONS[EXPANSIONS.length - 1][1]);
    const [, message] = EXPANSIONS.find(([pattern]) => pattern.test(rest))!;
    return say(message, at, at + Math.max(1, /^\$(\{\w*|.)?/.exec(rest)![0].length));
  }
  if (quote && (rest === '' || arithmetic === undefined || arithmetic.from < quote.from)) {
    if (!substitution || substitution.from < quote.from)
      return say('this double quote is not closed', quote.from, quote.from + 1);
  }
  if (arithmetic && (!substitution || substitution.from < arithmetic.from)) {
    if (rest === '') return say('$(( is not closed by ))', arithmetic.from, arithmetic.from + 3);
    if (/^[+-]{2}/.test(rest) || /[+-]{2}\s*$/.test(before))
      return say('++ and -- need a variable’s name on one side; put a blank between two signs');
    if (rest[0] === ')' && /[(,?:=*/%+\-<>&|^!~]\s*$/.test(before)) return say('a number or a name is missing here');
    if (/^\[/.test(rest)) return say('arrays are not known here');
    if (/^["']/.test(rest)) return say('no quotes inside $((…))');
    if (/^(=|[*/%+\-&^|]=|<<=|>>=)/.test(rest)) return say('only a variable’s name can be assigned to in $((…))');
    return say(`${visible(rest)} cannot stand here in $((…))`);
  }
  if (brace) {
    if (/^\$?\{?[^\s{}]*\.\./.test(source.slice(brace.from)) && /^\{[^\s}]*\$/.test(source.slice(brace.from)))
      return say(
        'bash leaves a range with a variable in it as it is: use $(seq $a $b)',
        brace.from,
        closing(source, brace.from),
      );
    return say('this { opens neither a list {a,b} nor a range {1..9}; quote it: \\{', brace.from, brace.from + 1);
  }
  if (rest[0] === "'") return say('this single quote is not closed');
  if (rest[0] === '{') return say('this { opens neither a list {a,b} nor a range {1..9}; quote it: \\{');
  const group = enclosing(tree, at, 'Group');
  if (rest[0] === '}')
    return group && /[^\s;&]$/.test(before.trimEnd())
      ? say('a } closes { … } only behind a ; or at the start of a line: { a; b; }')
      : say('a } of its own should be quoted: \\}');

  const redirects = /[0-9]*([<>]|>>|<>)[ \t]*$/.exec(before);
  if (redirects) {
    const from = at - redirects[0].length;
    if (rest[0] === '<' && before.endsWith('<'))
      return say('here documents and here strings (<<, <<<) are not known here; write a file first', from, at + 1);
    if (rest[0] === '|') return say('>| is not known here; use >', from, at + 1);
    if (rest[0] === '&')
      return say('only >&1, >&2 and the like (a number, or - to close) are known here', from, at + 1);
    if (rest[0] === '(') return say('process substitution is not known here; write a file first', from, at + 1);
    return say('a redirection needs the name of a file', from, at);
  }
  const loop = enclosing(tree, at, 'For');
  const word = /^[A-Za-z]+/.exec(rest)?.[0] ?? '';
  if (loop && word !== 'done') {
    const whole = (message: string) => say(message, loop.from, loop.from + 3);
    const ends = rest === '' || /^[;\n]/.test(rest);
    if (rest.startsWith('((')) return say('for ((…)) is not known here; use for i in $(seq 0 9)', at, at + 2);
    if (!loop.getChild('ForName'))
      return ends ? whole('for needs a variable: for i in …; do …; done') : whole('for needs the name of a variable');
    if (!loop.getChild('in')) return whole('for needs a list: for i in …; do …; done');
    if (rest === '') return whole('this for has no done');
    if (!loop.getChild('do') && word !== '')
      return say('do is missing here: for i in …; do …; done', at, at + word.length);
  }
  if (rest.startsWith('&>')) return say('&> is not known here; use > file 2>&1', at, at + 2);
  if (/^\|\|/.test(rest) || /^&&/.test(rest)) return say(`${rest.slice(0, 2)} needs a command before it`, at, at + 2);
  if (rest.startsWith('|')) return say('pipes are not known here; write to a file and read that: a > f; b < f');
  if (rest.startsWith('&')) return say('there is no command before this &');
  if (rest.startsWith(';;')) return say('case is not known here', at, at + 2);
  if (rest.startsWith(';')) return say('there is no command before this ;');
  if (rest.startsWith('((')) return say('the command ((…)) is not known here; use x=$((…)) or test', at, at + 2);
  if (rest.startsWith('(')) {
    if (/(^|[\s;&|])[A-Za-z_]\w*\+?=$/.test(before)) return say('arrays are not known here; use a list of words');
    if (/\S[ \t]*$/.test(before) && /^\([ \t]*\)/.test(rest)) return say('functions are not known here; use for');
    if (/[^\s;&|(]$/.test(before)) return say('a ( inside a word should be quoted: \\(');
    if (/[^\s;&|({][ \t]*$/.test(before)) return say('a ( among the words of a command should be quoted: \\(');
    return say('a ( cannot stand here');
  }
  if (rest.startsWith(')')) return say('this ) has no ( before it');
  if (rest.startsWith('\\') && rest.length === 1) return say('a backslash at the very end escapes nothing');

  if (word === 'do' || word === 'done' || word === 'in')
    return say(`${word} without a for before it`, at, at + word.length);
  const subshell = enclosing(tree, at, 'Subshell');
  if (rest === '' && subshell && !(group && group.from > subshell.from) && !inside(substitution, subshell))
    return say('this ( is not closed by )', subshell.from, subshell.from + 1);
  if (rest === '' && group && !inside(substitution, group))
    return say('this { is not closed by }', group.from, group.from + 1);
  if (substitution && rest === '') return say('$( is not closed by )', substitution.from, substitution.from + 2);
  if (rest === '' || rest[0] === '\n') return say('a command is missing here', at, at);
  return say(`${visible(rest)} cannot stand here`);
}

/** Whether the first node, if there is one, stands within the second. */
const inside = (node: SyntaxNode | undefined, around: SyntaxNode): boolean => !!node && node.from > around.from;

function closing(source: string, from: number): number {
  const end = source.indexOf('}', from);
  return end < 0 ? from + 1 : end + 1;
}

const visible = (rest: string): string =>
  rest[0] === '\n' ? 'the end of the line' : rest === '' ? 'the end' : String.fromCodePoint(rest.codePointAt(0)!);
