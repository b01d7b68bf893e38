/**
 * The last steps: copies of superblock and descriptors, then the mark that all is well. The copies are made before that
 * mark, so they say "not clean": a volume started from one must be checked first.
 */
import { superblockChecksum } from '../../format/checksum.ts';
import { SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { SUPERBLOCK_STATES, Superblock } from '../../format/superblock.ts';
import { finish, write_backup } from '../../trace/events/mke2fs.ts';
import { MOST_NAMED } from './batches.ts';
import type { Draft } from './draft.ts';
import { groupFirstBlock, hasSuper } from './geometry.ts';
import { descriptorsOf } from './placement.ts';
import { backupRule, copiesDescriptors } from './step-super.ts';

/** Up to this many copies are reported one by one. More are reported together. */
const MOST_COPIES = 64;

export function writeBackups(draft: Draft): void {
  const { plan, recorder } = draft;
  const g = plan.geometry;
  const groups: number[] = [];
  for (let group = 1; group < g.groups; group++)
    if (hasSuper(g, group) || copiesDescriptors(g, group)) groups.push(group);
  const each = Math.ceil(groups.length / MOST_COPIES);
  for (let i = 0; i < groups.length; i += each) {
    const batch = groups.slice(i, i + each);
    const [group] = batch;
    const desc = copiesDescriptors(g, group) ? descriptorsOf(g, group) : undefined;
    const block = hasSuper(g, group) ? groupFirstBlock(g, group) : -1;
    const descBlocks = desc ? desc.count - desc.reserved : 0;
    const fields = {
      groups: batch.slice(0, MOST_NAMED),
      total: batch.length,
      block,
      desc_block: desc?.start ?? -1,
      desc_blocks: descBlocks,
      rule: backupRule(g),
      last_group: g.groups - 1,
    };
    const touched = batch.slice(0, MOST_NAMED).map((copy) => ({
      block: groupFirstBlock(g, copy),
      struct: hasSuper(g, copy) ? 'ext4_super_block' : 'ext4_group_desc',
    }));
    const write = () => {
      // The copies carry the number too, so it is noted before the first of them.
      if (i === 0) noteWrites(draft);
      for (const copy of batch) writeCopy(draft, copy);
    };
    recorder.during(write_backup, fields, write, { touched });
  }
}

function noteWrites(draft: Draft): void {
  draft.superblock().s_kbytes_written = BigInt(draft.plan.kbytesWritten);
  draft.seal();
}

function writeCopy(draft: Draft, group: number): void {
  const { plan, recorder } = draft;
  const g = plan.geometry;
  if (hasSuper(g, group)) {
    const main = recorder.read(draft.superBlock);
    const copy = main.slice(draft.superOffset, draft.superOffset + SUPERBLOCK_SIZE);
    // The field has 16 bits. A larger number is written as all ones.
    Superblock.write(copy, 0, { s_block_group_nr: Math.min(group, 0xffff) });
    superblockChecksum.set(draft.rules, copy, 0, 0);
    recorder.write(groupFirstBlock(g, group), copy);
  }
  const desc = copiesDescriptors(g, group) ? descriptorsOf(g, group) : undefined;
  if (!desc) return;
  for (let i = 0; i < desc.count - desc.reserved; i++)
    recorder.write(desc.start + i, recorder.read(draft.descriptorBlock((desc.first + i) * g.descPerBlock)));
}

export function finishUp(draft: Draft): void {
  const { plan, recorder } = draft;
  const g = plan.geometry;
  const free = g.blocks - g.firstDataBlock - draft.space.used;
  const fields = {
    free_blocks: free,
    blocks: g.blocks,
    free_inodes: draft.superblock().s_free_inodes_count,
    inodes: g.inodes,
    reserved_blocks: g.reservedBlocks,
    kbytes_written: plan.kbytesWritten,
  };
  const mark = () => {
    draft.superblock().s_kbytes_written = BigInt(plan.kbytesWritten);
    draft.superblock().s_state = SUPERBLOCK_STATES.EXT4_VALID_FS;
    draft.seal();
    recorder.settle();
  };
  recorder.during(finish, fields, mark, { touched: [draft.touchesSuper('s_state')] });
}
