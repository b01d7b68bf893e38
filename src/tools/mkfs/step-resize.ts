/**
 * The resize inode: the room behind the descriptors, owned as if it were a file.
 *
 *     i_block[13] ─▶ doubly indirect block          each reserved block of group 0 doubles as an indirect
 *                     slot k ─▶ reserved block ──▶  block: it names the same block of each group with a copy
 *                               (place k of the table of descriptors)
 */

import { EXT4_DIND_BLOCK, EXT4_RESIZE_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { pointersIn, setPointer } from '../../format/indirect.ts';
import { S_IFREG } from '../../format/mode.ts';
import { make_resize_inode } from '../../trace/events/mke2fs.ts';
import { MOST_NAMED } from './batches.ts';
import type { Draft } from './draft.ts';
import { hasSuper } from './geometry.ts';
import { writeOwnInode } from './own-inode.ts';
import { superblockOf } from './placement.ts';
import { resizeInodeBytes } from './plan.ts';

export function makeResizeInode(draft: Draft): void {
  const { plan, recorder } = draft;
  const { resizeBlock, geometry: g } = plan;
  if (resizeBlock === undefined) return;
  const ino = EXT4_RESIZE_INO;
  const perBlock = pointersIn(g.blockSize);
  const bytes = resizeInodeBytes(g.blockSize);
  const backups: number[] = [];
  for (let group = 1; group < g.groups; group++) if (hasSuper(g, group)) backups.push(group);
  const behind = 1 + g.descBlocks;
  const first = superblockOf(g, 0) + behind;
  const reserved = g.reservedGdtBlocks;
  const make = () => {
    draft.take(resizeBlock, 1);
    const dind = recorder.touch(resizeBlock);
    for (let i = 0; i < reserved; i++) {
      const block = first + i;
      setPointer(dind, (g.descBlocks + i) % perBlock, block);
      if (backups.length === 0) continue;
      const names = recorder.touch(block);
      backups.forEach((group, k) => {
        // Where group 0 begins with a boot block, this is one block too far, as in mke2fs.
        setPointer(names, k, block + group * g.blocksPerGroup);
      });
    }
    const i_block = new Uint8Array(I_BLOCK_BYTES);
    setPointer(i_block, EXT4_DIND_BLOCK, resizeBlock);
    const blocks = (1 + reserved * (1 + backups.length)) * g.clusterRatio;
    writeOwnInode(draft, ino, { mode: S_IFREG | 0o600, links: 1, size: bytes, blocks, i_block });
    draft.seal();
  };
  const touched = [
    draft.touchesInode(ino),
    { block: resizeBlock, struct: 'indirect block' },
    ...Array.from({ length: Math.min(reserved, MOST_NAMED) }, (_, i) => ({
      block: first + i,
      struct: 'indirect block',
    })),
  ];
  const fields = { ino, block: resizeBlock, reserved, backups: backups.length, bytes };
  recorder.during(make_resize_inode, fields, make, { touched });
}
