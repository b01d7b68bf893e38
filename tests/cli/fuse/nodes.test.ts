/** Which inodes the kernel knows: held from the first answer that names one until as many are forgotten. */
import { expect, it } from 'vitest';
import { Nodes } from '../../../src/cli/fuse/nodes.ts';
import type { VolumeKernel } from '../../../src/engine/vfs/volume-kernel.ts';

function known() {
  const held = new Set<number>();
  const nodes = new Nodes({
    hold: (ino: number) => void held.add(ino),
    letGo: (ino: number) => void held.delete(ino),
  } as VolumeKernel);
  return { nodes, held: () => [...held].sort((a, b) => a - b) };
}

it('holds an inode as often as it was named, and no longer', () => {
  const { nodes, held } = known();
  for (const ino of [2, 12, 12, 255, 256, 4_294_967_295]) nodes.learn(ino);
  nodes.forget(12, 1);
  nodes.forget(255, 1);
  nodes.forget(255, 1);
  nodes.forget(77, 1);
  expect(held()).toEqual([2, 12, 256, 4_294_967_295]);
  nodes.forget(12, 1);
  nodes.forget(256, 5);
  expect(held()).toEqual([2, 4_294_967_295]);
  nodes.learn(256);
  nodes.learn(256);
  nodes.forget(256, 1);
  expect(held()).toEqual([2, 256, 4_294_967_295]);
  nodes.forgetAll();
  expect(held()).toEqual([]);
});
