/** Calls of a program that chance makes, here and beside Debian's: output, messages, exit codes, and the files they leave. */
import { expect, it } from 'vitest';
import { mustJudge } from '../helpers/linux.ts';
import { long, runs } from '../helpers/long.ts';
import { refusals, runBash, runShell } from '../shell/bash.ts';

/** So many go into one script, each with files of its own. */
const TOGETHER = long ? 30 : 12;

export interface MadeUp {
  /** What the calls work on. */
  files: string;
  maker(seed: number): { line(): string };
  /** What a sentence that refuses a call has in it. */
  refuses: RegExp;
  /** The version whose messages ours are. */
  judge: string;
  /** So many scripts: in `npm test`, and in the long form. */
  few?: number;
  many?: number;
}

export function madeUp({ files, maker, refuses, judge, few = 1, many = 80 }: MadeUp): void {
  const script = (lines: readonly string[]): string =>
    lines.map((line) => `rm -rf -- *\n${files}\n${line}; echo "= $?"; find . | sort\n`).join('');

  /** Those that are taken here: what is refused has run nothing. */
  const taken = (seed: number): string[] => {
    const made = maker(seed);
    const lines: string[] = [];
    while (lines.length < TOGETHER) {
      const line = made.line();
      const ours = runShell(script([line]));
      if (refusals(ours) === '') lines.push(line);
      else expect(refusals(ours), line).toMatch(refuses);
    }
    return lines;
  };

  /** One line of the script, if it alone makes the difference. */
  const same = (lines: readonly string[]): void => {
    const whole = script(lines);
    const ours = runShell(whole);
    expect(refusals(ours), whole).toBe('');
    const { problems: _, ...got } = ours;
    const wanted = runBash(whole);
    if (!mustJudge(judge)) wanted.stderr = got.stderr;
    if (lines.length > 1 && JSON.stringify(got) !== JSON.stringify(wanted)) for (const line of lines) same([line]);
    expect(got, whole).toEqual(wanted);
  };

  it('made up', { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= runs(few, many); seed++) same(taken(seed));
  });
}
