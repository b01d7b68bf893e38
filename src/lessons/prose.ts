/**
 * The prose of a lesson: a small part of Markdown, with a few additions.
 *
 *     **strong**  *em*  `code`      {{depth('/db')}}  a figure of the run      [block {{node('/db', 1)}}](block: node('/db', 1))  a highlight
 *     ![The same file](tile: file-map)  the tile itself, small, at the stop's moment
 */
import { Refused } from '../bytes/refused.ts';
import { readExpression } from './expression.ts';
import type { Piece, Prose, Target } from './lesson.ts';

const PIECE =
  /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\{\{([^}]+)\}\}|!\[([^\]]+)\]\(tile: ([\w-]+)\)|\[([^\]]+)\]\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

export function readProse(text: string): Prose | Refused {
  const source = text.replaceAll(/\s*\n\s*/g, ' ').trim();
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of source.matchAll(PIECE)) {
    if (found.index > from) pieces.push({ kind: 'text', text: source.slice(from, found.index) });
    const piece = pieceOf(found);
    if (piece instanceof Refused) return piece;
    pieces.push(piece);
    from = found.index + found[0].length;
  }
  if (from < source.length) pieces.push({ kind: 'text', text: source.slice(from) });
  return pieces;
}

function pieceOf([, strong, em, code, figure, caption, tile, words, target]: RegExpMatchArray): Piece | Refused {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  if (code !== undefined) return { kind: 'code', text: code };
  if (figure !== undefined) {
    const of = readExpression(figure);
    return of instanceof Refused ? of : { kind: 'figure', of };
  }
  if (caption !== undefined) return { kind: 'picture', text: caption, tile };
  const to = targetOf(target);
  const inner = readProse(words);
  if (inner instanceof Refused) return inner;
  return to instanceof Refused ? to : { kind: 'link', words: inner, to };
}

function targetOf(text: string): Target | Refused {
  const found = /^\s*(block|inode|tile):\s*(.+)$/s.exec(text);
  if (!found) return new Refused(`Words can light a block:, an inode: or a tile:, not “${text}”.`);
  const [, what, rest] = found;
  if (what === 'tile') return { what, id: rest.trim() };
  const of = readExpression(rest);
  return of instanceof Refused ? of : { what: what === 'block' ? 'block' : 'inode', of };
}
