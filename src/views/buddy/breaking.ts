/**
 * How a chunk breaks: it is halved until the taken blocks fit, and the remaining halves are the chunks that stay free.
 *
 *     512   ┌───────────────┐             level 0, the chunk that was found
 *     256   ├───────┤┌──────┐             level 1: the right half stays free
 *     128   ├───┤┌──┐                     level 2
 *     …     ▣                             taken
 */
import { bisector } from 'd3';
import type { BuddyData, Chunk } from './answer.ts';

export interface Half extends Chunk {
  /** Number of halvings that make it. */
  level: number;
  /** It stays, is taken as a whole, or breaks itself. */
  is: 'left' | 'taken' | 'broken';
}

const nameOf = ({ order, start }: Chunk): number => start * 32 + order;

/** All halves of a chunk, halving by halving. `left` are the free chunks in it afterwards. */
export function halvesOf(chunk: Chunk, left: readonly Chunk[]): Half[] {
  const stays = new Set(left.map(nameOf));
  const out: Half[] = [];
  const visit = (part: Chunk, level: number): void => {
    const end = part.start + 2 ** part.order;
    const within = left.some((c) => c.start < end && c.start + 2 ** c.order > part.start);
    const is = stays.has(nameOf(part)) ? 'left' : within ? 'broken' : 'taken';
    out.push({ ...part, level, is });
    if (is !== 'broken') return;
    const order = part.order - 1;
    visit({ order, start: part.start }, level + 1);
    visit({ order, start: part.start + 2 ** order }, level + 1);
  };
  visit(chunk, 0);
  return out;
}

/** Chunks of one list that are not in the other. */
export function without(list: readonly Chunk[], other: readonly Chunk[]): Chunk[] {
  const known = new Set(other.map(nameOf));
  return list.filter((c) => !known.has(nameOf(c)));
}

/** The chunks of a list that lie in a chunk. */
export const inside = (chunk: Chunk, list: readonly Chunk[]): Chunk[] =>
  list.filter((c) => c.start >= chunk.start && c.start + 2 ** c.order <= chunk.start + 2 ** chunk.order);

const byStart = bisector((chunk: Chunk) => chunk.start);

/** The free chunk that a block of the group is in. */
export function chunkAt(data: BuddyData, block: number): Chunk | undefined {
  const chunk = data.chunks[byStart.right(data.chunks, block) - 1];
  return chunk && block < chunk.start + 2 ** chunk.order ? chunk : undefined;
}
