/**
 * find -exec runs a command for each name, or for many at once.
 *
 *      -exec wc -c {} \;     one process a name; true if it ends with 0
 *      -exec wc -c {} +      as many names as fit into 128 KiB of words; the rest in the end
 */
import type { Steps } from '../../shell/process/steps.ts';
import { runChild } from '../start/child.ts';
import type { Leaf, Run } from './leaves.ts';

/** Words of one command, each with its end. */
const MOST = 131_072;

/** Writes the output so far before the command runs. */
function* runIn({ p, out, home }: Run, words: readonly string[]): Steps<number> {
  out.flush();
  return yield* runChild(p, words, (child) => child.fchdir(home));
}

export const execute = (words: readonly string[]): Leaf => ({
  acts: true,
  *test(entry, run) {
    return (
      (yield* runIn(
        run,
        words.map((word) => word.replaceAll('{}', entry.path)),
      )) === 0
    );
  },
});

export function executeMany(words: readonly string[]): Leaf {
  const before = words.reduce((sum, word) => sum + word.length + 1, 0);
  let names: string[] = [];
  let size = before;
  function* all(run: Run): Steps<void> {
    if (names.length === 0) return;
    const now = names;
    names = [];
    size = before;
    if ((yield* runIn(run, [...words, ...now])) !== 0) run.failed = true;
  }
  return {
    acts: true,
    *test(entry, run) {
      if (size + entry.path.length + 1 > MOST) yield* all(run);
      names.push(entry.path);
      size += entry.path.length + 1;
      return true;
    },
    end: all,
  };
}
