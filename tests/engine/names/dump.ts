/**
 * Everything about names on a volume, as lines of text: inodes, directory blocks, hash trees, attributes, bitmaps. What
 * differs from run to run is left out: times, generations, and the checksums that follow from them.
 *
 *     dump(store)                  legible lines
 *     dump(store, { short: true }) checksums of them: enough to compare with, and small enough to keep
 */

import { le16At, le32At } from '../../../src/bytes/access.ts';
import { testBit } from '../../../src/bytes/bitmap.ts';
import { crc32c } from '../../../src/bytes/crc.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { blockBitmap, inodeBitmap } from '../../../src/engine/volume/bitmaps.ts';
import { directoryBlocks } from '../../../src/engine/volume/directory.ts';
import { groupStart } from '../../../src/engine/volume/geometry.ts';
import {
  eachInode,
  flagsOf,
  type InodeRef,
  iBlockBytes,
  isDirectory,
  linksOf,
  modeOf,
  sizeOf,
  xattrBlockOf,
} from '../../../src/engine/volume/inode.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../../src/engine/volume/volume.ts';
import { hasCompat, hasRoCompat } from '../../../src/format/features.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET, dxCountOffset } from '../../../src/format/htree.ts';
import { Inode } from '../../../src/format/inode.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import { S_IFMT, S_IFREG } from '../../../src/format/mode.ts';
import { XattrHeader } from '../../../src/format/xattr.ts';
import type { ByteSource, ReadableDevice } from '../../../src/trace/block-device.ts';

export interface DumpOptions {
  short?: boolean;
  /**
   * Also what lies behind the names in the slack of a block. That depends on what its buffer held before, which on
   * Linux may be the content of a long-gone file.
   */
  slack?: boolean;
}

const O = Inode.offset;
const hex = (n: number): string => n.toString(16).padStart(8, '0');
const bytesHex = (b: Uint8Array): string =>
  Buffer.from(b)
    .toString('hex')
    .replace(/(00)+$/, '');
const textOf = (b: Uint8Array): string =>
  Buffer.from(b)
    .toString('latin1')
    .replace(/[^\x21-\x7e]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

export function dump(device: ReadableDevice | ByteSource, { short = false, slack = true }: DumpOptions = {}): string[] {
  const volume = openVolume(device);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const lines: string[] = [];
  const { sb, geometry } = volume;
  lines.push(
    `superblock compat ${hex(sb.s_feature_compat)} incompat ${hex(sb.s_feature_incompat)} ro ${hex(sb.s_feature_ro_compat)} orphan ${sb.s_last_orphan} free inodes ${sb.s_free_inodes_count} free blocks ${sb.s_free_blocks_count_lo}`,
  );
  for (let g = 0; g < geometry.groups; g++) lines.push(groupLine(volume, g, short));
  const inodes = new Chunks(short, 'inodes', lines);
  const xattrBlocks = new Set<number>();
  eachInode(volume, (inode) => {
    inodes.add(inode.ino, [inodeLine(volume, inode)]);
    if (xattrBlockOf(inode)) xattrBlocks.add(xattrBlockOf(inode));
    return true;
  });
  inodes.end();
  const small = new Chunks(short, 'directories of one block', lines);
  eachInode(volume, (inode) => {
    if (!isDirectory(inode)) return true;
    const blocks = directoryDump(volume, inode, slack);
    if (blocks.length === 1) small.add(inode.ino, blocks[0]);
    else {
      const large = new Chunks(short, `blocks of directory ${inode.ino}`, lines, blocks.length > 500 ? 50 : 1);
      blocks.forEach((block, i) => {
        large.add(i, block);
      });
      large.end();
    }
    return true;
  });
  small.end();
  for (const b of [...xattrBlocks].sort((x, y) => x - y)) {
    const bytes = volume.device.read(b).slice();
    bytes.fill(0, XattrHeader.offset.h_checksum, XattrHeader.offset.h_checksum + 4);
    lines.push(
      `attributes in block ${b}: refcount ${le32At(bytes, XattrHeader.offset.h_refcount)} hash ${hex(le32At(bytes, XattrHeader.offset.h_hash))} crc ${hex(crc32c(~0, bytes))}${short ? '' : ` ${textOf(bytes)}`}`,
    );
  }
  return lines;
}

function groupLine(volume: Volume, group: number, short: boolean): string {
  const { block, offset } = descriptorPlace(volume.geometry, group);
  const bytes = volume.device.read(block);
  const D = GroupDescriptor.offset;
  const counts = [
    D.bg_free_blocks_count_lo,
    D.bg_free_inodes_count_lo,
    D.bg_used_dirs_count_lo,
    D.bg_itable_unused_lo,
    D.bg_flags,
  ].map((field) => le16At(bytes, offset + field));
  const blocks = blockBitmap(volume, group);
  const inodes = inodeBitmap(volume, group);
  const head = `group ${group}: ${counts.join(' ')}`;
  const first = groupStart(volume.geometry, group);
  if (short)
    return `${head} blocks ${hex(crc32c(~0, blocks.bits.subarray(0, blocks.count >>> 3)))} inodes ${hex(crc32c(~0, inodes.bits.subarray(0, inodes.count >>> 3)))}`;
  return `${head} free blocks ${ranges(blocks.bits, blocks.count, first)} free inodes ${ranges(inodes.bits, inodes.count, group * volume.geometry.inodesPerGroup + 1)}`;
}

function ranges(bits: Uint8Array, count: number, first: number): string {
  const out: string[] = [];
  for (let i = 0; i < count; i++) {
    if (testBit(bits, i)) continue;
    let end = i;
    while (end + 1 < count && !testBit(bits, end + 1)) end++;
    out.push(`${first + i}-${first + end}`);
    i = end;
  }
  return out.join(' ');
}

function inodeLine(volume: Volume, inode: InodeRef): string {
  const { inodeSize } = volume.geometry;
  const at = inode.offset;
  const u16 = (field: number) => le16At(inode.bytes, at + field);
  const u32 = (field: number) => le32At(inode.bytes, at + field);
  // Whether a write counts as a change depends on the tick of the clock in which it falls.
  const isRegular = (modeOf(inode) & S_IFMT) === S_IFREG;
  const extra = inodeSize > 128 ? u16(O.i_extra_isize) : 0;
  const isValue = (flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL) !== 0 && linksOf(inode) > 0;
  const rest = inodeSize > 128 ? bytesHex(inode.bytes.subarray(at + 128 + extra, at + inodeSize)) : '';
  return [
    `inode ${inode.ino}: mode ${modeOf(inode).toString(8)} links ${linksOf(inode)} size ${sizeOf(inode)} sectors ${u32(O.i_blocks_lo)}`,
    `flags ${hex(flagsOf(inode))} acl ${xattrBlockOf(inode)} version ${isRegular ? '–' : u32(O.l_i_version)} extra ${extra} deleted ${u32(O.i_dtime) !== 0}`,
    `block ${bytesHex(iBlockBytes(inode))}${rest ? ` rest ${rest}` : ''}`,
    ...(isValue ? [`hash ${hex(u32(O.i_atime))} users ${u32(O.i_ctime)} ${u32(O.l_i_version)}`] : []),
  ].join(' ');
}

function directoryDump(volume: Volume, dir: InodeRef, slack: boolean): string[][] {
  const summed = hasRoCompat(volume.sb, 'metadata_csum');
  const hashed = hasCompat(volume.sb, 'dir_index') && (flagsOf(dir) & 0x1000) !== 0;
  const blocks: string[][] = [];
  directoryBlocks(volume, dir, (block, logical) => {
    const bytes = volume.device.read(block).slice();
    if (summed) bytes.fill(0, bytes.length - 4);
    const head = `directory ${dir.ino} block ${logical} at ${block}${slack ? ` crc ${hex(crc32c(~0, bytes))}` : ''}`;
    blocks.push([head, ...(hashed ? slots(bytes, logical) : []), ...records(bytes)]);
    return true;
  });
  return blocks;
}

/** The lines as they are; or, if they are to be short, a checksum over the lines of a few hundred things at a time. */
class Chunks {
  readonly #short: boolean;
  readonly #what: string;
  readonly #lines: string[];
  readonly #size: number;
  #count = 0;
  #first = 0;
  #crc = ~0;

  constructor(short: boolean, what: string, lines: string[], size = 200) {
    this.#short = short;
    this.#what = what;
    this.#lines = lines;
    this.#size = size;
  }

  add(number: number, lines: readonly string[]): void {
    if (!this.#short) {
      this.#lines.push(...lines);
      return;
    }
    if (this.#count === 0) this.#first = number;
    for (const line of lines) this.#crc = crc32c(this.#crc, Buffer.from(line));
    if (++this.#count === this.#size) this.end();
  }

  end(): void {
    if (this.#count > 0)
      this.#lines.push(`${this.#count} ${this.#what} from ${this.#first} on: ${hex(this.#crc >>> 0)}`);
    this.#count = 0;
    this.#crc = ~0;
  }
}

function slots(bytes: Uint8Array, logical: number): string[] {
  const base = dxCountOffset(bytes, 0, bytes.length);
  if (base !== (logical === 0 ? DX_ROOT_COUNT_OFFSET : DX_NODE_COUNT_OFFSET)) return [];
  const count = le16At(bytes, base + 2);
  const out = [`  ${count} of ${le16At(bytes, base)} slots`];
  for (let i = 0; i < count; i++)
    out.push(`  ${i === 0 ? '' : hex(le32At(bytes, base + i * 8))} → ${le32At(bytes, base + i * 8 + 4)}`);
  return out;
}

function records(bytes: Uint8Array): string[] {
  const out: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = le16At(bytes, at + 4);
    if (length < 8) break;
    out.push(
      `  ${at} inode ${le32At(bytes, at)} length ${length} type ${bytes[at + 7]} ${textOf(bytes.subarray(at + 8, at + 8 + bytes[at + 6]))}`,
    );
    at += length;
  }
  return out;
}
