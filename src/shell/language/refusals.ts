// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * What to say where the grammar gave up. The parser stops at the first character that has no place in the subset of
 * bash; that character, what is before it and what it is in are turned into a sentence here.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { type Problem, problemAt } from './problem.ts';

/** Where the parser stopped: what is before it, what follows, and what it is in. */
class Halt {
  readonly source: string;
  readonly #tree: Tree;
  readonly at: number;
  readonly before: string;
  readonly rest: string;
  readonly quote: SyntaxNode | undefined;
  readonly arithmetic: SyntaxNode | undefined;
  readonly substitution: SyntaxNode | undefined;
  readonly group: SyntaxNode | undefined;
  /** The letters that follow. */
  readonly word: string;

  constructor(source: string, tree: Tree, at: number) {
    this.source = source;
    this.#tree = tree;
    this.at = at;
    this.before = source.slice(0, at);
    this.rest = source.slice(at);
    this.quote = this.enclosing('DoubleQuoted');
    this.arithmetic = this.enclosing('Arithmetic');
    this.substitution = this.enclosing('Substitution');
    this.group = this.enclosing('Group');
    this.word = /^[A-Za-z]+/.exec(this.rest)?.[0] ?? '';
  }

  /** The innermost node of this kind that is open here. */
  enclosing(name: string): SyntaxNode | undefined {
    for (let node: SyntaxNode | null = this.#tree.resolveInner(this.at, -1); node; node = node.parent)
      if (node.name === name) return node;
    return undefined;
  }

  /** Says it of the next character, or of what is between two places. */
  say(message: string, from = this.at, to = Math.min(this.source.length, from + 1)): Problem {
    return problemAt(this.source, from, Math.max(to, from), message);
  }

  /** Says it of what follows, so many characters. */
  sayNext(length: number, message: string): Problem {
    return this.say(message, this.at, this.at + length);
  }
}

const EXPANSIONS: [RegExp, string][] = [
  [/^\$\{!/, 'behind ${! stands a name here, or an array: ${!x}, ${!a[@]}'],
  [/^\$\{[#!]?\w+\[/, 'this element of an array is not closed by ]}'],
  [/^\$\{\w*$/, '${ is not closed'],
  [/^\$\{/, '${…} holds the name of a variable here, and what changes its value: ${x%.c}'],
  [/^\$[-]/, 'the shell’s flags $- are not known here'],
  [/^\$"/, 'translated strings $"…" are not known here; use "…"'],
  [/^\$\[/, 'the old arithmetic $[…] is not known here; use $((…))'],
  [/^\$/, "a lone $ should be quoted: \\$ or '$'"],
];

/** One reason why the parser may have stopped. */
type Reason = (h: Halt) => Problem | undefined;

const ofCharacter: Reason = (h) => {
  if (h.rest[0] === '\r') return h.say('this line ends as on Windows (CR LF); save the script with Linux line ends');
  if (h.rest[0] === '\0') return h.say('a NUL character cannot stand in a script');
  if (h.rest[0] === '`') return h.say('this backquote is not closed');
  return undefined;
};

const ofDollar: Reason = (h) => {
  const { rest } = h;
  if (rest[0] !== '$') return undefined;
  if (/^\$(\w+|\{\w+\})/.test(rest) && /\bfor[ \t]+$/.test(h.before))
    return h.say('for takes the name of a variable, without $');
  if (h.quote && /^\$"/.test(rest)) return h.say(EXPANSIONS[EXPANSIONS.length - 1][1]);
  const [, message] = EXPANSIONS.find(([pattern]) => pattern.test(rest))!;
  return h.sayNext(Math.max(1, /^\$(\{\w*|.)?/.exec(rest)![0].length), message);
};

const ofQuote: Reason = (h) => {
  const { quote } = h;
  if (!quote || inside(h.substitution, quote) || (h.rest !== '' && inside(h.arithmetic, quote))) return undefined;
  return h.say('this double quote is not closed', quote.from, quote.from + 1);
};

const ofArithmetic: Reason = (h) => {
  const { arithmetic, rest, before } = h;
  if (!arithmetic || inside(h.substitution, arithmetic)) return undefined;
  if (rest === '') return h.say('$(( is not closed by ))', arithmetic.from, arithmetic.from + 3);
  if (/^[+-]{2}/.test(rest) || /[+-]{2}\s*$/.test(before))
    return h.say('++ and -- need a variable’s name on one side; put a blank between two signs');
  if (rest[0] === ')' && /[(,?:=*/%+\-<>&|^!~]\s*$/.test(before)) return h.say('a number or a name is missing here');
  if (/^\[/.test(rest)) return h.say('a [ stands right behind the name of an array, and ] closes it');
  if (/^["']/.test(rest)) return h.say('no quotes inside $((…))');
  if (/^(=|[*/%+\-&^|]=|<<=|>>=)/.test(rest)) return h.say('only a variable’s name can be assigned to in $((…))');
  return h.say(`${visible(rest)} cannot stand here in $((…))`);
};

const NO_LIST = 'this { opens neither a list {a,b} nor a range {1..9}; quote it: \\{';

const ofBrace: Reason = (h) => {
  const brace = h.enclosing('Brace');
  if (brace) {
    const text = h.source.slice(brace.from);
    return /^\$?\{?[^\s{}]*\.\./.test(text) && /^\{[^\s}]*\$/.test(text)
      ? h.say(
          'bash leaves a range with a variable in it as it is: use $(seq $a $b)',
          brace.from,
          closing(h.source, brace.from),
        )
      : h.say(NO_LIST, brace.from, brace.from + 1);
  }
  if (h.rest[0] === "'") return h.say('this single quote is not closed');
  if (h.rest[0] === '{') return h.say(NO_LIST);
  if (h.rest[0] !== '}') return undefined;
  return h.group && /[^\s;&]$/.test(h.before.trimEnd())
    ? h.say('a } closes { … } only behind a ; or at the start of a line: { a; b; }')
    : h.say('a } of its own should be quoted: \\}');
};

const ofRedirection: Reason = (h) => {
  const { at, rest } = h;
  const redirects = /&?[0-9]*([<>]|>>|<>)[ \t]*$/.exec(h.before);
  if (!redirects) return undefined;
  const from = at - redirects[0].length;
  if (rest[0] === '&')
    return h.say('only >&1, >&2 and the like (a number, or - to close) are known here', from, at + 1);
  if (rest[0] === '(') return h.say('between a redirection and <(…) stands a blank: < <(…)', from, at + 1);
  return h.say('a redirection needs the name of a file', from, at);
};

const ofLoop: Reason = (h) => {
  const loop = h.enclosing('For');
  const { rest, word } = h;
  if (!loop || word === 'done') return undefined;
  const name = loop.getChild('Select') ? 'select' : 'for';
  const whole = (message: string) => h.say(message, loop.from, loop.from + name.length);
  const ends = rest === '' || /^[;\n]/.test(rest);
  if (!loop.getChild('ForName'))
    return ends
      ? whole(`${name} needs a variable: ${name} i in …; do …; done`)
      : whole(`${name} needs the name of a variable`);
  if (!loop.getChild('in')) return whole(`${name} needs a list: ${name} i in …; do …; done`);
  if (rest === '') return whole(`this ${name} has no done`);
  if (!loop.getChild('do') && word !== '')
    return h.sayNext(word.length, `do is missing here: ${name} i in …; do …; done`);
  return undefined;
};

const ofOperator: Reason = (h) => {
  const { rest } = h;
  if (/^\|\|/.test(rest) || /^&&/.test(rest)) return h.sayNext(2, `${rest.slice(0, 2)} needs a command before it`);
  if (rest.startsWith('|')) return h.say('there is no command before this |');
  if (rest.startsWith('&')) return h.say('there is no command before this &');
  if (rest.startsWith(';;')) return h.sayNext(2, 'a ;; stands only in a case');
  if (rest.startsWith(';')) return h.say('there is no command before this ;');
  return undefined;
};

const ofParenthesis: Reason = (h) => {
  const { rest, before } = h;
  if (rest.startsWith('(')) {
    if (/(^|[\s;&|])[A-Za-z_]\w*\+?=$/.test(before)) return h.say('arrays are not known here; use a list of words');
    if (/\S[ \t]*$/.test(before) && /^\([ \t]*\)/.test(rest))
      return h.say('a function is made where a command may begin: name() { …; }');
    if (/[^\s;&|(]$/.test(before)) return h.say('a ( inside a word should be quoted: \\(');
    if (/[^\s;&|({][ \t]*$/.test(before)) return h.say('a ( among the words of a command should be quoted: \\(');
    return h.say('a ( cannot stand here');
  }
  return rest.startsWith(')') ? h.say('this ) has no ( before it') : undefined;
};

const ofWord: Reason = (h) => {
  if (h.rest === '\\') return h.say('a backslash at the very end escapes nothing');
  const form = FORMS.get(h.word);
  return form ? h.sayNext(h.word.length, `${h.word} has no place here: ${form}`) : undefined;
};

const LOOP = 'for i in …; do …; done, or while …; do …; done';
const CHOICE = 'if …; then …; else …; fi';
const CASE = 'case … in …) …;; esac';
const FORMS = new Map([
  ...['do', 'done', 'in'].map((word) => [word, LOOP] as const),
  ...['then', 'elif', 'else', 'fi'].map((word) => [word, CHOICE] as const),
  ['esac', CASE] as const,
]);

/** At the end of the script something is still open. */
const ofCompound: Reason = (h) => {
  if (h.rest !== '') return undefined;
  const open = (['If', 'While', 'Case', 'Condition'] as const)
    .map((name) => ({ node: h.enclosing(name), name }))
    .filter(({ node }) => node && !inside(h.substitution, node))
    .sort((a, b) => b.node!.from - a.node!.from)[0];
  if (!open?.node) return undefined;
  const { name, node } = open;
  const word = /^\S+/.exec(h.source.slice(node.from))![0];
  const says = {
    If: `this if is not ended: ${CHOICE}`,
    While: `this ${word} is not ended: ${word} …; do …; done`,
    Case: `this case is not ended: ${CASE}`,
    Condition: 'this [[ has no ]]',
  }[name];
  return h.say(says, node.from, node.from + word.length);
};

const ofEnd: Reason = (h) => {
  const { rest, group, substitution } = h;
  const subshell = h.enclosing('Subshell');
  const list = h.enclosing('ArrayValue');
  if (rest === '' && list && !inside(substitution, list))
    return h.say('this list of values is not closed by )', list.from, list.from + 1);
  if (rest === '' && subshell && !inside(group, subshell) && !inside(substitution, subshell))
    return h.say('this ( is not closed by )', subshell.from, subshell.from + 1);
  if (rest === '' && group && !inside(substitution, group))
    return h.say('this { is not closed by }', group.from, group.from + 1);
  const process = h.enclosing('ProcessSubstitution');
  if (rest === '' && process && !inside(substitution, process))
    return h.say('this process substitution is not closed by )', process.from, process.from + 2);
  if (rest === '' && substitution) return h.say('$( is not closed by )', substitution.from, substitution.from + 2);
  return rest === '' || rest[0] === '\n' ? h.sayNext(0, 'a command is missing here') : undefined;
};

/** The first of them that has something to say says it. */
const REASONS: Reason[] = [
  ofCharacter,
  ofDollar,
  ofQuote,
  ofArithmetic,
  ofBrace,
  ofRedirection,
  ofLoop,
  ofOperator,
  ofParenthesis,
  ofCompound,
  ofWord,
  ofEnd,
];

export function explain(source: string, tree: Tree, at: number): Problem {
  const halt = new Halt(source, tree, at);
  for (const reason of REASONS) {
    const problem = reason(halt);
    if (problem) return problem;
  }
  return halt.say(`${visible(halt.rest)} cannot stand here`);
}

/** Whether the first node, if there is one, stands within the second. */
const inside = (node: SyntaxNode | undefined, around: SyntaxNode): boolean => !!node && node.from > around.from;

function closing(source: string, from: number): number {
  const end = source.indexOf('}', from);
  return end < 0 ? from + 1 : end + 1;
}

const visible = (rest: string): string =>
  rest[0] === '\n' ? 'the end of the line' : rest === '' ? 'the end' : String.fromCodePoint(rest.codePointAt(0)!);
