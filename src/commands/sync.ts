/**
 * sync makes the system call of the same name. For a file it calls openat and fsync, fdatasync (-d) or syncfs (-f).
 */
import * as K from '../shell/process/kernel.ts';
import { complain, type Program, quote } from '../shell/program/program.ts';

export const sync: Program = {
  name: 'sync',
  summary: 'Write what waits in memory to the disk: everything, or these files.',
  usage: ['sync [OPTION] [FILE]...'],
  coreutils: true,
  options: [
    { short: 'd', long: 'data', help: 'fdatasync: the data, and only what is needed to find it' },
    { short: 'f', long: 'file-system', help: 'syncfs: the whole volume that holds the file' },
  ],
  *run(p, args) {
    const data = args.has('data');
    const whole = args.has('file-system');
    const refuse = (message: string): number => {
      complain(p, message);
      return 1;
    };
    if (data && whole) return refuse('cannot specify both --data and --file-system');
    if (args.operands.length === 0) {
      if (data) return refuse('--data needs at least one argument');
      p.sync();
      return 0;
    }
    let status = 0;
    for (const name of args.operands) {
      let fd = p.open(name, K.O_RDONLY | K.O_NONBLOCK);
      if (fd < 0) {
        const first = fd;
        fd = p.open(name, K.O_WRONLY | K.O_NONBLOCK);
        if (fd < 0) fd = first;
      }
      if (fd < 0) {
        complain(p, `error opening ${quote(name)}`, fd);
        status = 1;
        continue;
      }
      const result = whole ? p.syncfs(fd) : data ? p.fdatasync(fd) : p.fsync(fd);
      if (result < 0) {
        complain(p, `error syncing ${quote(name)}`, result);
        status = 1;
      }
      yield* p.turn();
      p.close(fd);
    }
    return status;
  },
};
