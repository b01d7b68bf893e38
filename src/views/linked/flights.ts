/**
 * The flights between two tiles in a step, from the blocks that the event moved. Keys of the tile's marks name each end.
 * Those of the volume map are block numbers, `b66+8`.
 *
 *     pages       page.12.0        ──▶ b8065+96           page cache ──▶ volume
 *     logged      b66+1            ──▶ copy.3.66          volume ──▶ journal
 *     sent home   dot.66           ──▶ b66+1              journal, from memory ──▶ volume
 *     replayed    copy.3.66        ──▶ b66+1              journal, from the log ──▶ volume
 */
import type { BlockClass } from '../../engine/volume/block-kind.ts';
import type { Move } from '../../session/answers/moved-data.ts';
import type { Window } from '../motion/story.ts';

/** The tiles between which things fly. */
const LINKED = [
  ['page-cache', 'map'],
  ['journal', 'map'],
];

/** Answers whether both tiles of a pair are open. */
export const isLinked = (open: readonly string[]): boolean =>
  LINKED.some((pair) => pair.every((tile) => open.includes(tile)));

export interface End {
  tile: string;
  keys: readonly string[];
  /** The same things drawn smaller, if those are not there. */
  or?: readonly string[];
  /** The share of their width. */
  part?: Window;
}

export interface Flight {
  key: string;
  /** Blocks of the volume. */
  first: number;
  count: number;
  from: End;
  to: End;
  look: BlockClass;
  /** It carries its number; those into the log arrive together with the journal's own, which do. */
  numbered: boolean;
}

/**
 * The eye cannot follow more flights at once, so neighbours fly as one.
 * @internal
 */
export const MOST_FLIGHTS = 60;

interface Run {
  first: number;
  count: number;
}

/** Blocks one by one, or by runs if there are many. */
function runsOf(blocks: readonly number[]): Run[] {
  if (blocks.length <= MOST_FLIGHTS) return blocks.map((first) => ({ first, count: 1 }));
  const runs: Run[] = [];
  for (const block of blocks) {
    const last = runs[runs.length - 1];
    if (last && last.first + last.count === block) last.count++;
    else runs.push({ first: block, count: 1 });
  }
  return runs.slice(0, MOST_FLIGHTS);
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);

const inVolume = ({ first, count }: Run): End => ({ tile: 'map', keys: [`b${first}+${count}`] });

const inJournal = (run: Run, key: (block: number) => string): End => ({
  tile: 'journal',
  keys: range(run.first, run.count).map(key),
});

/** `classOf` gives the class of a block of the volume. */
export function flightsOf(move: Move, classOf: (block: number) => BlockClass): Flight[] {
  const flight = (run: Run, from: End, to: End): Flight => ({
    key: `fly.${move.what}.${run.first}`,
    ...run,
    from,
    to,
    look: move.what === 'pages' ? 'data' : classOf(run.first),
    numbered: move.what !== 'logged',
  });
  switch (move.what) {
    case 'pages': {
      const { ino, first, block, count, run } = move;
      const share = (at: number): number => (first + at - block - run.first) / run.length;
      return runsOf(range(block, count)).map((r) => {
        const part: Window = [share(r.first), share(r.first + r.count)];
        return flight(r, { tile: 'page-cache', keys: [`page.${ino}.${run.first}`], part }, inVolume(r));
      });
    }
    case 'logged':
      return runsOf(move.blocks).map((r) => {
        const copy = (block: number) => `copy.${move.tid}.${block}`;
        const small = inJournal(r, copy);
        return flight(r, inVolume(r), { ...inJournal(r, (block) => `new.${copy(block)}`), or: small.keys });
      });
    case 'sent home':
      return runsOf(range(move.block, move.count)).map((r) =>
        flight(
          r,
          inJournal(r, (block) => `dot.${block}`),
          inVolume(r),
        ),
      );
    case 'replayed': {
      const run = { first: move.block, count: 1 };
      const copy = `copy.${move.tid}.${move.block}`;
      return [flight(run, { tile: 'journal', keys: [`new.${copy}`], or: [copy] }, inVolume(run))];
    }
  }
}
