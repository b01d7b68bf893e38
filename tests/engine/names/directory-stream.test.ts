/**
 * Cookies of an open directory: a listing that goes on from one misses nothing, whatever happens to the directory
 * meanwhile.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import type { NameHash } from '../../../src/engine/dirents/hash.ts';
import type { VolumeKernel } from '../../../src/engine/vfs/volume-kernel.ts';
import { DX_HASH_LEGACY } from '../../../src/format/htree.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { startOf } from './lab.ts';

const ROOT = 2;

function volume(text: string): VolumeKernel {
  const mounted = mountWithShell(new Recorder(startOf(text), 'off'));
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  return mounted.kernel;
}

interface Told {
  name: string;
  high: number;
  low: number;
}

/** Up to `most` entries from a cookie on. */
function list(kernel: VolumeKernel, fd: number, { high, low }: { high: number; low: number }, most: number): Told[] {
  const told: Told[] = [];
  kernel.readdir(fd, high, low, {
    fits: () => told.length < most,
    put: ({ name }, h, l) => void told.push({ name, high: h, low: l }),
  });
  return told;
}

const BEGIN = { high: 0, low: 0 };

/** Names with the same legacy hash: that hash has no minor one, so they share a place. */
function colliding(kernel: VolumeKernel): string[] {
  const { hash } = kernel.fs.names;
  const bytes = new Uint8Array(16);
  const seen = new Map<number, string>();
  const found: string[] = [];
  for (let i = 0; found.length < 6; i++) {
    const name = `n${i}`;
    for (let k = 0; k < name.length; k++) bytes[k] = name.charCodeAt(k);
    (hash as NameHash).of(DX_HASH_LEGACY, bytes, 0, name.length);
    const twin = seen.get(hash.hash);
    if (twin) found.push(twin, name);
    else seen.set(hash.hash, name);
  }
  return found;
}

const VOLUMES = {
  hashed: '# mkfs: -t ext4 -b 1024\n# size: 8M\n',
  linear: '# mkfs: -t ext2 -b 1024 -O ^dir_index\n# size: 8M\n',
  legacy: '# mkfs: -t ext3 -b 1024\n# size: 8M\n# debugfs: set_super_value def_hash_version legacy\n',
};

describe.each(Object.entries(VOLUMES))('a %s directory', (kind, text) => {
  it('is listed whole from any cookie on, in pieces of any size', () => {
    const kernel = volume(text);
    const names = Array.from({ length: 300 }, (_, i) => `file-${i}`);
    if (kind === 'legacy') names.push(...colliding(kernel));
    for (const name of names) expect(kernel.mknod(ROOT, name, 0o100644, 0, 0, 0)).toBeGreaterThan(0);
    const fd = kernel.open(ROOT, 0);
    const all = list(kernel, fd, BEGIN, 1000);
    expect(all.map((t) => t.name).sort()).toEqual(['.', '..', 'lost+found', ...names].sort());
    expect(new Set(all.map((t) => `${t.high}:${t.low}`)).size).toBe(all.length);
    // Three pairs share a place: the second of each has a number of its own.
    if (kind === 'legacy') expect(all.filter((t) => t.low === 1)).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(all.length - 1), fc.integer({ min: 1, max: 40 }))), (jumps) => {
        for (const [at, most] of jumps)
          expect(list(kernel, fd, all[at], most)).toEqual(all.slice(at + 1, at + 1 + most));
      }),
    );
    kernel.close(fd);
  });

  it('tells each name that stays once, while others come and go', () => {
    const kernel = volume(text);
    const stays = Array.from({ length: 200 }, (_, i) => `stays-${i}`);
    for (const [i, name] of stays.entries()) {
      kernel.mknod(ROOT, name, 0o100644, 0, 0, 0);
      kernel.mknod(ROOT, `goes-${i}`, 0o100644, 0, 0, 0);
    }
    const fd = kernel.open(ROOT, 0);
    const seen: string[] = [];
    let at = BEGIN;
    for (let turn = 0; ; turn++) {
      const piece = list(kernel, fd, at, 7);
      if (piece.length === 0) break;
      seen.push(...piece.map((t) => t.name));
      at = piece.at(-1)!;
      kernel.unlink(ROOT, `goes-${turn}`);
      // Leaves split while the listing is under way; in a linear directory, records are only reused.
      if (kind !== 'linear') for (let i = 0; i < 5; i++) kernel.mknod(ROOT, `comes-${turn}-${i}`, 0o100644, 0, 0, 0);
    }
    const told = seen.filter((name) => name.startsWith('stays'));
    expect(told.sort()).toEqual(stays.sort());
    kernel.close(fd);
  });
});
