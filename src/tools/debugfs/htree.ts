/**
 * `htree_dump`: the hash tree of a directory, node by node, each name of a leaf with its hash.
 *
 *     Root node dump: …
 *     Entry #0: Hash 0x00000000, block 1          the slots of a node,
 *     Entry #1: Hash 0x069df16c, block 20
 *
 *     Entry #0: Hash 0x00000000, block 1          then what each leads to
 *     Reading directory block 1, phys 1293
 *     30 0x04455868-4049f95d (64) name   …        inode, hash and minor hash, bytes of the record
 *     ---------------------                       the end of a node
 */

import { dataView } from '../../bytes/struct.ts';
import { byteString } from '../../bytes/text.ts';
import { NameHash } from '../../engine/dirents/hash.ts';
import { walkRecords } from '../../engine/volume/directory.ts';
import { dxSlots, isHashed } from '../../engine/volume/htree.ts';
import { type InodeRef, isDirectory } from '../../engine/volume/inode.ts';
import { inVolume } from '../../engine/volume/map-extents.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { DIR_TAIL_SIZE, DirEntryTail } from '../../format/directory.ts';
import { hasRoCompat } from '../../format/features.ts';
import {
  DX_NODE_COUNT_OFFSET,
  DX_ROOT_COUNT_OFFSET,
  DxEntry,
  DxRoot,
  DxRootInfo,
  DxTail,
  HASH_CONTINUED,
  hashVersion,
} from '../../format/htree.ts';
import { mapped } from './blocks.ts';
import { Columns } from './columns.ts';
import { fails, type OfInode, says } from './request.ts';

const INFO = DxRoot.offset.info;
const I = DxRootInfo.offset;

const hex8 = (n: number): string => `0x${(n >>> 0).toString(16).padStart(8, '0')}`;

export const htreeDump: OfInode = (volume, inode) => {
  if (!isDirectory(inode)) return fails('htree_dump: Not a directory');
  if (!isHashed(volume, inode)) return fails('htree_dump: Not a hash-indexed directory');
  return says(new Dump(volume, inode).root());
};

class Dump {
  readonly #volume: Volume;
  readonly #dir: InodeRef;
  readonly #hash: NameHash;
  readonly #summed: boolean;
  readonly #seen = new Set<number>([0]);
  #version = 0;

  constructor(volume: Volume, dir: InodeRef) {
    this.#volume = volume;
    this.#dir = dir;
    this.#hash = new NameHash(volume.sb.s_hash_seed);
    this.#summed = hasRoCompat(volume.sb, 'metadata_csum');
  }

  root(): string {
    const { block } = mapped(this.#volume, this.#dir, 0);
    if (!inVolume(this.#volume, block, 1)) return '';
    const bytes = this.#volume.device.read(block);
    const stored = bytes[INFO + I.hash_version];
    // The superblock, not the directory, tells the signed hashes from their unsigned twins.
    this.#version = hashVersion(stored, this.#volume.sb.s_flags);
    let out = 'Root node dump:\n';
    out += `\t Reserved zero: ${dataView(bytes).getUint32(INFO + I.reserved_zero, true)}\n`;
    out += `\t Hash Version: ${stored}\n`;
    out += `\t Info length: ${bytes[INFO + I.info_length]}\n`;
    out += `\t Indirect levels: ${bytes[INFO + I.indirect_levels]}\n`;
    out += `\t Flags: ${bytes[INFO + I.unused_flags]}\n`;
    return out + this.#node(bytes, DX_ROOT_COUNT_OFFSET, bytes[INFO + I.indirect_levels]);
  }

  #node(bytes: Uint8Array, countAt: number, level: number): string {
    const dv = dataView(bytes);
    const { count, limit } = dxSlots(bytes, countAt);
    let out = `Number of entries (count): ${count}\nNumber of entries (limit): ${limit}\n`;
    const tail = countAt + limit * DxEntry.size;
    if (this.#summed && tail + DxTail.size <= bytes.length)
      out += `Checksum: ${hex8(dv.getUint32(tail + DxTail.offset.dt_checksum, true))}\n`;
    const lines: string[] = [];
    for (let i = 0; i < count; i++) {
      const slot = countAt + i * DxEntry.size;
      // The first slot has count and limit in place of a hash, so its range begins at 0.
      const hash = i === 0 ? 0 : dv.getUint32(slot + DxEntry.offset.hash, true);
      lines.push(
        `Entry #${i}: Hash ${hex8(hash)}${hash & HASH_CONTINUED ? ' **' : ''}, block ${dv.getUint32(slot + DxEntry.offset.block, true)}\n`,
      );
    }
    out += `${lines.join('')}\n`;
    for (let i = 0; i < count; i++) {
      const logical = dv.getUint32(countAt + i * DxEntry.size + DxEntry.offset.block, true);
      out += lines[i] + this.#below(logical, level);
    }
    return `${out}---------------------\n`;
  }

  #below(logical: number, level: number): string {
    const { block } = mapped(this.#volume, this.#dir, logical);
    if (!inVolume(this.#volume, block, 1) || this.#seen.has(logical)) return '';
    this.#seen.add(logical);
    const bytes = this.#volume.device.read(block);
    if (level > 0) return this.#node(bytes, DX_NODE_COUNT_OFFSET, level - 1);
    return `Reading directory block ${logical}, phys ${block}\n${this.#leaf(block, bytes)}\n`;
  }

  #leaf(block: number, bytes: Uint8Array): string {
    const columns = new Columns();
    walkRecords(this.#volume, block, bytes, 0, bytes.length, (e) => {
      if (e.kind !== 'entry') return true;
      this.#hash.of(this.#version, bytes, e.nameAt, e.nameLength);
      const name = byteString(bytes.subarray(e.nameAt, e.nameAt + e.nameLength));
      const minor = hex8(this.#hash.minor).slice(2);
      columns.add(`${e.inode} ${hex8(this.#hash.hash)}-${minor} (${e.recLen}) ${name}   `);
      return true;
    });
    if (this.#summed) {
      const sum = dataView(bytes).getUint32(bytes.length - DIR_TAIL_SIZE + DirEntryTail.offset.det_checksum, true);
      columns.add(`leaf block checksum: ${hex8(sum)}  `);
    }
    return columns.text;
  }
}
