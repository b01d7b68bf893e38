/**
 * Orphans: inodes that lost their last name while in use, or that were being truncated, when the volume went down. They are
 * on a list through i_dtime, or in the orphan file.
 *
 *     s_last_orphan ─▶ inode 14 ─ i_dtime ─▶ inode 12 ─ i_dtime ─▶ 0
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import {
  flagsOf,
  generationOf,
  type InodeRef,
  linksOf,
  modeOf,
  sizeOf,
  xattrBlockOf,
} from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { orphanBlockChecksum, orphanBlockSeed, xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { COMPAT, RO_COMPAT } from '../../format/features.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT } from '../../format/mode.ts';
import { EXT4_ORPHAN_BLOCK_MAGIC, ORPHAN_SLOT_BYTES, OrphanBlockTail } from '../../format/orphan-file.ts';
import { XattrHeader } from '../../format/xattr.ts';
import { giveBack } from './bad-inode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { accountBlock, accountInode, allocate } from './ledger.ts';
import { eachClaim, isFastLink, mapOf } from './map-of.ts';
import { lastLogical, type Mapped } from './mapped.ts';
import { before, clearPointers, firstIllegal } from './orphan-map.ts';
import { setBlocks, writeMap } from './write-map.ts';

const O = Inode.offset;
/** A file has no more blocks than a block number of 32 bits can count. */
const BLOCK_NUMBERS = 2 ** 32;

export function checkOrphans(check: Check): void {
  if (check.volume.s.s_last_orphan !== 0) list(check);
  if (check.volume.compat('orphan_file')) file(check);
}

function list(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (volume.mode === '-n') return;
  const seen = new Set<number>();
  check.notes.uncounted = !isWhole(volume);
  for (let ino = s.s_last_orphan; ino !== 0; ) {
    if (!plausible(volume, ino) || seen.has(ino)) {
      check.user.ask(seen.size === 0 ? 'orphan_head' : 'orphan_inode', { ino }, volume.superTouch('s_last_orphan'));
      break;
    }
    seen.add(ino);
    const inode = volume.inode(ino);
    const next = le32At(inode.bytes, inode.offset + O.i_dtime);
    if (!release(check, ino)) break;
    ino = next;
  }
  check.notes.uncounted = false;
  s.s_last_orphan = 0;
  volume.writeSuper();
}

/** Answers whether the list reaches its end. If not, the fifth pass counts what the orphans gave back. */
function isWhole(volume: CheckedVolume): boolean {
  const seen = new Set<number>();
  let ino = volume.s.s_last_orphan;
  while (ino !== 0 && plausible(volume, ino) && !seen.has(ino)) {
    seen.add(ino);
    const inode = volume.inode(ino);
    ino = le32At(inode.bytes, inode.offset + O.i_dtime);
  }
  return ino === 0;
}

function plausible(volume: CheckedVolume, ino: number): boolean {
  if (ino < volume.g.firstIno || ino > volume.g.inodeCount) return false;
  const inode = volume.inode(ino);
  const mode = modeOf(inode);
  return mode !== 0;
}

/** Owners, mode and size of an orphan, as the message shows them. */
function aboutOrphan(inode: InodeRef): string {
  const { bytes, offset } = inode;
  const owner = (low: number, high: number) => le16At(bytes, offset + low) + le16At(bytes, offset + high) * 65536;
  const mode = `0${modeOf(inode).toString(8)}`;
  return `uid=${owner(O.i_uid, O.l_i_uid_high)}, gid=${owner(O.i_gid, O.l_i_gid_high)}, mode=${mode}, size=${sizeOf(inode)}`;
}

/**
 * Frees the blocks of an orphan without names, or cuts an orphan with names to its size. Answers false where it hits a
 * block out of range.
 */
function release(check: Check, ino: number): boolean {
  const { volume, user } = check;
  const inode = volume.inode(ino);
  const deleted = linksOf(inode) === 0;
  user.ask(deleted ? 'orphan_cleared' : 'orphan_truncated', { ino, name: aboutOrphan(inode) }, volume.inodeTouch(ino));
  // Blocks behind i_size are no fault here, and neither is a bad list of a file that is removed. The first pass asks
  // about the rest.
  user.silent = true;
  const quiet = user.quietProblems;
  const map = mapOf(check, inode, BLOCK_NUMBERS);
  const listLost = map.kind === 'indirect' && user.quietProblems > quiet;
  user.silent = false;
  if (!deleted) {
    if (!isFastLink(inode) && !cut(check, inode, map, listLost)) return false;
    volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, 0));
    return true;
  }
  const illegal = map.kind === 'none' ? undefined : firstIllegal(volume, inode, map);
  if (illegal) {
    eachClaim(volume, before(volume, map, illegal.lblk), 0, (_, block) => accountBlock(check, block, false));
    user.ask('orphan_illegal_block', { ino, ...illegal }, volume.inodeTouch(ino));
    return false;
  }
  const xattr = xattrBlockOf(inode);
  if ((modeOf(inode) & S_IFMT) !== S_IFLNK || !isFastLink(inode)) {
    eachClaim(volume, map, 0, (_, block) => accountBlock(check, block, false));
  }
  if (xattr) dropXattr(check, xattr);
  accountInode(check, ino, false, (modeOf(inode) & S_IFMT) === S_IFDIR);
  volume.editInode(ino, (b, at) => {
    setLe16At(b, at + O.i_links_count, 0);
    setLe32At(b, at + O.i_dtime, volume.now);
    setLe32At(b, at + O.i_size_lo, 0);
    setLe32At(b, at + O.i_size_high, 0);
    setBlocks(volume, b, at, 0);
    setLe32At(b, at + O.i_file_acl_lo, 0);
    if (!isFastLink(inode)) b.fill(0, at + O.i_block, at + O.i_block + I_BLOCK_BYTES);
    setLe32At(b, at + O.i_flags, 0);
  });
  return true;
}

/**
 * Frees the blocks behind i_size. The map itself is rewritten once the first pass knows what is free. Answers false
 * where it hits a block out of range.
 */
function cut(check: Check, inode: InodeRef, map: Mapped, listLost: boolean): boolean {
  const { volume } = check;
  const { ino } = inode;
  const { blockSize } = volume.g;
  const keep = Math.ceil(sizeOf(inode) / blockSize);
  const illegal = map.kind === 'none' ? undefined : firstIllegal(volume, inode, map, keep);
  if (illegal) {
    cutUpTo(check, inode, map, keep, illegal.lblk);
    check.user.ask('orphan_illegal_block', { ino, ...illegal }, volume.inodeTouch(ino));
    return false;
  }
  const runs = map.runs.flatMap((r) =>
    r.logical < keep ? [{ ...r, length: Math.min(r.length, keep - r.logical) }] : [],
  );
  const kept: Mapped = { ...map, runs, nodes: map.nodes.filter((n) => n.logical < keep) };
  const after = new Set(claimed(volume, kept));
  const gone = claimed(volume, map).filter((block) => !after.has(block));
  if (gone.length === 0) return true;
  for (const block of gone) accountBlock(check, block, false);
  const inBlocks = flagsOf(inode) & INODE_FLAGS.EXT4_HUGE_FILE_FL ? 1 : blockSize / SECTOR_BYTES;
  const freed = gone.length * volume.g.clusterRatio * inBlocks;
  volume.editInode(ino, (b, at) =>
    setLe32At(b, at + O.i_blocks_lo, Math.max(0, le32At(b, at + O.i_blocks_lo) - freed)),
  );
  // A list that is out of range is left to the first pass, together with the map.
  if (listLost) clearPointers(volume, inode, map, keep, BLOCK_NUMBERS);
  else check.notes.pendingMaps.set(ino, kept);
  return true;
}

/** Gives back the data between two blocks of a file. A tree is left to the first pass. */
function cutUpTo(check: Check, inode: InodeRef, map: Mapped, from: number, to: number): void {
  if (map.kind !== 'indirect') return;
  for (const r of map.runs)
    for (let i = Math.max(0, from - r.logical); i < Math.min(r.length, to - r.logical); i++)
      accountBlock(check, r.physical + i, false);
  clearPointers(check.volume, inode, map, from, to);
}

/** The first block of each cluster that a map takes. */
function claimed(volume: CheckedVolume, map: Mapped): number[] {
  const clusters: number[] = [];
  eachClaim(volume, map, 0, (cluster) => clusters.push(cluster));
  return clusters.map((cluster) =>
    volume.g.clusterRatio === 1 ? cluster : volume.g.firstDataBlock + cluster * volume.g.clusterRatio,
  );
}

function dropXattr(check: Check, block: number): void {
  const { volume } = check;
  if (!volume.inRange(block)) return;
  const refs = le32At(volume.disk.read(block), XattrHeader.offset.h_refcount);
  if (refs <= 1) {
    accountBlock(check, block, false);
    return;
  }
  const b = volume.disk.edit(block);
  setLe32At(b, XattrHeader.offset.h_refcount, refs - 1);
  xattrBlockChecksum.set(volume.rules, b, 0, block);
}

const isInode = (volume: CheckedVolume, ino: number): boolean => ino >= 1 && ino <= volume.g.inodeCount;

/** The orphan file: slots of inode numbers, and its own checksums. */
function file(check: Check): void {
  const { volume, user } = check;
  const { s } = volume;
  const ino = s.s_orphan_file_inum;
  const present = volume.roCompat('orphan_present');
  if (!isInode(volume, ino)) return;
  const inode = volume.inode(ino);
  user.silent = true;
  const map = mapOf(check, inode);
  user.silent = false;
  const fault = fileFault(volume, inode, map);
  if (fault && present && volume.mode !== '-n') {
    user.ask(fault.size ? 'orphan_size_ends' : 'orphan_hole_ends', { ino, lblk: fault.lblk });
    return;
  }
  const seed = inodeSeed(volume.rules, ino, generationOf(inode));
  const end = volume.g.blockSize - OrphanBlockTail.size;
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++) {
      const block = r.physical + i;
      const bytes = volume.disk.read(block);
      if (
        le32At(bytes, end + OrphanBlockTail.offset.ob_magic) !== EXT4_ORPHAN_BLOCK_MAGIC ||
        !orphanBlockChecksum.verify(volume.rules, bytes, 0, orphanBlockSeed(seed, block))
      ) {
        const magic = le32At(bytes, end + OrphanBlockTail.offset.ob_magic) === EXT4_ORPHAN_BLOCK_MAGIC;
        if (present && volume.mode !== '-n' && check.notes.orphanBlocks.size === 0)
          user.ask(magic ? 'orphan_sum_ends' : 'orphan_magic_ends', { ino, lblk: r.logical + i });
        // The check asks about it at the end.
        check.notes.orphanBlocks.set(block, r.logical + i);
        continue;
      }
      for (let at = 0; at < end; at += ORPHAN_SLOT_BYTES) {
        const orphan = le32At(bytes, at);
        if (orphan === 0) continue;
        if (volume.mode === '-n') continue;
        if (present && plausible(volume, orphan)) release(check, orphan);
        const b = volume.disk.edit(block);
        setLe32At(b, at, 0);
        orphanBlockChecksum.set(volume.rules, b, 0, orphanBlockSeed(seed, block));
      }
    }
}

/** Finds a file whose size is not whole blocks, or whose blocks are fewer than its size says. */
function fileFault(volume: CheckedVolume, inode: InodeRef, map: Mapped): { size: boolean; lblk: number } | undefined {
  if (linksOf(inode) === 0) return undefined;
  const { blockSize } = volume.g;
  const size = sizeOf(inode);
  const lblk = lastLogical(map) + 1;
  if (size % blockSize !== 0) return { size: true, lblk };
  return lblk === size / blockSize ? undefined : { size: false, lblk };
}

/** Makes an empty file, with as many blocks, in place of one that cannot be used. */
function makeFileAnew(check: Check, ino: number, map: Mapped): void {
  const old = map.runs.flatMap((r) => Array.from({ length: r.length }, (_, i) => r.physical + i));
  const blocks = Math.max(old.length, LEAST_ORPHAN_BLOCKS);
  check.user.told?.(`Creating orphan file (${blocks} blocks): `);
  while (old.length < blocks) {
    const block = allocate(check);
    if (block === 0) break;
    old.push(block);
  }
  const { blockSize } = check.volume.g;
  check.volume.editInode(ino, (b, at) => {
    setLe32At(b, at + O.i_size_lo, old.length * blockSize);
    setLe32At(b, at + O.i_size_high, 0);
  });
  const runs = old.map((physical, logical) => ({ logical, physical, length: 1, unwritten: false }));
  writeMap(check, ino, { ...map, runs });
  for (const block of old) emptyBlock(check.volume, ino, block);
  check.user.told?.(' Done.');
}
const LEAST_ORPHAN_BLOCKS = 32;

/** Clears the rest of an orphan file on a volume that should not have one. */
function noFile(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  const ino = s.s_orphan_file_inum;
  if (volume.mode !== '-n' && isInode(volume, ino) && check.tally.used.has(ino)) {
    s.s_orphan_file_inum = 0;
    // The file is empty by now. It counts as taken until the next check, as in e2fsck.
    volume.writeSuper();
  }
  if (!volume.roCompat('orphan_present')) return;
  if (!check.user.ask('orphan_present_alone', {}, volume.superTouch('s_feature_ro_compat'))) return;
  s.s_feature_ro_compat = (s.s_feature_ro_compat & ~RO_COMPAT.orphan_present) >>> 0;
  volume.writeSuper();
}

function dropFile(volume: CheckedVolume): void {
  const { s } = volume;
  s.s_feature_compat = (s.s_feature_compat & ~COMPAT.orphan_file) >>> 0;
  s.s_feature_ro_compat = (s.s_feature_ro_compat & ~RO_COMPAT.orphan_present) >>> 0;
  s.s_orphan_file_inum = 0;
  volume.writeSuper();
}

/** Repairs an orphan file that is not empty, as the last step of the check. */
export function settleOrphanFile(check: Check): void {
  const { volume, user } = check;
  const { s } = volume;
  const ino = s.s_orphan_file_inum;
  if (volume.compat('orphan_file') && !isInode(volume, ino)) {
    const why = `ext2fs_read_inode: Illegal inode number while reading inode ${ino} in orphan inode`;
    (user.complained ?? user.told)?.(why);
    // e2fsck leaves it so, and every later check fails like this one. Ours removes the file, and the next check is
    // clean.
    if (volume.mode === '-y') dropFile(volume);
    throw new Stop(8 | (user.left > 0 ? 4 : 0) | (user.modified ? 1 : 0), '');
  }
  if (!volume.compat('orphan_file')) {
    noFile(check);
    return;
  }
  if (!volume.compat('has_journal')) {
    if (!user.ask('orphan_without_journal', {}, volume.superTouch('s_feature_compat'))) return;
    // Its number counts as taken until the next check, as in e2fsck.
    giveBack(check, ino, { number: false });
    dropFile(volume);
    return;
  }
  user.silent = true;
  const map = mapOf(check, volume.inode(ino));
  user.silent = false;
  const fault = fileFault(volume, volume.inode(ino), map);
  if (fault) {
    user.ask(fault.size ? 'orphan_size' : 'orphan_hole', { ino, lblk: fault.lblk });
    if (!user.ask('orphan_file_init', { ino })) return;
    makeFileAnew(check, ino, map);
    check.notes.orphanBlocks.clear();
  }
  for (const [block, lblk] of check.notes.orphanBlocks) {
    const touched = [{ block, struct: OrphanBlockTail.name }];
    if (user.ask('orphan_block', { ino, lblk }, touched)) emptyBlock(volume, ino, block);
  }
  const unclean = check.notes.orphanBlocks.size > 0;
  if (unclean && volume.mode === '-n') {
    user.ask('orphan_file_init', { ino });
    return;
  }
  check.notes.orphanBlocks.clear();
  // Where the file was emptied just now, the check does not ask.
  if (
    volume.roCompat('orphan_present') &&
    (fault || unclean || user.ask('orphan_present_clear', {}, volume.superTouch('s_feature_ro_compat')))
  ) {
    s.s_feature_ro_compat = (s.s_feature_ro_compat & ~RO_COMPAT.orphan_present) >>> 0;
    volume.writeSuper();
  }
}

function emptyBlock(volume: CheckedVolume, ino: number, block: number): void {
  const end = volume.g.blockSize - OrphanBlockTail.size;
  const seed = inodeSeed(volume.rules, ino, generationOf(volume.inode(ino)));
  const b = volume.disk.edit(block);
  b.fill(0);
  setLe32At(b, end + OrphanBlockTail.offset.ob_magic, EXT4_ORPHAN_BLOCK_MAGIC);
  orphanBlockChecksum.set(volume.rules, b, 0, orphanBlockSeed(seed, block));
}

/** Writes the maps that were truncated, once free blocks are known. */
export function writePending(check: Check): void {
  for (const [ino, map] of check.notes.pendingMaps) if (!writeMap(check, ino, map)) check.user.left++;
  check.notes.pendingMaps.clear();
}
