/**
 * Damages a copy of an image at random, the same way for the same seed: where metadata lies rather than anywhere, and
 * with values that break readers rather than just any.
 *
 *     seed ──▶ image, 1 to 6 of: flip a bit │ write bytes │ write a telling number │ swap blocks │
 *                                zero, 0xff or noise over a range │ cut the file short
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { BlockKind } from '../../src/engine/volume/block-kind.ts';
import { classify } from '../../src/engine/volume/classify.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';
import { bytesSource } from '../../src/trace/block-device.ts';

const FIXTURES = fileURLToPath(new URL('./volumes/', import.meta.url));

export interface Fixture {
  name: string;
  bytes: Uint8Array;
  blockSize: number;
  /** Blocks with metadata: where damage hurts. */
  metadata: number[];
}

const CALM = new Set([
  BlockKind.free,
  BlockKind.data,
  BlockKind.unwritten,
  BlockKind.unaccounted,
  BlockKind.cluster_rest,
  BlockKind.reserved_descriptors,
  BlockKind.inode_table_unwritten,
]);

export function fixtures(): Fixture[] {
  return fs
    .readdirSync(FIXTURES)
    .filter((file) => file.endsWith('.img.gz'))
    .sort()
    .map((file) => {
      const bytes = new Uint8Array(gunzipSync(fs.readFileSync(FIXTURES + file)));
      const volume = openVolume(bytesSource(bytes)) as Volume;
      const kinds = classify(volume) as Uint8Array;
      const metadata: number[] = [];
      // Most of a journal is empty: its first blocks stand for it.
      let journal = 0;
      for (let block = 0; block < kinds.length; block++)
        if (!CALM.has(kinds[block]) && (kinds[block] !== BlockKind.journal || journal++ < 50)) metadata.push(block);
      return { name: file.replace('.img.gz', ''), bytes, blockSize: volume.geometry.blockSize, metadata };
    });
}

/** Numbers below a bound, from a seed (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface Damaged {
  bytes: Uint8Array;
  /** What was done, in words. */
  done: string[];
}

export function damage(fixture: Fixture, seed: number): Damaged {
  const roll = dice(seed);
  let bytes = fixture.bytes.slice();
  const { blockSize, metadata } = fixture;
  const blockCount = Math.floor(bytes.length / blockSize);
  const done: string[] = [];
  const place = (): number => {
    const kind = roll(10);
    // Superblock and descriptors now and then, mostly any metadata, sometimes anything.
    if (kind === 0) return 1024 + roll(1024);
    if (kind === 1) return Math.max(2048, blockSize) + roll(blockSize);
    if (kind === 2) return roll(bytes.length);
    return metadata[roll(metadata.length)] * blockSize + roll(blockSize);
  };
  const telling = () =>
    [0, 1, 0xffffffff, 0x7fffffff, 0x80000000, blockCount, blockCount - 1, 0xffff, roll(blockCount), roll(2 ** 32)][
      roll(10)
    ];
  for (let left = 1 + roll(6); left > 0; left--) {
    const at = Math.min(place(), bytes.length - 1);
    const length = Math.min(1 + roll(roll(2) ? 64 : 3 * blockSize), bytes.length - at);
    switch (roll(9)) {
      case 0:
      case 1:
        bytes[at] ^= 1 << roll(8);
        done.push(`bit flipped in byte ${at}`);
        break;
      case 2:
        for (let i = 0; i < Math.min(length, 16); i++) bytes[at + i] = roll(256);
        done.push(`${Math.min(length, 16)} bytes of noise at ${at}`);
        break;
      case 3:
      case 4: {
        const word = Math.min(at & ~3, bytes.length - 4);
        const value = telling();
        new DataView(bytes.buffer).setUint32(word, value, true);
        done.push(`${value} written at ${word}`);
        break;
      }
      case 5: {
        const other = metadata[roll(metadata.length)];
        const block = Math.min(Math.floor(at / blockSize), blockCount - 1);
        const kept = bytes.slice(block * blockSize, (block + 1) * blockSize);
        bytes.copyWithin(block * blockSize, other * blockSize, (other + 1) * blockSize);
        bytes.set(kept, other * blockSize);
        done.push(`blocks ${block} and ${other} swapped`);
        break;
      }
      case 6:
        bytes.fill(0, at, at + length);
        done.push(`${length} bytes zeroed at ${at}`);
        break;
      case 7:
        bytes.fill(0xff, at, at + length);
        done.push(`${length} bytes of 0xff at ${at}`);
        break;
      default: {
        const word = Math.min(at & ~1, bytes.length - 2);
        const value = telling() & 0xffff;
        new DataView(bytes.buffer).setUint16(word, value, true);
        done.push(`${value} written in 16 bits at ${word}`);
      }
    }
  }
  if (roll(12) === 0) {
    bytes = bytes.slice(0, 1 + roll(bytes.length));
    done.push(`cut to ${bytes.length} bytes`);
  }
  return { bytes, done };
}
