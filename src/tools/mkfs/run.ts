/**
 * Making the volume. The plan is carried out step by step, and each step is an event with its writes.
 */
import type { Refused } from '../../bytes/refused.ts';
import { BlockStore } from '../../trace/block-store.ts';
import { choose_types, divide } from '../../trace/events/mke2fs.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import { type Level, Recorder } from '../../trace/recorder.ts';
import { Draft } from './draft.ts';
import type { MkfsPlan } from './plan.ts';
import { relation, USAGE_BY_SIZE } from './profiles.ts';
import { finishUp, writeBackups } from './step-backups.ts';
import { placeTables, settleInodeTables, writeBlockBitmaps, writeInodeBitmaps } from './step-groups.ts';
import { makeBadBlocksInode, makeLostFound, makeRoot, reserveInodes } from './step-inodes.ts';
import { makeJournal } from './step-journal.ts';
import { makeOrphanFile } from './step-orphan-file.ts';
import { makeResizeInode } from './step-resize.ts';
import { keepBackups, writeDescriptors, writeSuper } from './step-super.ts';

/**
 * The recorder's store must have the plan's `byteLength` and `blockSize`, and read as zeros. `copy` does the work of -d
 * for callers with files.
 */
export function runMkfs(
  plan: MkfsPlan,
  recorder: Recorder,
  copy?: (draft: Draft) => Refused | undefined,
): Refused | undefined {
  tellDecisions(plan, recorder);
  const draft = new Draft(plan, recorder);
  writeSuper(draft);
  writeDescriptors(draft);
  keepBackups(draft);
  placeTables(draft);
  writeBlockBitmaps(draft);
  writeInodeBitmaps(draft);
  settleInodeTables(draft);
  reserveInodes(draft);
  makeBadBlocksInode(draft);
  makeRoot(draft);
  makeLostFound(draft);
  makeResizeInode(draft);
  makeJournal(draft);
  makeOrphanFile(draft);
  const problem = copy?.(draft);
  if (problem) return problem;
  writeBackups(draft);
  finishUp(draft);
  return undefined;
}

function tellDecisions({ decisions: d, geometry: g, placement: p, byteLength }: MkfsPlan, recorder: Recorder): void {
  const { options } = d;
  const others = d.usageWords ? USAGE_BY_SIZE.filter((u) => u.type !== d.types[1]) : [];
  const usageTypes = others.map(
    (u): Rejected => ({ candidate: { kind: 'usage_type', type: u.type }, why: { kind: 'other_size', sizes: u.words } }),
  );
  const typeFields = {
    bytes: byteLength,
    fs_type: d.types[0],
    usage: d.types.slice(1),
    usage_sizes: d.usageWords,
    block_size: d.blockSize,
    block_size_from: options.blockSize || options.minBlockSize ? '-b' : (relation(d.types, 'blocksize').from ?? ''),
    inode_ratio: d.inodeRatio,
    inode_ratio_from: options.inodeRatio ? '-i' : (relation(d.types, 'inode_ratio').from ?? ''),
    inodes_asked: options.inodeCount ?? 0,
    inode_size: d.inodeSize,
  };
  recorder.emit(choose_types, typeFields, { considered: usageTypes });
  const dropped: Rejected = {
    candidate: { kind: 'groups', groups: g.groups + 1 },
    why: { kind: 'last_too_small', blocks: g.droppedBlocks },
  };
  const groupFields = {
    blocks: g.blocks,
    block_size: g.blockSize,
    blocks_per_group: g.blocksPerGroup,
    groups: g.groups,
    inodes: g.inodes,
    inodes_per_group: g.inodesPerGroup,
    inode_table_blocks: g.inodeTableBlocks,
    dropped_blocks: g.droppedBlocks,
    groups_per_flex: p.groupsPerFlex,
  };
  recorder.emit(divide, groupFields, { considered: g.droppedBlocks ? [dropped] : [] });
}

/** `byteLength` is the device's length, if it is larger than the volume. */
export function volumeBy(plan: MkfsPlan, level: Level, byteLength = plan.byteLength): Recorder {
  const recorder = new Recorder(new BlockStore(plan.blockSize, byteLength), level);
  runMkfs(plan, recorder);
  recorder.settle();
  return recorder;
}
