/** Every script that the shell takes does in bash, on this machine, what it does here. */
import { describe, expect, it } from 'vitest';
import { describeWith, mustJudge } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { refusals, runBash, runShell, TOOLS } from './bash.ts';
import { BYTES } from './bytes-snippets.ts';
import { COMPOUND } from './compound-snippets.ts';
import { FIND } from './find-snippets.ts';
import { differenceOf, scriptOf } from './programs.ts';
import { COMMANDS, LANGUAGE } from './snippets.ts';
import { TEXT } from './text-snippets.ts';
import { TRAP } from './trap-snippets.ts';

/** The speaker of each message. */
const speakers = (stderr: string): string => stderr.replace(/^(.*?): .*$/gm, '$1');

function same(script: string, errexit = false): void {
  const ours = runShell(script, { errexit });
  expect(refusals(ours), script).toBe('');
  const bash = runBash(script, { args: errexit ? ['-e'] : [] });
  const wanted = { stdout: bash.stdout, stderr: bash.stderr, status: bash.status, tree: bash.tree };
  const got = { stdout: ours.stdout, stderr: ours.stderr, status: ours.status, tree: ours.tree };
  // Tools of other versions may word a message differently; all else must be the same.
  if (got.stderr !== wanted.stderr && !mustJudge(...TOOLS))
    for (const side of [got, wanted]) side.stderr = speakers(side.stderr);
  expect(got, script).toEqual(wanted);
}

describeWith(['bash', 'root'], 'as bash', () => {
  describe('language', () => {
    it.each(sample([...LANGUAGE, ...TRAP], 6).map((script, i) => [i, script.split('\n')[0].slice(0, 60), script]))(
      '%i %s',
      (_i, _title, script) => same(script as string),
    );
  });
  describe('compound and text', () => {
    it.each(sample([...COMPOUND, ...TEXT, ...FIND, ...BYTES], 6).map((script, i) => [i, script.slice(0, 60), script]))(
      '%i %s',
      (_i, _title, script) => same(script as string),
    );
  });
  describe('commands', () => {
    it.each(sample(COMMANDS, 6).map((script, i) => [i, script.slice(0, 60), script]))('%i %s', (_i, _title, script) =>
      same(script as string),
    );
  });

  /** Lines that are accepted; most are, and the others must be refused before they do anything. */
  const taken = (make: () => string, count: number): string[] => {
    const lines: string[] = [];
    for (let tried = 0; lines.length < count && tried < count * 20; tried++) {
      const line = make();
      if (refusals(runShell(`${START}\n${line}`)) === '') lines.push(line);
    }
    expect(lines.length).toBe(count);
    return lines;
  };
  const START = "touch ab b; x=7 y=-3 z=100 v='a b' w='  c ' u= t= i=";

  describe('made up', () => {
    it.each(sample([1, 2, 3, 4, 5, 6, 7, 8], 8))('arithmetic, seed %i', (seed) => {
      const maker = new Maker(seed);
      const lines = taken(() => `echo $((${maker.expression(maker.int(1, 4))})) $x $y $z; x=7 y=-3 z=100`, 60);
      same([START, ...lines].join('\n'));
    });

    it.each(sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 8))('words, seed %i', (seed) => {
      const maker = new Maker(100 + seed);
      same([START, ...taken(() => maker.words(), 60)].join('\n'));
    });

    it('whole scripts, of choices, loops, functions and pipes; npm run fuzz -- shell tries more', () => {
      let compared = 0;
      for (let seed = 1; seed <= runs(15, 1500); seed++) {
        const { statements, errexit } = scriptOf(seed);
        const difference = differenceOf(statements, errexit);
        if (difference === 'refused') continue;
        compared++;
        expect(difference, statements.join('\n')).toBeUndefined();
      }
      // A maker of nothing but mistakes would find none.
      expect(compared).toBeGreaterThan(runs(15, 1500) / 4);
    });

    it.each(sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 8))('files, seed %i', (seed) => {
      const maker = new Maker(200 + seed);
      same(Array.from({ length: 60 }, () => maker.files()).join('\n'));
    });
  });
});
