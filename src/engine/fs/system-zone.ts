/**
 * The blocks of the volume itself: superblocks, descriptors, bitmaps, inode tables, the journal. No file
 * may own one of them. A map that points to one is damaged (block_validity).
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
  /** Its number in the order in which Linux notes zones. */
  turn: number;
  /** The owner, for a sentence. */
  /** The group that owns the blocks; -1: the journal. */
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

/** The blocks of the journal, or a sentence if its map leads nowhere. */
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
  /** Ascending, without overlaps: starts[i] … ends[i] - 1. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #blockCount: number;
  readonly #firstDataBlock: number;
  /** The last stretch between two zones that was asked for. Mostly the next question is in it, too. */
  #gapFrom = 0;
  #gapTo = 0;
  /** The reason not to mount a volume: two zones claim the same block. */
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
    /** Zones that reach over the present block. */
    let open: Zone[] = [];
    for (const zone of zones) {
      const { start, end, turn } = zone;
      const last = this.#ends.length - 1;
      open = open.filter((other) => other.end > start);
      // Like Linux, find a zone that begins in one noted earlier. A zone that begins before an earlier one passes.
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

  /** Answers whether files may own all of these blocks. */
  leaves(first: number, count: number): boolean {
    if (first >= this.#gapFrom && count > 0 && first + count <= this.#gapTo) return true;
    if (!(first > this.#firstDataBlock - 1 && first > 0 && count > 0 && first + count <= this.#blockCount))
      return false;
    // Only the last zone that begins before the end of the run can reach into it.
    const before = countBelow(this.#starts, first + count);
    if (before > 0 && this.#ends[before - 1] > first) return false;
    this.#gapFrom = Math.max(1, this.#firstDataBlock, before > 0 ? this.#ends[before - 1] : 0);
    this.#gapTo = Math.min(this.#blockCount, this.#starts[before] ?? this.#blockCount);
    return true;
  }
}
