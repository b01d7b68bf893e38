/** Counts at two moments: what is free, the extents of each file that changed, what the machine had done. */
import { type Said, saying } from '../../../bytes/said.ts';
import { BLOCK_KINDS, BlockKind } from '../../../engine/volume/block-kind.ts';
import { inodesOfBlock } from '../../../engine/volume/describe/inodes.ts';
import { readDescriptor } from '../../../engine/volume/descriptor.ts';
import { isFinding } from '../../../engine/volume/finding.ts';
import { iBlockBytes, mapKind, readInode } from '../../../engine/volume/inode.ts';
import { LABEL } from '../../../engine/volume/label-sentences.ts';
import { fileMap } from '../../../engine/volume/map.ts';
import { namedInode } from '../../../engine/volume/names.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { rowAt } from '../../../session/answers/call-row.ts';
import { type MachineCounts, countsOf as machineCountsOf } from '../../../session/answers/machine-counts.ts';
import { machineData } from '../../../session/answers/machine-data.ts';
import { totalAt } from '../../../session/answers/running-total.ts';
import { positionOf, type SessionWhole } from '../../../session/answers/session-at.ts';
import type { TimedDisk } from '../../../session/machine/timed-disk.ts';
import type { Moment } from '../../../session/session-api.ts';
import type { Found, Sides } from './blocks.ts';

/** What is counted. */
export const COUNT = saying('count', {
  events: 'events',
  writes: 'block writes',
  free_blocks: 'free blocks',
  free_inodes: 'free inodes',
  directories: 'directories',
  requests: 'requests to the disks',
  seeks: 'seeks',
  time: 'time of the machine',
});

export interface Count {
  name: Said;
  before: number;
  after: number;
  unit: 'one' | 'ns';
  /** It is about this file. */
  ino?: number;
}

/** More files than a person compares. */
const MOST_FILES = 8;
/** More extents are not counted one by one. */
const MOST_RUNS = 1 << 16;

export function countsOf(
  whole: SessionWhole,
  from: Moment,
  to: Moment,
  sides: Sides,
  found: readonly Found[],
): Count[] {
  const { recording } = whole;
  const one = (name: Said, before: number, after: number): Count => ({ name, before, after, unit: 'one' });
  const counts = [
    one(COUNT.events, from.step, to.step),
    one(COUNT.writes, positionOf(recording, from), positionOf(recording, to)),
  ];
  const { before, after } = { before: sides.before.volume, after: sides.after.volume };
  if (before && after) {
    const had = freeIn(before);
    const has = freeIn(after);
    counts.push(
      one(COUNT.free_blocks, had.blocks, has.blocks),
      one(COUNT.free_inodes, had.inodes, has.inodes),
      one(COUNT.directories, had.directories, has.directories),
    );
    for (const ino of mapsChanged(before, after, found))
      counts.push({
        ...one(LABEL.extents({ inode: namedInode(after, ino) }), extentsOf(before, ino), extentsOf(after, ino)),
        ino,
      });
  }
  return [...counts, ...ofMachine(whole, from, to)].filter((c) => c.before !== c.after);
}

/** As the group descriptors say: the superblock's sums are not kept up to date. */
function freeIn(volume: Volume): { blocks: number; inodes: number; directories: number } {
  const sum = { blocks: 0, inodes: 0, directories: 0 };
  for (let group = 0; group < volume.geometry.groups; group++) {
    const { freeBlocks, freeInodes, usedDirs } = readDescriptor(volume, group);
    sum.blocks += freeBlocks * volume.geometry.clusterRatio;
    sum.inodes += freeInodes;
    sum.directories += usedDirs;
  }
  return sum;
}

/** The files whose maps changed: in the inode, or in a block of the map. */
function mapsChanged(before: Volume, after: Volume, found: readonly Found[]): number[] {
  const files = new Set<number>();
  for (const f of found) {
    const { kind, owner } = f.after ?? {};
    if (kind === undefined || !owner || files.size >= MOST_FILES) continue;
    if (kind === BlockKind.inode_table) {
      const { first, end } = inodesOfBlock(after, f.block, owner.owner);
      for (let ino = first; ino < end; ino++) if (mapOf(before, ino) !== mapOf(after, ino)) files.add(ino);
    } else if (BLOCK_KINDS[kind].class === 'map' && owner.by === 'file') files.add(owner.owner);
  }
  return [...files].slice(0, MOST_FILES);
}

const mapOf = (volume: Volume, ino: number): string => {
  const inode = readInode(volume, ino);
  return isFinding(inode) || mapKind(inode) === 'none' ? '' : String(iBlockBytes(inode));
};

function extentsOf(volume: Volume, ino: number): number {
  const inode = readInode(volume, ino);
  return isFinding(inode) ? 0 : fileMap(volume, inode, MOST_RUNS).runs.length;
}

const kept = new WeakMap<TimedDisk, { operations: number; counts: MachineCounts }>();

/** Counted again only when the machine has done more. */
function soFar(timed: TimedDisk): MachineCounts {
  const operations = timed.log.operations.length;
  const last = kept.get(timed);
  if (last?.operations === operations) return last.counts;
  const counts = machineCountsOf(machineData(timed));
  kept.set(timed, { operations, counts });
  return counts;
}

function ofMachine({ timed }: SessionWhole, from: Moment, to: Moment): Count[] {
  if (!timed) return [];
  const counts = soFar(timed);
  const endOf = ({ step }: Moment) => {
    const row = rowAt(counts, step);
    return row < 0 ? 0 : counts.ended[row];
  };
  const [a, b] = [endOf(from), endOf(to)];
  return [
    { name: COUNT.requests, before: totalAt(counts.requests, a), after: totalAt(counts.requests, b), unit: 'one' },
    { name: COUNT.seeks, before: totalAt(counts.seeks, a), after: totalAt(counts.seeks, b), unit: 'one' },
    { name: COUNT.time, before: a, after: b, unit: 'ns' },
  ];
}
