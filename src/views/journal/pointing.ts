/** The thing under a point of the journal's picture, and the things that the cursor visits. */

import type { Told } from './picture-at.ts';
import { blockAt } from './ring.ts';

export type Thing =
  | { what: 'transaction'; key: string; tid: number; since: number }
  | { what: 'waiting'; key: string; block: number }
  | { what: 'logged'; key: string; at: number };

interface Point {
  x: number;
  y: number;
}

interface Rect extends Point {
  width: number;
  height: number;
}

/** Transactions and waiting blocks, from the top down. */
export function thingsOf({ data, layout }: Told): Thing[] {
  return [
    ...layout.transactions.map(
      ({ data: { tid, since } }): Thing => ({ what: 'transaction', key: `tx.${tid}`, tid, since }),
    ),
    ...layout.chips.map(({ index }): Thing => waiting(data.waiting[index].block)),
  ];
}

const waiting = (block: number): Thing => ({ what: 'waiting', key: `wait.${block}`, block });
const inside = ({ x, y, width, height }: Rect, p: Point): boolean =>
  p.x >= x && p.x < x + width && p.y >= y && p.y < y + height;

export function thingAt(told: Told, p: Point): Thing | undefined {
  const { layout, data } = told;
  const row = layout.transactions.findIndex(({ y }) => p.y >= y && p.y < y + layout.rowHeight);
  if (row >= 0) return thingsOf(told)[row];
  const chip = layout.chips.find((c) => inside(c, p));
  if (chip) return waiting(data.waiting[chip.index].block);
  const { blocks, records } = layout.fast;
  const at = [...layout.newest, ...blocks, ...records].find((c) => inside(c, p))?.at ?? blockAt(layout.ring, p);
  return at === undefined ? undefined : { what: 'logged', key: `at.${at}`, at };
}
