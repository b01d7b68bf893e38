/** Updates the copies of the superblock and of changed descriptor blocks, each copy in its own transaction. */

import { superblockChecksum } from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { HANDLE } from '../handles/handle.ts';
import { backupGroups, descriptorBlock, groupHead } from '../volume/geometry.ts';
import type { GrowHost } from './host.ts';

/** `changed`: indexes of the changed descriptor blocks. */
export function backUp(fs: GrowHost, changed: readonly number[]): void {
  const { mount, recorder } = fs;
  const { geometry: g } = mount;
  mount.settle();
  const at = SUPERBLOCK_OFFSET % g.blockSize;
  const own = recorder.store.read(mount.superblock).slice(at, at + SUPERBLOCK_SIZE);
  for (const group of backupGroups(g))
    fs.transact(HANDLE.RESIZE, 1 + changed.length, () => {
      const head = groupHead(g, group);
      const bytes = mount.touch(head.superblock).fill(0);
      bytes.set(own);
      Superblock.write(bytes, 0, { s_block_group_nr: group });
      superblockChecksum.set(mount.volume.rules, bytes, 0, 0);
      for (const index of changed)
        if (index < head.descriptorIndex + head.descriptorCount && index >= head.descriptorIndex)
          mount
            .touch(head.descriptors + index - head.descriptorIndex)
            .set(recorder.store.read(mount.superblock + 1 + index));
    });
  for (const index of changed) if (index >= g.firstMetaBg) backUpMetaGroup(fs, index);
}

/** With meta_bg, the second and the last group of a meta group hold copies of its descriptor block. */
function backUpMetaGroup(fs: GrowHost, index: number): void {
  const { mount, recorder } = fs;
  const { geometry: g } = mount;
  const first = index * g.descPerBlock;
  const own = descriptorBlock(g, first);
  for (const group of new Set([first + 1, first + g.descPerBlock - 1]))
    if (group < g.groups)
      fs.transact(HANDLE.RESIZE, 1, () => mount.touch(groupHead(g, group).descriptors).set(recorder.store.read(own)));
}
