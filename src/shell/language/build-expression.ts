/** Arithmetic, from Lezer's tree to the tree that is evaluated. */
import type { SyntaxNode } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { expansion } from './build.ts';
import { again, placed } from './build-again.ts';
import { itemOf, keyParts } from './build-element.ts';
import { children, type Source } from './build-source.ts';
import type { BinaryOperator, Calculated, Expression, Part, Target } from './script.ts';
import { SCRIPT } from './sentences.ts';

/** The expression inside `$((…))`, and the expansions in it. */
export function buildExpression(source: Source, node: SyntaxNode): Calculated {
  const inside = node.getChild('Expression')!;
  const found: Found = { values: [], signs: [] };
  return { expression: expression(source, inside, found), ...found };
}

type Found = Pick<Calculated, 'values' | 'signs'>;

function expression(source: Source, node: SyntaxNode, found: Found): Expression {
  const { from, to } = node;
  const parts = children(node);
  const at = (i: number) => expression(source, parts[i], found);
  const text = (i: number) => source.slice(parts[i]);
  switch (node.name) {
    case 'Number':
      return { kind: 'number', value: number(source, node), from, to };
    case 'Name':
    case 'Item':
      return { kind: 'name', ...target(source, node, found), from, to };
    case 'Value':
      found.signs.push(joined(source.text.slice(0, from)));
      return {
        kind: 'value',
        base: parts[0].name === 'Base' ? text(0) : '',
        index: found.values.push(expansion(source, parts[parts.length - 1], true)) - 1,
        from,
        to,
      };
    case 'Parenthesized':
      return expression(source, node.getChild('Expression')!, found);
    case 'Unary': {
      const operator = text(0) as '+' | '-' | '!' | '~';
      if ((operator === '+' || operator === '-') && source.text[from - 1] === operator)
        source.tell(from - 1, from + 1, SCRIPT.blank_between_signs({ operator }));
      return { kind: 'unary', operator, operand: at(1), from, to };
    }
    case 'Prefix':
      return { kind: 'step', ...target(source, parts[1], found), by: by(text(0)), prefix: true, from, to };
    case 'Postfix':
      return { kind: 'step', ...target(source, parts[0], found), by: by(text(1)), prefix: false, from, to };
    case 'Conditional': {
      const [test, yes, no] = node.getChildren('Expression').map((e) => expression(source, e, found));
      return { kind: 'conditional', test, yes, no, from, to };
    }
    case 'Assign':
      return {
        kind: 'assign',
        operator: text(1).slice(0, -1) as BinaryOperator | '',
        ...target(source, parts[0], found),
        value: at(2),
        from,
        to,
      };
    case 'Comma': {
      const [left, right] = node.getChildren('Expression').map((e) => expression(source, e, found));
      return { kind: 'binary', operator: ',', left, right, from, to };
    }
    default:
      return { kind: 'binary', operator: text(1) as BinaryOperator, left: at(0), right: at(2), from, to };
  }
}

const by = (sign: string): 1n | -1n => (sign === '++' ? 1n : -1n);

/** A variable, or an element of an array. */
function target(source: Source, node: SyntaxNode, found: Found): Target {
  if (node.name === 'Name') return { name: source.slice(node) };
  const { name, inside } = itemOf(source, node);
  const { from, to } = node;
  if (source.keyed.has(name)) {
    const key: Part = { kind: 'key', parts: keyParts(source, inside, { from, to }), quoted: true };
    found.signs.push('');
    return { name, key: found.values.push(key) - 1 };
  }
  const read = again(source, `: $((${inside}))`, 'Arithmetic', { from, to });
  const inner = read?.node.getChild('Expression');
  if (read && inner) {
    const before = found.values.length;
    const index = placed(expression(read.own, inner, found), { from, to });
    found.values.push(...placed(found.values.splice(before), { from, to }));
    return { name, index };
  }
  source.tell(from, to, SCRIPT.no_element_number_here({ inside, name }));
  return { name };
}

/** For a negative $x bash would read `y-$x` as y--. */
const joined = (before: string): string => /(?:^|[^$\w{])[A-Za-z_]\w*\s*([-+])$/.exec(before)?.[1] ?? '';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@_';

/** 10, 010 (octal), 0x10, 2#10. Like bash, it wraps at 64 bits. */
function number(source: Source, node: SyntaxNode): bigint {
  const text = source.slice(node);
  const value = integer(text);
  if (typeof value === 'bigint') return value;
  source.tell(node.from, node.to, value);
  return 0n;
}

/** The value of an integer constant in bash, or a sentence if it is none. */
export function integer(text: string): bigint | Said {
  const based = /^(\d+)#([\da-zA-Z@_]+)$/.exec(text);
  if (based) {
    const base = Number(based[1]);
    if (base < 2 || base > 64) return SCRIPT.base_out_of_range({ text });
    let value = 0n;
    for (const char of based[2]) {
      const digit = DIGITS.indexOf(base <= 36 ? char.toLowerCase() : char);
      if (digit < 0 || digit >= base) return SCRIPT.no_digit_of_base({ text, char, base });
      value = value * BigInt(base) + BigInt(digit);
    }
    return BigInt.asIntN(64, value);
  }
  if (/^0[xX][\da-fA-F]+$/.test(text)) return BigInt.asIntN(64, BigInt(text));
  if (!/^\d+$/.test(text)) return SCRIPT.no_number({ text });
  if (!/^0\d/.test(text)) return BigInt.asIntN(64, BigInt(text));
  if (/[89]/.test(text)) return SCRIPT.no_octal({ text });
  return BigInt.asIntN(64, BigInt(`0o${text.slice(1)}`));
}
