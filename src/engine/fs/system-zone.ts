/**
 * The blocks that belong to the volume itself: superblocks, descriptors, bitmaps, inode tables, the
 * journal. No file may own one of them; a map that says so is damaged (block_validity).
 */
import { Refused } from '../../bytes/refused.ts';
import { printed } from '../../bytes/said.ts';
import { countBelow } from '../../bytes/search.ts';
import { hasCompat } from '../../format/features.ts';
import { isFinding } from '../volume/finding.ts';
import { groupHead } from '../volume/geometry.ts';
import { readInode } from '../volume/inode.ts';
import { fileMap } from '../volume/map.ts';
import type { Mount } from './mount.ts';
import { MOUNT } from './refusals.ts';

interface Zone {
  start: number;
  end: number;
  /** Linux notes them one after the other. */
  turn: number;
  /** Of whom, for a sentence. */
  /** Whose group’s they are; -1: the journal’s. */
  group: number;
}

function groupZones(mount: Mount): Zone[] {
  const { geometry: g } = mount;
  const zones: Zone[] = [];
  for (let n = 0; n < g.groups; n++) {
    const add = (start: number, count: number) => {
      if (count > 0) zones.push({ start, end: start + count, turn: zones.length, group: n });
    };
    const head = groupHead(g, n);
    if (head.superblock >= 0) add(head.superblock, 1);
    add(head.descriptors, head.descriptorCount);
    add(head.reserved, head.reservedCount);
    const group = mount.group(n);
    add(group.blockBitmapBlock, 1);
    add(group.inodeBitmapBlock, 1);
    add(group.inodeTable, g.itableBlocks);
  }
  return zones;
}

/** The blocks of the journal; a sentence if its map leads to nowhere. */
function journalZones({ volume }: Mount): Zone[] | string {
  const ino = volume.sb.s_journal_inum;
  if (!hasCompat(volume.sb, 'has_journal') || ino === 0) return [];
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return inode.sentence;
  const { runs, findings } = fileMap(volume, inode);
  if (findings.length > 0) return findings[0].sentence;
  return runs.map(({ physical, length }) => ({ start: physical, end: physical + length, turn: 0, group: -1 }));
}

export class SystemZone {
  /** Ascending, apart from each other: starts[i] … ends[i] - 1. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #blockCount: number;
  readonly #firstDataBlock: number;
  /** The stretch between two zones that was asked for last: mostly the next as well. */
  #gapFrom = 0;
  #gapTo = 0;
  /** Why such a volume is not mounted: two of these claim the same block. */
  readonly refused: Refused | undefined;

  constructor(mount: Mount) {
    this.#blockCount = mount.geometry.blockCount;
    this.#firstDataBlock = mount.geometry.firstDataBlock;
    const journal = journalZones(mount);
    if (typeof journal === 'string')
      this.refused = new Refused(MOUNT.needs_cleaning({ why: printed(journal.replace(/\.$/, '')) }));
    const zones = groupZones(mount);
    if (typeof journal !== 'string') for (const zone of journal) zones.push({ ...zone, turn: zones.length });
    zones.sort((a, b) => a.start - b.start);
    /** Those that reach over the block that is looked at. */
    let open: Zone[] = [];
    for (const zone of zones) {
      const { start, end, turn } = zone;
      const last = this.#ends.length - 1;
      open = open.filter((other) => other.end > start);
      // As Linux looks: what begins in one that was noted before it. One that begins before another and covers it is let pass.
      const other = open.find((earlier) => earlier.turn < turn);
      if (other) {
        const owner = ({ group }: Zone) =>
          group < 0 ? MOUNT.journal({ ino: mount.volume.sb.s_journal_inum }) : MOUNT.group({ group });
        const why = MOUNT.belongs_twice({ block: start, to: owner(other), and: owner(zone) });
        this.refused ??= new Refused(MOUNT.needs_cleaning({ why }));
      }
      open.push(zone);
      if (last >= 0 && start <= this.#ends[last]) this.#ends[last] = Math.max(this.#ends[last], end);
      else {
        this.#starts.push(start);
        this.#ends.push(end);
      }
    }
  }

  /** Whether files may own all of these blocks. */
  leaves(first: number, count: number): boolean {
    if (first >= this.#gapFrom && count > 0 && first + count <= this.#gapTo) return true;
    if (!(first > this.#firstDataBlock - 1 && first > 0 && count > 0 && first + count <= this.#blockCount))
      return false;
    // The last zone that begins before the end of the run is the only one that can reach into it.
    const before = countBelow(this.#starts, first + count);
    if (before > 0 && this.#ends[before - 1] > first) return false;
    this.#gapFrom = Math.max(1, this.#firstDataBlock, before > 0 ? this.#ends[before - 1] : 0);
    this.#gapTo = Math.min(this.#blockCount, this.#starts[before] ?? this.#blockCount);
    return true;
  }
}
