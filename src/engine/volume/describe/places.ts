/** The structures that formatting puts at fixed places: superblocks, group descriptors, the MMP block. */
import type { Phrase } from '../../../bytes/said.ts';
import { groupDescriptorChecksum, superblockChecksum } from '../../../format/checksum.ts';
import { mmpChecksum } from '../../../format/checksum-blocks.ts';
import { SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { GroupDescriptor } from '../../../format/group-descriptor.ts';
import { Mmp } from '../../../format/mmp.ts';
import { Superblock } from '../../../format/superblock.ts';
import { groupHead, superblockBlock } from '../geometry.ts';
import type { Volume } from '../volume.ts';
import { PART } from './parts.ts';
import { checksumSaid, type StructRows, structRows } from './rows.ts';

/** The byte of its block at which a superblock begins. Only the first one shares block 0 with the boot record. */
const superblockAt = (volume: Volume, block: number): number =>
  block === 0 && superblockBlock(volume.geometry) === 0 ? SUPERBLOCK_OFFSET : 0;

export function describeSuperblock(volume: Volume, block: number, bytes: Uint8Array, label: Phrase): StructRows[] {
  const at = superblockAt(volume, block);
  return [
    structRows(Superblock, label, bytes, at, {
      checksum: checksumSaid(superblockChecksum, volume.rules, bytes, at, 0),
    }),
  ];
}

/** The groups whose descriptors a descriptor block of `group` holds: the first, and one past the last. */
export function describedGroups(volume: Volume, block: number, group: number): { first: number; end: number } {
  const { geometry: g } = volume;
  const head = groupHead(g, group);
  const first = (head.descriptorIndex + block - head.descriptors) * g.descPerBlock;
  return { first, end: Math.min(first + g.descPerBlock, g.groups) };
}

export function describeDescriptors(volume: Volume, block: number, group: number, bytes: Uint8Array): StructRows[] {
  const { geometry: g, rules } = volume;
  const { first, end } = describedGroups(volume, block, group);
  const out: StructRows[] = [];
  for (let n = first; n < end; n++) {
    const at = (n - first) * g.descSize;
    out.push(
      structRows(GroupDescriptor, PART.group_descriptor({ group: n }), bytes, at, {
        limit: g.descSize,
        length: g.descSize,
        checksum: checksumSaid(groupDescriptorChecksum, rules, bytes, at, n, 2),
      }),
    );
  }
  return out;
}

export const describeMmp = (volume: Volume, bytes: Uint8Array): StructRows[] => [
  structRows(Mmp, PART.heartbeat, bytes, 0, { checksum: checksumSaid(mmpChecksum, volume.rules, bytes, 0, 0) }),
];
