/**
 * The journal: its blocks, its own superblock, its inode, and the copy of its map that the volume's
 * superblock keeps.
 */

import { EXT4_JOURNAL_INO, EXT4_N_BLOCKS } from '../../format/constants.ts';
import { pointerAt } from '../../format/indirect.ts';
import { JBD2_MAGIC_NUMBER, JBD2_SUPERBLOCK_V2, JournalSuperblock } from '../../format/jbd2.ts';
import { S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import { make_journal, map_journal, write_journal_super } from '../../trace/events/mke2fs.ts';
import type { Draft } from './draft.ts';
import type { FileMap } from './file-map.ts';
import { groupOfBlock } from './geometry.ts';
import { mapFlags, writeMap, writeOwnInode } from './own-inode.ts';

export function makeJournal(draft: Draft): void {
  const { plan, recorder } = draft;
  const { journal, geometry: g, journalBlocks: blocks } = plan;
  const { options } = plan.decisions;
  if (!journal) return;
  const start = journal.runs[0].start;
  const group = groupOfBlock(g, start);
  const fields = {
    blocks,
    start,
    group,
    groups: g.groups,
    runs: journal.runs.length,
    bytes: blocks * g.blockSize,
    size_from: options.journal?.size_MiB ? '-J size' : '',
    place: !journal.extents
      ? ('first_free' as const)
      : options.journal?.location
        ? ('asked' as const)
        : ('middle' as const),
  };
  const make = () => {
    for (const run of journal.runs) draft.take(run.start, run.count);
    for (const { block } of [...journal.leaves, ...journal.indirects]) draft.take(block, 1);
    draft.seal();
    writeJournalSuper(draft, start, blocks, plan.fastCommitBlocks);
    mapJournal(draft, journal, blocks);
  };
  const touched = [
    draft.touchesDescriptor(group, 'bg_free_blocks_count_lo'),
    { block: plan.placement.blockBitmap[group], struct: 'block bitmap' },
  ];
  recorder.during(make_journal, fields, make, { touched, considered: plan.journalConsidered });
}

function writeJournalSuper(draft: Draft, block: number, blocks: number, fast: number): void {
  const write = () => {
    JournalSuperblock.write(draft.recorder.touch(block), 0, {
      s_header: { h_magic: JBD2_MAGIC_NUMBER, h_blocktype: JBD2_SUPERBLOCK_V2, h_sequence: 0 },
      s_blocksize: draft.blockSize,
      s_maxlen: blocks,
      s_first: 1,
      s_sequence: 1,
      s_uuid: draft.plan.decisions.uuid,
      s_nr_users: 1,
      s_num_fc_blks: fast,
    });
  };
  const touched = [{ block, struct: 'journal_superblock_t', offset: 0, length: JournalSuperblock.size }];
  draft.recorder.during(write_journal_super, { block, blocks }, write, { touched });
}

function mapJournal(draft: Draft, journal: FileMap, blocks: number): void {
  const ino = EXT4_JOURNAL_INO;
  const size = blocks * draft.blockSize;
  const write = () => {
    const i_block = writeMap(draft, ino, journal);
    const inode = { mode: S_IFREG | 0o600, links: 1, size, blocks: journal.taken, i_block, flags: mapFlags(journal) };
    writeOwnInode(draft, ino, inode);
    const sb = draft.superblock();
    sb.s_journal_inum = ino;
    sb.s_jnl_backup_type = EXT3_JNL_BACKUP_BLOCKS;
    const words = Array.from({ length: EXT4_N_BLOCKS }, (_, i) => pointerAt(i_block, i));
    sb.s_jnl_blocks = [...words, Math.floor(size / 2 ** 32), size % 2 ** 32];
    draft.seal();
  };
  const fields = {
    ino,
    map: journal.extents ? ('extents' as const) : ('blocks' as const),
    extents: journal.extents ? journal.runs.length : 0,
    map_blocks: journal.leaves.length + journal.indirects.length,
  };
  const touched = [draft.touchesInode(ino), draft.touchesSuper('s_jnl_blocks'), draft.touchesSuper('s_journal_inum')];
  draft.recorder.during(map_journal, fields, write, { touched });
}
