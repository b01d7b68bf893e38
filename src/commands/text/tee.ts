/** tee copies its input to standard output and into files, at once. */
import * as K from '../../shell/process/kernel.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import { complain, quoteIfNeeded, type Work } from '../../shell/program/program.ts';

const BUFSIZ = 8192;

export const tee: Work = {
  *run(p, args) {
    let status = 0;
    const targets = [{ fd: 1, name: 'standard output' }];
    const flags = K.O_WRONLY | K.O_CREAT | (args.has('append') ? K.O_APPEND : K.O_TRUNC);
    for (const name of args.operands) {
      const fd = yield* p.turn(p.open(name, flags, 0o666));
      if (fd >= 0) targets.push({ fd, name });
      else {
        complain(p, quoteIfNeeded(name), fd);
        status = 1;
      }
    }
    const buffer = new ReadBuffer(BUFSIZ);
    for (;;) {
      yield* p.ready(0);
      const n = yield* p.turn(p.read(0, buffer, BUFSIZ));
      if (n < 0) {
        complain(p, 'read error', n);
        status = 1;
      }
      if (n <= 0) break;
      for (const target of [...targets]) {
        const written = yield* p.turn(p.writeAll(target.fd, buffer.data, 0, n));
        if (written >= 0) continue;
        complain(p, quoteIfNeeded(target.name), written);
        status = 1;
        targets.splice(targets.indexOf(target), 1);
      }
    }
    for (const { fd } of targets) if (fd > 2) yield* p.turn(p.close(fd));
    p.close(0);
    return status;
  },
};
