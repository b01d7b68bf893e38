/** join, shuf, env, printenv, timeout, diff, tar, awk and the columns of ls beside Debian's: made-up calls; output, messages, exit codes, and what is left. */
import { describeWith } from '../helpers/linux.ts';
import { AWKS_FILES, AwksMaker } from '../helpers/random-awks.ts';
import { DIFFS_FILES, DiffsMaker } from '../helpers/random-diffs.ts';
import { JOINS_FILES, JoinsMaker } from '../helpers/random-joins.ts';
import { LISTS_FILES, ListsMaker } from '../helpers/random-lists.ts';
import { TARS_FILES, TarsMaker } from '../helpers/random-tars.ts';
import { madeUp } from './made-up.ts';

describeWith(['join', 'shuf', 'timeout', 'root'], 'as join, shuf, env and timeout', () => {
  madeUp({
    files: JOINS_FILES,
    maker: (seed) => new JoinsMaker(seed),
    refuses: /join|shuf|env|timeout/,
    judge: 'join 9.1',
    many: 6,
  });
});

describeWith(['diff', 'root'], 'as diff', () => {
  madeUp({
    files: DIFFS_FILES,
    maker: (seed) => new DiffsMaker(seed),
    refuses: /diff/,
    judge: 'diff 3.8',
    many: 8,
  });
});

describeWith(['tar', 'root'], 'as tar', () => {
  madeUp({
    files: TARS_FILES,
    maker: (seed) => new TarsMaker(seed),
    refuses: /tar/,
    judge: 'tar 1.34',
    many: 4,
  });
});

describeWith(['mawk', 'root'], 'as awk', () => {
  madeUp({
    files: AWKS_FILES,
    maker: (seed) => new AwksMaker(seed),
    refuses: /awk/,
    judge: 'mawk',
    few: 2,
    many: 8,
  });
});

describeWith(['ls', 'root'], 'as the columns of ls', () => {
  madeUp({
    files: LISTS_FILES,
    maker: (seed) => new ListsMaker(seed),
    refuses: /ls|cut/,
    judge: 'ls 9.1',
    many: 8,
  });
});
