/**
 * What was only proposed for ext4: from the bytes of each layout the tree comes back, its check finds what is broken, and its
 * costs are what a model of it says; docs/learn/experiments.md has the figures that the code computes.
 */

import fs from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { experimentCommand } from '../../src/cli/experiment.ts';
import { check } from '../../src/experiments/check.ts';
import { costsOf } from '../../src/experiments/costs.ts';
import { Counted } from '../../src/experiments/counted.ts';
import { type Done, EXPERIMENTS, experimentOn } from '../../src/experiments/experiments.ts';
import { type Design, lay } from '../../src/experiments/lay.ts';
import { Opened } from '../../src/experiments/read.ts';
import { markdownOf, tableOf, textOfTable } from '../../src/experiments/report.ts';
import { type FileData, isDir, plain, type Tree } from '../../src/experiments/tree.ts';
import { FRESH, type Made, madeBy, SCATTERED } from '../../src/experiments/trees.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../src/format/mode.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';
import { renewing, seedOr } from '../helpers/settings.ts';

const KiB = 1024;
const INODE = 256;
const made = new Map<string, Made>();
const done = new Map<string, Done>();

const sure = <T>(value: T | Refused): T => {
  if (value instanceof Refused) throw new Error(value.refused);
  return value;
};

beforeAll(() => {
  for (const script of [FRESH, SCATTERED]) made.set(script, sure(madeBy(script, EQUIPMENT)));
  for (const experiment of EXPERIMENTS)
    done.set(experiment.name, experimentOn(experiment, made.get(experiment.script)!));
}, 60_000);

/** The same names and files, in whatever order they were listed. */
const sorted = (tree: Tree) => {
  const list = plain(tree).map(({ sameAs, ...rest }) => ({
    ...rest,
    content: Buffer.from(rest.content).toString('latin1'),
  }));
  return list.sort((a, b) => (a.path < b.path ? -1 : 1));
};
/** Which names are one file. */
const links = (tree: Tree) => {
  const byId = new Map<bigint, string[]>();
  for (const { path, id } of tree.names) byId.set(id, [...(byId.get(id) ?? []), path]);
  return [...byId.values()].map((paths) => paths.sort().join(' ')).sort();
};

describe('layouts', () => {
  it.each(EXPERIMENTS.flatMap((e) => e.columns.map((column) => [e.name, column.title, e, column] as const)))(
    '%s, %s: the tree comes back, and the check finds nothing',
    (_, __, { script }, column) => {
      const { tree } = made.get(script)!;
      const { store } = lay(tree, column.design(made.get(script)!));
      const back = new Opened(new Counted(store)).tree();
      expect(sorted(back)).toEqual(sorted(tree));
      expect(links(back)).toEqual(links(tree));
      expect(check(new Counted(store))).toEqual([]);
    },
  );

  it.each(EXPERIMENTS.flatMap((e) => e.columns.map((column) => [e.name, column.title, e, column] as const)))(
    '%s, %s: a bit of any block that is no data is missed',
    (_, __, { script }, column) => {
      const { tree } = made.get(script)!;
      const { store, classes } = lay(tree, column.design(made.get(script)!));
      const kinds = new Map(classes.map((what, block) => [what, block]));
      for (const [what, block] of kinds) {
        if (what === 'free' || what === 'data') continue;
        const before = store.read(block).slice();
        if (before.every((byte) => byte === 0)) continue;
        // What stands first in each kind of block is never without a meaning.
        store.own(block)[before.findIndex((byte) => byte !== 0)] ^= 0xff;
        expect([what, check(new Counted(store)).length > 0]).toEqual([what, true]);
        store.own(block).set(before);
      }
    },
  );

  it('lay out whatever tree there is', () => {
    const designs: Design[] = [
      { inodesIn: 'table', blockSize: 1024, blocks: 4096, blocksPerGroup: 4096, inodes: 128, lists: true },
      { inodesIn: 'clusters', blockSize: 4096, blocks: 1024, blocksPerGroup: 128 },
      { inodesIn: 'records', blockSize: 2048, blocks: 2048, blocksPerGroup: 2048 },
      { inodesIn: 'records', blockSize: 16 * KiB, blocks: 256, blocksPerGroup: 256 },
    ];
    fc.assert(
      fc.property(anyTree, (tree) => {
        for (const design of designs) {
          const { store } = lay(tree, design);
          const back = new Opened(new Counted(store)).tree();
          expect(sorted(back)).toEqual(sorted(tree));
          expect(links(back)).toEqual(links(tree));
          expect(check(new Counted(store))).toEqual([]);
        }
      }),
      { seed: seedOr(1), numRuns: runs(9, 25) },
    );
  });
});

/** Directories in one another, files with up to three names, links. */
const anyTree: fc.Arbitrary<Tree> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('dir', 'file', 'file', 'link', 'again'),
      within: fc.nat(),
      size: fc.integer({ min: 0, max: 9000 }),
      name: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 80 },
  )
  .map((parts) => {
    const inodes = new Map<bigint, FileData>();
    const names = [{ path: '', id: 2n }];
    const dirs = [{ path: '', id: 2n }];
    const files: bigint[] = [];
    const inode = (mode: number, linked: number, content: Uint8Array): bigint => {
      const id = BigInt(inodes.size + 2);
      const data = { mode, links: linked, uid: 3, gid: 70_000, mtime: 1_000_000 + inodes.size, runs: [] };
      inodes.set(id, { ...data, size: content.length, content });
      return id;
    };
    inode(S_IFDIR | 0o755, 2, new Uint8Array(0));
    parts.forEach(({ kind, within, size, name }, i) => {
      const dir = dirs[within % dirs.length];
      const path = `${dir.path === '' ? '' : `${dir.path}/`}${`${i}-`.padEnd(name, 'n')}`;
      if (kind === 'dir') {
        const id = inode(S_IFDIR | 0o700, 2, new Uint8Array(0));
        inodes.get(dir.id)!.links++;
        dirs.push({ path, id });
        names.push({ path, id });
      } else if (kind === 'again' && files.length > 0) {
        const id = files[size % files.length];
        inodes.get(id)!.links++;
        names.push({ path, id });
      } else if (kind === 'link')
        names.push({ path, id: inode(S_IFLNK | 0o777, 1, new Uint8Array((size % 200) + 1).fill(97)) });
      else {
        const id = inode(S_IFREG | 0o644, 1, new Uint8Array(size).fill(i + 1));
        files.push(id);
        names.push({ path, id });
      }
    });
    return { names, inodes };
  });

describe('costs by a model', () => {
  const ceil = (n: number, of: number) => Math.ceil(n / of);
  const costs = (name: string, column: number) => done.get(name)!.columns[column].costs;

  /** Names of each directory. */
  const directories = ({ names, inodes }: Tree) =>
    names
      .filter(({ id }) => isDir(inodes.get(id)!))
      .map(({ path }) =>
        names.filter((n) => n.path !== '' && n.path.slice(0, Math.max(0, n.path.lastIndexOf('/'))) === path),
      );

  it('inode tables that grow: what is kept are whole clusters, and a listing reads what they and the names take', () => {
    const { tree } = made.get(FRESH)!;
    const { waste, listing, check: checked, classes } = costs('inode-numbers', 1);
    const clusterBlocks = classes.filter((what) => what === 'inodes').length;
    const dirBlocks = classes.filter((what) => what === 'directory').length;
    expect(clusterBlocks % 4).toBe(0);
    expect(clusterBlocks / 4).toBeGreaterThanOrEqual(ceil(tree.inodes.size, 63));
    expect(waste.inodes).toBe(clusterBlocks * 4096 - tree.inodes.size * INODE);
    // Super, bitmap, and all of both.
    expect(checked.blocks).toBe(2 + clusterBlocks + dirBlocks);
    expect(listing.blocks).toBe(
      1 + dirBlocks + classes.filter((what) => what === 'inodes').length - untouched(classes),
    );
  });

  /** Blocks of clusters in which no inode is. */
  const untouched = (classes: readonly string[]): number => {
    const { tree, store } = made.get(FRESH)!;
    const laid = lay(tree, EXPERIMENTS[0].columns[0].design({ tree, store }));
    return classes.filter(
      (what, block) =>
        what === 'inodes' &&
        !Array.from({ length: 16 }, (_, i) => i).some((slot) => {
          const at = slot * INODE;
          const bytes = laid.store.read(block).subarray(at, at + INODE);
          const head = bytes[0] === 0x49 && bytes[1] === 0x54;
          return !head && bytes.some((byte) => byte !== 0);
        }),
    ).length;
  };

  it('inodes in directories: a listing reads the directories, and nothing else', () => {
    const { tree } = made.get(FRESH)!;
    const { listing, waste, classes } = costs('inode-in-directory', 1);
    const again = new Set(['src/first.c', 'src/lib/part-1.c']);
    let blocks = 0;
    let unused = 0;
    for (const names of directories(tree)) {
      const left: number[] = [];
      let room = 4096 - 16;
      let used = 16;
      for (const { path } of names) {
        const first = !again.has(path) || tree.names.find((n) => again.has(n.path))!.path === path;
        const length = ceil(8 + (first ? INODE : 8) + path.slice(path.lastIndexOf('/') + 1).length, 4) * 4;
        if (length > room) {
          left.push(room);
          room = 4096;
        }
        room -= length;
        used += length;
      }
      blocks += left.length + 1;
      unused += (left.length + 1) * 4096 - used;
    }
    expect(classes.filter((what) => what === 'directory')).toHaveLength(blocks);
    expect(listing.blocks).toBe(1 + blocks);
    // The head of each directory says something.
    expect(waste.directories).toBe(unused + 16 * directories(tree).length);
    expect(waste.inodes).toBe(0);
  });

  it('a block map beside extents: leaves for pieces, or for blocks', () => {
    const { tree } = made.get(SCATTERED)!;
    const files = [...tree.inodes.values()].filter((data) => !isDir(data));
    const pieces = files.map(({ runs }) => runs).filter((runs) => runs.length > 4);
    expect(pieces).toHaveLength(1);
    const [runs] = pieces;
    const blocks = runs.reduce((sum, { length }) => sum + length, 0);
    const leaves = ceil(runs.length, 84);
    // An index block above more than four leaves.
    expect(costs('block-mapped-extents', 0).mapBlocks).toBe(leaves + (leaves > 4 ? 1 : 0));
    expect(costs('block-mapped-extents', 1).mapBlocks).toBe(ceil(blocks, 253));
    expect(runs.length / blocks).toBeGreaterThan(0.5);
  });

  it('large blocks: what is behind the ends of files', () => {
    const { tree } = made.get(FRESH)!;
    const sizes = [...tree.inodes.values()].filter(({ runs, mode }) => runs.length > 0 && (mode & S_IFMT) === S_IFREG);
    [4, 16, 64].forEach((size, column) => {
      const tails = sizes.reduce((sum, { size: bytes }) => sum + ceil(bytes, size * KiB) * size * KiB - bytes, 0);
      expect(costs('large-blocks', column).waste.tails).toBe(tails);
    });
  });

  it('counts each block once, and a jump wherever it is not the next', () => {
    const { tree } = made.get(FRESH)!;
    const laid = lay(tree, EXPERIMENTS[1].columns[0].design(made.get(FRESH)!));
    const { listed, listing } = costsOf(laid, tree);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listing.jumps).toBe(listed.filter((block, i) => i === 0 || listed[i - 1] !== block - 1).length);
    expect(listing.bytes).toBe(listed.length * 4096);
  });
});

it('the terminal prints them, and gives them as JSON', async () => {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const table = textOfTable(tableOf(EXPERIMENTS[0], done.get('inode-numbers')!));
  expect(await experimentCommand(['inode-numbers'])).toBe(0);
  expect(out).toContain(table);
  expect(table.split('\n')[0]).toMatch(/ext4 +inode tables that grow$/);
  out = '';
  expect(await experimentCommand(['--json', 'inode-in-directory'])).toBe(0);
  expect(JSON.parse(out)[0].layouts[1].listing).toEqual(done.get('inode-in-directory')!.columns[1].costs.listing);
  expect(await experimentCommand(['inodes'])).toBe(2);
  expect(await experimentCommand(['--yaml'])).toBe(2);
  vi.restoreAllMocks();
});

it('docs/learn/experiments.md has these figures', () => {
  const file = 'docs/learn/experiments.md';
  const before = fs.readFileSync(file, 'utf8');
  let text = before;
  for (const experiment of EXPERIMENTS) {
    const table = markdownOf(tableOf(experiment, done.get(experiment.name)!));
    const [from, to] = [`<!-- ${experiment.name} -->\n`, `<!-- /${experiment.name} -->`];
    expect(text).toContain(from);
    text = text.slice(0, text.indexOf(from) + from.length) + table + text.slice(text.indexOf(to));
  }
  if (renewing) fs.writeFileSync(file, text);
  else expect(before).toBe(text);
});
