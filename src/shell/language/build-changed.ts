// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/** `${x:-word}` and its family, from Lezer's tree to the tree that runs. */
import type { SyntaxNode } from '@lezer/common';
import { utf8 } from '../../bytes/text.ts';
import { buildParts } from './build.ts';
import { again, placed } from './build-again.ts';
import { arithmeticIn } from './build-compound.ts';
import { children, type Source } from './build-source.ts';
import type { Calculated, Changed, Part } from './script.ts';
import { SCRIPT } from './sentences.ts';

/** `of` is its beginning, if that was read already. */
export function changed(
  source: Source,
  node: SyntaxNode,
  quoted: boolean,
  of?: { name: string; operator: string },
): Changed {
  const { from, to } = node;
  const [open, ...rest] = children(node);
  const [, begun = '', operation = ''] = /^\$\{(\w+|[@*])(.*)$/s.exec(source.slice(open)) ?? [];
  const { name, operator } = of ?? { name: begun, operator: operation };
  const inside = rest.slice(0, -1);
  const out: Changed = { kind: 'changed', name, operator, parts: [], replacement: [], numbers: [], quoted, from, to };
  const word = /^:?[-=+?]$/.test(operator);
  if (quoted && word && inside.some((child) => child.name === 'SingleQuoted' || child.name === 'Escape'))
    source.tell(from, to, SCRIPT.quotes_inside_changed);
  if (/^[\^,]/.test(operator) && inside.length > 0) source.tell(from, to, SCRIPT.only_four_cases);
  if (operator === '@') out.operator = transformation(source, inside, out);
  else if (operator === ':') out.numbers = slice(source, inside, out);
  else if (operator[0] !== '/') out.parts = changedParts(source, inside);
  else {
    const cut = inside.findIndex((child) => child.name === 'ChangedText' && source.slice(child).includes('/'));
    if (cut < 0) out.parts = changedParts(source, inside);
    else {
      const text = source.slice(inside[cut]);
      const at = text.indexOf('/');
      const before = changedParts(source, inside.slice(0, cut));
      out.parts = [...before, ...patternText(text.slice(0, at))];
      out.replacement = [
        { kind: 'text', text: utf8(text.slice(at + 1)), quoted: false },
        ...changedParts(source, inside.slice(cut + 1)),
      ];
    }
    if (out.parts.length === 0) source.tell(from, to, SCRIPT.replaces_nothing);
    if (out.replacement.some((part) => part.kind === 'text' && part.text.includes('&')))
      source.tell(from, to, SCRIPT.ampersand_in_replaced);
  }
  return out;
}

/** `${x@Q}` */
function transformation(source: Source, inside: readonly SyntaxNode[], { from, to }: Changed): string {
  const letter = inside.map((node) => source.slice(node)).join('');
  if (!/^[QUuL]$/.test(letter)) source.tell(from, to, SCRIPT.only_four_at_signs);
  return `@${letter}`;
}

export function changedParts(source: Source, nodes: readonly SyntaxNode[]): Part[] {
  return nodes.flatMap((node) =>
    node.name === 'ChangedText' ? patternText(source.slice(node)) : buildParts(source, [node], 'text'),
  );
}

/** Text whose `*`, `?` and `[…]` make a pattern, where a pattern is meant. */
function patternText(text: string): Part[] {
  return [{ kind: 'glob', text: utf8(text) }];
}

/** `${x:from:count}`: two expressions. */
function slice(source: Source, inside: readonly SyntaxNode[], { from, to }: Changed): Calculated[] {
  const text = inside.map((node) => source.slice(node)).join('');
  const pieces = text.split(':');
  const numbers: Calculated[] = [];
  for (const piece of pieces.slice(0, 2)) {
    const found = again(source, `: $((${piece.trim() === '' ? '0' : piece}))`, 'Arithmetic', { from, to });
    if (found) numbers.push(placed(arithmeticIn(found.own, found.node), { from, to }));
    else source.tell(from, to, SCRIPT.part_no_number({ piece }));
  }
  if (pieces.length > 2) source.tell(from, to, SCRIPT.part_from_count);
  return numbers;
}
