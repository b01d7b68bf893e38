/** Scripts of what the shell's language has beyond the first constructs: each here and in bash, all of them in one run. */
import { expect, it } from 'vitest';
import { describeWith, mustJudge } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { ARRAYS } from './array-snippets.ts';
import { type Outcome, refusals, runBashAll, runShell, TOOLS } from './bash.ts';
import { EVERYDAY } from './everyday-snippets.ts';
import { MENUS } from './menu-snippets.ts';
import { NAMES } from './names-snippets.ts';
import { PROCESSES } from './process-snippets.ts';
import { SIGNALS } from './signal-snippets.ts';
import { SOURCING } from './sourcing-snippets.ts';
import { STATUSES } from './status-snippets.ts';
import { TIMED } from './timed-snippets.ts';
import { WORDS } from './words-snippets.ts';

const SCRIPTS: Record<string, readonly string[]> = {
  arrays: ARRAYS,
  'source and eval': SOURCING,
  'process substitution': PROCESSES,
  names: NAMES,
  'statuses of a pipeline': STATUSES,
  words: WORDS,
  signals: SIGNALS,
  'reads that do not wait longer': TIMED,
  menus: MENUS,
  everyday: EVERYDAY,
};

describeWith(['bash', 'root'], 'beside bash', () => {
  it.each(Object.keys(SCRIPTS))('%s', (name) => {
    const scripts = sample(SCRIPTS[name], 3);
    const wanted = runBashAll(scripts);
    for (const [i, script] of scripts.entries()) {
      const { problems: _, ...got }: Outcome & { problems?: unknown } = runShell(script);
      expect(refusals(runShell(script)), script).toBe('');
      if (!mustJudge(...TOOLS)) wanted[i].stderr = got.stderr;
      expect(got, script).toEqual(wanted[i]);
    }
  });
});
