/**
 * The superblock and the descriptors, before any inode is read: contradictions, structures in impossible places,
 * descriptors with a wrong sum.
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
import { metaBgTooFar, NO_SUPERBLOCK } from './open.ts';
import { checkPerGroup } from './per-group.ts';
import { Stop } from './stop.ts';
import { checkClock, checkFeatures } from './super-flags.ts';
import { checkPlaces } from './tables.ts';

/** What was never used and need not be checked. */
const UNINIT = EXT4_BG_BLOCK_UNINIT | EXT4_BG_INODE_UNINIT;
const D = GroupDescriptor.offset;

/** Reads all descriptors from behind the superblock in `block`. */
export function readDescriptors(check: Check, block: number, primary: boolean): void {
  const { g, disk } = check;
  check.desc = new Uint8Array(g.groups * g.descSize);
  const perBlock = g.descPerBlock;
  for (let group = 0; group < g.groups; group += perBlock) {
    const index = Math.floor(group / perBlock);
    const from = primary || index >= g.firstMetaBg ? descriptorBlock(g, group) : block + 1 + index;
    const bytes = disk.read(from);
    const count = Math.min(perBlock, g.groups - group);
    check.desc.set(bytes.subarray(0, count * g.descSize), group * g.descSize);
  }
  if (primary) return;
  // A backup does not know what was used since: nothing may be skipped.
  if (check.summed)
    for (let group = 0; group < g.groups; group++) {
      const at = group * g.descSize;
      setLe16At(check.desc, at + D.bg_flags, le16At(check.desc, at + D.bg_flags) & ~UNINIT);
      setLe16At(check.desc, at + D.bg_itable_unused_lo, 0);
      if (g.descSize >= EXT4_MIN_DESC_SIZE_64BIT) setLe16At(check.desc, at + D.bg_itable_unused_hi, 0);
      groupDescriptorChecksum.set(check.rules, check.desc, at, group);
    }
}

/** Writes what was believed from a backup to where it belongs. */
export function restorePrimary(check: Check): void {
  const { s, g } = check;
  s.s_block_group_nr = 0;
  check.writeSuper();
  if (check.mode === '-n') return;
  for (let group = 0; group < g.groups; group++) check.writeDesc(group);
}

export function checkSuper(check: Check): void {
  const { s } = check;
  if (check.roCompat('metadata_csum') && check.roCompat('uninit_bg')) {
    if (check.ask('both_checksums', {}, check.superTouch('s_feature_ro_compat'))) {
      s.s_feature_ro_compat = (s.s_feature_ro_compat & ~RO_COMPAT.uninit_bg) >>> 0;
      check.derive();
      check.writeSuper();
    }
  }
  // What only wants filling in is skipped when nothing may be written.
  const writes = check.mode !== '-n';
  if (writes && s.s_uuid === NIL_UUID && check.ask('no_uuid', {}, check.superTouch('s_uuid'))) {
    s.s_uuid = '65787434-6c61-4265-8320-000000000001';
    check.derive();
    check.writeSuper();
  }
  if (writes && check.compat('dir_index') && !(s.s_flags & (EXT2_FLAGS_SIGNED_HASH | EXT2_FLAGS_UNSIGNED_HASH))) {
    if (check.ask('hash_hint', {}, check.superTouch('s_flags'))) {
      s.s_flags |= EXT2_FLAGS_SIGNED_HASH;
      check.writeSuper();
    }
  }
  if (checkPerGroup(check)) readDescriptors(check, superblockBlock(check.g), true);
  if (s.s_inodes_count !== check.g.inodeCount) {
    const args = { value: s.s_inodes_count, should: check.g.inodeCount };
    if (check.ask('inode_count', args, check.superTouch('s_inodes_count'))) {
      s.s_inodes_count = check.g.inodeCount;
      check.writeSuper();
    } else {
      check.told?.(`Corruption found in superblock.  (inodes_count = ${s.s_inodes_count}).\n${NO_SUPERBLOCK}`);
      throw new Stop(8 | 4, '');
    }
  }
  if (metaBgTooFar(check.g)) {
    const args = { value: s.s_first_meta_bg, should: check.g.descBlocks };
    if (check.ask('meta_bg_too_far', args, check.superTouch('s_first_meta_bg'))) {
      s.s_first_meta_bg = 0;
      s.s_feature_incompat = (s.s_feature_incompat & ~INCOMPAT.meta_bg) >>> 0;
      check.derive();
      check.writeSuper();
    }
  }
  if (check.incompat('64bit') && !check.incompat('extent')) {
    if (check.ask('wide_without_extents', {}, check.superTouch('s_feature_incompat'))) {
      s.s_feature_incompat |= INCOMPAT.extent;
      check.writeSuper();
    }
  }
  checkFeatures(check);
  extraSizes(check);
  for (let group = 0; group < check.g.groups; group++) {
    checkPlaces(check, group);
    descriptorSum(check, group);
    unusedMarks(check, group);
  }
  checkClock(check);
  check.end();
}

function extraSizes(check: Check): void {
  const { s, g } = check;
  const room = g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  if (room <= 0) return;
  for (const field of ['s_min_extra_isize', 's_want_extra_isize'] as const) {
    const is = s[field];
    if (is <= room && is % 4 === 0 && (is === 0 || is >= 4)) continue;
    if (
      check.ask(
        'extra_isize_super',
        { name: field === 's_min_extra_isize' ? 'required' : 'desired', value: is },
        check.superTouch(field),
      )
    ) {
      s[field] = Math.min(KNOWN_EXTRA_ISIZE, room);
      check.writeSuper();
    }
  }
}

/** Four digits, as e2fsck shows it. */
const sumText = (sum: number): string => `0x${sum.toString(16).padStart(4, '0')}`;

function descriptorSum(check: Check, group: number): void {
  if (!check.summed) return;
  const at = group * check.g.descSize;
  if (groupDescriptorChecksum.verify(check.rules, check.desc, at, group)) return;
  const should = groupDescriptorChecksum.compute(check.rules, check.desc, at, group);
  const is = groupDescriptorChecksum.stored(check.rules, check.desc, at);
  const args = { group, value: sumText(is), should: sumText(should) };
  if (!check.ask('descriptor_checksum', args, check.descTouch(group, 'bg_checksum'))) {
    check.notes.distrusted.add(group);
    return;
  }
  // A group whose unused marks cannot be trusted is read.
  check.setFlags(group, check.flagsOf(group) & ~UNINIT);
  check.setCount(group, 'itable_unused', 0);
}

function unusedMarks(check: Check, group: number): void {
  strayMarks(check, group);
  if (!check.summed) return;
  const unused = check.unusedOf(group);
  if (unused <= check.freeInodesOf(group)) return;
  if (check.ask('unused_invalid', { group, value: unused }, check.descTouch(group, 'bg_itable_unused_lo')))
    check.setCount(group, 'itable_unused', 0);
}

/** Marks that cannot be: without the feature, and on the last group, whose bitmap is padded and so always written. */
function strayMarks(check: Check, group: number): void {
  const touched = check.descTouch(group, 'bg_flags');
  const idle = D.bg_itable_unused_lo;
  const marked = (check.markedOf(group) & UNINIT) !== 0 || le16At(check.desc, group * check.g.descSize + idle) !== 0;
  if (!check.summed && marked && check.ask('marks_without_feature', { group }, touched)) {
    check.setFlags(group, check.markedOf(group) & ~UNINIT);
    check.setCount(group, 'itable_unused', 0);
  }
  const last = group === check.g.groups - 1 && (check.markedOf(group) & EXT4_BG_BLOCK_UNINIT) !== 0;
  if (last && check.ask('last_group_uninit', { group }, touched))
    check.setFlags(group, check.markedOf(group) & ~EXT4_BG_BLOCK_UNINIT);
}
