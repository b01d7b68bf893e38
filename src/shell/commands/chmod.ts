/** chmod: stat, to work out the new mode from, and fchmodat. */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../process/kernel.ts';
import { parseMode } from '../program/modes.ts';
import { complain, type Program, quote, tryHelp } from '../program/program.ts';

export const chmod: Program = {
  name: 'chmod',
  summary: 'Change the permissions of files.',
  usage: ['chmod [OPTION]... MODE[,MODE]... FILE...', 'chmod [OPTION]... OCTAL-MODE FILE...'],
  coreutils: true,
  options: [{ short: 'f', long: 'silent', help: 'say nothing of what cannot be changed' }],
  run(p, args) {
    const [text, ...files] = args.operands;
    if (text === undefined) return tryHelp(p, 'missing operand');
    if (files.length === 0) return tryHelp(p, `missing operand after ${quote(text)}`);
    if (parseMode(text, 0, false, p.umask) === undefined) return tryHelp(p, `invalid mode: ${quote(text)}`);
    let status = 0;
    const stat = K.newStat();
    for (const name of files) {
      const there = p.stat(name, stat);
      let result = there;
      if (there === 0) {
        const directory = (stat.st_mode & K.S_IFMT) === K.S_IFDIR;
        result = p.fchmodat(K.AT_FDCWD, name, parseMode(text, stat.st_mode, directory, p.umask)!);
      }
      if (result === 0) continue;
      status = 1;
      const dangling = there === -ERRNO.ENOENT && p.lstat(name, stat) === 0;
      if (args.has('silent')) continue;
      if (dangling) complain(p, `cannot operate on dangling symlink ${quote(name)}`);
      else complain(p, there < 0 ? `cannot access ${quote(name)}` : `changing permissions of ${quote(name)}`, result);
    }
    return status;
  },
};
