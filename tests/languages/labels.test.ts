/** What a block is, as the worker says it: another language says each of them, with the same numbers and names. */
import { describe, expect, it } from 'vitest';
import type { Said } from '../../src/bytes/said.ts';
import { PART } from '../../src/engine/volume/describe/parts.ts';
import { LABEL } from '../../src/engine/volume/label-sentences.ts';
import { INODE_ROLES } from '../../src/format/constants.ts';
import { named } from '../../src/languages/sr-Latn/labels.ts';
import { label as labelAnswer } from '../../src/session/answers/block.ts';
import { ENGLISH } from '../views/own-words.ts';
import { SERBIAN_LETTERS } from './packs.ts';
import { sessionOf, VOLUMES } from './volumes.ts';

const told = (script: string): Said[] => {
  const session = sessionOf(script);
  const end = { step: session.overview.steps, write: 0 };
  const labels = new Map<string, Said>();
  for (let block = 0; block < session.overview.blockCount; block++) {
    const { label } = session.ask(end, labelAnswer, { block });
    labels.set(label.english, label);
  }
  return [...labels.values()];
};

const numbersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();

// In this order: one test looks at what the ones before it have said.
describe('Serbian', { shuffle: false }, () => {
  const said = new Set<string>();

  it.each(VOLUMES.map((script) => [script.split('\n')[0], script]))('says every block of %s', (_, script) => {
    for (const of of told(script)) {
      const { english } = of;
      const serbian = named(of);
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

  const at = { logical: 5, inode: { ino: 12 } };

  it.each<[of: Said | string, serbian: string]>([
    [LABEL.block({ logical: 5, inode: { ino: 12, name: '/the map of it' } }), 'blok 5 inoda 12 (/the map of it)'],
    [
      LABEL.became({ now: LABEL.use({ name: 'free' }), before: LABEL.block(at) }),
      'slobodno; pre toga: blok 5 inoda 12',
    ],
    [LABEL.descriptors({ first: 0, last: 0, written: false }), 'opis grupe 0, još neupisan'],
    [LABEL.descriptors({ first: 0, last: 31, written: true }), 'opisi grupa 0–31'],
    [
      LABEL.descriptors_backup({ first: 0, last: 0, group: 1, written: true }),
      'rezervna kopija opisa grupe 0, u grupi 1',
    ],
    [LABEL.nameless(at), 'inod 12, više nema ime'],
    [LABEL.inode({ ino: 8, name: INODE_ROLES.journal }), 'inod 8 (dnevnik)'],
    [LABEL.blocks({ first: 5, last: 8, inode: { ino: 12 } }), 'blokovi 5–8 inoda 12'],
    [LABEL.journal_commit({ logical: 9, sequence: 4 }), 'blok dnevnika 9: potvrda, transakcija 4'],
    [LABEL.journal_fast_commit({ logical: 1020 }), 'blok dnevnika 1020: brze potvrde'],
    [LABEL.use({ name: 'mmp' }), 'zaštita od višestrukog montiranja'],
    [PART.free_inode({ ino: 14, blank: false }), 'inod 14, nije u upotrebi'],
    [PART.entry({ name: '"of inode 3"', ino: 12 }), '"of inode 3" → inod 12'],
    ['a name', 'a name'],
  ])('%s', (of, serbian) => {
    expect(named(of)).toBe(serbian);
  });
});
