// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are bash’s expansions, spelled out for a person
/** The texts of here-documents, from Lezer's tree to words that are expanded. */
import type { SyntaxNode, Tree } from '@lezer/common';
import type { Said } from '../../bytes/said.ts';
import { utf8 } from '../../bytes/text.ts';
import { again, placed } from './build-again.ts';
import { children, type Document, type Source, type Tell } from './build-source.ts';
import { bodies, openings } from './here-text.ts';
import type { Part, Word } from './script.ts';
import { SCRIPT } from './sentences.ts';
import { substitutionEnd } from './subscripts.ts';

/** The text of each here-document, by the place of the word behind its <<. */
export function documentsOf(text: string, tree: Tree): Map<number, Document> {
  const words: number[] = [];
  const documents = new Map<number, Document>();
  tree.iterate({
    enter({ name, node }) {
      if (name === 'HereDocument') words.push(node.getChild('Word')?.from ?? node.to);
      if (name !== 'HereText') return;
      const line = text.slice(text.lastIndexOf('\n', node.from - 1) + 1, node.from);
      const ends = openings(line);
      const { texts } = bodies(text.slice(node.from + 1), ends);
      const own = words.splice(-ends.length);
      for (const [i, at] of own.entries()) documents.set(at, { text: texts[i], quoted: ends[i].quoted });
    },
  });
  return documents;
}

/** Reports here-documents without an end. */
export function checkDocuments(text: string, tree: Tree, tell: Tell): void {
  const documents = documentsOf(text, tree);
  tree.iterate({
    enter({ name, node }) {
      const word = name === 'HereDocument' ? node.getChild('Word') : null;
      if (!word || documents.has(word.from)) return;
      const end = text.slice(word.from, word.to).replace(/["'\\]/g, '');
      const why = /^[A-Za-z_]\w*$/.test(end) ? SCRIPT.document_not_ended({ end }) : SCRIPT.document_end_no_word;
      tell(word.from, word.to, why);
    },
  });
}

/** Builds a part that bash expands. */
type Expansion = (source: Source, node: SyntaxNode, quoted: boolean) => Part;

export function hereDocument(source: Source, node: SyntaxNode, expansion: Expansion): Word {
  const at = node.getChild('Word')!;
  const { from, to } = at;
  const found = source.documents.get(from);
  const refuse = (why: Said): Word => {
    source.tell(from, to, why);
    return { from, to, parts: [], spread: [[]], fixed: '' };
  };
  if (!found) return refuse(SCRIPT.document_without_end);
  if (found.quoted || !/[$`\\]/.test(found.text)) {
    const text = utf8(found.text);
    return { from, to, parts: [{ kind: 'text', text, quoted: true }], spread: [[]], fixed: text };
  }
  // The text is parsed like one in double quotes, in which a " needs a backslash.
  if (/\$\{[^}"]*"/.test(found.text)) return refuse(SCRIPT.quotes_in_document);
  const made = `: "${quotesEscaped(found.text)}"`;
  const read = again(source, made, 'DoubleQuoted', { from, to });
  if (!read) return refuse(SCRIPT.sign_in_document);
  return { from, to, parts: placed(textParts(read.own, read.node, expansion), { from, to }), spread: [[]] };
}

/** Escapes double quotes, which are ordinary in a here-document, but not within $(…). */
function quotesEscaped(text: string): string {
  const peek = (at: number): number => (at < text.length ? text.charCodeAt(at) : -1);
  let out = '';
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '$' || text[at] === '`' ? substitutionEnd(peek, at) : -1;
    const escaped = text[at] === '\\' ? at + 2 : at + 1;
    const stop = end < 0 ? Math.min(escaped, text.length) : end;
    const piece = text.slice(at, stop);
    // A backslash before a quote is an ordinary backslash.
    out += piece === '"' ? '\\"' : piece === '\\"' ? '\\\\\\"' : piece;
    at = stop;
  }
  return out;
}

function textParts(source: Source, node: SyntaxNode, expansion: Expansion): Part[] {
  const parts: Part[] = [];
  for (const child of children(node)) {
    const text = source.slice(child);
    if (child.name === 'QuotedText') parts.push({ kind: 'text', text: utf8(text), quoted: true });
    else if (child.name === 'QuotedDollar') parts.push({ kind: 'text', text: '$', quoted: true });
    else if (child.name === 'QuotedEscape') parts.push({ kind: 'text', text: text.slice(1), quoted: true });
    else if (child.name !== 'Quote' && child.name !== 'QuotedContinuation') parts.push(expansion(source, child, true));
  }
  return parts;
}
