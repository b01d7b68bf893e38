/** Why a file was not opened as a volume, as another language says it: every sentence of the engine, with its numbers. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { printed, type Said } from '../../src/bytes/said.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { say } from '../../src/languages/sr-Latn/say.ts';
import { block as blockAnswer } from '../../src/session/answers/block.ts';
import { SESSION } from '../../src/session/refusals/session.ts';
import { inEnglish } from '../../src/words/in-english.ts';
import { sessions } from '../helpers/equipment.ts';
import { ENGLISH } from '../views/own-words.ts';
import { SERBIAN_LETTERS } from './packs.ts';

const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (at: number, length: number) => bytes.subarray(at, at + length),
});

function refused(bytes: Uint8Array): Said {
  const opened = openVolume(source(bytes));
  if (!(opened instanceof Refused)) throw new Error('it was opened');
  return opened.said;
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
    const said = refused(bytes());
    const { english } = said;
    const serbian = say(said);
    expect(serbian, english).toMatch(SERBIAN_LETTERS);
    expect(serbian, english).not.toMatch(ENGLISH);
    expect(numbersIn(serbian), english).toEqual(numbersIn(english));
    expect(serbian).toMatch(/\.$/);
  });

  it('says where in a script', () => {
    const refused = sessions.script('# size: 4M\necho a | | cat\n');
    expect(refused instanceof Refused && say(refused.said)).toBe('Red 2, kolona 10: ispred ovog | nema naredbe');
  });

  it('leaves what it has no sentence for in English, within a sentence of its own too', () => {
    const unknown = printed('nobody knows why');
    expect(say(unknown)).toBe(inEnglish('nobody knows why'));
    expect(say(SESSION.not_mounted({ why: unknown }))).toBe(`Ne može da se montira: ${inEnglish('nobody knows why')}`);
  });
});
