/** The superblock keeps a copy of the journal's map. The copy follows the blocks that moved. */
import { le32At } from '../../bytes/access.ts';
import { EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import type { Resizing } from './resizing.ts';

const O = Inode.offset;

export function keepJournalMap({ now, recorder }: Resizing): void {
  const { sb, g } = now;
  if (!now.compat('has_journal') || sb.s_journal_inum === 0) return;
  const index = sb.s_journal_inum - 1;
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  const home = now.place('bg_inode_table', 0) + Math.floor(index / perBlock);
  const offset = (index % perBlock) * g.inodeSize;
  const bytes = recorder.store.read(home);
  const map = Array.from({ length: EXT4_N_BLOCKS }, (_, i) => le32At(bytes, offset + O.i_block + POINTER_BYTES * i));
  sb.s_jnl_blocks = [...map, le32At(bytes, offset + O.i_size_high), le32At(bytes, offset + O.i_size_lo)];
  sb.s_jnl_backup_type = EXT3_JNL_BACKUP_BLOCKS;
}
