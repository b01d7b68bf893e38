/**
 * Where a volume can be changed with a meaning: every field of what it holds, with the checksums that cover it.
 *
 *     superblock · descriptors · bitmaps · inodes ─┬─ map: extents, pointers, nodes
 *     journal · orphan file                        ├─ records, hash tree
 *                                                  └─ attributes, in the inode and in a block
 */
import { le32At } from '../../../src/bytes/access.ts';
import type { AnyStruct, FieldSpec } from '../../../src/bytes/struct.ts';
import { BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { classify } from '../../../src/engine/volume/classify.ts';
import { directoryBlocks, walkRecords } from '../../../src/engine/volume/directory.ts';
import { indexBlocks } from '../../../src/engine/volume/htree.ts';
import {
  eachInode,
  fieldBytes,
  generationOf,
  type InodeRef,
  iBlockAt,
  isDirectory,
  mapKind,
  xattrBlockOf,
} from '../../../src/engine/volume/inode.ts';
import { fileMap } from '../../../src/engine/volume/map.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../../src/engine/volume/volume.ts';
import { inodeSeed } from '../../../src/format/checksum.ts';
import { orphanBlockSeed } from '../../../src/format/checksum-blocks.ts';
import { type JournalChecksumRules, journalChecksumRules } from '../../../src/format/checksum-jbd2.ts';
import { I_BLOCK_BYTES } from '../../../src/format/constants.ts';
import { DirEntry } from '../../../src/format/directory.ts';
import { ExtentHeader } from '../../../src/format/extents.ts';
import { GroupDescriptor, GroupDescriptor32 } from '../../../src/format/group-descriptor.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET, DxEntry, DxRoot } from '../../../src/format/htree.ts';
import { Inode } from '../../../src/format/inode.ts';
import { JournalSuperblock } from '../../../src/format/jbd2.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { XattrEntry, XattrHeader, XattrIbodyHeader, xattrEntryLength } from '../../../src/format/xattr.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import type { Sum } from './sums.ts';

/** A number on the disk. */
interface Spot {
  what: string;
  at: number;
  size: number;
  sums: readonly Sum[];
}

export interface Spots {
  volume: Volume;
  journal: JournalChecksumRules | undefined;
  /** By kind of structure, none of them empty. */
  kinds: Spot[][];
  /** Blocks that hold no file's data. */
  metadata: number[];
}

const WORD = 4;
const HALF = 2;
/** Of a long list of the same. */
const MOST_ALIKE = 24;
const MOST_JOURNAL_BLOCKS = 40;
const JOURNAL_WORDS = 16;

class Finder {
  readonly volume: Volume;
  readonly bytes: Uint8Array;
  readonly of: Record<string, Spot[]> = {};

  constructor(volume: Volume, bytes: Uint8Array) {
    this.volume = volume;
    this.bytes = bytes;
  }

  get blockSize(): number {
    return this.volume.geometry.blockSize;
  }

  add(kind: string, what: string, at: number, size: number, sums: readonly Sum[]): void {
    this.of[kind] ??= [];
    this.of[kind].push({ what, at, size, sums });
  }

  struct(kind: string, what: string, struct: AnyStruct, at: number, sums: readonly Sum[], most = struct.size): void {
    for (const [name, field] of Object.entries<FieldSpec<unknown>>(struct.fields)) {
      const { size } = field.kind;
      if (size <= 8 && field.offset + size <= most) this.add(kind, `${what}.${name}`, at + field.offset, size, sums);
    }
  }

  words(kind: string, what: string, at: number, count: number, size: number, sums: readonly Sum[]): void {
    for (let i = 0; i < count; i++) this.add(kind, `${what}[${i}]`, at + i * size, size, sums);
  }

  groups(): void {
    const { geometry: g, groups } = this.volume;
    this.struct('superblock', 'superblock', Superblock, 1024, [['superblock', 1024, 0]]);
    for (let group = 0; group < g.groups; group++) {
      const { block, offset } = descriptorPlace(g, group);
      const at = block * g.blockSize + offset;
      const struct = g.descSize < GroupDescriptor.size ? GroupDescriptor32 : GroupDescriptor;
      this.struct('descriptors', `group ${group}`, struct, at, [['descriptor', at, group]]);
      const bitmaps = { 'block bitmap': groups.blockBitmap[group], 'inode bitmap': groups.inodeBitmap[group] } as const;
      for (const kind of ['block bitmap', 'inode bitmap'] as const) {
        const from = bitmaps[kind] * g.blockSize;
        this.words(kind, `${kind} ${group}`, from, MOST_ALIKE, 1, [[kind, from, group, at]]);
      }
    }
  }

  inode(inode: InodeRef): void {
    const { ino, block, offset } = inode;
    const at = block * this.blockSize + offset;
    const sums: Sum[] = [['inode', at, ino]];
    this.struct('inodes', `inode ${ino}`, Inode, at, sums, fieldBytes(this.volume, inode));
    const iBlock = block * this.blockSize + iBlockAt(inode);
    const kind = mapKind(inode);
    const size = kind === 'extents' ? HALF : WORD;
    this.words('i_block', `i_block of inode ${ino}`, iBlock, I_BLOCK_BYTES / size, size, sums);
    const { inodeSize } = this.volume.geometry;
    const from = at + fieldBytes(this.volume, inode);
    if (inodeSize > from - at + XattrIbodyHeader.size && le32At(this.bytes, from) !== 0)
      this.attributes(`inode ${ino}`, from + XattrIbodyHeader.size, at + inodeSize, sums);
    const xattrs = xattrBlockOf(inode);
    if (xattrs !== 0) {
      const header = xattrs * this.blockSize;
      const summed: Sum[] = [['xattrs', header, xattrs]];
      this.struct('attributes', `attribute block ${xattrs}`, XattrHeader, header, summed);
      this.attributes(`block ${xattrs}`, header + XattrHeader.size, header + this.blockSize, summed);
    }
    if (kind === 'extents' || kind === 'indirect') this.nodes(inode, kind);
    if (isDirectory(inode) && kind !== 'inline') this.directory(inode);
  }

  attributes(what: string, from: number, end: number, sums: readonly Sum[]): void {
    for (let at = from; at + XattrEntry.size <= end && le32At(this.bytes, at) !== 0; ) {
      this.struct('attributes', `attribute at ${at} of ${what}`, XattrEntry, at, sums);
      at += xattrEntryLength(this.bytes[at]);
    }
  }

  seed(inode: InodeRef): number {
    return inodeSeed(this.volume.rules, inode.ino, generationOf(inode));
  }

  nodes(inode: InodeRef, kind: 'extents' | 'indirect'): void {
    for (const { block } of fileMap(this.volume, inode).nodes) {
      const at = block * this.blockSize;
      const what = `node ${block} of inode ${inode.ino}`;
      const sums: Sum[] = kind === 'extents' ? [['extents', at, this.seed(inode)]] : [];
      const size = kind === 'extents' ? HALF : WORD;
      this.words('nodes', what, at, (ExtentHeader.size / size) * 5, size, sums);
    }
  }

  directory(inode: InodeRef): void {
    const { ino } = inode;
    const seed = this.seed(inode);
    const index = indexBlocks(this.volume, inode);
    directoryBlocks(this.volume, inode, (block, logical) => {
      const at = block * this.blockSize;
      if (index.has(logical)) {
        const sums: Sum[] = [['index', at, seed]];
        const slots = logical === 0 ? DX_ROOT_COUNT_OFFSET : DX_NODE_COUNT_OFFSET;
        this.words('index', `index ${logical} of inode ${ino}`, at + slots, (DxEntry.size / HALF) * 4, HALF, sums);
        if (logical === 0) this.struct('index', `root of inode ${ino}`, DxRoot, at, sums);
        if (logical === 0) this.words('index', `info of inode ${ino}`, at + DxRoot.offset.info, 8, 1, sums);
        return true;
      }
      let alike = 0;
      walkRecords(this.volume, block, this.bytes.subarray(at, at + this.blockSize), 0, this.blockSize, (e) => {
        this.struct('records', `record ${e.offset} of block ${block}`, DirEntry, at + e.offset, [['leaf', at, seed]]);
        this.add('records', `name at ${e.offset} of block ${block}`, at + e.offset + DirEntry.size, 1, [
          ['leaf', at, seed],
        ]);
        return alike++ < MOST_ALIKE;
      });
      return true;
    });
  }

  journal(inode: InodeRef): JournalChecksumRules | undefined {
    const { runs } = fileMap(this.volume, inode);
    if (runs.length === 0) return undefined;
    const at = runs[0].physical * this.blockSize;
    this.struct('journal', 'journal', JournalSuperblock, at, [['journal superblock', at, 0]]);
    for (let i = 1; i < Math.min(MOST_JOURNAL_BLOCKS, runs[0].length); i++) {
      const from = at + i * this.blockSize;
      if (le32At(this.bytes, from) === 0) continue;
      const sums: Sum[] = [[this.bytes[from + 7] === 2 ? 'journal commit' : 'journal block', from, 0]];
      this.words('log', `journal block ${i}`, from, JOURNAL_WORDS, WORD, sums);
    }
    return journalChecksumRules(this.bytes, at);
  }

  orphans(inode: InodeRef): void {
    for (const { physical } of fileMap(this.volume, inode).runs) {
      const at = physical * this.blockSize;
      const sums: Sum[] = [['orphans', at, orphanBlockSeed(this.seed(inode), physical)]];
      this.words('orphans', `orphan block ${physical}`, at, 8, WORD, sums);
    }
  }
}

const CALM = new Set([BlockKind.free, BlockKind.data, BlockKind.unwritten, BlockKind.unaccounted]);
/** Of the journal, which is mostly empty. */
const JOURNAL_BLOCKS = 50;

const kept = new Map<Uint8Array, Spots>();

export function spotsOf(bytes: Uint8Array): Spots {
  const known = kept.get(bytes);
  if (known) return known;
  const volume = openVolume(bytesSource(bytes)) as Volume;
  const finder = new Finder(volume, bytes);
  finder.groups();
  let journal: JournalChecksumRules | undefined;
  eachInode(volume, (inode) => {
    finder.inode(inode);
    if (inode.ino === volume.sb.s_journal_inum) journal = finder.journal(inode);
    if (inode.ino === volume.sb.s_orphan_file_inum) finder.orphans(inode);
    return true;
  });
  const kinds = classify(volume) as Uint8Array;
  const metadata: number[] = [];
  let logged = 0;
  for (let block = 0; block < kinds.length; block++)
    if (!CALM.has(kinds[block]) && (kinds[block] !== BlockKind.journal || logged++ < JOURNAL_BLOCKS))
      metadata.push(block);
  const spots = { volume, journal, kinds: Object.values(finder.of), metadata };
  kept.set(bytes, spots);
  return spots;
}
