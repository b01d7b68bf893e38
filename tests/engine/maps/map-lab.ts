/**
 * A file on a tiny volume, for tests of block maps: real blocks behind a real recorder, an allocator of
 * the simplest kind, and books that say what each block is used for.
 *
 *     block 0   the root (60 bytes)      1 … n   free, a node, or data
 *
 * Blocks can be as small as 64 bytes: four entries per node, so that deep trees come soon.
 */

import type { AllocationRequest } from '../../../src/engine/fs/allocation-request.ts';
import { Failure } from '../../../src/engine/fs/failure.ts';
import type { MapHost } from '../../../src/engine/fs/map-host.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { defineEvent, type EventKind } from '../../../src/trace/event.ts';
import { type EventDetail, Recorder } from '../../../src/trace/recorder.ts';
import { int } from '../../../src/trace/shape.ts';

const FREE = 0;
export const NODE = 1;
export const DATA = 2;

/** What the first writes belong to. */
const open = defineEvent(
  'test:open',
  'A tiny volume is ready.',
  { blocks: int('How many blocks it has.') },
  (e) => `${e.blocks} blocks are ready.`,
);

export interface LabOptions {
  blockSize: number;
  blocks: number;
  /** At most this many blocks are granted at once. */
  grant?: number;
  maxZeroout?: number;
  recording?: boolean;
}

export class MapLab implements MapHost {
  readonly clusterRatio = 1;
  readonly ino = 12;
  readonly blockSize: number;
  readonly isRegular = true;
  readonly rootBlock = 0;
  readonly rootOffset = 0;
  readonly soundNodes = new Set<number>();
  readonly believedNodes = new Set<number>();
  readonly firstDataBlock = 0;
  readonly maxZeroout: number;
  readonly full: boolean;
  readonly recorder: Recorder;
  readonly use: Uint8Array;
  /** Data blocks that were filled with zeros, since it was last emptied. */
  readonly zeroed = new Set<number>();
  /** Nodes whose change was told, since it was last emptied. */
  readonly told = new Set<number>();
  readonly events: string[] = [];
  grant: number;
  /** Nodes that may still be allocated: maps have to cope without any. */
  nodesLeft = Number.POSITIVE_INFINITY;
  eof = 0;

  constructor(options: LabOptions) {
    this.blockSize = options.blockSize;
    const store = new BlockStore(options.blockSize, options.blockSize * options.blocks);
    this.recorder = new Recorder(store, options.recording ? 'full' : 'off');
    this.full = options.recording ?? false;
    this.use = new Uint8Array(options.blocks);
    this.use[0] = NODE;
    this.grant = options.grant ?? 1 << 20;
    this.maxZeroout = options.maxZeroout ?? 0;
    this.emit(open, { blocks: options.blocks });
  }

  /** How many blocks serve a purpose. */
  count(use: number): number {
    let n = 0;
    for (let block = 1; block < this.use.length; block++) if (this.use[block] === use) n++;
    return n;
  }

  root(): Uint8Array {
    return this.recorder.store.own(0).subarray(0, 60);
  }

  touchRoot(): Uint8Array {
    return this.recorder.touch(0).subarray(0, 60);
  }

  node(block: number): Uint8Array {
    this.#must(block, NODE, 'read as a node');
    return this.recorder.store.own(block);
  }

  touchNode(block: number): Uint8Array {
    this.#must(block, NODE, 'changed as a node');
    return this.recorder.touch(block);
  }

  changed(block: number): void {
    this.#must(block, NODE, 'told as a changed node');
    this.told.add(block);
  }

  checksumFits(): boolean {
    return true;
  }

  blocksValid(first: number, count: number): boolean {
    return first >= 1 && first + count <= this.use.length;
  }

  /** Damage that ended no call. */
  readonly noted: Failure[] = [];

  noteDamage(fault: Failure): void {
    this.noted.push(fault);
  }

  inodeGoal(): number {
    return 1;
  }

  /** The first free block at or after the goal, else the first of all. */
  #near(goal: number): number {
    const from = goal >= 1 && goal < this.use.length ? goal : 1;
    let block = this.use.indexOf(FREE, from);
    if (block < 0) block = this.use.indexOf(FREE, 1);
    if (block < 0) throw new Failure('ENOSPC', 'the volume is full');
    return block;
  }

  newNode(goal: number): number {
    if (this.nodesLeft === 0) throw new Failure('ENOSPC', 'no more nodes');
    this.nodesLeft--;
    const block = this.#near(goal);
    this.use[block] = NODE;
    this.recorder.touch(block).fill(0);
    return block;
  }

  newData(request: AllocationRequest): number {
    const first = this.#near(request.goal);
    const most = Math.min(request.len, this.grant);
    let len = 0;
    while (len < most && first + len < this.use.length && this.use[first + len] === FREE)
      this.use[first + len++] = DATA;
    request.len = len;
    return first;
  }

  refuseData(first: number, count: number): void {
    this.freeData(first, count);
  }

  freeNode(block: number): void {
    this.#must(block, NODE, 'freed as a node');
    this.use[block] = FREE;
  }

  freeCluster(first: number): void {
    this.freeData(first, 1);
  }

  freeData(first: number, count: number): void {
    for (let block = first; block < first + count; block++) {
      this.#must(block, DATA, 'freed as data');
      this.use[block] = FREE;
    }
  }

  makeRoom(): void {}

  eofBlock(): number {
    return this.eof;
  }

  zeroData(first: number, count: number): void {
    for (let block = first; block < first + count; block++) {
      this.#must(block, DATA, 'zeroed');
      this.zeroed.add(block);
    }
  }

  clipHole(_logical: number, count: number): number {
    return count;
  }

  emit<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): number {
    this.events.push(kind.name);
    const sentence = kind.say(fields);
    if (/undefined|NaN|object/.test(sentence)) throw new Error(`${kind.name} is told badly: ${sentence}`);
    return this.recorder.emit(kind, fields, detail);
  }

  #must(block: number, use: number, what: string): void {
    if (this.use[block] !== use)
      throw new Error(`block ${block} is ${what}, but it is ${['free', 'a node', 'data'][this.use[block]]}`);
  }

  /** Every byte that changed was recorded: the recording's end is the store, its start the empty volume. */
  checkRecording(): void {
    const { recording, store } = this.recorder;
    if (!recording) return;
    this.recorder.settle();
    const end = recording.view();
    const start = recording.view(0);
    for (const block of store.heldBlocks()) {
      const now = store.read(block);
      const told = end.read(block);
      const first = start.read(block);
      for (let at = 0; at < now.length; at++) {
        if (now[at] !== told[at]) throw new Error(`byte ${at} of block ${block} changed unrecorded`);
        if (first[at] !== 0) throw new Error(`byte ${at} of block ${block} does not go back to 0`);
      }
    }
  }
}
