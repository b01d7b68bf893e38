/** Every refusal of the sources, as another language says it: what is not said is listed here, with its reason. */
import { describe, expect, it } from 'vitest';
import { refusal } from '../../src/languages/sr-Latn/refusals.ts';
import { NOT_MADE } from '../../src/tools/mkfs/feature-set.ts';
import { sources } from '../house/sources.ts';
import { ENGLISH } from '../views/own-words.ts';
import { HOLE, type RefusedSentence, refusedIn, saidIn } from './refused-sentences.ts';

/** What the page shows of refusals; programs of e2fsprogs write to the terminal, and lessons refuse whoever writes them. */
const PARTS =
  /^src\/(?:engine\/(?:file|fs|jbd2|volume)|tools\/(?:mkfs|libext2fs)|session|shell|trace|replay)\/(?!.*(?:debugfs|expectations)\/)/;
const LANGUAGE = /^src\/shell\/language\/(?!highlight|parser)/;

/** What is not said in other words. */
const AS_IT_IS: readonly (readonly [where: RegExp, text: RegExp, why: string])[] = [
  [/^/, /^[□\s.]*$/, 'another refusal, which is said where it is made'],
  [/^src\/engine\/volume\/open/, /is lost\. □$/, 'completed by where the backup is'],
  [/^src\/tools\/mkfs\//, /^(?!.*(?:\bhere\b|not supported: )).*/s, 'what mke2fs itself prints'],
  [/^src\/shell\/language\/elsewhere/, /^[\w.+ -]+$/, 'names of commands'],
  [/^src\/shell\/language\//, /^for i in …|^time COMMAND|^before {2}no/, 'a part of a sentence'],
];
const isKnown = ({ where, text }: RefusedSentence) => AS_IT_IS.some(([at, what]) => at.test(where) && what.test(text));

/** What stands in a gap: a number, a name, bits, another refusal. */
const GAPS = ['7', 'ab', '0x1f', 'The file is empty: a superblock would begin at byte 1024.'];
const filled = (text: string) =>
  GAPS.map((gap) =>
    text
      .replace(`looks like ${HOLE}`, 'looks like a text file')
      .replaceAll(new RegExp(`(byte|block|first|-b|-B) ${HOLE}`, 'g'), '$1 7')
      .replaceAll(HOLE, gap),
  );

const unsaid = (all: readonly RefusedSentence[]): string[] =>
  all
    .filter((one) => !isKnown(one) && filled(one.text).every((text) => refusal(text) === text))
    .map(({ where, text }) => `${where} ${text}`);

/** Commands and signs in a sentence. */
const QUOTED =
  /„[^“]*“|\bfor\b|(?:\bselect i )?\bin\b(?= …)|--lose none|at-once|mogućnost .*?(?= nije)|: [^:]*[;$|].*/g;

describe('Serbian', () => {
  it('says every reason why a script is not run', () => {
    const all = sources.filter((file) => LANGUAGE.test(file)).flatMap(saidIn);
    expect(all.length).toBeGreaterThan(150);
    expect(unsaid(all)).toEqual([]);
  });

  it('says what mke2fs can make and is not made here', () => {
    for (const [name, why] of Object.entries(NOT_MADE)) {
      const text = `mke2fs: the ${name} feature is not supported: ${why}`;
      expect(refusal(text)).toMatch(new RegExp(`^mke2fs: mogućnost ${name} nije podržana: `));
    }
  });

  it('says where in a script, and all of several reasons or none', () => {
    const lines = 'Line 3, column 12: this ( is not closed by ) Line 4, column 1: a command is missing here';
    expect(refusal(lines)).toBe('Red 3, kolona 12: ovo ( nije zatvoreno sa ) Red 4, kolona 1: ovde nedostaje naredba');
    for (const text of [`${lines} Line 5, column 1: of which nobody knows`, 'mke2fs: invalid block size - 77'])
      expect(refusal(text)).toBe(text);
  });

  it('leaves no English in its sentences, but for names and what is quoted', () => {
    const left = sources
      .filter((file) => PARTS.test(file))
      .flatMap((file) => (LANGUAGE.test(file) ? saidIn(file) : refusedIn(file)))
      .filter((one) => !isKnown(one))
      .flatMap(({ text }) =>
        filled(text)
          .filter((one) => refusal(one) !== one)
          .slice(0, 1)
          .map(refusal),
      )
      .filter((said) => ENGLISH.test(said.replaceAll(QUOTED, '')));
    expect([...new Set(left)]).toEqual([]);
  });
});
