/**
 * The orphan file (orphan_file): an inode without a name, whose blocks are slots for inode numbers, all of them free.
 *
 *     s_orphan_file_inum ─▶ inode 12 ─▶ │ 0 │ 0 │ 0 │ … │ magic │ checksum │ × blocks
 */
import { inodeSeed } from '../../format/checksum.ts';
import { orphanBlockChecksum, orphanBlockSeed } from '../../format/checksum-blocks.ts';
import { S_IFREG } from '../../format/mode.ts';
import { EXT4_ORPHAN_BLOCK_MAGIC, ORPHAN_SLOT_BYTES, OrphanBlockTail } from '../../format/orphan-file.ts';
import { make_orphan_file } from '../../trace/events/mke2fs.ts';
import type { Draft } from './draft.ts';
import { ORPHAN_FILE_INO } from './left-out.ts';
import { mapFlags, writeMap, writeOwnInode } from './own-inode.ts';

export function makeOrphanFile(draft: Draft): void {
  const { orphanFile: map } = draft.plan;
  if (!map) return;
  const ino = ORPHAN_FILE_INO;
  const blocks = map.runs.flatMap(({ start, count }) => Array.from({ length: count }, (_, i) => start + i));
  const tail = draft.blockSize - OrphanBlockTail.size;
  const make = () => {
    draft.takeInode(ino);
    for (const { start, count } of map.runs) draft.take(start, count);
    for (const { block } of [...map.leaves, ...map.indirects]) draft.take(block, 1);
    const size = blocks.length * draft.blockSize;
    const i_block = writeMap(draft, ino, map);
    writeOwnInode(draft, ino, {
      mode: S_IFREG | 0o600,
      links: 1,
      size,
      blocks: map.taken,
      i_block,
      flags: mapFlags(map),
    });
    const seed = inodeSeed(draft.rules, ino, 0);
    for (const block of blocks) {
      const bytes = draft.recorder.touch(block);
      OrphanBlockTail.write(bytes, tail, { ob_magic: EXT4_ORPHAN_BLOCK_MAGIC });
      if (draft.has('metadata_csum')) orphanBlockChecksum.set(draft.rules, bytes, 0, orphanBlockSeed(seed, block));
    }
    draft.superblock().s_orphan_file_inum = ino;
    draft.seal();
  };
  const fields = { ino, blocks: blocks.length, start: blocks[0], slots: tail / ORPHAN_SLOT_BYTES };
  const touched = [
    draft.touchesInode(ino),
    draft.touchesSuper('s_orphan_file_inum'),
    ...blocks.map((block) => ({ block, struct: 'orphan file block' })),
  ];
  draft.recorder.during(make_orphan_file, fields, make, { touched });
}
