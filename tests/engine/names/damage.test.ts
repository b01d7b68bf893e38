/**
 * Damaged directories: each call fails as on Linux, an event tells what is wrong and where, and nothing is written over
 * it. Both get the same damaged image: with checksums that match, without any, or with one that does not match.
 */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { directoryBlocks } from '../../../src/engine/volume/directory.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { lookupPath } from '../../../src/engine/volume/path.ts';
import { inodeSeed } from '../../../src/format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../../src/format/checksum-blocks.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET } from '../../../src/format/htree.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { say } from '../../../src/trace/event.ts';
import { DirError } from '../../../src/trace/events/names.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { describeWith } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import type { Call } from './calls.ts';
import { callsOnEngine, callsOnKernel, startOf } from './lab.ts';

/** One block; a root and leaves; a root, nodes and leaves. */
const SCRIPT = `mkdir linear one two linear/sub
for i in $(seq 1 9); do : > linear/e$i; done
for i in $(seq 100 299); do : > one/f$i; done
x=$(printf 'x%.0s' $(seq 1 200))
for i in $(seq 1000 1999); do : > two/$x$i; done
sync
`;
const LONG = 'x'.repeat(200);

interface Place {
  /** Which inode a path leads to. */
  inodeOf: (path: string) => number;
  /** The directory's block that is patched. */
  block: number;
}

interface Damage {
  what: string;
  dir: 'linear' | 'one' | 'two';
  /** The block of the directory; `node` is the first index node below the root. */
  block: number | 'node';
  patch: (b: DataView, place: Place) => void;
  /** It cannot be noticed by reading. */
  silent?: boolean;
}

/** Where a record of a name begins. */
function recordOf(b: DataView, name: string): number {
  for (let at = 0; at < 1012; at += b.getUint16(at + 4, true)) {
    const length = b.getUint8(at + 6);
    if (length === name.length && b.getUint32(at, true) !== 0) {
      let text = '';
      for (let i = 0; i < length; i++) text += String.fromCharCode(b.getUint8(at + 8 + i));
      if (text === name) return at;
    }
  }
  throw new Error(`no ${name}`);
}

const ROOT = DX_ROOT_COUNT_OFFSET;
const NODE = DX_NODE_COUNT_OFFSET;
const slot = (base: number, n: number) => base + n * 8;

const linear = (what: string, patch: Damage['patch']): Damage => ({ what, dir: 'linear', block: 0, patch });
const root = (what: string, patch: Damage['patch']): Damage => ({ what, dir: 'one', block: 0, patch });
const deep = (what: string, block: Damage['block'], patch: Damage['patch']): Damage => ({
  what,
  dir: 'two',
  block,
  patch,
});

const DAMAGE: Damage[] = [
  linear('a record of no length', (b) => b.setUint16(recordOf(b, 'e4') + 4, 0, true)),
  linear('a record shorter than its name', (b) => b.setUint16(recordOf(b, 'e4') + 4, 8, true)),
  linear('a record whose length is no multiple of four', (b) => b.setUint16(recordOf(b, 'e4') + 4, 14, true)),
  linear('a record that reaches past the block', (b) => b.setUint16(recordOf(b, 'e4') + 4, 1000, true)),
  linear('a record that ends short of the block', (b) => b.setUint16(recordOf(b, 'e9') + 4, 12, true)),
  linear('a name longer than its record', (b) => b.setUint8(recordOf(b, 'e4') + 6, 200)),
  linear('a name that leads to a free inode', (b) => b.setUint32(recordOf(b, 'e4'), 1500, true)),
  linear('a name that leads to an inode that cannot be', (b) => b.setUint32(recordOf(b, 'e4'), 9_999_999, true)),
  linear('a name that leads to a reserved inode', (b) => b.setUint32(recordOf(b, 'e4'), 5, true)),
  linear('a name that leads to its own directory', (b, { inodeOf }) =>
    b.setUint32(recordOf(b, 'e4'), inodeOf('/linear'), true),
  ),
  { ...linear('no “..”', (b) => b.setUint8(12 + 9, 0x78)), silent: true },
  { ...linear('a type that is not the file’s', (b) => b.setUint8(recordOf(b, 'e4') + 7, 2)), silent: true },
  root('a hash that nobody knows', (b) => b.setUint8(0x1c, 9)),
  root('flags that nobody knows', (b) => b.setUint8(0x1f, 1)),
  root('more levels than there may be', (b) => b.setUint8(0x1e, 3)),
  root('a limit that does not fit', (b) => b.setUint16(ROOT, 50, true)),
  root('no slot in use', (b) => b.setUint16(ROOT + 2, 0, true)),
  root('more slots in use than there are', (b) => b.setUint16(ROOT + 2, 200, true)),
  root('a slot that leads back to the root', (b) => b.setUint32(slot(ROOT, 0) + 4, 0, true)),
  root('a slot that leads past the end', (b) => b.setUint32(slot(ROOT, 1) + 4, 77, true)),
  root('hashes out of order', (b) => {
    const [x, y] = [b.getUint32(slot(ROOT, 1), true), b.getUint32(slot(ROOT, 2), true)];
    b.setUint32(slot(ROOT, 1), y, true);
    b.setUint32(slot(ROOT, 2), x, true);
  }),
  root('two leaves in each other’s place', (b) => {
    const [x, y] = [b.getUint32(slot(ROOT, 1) + 4, true), b.getUint32(slot(ROOT, 2) + 4, true)];
    b.setUint32(slot(ROOT, 1) + 4, y, true);
    b.setUint32(slot(ROOT, 2) + 4, x, true);
  }),
  { what: 'a leaf with a damaged record', dir: 'one', block: 1, patch: (b) => b.setUint16(12 + 4, 6, true) },
  { what: 'a leaf with a record of no length', dir: 'one', block: 1, patch: (b) => b.setUint16(4, 0, true) },
  deep('a node that leads back to the root', 'node', (b) => b.setUint32(slot(NODE, 0) + 4, 0, true)),
  deep('a node that leads to itself', 'node', (b, { block }) => b.setUint32(slot(NODE, 1) + 4, block, true)),
  deep('a node whose limit does not fit', 'node', (b) => b.setUint16(NODE, 3, true)),
  deep('a node without slots', 'node', (b) => b.setUint16(NODE + 2, 0, true)),
  deep('a node that is a leaf', 0, (b) => b.setUint32(slot(ROOT, 0) + 4, 1, true)),
];

const MKFS = '-t ext4 -b 1024 -J size=4';
const VARIANTS = {
  'checksums that fit': { mkfs: MKFS, repair: true },
  'no checksums': { mkfs: `${MKFS} -O ^metadata_csum`, repair: false },
  'a checksum that does not fit': { mkfs: MKFS, repair: false },
};
type Variant = (typeof VARIANTS)[keyof typeof VARIANTS];
const volumeOf = ({ mkfs }: Variant): string => `# mkfs: ${mkfs}\n# size: 32M\n# mount: commit=300\n`;

const sound = new Map<string, BlockStore>();

/** The image with the directories, damaged; and where. */
function damaged(variant: Variant, damage: Damage): { store: BlockStore; pblk: number; bytes: Uint8Array } {
  const text = volumeOf(variant);
  let made = sound.get(text);
  if (!made) {
    made = runOnEngine(text + SCRIPT, 'off', startOf(text)).store;
    sound.set(text, made);
  }
  const store = made.clone();
  const volume = openVolume(store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const inodeAt = (path: string) => {
    const found = lookupPath(volume, path);
    if (!('ino' in found)) throw new Error(path);
    return found;
  };
  const inode = inodeAt(`/${damage.dir}`);
  const blocks: number[] = [];
  directoryBlocks(volume, inode, (block, logical) => {
    blocks[logical] = block;
    return true;
  });
  const rootBytes = store.read(blocks[0]);
  const node = new DataView(rootBytes.buffer, rootBytes.byteOffset).getUint32(slot(ROOT, 0) + 4, true);
  const block = damage.block === 'node' ? node : damage.block;
  const bytes = store.own(blocks[block]);
  damage.patch(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    inodeOf: (path) => inodeAt(path).ino,
    block,
  });
  if (variant.repair) {
    const index = damage.dir !== 'linear' && (block === 0 || damage.block === 'node');
    const seed = inodeSeed(
      volume.rules,
      inode.ino,
      inode.bytes.length ? inode.dv.getUint32(inode.offset + 100, true) : 0,
    );
    (index ? dxNodeChecksum : directoryLeafChecksum).set(volume.rules, bytes, 0, seed);
  }
  return { store, pblk: blocks[block], bytes: bytes.slice() };
}

const name = (dir: Damage['dir'], n: number): string =>
  `../${dir}/${dir === 'linear' ? `e${n}` : dir === 'one' ? `f${n}` : `${LONG}${n}`}`;

/** Reads first, while nothing has changed; then calls that would write. */
function callsFor(dir: Damage['dir']): { reading: Call[]; writing: Call[] } {
  const there =
    dir === 'linear' ? [1, 4, 5, 9] : dir === 'one' ? [100, 150, 199, 222, 250, 298] : [1000, 1333, 1777, 1999];
  const absent = dir === 'linear' ? [10, 44] : [3000, 3001, 3002, 3003];
  const more = dir === 'linear' ? [20, 21] : [4000, 4001, 4002, 4003];
  const gone = dir === 'linear' ? [4, 9, 2] : dir === 'one' ? [101, 150, 251] : [1001, 1333, 1776];
  return {
    reading: [
      ...[...there, ...absent].map((n): Call => ['stat', name(dir, n), true]),
      ['list', `../${dir}`],
      ['stat', `../${dir}/..`, true],
      ...(dir === 'linear' ? [['stat', '../linear/sub', true] as Call] : []),
    ],
    writing: [
      ...more.map((n): Call => ['open', 0, name(dir, n), 0x42, 0o644]),
      ...gone.map((n): Call => ['unlink', name(dir, n)]),
      ['rename', name(dir, there[1] + 1), name(dir, 5000), 0],
      ['mkdir', `../${dir}/new`, 0o755],
      ['rmdir', `../${dir}`],
      ['list', `../${dir}`],
    ],
  };
}

describe.each(Object.entries(VARIANTS))('%s', (_, variant) => {
  for (const damage of DAMAGE) {
    it(`${damage.what}: told, and not written over`, () => {
      const { store, pblk, bytes } = damaged(variant, damage);
      const { reading } = callsFor(damage.dir);
      const played = callsOnEngine(volumeOf(variant), reading, 'full', store);
      expect(Buffer.compare(store.read(pblk), bytes), 'the damaged block').toBe(0);
      if (damage.silent && variant !== VARIANTS['a checksum that does not fit']) return;
      const told = eventsOf(played.recorder.recording!, DirError);
      expect(told.length).toBeGreaterThan(0);
      for (const event of told)
        expect(say(event)).toMatch(/^\*Directory \d+ is damaged\* in block \d+, byte \d+: .+\.$/);
    });
  }
});

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'as Linux fails it', () => {
  for (const [which, variant] of Object.entries(VARIANTS))
    describe(which, () => {
      // One of each directory is enough if the checksum objects first.
      const few = variant === VARIANTS['a checksum that does not fit'];
      for (const damage of few ? DAMAGE.filter(({ dir }, i) => DAMAGE[i - 1]?.dir !== dir) : sample(DAMAGE, 12))
        it(damage.what, () => {
          const { reading, writing } = callsFor(damage.dir);
          const calls = [...reading, ...writing];
          const ours = callsOnEngine(volumeOf(variant), calls, 'off', damaged(variant, damage).store);
          const theirs = callsOnKernel(volumeOf(variant), calls, damaged(variant, damage).store);
          calls.forEach((call, i) => {
            expect(ours.answers[i], `call ${i}: ${JSON.stringify(call)}`).toEqual(theirs.answers[i]);
          });
          expect(ours.dump).toEqual(theirs.dump);
        });
    });
});
