/** truncate calls openat O_WRONLY|O_CREAT · fstat, if the size is relative · ftruncate · close. */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { coreutilsSize } from '../shell/program/sizes.ts';

export const truncate: Program = {
  name: 'truncate',
  summary: 'Set the length of files.',
  usage: ['truncate [OPTION]... FILE...'],
  coreutils: true,
  options: [
    {
      short: 's',
      long: 'size',
      argument: 'SIZE',
      help: 'this length; +, - by so much, < at most, > at least, / down, % up to a multiple',
    },
    { short: 'r', long: 'reference', argument: 'FILE', help: 'the length of this file' },
    { short: 'c', long: 'no-create', help: 'make no files' },
    { short: 'o', long: 'io-blocks', help: 'SIZE counts blocks of the file system' },
  ],
  run(p, args) {
    const text = args.value('size');
    const reference = args.value('reference');
    const found = /^\s*([-+<>/%]?)\s*(.*)$/s.exec(text ?? '')!;
    const relative = found[1];
    const amount = text === undefined ? 0 : coreutilsSize(found[2], 'kKmMgGtTPE');
    if (amount === undefined) {
      complain(p, `Invalid number: ${quote(found[2])}`);
      return 1;
    }
    if ((relative === '/' || relative === '%') && amount === 0) {
      complain(p, 'division by zero');
      return 1;
    }
    if (text === undefined && reference === undefined)
      return tryHelp(p, "you must specify either '--size' or '--reference'");
    if (reference !== undefined && text !== undefined && relative === '')
      return tryHelp(p, "you must specify a relative '--size' with '--reference'");
    if (args.has('io-blocks') && text === undefined)
      return tryHelp(p, "'--io-blocks' was specified but '--size' was not");
    if (args.operands.length === 0) return tryHelp(p, 'missing file operand');
    let base = -1;
    if (reference !== undefined) {
      const stat = K.newStat();
      const result = p.stat(reference, stat);
      if (result < 0) {
        complain(p, `cannot stat ${quote(reference)}`, result);
        return 1;
      }
      base = stat.st_size;
    }
    let status = 0;
    const create = args.has('no-create') ? 0 : K.O_CREAT;
    for (const name of args.operands) {
      const fd = p.open(name, K.O_WRONLY | create | K.O_NONBLOCK, 0o666);
      if (fd < 0) {
        if (!create && fd === -ERRNO.ENOENT) continue;
        complain(p, `cannot open ${quote(name)} for writing`, fd);
        status = 1;
        continue;
      }
      let length = base >= 0 && text === undefined ? base : amount;
      if (relative !== '' || args.has('io-blocks')) {
        const stat = K.newStat();
        p.fstat(fd, stat);
        const by = args.has('io-blocks') ? amount * stat.st_blksize : amount;
        const from = base >= 0 ? base : stat.st_size;
        length = by;
        if (relative === '+') length = from + by;
        else if (relative === '-') length = Math.max(0, from - by);
        else if (relative === '<') length = Math.min(from, by);
        else if (relative === '>') length = Math.max(from, by);
        else if (relative === '/') length = from - (from % by);
        else if (relative === '%') length = Math.ceil(from / by) * by;
      }
      const result = p.ftruncate(fd, length);
      if (result < 0) {
        complain(p, `failed to truncate ${quote(name)} at ${length} bytes`, result);
        status = 1;
      }
      p.close(fd);
    }
    return status;
  },
};
