/**
 * A volume in the making: what a student steps through. At every step the counts agree with the
 * bitmaps, checksums are right, and the sentences say what happened.
 */

import { describe, expect, it } from 'vitest';
import { countSet } from '../../../src/bytes/bitmap.ts';
import { checksumRules, groupDescriptorChecksum, superblockChecksum } from '../../../src/format/checksum.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { joined } from '../../../src/format/words.ts';
import { is, sayPlainly } from '../../../src/trace/event.ts';
import { make_resize_inode, write_descriptors } from '../../../src/trace/events/mke2fs.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import type { HistoryView } from '../../../src/trace/history.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { long, sample } from '../../helpers/long.ts';
import { type Made, makeOurOwn } from './mke2fs.ts';

const COMMANDS = [
  '-t ext2 -b 1024 8M',
  '-t ext2 -b 1024 -g 1024 8M',
  '-t ext3 -b 2048 40M',
  '-t ext4 64M',
  '-t ext4 1G',
  '-t ext4 -O ^flex_bg 40M',
  '-t ext4 -O meta_bg,^resize_inode 300M',
  '-t ext4 -O uninit_bg,^metadata_csum,inline_data 64M',
  '-t ext4 -O orphan_file,metadata_csum_seed 64M',
  '-t ext4 -O sparse_super2,^64bit -E lazy_itable_init=0 100M',
  '-t ext4 -g 264 -i 65536 -G 2 14896K',
  '-r 0 8M',
];

/** Counts and checksums of a step, as far as the volume has come. */
function checkStep({ plan }: Made, view: HistoryView, step: number, name: string): void {
  const at = Math.floor(1024 / plan.blockSize);
  const offset = 1024 % plan.blockSize;
  const sb = Superblock.read(view.read(at), offset);
  const where = `step ${step}, after ${name}`;
  const rules = checksumRules(view.read(at), offset);
  expect(superblockChecksum.verify(rules, view.read(at), offset, 0), `${where}: the superblock's checksum`).toBe(true);
  const g = plan.geometry;
  let free = 0;
  let freeInodes = 0;
  for (let group = 0; group < g.groups; group++) {
    const block = view.read(descriptorBlock(plan, group));
    const desc = (group % g.descPerBlock) * g.descSize;
    const long = new Uint8Array(GroupDescriptor.size);
    long.set(block.subarray(desc, desc + g.descSize));
    const d = GroupDescriptor.read(long);
    const says = `${where}: group ${group}`;
    expect(groupDescriptorChecksum.verify(rules, block, desc, group), `${says}: checksum`).toBe(true);
    const freeBlocks = joined(d, 'bg_free_blocks_count_lo', 'bg_free_blocks_count_hi', 16);
    free += freeBlocks;
    freeInodes += joined(d, 'bg_free_inodes_count_lo', 'bg_free_inodes_count_hi', 16);
    const bitmap = joined(d, 'bg_block_bitmap_lo', 'bg_block_bitmap_hi');
    if (bitmap === 0 || d.bg_flags & 2 || !view.read(bitmap).some((b) => b)) continue;
    const blocks = Math.min(g.blocksPerGroup, g.blocks - g.firstDataBlock - group * g.blocksPerGroup);
    expect(blocks - countSet(view.read(bitmap), blocks), `${says}: free blocks in the bitmap`).toBe(freeBlocks);
  }
  expect(joined(sb, 's_free_blocks_count_lo', 's_free_blocks_count_hi'), `${where}: s_free_blocks_count`).toBe(free);
  expect(sb.s_free_inodes_count, `${where}: s_free_inodes_count`).toBe(freeInodes);
}

function descriptorBlock({ geometry: g }: Made['plan'], group: number): number {
  const index = Math.floor(group / g.descPerBlock);
  if (!g.metaBg) return g.firstDataBlock + 1 + index;
  const leader = index * g.descPerBlock;
  const own = leader === 0 || (g.sparseSuper && [1, 3, 5, 7, 9, 25, 27, 49].includes(leader));
  return g.firstDataBlock + leader * g.blocksPerGroup + (own ? 1 : 0);
}

describe('the recording of a volume', () => {
  it.each(sample(COMMANDS, 6))('%s goes both ways, as JSON too, and ends clean', (command) => {
    const { recorder, store } = makeOurOwn(command, 'full');
    checkWithFsck(recorder.recording!, store);
  });

  it.each(sample(COMMANDS, 6))('%s has counts and checksums that agree at every step', (command) => {
    const made = makeOurOwn(command, 'full');
    const recording = made.recorder.recording!;
    const view = recording.history.view();
    // Before this there are no descriptors.
    const first = eventsOf(recording, write_descriptors)[0].id;
    for (let step = first + 1; step <= recording.length; step++) {
      view.seek(recording.position(step));
      checkStep(made, view, step, recording.events[step - 1].name);
    }
  });

  it('has the same bytes at every level', () => {
    for (const command of sample(COMMANDS, 6)) {
      const off = makeOurOwn(command, 'off').store;
      const full = makeOurOwn(command, 'full').store;
      for (const { block, bytes } of full.contents()) expect(off.read(block)).toEqual(bytes);
    }
  });

  it('touches what it writes: each block of a step lies in a place that the step names, or in the superblock or a descriptor', () => {
    const { recorder, plan } = makeOurOwn('-t ext2 -b 1024 8M', 'full');
    const recording = recorder.recording!;
    for (const event of recording.events) {
      const named = new Set((event.touched ?? []).map((t) => t.block));
      const end = event.id + 1 < recording.length ? recording.firstWrite[event.id + 1] : recording.history.length;
      for (let i = recording.firstWrite[event.id]; i < end; i++) {
        const block = recording.history.blockOf(i);
        const counts = [1, 2, plan.placement.blockBitmap[0], plan.placement.inodeBitmap[0]];
        // The resize inode names a dozen of its blocks, not all.
        if (is(event, make_resize_inode)) continue;
        expect(named.has(block) || counts.includes(block), `${event.name} writes block ${block}`).toBe(true);
      }
    }
  });

  it('says so, step by step', () => {
    const sentences = (command: string) =>
      makeOurOwn(command, 'full').recorder.recording!.events.map(
        (e) => `${'  '.repeat(e.cause >= 0 ? 1 : 0)}${e.name}\n    ${sayPlainly(e)}`,
      );
    for (const command of ['-t ext2 -b 1024 8M', '-t ext3 64M', '-t ext4 64M', '-t ext4 -O meta_bg,^resize_inode 300M'])
      expect(sentences(command).join('\n')).toMatchSnapshot(command);
  });

  it(`a volume of ${long ? 16 : 1} TiB has no more steps than a person can go`, () => {
    const { recorder } = makeOurOwn(`-t ext4 ${long ? 16 : 1}T`, 'summary');
    expect(recorder.counts.events).toBeLessThan(400);
  });
});
