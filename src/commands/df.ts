/** df calls openat and fstat to see that each name exists, and then statfs. */
import * as K from '../shell/process/kernel.ts';
import { complain, type Program, quoteIfNeeded } from '../shell/program/program.ts';
import { humanSize } from '../shell/program/sizes.ts';

export const df: Program = {
  name: 'df',
  summary: 'Say how full the volume is that holds a file.',
  usage: ['df [OPTION]... FILE...'],
  coreutils: true,
  options: [
    { short: 'h', long: 'human-readable', help: 'as 1K, 234M' },
    { short: 'i', long: 'inodes', help: 'inodes, not blocks' },
    { short: 'k', help: 'in units of 1024 bytes, as always' },
    { short: 'T', long: 'print-type', help: 'with the type of the file system' },
  ],
  check(operands) {
    return operands.length === 0
      ? {
          index: 0,
          message: 'df needs a name, as in df . (without one bash would list the machine’s other volumes too)',
        }
      : undefined;
  },
  run(p, args, out) {
    const inodes = args.has('inodes');
    const human = args.has('human-readable');
    const rows: string[][] = [];
    let status = 0;
    for (const name of args.operands) {
      const fd = p.open(name, K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK);
      if (fd < 0) {
        complain(p, quoteIfNeeded(name), fd);
        status = 1;
        continue;
      }
      p.fstat(fd, K.newStat());
      p.close(fd);
      const s = K.newStatFs();
      p.statfs(name, s);
      const { device, where, type } = p.kernel.mounted();
      const size = (blocks: number): string =>
        human ? humanSize(blocks * s.f_bsize) : String(Math.ceil((blocks * s.f_bsize) / 1024));
      const number = (n: number): string => (human ? thousands(n) : String(n));
      const used = inodes ? s.f_files - s.f_ffree : s.f_blocks - s.f_bfree;
      const free = inodes ? s.f_ffree : s.f_bavail;
      const share = used + free > 0 ? `${Math.ceil((used * 100) / (used + free))}%` : '-';
      rows.push([
        device,
        ...(args.has('print-type') ? [type] : []),
        inodes ? number(s.f_files) : size(s.f_blocks),
        inodes ? number(used) : size(used),
        inodes ? number(free) : size(free),
        share,
        where,
      ]);
    }
    if (rows.length === 0) {
      if (status === 0) return 0;
      return 1;
    }
    const head = [
      'Filesystem',
      ...(args.has('print-type') ? ['Type'] : []),
      ...(inodes
        ? ['Inodes', 'IUsed', 'IFree', 'IUse%']
        : [human ? 'Size' : '1K-blocks', 'Used', human ? 'Avail' : 'Available', 'Use%']),
      'Mounted on',
    ];
    const least = [14, ...(args.has('print-type') ? [4] : []), 5, 5, 5, 4, 0];
    const widths = head.map((h, i) => Math.max(least[i], h.length, ...rows.map((row) => row[i].length)));
    const left = (i: number): boolean => i === 0 || (args.has('print-type') && i === 1);
    for (const row of [head, ...rows]) {
      const cells = row.map((cell, i) =>
        i === row.length - 1 ? cell : left(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]),
      );
      out.print(`${cells.join(' ')}\n`);
    }
    return status;
  },
};

/** With -h counts go up in thousands, although they look like sizes. */
const thousands = (n: number): string => (n < 1024 ? String(n) : humanSize(n));
