/** A new journal in place of one that could not be kept. It is as large as mke2fs would make it, in one run if possible. */
import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { iBlockBytes } from '../../engine/volume/inode.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_JOURNAL_INO, EXT4_N_BLOCKS } from '../../format/constants.ts';
import { COMPAT } from '../../format/features.ts';
import { pointerAt } from '../../format/indirect.ts';
import { Inode, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { JBD2_MAGIC_NUMBER, JBD2_SUPERBLOCK_V2, JournalSuperblock } from '../../format/jbd2.ts';
import { S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import { defaultJournalBlocks } from '../mkfs/journal-size.ts';
import type { Check } from './check.ts';
import { allocate, startBitmap } from './ledger.ts';
import { emptyMap } from './mapped.ts';
import { writeMap } from './write-map.ts';

const O = Inode.offset;

export function makeJournal(check: Check): void {
  const { volume } = check;
  check.notes.journalGone = false;
  const { g, s } = volume;
  const blocks = defaultJournalBlocks(g.blockCount);
  const free = volume.clusterCount - check.tally.found.count;
  if (blocks === 0 || free * g.clusterRatio < blocks + 64) return;
  if (!check.user.ask('journal_recreate', { value: blocks }, volume.superTouch('s_feature_compat'))) return;
  check.user.told?.(`Creating journal (${blocks} blocks):  Done.\n\n*** journal has been regenerated ***\n`);
  const map = emptyMap('extents');
  for (let n = 0; n < blocks; n += g.clusterRatio) {
    const block = allocate(check, Math.floor(g.blockCount / 2));
    if (block === 0) return;
    startBitmap(check, block);
    const length = Math.min(g.clusterRatio, blocks - n);
    for (let i = 0; i < length; i++) volume.disk.edit(block + i).fill(0);
    map.runs.push({ logical: n, physical: block, length, unwritten: false });
  }
  const extents = volume.incompat('extent');
  volume.editInode(EXT4_JOURNAL_INO, (b, at) => {
    b.fill(0, at, at + g.inodeSize);
    setLe16At(b, at + O.i_mode, S_IFREG | 0o600);
    setLe16At(b, at + O.i_links_count, 1);
    setLe32At(b, at + O.i_size_lo, blocks * g.blockSize);
    for (const time of [O.i_atime, O.i_ctime, O.i_mtime]) setLe32At(b, at + time, volume.now);
    if (g.inodeSize > EXT4_GOOD_OLD_INODE_SIZE)
      setLe16At(b, at + O.i_extra_isize, s.s_want_extra_isize || KNOWN_EXTRA_ISIZE);
    if (extents) setLe32At(b, at + O.i_flags, INODE_FLAGS.EXT4_EXTENTS_FL);
  });
  if (!writeMap(check, EXT4_JOURNAL_INO, map)) return;
  JournalSuperblock.write(volume.disk.edit(map.runs[0].physical), 0, {
    s_header: { h_magic: JBD2_MAGIC_NUMBER, h_blocktype: JBD2_SUPERBLOCK_V2, h_sequence: 0 },
    s_blocksize: g.blockSize,
    s_maxlen: blocks,
    s_first: 1,
    s_sequence: 1,
    s_uuid: s.s_uuid,
    s_nr_users: 1,
  });
  const inode = volume.inode(EXT4_JOURNAL_INO);
  const root = iBlockBytes(inode);
  const words = Array.from({ length: EXT4_N_BLOCKS }, (_, i) => pointerAt(root, i));
  s.s_jnl_blocks = [...words, 0, blocks * g.blockSize];
  s.s_jnl_backup_type = EXT3_JNL_BACKUP_BLOCKS;
  s.s_journal_inum = EXT4_JOURNAL_INO;
  s.s_feature_compat = (s.s_feature_compat | COMPAT.has_journal) >>> 0;
  volume.writeSuper();
}
