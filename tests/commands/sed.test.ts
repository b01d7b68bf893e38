/** sed beside Debian's: scripts written by hand and made-up ones; output, messages, exit codes, and the files they leave. */
import { expect, it } from 'vitest';
import { describeWith, mustJudge } from '../helpers/linux.ts';
import { runs } from '../helpers/long.ts';
import { SED_FILES, SedMaker } from '../helpers/random-sed.ts';
import { refusals, runBash, runShell } from '../shell/bash.ts';

/** So many go into one script, each with files of its own. */
const TOGETHER = 30;

const script = (lines: readonly string[]): string =>
  lines.map((line) => `${SED_FILES}\n${line}; echo "= $?"; cat f n e o\n`).join('');

/** Those that are taken here: what is refused has run nothing. */
function taken(seed: number): string[] {
  const maker = new SedMaker(seed);
  const lines: string[] = [];
  while (lines.length < TOGETHER) {
    const line = maker.line();
    const ours = runShell(script([line]));
    if (refusals(ours) === '') lines.push(line);
    else expect(refusals(ours)).toMatch(/sed/);
  }
  return lines;
}

/** One line of the script, if it alone makes the difference. */
function same(lines: readonly string[]): void {
  const whole = script(lines);
  const ours = runShell(whole);
  expect(refusals(ours), whole).toBe('');
  const { problems: _, ...got } = ours;
  const wanted = runBash(whole);
  if (!mustJudge('sed 4.9')) wanted.stderr = got.stderr;
  if (lines.length > 1 && JSON.stringify(got) !== JSON.stringify(wanted)) for (const line of lines) same([line]);
  expect(got, whole).toEqual(wanted);
}

describeWith(['sed', 'root'], 'as sed', () => {
  it('made up', () => {
    for (let seed = 1; seed <= runs(2, 80); seed++) same(taken(seed));
  });
});
