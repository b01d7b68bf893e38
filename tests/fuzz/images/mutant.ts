/**
 * A mutant: a volume with a few numbers changed. The same seed makes the same one.
 *
 *     seed ──▶ volume · 1 to 4 of: a field, believed (summed again) │ a field, not summed │ bits, noise, zeros, a block over another
 */
import { dice } from '../../helpers/corruption.ts';
import { type Spots, spotsOf } from './spots.ts';
import { type Sum, sumAgain } from './sums.ts';
import { VOLUMES, volumeBytes } from './volumes.ts';

/** Bytes written, and what is summed again after all have been. */
interface Mutation {
  what: string;
  at: number;
  hex: string;
  sums: readonly Sum[];
}

export interface Mutant {
  volume: string;
  mutations: Mutation[];
}

type Roll = (below: number) => number;

const MOST_MUTATIONS = 4;
const MOST_NOISE = 64;

const hexOf = (value: bigint, size: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes.toString('hex', 0, size);
};

/** A number that tells: an edge of its width, of the volume, or near what was there. */
function telling(roll: Roll, { volume, metadata }: Spots, was: bigint, size: number): bigint {
  const bits = BigInt(8 * size);
  const all = (1n << bits) - 1n;
  const { blockCount, inodeCount } = volume.geometry;
  switch (roll(12)) {
    case 0:
      return 0n;
    case 1:
      return all;
    case 2:
      return 1n << (bits - 1n);
    case 3:
      return (1n << (bits - 1n)) - 1n;
    case 4:
      return was + BigInt(roll(9) - 4);
    case 5:
    case 6:
      return was ^ (1n << BigInt(roll(8 * size)));
    case 7:
      return BigInt(blockCount - 2 + roll(4));
    case 8:
      return BigInt(metadata[roll(metadata.length)]);
    case 9:
      return BigInt(roll(blockCount));
    case 10:
      return BigInt(roll(inodeCount + 2));
    default:
      return (BigInt(roll(2 ** 32)) << 32n) | BigInt(roll(2 ** 32));
  }
}

function believed(roll: Roll, spots: Spots, bytes: Uint8Array): Mutation {
  const alike = spots.kinds[roll(spots.kinds.length)];
  const { what, at, size, sums } = alike[roll(alike.length)];
  const was = BigInt(
    `0x${Buffer.from(bytes.subarray(at, at + size))
      .reverse()
      .toString('hex')}`,
  );
  return { what, at, hex: hexOf(telling(roll, spots, was, size), size), sums: roll(8) === 0 ? [] : sums };
}

function blind(roll: Roll, { volume, metadata }: Spots, bytes: Uint8Array): Mutation {
  const { blockSize } = volume.geometry;
  const block = metadata[roll(metadata.length)];
  const at = block * blockSize + roll(blockSize);
  const said = (what: string, from: number, to: Uint8Array): Mutation => ({
    what: `${what} in block ${block}`,
    at: from,
    hex: Buffer.from(to.subarray(0, bytes.length - from)).toString('hex'),
    sums: [],
  });
  const length = Math.min(1 + roll(MOST_NOISE), (block + 1) * blockSize - at);
  switch (roll(5)) {
    case 0:
      return said('a bit', at, Uint8Array.of(bytes[at] ^ (1 << roll(8))));
    case 1:
      return said(
        'noise',
        at,
        Uint8Array.from({ length }, () => roll(256)),
      );
    case 2:
      return said('zeros', at, new Uint8Array(length));
    case 3:
      return said('ones', at, new Uint8Array(length).fill(0xff));
    default: {
      const other = metadata[roll(metadata.length)] * blockSize;
      return said(`block ${other / blockSize}`, block * blockSize, bytes.subarray(other, other + blockSize));
    }
  }
}

export function mutantOf(seed: number, only = ''): Mutant {
  const roll = dice(seed);
  const names = VOLUMES.filter((name) => name.includes(only));
  const volume = names[roll(names.length)];
  const bytes = volumeBytes(volume);
  const spots = spotsOf(bytes);
  const mutations = Array.from({ length: 1 + roll(MOST_MUTATIONS) }, () =>
    roll(4) === 0 ? blind(roll, spots, bytes) : believed(roll, spots, bytes),
  );
  return { volume, mutations };
}

/** Its bytes. */
export function mutate({ volume, mutations }: Mutant): Uint8Array {
  const before = volumeBytes(volume);
  const spots = spotsOf(before);
  const bytes = before.slice();
  for (const { at, hex } of mutations) bytes.set(Buffer.from(hex, 'hex'), at);
  const sums = mutations.flatMap((mutation) => mutation.sums);
  sumAgain({ bytes, rules: spots.volume.rules, journal: spots.journal }, sums);
  return bytes;
}
