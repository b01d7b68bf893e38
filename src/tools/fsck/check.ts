/**
 * One check under way: what it believes, what its passes have found out, and the one way to tell and decide a problem.
 *
 *     if (check.ask('bad_i_blocks', { ino, value, should }, touched)) check.editInode(ino, …)
 *
 * `ask` tells the problem and answers by the mode; what is written after it belongs to that event.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { dataView, type View } from '../../bytes/struct.ts';
import { descriptorBlock, firstInode, type Geometry, geometryOf, groupStart } from '../../engine/volume/geometry.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import {
  type ChecksumRules,
  checksumRules,
  groupDescriptorChecksum,
  inodeChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT, SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { Inode } from '../../format/inode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Touch } from '../../trace/event.ts';
import { E2fsckPass, E2fsckPassEnd, E2fsckProblem, E2fsckStep } from '../../trace/events/fsck.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { Bits, Counts } from './bits.ts';
import type { DirInfo } from './dir-info.ts';
import { Disk } from './disk.ts';
import { Latches, oneLine } from './latches.ts';
import { accountBlock, firstFree } from './ledger.ts';
import type { Mapped } from './mapped.ts';
import { Notes } from './notes.ts';
import { pathOf } from './path-of.ts';
import { type Args, PROBLEMS, type Problem, type ProblemCode } from './problems.ts';
import { whyStop } from './repairable.ts';
import { Stop } from './stop.ts';

export type Mode = '-n' | '-p' | '-y';

const D = GroupDescriptor.offset;
/** The check stops at more problems than this: the rest is not worth telling. */
const MAX_PROBLEMS = 60_000;
const MAX_RUNS = 4000;

export class Check {
  readonly disk: Disk;
  readonly recorder: Recorder;
  readonly mode: Mode;
  readonly now: number;
  /** The superblock that is believed; `writeSuper` brings it to the disk. */
  readonly sb = new Uint8Array(SUPERBLOCK_SIZE);
  readonly s: View<(typeof Superblock)['fields']> = Superblock.view(this.sb);
  g!: Geometry;
  rules!: ChecksumRules;
  desc = new Uint8Array(0);
  pass = '0';
  problems = 0;
  fixed = 0;
  /** Whether a repair changed the volume, in more than the superblock's notes of this check. */
  modified = false;
  /** Questions answered with no; `left` without the harmless ones. */
  refused = 0;
  left = 0;
  inodesVisited = 0;
  blocksRead = 0;
  inodesTotal = 0;
  #before = 0;

  readonly notes = new Notes();

  /** A repair has made the counts worthless: the check begins again. */
  restart = false;
  /** The journal was taken away and is to be made again. */
  journalGone = false;
  /** The resize inode was emptied and is to be made again. */
  resizeGone = false;
  /** Maps of orphans that were truncated. */
  readonly pendingMaps = new Map<number, Mapped>();
  sharedBlocks = false;

  used = new Bits();
  dirs = new Map<number, DirInfo>();
  /** Inodes with an invalid mode, device or link: asked about where they are named. */
  bad = new Set<number>();
  /** Those whose type itself is invalid. */
  badTypes = new Set<number>();
  links = new Counts();
  counted = new Counts();
  modes = new Counts();
  found = new Bits();
  shared = new Bits();
  /** Blocks put in place by formatting. */
  fixtures = new Bits();
  xattrBlocks = new Map<number, { refs: number; values: number }>();
  eaInodes = new Counts();
  valueBlocks = new Counts();
  rebuild = new Map<number, Mapped>();
  rehash = new Set<number>();
  /** The policies of encrypted inodes. */
  policies = new Map<number, string>();
  fragmented = 0;
  largeFiles = 0;
  lostFound = 0;
  /** The directory with a name of each inode, where that was looked for. */
  readonly parents = new Map<number, number>();

  constructor(recorder: Recorder, mode: Mode, now: number) {
    this.recorder = recorder;
    this.disk = new Disk(recorder);
    this.mode = mode;
    this.now = now;
  }

  /** Forgets what was counted, for another round. */
  forget(): void {
    this.notes.forget();
    this.restart = false;
    this.sharedBlocks = false;
    this.used = new Bits();
    this.dirs = new Map();
    this.bad = new Set();
    this.badTypes = new Set();
    this.links = new Counts();
    this.counted = new Counts();
    this.modes = new Counts();
    this.found = new Bits();
    this.shared = new Bits();
    this.fixtures = new Bits();
    this.xattrBlocks = new Map();
    this.eaInodes = new Counts();
    this.valueBlocks = new Counts();
    this.rebuild = new Map();
    this.rehash = new Set();
    this.policies = new Map();
    this.fragmented = 0;
    this.largeFiles = 0;
    this.lostFound = 0;
  }

  /** While maps are read again, what was told before is not told twice. */
  silent = false;
  quietProblems = 0;

  ask(code: ProblemCode, args: Args = {}, touched: readonly Touch[] = []): boolean {
    if (this.silent) {
      this.quietProblems++;
      return false;
    }
    const p: Problem = PROBLEMS[code];
    this.problems++;
    const question = p.ask.replace('$', String(args.value));
    const stops = question === '' ? undefined : whyStop(this.mode, this.s, p.preen);
    const ends = question === 'Abort';
    const fixed = question !== '' && this.mode !== '-n' && !stops;
    const text = p.say(args, this.#places);
    if (this.recorder.counting)
      this.recorder.emit(
        E2fsckProblem,
        { code, pass: this.pass, said: oneLine(text), question, fixed, ino: args.ino ?? 0 },
        touched.length > 0 ? { touched: touched.filter((t) => t.block < this.disk.blockCount) } : undefined,
      );
    if (this.mode !== '-n' && ((fixed && !ends) || p.repairs)) this.fixed++;
    if (this.mode !== '-n' && ((fixed && !ends) || p.changes) && p.changes !== false) this.modified = true;
    if (!fixed && question !== '') {
      this.refused++;
      if (!p.harmless) this.left++;
    }
    if (p.under) for (const line of this.latches.lines(p.under, text, args, fixed)) this.told?.(line);
    else if (text || question)
      this.told?.(question ? `${text}${question}? ${stops ? '' : fixed ? 'yes\n' : 'no\n'}` : text.replace(/\n$/, ''));
    if (stops) throw new Stop(4, stops);
    if (p.ends && !fixed) throw new Stop(8 | 4, 'aborted');
    if (this.problems > MAX_PROBLEMS) throw new Stop(8 | 4, 'There are more problems than can be told.');
    return fixed;
  }

  /** The questions that stand for many. */
  readonly latches = new Latches();
  readonly #places = { path: (dir: number, ino = 0) => pathOf(this, dir, ino) };

  /** Is told every line; `complained`, those of libraries. */
  told: ((line: string) => void) | undefined;
  complained: ((line: string) => void) | undefined;
  /** What the volume is called in lines. */
  name = 'disk.img';

  /** Tells a step of a repair; what is written next belongs to it. */
  step(does: string, touched?: readonly Touch[]): void {
    if (this.recorder.full) this.recorder.emit(E2fsckStep, { does }, touched && { touched });
  }

  begin(pass: string, title: string, why: string): void {
    this.pass = pass;
    this.disk.seen = new Bits();
    this.inodesVisited = 0;
    this.#before = this.problems;
    if (pass !== '0') this.told?.(`Pass ${pass}: ${title}`);
    if (this.recorder.counting) this.recorder.emit(E2fsckPass, { pass, title, why });
  }

  end(): void {
    const blocks = this.disk.seen.count;
    this.blocksRead += blocks;
    this.inodesTotal += this.inodesVisited;
    this.costs.push({ pass: this.pass, inodes: this.inodesVisited, blocks, problems: this.problems - this.#before });
    if (this.recorder.full)
      this.recorder.emit(E2fsckPassEnd, {
        pass: this.pass,
        inodes: this.inodesVisited,
        blocks,
        problems: this.problems - this.#before,
        runs: this.disk.seen.runs(MAX_RUNS),
      });
  }
  readonly costs: { pass: string; inodes: number; blocks: number; problems: number }[] = [];

  // ── the superblock ────────────────────────────────────────────────────────────────────────────

  /** Takes these bytes for the superblock. */
  believe(bytes: Uint8Array): void {
    this.sb.set(bytes);
    this.derive();
  }

  derive(): void {
    const values = Superblock.read(this.sb);
    this.g = geometryOf(values);
    const rules = checksumRules(this.sb);
    this.rules = {
      ...rules,
      blockBitmapBytes: Math.floor(this.g.blocksPerGroup / this.g.clusterRatio / 8),
    };
  }

  readonly compat = (name: Parameters<typeof hasCompat>[1]): boolean => hasCompat(this.s, name);
  readonly incompat = (name: Parameters<typeof hasIncompat>[1]): boolean => hasIncompat(this.s, name);
  readonly roCompat = (name: Parameters<typeof hasRoCompat>[1]): boolean => hasRoCompat(this.s, name);

  get summed(): boolean {
    return this.rules.kind !== 'none';
  }

  superTouch(field: keyof typeof Superblock.offset & string): Touch[] {
    const { blockSize } = this.disk;
    return [
      {
        block: Math.floor(SUPERBLOCK_OFFSET / blockSize),
        struct: Superblock.name,
        offset: (SUPERBLOCK_OFFSET % blockSize) + Superblock.offset[field],
        length: Superblock.fields[field].kind.size,
        field,
      },
    ];
  }

  /** Writes the believed superblock, summed; nothing in mode -n. */
  writeSuper(): void {
    if (this.mode === '-n') return;
    if (this.rules.kind === 'metadata_csum') superblockChecksum.set(this.rules, this.sb, 0, 0);
    this.disk.put(SUPERBLOCK_OFFSET, this.sb);
  }

  // ── descriptors ───────────────────────────────────────────────────────────────────────────────

  #wide = (): boolean => this.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;

  #half(group: number, lo: number, hi: number, bytes: 2 | 4): number {
    const at = group * this.g.descSize;
    const read = bytes === 2 ? le16At : le32At;
    return read(this.desc, at + lo) + (this.#wide() ? read(this.desc, at + hi) * 2 ** (8 * bytes) : 0);
  }

  blockBitmapOf = (group: number): number => this.#half(group, D.bg_block_bitmap_lo, D.bg_block_bitmap_hi, 4);
  inodeBitmapOf = (group: number): number => this.#half(group, D.bg_inode_bitmap_lo, D.bg_inode_bitmap_hi, 4);
  inodeTableOf = (group: number): number => this.#half(group, D.bg_inode_table_lo, D.bg_inode_table_hi, 4);
  freeBlocksOf = (group: number): number => this.#half(group, D.bg_free_blocks_count_lo, D.bg_free_blocks_count_hi, 2);
  freeInodesOf = (group: number): number => this.#half(group, D.bg_free_inodes_count_lo, D.bg_free_inodes_count_hi, 2);
  usedDirsOf = (group: number): number => this.#half(group, D.bg_used_dirs_count_lo, D.bg_used_dirs_count_hi, 2);
  unusedOf = (group: number): number =>
    this.summed ? this.#half(group, D.bg_itable_unused_lo, D.bg_itable_unused_hi, 2) : 0;
  /** The flags as they stand, with or without the feature; and as far as they mean something. */
  markedOf = (group: number): number => le16At(this.desc, group * this.g.descSize + D.bg_flags);
  flagsOf = (group: number): number => (this.summed ? this.markedOf(group) : 0);

  /** A field of a descriptor, both halves; in mode -n only as believed. */
  setDesc(group: number, field: 'block_bitmap' | 'inode_bitmap' | 'inode_table', value: number): void {
    const at = group * this.g.descSize;
    setLe32At(this.desc, at + D[`bg_${field}_lo`], value % 2 ** 32);
    if (this.#wide()) setLe32At(this.desc, at + D[`bg_${field}_hi`], Math.floor(value / 2 ** 32));
    this.writeDesc(group);
  }

  setCount(
    group: number,
    field: 'free_blocks_count' | 'free_inodes_count' | 'used_dirs_count' | 'itable_unused',
    value: number,
  ): void {
    const at = group * this.g.descSize;
    setLe16At(this.desc, at + D[`bg_${field}_lo`], value & 0xffff);
    if (this.#wide()) setLe16At(this.desc, at + D[`bg_${field}_hi`], Math.floor(value / 65536));
    this.writeDesc(group);
  }

  setFlags(group: number, flags: number): void {
    setLe16At(this.desc, group * this.g.descSize + D.bg_flags, flags);
    this.writeDesc(group);
  }

  writeDesc(group: number): void {
    const { descSize, descPerBlock } = this.g;
    groupDescriptorChecksum.set(this.rules, this.desc, group * descSize, group);
    if (this.mode === '-n') return;
    const own = this.desc.subarray(group * descSize, (group + 1) * descSize);
    this.disk.edit(descriptorBlock(this.g, group)).set(own, (group % descPerBlock) * descSize);
  }

  descTouch(group: number, field: keyof typeof D & string): Touch[] {
    return [
      {
        block: descriptorBlock(this.g, group),
        struct: GroupDescriptor.name,
        offset: (group % this.g.descPerBlock) * this.g.descSize + D[field],
        length: GroupDescriptor.fields[field].kind.size,
        field,
      },
    ];
  }

  // ── inodes ────────────────────────────────────────────────────────────────────────────────────

  groupOfInode = (ino: number): number => Math.floor((ino - 1) / this.g.inodesPerGroup);

  inodePlace(ino: number): { block: number; offset: number } {
    const group = this.groupOfInode(ino);
    const at = (ino - firstInode(this.g, group)) * this.g.inodeSize;
    return {
      block: this.inodeTableOf(group) + Math.floor(at / this.g.blockSize),
      offset: at % this.g.blockSize,
    };
  }

  inode(ino: number): InodeRef {
    const place = this.inodePlace(ino);
    const bytes = this.disk.read(place.block);
    return { ino, ...place, bytes, dv: dataView(bytes) };
  }

  /** Changes an inode and sums it. */
  editInode(ino: number, change: (bytes: Uint8Array, at: number) => void): void {
    const { block, offset } = this.inodePlace(ino);
    if (!(block > 0 && block < this.disk.blockCount)) return;
    const bytes = this.disk.edit(block);
    change(bytes, offset);
    inodeChecksum.set(this.rules, bytes, offset, ino);
  }

  inodeTouch(ino: number, field?: string, offset = 0, length = 4): Touch[] {
    const { block, offset: start } = this.inodePlace(ino);
    const struct = 'ext4_inode';
    return field === undefined
      ? [{ block, struct, offset: start, length: Math.min(this.g.inodeSize, Inode.size) }]
      : [{ block, struct, offset: start + offset, length, field }];
  }

  // ── blocks ────────────────────────────────────────────────────────────────────────────────────

  /** Blocks are counted by cluster where the volume has clusters. */
  cluster = (block: number): number =>
    this.g.clusterRatio === 1 ? block : Math.floor((block - this.g.firstDataBlock) / this.g.clusterRatio);

  inRange = (block: number, length = 1): boolean =>
    block > 0 && block >= this.g.firstDataBlock && block + length <= this.g.blockCount;

  get clusterCount(): number {
    return Math.ceil((this.g.blockCount - this.g.firstDataBlock) / this.g.clusterRatio);
  }

  /** The free block with the lowest number from `from` on; 0 if there is none. It counts as in use from then on. */
  allocate(from = 0, counted = true): number {
    const block = firstFree(this, from);
    if (block === 0) return 0;
    this.found.add(this.cluster(block));
    accountBlock(this, block, true, counted);
    return block;
  }

  groupStart = (group: number): number => groupStart(this.g, group);
}
