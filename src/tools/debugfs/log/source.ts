/**
 * The place from which debugfs reads a log: an inode of the volume, the copy of its map in the superblock, or a file of the
 * machine.
 *
 *     s_journal_inum ──▶ inode 8 ──▶ blocks          -s   s_jnl_blocks ──▶ the same blocks          -f FILE
 */
import { dataView } from '../../../bytes/struct.ts';
import { isFinding } from '../../../engine/volume/finding.ts';
import { type InodeRef, readInode, sizeOf } from '../../../engine/volume/inode.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { EXT4_N_BLOCKS, I_BLOCK_BYTES } from '../../../format/constants.ts';
import { Inode } from '../../../format/inode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../../format/superblock-values.ts';
import { dataOf, SHORT_READ } from '../content.ts';
import type { HostSource } from '../host-files.ts';

export type LogSource = HostSource;

/** All bytes that were asked for, or debugfs's complaint. */
export function readWhole(source: LogSource, at: number, length: number): Uint8Array | string {
  const bytes = source.read(at, length);
  if (typeof bytes === 'string' || bytes.length === length) return bytes;
  return `short read (read ${bytes.length}, expected ${length})`;
}

function ofInode(volume: Volume, inode: InodeRef): LogSource {
  const { blockSize, blockCount } = volume.geometry;
  const size = sizeOf(inode);
  const runs = dataOf(volume, inode);
  const placeOf = (logical: number): number => {
    const run = runs.find((r) => logical >= r.logical && logical < r.logical + r.length);
    return run && !run.unwritten ? run.physical + logical - run.logical : 0;
  };
  return {
    size,
    read(at, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)));
      for (let done = 0; done < bytes.length; ) {
        const from = (at + done) % blockSize;
        const block = placeOf(Math.floor((at + done) / blockSize));
        if (block >= Math.min(blockCount, volume.device.blockCount)) return SHORT_READ;
        const piece = Math.min(blockSize - from, bytes.length - done);
        if (block > 0) bytes.set(volume.device.read(block).subarray(from, from + piece), done);
        done += piece;
      }
      return bytes;
    },
  };
}

/** The map in the superblock, as an inode with lists. The superblock does not say that the map may consist of extents. */
function savedInode(volume: Volume): InodeRef {
  const bytes = new Uint8Array(volume.geometry.inodeSize);
  const dv = dataView(bytes);
  const { s_jnl_blocks, s_journal_inum } = volume.sb;
  const words = s_jnl_blocks.slice(0, EXT4_N_BLOCKS);
  words.forEach((word, i) => {
    dv.setUint32(Inode.offset.i_block + (i * I_BLOCK_BYTES) / EXT4_N_BLOCKS, word, true);
  });
  dv.setUint32(Inode.offset.i_size_high, s_jnl_blocks[EXT4_N_BLOCKS], true);
  dv.setUint32(Inode.offset.i_size_lo, s_jnl_blocks[EXT4_N_BLOCKS + 1], true);
  return { ino: s_journal_inum, block: 0, offset: 0, bytes, dv };
}

/** The volume's own log, or debugfs's complaint where there is none. */
export function ownLog(volume: Volume, saved: boolean): LogSource | string {
  const { s_journal_inum, s_jnl_backup_type } = volume.sb;
  if (s_journal_inum === 0) return 'filesystem has no journal\n';
  if (saved) {
    if (s_jnl_backup_type !== EXT3_JNL_BACKUP_BLOCKS) return 'no journal backup in super block\n\n';
    return ofInode(volume, savedInode(volume));
  }
  const inode = readInode(volume, s_journal_inum);
  if (isFinding(inode)) return `Illegal inode number while reading inode ${s_journal_inum}\n`;
  return ofInode(volume, inode);
}
