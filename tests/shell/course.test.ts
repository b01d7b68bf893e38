/** Scripts of the kind that courses on operating systems set, each here and in bash: output, messages, code and the tree. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { describeWith, mustJudge } from '../helpers/linux.ts';
import { refusals, runBashAll, runShell, TOOLS } from './bash.ts';

const folder = new URL('course/', import.meta.url);
const names = fs.readdirSync(folder).sort();
const scripts = names.map((name) => fs.readFileSync(new URL(name, folder), 'utf8'));

describeWith(['bash', 'root'], 'course scripts', () => {
  it('there are more than fifty, and all of them do what bash does', { timeout: 120_000 }, () => {
    expect(names.length).toBeGreaterThanOrEqual(50);
    const wanted = runBashAll(scripts);
    for (const [i, name] of names.entries()) {
      const ours = runShell(scripts[i]);
      expect(refusals(ours), name).toBe('');
      const { problems: _, ...got } = ours;
      if (!mustJudge(...TOOLS)) wanted[i].stderr = got.stderr;
      expect(got, name).toEqual(wanted[i]);
    }
  });
});
