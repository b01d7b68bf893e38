/** find and xargs beside Debian's: made-up calls; output, messages, exit codes, and what is left. */

import { describeWith } from '../helpers/linux.ts';
import { FIND_FILES, FindMaker } from '../helpers/random-find.ts';
import { madeUp } from './made-up.ts';

describeWith(['find', 'root'], 'as find and xargs', () => {
  madeUp({
    files: FIND_FILES,
    maker: (seed) => new FindMaker(seed),
    refuses: /find|xargs|-prune/,
    judge: 'find 4.9.0',
    many: 16,
  });
});
