/** What a block is, as the worker says it: another language says each of them, with the same numbers and names. */
import { describe, expect, it } from 'vitest';
import { label } from '../../src/languages/sr-Latn/labels.ts';
import { label as labelAnswer } from '../../src/session/answers/block.ts';
import { ENGLISH } from '../views/own-words.ts';
import { SERBIAN_LETTERS } from './packs.ts';
import { sessionOf, VOLUMES } from './volumes.ts';

const told = (script: string): Set<string> => {
  const session = sessionOf(script);
  const end = { step: session.overview.steps, write: 0 };
  const labels = new Set<string>();
  for (let block = 0; block < session.overview.blockCount; block++)
    labels.add(session.ask(end, labelAnswer, { block }).label);
  return labels;
};

const numbersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();

// In this order: one test looks at what the ones before it have said.
describe('Serbian', { shuffle: false }, () => {
  const said = new Set<string>();

  it.each(VOLUMES.map((script) => [script.split('\n')[0], script]))('says every block of %s', (_, script) => {
    for (const english of told(script)) {
      const serbian = label(english);
      expect(serbian, english).not.toBe(english);
      expect(serbian, english).toMatch(SERBIAN_LETTERS);
      expect(numbersIn(serbian), english).toEqual(numbersIn(english));
      // Paths are the reader's own.
      expect(serbian.replace(/\(\/.*\)/, ''), english).not.toMatch(ENGLISH);
      said.add(english.replace(/\d+/g, '1'));
    }
  });

  it('with kinds of all sorts among them', () => {
    const all = [...said].join('\n');
    for (const kind of [
      /^superblock$/m,
      /^backup of the superblock/m,
      /^inode table of group 1: inodes 1–1, never initialised$/m,
      /^hash tree|^root of the hash tree/m,
      /^extent tree node/m,
      /^indirect block/m,
      /^extended attributes/m,
      /^target of the symbolic link/m,
      /^block 1 of inode 1 \(\/kept\), not yet written$/m,
      /^journal block 1: copy of block/m,
      /^journal block 1: never written$/m,
      /^rest of a cluster/m,
    ])
      expect(all).toMatch(kind);
  });

  it.each([
    ['block 5 of inode 12 (/the map of it)', 'blok 5 inoda 12 (/the map of it)'],
    ['free, was block 5 of inode 12', 'slobodno; pre toga: blok 5 inoda 12'],
    ['group descriptors 0, not written yet', 'opis grupe 0, još neupisan'],
    ['group descriptors 0–31', 'opisi grupa 0–31'],
    ['backup of group descriptors 0, in group 1', 'rezervna kopija opisa grupe 0, u grupi 1'],
    ['inode 14, not in use', 'inod 14, nije u upotrebi'],
    ['"of inode 3" → inode 12', '"of inode 3" → inod 12'],
    ['journal block 9: commit, transaction 4', 'blok dnevnika 9: potvrda, transakcija 4'],
    ['journal block 1020: fast commits', 'blok dnevnika 1020: brze potvrde'],
    ['multiple-mount protection', 'zaštita od višestrukog montiranja'],
    ['a structure that no rule knows', 'a structure that no rule knows'],
  ])('%s', (english, serbian) => {
    expect(label(english)).toBe(serbian);
  });
});
