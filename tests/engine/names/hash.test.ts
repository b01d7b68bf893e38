/**
 * The hashes of names: equal to debugfs's dx_hash for a thousand names (ten thousand in a long run), with and without a seed, with every byte that
 * debugfs accepts; and a few known ones if there is no debugfs.
 */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { HASH_EOF, NameHash } from '../../../src/engine/dirents/hash.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { runs } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { Dice } from './calls.ts';

const SEEDS = {
  none: '00000000-0000-0000-0000-000000000000',
  recordings: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  other: '01234567-89ab-cdef-0123-456789abcdef',
};
/** debugfs knows the versions with unsigned chars only by their numbers. */
const VERSIONS = ['legacy', 'half_md4', 'tea', '3', '4', '5'];

const words = (seed: string): number[] => {
  const bytes = Buffer.from(seed.replaceAll('-', ''), 'hex');
  return [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at));
};

/** Bytes with a meaning in debugfs's command line. */
const SPECIAL = new Set([...'"#\'/\\'].map((c) => c.charCodeAt(0)));

function names(count: number): Uint8Array[] {
  const dice = new Dice(7);
  return Array.from({ length: count }, (_, n) => {
    const length = 1 + (n % 4 === 0 ? dice.roll(255) : dice.roll(40));
    const plain = dice.roll(3) === 0;
    return Uint8Array.from({ length }, (_, i) => {
      for (;;) {
        const byte = plain ? 33 + dice.roll(94) : 33 + dice.roll(223);
        if (byte !== 127 && !SPECIAL.has(byte) && (i > 0 || byte !== 0x2d)) return byte;
      }
    });
  });
}

describeWith(['debugfs', 'mke2fs'], 'as debugfs hashes them', () => {
  for (const [which, seed] of Object.entries(SEEDS))
    for (const [version, word] of VERSIONS.entries())
      it(`${word}, seed: ${which}`, () => {
        const dir = tempDir();
        fs.writeFileSync(`${dir}/disk.img`, new Uint8Array(1 << 20));
        must('mke2fs', ['-q', '-F', `${dir}/disk.img`]);
        const list = names(runs(1000, 10_000));
        const commands = list.map((name) =>
          Buffer.concat([Buffer.from(`dx_hash -h ${word} -s ${seed} "`), name, Buffer.from('"\n')]),
        );
        fs.writeFileSync(`${dir}/commands`, Buffer.concat(commands));
        // Names need not be UTF-8; the numbers after them are ASCII.
        const said = must('debugfs', ['-f', `${dir}/commands`, `${dir}/disk.img`]);
        const theirs = [...said.matchAll(/ is 0x([0-9a-f]+) \(minor 0x([0-9a-f]+)\)/g)].map((m) => [
          Number.parseInt(m[1], 16),
          Number.parseInt(m[2], 16),
        ]);
        const hash = new NameHash(words(seed));
        const ours = list.map((name) => {
          hash.of(version, name, 0, name.length);
          return [hash.hash, hash.minor];
        });
        expect(ours).toEqual(theirs);
      });
});

it('known ones', () => {
  const hashOf = (version: number, name: string, seed = SEEDS.none) => {
    const hash = new NameHash(words(seed));
    expect(hash.of(version, Buffer.from(name, 'latin1'), 0, name.length)).toBe(true);
    return [hash.hash, hash.minor].map((n) => n.toString(16));
  };
  expect(hashOf(0, 'foo')).toEqual(['9f57ef58', '0']);
  expect(hashOf(1, 'abc')).toEqual(['d196a868', 'c420eb28']);
  expect(hashOf(1, 'abc', SEEDS.recordings)).toEqual(['9179365a', '58d5fcd6']);
  expect(hashOf(1, 'a\xe9\xff')).toEqual(['dab417d8', '2bad9334']);
  expect(hashOf(2, '\xc3\xa9{\\}x')).toEqual(['7bfb95d4', 'a7ae34a3']);
  // Only bytes above 127 tell the signed and unsigned versions apart.
  expect(hashOf(4, 'abc')).toEqual(hashOf(1, 'abc'));
  expect(hashOf(4, 'a\xe9\xff')).not.toEqual(hashOf(1, 'a\xe9\xff'));
});

it('a version that nobody knows, and the value that no name has', () => {
  const hash = new NameHash([0, 0, 0, 0]);
  expect(hash.of(6, Buffer.from('x'), 0, 1)).toBe(false);
  for (const name of names(3000)) {
    hash.of(0, name, 0, name.length);
    expect(hash.hash % 2).toBe(0);
    expect(hash.hash).toBeLessThan(HASH_EOF);
  }
});
