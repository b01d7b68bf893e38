/**
 * `stat`: an inode in words, then where its content lies.
 *
 *     Inode: 12   Type: regular    Mode:  0644   Flags: 0x80000
 *     …
 *      ctime: 0x6553f100:2b5b8a00 -- Tue Nov 14 22:13:20 2023        seconds : nanoseconds × 4 + two bits of seconds
 *     …
 *     EXTENTS:                                                       or BLOCKS:, Fast link dest:, …
 *     (0-73):1696-1769
 */
import { byteString } from '../../../bytes/text.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, I_BLOCK_BYTES } from '../../../format/constants.ts';
import { hasRoCompat } from '../../../format/features.ts';
import { DeviceNumber, majorOf, minorOf } from '../../../format/indirect.ts';
import { Inode, KNOWN_EXTRA_ISIZE } from '../../../format/inode.ts';
import { S_IFBLK, S_IFCHR, S_IFLNK, S_IFMT } from '../../../format/mode.ts';
import { EXT4_XATTR_INDEX_SYSTEM } from '../../../format/xattr.ts';
import { ctimeText } from '../info-text.ts';
import {
  flagsOf,
  generationOf,
  hasFlag,
  type InodeRef,
  iBlockAt,
  linksOf,
  modeOf,
  sizeOf,
  xattrBlockOf,
} from '../inode.ts';
import type { Volume } from '../volume.ts';
import { inodeXattrs, xattrRecords } from '../xattrs.ts';
import { xattrsText } from './attributes.ts';
import { blocksText, extentsText } from './blocks.ts';
import { type OfInode, says } from './request.ts';
import { TYPES } from './types.ts';

const O = Inode.offset;
/** An i_extra_isize that covers the times, and the project: shorter inodes are shown without. */
const EXTRA_TIMES = O.i_version_hi - EXT4_GOOD_OLD_INODE_SIZE;
const EXTRA_PROJECT = KNOWN_EXTRA_ISIZE;

const hex = (n: number, digits = 0): string => n.toString(16).padStart(digits, '0');

export const stat: OfInode = (volume, inode) => {
  const u16 = (field: number) => inode.dv.getUint16(inode.offset + field, true);
  const u32 = (field: number) => inode.dv.getUint32(inode.offset + field, true);
  const mode = modeOf(inode);
  const large = volume.geometry.inodeSize > EXT4_GOOD_OLD_INODE_SIZE;
  const extra = large ? u16(O.i_extra_isize) : 0;
  const five = (n: number) => String(n).padStart(5);
  let out = `Inode: ${inode.ino}   Type: ${TYPES[mode & S_IFMT] ?? 'bad type'}    `;
  out += `Mode:  0${(mode & 0o7777).toString(8).padStart(3, '0')}   Flags: 0x${hex(flagsOf(inode))}\n`;
  const version = hex(u32(O.l_i_version), 8);
  out += `Generation: ${generationOf(inode)}    Version: 0x`;
  out += extra >= EXTRA_TIMES ? `${hex(u32(O.i_version_hi), 8)}:${version}\n` : `${version}\n`;
  out += `User: ${five(u16(O.i_uid) + u16(O.l_i_uid_high) * 65536)}   `;
  out += `Group: ${five(u16(O.i_gid) + u16(O.l_i_gid_high) * 65536)}   `;
  if (extra >= EXTRA_PROJECT) out += `Project: ${five(u32(O.i_projid))}   `;
  out += `Size: ${sizeOf(inode)}\nFile ACL: ${xattrBlockOf(inode)}\n`;
  const sectors = u32(O.i_blocks_lo) + (hasRoCompat(volume.sb, 'huge_file') ? u16(O.l_i_blocks_high) * 2 ** 32 : 0);
  out += `Links: ${linksOf(inode)}   Blockcount: ${sectors}\n`;
  out += `Fragment:  Address: ${u32(O.i_obso_faddr)}    Number: 0    Size: 0\n`;
  out += timesText(inode, extra);
  if (large) out += `Size of extra inode fields: ${extra}\n`;
  out += xattrsText(volume, inode);
  if (hasRoCompat(volume.sb, 'metadata_csum')) {
    const high = extra >= O.i_ctime_extra - EXT4_GOOD_OLD_INODE_SIZE ? u16(O.i_checksum_hi) : 0;
    out += `Inode checksum: 0x${hex(high * 65536 + u16(O.l_i_checksum_lo), 8)}\n`;
  }
  return says(out + contentText(volume, inode));
};

function timesText(inode: InodeRef, extra: number): string {
  const i32 = (field: number) => inode.dv.getInt32(inode.offset + field, true);
  const u32 = (field: number) => inode.dv.getUint32(inode.offset + field, true);
  const exact = extra >= EXTRA_TIMES;
  const time = (name: string, field: number, more: number) =>
    exact
      ? `${name}: 0x${hex(u32(field), 8)}:${hex(u32(more), 8)} -- ${ctimeText(i32(field) + (u32(more) & 3) * 2 ** 32)}\n`
      : `${name.trim()}: 0x${hex(u32(field), 8)} -- ${ctimeText(i32(field))}\n`;
  let out = time(' ctime', O.i_ctime, O.i_ctime_extra);
  out += time(' atime', O.i_atime, O.i_atime_extra);
  out += time(' mtime', O.i_mtime, O.i_mtime_extra);
  if (exact) out += time('crtime', O.i_crtime, O.i_crtime_extra);
  // The deletion time has no field of its own for what 32 bits cannot hold: that of the change is shown.
  const dtime = u32(O.i_dtime);
  if (dtime !== 0 && exact)
    out += ` dtime: 0x${hex(dtime, 8)}:(${hex(u32(O.i_ctime_extra), 8)}) -- ${ctimeText(i32(O.i_dtime) + (u32(O.i_ctime_extra) & 3) * 2 ** 32)}\n`;
  else if (dtime !== 0) out += `dtime: 0x${hex(dtime, 8)} -- ${ctimeText(i32(O.i_dtime))}\n`;
  return out;
}

/** What follows the fields: by type and flags, a target, a device, or the blocks. */
function contentText(volume: Volume, inode: InodeRef): string {
  const type = modeOf(inode) & S_IFMT;
  const at = iBlockAt(inode);
  const inline = hasFlag(inode, 'EXT4_INLINE_DATA_FL');
  if (type === S_IFLNK && !inline && sizeOf(inode) < I_BLOCK_BYTES && !hasFlag(inode, 'EXT4_EXTENTS_FL'))
    return `Fast link dest: "${byteString(inode.bytes.subarray(at, at + sizeOf(inode)))}"\n`;
  if (type === S_IFCHR || type === S_IFBLK) return deviceText(DeviceNumber.read(inode.dv, at));
  if (inline) return `Size of inline data: ${inlineSize(volume, inode)}\n`;
  return hasFlag(inode, 'EXT4_EXTENTS_FL') ? extentsText(volume, inode) : blocksText(volume, inode);
}

/** Numbers below 256 lie in the first word, larger ones in the second, spread over it. */
function deviceText(number: { old: number; new: number }): string {
  const two = (n: number) => String(n).padStart(2, '0');
  if (number.old !== 0) {
    const major = (number.old >>> 8) & 0xff;
    const minor = number.old & 0xff;
    return `Device major/minor number: ${two(major)}:${two(minor)} (hex ${hex(major, 2)}:${hex(minor, 2)})\n`;
  }
  const [major, minor] = [majorOf(number.new), minorOf(number.new)];
  return `(New-style) Device major/minor number: ${two(major)}:${two(minor)} (hex ${hex(major, 2)}:${hex(minor, 2)})\n`;
}

/** i_block is always part of it; the rest is the attribute system.data. */
function inlineSize(volume: Volume, inode: InodeRef): number {
  const area = inodeXattrs(volume, inode);
  const data = area && xattrRecords(area).find((x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data');
  return I_BLOCK_BYTES + (data?.valueSize ?? 0);
}
