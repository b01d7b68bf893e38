/** comm, fold, nl, paste, rev, split and tac beside Debian's: made-up calls; output, messages, exit codes, and what is left. */
import { describeWith } from '../helpers/linux.ts';
import { TEXTS_FILES, TextsMaker } from '../helpers/random-texts.ts';
import { madeUp } from './made-up.ts';

describeWith(['split', 'rev', 'root'], 'as the small programs for lines', () => {
  madeUp({
    files: TEXTS_FILES,
    maker: (seed) => new TextsMaker(seed),
    refuses: /fold|nl|paste|split/,
    judge: 'split 9.1',
  });
});
