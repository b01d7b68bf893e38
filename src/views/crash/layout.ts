/**
 * A power cut as geometry: the fate of each write on its way, and the copies of a file's blocks as a table.
 *
 *      on their way   1 kept   2 lost   3 in part …
 *      page cache     ■ ■ ■ ■      platter   ■ □ · ·        newest, older, none
 */
import { COPY, type CopiedBlock } from '../../session/crash/copies.ts';
import { fateOfLosing } from '../../session/crash/flight.ts';
import type { Losing } from '../../session/crash/line.ts';
import { REQ } from '../../trace/disk.ts';

export type Loss = 'kept' | 'lost' | 'torn';

const NOTHING = new Uint8Array(0);

/** The fate of each write on its way. */
export function lossesOf(count: number, losing: Losing): Loss[] {
  const fate = fateOfLosing(losing);
  return Array.from({ length: count }, (_, i) => {
    const arrived = fate({ block: 0, bytes: NOTHING, flags: REQ.SYNC, carried: '', event: -1 }, i, count);
    return arrived === true ? 'kept' : arrived === false ? 'lost' : 'torn';
  });
}

/** The same choice with one write switched: a kept one becomes lost, a lost one kept. */
export function turned(losses: readonly Loss[], index: number): Losing {
  const lost: number[] = [];
  for (const [i, loss] of losses.entries()) if ((i === index) !== (loss !== 'kept')) lost.push(i + 1);
  return lost.length === 0 ? 'none' : { lost };
}

export interface CopyRow {
  place: 'page cache' | 'journal' | 'disk cache' | 'platter';
  /** The place still has it when the power comes back. */
  stable: boolean;
  /** One level of COPY per block; `halfway`: in the journal, but the transaction is not complete on the platter. */
  cells: { level: number; halfway: boolean }[];
}

/** The four places, from the one that programs see to the one that stays. */
export function copyRows(blocks: readonly CopiedBlock[]): CopyRow[] {
  const cells = (level: (b: CopiedBlock) => number, halfway: (b: CopiedBlock) => boolean = () => false) =>
    blocks.map((b) => ({ level: level(b), halfway: halfway(b) }));
  return [
    { place: 'page cache', stable: false, cells: cells(() => COPY.newest) },
    {
      place: 'journal',
      stable: true,
      cells: cells(
        (b) => b.journal,
        (b) => b.journal !== COPY.none && b.journalFlying,
      ),
    },
    { place: 'disk cache', stable: false, cells: cells((b) => b.cache) },
    { place: 'platter', stable: true, cells: cells((b) => b.platter) },
  ];
}

/** Answers whether the newest bytes of a block would outlive a power cut now. */
export const isSafe = (b: CopiedBlock): boolean =>
  b.platter === COPY.newest || (b.journal === COPY.newest && !b.journalFlying);
