/** yes writes a buffer of lines until that fails. */
import { bytesOf } from '../../bytes/text.ts';
import { complain, type Work } from '../../shell/program/program.ts';

/** coreutils fill this many bytes with whole lines before they write. */
const BUFFER = 8192;

export const yes: Work = {
  *run(p, args) {
    const line = `${args.operands.length > 0 ? args.operands.join(' ') : 'y'}\n`;
    const bytes = bytesOf(line.repeat(Math.max(1, Math.floor(BUFFER / line.length))));
    for (;;) {
      const written = p.writeAll(1, bytes, 0, bytes.length);
      yield* p.turn();
      if (written >= 0) continue;
      complain(p, 'standard output', written);
      return 1;
    }
  },
};
