/**
 * Indirect maps under random operations, beside a model with one entry per block; and damaged ones.
 *
 * Lists of 16 pointers (64-byte blocks) bring all four levels within 4,380 blocks. A volume without room is included.
 * A failure prints what to add to REGRESSIONS.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure, MapFault } from '../../../src/engine/fs/failure.ts';
import type { Run } from '../../../src/engine/fs/map-host.ts';
import { IndirectTree } from '../../../src/engine/indirect/indirect-tree.ts';
import { blocksReached, pointerAt, setPointer } from '../../../src/format/indirect.ts';
import { GET_BLOCKS } from '../../../src/trace/flags.ts';
import { runs } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { DATA, MapLab, NODE } from '../maps/map-lab.ts';

const BLOCK = 64;
const REACH = blocksReached(BLOCK);
/** Borders between levels, and between lists. */
const BORDERS = [0, 12, 28, 44, 60, 284, 300, 540, 556, 796, REACH];

type Op = [what: 'write' | 'read' | 'punch' | 'truncate' | 'grant' | 'starve' | 'feed', at: number, len: number];
type Model = Map<number, number>;

function read(lab: MapLab): { model: Model; nodes: Set<number> } {
  const model: Model = new Map();
  const nodes = new Set<number>();
  const p = BLOCK / 4;
  let base = 0;
  const list = (block: number, height: number, at: number): void => {
    if (block === 0) return;
    if (height === 0) {
      model.set(at, block);
      return;
    }
    expect(nodes.has(block)).toBe(false);
    nodes.add(block);
    for (let slot = 0; slot < p; slot++)
      list(pointerAt(lab.node(block), slot), height - 1, at + slot * p ** (height - 1));
  };
  for (let slot = 0; slot < 12; slot++) list(pointerAt(lab.root(), slot), 0, base++);
  for (let height = 1; height <= 3; height++) {
    list(pointerAt(lab.root(), 11 + height), height, base);
    base += p ** height;
  }
  return { model, nodes };
}

class Bench {
  readonly lab: MapLab;
  readonly map: IndirectTree;
  model: Model = new Map();
  full = 0;

  constructor(blocks: number) {
    this.lab = new MapLab({ blockSize: BLOCK, blocks, recording: true });
    this.map = new IndirectTree(this.lab);
  }

  apply([what, at, len]: Op): void {
    const { lab, map, model } = this;
    switch (what) {
      case 'write':
        for (let lblk = at; lblk < Math.min(at + len, REACH); ) {
          const request = { lblk, len: at + len - lblk, pblk: 0, flags: 0 };
          const ret = map.map(request, GET_BLOCKS.CREATE);
          expect(ret).toBe(request.len);
          expect(ret).toBeGreaterThan(0);
          for (let i = 0; i < ret; i++) {
            expect(model.get(lblk + i) ?? request.pblk + i).toBe(request.pblk + i);
            model.set(lblk + i, request.pblk + i);
          }
          lblk += ret;
        }
        break;
      case 'read': {
        const request = { lblk: at, len, pblk: 0, flags: 0 };
        const ret = map.map(request, 0);
        for (let i = 0; i < request.len; i++) expect(model.get(at + i) ?? 0).toBe(ret > 0 ? request.pblk + i : 0);
        break;
      }
      case 'punch':
        map.punch(at, at + len);
        for (const logical of [...model.keys()]) if (logical >= at && logical < at + len) model.delete(logical);
        break;
      case 'truncate':
        map.truncate(at);
        for (const logical of [...model.keys()]) if (logical >= at) model.delete(logical);
        break;
      case 'grant':
        lab.grant = len;
        break;
      case 'starve':
        lab.nodesLeft = len % 4;
        break;
      case 'feed':
        lab.nodesLeft = Number.POSITIVE_INFINITY;
        break;
    }
  }

  step(op: Op): void {
    const { lab } = this;
    try {
      this.apply(op);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.code !== 'ENOSPC') throw failure;
      this.full++;
    }
    const { model, nodes } = read(lab);
    const sorted = [...this.model].sort(([a], [b]) => a - b);
    expect([...model].sort(([a], [b]) => a - b)).toEqual(sorted);
    expect(lab.count(NODE)).toBe(nodes.size);
    expect(this.map.countNodes()).toBe(nodes.size);
    const data = new Set(model.values());
    expect(lab.count(DATA)).toBe(data.size);
    expect(data.size).toBe(model.size);
    this.lookups(sorted);
  }

  lookups(sorted: [number, number][]): void {
    const run: Run = { logical: 0, physical: 0, length: 0, unwritten: false };
    const seen: [number, number][] = [];
    for (let at = 0; this.map.next(at, run); at = run.logical + run.length)
      for (let i = 0; i < run.length; i++) seen.push([run.logical + i, run.physical + i]);
    expect(seen).toEqual(sorted);
    for (const border of BORDERS)
      for (const logical of [border - 1, border, border + 3]) {
        if (logical < 0 || logical >= REACH) continue;
        this.map.lookup(logical, run);
        const block = this.model.get(logical) ?? 0;
        expect(run.physical).toBe(block);
        let length = 1;
        const same = (l: number): boolean => (this.model.get(l) ?? 0) === (block === 0 ? 0 : block + (l - logical));
        while (logical + length < REACH && same(logical + length)) length++;
        expect(run.length).toBe(length);
      }
  }
}

const at = fc.oneof(
  fc.nat(60),
  fc
    .tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -3, max: 3 }))
    .map(([b, d]) => Math.min(Math.max(0, b + d), REACH - 1)),
  fc.nat(REACH - 1),
);
const len = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 60 }),
  fc.nat(REACH).map((n) => n + 1),
);
const small = fc.integer({ min: 1, max: 30 });
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant<'write'>('write'), at, small) },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom<Op[0][]>('punch', 'punch', 'punch', 'truncate', 'read'), at, len) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom<Op[0][]>('grant', 'starve', 'feed'), at, small) },
);

const params = { seed: seedOr(20_260_102), numRuns: runs(24, 70) };

/** Cases that once failed. */
const REGRESSIONS: [number, Op[]][] = [];

describe('indirect maps under random operations', () => {
  it('hold what the model holds', () => {
    let full = 0;
    fc.assert(
      fc.property(fc.constantFrom(40, 300, 600), fc.array(op, { maxLength: 40 }), (blocks, ops) => {
        const bench = new Bench(blocks);
        for (const o of ops) bench.step(o);
        bench.map.truncate(0);
        expect(bench.lab.count(NODE) + bench.lab.count(DATA)).toBe(0);
        bench.lab.checkRecording();
        full += bench.full;
      }),
      { ...params, examples: REGRESSIONS },
    );
    expect(full).toBeGreaterThan(0);
  });
});

describe('a hole of an indirect map', () => {
  it('is as long as the rest of the empty tree that it lies in', () => {
    const map = new IndirectTree(new MapLab({ blockSize: BLOCK, blocks: 100 }));
    map.map({ lblk: 300, len: 1, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE);
    for (const [lblk, hole] of [
      [0, 1],
      [12, 16],
      [20, 8],
      [28, 256],
      [50, 234],
      [301, 1],
      [316, 16],
      [320, 12],
      [540, 256],
      [556, 240],
      [600, 196],
    ]) {
      const request = { lblk, len: 10_000, pblk: 0, flags: 0 };
      expect(map.map(request, 0)).toBe(0);
      expect([lblk, request.len]).toEqual([lblk, hole]);
    }
  });
});

describe('damaged indirect maps', () => {
  for (const [what, level] of [
    ['a pointer in the inode', 0],
    ['a pointer in a list', 1],
  ] as const)
    it(`${what} that leads outside the volume`, () => {
      const lab = new MapLab({ blockSize: BLOCK, blocks: 100 });
      const map = new IndirectTree(lab);
      map.map({ lblk: 30, len: 1, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE);
      const list = level === 0 ? lab.root() : lab.node(pointerAt(lab.root(), 13));
      setPointer(list, level === 0 ? 13 : 0, 4000);
      const before = list.slice();
      const run = { logical: 0, physical: 0, length: 0, unwritten: false };
      // A list is judged when it is first read, and believed then; a pointer is not.
      if (level === 1)
        expect(() => map.lookup(30, run)).toThrow(expect.objectContaining({ kind: 'pointer', errno: 5 }));
      for (const use of [
        () => map.lookup(30, run),
        () => map.map({ lblk: 30, len: 1, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE),
      ]) {
        expect(use).toThrow(expect.objectContaining({ kind: 'pointer', errno: 117 }));
        expect(list).toEqual(before);
      }
    });

  // As Linux does, of a file of 300 blocks with one such pointer: i_blocks tells how many it freed.
  it.each([
    ['was not read before: it goes as a whole', false, [0, 0, 0, 4000, 6, 7], 0],
    ['was read before', true, [2, 0, 0, 4000, 6, 7], 1],
  ])('what lies behind a pointer that leads outside is not freed; a list that %s', (_, isRead, left, top) => {
    const lab = new MapLab({ blockSize: BLOCK, blocks: 100 });
    const map = new IndirectTree(lab);
    map.map({ lblk: 12, len: 6, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE);
    const list = lab.node(pointerAt(lab.root(), 12));
    const before = [0, 1, 2, 3, 4, 5].map((slot) => pointerAt(list, slot));
    setPointer(list, 3, 4000);
    const run = { logical: 0, physical: 0, length: 0, unwritten: false };
    if (isRead) expect(() => map.lookup(12, run)).toThrow(MapFault);
    map.truncate(13);
    expect([0, 1, 2, 3, 4, 5].map((slot) => pointerAt(list, slot))).toEqual(left);
    expect(before.slice(4)).toEqual(left.slice(4));
    expect(pointerAt(lab.root(), 12)).toBe(top);
    expect(lab.noted[0]).toMatchObject({ kind: 'pointer', ino: lab.ino });
  });

  it('a block past the reach of any map is EIO to write', () => {
    const map = new IndirectTree(new MapLab({ blockSize: BLOCK, blocks: 100 }));
    const request = { lblk: REACH, len: 1, pblk: 0, flags: 0 };
    expect(() => map.map(request, GET_BLOCKS.CREATE)).toThrow(expect.objectContaining({ code: 'EIO' }));
  });
});
