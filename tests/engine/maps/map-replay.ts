/**
 * Replays what a kernel did to block maps, step by step.
 *
 *     kernel's trace   map_enter 12 0 100 … │ request … goal 8193 │ allocate 8451 │ … map_exit │
 *                          │ drives            ▲ must be asked        │ handed out      ▲ must be told
 *     our map          map({0, 100})  ──────────┘ ◀──────────────────┘ ─────────────────┘
 *
 * The recorded allocator stands in for ours. Everything else has to come by itself and in the same order: what the map
 * asks for and with which goal, what it frees, every tracepoint and its figures.
 */

import { toHex } from '../../../src/bytes/text.ts';
import type { AllocationRequest } from '../../../src/engine/fs/allocation-request.ts';
import { Failure } from '../../../src/engine/fs/failure.ts';
import type { BlockMap, MapHost, MapRequest } from '../../../src/engine/fs/map-host.ts';
import type { EventKind } from '../../../src/trace/event.ts';
import { FREE_BLOCKS, GET_BLOCKS } from '../../../src/trace/flags.ts';
import type { Step } from './kernel-trace.ts';
import { type MapRecording, nodeSum, parseStep, type RecordedFile, type RecordedVolume } from './map-recording.ts';

/** What our maps can do beyond a BlockMap. */
export type AnyMap = BlockMap & {
  collapse?(from: number, to: number): void;
  insert?(at: number, count: number): void;
};

const TO_THE_END = 0xfffffffe;
/** A goal that depends on the process that asked, or a figure that the kernel did not set. */
const ANY = -1;

/** The tracepoints of ours that are compared: their steps, and their fields in the order of the step's figures. */
const COMPARED: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'ext4:ext4_ext_map_blocks_enter': ['map_enter', 'ino', 'lblk', 'len', 'flags'],
  'ext4:ext4_ext_map_blocks_exit': ['map_exit', 'ino', 'flags', 'lblk', 'pblk', 'len', 'mflags', 'ret'],
  'ext4:ext4_ind_map_blocks_enter': ['map_enter', 'ino', 'lblk', 'len', 'flags'],
  'ext4:ext4_ind_map_blocks_exit': ['map_exit', 'ino', 'flags', 'lblk', 'pblk', 'len', 'mflags', 'ret'],
  'ext4:ext4_ext_show_extent': ['show_extent', 'ino', 'lblk', 'pblk', 'len'],
  'ext4:ext4_ext_load_extent': ['load_extent', 'ino', 'lblk', 'pblk'],
  'ext4:ext4_ext_handle_unwritten_extents': [
    'handle_unwritten',
    'ino',
    'lblk',
    'pblk',
    'len',
    'flags',
    'allocated',
    'newblk',
  ],
  'ext4:ext4_ext_convert_to_initialized_enter': [
    'convert_enter',
    'ino',
    'm_lblk',
    'm_len',
    'u_lblk',
    'u_len',
    'u_pblk',
  ],
  'ext4:ext4_ext_convert_to_initialized_fastpath': [
    'convert_fastpath',
    'ino',
    'm_lblk',
    'm_len',
    'u_lblk',
    'u_len',
    'u_pblk',
    'i_lblk',
    'i_len',
    'i_pblk',
  ],
  'ext4:ext4_ext_remove_space': ['remove_space', 'ino', 'start', 'end', 'depth'],
  'ext4:ext4_ext_remove_space_done': ['remove_space_done', 'ino', 'start', 'end', 'depth', 'eh_entries'],
  'ext4:ext4_ext_rm_leaf': ['rm_leaf', 'ino', 'start', 'ee_lblk', 'ee_pblk', 'ee_len'],
  'ext4:ext4_ext_rm_idx': ['rm_idx', 'ino', 'pblk'],
  'ext4:ext4_remove_blocks': ['remove_blocks', 'ino', 'ee_lblk', 'ee_pblk', 'ee_len', 'from', 'to'],
};

export class ReplayFile implements MapHost {
  readonly clusterRatio = 1;
  readonly ino: number;
  readonly blockSize: number;
  readonly firstDataBlock: number;
  readonly maxZeroout: number;
  readonly isRegular = true;
  readonly rootBlock = 0;
  readonly rootOffset = 0;
  readonly soundNodes = new Set<number>();
  readonly believedNodes = new Set<number>();
  readonly full = true;
  readonly #volume: RecordedVolume;
  readonly #make: (host: MapHost) => AnyMap;
  readonly #truncated: number[];
  readonly #steps: Step[] = [];
  #at = 0;
  #root = new Uint8Array(60);
  #nodes = new Map<number, Uint8Array>();
  #map: AnyMap | undefined;
  #size = 0;
  /** Blocks charged to the inode. */
  charged = 0;
  /** Steps that were driven or matched. */
  matched = 0;

  constructor(
    ino: number,
    volume: RecordedVolume,
    make: (host: MapHost) => AnyMap,
    truncated: readonly number[] | undefined,
  ) {
    this.ino = ino;
    this.#volume = volume;
    this.#make = make;
    this.#truncated = [...(truncated ?? [])];
    this.blockSize = volume.blockSize;
    this.firstDataBlock = volume.firstDataBlock;
    this.maxZeroout = 32768 / volume.blockSize;
  }

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Drives the map through all steps. */
  run(): void {
    const request: MapRequest = { lblk: 0, len: 0, pblk: 0, flags: 0 };
    let collapse: [number, number] | undefined;
    let insert: [number, number] | undefined;
    let punch: [number, number] | undefined;
    while (this.#at < this.#steps.length) {
      const [name, , a, b, c] = this.#steps[this.#at];
      const map = this.#map;
      if (name === 'new_inode') {
        if (map && (this.charged !== 0 || this.#nodes.size !== 0))
          throw new Error(`inode ${this.ino} is used again with ${this.charged} blocks left`);
        this.#root.fill(0);
        this.#map = this.#make(this);
        this.#size = 0;
        this.#step();
        continue;
      }
      if (!map) throw new Error(`${name} on inode ${this.ino} before it was made`);
      switch (name) {
        case 'map_enter': {
          request.lblk = a;
          request.len = b;
          request.pblk = 0;
          try {
            map.map(request, c);
          } catch (failure) {
            if (!(failure instanceof Failure)) throw failure;
          }
          break;
        }
        case 'remove_space':
          if (collapse) map.collapse!(...collapse);
          else if (b === TO_THE_END) map.truncate(a);
          else map.punch(a, b + 1);
          collapse = undefined;
          break;
        case 'collapse':
          collapse = [a / this.blockSize, (a + b) / this.blockSize];
          this.#size -= b;
          this.#step();
          break;
        case 'insert':
          insert = [a / this.blockSize, b / this.blockSize];
          this.#size += b;
          this.#step();
          break;
        case 'discard':
          this.#step();
          if (insert) map.insert!(...insert);
          insert = undefined;
          break;
        case 'punch': {
          // A hole that would extend past the end of the file ends with the page in which the file ends.
          const end = a + b > this.#size ? Math.ceil(this.#size / 4096) * 4096 : a + b;
          punch = [Math.ceil(a / this.blockSize), Math.floor(end / this.blockSize)];
          this.#step();
          break;
        }
        case 'evict':
          this.#size = 0;
          this.#step();
          break;
        case 'truncate':
          this.#step();
          // The extent tree announces it by itself (remove_space); an indirect map does not.
          if (!map.collapse) {
            // A write that failed halfway also ends with a truncation, to the old size.
            this.#size = this.#truncated.shift() ?? this.#size;
            map.truncate(Math.ceil(this.#size / this.blockSize));
          }
          break;
        case 'free':
          if (!punch || map.collapse) throw new Error(`unforeseen: ${this.#steps[this.#at].join(' ')}`);
          map.punch(...punch);
          punch = undefined;
          break;
        case 'write':
          this.#size = Math.max(this.#size, a + b);
          this.#step();
          break;
        case 'fallocate':
          if (!(c & 1)) this.#size = Math.max(this.#size, a + b);
          this.#step();
          break;
        case 'ordered_truncate':
          this.#size = a;
          this.#step();
          break;
        case 'truncate_end':
          this.#step();
          break;
        default:
          throw new Error(
            `step ${this.#at} of inode ${this.ino} did not come from us: ${this.#steps[this.#at].join(' ')}`,
          );
      }
    }
  }

  #step(): Step {
    this.matched++;
    return this.#steps[this.#at++];
  }

  /** The next step of the kernel must be this one. */
  #expect(name: string, figures: readonly number[]): void {
    const step = this.#steps[this.#at];
    const ours = `${name} ${figures.join(' ')}`;
    if (!step) throw new Error(`the kernel was done; ours goes on with ${ours}`);
    const same = step[0] === name && figures.every((f, i) => f === ANY || f === step[i + 1]);
    if (!same) {
      const before = this.#steps
        .slice(Math.max(0, this.#at - 8), this.#at)
        .map((s) => `\n   ${s.join(' ')}`)
        .join('');
      throw new Error(`step ${this.#at}${before}\n  kernel: ${step.join(' ')}\n  ours:   ${ours}`);
    }
    this.#step();
  }

  emit<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>): number {
    const compared = COMPARED[kind.name];
    if (compared) {
      const figures = fields as Record<string, number>;
      const ours = compared.slice(1).map((field) => figures[field]);
      // How far a hole reaches depends on data waiting for its place, of which the map knows nothing.
      if (compared[0] === 'map_exit' && figures.ret === 0) {
        const theirs = this.#steps[this.#at]?.[5];
        if (theirs !== undefined && theirs <= figures.len) ours[4] = theirs;
      }
      // A lookup of unwritten blocks shows what its caller's variable happened to hold.
      if (compared[0] === 'handle_unwritten' && !(figures.flags & GET_BLOCKS.CREATE)) ours[2] = ANY;
      this.#expect(compared[0], ours);
    }
    kind.say(fields);
    return 0;
  }

  root(): Uint8Array {
    return this.#root;
  }

  touchRoot(): Uint8Array {
    return this.#root;
  }

  node(block: number): Uint8Array {
    const node = this.#nodes.get(block);
    if (!node) throw new Error(`block ${block} is no node`);
    return node;
  }

  touchNode(block: number): Uint8Array {
    return this.node(block);
  }

  changed(): void {}

  checksumFits(): boolean {
    return true;
  }

  blocksValid(first: number, count: number): boolean {
    return first > 0 && first + count <= this.#volume.blocks;
  }

  noteDamage(): void {
    throw new Error('no map here is damaged');
  }

  inodeGoal(): number {
    const { inodesPerGroup, flexSize, blocksPerGroup, firstDataBlock, delalloc } = this.#volume;
    if (!delalloc) return ANY;
    let group = Math.floor((this.ino - 1) / inodesPerGroup);
    if (flexSize >= 4) group = group - (group % flexSize) + 1;
    return firstDataBlock + group * blocksPerGroup;
  }

  #allocate(): [len: number, block: number] {
    const step = this.#steps[this.#at];
    if (step?.[0] !== 'allocate') throw new Failure('ENOSPC');
    this.#step();
    return [step[2], step[3]];
  }

  newNode(goal: number, flags: number): number {
    this.#expect('request', [this.ino, flags, 1, 0, goal, 0, 0, 0, 0]);
    const [, block] = this.#allocate();
    this.#nodes.set(block, new Uint8Array(this.blockSize));
    this.charged++;
    return block;
  }

  newData(r: AllocationRequest): number {
    this.#expect('request', [this.ino, r.flags, r.len, r.logical, r.goal, r.lleft, r.lright, r.pleft, r.pright]);
    const [len, block] = this.#allocate();
    r.len = len;
    this.charged += len;
    return block;
  }

  refuseData(first: number, count: number): void {
    this.freeData(first, count, 0);
  }

  freeNode(block: number, flags: number): void {
    this.#expect('free', [this.ino, block, 1, flags | FREE_BLOCKS.VALIDATED]);
    if (!this.#nodes.delete(block)) throw new Error(`block ${block} is no node`);
    this.charged--;
  }

  freeCluster(first: number): void {
    this.freeData(first, 1, 0);
  }

  freeData(first: number, count: number, flags: number): void {
    const kind = this.#volume.journalData ? FREE_BLOCKS.FORGET : 0;
    this.#expect('free', [this.ino, first, count, flags | kind | FREE_BLOCKS.VALIDATED]);
    this.charged -= count;
  }

  makeRoom(): void {}

  eofBlock(): number {
    return Math.ceil(this.#size / this.blockSize);
  }

  zeroData(): void {}

  clipHole(_logical: number, count: number): number {
    return count;
  }

  /** The file's present state, for comparison with what the kernel left. */
  result(rows: (host: MapHost, map: AnyMap) => string[]): RecordedFile {
    return {
      rows: this.#map ? rows(this, this.#map) : [],
      sectors: (this.charged * this.blockSize) / 512,
      root: toHex(this.#root),
      nodes: [...this.#nodes.keys()].sort((a, b) => a - b).map((block) => [block, nodeSum(this.node(block))]),
    };
  }
}

/** Replays a recording; the files by inode number. */
export function replay(recording: MapRecording, make: (host: MapHost) => AnyMap): Map<number, ReplayFile> {
  const files = new Map<number, ReplayFile>();
  for (const text of recording.steps) {
    const step = parseStep(text);
    let file = files.get(step[1]);
    if (!file) {
      file = new ReplayFile(step[1], recording.volume, make, recording.truncated?.[step[1]]);
      files.set(step[1], file);
    }
    file.add(step);
  }
  for (const file of files.values()) file.run();
  return files;
}
