/**
 * touch makes a file by opening it, and sets its times through the descriptor.
 *
 *      touch f     openat f O_WRONLY|O_CREAT, dup2 to 0 · utimensat(0, NULL, NULL) · close
 *      touch -c f  utimensat f
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import { parseDate, parseStamp } from '../shell/program/dates.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';

const OMIT: K.Timespec = { sec: 0, nsec: K.UTIME_OMIT };
const NOW: K.Timespec = { sec: 0, nsec: K.UTIME_NOW };

/** `-` stands for standard output. */
const STDOUT = 1;

export const touch: Program = {
  name: 'touch',
  summary: 'Set the times of files to now; make those that do not exist.',
  usage: ['touch [OPTION]... FILE...'],
  coreutils: true,
  options: [
    { short: 'a', help: 'only the time of access' },
    { short: 'm', help: 'only the time of modification' },
    { short: 'c', long: 'no-create', help: 'make no files' },
    { short: 'd', long: 'date', argument: 'TIME', help: 'this time: @SECONDS, 2026-01-31, 2026-01-31 23:59:59.5' },
    { short: 't', argument: 'STAMP', help: 'this time: [[CC]YY]MMDDhhmm[.ss]' },
    { short: 'r', long: 'reference', argument: 'FILE', help: 'the times of this file' },
    { short: 'h', long: 'no-dereference', help: 'of a symbolic link itself' },
  ],
  check(_operands, args) {
    const date = args.value('date');
    return date !== undefined && !parseDate(date)
      ? { index: 0, message: `touch -d takes @SECONDS or 2026-01-31 23:59:59 here, not ${date}` }
      : undefined;
  },
  *run(p, args) {
    if (args.operands.length === 0) return tryHelp(p, 'missing file operand');
    let times: [K.Timespec, K.Timespec] | null = null;
    const reference = args.value('reference');
    if (reference !== undefined) {
      const stat = K.newStat();
      const result = p.stat(reference, stat);
      if (result < 0) {
        complain(p, `failed to get attributes of ${quote(reference)}`, result);
        return 1;
      }
      times = [
        { sec: stat.st_atime, nsec: stat.st_atime_nsec },
        { sec: stat.st_mtime, nsec: stat.st_mtime_nsec },
      ];
    }
    const date = args.value('date');
    const stamp = args.value('t');
    if (date !== undefined || stamp !== undefined) {
      const time = date !== undefined ? parseDate(date) : parseStamp(stamp!, p.kernel);
      if (!time) {
        complain(p, `invalid date format ${quote(date ?? stamp!)}`);
        return 1;
      }
      times = [time, time];
    }
    if (args.has('a') !== args.has('m')) {
      const [atime, mtime] = times ?? [NOW, NOW];
      times = args.has('a') ? [atime, OMIT] : [OMIT, mtime];
    }
    const follow = args.has('no-dereference') ? K.AT_SYMLINK_NOFOLLOW : 0;
    let status = 0;
    for (const file of args.operands) {
      // touch opens the file as descriptor 0, whatever that was before, and sets the times through it
      let failed = 0;
      let open = false;
      // A file of this name is ./-.
      const printed = file === '-';
      if (!args.has('no-create') && !follow && !printed) {
        failed = p.open(file, K.O_WRONLY | K.O_CREAT | K.O_NONBLOCK | K.O_NOCTTY, 0o666);
        if (failed > 0) {
          p.dup2(failed, 0);
          p.close(failed);
        }
        yield* p.turn();
        open = failed >= 0;
      }
      const result =
        open || printed
          ? p.utimensat(printed ? STDOUT : 0, null, times, 0)
          : p.utimensat(K.AT_FDCWD, file, times, follow);
      if (open) p.close(0);
      yield* p.turn();
      const missing = printed ? -ERRNO.EBADF : -ERRNO.ENOENT;
      if (result === 0 || (result === missing && args.has('no-create'))) continue;
      // the error of open says more, unless the file is just a directory
      const told = failed < 0 && failed !== -ERRNO.EINVAL && failed !== -ERRNO.EISDIR && failed !== -ERRNO.EPERM;
      complain(p, told ? `cannot touch ${quote(file)}` : `setting times of ${quote(file)}`, told ? failed : result);
      status = 1;
    }
    return status;
  },
};
