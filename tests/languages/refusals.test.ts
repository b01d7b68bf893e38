/** Why a file was not opened as a volume, as another language says it: every sentence of the engine, with its numbers. */

import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { refusal } from '../../src/languages/sr-Latn/refusals.ts';
import { block as blockAnswer } from '../../src/session/answers/block.ts';
import { sessions } from '../helpers/equipment.ts';
import { ENGLISH } from '../views/own-words.ts';
import { SERBIAN_LETTERS } from './packs.ts';

const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (at: number, length: number) => bytes.subarray(at, at + length),
});

function refused(bytes: Uint8Array): string {
  const opened = openVolume(source(bytes));
  if (!(opened instanceof Refused)) throw new Error('it was opened');
  return opened.refused;
}

const text = (size: number, at: number, what: string): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(what), at);
  return bytes;
};

/** A volume whose superblock is broken. */
function broken(at: number, byte: number): Uint8Array {
  const session = sessions.format('mke2fs -t ext4 -b 1024 disk.img 16M');
  if (session instanceof Refused) throw new Error(session.refused);
  const { blockCount } = session.overview;
  const bytes = new Uint8Array(blockCount * 1024);
  for (let block = 0; block < blockCount; block++)
    bytes.set(session.ask({ step: session.overview.steps, write: 0 }, blockAnswer, { block }).bytes, block * 1024);
  bytes[at] = byte;
  return bytes;
}

const numbersIn = (sentence: string): string[] => (sentence.match(/0x[\da-f]+|\d+/g) ?? []).sort();

describe('Serbian', () => {
  it.each<[what: string, bytes: () => Uint8Array]>([
    ['nothing', () => new Uint8Array(0)],
    ['a short text', () => text(20, 0, 'twenty letters, then')],
    ['a PDF', () => text(5000, 0, '%PDF-1.7')],
    ['a tar', () => text(5000, 257, 'ustar')],
    ['other bytes', () => text(5000, 3000, '\u0001\u0002')],
    ['zeros', () => new Uint8Array(5000)],
    ['many zeros', () => new Uint8Array(40 << 20)],
    ['a lost superblock', () => broken(1024 + 0x38, 0)],
    ['an unknown feature', () => broken(1024 + 0x63, 0x40)],
  ])('%s', (_, bytes) => {
    const english = refused(bytes());
    const serbian = refusal(english);
    expect(serbian, english).toMatch(SERBIAN_LETTERS);
    expect(serbian, english).not.toMatch(ENGLISH);
    expect(numbersIn(serbian), english).toEqual(numbersIn(english));
    expect(serbian).toMatch(/\.$/);
    expect(refusal(english.slice(0, -1))).toBe(serbian.slice(0, -1));
  });

  it('knows whatever a file may look like', () => {
    const looks = [...fs.readFileSync('src/engine/volume/foreign.ts', 'utf8').matchAll(/looks: '(.+)'/g)].map(
      ([, s]) => s,
    );
    expect(looks.length).toBeGreaterThan(25);
    const partitioned = [
      'a whole disk with a GPT partition table; cut the partition out of it first',
      'a whole disk with a partition table; its first Linux partition begins at byte 1048576: cut it out first',
      'a text file',
    ];
    for (const look of [...looks, ...partitioned])
      expect(
        refusal(
          `s_magic at byte 1080 is 0x0 instead of 0xef53, so this is no ext2, ext3 or ext4 volume. It looks like ${look}.`,
        ),
        look,
      ).toMatch(/^s_magic na bajtu 1080 .* Izgleda da je to .*\.$/);
  });

  it('leaves what it does not know as it is', () => {
    for (const text of ['s_inode_size at byte 1112 is 3: an inode has a power of two of bytes.', 'The file is full.'])
      expect(refusal(text)).toBe(text);
  });
});
