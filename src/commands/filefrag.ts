/**
 * filefrag prints the map of a file by FS_IOC_FIEMAP, 292 extents at a time. Data that waits for its flush has no place
 * yet, and shows as `unknown_loc,delalloc`. -s flushes it first.
 */
import { EXT4_EXTENTS_FL } from '../format/inode-flags.ts';
import { errorText } from '../shell/process/errno.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { type Program, toStderr } from '../shell/program/program.ts';

/** Extents that fit into filefrag's buffer of 16 KiB. */
const AT_ONCE = 292;

export const filefrag: Program = {
  name: 'filefrag',
  summary: 'Show in which extents the blocks of files lie.',
  usage: ['filefrag [-v] [-s] [-b SIZE] FILE...'],
  options: [
    { short: 'v', help: 'each extent in a line' },
    { short: 's', help: 'flush the file first, so that what waits has a place' },
    { short: 'e', help: 'by extents, as always here' },
    { short: 'b', argument: 'SIZE', optional: true, help: 'count in blocks of 1024 bytes' },
    { short: 'k', help: 'the same' },
  ],
  run(p, args, out) {
    if (args.operands.length === 0) {
      toStderr(p, 'Usage: filefrag [-b{blocksize}[KMG]] [-BeEksvxX] file ...\n');
      return 1;
    }
    let status = 0;
    let first = true;
    for (const name of args.operands) {
      if (!report(p, name, args, out, first)) status = 2;
      first = false;
    }
    return status;
  },
};

function report(p: Process, name: string, args: Arguments, out: Stdout, first: boolean): boolean {
  const fd = p.open(name, K.O_RDONLY);
  if (fd < 0) {
    toStderr(p, `open: ${errorText(fd)}\n`);
    return false;
  }
  const stat = K.newStat();
  p.fstat(fd, stat);
  const verbose = args.has('v');
  const volume = K.newStatFs();
  if (first) p.statfs(fd, volume);
  const unit = args.has('b') || args.has('k') ? 1024 : stat.st_blksize;
  const blocks = Math.ceil(stat.st_size / unit);
  const flags = p.getflags(fd);
  if (verbose) {
    if (first) out.print('Filesystem type is: ef53\n');
    // The number of bitmaps that the blocks for files would need.
    if (first && flags >= 0 && (flags & EXT4_EXTENTS_FL) === 0)
      out.print(`Filesystem cylinder groups approximately ${Math.ceil(volume.f_blocks / (volume.f_bsize * 8))}\n`);
    out.print(`File size of ${name} is ${stat.st_size} (${blocks} block${blocks === 1 ? '' : 's'} of ${unit} bytes)\n`);
  }
  let count = 0;
  let lines = 0;
  let before: K.FiemapExtent | undefined;
  for (let start = 0; ; ) {
    const extents = p.fiemap(fd, args.has('s') ? K.FIEMAP_FLAG_SYNC : 0, start, AT_ONCE);
    if (typeof extents === 'number') {
      toStderr(p, `${name}: FIEMAP: ${errorText(extents)}\n`);
      p.close(fd);
      return false;
    }
    if (extents.length === 0) break;
    if (verbose && lines === 0)
      out.print(' ext:     logical_offset:        physical_offset: length:   expected: flags:\n');
    for (const e of extents) {
      // The place where the block would continue the extent before, holes counted. A first hole counts from block 0.
      const expected = (before?.fe_physical ?? 0) + e.fe_logical - (before?.fe_logical ?? 0);
      const apart = e.fe_physical !== expected;
      if (verbose) out.print(line(lines++, e, apart ? expected : 0, unit, blocks));
      else lines++;
      if (apart || !before) count++;
      before = e;
    }
    const last = extents[extents.length - 1];
    if (last.fe_flags & K.FIEMAP_EXTENT_LAST) break;
    start = last.fe_logical + last.fe_length;
  }
  p.close(fd);
  out.print(`${name}: ${count} extent${count === 1 ? '' : 's'} found\n`);
  return true;
}

const FLAGS: [number, string][] = [
  [K.FIEMAP_EXTENT_LAST, 'last'],
  [K.FIEMAP_EXTENT_UNKNOWN, 'unknown_loc'],
  [K.FIEMAP_EXTENT_DELALLOC, 'delalloc'],
  [K.FIEMAP_EXTENT_ENCODED, 'encoded'],
  [K.FIEMAP_EXTENT_NOT_ALIGNED, 'not_aligned'],
  [K.FIEMAP_EXTENT_DATA_INLINE, 'inline'],
  [K.FIEMAP_EXTENT_UNWRITTEN, 'unwritten'],
  [K.FIEMAP_EXTENT_MERGED, 'merged'],
];

function line(n: number, e: K.FiemapExtent, expected: number, unit: number, blocks: number): string {
  const logical = Math.floor(e.fe_logical / unit);
  const unknown = (e.fe_flags & K.FIEMAP_EXTENT_UNKNOWN) !== 0;
  const count = Math.ceil(e.fe_length / unit);
  const physical = unknown ? 0 : Math.floor(e.fe_physical / unit);
  const length = unknown ? 0 : count;
  const end = length ? physical + length - 1 : 0;
  const names = FLAGS.filter(([bit]) => e.fe_flags & bit).map(([, name]) => name);
  if (logical + count >= blocks) names.push('eof');
  const from = expected && !unknown ? `${String(Math.floor(expected / unit)).padStart(10)}:` : ' '.repeat(11);
  return `${String(n).padStart(4)}: ${String(logical).padStart(8)}..${String(logical + count - 1).padStart(8)}: ${String(physical).padStart(10)}..${String(end).padStart(10)}: ${String(length).padStart(6)}: ${from}${names.length > 0 ? ` ${names.join(',')}` : ''}\n`;
}
