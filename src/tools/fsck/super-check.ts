/**
 * The checks of the superblock and the descriptors, before any inode is read: contradictions, structures in impossible
 * places, descriptors with a wrong checksum.
 */

import { le16At, setLe16At } from '../../bytes/access.ts';
import { NIL_UUID } from '../../bytes/kinds.ts';
import { descriptorBlock, superblockBlock } from '../../engine/volume/geometry.ts';
import { groupDescriptorChecksum } from '../../format/checksum.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { INCOMPAT, RO_COMPAT } from '../../format/features.ts';
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT, GroupDescriptor } from '../../format/group-descriptor.ts';
import { KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { EXT2_FLAGS_SIGNED_HASH, EXT2_FLAGS_UNSIGNED_HASH } from '../../format/superblock-values.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { metaBgTooFar, NO_SUPERBLOCK } from './open.ts';
import { checkPerGroup } from './per-group.ts';
import { checkClock, checkFeatures } from './super-flags.ts';
import { checkPlaces } from './tables.ts';

/** The marks of bitmaps and tables that were never used. */
const UNINIT = EXT4_BG_BLOCK_UNINIT | EXT4_BG_INODE_UNINIT;
const D = GroupDescriptor.offset;

/** Reads all descriptors from behind the superblock in `block`. */
export function readDescriptors(volume: CheckedVolume, block: number, primary: boolean): void {
  const { g, disk } = volume;
  volume.desc = new Uint8Array(g.groups * g.descSize);
  const perBlock = g.descPerBlock;
  for (let group = 0; group < g.groups; group += perBlock) {
    const index = Math.floor(group / perBlock);
    const from = primary || index >= g.firstMetaBg ? descriptorBlock(g, group) : block + 1 + index;
    const bytes = disk.read(from);
    const count = Math.min(perBlock, g.groups - group);
    volume.desc.set(bytes.subarray(0, count * g.descSize), group * g.descSize);
  }
  if (primary) return;
  // A backup does not know what was used since, so nothing may be skipped.
  if (volume.summed)
    for (let group = 0; group < g.groups; group++) {
      const at = group * g.descSize;
      setLe16At(volume.desc, at + D.bg_flags, le16At(volume.desc, at + D.bg_flags) & ~UNINIT);
      setLe16At(volume.desc, at + D.bg_itable_unused_lo, 0);
      if (g.descSize >= EXT4_MIN_DESC_SIZE_64BIT) setLe16At(volume.desc, at + D.bg_itable_unused_hi, 0);
      groupDescriptorChecksum.set(volume.rules, volume.desc, at, group);
    }
}

/** Writes what came from a backup to its proper place. */
export function restorePrimary(volume: CheckedVolume): void {
  const { s, g } = volume;
  s.s_block_group_nr = 0;
  volume.writeSuper();
  if (volume.mode === '-n') return;
  for (let group = 0; group < g.groups; group++) volume.writeDesc(group);
}

export function checkSuper(check: Check): void {
  const { volume, user } = check;
  const { s } = volume;
  if (volume.roCompat('metadata_csum') && volume.roCompat('uninit_bg')) {
    if (user.ask('both_checksums', {}, volume.superTouch('s_feature_ro_compat'))) {
      s.s_feature_ro_compat = (s.s_feature_ro_compat & ~RO_COMPAT.uninit_bg) >>> 0;
      volume.derive();
      volume.writeSuper();
    }
  }
  // In mode -n the check skips fields that only want filling in.
  const writes = volume.mode !== '-n';
  if (writes && s.s_uuid === NIL_UUID && user.ask('no_uuid', {}, volume.superTouch('s_uuid'))) {
    s.s_uuid = '65787434-6c61-4265-8320-000000000001';
    volume.derive();
    volume.writeSuper();
  }
  if (writes && volume.compat('dir_index') && !(s.s_flags & (EXT2_FLAGS_SIGNED_HASH | EXT2_FLAGS_UNSIGNED_HASH))) {
    if (user.ask('hash_hint', {}, volume.superTouch('s_flags'))) {
      s.s_flags |= EXT2_FLAGS_SIGNED_HASH;
      volume.writeSuper();
    }
  }
  if (checkPerGroup(check)) readDescriptors(volume, superblockBlock(volume.g), true);
  if (s.s_inodes_count !== volume.g.inodeCount) {
    const args = { value: s.s_inodes_count, should: volume.g.inodeCount };
    if (user.ask('inode_count', args, volume.superTouch('s_inodes_count'))) {
      s.s_inodes_count = volume.g.inodeCount;
      volume.writeSuper();
    } else {
      user.told?.(`Corruption found in superblock.  (inodes_count = ${s.s_inodes_count}).\n${NO_SUPERBLOCK}`);
      throw new Stop(8 | 4, '');
    }
  }
  if (metaBgTooFar(volume.g)) {
    const args = { value: s.s_first_meta_bg, should: volume.g.descBlocks };
    if (user.ask('meta_bg_too_far', args, volume.superTouch('s_first_meta_bg'))) {
      s.s_first_meta_bg = 0;
      s.s_feature_incompat = (s.s_feature_incompat & ~INCOMPAT.meta_bg) >>> 0;
      volume.derive();
      volume.writeSuper();
    }
  }
  if (volume.incompat('64bit') && !volume.incompat('extent')) {
    if (user.ask('wide_without_extents', {}, volume.superTouch('s_feature_incompat'))) {
      s.s_feature_incompat |= INCOMPAT.extent;
      volume.writeSuper();
    }
  }
  checkFeatures(check);
  extraSizes(check);
  for (let group = 0; group < volume.g.groups; group++) {
    checkPlaces(check, group);
    descriptorSum(check, group);
    unusedMarks(check, group);
  }
  checkClock(check);
  user.end();
}

function extraSizes(check: Check): void {
  const { s, g } = check.volume;
  const room = g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  if (room <= 0) return;
  for (const field of ['s_min_extra_isize', 's_want_extra_isize'] as const) {
    const is = s[field];
    if (is <= room && is % 4 === 0 && (is === 0 || is >= 4)) continue;
    if (
      check.user.ask(
        'extra_isize_super',
        { name: field === 's_min_extra_isize' ? 'required' : 'desired', value: is },
        check.volume.superTouch(field),
      )
    ) {
      s[field] = Math.min(KNOWN_EXTRA_ISIZE, room);
      check.volume.writeSuper();
    }
  }
}

/** Four digits, as e2fsck shows it. */
const sumText = (sum: number): string => `0x${sum.toString(16).padStart(4, '0')}`;

function descriptorSum(check: Check, group: number): void {
  const { volume } = check;
  if (!volume.summed) return;
  const at = group * volume.g.descSize;
  if (groupDescriptorChecksum.verify(volume.rules, volume.desc, at, group)) return;
  const should = groupDescriptorChecksum.compute(volume.rules, volume.desc, at, group);
  const is = groupDescriptorChecksum.stored(volume.rules, volume.desc, at);
  const args = { group, value: sumText(is), should: sumText(should) };
  if (!check.user.ask('descriptor_checksum', args, volume.descTouch(group, 'bg_checksum'))) {
    check.notes.distrusted.add(group);
    return;
  }
  // A group whose unused marks cannot be trusted is read.
  volume.setFlags(group, volume.flagsOf(group) & ~UNINIT);
  volume.setCount(group, 'itable_unused', 0);
}

function unusedMarks(check: Check, group: number): void {
  const { volume } = check;
  strayMarks(check, group);
  if (!volume.summed) return;
  const unused = volume.unusedOf(group);
  if (unused <= volume.freeInodesOf(group)) return;
  if (check.user.ask('unused_invalid', { group, value: unused }, volume.descTouch(group, 'bg_itable_unused_lo')))
    volume.setCount(group, 'itable_unused', 0);
}

/**
 * Asks about impossible marks: without the feature, and on the last group, whose bitmap has padding and so is always
 * written.
 */
function strayMarks(check: Check, group: number): void {
  const { volume } = check;
  const touched = volume.descTouch(group, 'bg_flags');
  const idle = D.bg_itable_unused_lo;
  const marked = (volume.markedOf(group) & UNINIT) !== 0 || le16At(volume.desc, group * volume.g.descSize + idle) !== 0;
  if (!volume.summed && marked && check.user.ask('marks_without_feature', { group }, touched)) {
    volume.setFlags(group, volume.markedOf(group) & ~UNINIT);
    volume.setCount(group, 'itable_unused', 0);
  }
  const last = group === volume.g.groups - 1 && (volume.markedOf(group) & EXT4_BG_BLOCK_UNINIT) !== 0;
  if (last && check.user.ask('last_group_uninit', { group }, touched))
    volume.setFlags(group, volume.markedOf(group) & ~EXT4_BG_BLOCK_UNINIT);
}
