// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/**
 * Arrays, from Lezer's tree to the tree that runs:
 *
 *      a=(x "$y" [5]=z)   a[i + 1]=v   ${a[i]}   ${a[@]:1:2}   ${#a[@]}   ${!a[@]}
 *
 * A subscript is an expression, or a key if `declare -A` stands anywhere for this name. bash decides this at run time.
 */
import type { SyntaxNode } from '@lezer/common';
import { word } from './build.ts';
import { again, placed } from './build-again.ts';
import { changed, changedParts } from './build-changed.ts';
import { arithmeticIn } from './build-compound.ts';
import { children, type Source } from './build-source.ts';
import type { ArrayElement, Assignment, Part, Place, Subscript } from './script.ts';
import { SCRIPT } from './sentences.ts';

/** Reads the text between the brackets. */
export function subscript(source: Source, name: string, inside: string, place: Place): Subscript {
  const out: Subscript = { text: inside, from: place.from, to: place.to };
  if (inside === '@' || inside === '*') return { ...out, all: inside };
  if (inside === '') source.tell(place.from, place.to, SCRIPT.empty_subscript({ name }));
  else if (source.keyed.has(name)) out.key = keyParts(source, inside, place);
  else {
    const found = again(source, `: $((${unquoted(inside)}))`, 'Arithmetic', place);
    if (found) out.index = placed(arithmeticIn(found.own, found.node), place);
    else source.tell(place.from, place.to, SCRIPT.no_element_number({ inside, name }));
  }
  return out;
}

/** Quotes around a whole expression mean nothing, as in `a["$i"]`. */
const unquoted = (text: string): string => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text);

/** A key is a word in which blanks are ordinary. */
export function keyParts(source: Source, inside: string, place: Place): Part[] {
  const found = again(source, `: \${x:-${inside}}`, 'Changed', place);
  if (!found) {
    source.tell(place.from, place.to, SCRIPT.key_not_understood({ inside }));
    return [];
  }
  return placed(changedParts(found.own, children(found.node).slice(1, -1)), place).map((part) =>
    part.kind === 'glob' ? { kind: 'text', text: part.text, quoted: true } : part,
  );
}

/** `${a[i]}`, with its change. */
export function element(source: Source, node: SyntaxNode, quoted: boolean): Part {
  const { from, to } = node;
  const open = source.slice(node.firstChild!);
  const [, sign, name] = /^\$\{([#!]?)(\w+)/.exec(open)!;
  if (sign === '!' && !open.includes('[')) return { kind: 'indirect', name, quoted, from, to };
  const begin = 2 + sign.length + name.length;
  const end = open.lastIndexOf(']');
  const operator = open.slice(end + 1);
  const at = subscript(source, name, open.slice(begin + 1, end), { from, to });
  const plain = operator === '' && node.firstChild!.nextSibling?.name === 'BraceClose';
  if (sign === '#' && plain) return { kind: 'length', name, subscript: at, quoted, from, to };
  if (sign === '!' && plain && at.all) return { kind: 'keys', name, all: at.all, quoted, from, to };
  if (sign === '' && plain) return { kind: 'element', name, subscript: at, quoted, from, to };
  if (sign !== '' || operator === '') {
    const message =
      sign === '!' ? SCRIPT.only_keys_indirect({ name }) : SCRIPT.part_not_understood({ part: open.slice(begin) });
    source.tell(from, to, message);
    return { kind: 'element', name, subscript: at, quoted, from, to };
  }
  return { ...changed(source, node, quoted, { name, operator }), subscript: at };
}

/** `a=…`, `a[i]+=…`, `a=(…)`. */
export function assignment(source: Source, node: SyntaxNode): Assignment {
  const head = source.slice(node.firstChild!);
  const [, name, brackets, sign] = /^(\w+)(\[[\s\S]*\])?(\+?)=$/.exec(head)!;
  const { from, to } = node;
  const value = node.getChild('Word');
  const list = node.getChild('ArrayValue');
  const out: Assignment = {
    name,
    append: sign === '+',
    value: value ? word(source, value, 'assignment') : nothingAt(to),
    from,
  };
  if (brackets) out.subscript = subscript(source, name, brackets.slice(1, -1), { from, to: from + head.length });
  if (out.subscript?.all) source.tell(from, to, SCRIPT.one_element_at_a_time);
  if (list) {
    if (brackets) source.tell(from, to, SCRIPT.array_in_array);
    out.elements = elements(source, name, list);
  }
  return out;
}

const nothingAt = (at: number) => ({ from: at, to: at, parts: [], spread: [[]], fixed: '' });

function elements(source: Source, name: string, list: SyntaxNode): ArrayElement[] {
  const found: ArrayElement[] = [];
  for (const node of children(list)) {
    const place = { from: node.from, to: node.to };
    if (node.name === 'Word') {
      if (source.keyed.has(name)) source.tell(node.from, node.to, SCRIPT.values_have_keys({ name }));
      found.push({ shown: source.slice(node), append: false, value: word(source, node, 'word') });
    } else if (node.name === 'ElementAssignment') {
      const head = source.slice(node.firstChild!);
      const end = head.lastIndexOf(']');
      const value = node.getChild('Word');
      const at = subscript(source, name, head.slice(1, end), place);
      if (at.all) source.tell(node.from, node.to, SCRIPT.names_no_element({ elements: at.all }));
      found.push({
        shown: source.slice(node),
        subscript: at,
        append: head.endsWith('+='),
        value: value ? word(source, value, 'assignment') : nothingAt(node.to),
      });
    }
  }
  return found;
}

/** `a[i]` within an expression: the name, and the text between the brackets. */
export function itemOf(source: Source, node: SyntaxNode): { name: string; inside: string } {
  const [name, brackets] = children(node).map((child) => source.slice(child));
  return { name, inside: brackets.slice(1, -1) };
}
