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
import { byteString } from '../../bytes/text.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { cText, ctimeText } from '../../engine/volume/info-text.ts';
import {
  flagsOf,
  generationOf,
  hasFlag,
  type InodeRef,
  iBlockAt,
  iBlockBytes,
  linksOf,
  modeOf,
  ownerOf,
  readInode,
  sizeOf,
  xattrBlockOf,
} from '../../engine/volume/inode.ts';
import { TYPES } from '../../engine/volume/layout/inode-layout.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { inodeXattrs, xattrRecords } from '../../engine/volume/xattrs.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, I_BLOCK_BYTES } from '../../format/constants.ts';
import { hasRoCompat } from '../../format/features.ts';
import { DeviceNumber, majorOf, minorOf } from '../../format/indirect.ts';
import { Inode, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { EXT4_XATTR_INDEX_SYSTEM } from '../../format/xattr.ts';
import { xattrsText } from './attributes.ts';
import { blocksText, extentsText } from './blocks.ts';
import { inlineContent } from './content.ts';
import { type Answer, fails, type OfInode, says } from './request.ts';

const O = Inode.offset;
/** An i_extra_isize that covers the times and the project. For shorter inodes these fields are not shown. */
const EXTRA_TIMES = O.i_version_hi - EXT4_GOOD_OLD_INODE_SIZE;
const EXTRA_PROJECT = KNOWN_EXTRA_ISIZE;

const hex = (n: number, digits = 0): string => n.toString(16).padStart(digits, '0');

export const stat: OfInode = (volume, inode) => {
  const fields = fieldsText(volume, inode, xattrsText(volume, inode));
  const special = specialText(volume, inode);
  const content = special.out || special.err ? special : says(contentText(volume, inode));
  return { out: fields.out + content.out, err: fields.err + content.err };
};

/** Everything but the place of the content. debugfs begins most lines, not all, with `indent`. */
export function fieldsText(volume: Volume, inode: InodeRef, attributes: string, indent = ''): Answer {
  const u16 = (field: number) => inode.dv.getUint16(inode.offset + field, true);
  const u32 = (field: number) => inode.dv.getUint32(inode.offset + field, true);
  const mode = modeOf(inode);
  const large = volume.geometry.inodeSize > EXT4_GOOD_OLD_INODE_SIZE;
  const extra = large ? u16(O.i_extra_isize) : 0;
  const five = (n: number) => String(n).padStart(5);
  const { uid, gid } = ownerOf(inode);
  let out = `${indent}Inode: ${inode.ino}   Type: ${TYPES[mode & S_IFMT] ?? 'bad type'}    ${indent}`;
  out += `Mode:  0${(mode & 0o7777).toString(8).padStart(3, '0')}   Flags: 0x${hex(flagsOf(inode))}\n`;
  const version = hex(u32(O.l_i_version), 8);
  out += `${indent}Generation: ${generationOf(inode)}    Version: 0x`;
  out += extra >= EXTRA_TIMES ? `${hex(u32(O.i_version_hi), 8)}:${version}\n` : `${version}\n`;
  out += `${indent}User: ${five(uid)}   Group: ${five(gid)}   `;
  if (extra >= EXTRA_PROJECT) out += `Project: ${five(u32(O.i_projid) | 0)}   `;
  // For other types than files and directories, the upper half is ignored.
  const wide = (mode & S_IFMT) === S_IFREG || (mode & S_IFMT) === S_IFDIR;
  const size = (wide ? BigInt(u32(O.i_size_high)) << 32n : 0n) + BigInt(u32(O.i_size_lo));
  out += `Size: ${size}\n${indent}File ACL: ${xattrBlockOf(inode)}\n`;
  const sectors = u32(O.i_blocks_lo) + u16(O.l_i_blocks_high) * 2 ** 32;
  out += `${indent}Links: ${linksOf(inode)}   Blockcount: ${sectors}\n`;
  out += `${indent}Fragment:  Address: ${u32(O.i_obso_faddr)}    Number: 0    Size: 0\n`;
  out += timesText(inode, extra, indent);
  if (large) out += `Size of extra inode fields: ${extra}\n`;
  const wrong = extra > volume.geometry.inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  out += attributes;
  if (hasRoCompat(volume.sb, 'metadata_csum')) {
    const high = extra >= O.i_ctime_extra - EXT4_GOOD_OLD_INODE_SIZE ? u16(O.i_checksum_hi) : 0;
    out += `Inode checksum: 0x${hex(high * 65536 + u16(O.l_i_checksum_lo), 8)}\n`;
  }
  return { out, err: wrong ? `invalid inode->i_extra_isize (${extra})\n` : '' };
}

function timesText(inode: InodeRef, extra: number, indent: string): string {
  const i32 = (field: number) => inode.dv.getInt32(inode.offset + field, true);
  const u32 = (field: number) => inode.dv.getUint32(inode.offset + field, true);
  const exact = extra >= EXTRA_TIMES;
  const time = (name: string, field: number, more: number) =>
    exact
      ? `${indent}${name}: 0x${hex(u32(field), 8)}:${hex(u32(more), 8)} -- ${ctimeText(i32(field) + (u32(more) & 3) * 2 ** 32)}\n`
      : `${indent}${name.trim()}: 0x${hex(u32(field), 8)} -- ${ctimeText(i32(field))}\n`;
  let out = time(' ctime', O.i_ctime, O.i_ctime_extra);
  out += time(' atime', O.i_atime, O.i_atime_extra);
  out += time(' mtime', O.i_mtime, O.i_mtime_extra);
  if (exact) out += time('crtime', O.i_crtime, O.i_crtime_extra);
  // The deletion time has no extra field beyond its 32 bits, so debugfs shows that of the change time.
  const dtime = u32(O.i_dtime);
  if (dtime !== 0 && exact)
    out += `${indent} dtime: 0x${hex(dtime, 8)}:(${hex(u32(O.i_ctime_extra), 8)}) -- ${ctimeText(i32(O.i_dtime) + (u32(O.i_ctime_extra) & 3) * 2 ** 32)}\n`;
  else if (dtime !== 0) out += `${indent}dtime: 0x${hex(dtime, 8)} -- ${ctimeText(i32(O.i_dtime))}\n`;
  return out;
}

/** The text behind the fields of a symbolic link with its target, or of a device. Other types have none. */
export function specialText(volume: Volume, inode: InodeRef, indent = ''): Answer {
  const type = modeOf(inode) & S_IFMT;
  if (type === S_IFCHR || type === S_IFBLK) return says(deviceText(DeviceNumber.read(inode.dv, iBlockAt(inode))));
  if (type !== S_IFLNK) return says('');
  const said = (target: string) => says(`${indent}Fast link dest: "${cText(target)}"\n`);
  if (sizeOf(inode) < I_BLOCK_BYTES) return said(byteString(iBlockBytes(inode).subarray(0, sizeOf(inode))));
  if (!hasFlag(inode, 'EXT4_INLINE_DATA_FL')) return says('');
  // A longer target is read from the volume, because `inode` may be a copy from the log.
  const now = readInode(volume, inode.ino);
  if (!isFinding(now) && hasFlag(now, 'EXT4_INLINE_DATA_FL')) return said(byteString(inlineContent(volume, now)));
  return fails("dump_inline_symlink: Inode doesn't have inline data while dumping link destination\n");
}

/** Where the content of other files lies. */
function contentText(volume: Volume, inode: InodeRef): string {
  if (hasFlag(inode, 'EXT4_INLINE_DATA_FL')) return `Size of inline data: ${inlineSize(volume, inode)}\n`;
  return hasFlag(inode, 'EXT4_EXTENTS_FL') ? extentsText(volume, inode) : blocksText(volume, inode);
}

/** Numbers below 256 lie in the first word. Larger ones are spread over the second. */
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

/** i_block always counts. The rest is the attribute system.data. */
function inlineSize(volume: Volume, inode: InodeRef): number {
  const area = inodeXattrs(volume, inode);
  const data = area && xattrRecords(area).find((x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data');
  return I_BLOCK_BYTES + (data?.valueSize ?? 0);
}
