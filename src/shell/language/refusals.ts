// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * Explains where the grammar gave up. The parser stops at the first character that has no place in the subset of bash. This
 * turns the character, the text before it and the construct around it into a sentence.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { printed, type Said } from '../../bytes/said.ts';
import { type Problem, problemAt } from './problem.ts';
import { SCRIPT } from './sentences.ts';

/** The place where the parser stopped, with the text before and behind it, and the construct around it. */
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

  /** Makes a problem of the next character, or of the text between two places. */
  say(message: Said, from = this.at, to = Math.min(this.source.length, from + 1)): Problem {
    return problemAt(this.source, from, Math.max(to, from), message);
  }

  /** Makes a problem of the next `length` characters. */
  sayNext(length: number, message: Said): Problem {
    return this.say(message, this.at, this.at + length);
  }
}

const EXPANSIONS: [RegExp, Said][] = [
  [/^\$\{!/, SCRIPT.indirect_name],
  [/^\$\{[#!]?\w+\[/, SCRIPT.element_not_closed],
  [/^\$\{\w*$/, SCRIPT.expansion_not_closed],
  [/^\$\{/, SCRIPT.expansion_holds_name],
  [/^\$[-]/, SCRIPT.shell_flags],
  [/^\$"/, SCRIPT.translated_strings],
  [/^\$\[/, SCRIPT.old_arithmetic],
  [/^\$/, SCRIPT.lone_dollar],
];

/** One reason why the parser may have stopped. */
type Reason = (h: Halt) => Problem | undefined;

const ofCharacter: Reason = (h) => {
  if (h.rest[0] === '\r') return h.say(SCRIPT.windows_line_end);
  if (h.rest[0] === '\0') return h.say(SCRIPT.nul_character);
  if (h.rest[0] === '`') return h.say(SCRIPT.backquote_not_closed);
  return undefined;
};

const ofDollar: Reason = (h) => {
  const { rest } = h;
  if (rest[0] !== '$') return undefined;
  if (/^\$(\w+|\{\w+\})/.test(rest) && /\bfor[ \t]+$/.test(h.before)) return h.say(SCRIPT.for_without_dollar);
  if (h.quote && /^\$"/.test(rest)) return h.say(EXPANSIONS[EXPANSIONS.length - 1][1]);
  const [, message] = EXPANSIONS.find(([pattern]) => pattern.test(rest))!;
  return h.sayNext(Math.max(1, /^\$(\{\w*|.)?/.exec(rest)![0].length), message);
};

const ofQuote: Reason = (h) => {
  const { quote } = h;
  if (!quote || inside(h.substitution, quote) || (h.rest !== '' && inside(h.arithmetic, quote))) return undefined;
  return h.say(SCRIPT.double_quote_not_closed, quote.from, quote.from + 1);
};

const ofArithmetic: Reason = (h) => {
  const { arithmetic, rest, before } = h;
  if (!arithmetic || inside(h.substitution, arithmetic)) return undefined;
  if (rest === '') return h.say(SCRIPT.arithmetic_not_closed, arithmetic.from, arithmetic.from + 3);
  if (/^[+-]{2}/.test(rest) || /[+-]{2}\s*$/.test(before)) return h.say(SCRIPT.step_needs_name);
  if (rest[0] === ')' && /[(,?:=*/%+\-<>&|^!~]\s*$/.test(before)) return h.say(SCRIPT.number_missing);
  if (/^\[/.test(rest)) return h.say(SCRIPT.bracket_behind_name);
  if (/^["']/.test(rest)) return h.say(SCRIPT.quotes_in_arithmetic);
  if (/^(=|[*/%+\-&^|]=|<<=|>>=)/.test(rest)) return h.say(SCRIPT.only_names_assigned);
  return h.say(SCRIPT.no_place_in_arithmetic({ what: visible(rest) }));
};

const NO_LIST = SCRIPT.brace_opens_nothing;

const ofBrace: Reason = (h) => {
  const brace = h.enclosing('Brace');
  if (brace) {
    const text = h.source.slice(brace.from);
    return /^\$?\{?[^\s{}]*\.\./.test(text) && /^\{[^\s}]*\$/.test(text)
      ? h.say(SCRIPT.range_of_variables, brace.from, closing(h.source, brace.from))
      : h.say(NO_LIST, brace.from, brace.from + 1);
  }
  if (h.rest[0] === "'") return h.say(SCRIPT.single_quote_not_closed);
  if (h.rest[0] === '{') return h.say(NO_LIST);
  if (h.rest[0] !== '}') return undefined;
  return h.group && /[^\s;&]$/.test(h.before.trimEnd()) ? h.say(SCRIPT.brace_closes_late) : h.say(SCRIPT.lone_brace);
};

const ofRedirection: Reason = (h) => {
  const { at, rest } = h;
  const redirects = /&?[0-9]*([<>]|>>|<>)[ \t]*$/.exec(h.before);
  if (!redirects) return undefined;
  const from = at - redirects[0].length;
  if (rest[0] === '&') return h.say(SCRIPT.only_duplicates, from, at + 1);
  if (rest[0] === '(') return h.say(SCRIPT.blank_before_process, from, at + 1);
  return h.say(SCRIPT.redirection_needs_file, from, at);
};

const ofLoop: Reason = (h) => {
  const loop = h.enclosing('For');
  const { rest, word } = h;
  if (!loop || word === 'done') return undefined;
  const name = loop.getChild('Select') ? 'select' : 'for';
  const whole = (message: Said) => h.say(message, loop.from, loop.from + name.length);
  const ends = rest === '' || /^[;\n]/.test(rest);
  if (!loop.getChild('ForName'))
    return ends ? whole(SCRIPT.needs_variable_do_done({ name })) : whole(SCRIPT.loop_needs_name({ name }));
  if (!loop.getChild('in')) return whole(SCRIPT.needs_list_do_done({ name }));
  if (rest === '') return whole(SCRIPT.loop_without_done({ name }));
  if (!loop.getChild('do') && word !== '') return h.sayNext(word.length, SCRIPT.do_missing({ name }));
  return undefined;
};

const ofOperator: Reason = (h) => {
  const { rest } = h;
  if (/^\|\|/.test(rest) || /^&&/.test(rest))
    return h.sayNext(2, SCRIPT.operator_needs_command({ sign: rest.slice(0, 2) }));
  if (rest.startsWith('|')) return h.say(SCRIPT.pipe_needs_command);
  if (rest.startsWith('&')) return h.say(SCRIPT.background_needs_command);
  if (rest.startsWith(';;')) return h.sayNext(2, SCRIPT.stands_only_case);
  if (rest.startsWith(';')) return h.say(SCRIPT.semicolon_needs_command);
  return undefined;
};

const ofParenthesis: Reason = (h) => {
  const { rest, before } = h;
  if (rest.startsWith('(')) {
    if (/(^|[\s;&|])[A-Za-z_]\w*\+?=$/.test(before)) return h.say(SCRIPT.arrays);
    if (/\S[ \t]*$/.test(before) && /^\([ \t]*\)/.test(rest)) return h.say(SCRIPT.function_place);
    if (/[^\s;&|(]$/.test(before)) return h.say(SCRIPT.parenthesis_in_word);
    if (/[^\s;&|({][ \t]*$/.test(before)) return h.say(SCRIPT.parenthesis_among_words);
    return h.say(SCRIPT.parenthesis_place);
  }
  return rest.startsWith(')') ? h.say(SCRIPT.parenthesis_not_open) : undefined;
};

const ofWord: Reason = (h) => {
  if (h.rest === '\\') return h.say(SCRIPT.backslash_at_end);
  const form = FORMS.get(h.word);
  return form ? h.sayNext(h.word.length, SCRIPT.word_has_no_place({ word: h.word, form })) : undefined;
};

const LOOP = 'for i in …; do …; done, or while …; do …; done';
const CHOICE = 'if …; then …; else …; fi';
const CASE = 'case … in …) …;; esac';
const FORMS = new Map([
  ...['do', 'done', 'in'].map((word) => [word, LOOP] as const),
  ...['then', 'elif', 'else', 'fi'].map((word) => [word, CHOICE] as const),
  ['esac', CASE] as const,
]);

/** Explains a construct that is still open at the end of the script. */
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
    If: SCRIPT.if_not_ended({ form: CHOICE }),
    While: SCRIPT.loop_not_ended({ word }),
    Case: SCRIPT.case_not_ended({ form: CASE }),
    Condition: SCRIPT.condition_not_closed,
  }[name];
  return h.say(says, node.from, node.from + word.length);
};

const ofEnd: Reason = (h) => {
  const { rest, group, substitution } = h;
  const subshell = h.enclosing('Subshell');
  const list = h.enclosing('ArrayValue');
  if (rest === '' && list && !inside(substitution, list))
    return h.say(SCRIPT.list_not_closed, list.from, list.from + 1);
  if (rest === '' && subshell && !inside(group, subshell) && !inside(substitution, subshell))
    return h.say(SCRIPT.subshell_not_closed, subshell.from, subshell.from + 1);
  if (rest === '' && group && !inside(substitution, group))
    return h.say(SCRIPT.group_not_closed, group.from, group.from + 1);
  const process = h.enclosing('ProcessSubstitution');
  if (rest === '' && process && !inside(substitution, process))
    return h.say(SCRIPT.process_substitution_not_closed, process.from, process.from + 2);
  if (rest === '' && substitution)
    return h.say(SCRIPT.substitution_not_closed, substitution.from, substitution.from + 2);
  return rest === '' || rest[0] === '\n' ? h.sayNext(0, SCRIPT.command_missing) : undefined;
};

/** The first reason that applies gives the sentence. */
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
  return halt.say(SCRIPT.no_place({ what: visible(halt.rest) }));
}

/** Answers whether the first node, if there is one, lies within the second. */
const inside = (node: SyntaxNode | undefined, around: SyntaxNode): boolean => !!node && node.from > around.from;

function closing(source: string, from: number): number {
  const end = source.indexOf('}', from);
  return end < 0 ? from + 1 : end + 1;
}

const visible = (rest: string): Said =>
  rest[0] === '\n'
    ? SCRIPT.end_of_line
    : rest === ''
      ? SCRIPT.the_end
      : printed(String.fromCodePoint(rest.codePointAt(0)!));
