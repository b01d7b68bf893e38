/** Damaged extent trees: each kind of damage is named, and nothing is written over it. */
import { describe, expect, it } from 'vitest';
import { ExtentTree } from '../../../src/engine/extents/extent-tree.ts';
import { initTree } from '../../../src/engine/extents/tree.ts';
import { MapFault, type MapFaultKind } from '../../../src/engine/fs/failure.ts';
import {
  childAt,
  keyAt,
  setDepth,
  setEntries,
  setIndex,
  setKey,
  setLength,
  setMax,
  setPhysical,
} from '../../../src/format/extent-node.ts';
import { GET_BLOCKS } from '../../../src/trace/flags.ts';
import { MapLab } from '../maps/map-lab.ts';

/** Six extents of one block in a leaf below the root. */
function grown(): { lab: MapLab; leaf: Uint8Array; root: Uint8Array } {
  const lab = new MapLab({ blockSize: 1024, blocks: 200 });
  initTree(lab);
  const tree = new ExtentTree(lab);
  for (let i = 0; i < 6; i++) tree.map({ lblk: i * 3, len: 1, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE);
  lab.soundNodes.clear();
  return { lab, leaf: lab.node(childAt(lab.root(), 0)), root: lab.root() };
}

type Damage = [what: string, kind: MapFaultKind, errno: number, where: 'leaf' | 'root', (bytes: Uint8Array) => void];

const DAMAGE: Damage[] = [
  ['a wrong magic', 'magic', 117, 'leaf', (b) => b.fill(0, 0, 2)],
  ['a depth that the node above does not expect', 'depth', 117, 'leaf', (b) => setDepth(b, 1)],
  ['no room at all', 'room', 117, 'leaf', (b) => setMax(b, 0)],
  ['more room than the block has', 'room', 117, 'leaf', (b) => setMax(b, 85)],
  ['more entries than room', 'entries', 117, 'leaf', (b) => setEntries(b, 85)],
  ['extents out of order', 'order', 117, 'leaf', (b) => setKey(b, 2, 1)],
  ['extents that overlap', 'order', 117, 'leaf', (b) => setLength(b, 2, 4, false)],
  ['a first extent that the key above does not promise', 'order', 117, 'leaf', (b) => setKey(b, 0, 1)],
  ['an extent without length', 'range', 117, 'leaf', (b) => setLength(b, 3, 0, false)],
  [
    'an extent past the last block of a file',
    'range',
    117,
    'leaf',
    (b) => {
      setKey(b, 5, 0xffffffff);
      setLength(b, 5, 9, false);
    },
  ],
  ['an extent outside the volume', 'pointer', 117, 'leaf', (b) => setPhysical(b, 4, 5000)],
  ['a wrong magic in the root', 'magic', 117, 'root', (b) => b.fill(0, 0, 2)],
  ['a tree too deep', 'depth', 117, 'root', (b) => setDepth(b, 6)],
  ['an index without entries', 'empty', 117, 'root', (b) => setEntries(b, 0)],
  ['an index that points outside the volume', 'pointer', 117, 'root', (b) => setIndex(b, 0, keyAt(b, 0), 2 ** 33)],
];

describe('damaged extent trees', () => {
  for (const [what, kind, errno, where, damage] of DAMAGE)
    it(what, () => {
      const { lab, leaf, root } = grown();
      damage(where === 'leaf' ? leaf : root);
      const before = [leaf.slice(), root.slice()];
      const uses: [string, (tree: ExtentTree) => void][] = [
        ['lookup', (tree) => tree.lookup(4, { logical: 0, physical: 0, length: 0, unwritten: false })],
        ['write', (tree) => tree.map({ lblk: 4, len: 1, pblk: 0, flags: 0 }, GET_BLOCKS.CREATE)],
        ['punch', (tree) => tree.punch(2, 9)],
        ['truncate', (tree) => tree.truncate(0)],
        ['collapse', (tree) => tree.collapse(2, 5)],
        ['insert', (tree) => tree.insert(2, 5)],
      ];
      for (const [use, run] of uses) {
        let fault: unknown;
        try {
          run(new ExtentTree(lab));
        } catch (caught) {
          fault = caught;
        }
        expect(fault, use).toBeInstanceOf(MapFault);
        expect(fault, use).toMatchObject({ kind, errno, ino: 12 });
        expect((fault as MapFault).why).toMatch(
          where === 'leaf' ? /^block \d+ of inode 12: / : /^i_block of inode 12: /,
        );
        expect([leaf, root], use).toEqual(before);
      }
    });

  it('a checksum that does not fit', () => {
    const { lab } = grown();
    lab.checksumFits = () => false;
    expect(() => new ExtentTree(lab).truncate(0)).toThrow(
      expect.objectContaining({ kind: 'checksum', code: 'EBADMSG' }),
    );
  });

  it('a node is checked once and then believed', () => {
    const { lab } = grown();
    const tree = new ExtentTree(lab);
    let asked = 0;
    lab.checksumFits = () => ++asked > 0;
    const run = { logical: 0, physical: 0, length: 0, unwritten: false };
    for (let i = 0; i < 10; i++) tree.lookup(i, run);
    expect(asked).toBe(1);
  });
});
