/**
 * Extent trees under random operations, beside a model with one entry per block.
 *
 *     model   block of the file → block of the volume, written or not
 *     tree    the same, and after every step: ordered, keys right, no node empty, merged where Linux merges,
 *             every block accounted for, every change recorded
 *
 * Nodes of 4, 9 and 20 entries make deep trees of few blocks. Full volumes are included.
 * A failure prints what to add to REGRESSIONS.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExtentTree } from '../../../src/engine/extents/extent-tree.ts';
import { whyApart } from '../../../src/engine/extents/telling.ts';
import { initTree } from '../../../src/engine/extents/tree.ts';
import { Failure } from '../../../src/engine/fs/failure.ts';
import type { Run } from '../../../src/engine/fs/map-host.ts';
import {
  childAt,
  depthOf,
  endAt,
  entriesOf,
  keyAt,
  lengthAt,
  maxOf,
  physicalAt,
  unwrittenAt,
} from '../../../src/format/extent-node.ts';
import { extentRoom } from '../../../src/format/extents.ts';
import { GET_BLOCKS } from '../../../src/trace/flags.ts';
import { runs } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { DATA, MapLab, NODE } from '../maps/map-lab.ts';

const G = GET_BLOCKS;
const PRE_IO = G.CREATE | G.UNWRIT | G.PRE_IO | G.METADATA_NOFAIL | G.IO_SUBMIT;
const END_IO = G.CREATE | G.UNWRIT | G.CONVERT | G.IO_SUBMIT;
const ZERO_RANGE = G.CREATE | G.UNWRIT | G.NO_NORMALIZE | G.CONVERT_UNWRITTEN;

type Op = [
  what:
    | 'write'
    | 'allocate'
    | 'flush'
    | 'convert'
    | 'zero'
    | 'punch'
    | 'truncate'
    | 'collapse'
    | 'insert'
    | 'eof'
    | 'grant'
    | 'starve'
    | 'feed',
  at: number,
  len: number,
];

interface Block {
  physical: number;
  unwritten: boolean;
}
type Model = Map<number, Block>;

interface Setup {
  blockSize: number;
  blocks: number;
  maxZeroout: number;
}

/** The tree's answers, block by block; the shape of every node is checked on the way. */
function read(lab: MapLab): { model: Model; nodes: Set<number> } {
  const model: Model = new Map();
  const nodes = new Set<number>();
  const depth = depthOf(lab.root());
  let last = -1;
  const walk = (node: Uint8Array, level: number, key: number): void => {
    const entries = entriesOf(node);
    expect(depthOf(node)).toBe(depth - level);
    expect(maxOf(node)).toBe(level === 0 ? 4 : extentRoom(lab.blockSize));
    expect(entries).toBeLessThanOrEqual(maxOf(node));
    if (level > 0) {
      expect(entries).toBeGreaterThan(0);
      expect(keyAt(node, 0)).toBe(key);
    }
    for (let slot = 0; slot < entries; slot++) {
      if (level < depth) {
        const child = childAt(node, slot);
        expect(nodes.has(child)).toBe(false);
        nodes.add(child);
        walk(lab.node(child), level + 1, keyAt(node, slot));
        continue;
      }
      expect(keyAt(node, slot)).toBeGreaterThan(last);
      expect(lengthAt(node, slot)).toBeGreaterThan(0);
      last = endAt(node, slot) - 1;
      for (let i = 0; i < lengthAt(node, slot); i++)
        model.set(keyAt(node, slot) + i, { physical: physicalAt(node, slot) + i, unwritten: unwrittenAt(node, slot) });
    }
  };
  walk(lab.root(), 0, 0);
  return { model, nodes };
}

/** No neighbour of the extent at `logical` within its leaf could be merged with it. */
function expectMerged(lab: MapLab, logical: number): void {
  let node = lab.root();
  for (;;) {
    let slot = entriesOf(node) - 1;
    while (slot > 0 && keyAt(node, slot) > logical) slot--;
    if (depthOf(node) > 0) {
      node = lab.node(childAt(node, slot));
      continue;
    }
    const run: Run = {
      logical: keyAt(node, slot),
      physical: physicalAt(node, slot),
      length: lengthAt(node, slot),
      unwritten: unwrittenAt(node, slot),
    };
    if (slot > 0) expect(whyApart(node, slot - 1, run), `merge with slot ${slot - 1}`).toBeDefined();
    if (slot < entriesOf(node) - 1) expect(whyApart(node, slot + 1, run), `merge with slot ${slot + 1}`).toBeDefined();
    return;
  }
}

class Bench {
  readonly lab: MapLab;
  readonly tree: ExtentTree;
  model: Model = new Map();
  full = 0;
  /** Blocks of the volume whose data an I/O has written, before the tree knows. */
  readonly inFlight = new Set<number>();

  constructor(setup: Setup) {
    this.lab = new MapLab({ ...setup, recording: true });
    initTree(this.lab);
    this.tree = new ExtentTree(this.lab);
  }

  /** Maps a whole range, a piece at a time, as the layers above do. */
  map(at: number, len: number, flags: number, each: (lblk: number, pblk: number, len: number) => void): void {
    for (let lblk = at; lblk < at + len; ) {
      const request = { lblk, len: at + len - lblk, pblk: 0, flags: 0 };
      const ret = this.tree.map(request, flags);
      expect(ret).toBeGreaterThan(0);
      expect(ret).toBe(request.len);
      each(lblk, request.pblk, ret);
      lblk += ret;
    }
  }

  set(lblk: number, pblk: number, len: number, unwritten: boolean): void {
    for (let i = 0; i < len; i++) {
      const before = this.model.get(lblk + i);
      if (before) expect(pblk + i).toBe(before.physical);
      this.model.set(lblk + i, { physical: pblk + i, unwritten: unwritten && (before?.unwritten ?? true) });
    }
  }

  fly(at: number, len: number): void {
    for (let i = 0; i < len; i++) this.inFlight.add(this.model.get(at + i)!.physical);
  }

  move(from: number, by: number): void {
    this.model = new Map([...this.model].map(([logical, block]) => [logical >= from ? logical + by : logical, block]));
  }

  drop(from: number, to: number): void {
    for (const logical of [...this.model.keys()]) if (logical >= from && logical < to) this.model.delete(logical);
  }

  apply([what, at, len]: Op): void {
    const { tree, lab } = this;
    switch (what) {
      case 'write':
        this.map(at, len, G.CREATE, (lblk, pblk, n) => {
          this.set(lblk, pblk, n, false);
          expectMerged(lab, lblk);
        });
        break;
      case 'allocate':
        this.map(at, len, G.CREATE | G.UNWRIT | G.NO_NORMALIZE, (lblk, pblk, n) => this.set(lblk, pblk, n, true));
        break;
      case 'flush':
        this.map(at, len, PRE_IO, (lblk, pblk, n) => this.set(lblk, pblk, n, true));
        this.fly(at, len);
        this.map(at, len, END_IO, (lblk, pblk, n) => {
          this.set(lblk, pblk, n, false);
          expectMerged(lab, lblk);
        });
        break;
      // The end of an I/O whose beginning went unseen: it has to cut by itself.
      case 'convert':
        this.map(at, len, G.CREATE | G.UNWRIT | G.NO_NORMALIZE, (lblk, pblk, n) => this.set(lblk, pblk, n, true));
        this.fly(at, len);
        this.map(at, len, END_IO, (lblk, pblk, n) => this.set(lblk, pblk, n, false));
        break;
      case 'zero':
        this.map(at, len, ZERO_RANGE, (lblk, pblk, n) => {
          this.set(lblk, pblk, n, true);
          for (let i = 0; i < n; i++) this.model.get(lblk + i)!.unwritten = true;
        });
        break;
      case 'punch':
        tree.punch(at, at + len);
        this.drop(at, at + len);
        break;
      case 'truncate':
        tree.truncate(at);
        this.drop(at, Infinity);
        break;
      case 'collapse':
        tree.collapse(at, at + len);
        this.drop(at, at + len);
        this.move(at + len, -len);
        break;
      case 'insert':
        tree.insert(at, len);
        this.move(at, len);
        break;
      case 'eof':
        lab.eof = at;
        break;
      case 'grant':
        lab.grant = len;
        break;
      // From here on only this many nodes can be had.
      case 'starve':
        lab.nodesLeft = len % 3;
        break;
      case 'feed':
        lab.nodesLeft = Number.POSITIVE_INFINITY;
        break;
    }
  }

  step(op: Op): void {
    const { lab } = this;
    lab.zeroed.clear();
    this.inFlight.clear();
    const before = new Map([...this.model].map(([logical, block]) => [logical, { ...block }]));
    try {
      this.apply(op);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code !== 'ENOSPC') throw failure;
      this.full++;
    }
    const { model, nodes } = read(lab);
    // What was zeroed held no data before, and may now be called written.
    for (const [logical, block] of model) {
      if (!lab.zeroed.has(block.physical)) continue;
      const was = before.get(logical);
      const held = this.inFlight.has(block.physical) || was?.unwritten === false;
      expect(held, `block ${logical} held data and was zeroed`).toBe(false);
      zeroed++;
      const mine = this.model.get(logical);
      if (mine) mine.unwritten = block.unwritten;
    }
    expect([...model].sort(([a], [b]) => a - b)).toEqual([...this.model].sort(([a], [b]) => a - b));
    const data = new Set([...model.values()].map((block) => block.physical));
    expect(data.size).toBe(model.size);
    for (let block = 1; block < lab.use.length; block++) {
      if (lab.use[block] === NODE) expect(nodes.has(block), `node ${block} is lost`).toBe(true);
      if (lab.use[block] === DATA) expect(data.has(block), `block ${block} is lost`).toBe(true);
    }
    expect(lab.count(NODE)).toBe(nodes.size);
    expect(lab.count(DATA)).toBe(data.size);
    expect(this.tree.countNodes()).toBe(nodes.size);
    this.lookups();
  }

  /** Lookups, runs and the end of the file agree with the model. */
  lookups(): void {
    const run: Run = { logical: 0, physical: 0, length: 0, unwritten: false };
    const logicals = [...this.model.keys()].sort((a, b) => a - b);
    expect(this.tree.end()).toBe(logicals.length ? logicals[logicals.length - 1] + 1 : 0);
    const seen: Model = new Map();
    for (let at = 0; this.tree.next(at, run); at = run.logical + run.length) {
      expect(run.logical).toBeGreaterThanOrEqual(at);
      for (let i = 0; i < run.length; i++)
        seen.set(run.logical + i, { physical: run.physical + i, unwritten: run.unwritten });
    }
    expect([...seen]).toEqual(logicals.map((logical) => [logical, this.model.get(logical)]));
    for (const logical of [0, 3, 17, 60, 200]) {
      this.tree.lookup(logical, run);
      expect(run.physical).toBe(this.model.get(logical)?.physical ?? 0);
      if (run.physical === 0) {
        const next = logicals.find((l) => l > logical);
        expect(run.length).toBe((next ?? 0xffffffff) - logical);
        // A read takes the way of every mapping, and finds the same hole.
        const request = { lblk: logical, len: 1000, pblk: 0, flags: 0 };
        expect(this.tree.map(request, 0)).toBe(0);
        expect(request.len).toBe(Math.min(1000, run.length));
      }
    }
  }
}

/** Blocks that were filled with zeros, over all cases. */
let zeroed = 0;

function check(setup: Setup, ops: readonly Op[]): Bench {
  const bench = new Bench(setup);
  for (const op of ops) bench.step(op);
  // Opening the inode again finds a sound tree.
  bench.lab.soundNodes.clear();
  const anew = new ExtentTree(bench.lab);
  expect(anew.countNodes()).toBe(bench.tree.countNodes());
  bench.tree.truncate(0);
  expect(bench.lab.count(NODE) + bench.lab.count(DATA)).toBe(0);
  bench.lab.checkRecording();
  return bench;
}

const setup: fc.Arbitrary<Setup> = fc.record({
  blockSize: fc.constantFrom(64, 128, 256),
  blocks: fc.constantFrom(40, 90, 400, 400),
  maxZeroout: fc.constantFrom(0, 3, 8),
});
const at = fc.oneof(fc.nat(40), fc.nat(150));
const len = fc.oneof(fc.constantFrom(1, 1, 1, 2, 3), fc.integer({ min: 1, max: 40 }));
const op: fc.Arbitrary<Op> = fc.tuple(
  fc.constantFrom<Op[0][]>(
    ...(['write', 'write', 'write', 'allocate', 'allocate', 'flush', 'flush', 'convert', 'zero', 'zero'] as const),
    ...(['punch', 'punch', 'truncate', 'collapse', 'insert', 'eof', 'grant', 'starve', 'feed'] as const),
  ),
  at,
  len,
);

const params = { seed: seedOr(20_260_101), numRuns: runs(20, 60) };

/** Cases that once failed. */
const REGRESSIONS: [Setup, Op[]][] = [];

describe('extent trees under random operations', () => {
  it('hold what the model holds', () => {
    let full = 0;
    let deepest = 0;
    fc.assert(
      fc.property(setup, fc.array(op, { maxLength: 50 }), (s, ops) => {
        const bench = check(s, ops);
        full += bench.full;
      }),
      { ...params, examples: REGRESSIONS },
    );
    expect(full).toBeGreaterThan(0);
    // Single blocks far apart, in any order: the deepest trees.
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(500), { minLength: 60, maxLength: 120 }),
        fc.array(op, { maxLength: 12 }),
        (blocks, ops) => {
          const bench = new Bench({ blockSize: 64, blocks: 400, maxZeroout: 2 });
          for (const block of blocks) bench.apply(['write', block * 2, 1]);
          deepest = Math.max(deepest, bench.tree.depth);
          for (const o of ops) bench.step(o);
          bench.lab.checkRecording();
        },
      ),
      { ...params, numRuns: params.numRuns / 5 },
    );
    expect(deepest).toBeGreaterThanOrEqual(3);
  });

  it('never show stale data when no node is to be had', () => {
    zeroed = 0;
    const writes = fc.tuple(
      fc.constantFrom<Op[0][]>('write', 'convert', 'convert', 'flush'),
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.integer({ min: 1, max: 12 }),
        fc.array(writes, { maxLength: 8 }),
        (extents, len, ops) => {
          const bench = new Bench({ blockSize: 64, blocks: 400, maxZeroout: 0 });
          bench.step(['eof', 200, 0]);
          for (let i = 0; i < extents; i++) bench.step(['allocate', i * (len + 1), len]);
          bench.step(['starve', 0, 3]);
          for (const o of ops) bench.step(o);
          bench.lab.checkRecording();
        },
      ),
      params,
    );
    expect(zeroed).toBeGreaterThan(0);
  });
});
