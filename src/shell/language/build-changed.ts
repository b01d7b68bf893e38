// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/** `${x:-word}` and its family, from Lezer's tree to the tree that runs. */
import type { SyntaxNode } from '@lezer/common';
import { utf8 } from '../../bytes/text.ts';
import { buildParts, children, type Source } from './build.ts';
import { arithmeticIn } from './build-compound.ts';
import { parser } from './parser.ts';
import type { Calculated, Changed, Part } from './script.ts';

const strict = parser.configure({ strict: true });

export function changed(source: Source, node: SyntaxNode, quoted: boolean): Changed {
  const { from, to } = node;
  const [open, ...rest] = children(node);
  const [, name, operator] = /^\$\{(\w+|[@*])(.*)$/s.exec(source.slice(open))!;
  const inside = rest.slice(0, -1);
  const out: Changed = { kind: 'changed', name, operator, parts: [], replacement: [], numbers: [], quoted, from, to };
  if (/\W/.test(name)) source.tell(from, to, `only one value can be changed here, not all of $${name}`);
  const word = /^:?[-=+?]$/.test(operator);
  if (quoted && word && inside.some((child) => child.name === 'SingleQuoted' || child.name === 'Escape'))
    source.tell(from, to, 'no quotes inside "${x…}" are known here; give it a variable of its own');
  if (/^[\^,]/.test(operator) && inside.length > 0)
    source.tell(from, to, 'only ${x^}, ${x^^}, ${x,} and ${x,,} are known here, without a pattern');
  if (operator === ':') out.numbers = slice(source, inside, out);
  else if (operator[0] !== '/') out.parts = patternParts(source, inside);
  else {
    const cut = inside.findIndex((child) => child.name === 'ChangedText' && source.slice(child).includes('/'));
    if (cut < 0) out.parts = patternParts(source, inside);
    else {
      const text = source.slice(inside[cut]);
      const at = text.indexOf('/');
      const before = patternParts(source, inside.slice(0, cut));
      out.parts = [...before, ...patternText(text.slice(0, at))];
      out.replacement = [
        { kind: 'text', text: utf8(text.slice(at + 1)), quoted: false },
        ...patternParts(source, inside.slice(cut + 1)),
      ];
    }
    if (out.parts.length === 0) source.tell(from, to, 'what is replaced cannot be empty');
    if (out.replacement.some((part) => part.kind === 'text' && part.text.includes('&')))
      source.tell(from, to, 'what an & in ${x/…} stands for depends on bash’s version; leave it away');
  }
  return out;
}

function patternParts(source: Source, nodes: readonly SyntaxNode[]): Part[] {
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
    const made = `$((${piece.trim() === '' ? '0' : piece}))`;
    try {
      const arithmetic = strict.parse(`: ${made}`).resolveInner(3, 1);
      let node: SyntaxNode | null = arithmetic;
      while (node && node.name !== 'Arithmetic') node = node.parent;
      const own = { ...source, text: `: ${made}`, slice: (n: SyntaxNode) => `: ${made}`.slice(n.from, n.to) };
      if (node) numbers.push(arithmeticIn({ ...own, tell: (_f, _t, message) => source.tell(from, to, message) }, node));
    } catch {
      source.tell(from, to, `${piece} is no number for a part of a value`);
    }
  }
  if (pieces.length > 2) source.tell(from, to, 'a part of a value is ${x:from} or ${x:from:count}');
  return numbers;
}
