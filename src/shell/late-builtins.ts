/** Builtins that a page fetches when a script names one (builtin-descriptions.ts), and the work of select and [[ =~ ]]. */
import type { BuiltinWork } from './builtin.ts';
import { calculatedValue } from './calculate.ts';
import { DECLARATIONS } from './declare.ts';
import { checkGetopts, getopts } from './getopts.ts';
import { KILL } from './kill.ts';
import { parseExpression } from './language/parse-expression.ts';
import { MAPFILE } from './mapfile.ts';
import { READ } from './read.ts';
import { SOURCING } from './sourcing.ts';
import { checkUmask, umask } from './umask.ts';

export { choosing } from './menu.ts';
export { matches } from './regex-match.ts';

export const LATE: ReadonlyMap<string, BuiltinWork> = new Map<string, BuiltinWork>([
  [
    'let',
    {
      check(words) {
        if (words.length === 0) return { index: 0, message: 'let takes an expression' };
        const index = words.findIndex((word) => word !== undefined && !/\[/.test(word) && !parseExpression(word));
        return index < 0 ? undefined : { index, message: `'${words[index]}' is no expression here` };
      },
      run(shell, words) {
        let last = 0n;
        for (const word of words) last = calculatedValue(word, shell, new Set(shell.keyedArrays));
        return last === 0n ? 1 : 0;
      },
    },
  ],
  [
    'getopts',
    {
      check: checkGetopts,
      run: getopts,
    },
  ],
  ['read', READ],
  ['mapfile', MAPFILE],
  ['readarray', MAPFILE],
  ['kill', KILL],
  ['umask', { check: checkUmask, run: umask }],
  ...DECLARATIONS,
  ...SOURCING,
]);
