/** The words of the glossary under the pointer, and those in sight. */
import { type Explained, type Found, holdsName, type Lexicon } from './lexicon.ts';

export interface WordAt {
  readonly term: Explained;
  readonly range: Range;
}

/** Browsers have one or the other; both name the letter nearest to the point, however far it is. */
interface Carets {
  caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

function letterAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const carets: Carets = document;
  const position = carets.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = carets.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

function rangeOf(node: Node, { from, to }: Found): Range {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}

const covers = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom);

/** Text that a person edits is theirs; the card and the list explain themselves. */
const CLOSED = 'textarea, input, [contenteditable], .word-card, .glossary';

/** The text at a point, if its words are explained. */
function textAt(x: number, y: number): Text | undefined {
  const node = letterAt(x, y)?.node;
  return node instanceof Text && !node.parentElement?.closest(CLOSED) ? node : undefined;
}

/** Answers whether the text at a point may hold a name that Linux gave. */
export const nameAt = (x: number, y: number): boolean => holdsName(textAt(x, y)?.data ?? '');

export function wordAt({ termsIn }: Lexicon, x: number, y: number): WordAt | undefined {
  const text = textAt(x, y);
  if (!text) return undefined;
  for (const found of termsIn(text.data)) {
    const range = rangeOf(text, found);
    if (covers(range, x, y)) return { term: found.term, range };
  }
  return undefined;
}

/** The words below an element, each with its place. */
export function* wordsIn({ termsIn }: Lexicon, root: Element): Generator<WordAt> {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(CLOSED)) continue;
    for (const found of termsIn(node.data)) yield { term: found.term, range: rangeOf(node, found) };
  }
}

/** The terms on the screen, by name. They include those of text for screen readers. */
export const termsOnScreen = (lexicon: Lexicon): Explained[] =>
  [...new Set([...wordsIn(lexicon, document.body)].map((w) => w.term))].sort(
    (a, b) => Number(isName(a)) - Number(isName(b)) || a.name.localeCompare(b.name),
  );

/** Answers whether a term is a name of Linux. Names come after words. */
export const isName = (term: Explained): boolean => term.name.includes('_');
