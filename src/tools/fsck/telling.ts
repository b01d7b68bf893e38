/** Events about the course of a check: steps of repairs, groups, directories, passes. */
import type { Touch } from '../../trace/event.ts';
import { E2fsckDirectory, E2fsckGroup, E2fsckPassEnd, E2fsckRestart, E2fsckStep } from '../../trace/events/fsck.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Bits } from './bits.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { DirInfo } from './dir-info.ts';

/** Tells a step. The next writes belong to it. */
export function tellStep(recorder: Recorder, does: string, touched: readonly Touch[] | undefined): void {
  if (recorder.full) recorder.emit(E2fsckStep, { does }, touched && { touched });
}

export function tellRestart(recorder: Recorder, round: number): void {
  if (recorder.full) recorder.emit(E2fsckRestart, { round });
}

const MAX_RUNS = 4000;

interface PassCost {
  pass: string;
  inodes: number;
  blocks: number;
  problems: number;
}

export function tellPassEnd(recorder: Recorder, { pass, inodes, blocks, problems }: PassCost, seen: Bits): void {
  if (recorder.full) recorder.emit(E2fsckPassEnd, { pass, inodes, blocks, problems, runs: seen.runs(MAX_RUNS) });
}

function tableTouch(volume: CheckedVolume, group: number, blocks: number) {
  const first = volume.inodeTableOf(group);
  const shown = Math.min(blocks, 64);
  return Array.from({ length: shown }, (_, i) => ({ block: first + i, struct: 'ext4_inode' })).filter(
    (t) => t.block > 0 && t.block < volume.disk.blockCount,
  );
}

/** Tells that the inodes of a group were read, and how many of them are in use. */
export function tellGroup(volume: CheckedVolume, group: number, unused: number, used: number, uninit: boolean): void {
  if (!volume.recorder.full) return;
  const { g } = volume;
  const inodes = g.inodesPerGroup - unused;
  const blocks = Math.ceil(inodes / Math.floor(g.blockSize / g.inodeSize));
  volume.recorder.emit(
    E2fsckGroup,
    { group, inodes, used, blocks, unused, uninit },
    { touched: tableTouch(volume, group, blocks) },
  );
}

export function tellDirectory(recorder: Recorder, { ino, blocks, entries, hashed }: DirInfo): void {
  if (!recorder.full) return;
  const touched = blocks.slice(0, 64).map(({ block }) => ({ block, struct: 'ext4_dir_entry_2' }));
  recorder.emit(E2fsckDirectory, { ino, blocks: blocks.length, entries, indexed: hashed }, { touched });
}
