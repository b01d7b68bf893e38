/**
 * dd: one read and one write per block, through descriptors 0 and 1.
 *
 *      dd if=a of=b bs=4k seek=3     openat a, dup2 to 0 · openat b O_RDWR|O_CREAT, dup2 to 1 · ftruncate 12288
 *                                    lseek 12288 · read, write … · close
 *      conv=notrunc                  no ftruncate, no O_TRUNC; without seek= O_TRUNC cuts the file
 *      ibs=, obs=                    what was read is gathered into blocks of obs bytes
 *      conv=sparse                   a block of zeros is a seek; ftruncate sets the length at the end
 */
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import { ReadBuffer } from '../process/read-buffer.ts';
import type { Steps } from '../process/steps.ts';
import { complain, type Program, quote, quoteIfNeeded, toStderr, tryHelp } from '../program/program.ts';
import { coreutilsSize, humanSize } from '../program/sizes.ts';

const CONV = ['notrunc', 'fsync', 'fdatasync', 'sparse', 'excl', 'nocreat', 'sync', 'noerror'];
const OFLAG = [
  'direct',
  'sync',
  'dsync',
  'append',
  'seek_bytes',
  'count_bytes',
  'skip_bytes',
  'fullblock',
  'noatime',
  'nofollow',
];
const STATUS = ['none', 'noxfer'];

const SETTINGS = [
  { name: 'if', help: 'read this file, not standard input' },
  { name: 'of', help: 'write this file, not standard output' },
  { name: 'bs', help: 'read and write so many bytes at a time: 4k, 1M' },
  { name: 'ibs', help: 'read so many bytes at a time (512)' },
  { name: 'obs', help: 'write so many bytes at a time (512)' },
  { name: 'count', help: 'copy so many blocks of ibs bytes' },
  { name: 'skip', help: 'pass over so many blocks of ibs bytes of the input' },
  { name: 'seek', help: 'pass over so many blocks of obs bytes of the output' },
  { name: 'conv', help: `${CONV.join(', ')}` },
  { name: 'iflag', help: `${OFLAG.join(', ')}` },
  { name: 'oflag', help: `${OFLAG.join(', ')}` },
  { name: 'status', help: 'none: say nothing; noxfer: leave the last line away' },
];

type Settings = Record<string, string>;

export const dd: Program = {
  name: 'dd',
  summary: 'Copy a file block by block.',
  usage: ['dd [OPERAND]...'],
  coreutils: true,
  options: [],
  settings: SETTINGS,
  check(operands) {
    for (const [index, word] of operands.entries()) {
      const found = /^(conv|iflag|oflag|status)=(.*)$/s.exec(word ?? '');
      if (!found) continue;
      const known = found[1] === 'conv' ? CONV : found[1] === 'status' ? STATUS : OFLAG;
      const wrong = found[2].split(',').find((w) => !known.includes(w));
      if (wrong !== undefined)
        return { index, message: `dd knows no ${found[1]}=${wrong} here, but ${known.join(', ')}` };
    }
    return undefined;
  },
  *run(p, args) {
    const s: Settings = {};
    const lists: Record<string, Set<string>> = { conv: new Set(), iflag: new Set(), oflag: new Set() };
    for (const word of args.operands) {
      const equals = word.indexOf('=');
      const name = word.slice(0, equals);
      s[name] = word.slice(equals + 1);
      if (lists[name]) for (const w of s[name].split(',')) lists[name].add(w);
    }
    const numbers: Record<string, number> = {};
    for (const name of ['ibs', 'obs', 'bs', 'count', 'skip', 'seek']) {
      if (s[name] === undefined) continue;
      const value = multiplied(s[name]);
      if (value === undefined || (name.endsWith('bs') && value === 0)) {
        complain(p, `invalid number: ${quote(s[name])}`);
        return 1;
      }
      numbers[name] = value;
    }
    if (lists.conv.has('excl') && lists.conv.has('nocreat')) return tryHelp(p, 'cannot combine excl and nocreat');
    return yield* copy(p, s, numbers, lists.conv, lists.iflag, lists.oflag);
  },
};

/** `4k`, `2x512`, `10B`: dd's numbers multiply. */
function multiplied(text: string): number | undefined {
  let product = 1;
  for (const factor of text.split('x')) {
    const value = /^\d+B$/.test(factor) ? Number(factor.slice(0, -1)) : coreutilsSize(factor, 'bcwkKMGTPE');
    if (value === undefined) return undefined;
    product *= value;
  }
  return Number.isSafeInteger(product) ? product : undefined;
}

/** Whether a number ends in B, and so counts bytes and not blocks. */
const inBytes = (text: string | undefined): boolean => /B$/.test(text ?? '');

function flagBits(flags: Set<string>): number {
  let bits = 0;
  if (flags.has('direct')) bits |= K.O_DIRECT;
  if (flags.has('sync')) bits |= K.O_SYNC;
  if (flags.has('dsync')) bits |= K.O_DSYNC;
  if (flags.has('append')) bits |= K.O_APPEND;
  if (flags.has('noatime')) bits |= K.O_NOATIME;
  if (flags.has('nofollow')) bits |= K.O_NOFOLLOW;
  return bits;
}

/** Opens a file onto a descriptor that is already in use. */
function openOnto(p: Process, wanted: number, name: string, flags: number, mode: number): number {
  const fd = p.open(name, flags, mode);
  if (fd < 0 || fd === wanted) return fd;
  const moved = p.dup2(fd, wanted);
  p.close(fd);
  return moved;
}

function* copy(
  p: Process,
  s: Settings,
  n: Record<string, number>,
  conv: Set<string>,
  iflag: Set<string>,
  oflag: Set<string>,
): Steps<number> {
  const ibs = n.bs ?? n.ibs ?? 512;
  const obs = n.bs ?? n.obs ?? 512;
  // with bs= each block is written as it was read; otherwise what was read is gathered into blocks of obs bytes
  const gather = n.bs === undefined;
  const skip = (n.skip ?? 0) * (iflag.has('skip_bytes') || inBytes(s.skip) ? 1 : ibs);
  const seek = (n.seek ?? 0) * (oflag.has('seek_bytes') || inBytes(s.seek) ? 1 : obs);
  const countBytes = iflag.has('count_bytes') || inBytes(s.count);
  const input = s.if ?? 'standard input';
  const output = s.of ?? 'standard output';

  if (s.if !== undefined) {
    const fd = openOnto(p, 0, s.if, K.O_RDONLY | flagBits(iflag), 0);
    if (fd < 0) {
      complain(p, `failed to open ${quote(s.if)}`, fd);
      return 1;
    }
  }
  let outFlags = flagBits(oflag);
  if (s.of !== undefined) {
    const truncate = !conv.has('notrunc') && !seek;
    // to give the file its length before the first write it must be open for reading too, by POSIX
    const access = conv.has('notrunc') || !seek ? K.O_WRONLY : K.O_RDWR;
    outFlags |= (conv.has('nocreat') ? 0 : K.O_CREAT) | (conv.has('excl') ? K.O_EXCL : 0) | (truncate ? K.O_TRUNC : 0);
    let fd = openOnto(p, 1, s.of, access | outFlags, 0o666);
    if (fd < 0 && access === K.O_RDWR) fd = openOnto(p, 1, s.of, K.O_WRONLY | outFlags, 0o666);
    if (fd < 0) {
      complain(p, `failed to open ${quote(s.of)}`, fd);
      return 1;
    }
    if (seek && !conv.has('notrunc')) {
      const cut = p.ftruncate(1, seek);
      if (cut < 0) {
        const stat = K.newStat();
        const type = p.fstat(1, stat) === 0 ? stat.st_mode & K.S_IFMT : 0;
        if (type === K.S_IFREG || type === K.S_IFDIR) {
          complain(p, `failed to truncate to ${seek} bytes in output file ${quote(s.of)}`, cut);
          return 1;
        }
      }
    }
  }

  yield* p.turn();
  const began = { sec: 0, nsec: 0 };
  p.kernel.clock(began);
  const counts = { in: 0, inPartial: 0, out: 0, outPartial: 0, bytes: 0 };
  let status = 0;
  const finish = (): number => {
    p.close(0);
    if (s.status !== 'none') {
      toStderr(p, `${counts.in}+${counts.inPartial} records in\n${counts.out}+${counts.outPartial} records out\n`);
      if (s.status !== 'noxfer') toStderr(p, `${transferred(counts.bytes, elapsed(p, began))}\n`);
    }
    return status;
  };

  const buffer = new ReadBuffer(ibs);
  if (skip > 0 && !skipInput(p, skip, input, buffer, s.status === 'none')) status = 1;
  if (seek > 0) {
    const moved = p.lseek(1, seek, K.SEEK_CUR);
    if (moved < 0) {
      complain(p, `${output}: cannot seek`, moved);
      status = 1;
      return finish();
    }
  }
  if (n.count === 0) return finish();

  let holes = false;
  /** Writes a block; undefined if that failed. */
  const put = (data: Uint8Array, at: number, count: number): number | undefined => {
    if (conv.has('sparse') && allZero(data, at, count)) {
      const moved = p.lseek(1, count, K.SEEK_CUR);
      if (moved >= 0) {
        holes = true;
        return count;
      }
      conv.delete('sparse');
    }
    holes = false;
    let done = 0;
    while (done < count) {
      const w = p.write(1, data, at + done, count - done);
      if (w < 0) {
        complain(p, `error writing ${quote(output)}`, w);
        counts.bytes += done;
        if (done > 0) counts.outPartial++;
        return undefined;
      }
      done += w;
    }
    return done;
  };
  const wrote = (bytes: number): void => {
    counts.bytes += bytes;
    if (bytes === obs) counts.out++;
    else counts.outPartial++;
  };

  const pending = gather ? new Uint8Array(obs) : undefined;
  let held = 0;
  const limit = n.count ?? Number.POSITIVE_INFINITY;
  for (let bytes = 0; ; ) {
    if (countBytes ? bytes >= limit : counts.in + counts.inPartial >= limit) break;
    const ask = countBytes ? Math.min(ibs, limit - bytes) : ibs;
    let got = yield* p.turn(p.read(0, buffer, ask));
    if (got < 0) {
      complain(p, `error reading ${quote(input)}`, got);
      status = 1;
      break;
    }
    if (got === 0) break;
    bytes += got;
    if (got < ibs) counts.inPartial++;
    else counts.in++;
    let data = buffer.data;
    if (conv.has('sync') && got < ibs) {
      if (data === K.ZEROS) data = buffer.zeros(ibs);
      else data.fill(0, got, ibs);
      got = ibs;
    }
    if (!pending) {
      const done = yield* p.turn(put(data, 0, got));
      if (done === undefined) return failed();
      wrote(done);
      continue;
    }
    for (let at = 0; at < got; ) {
      const fits = Math.min(got - at, obs - held);
      pending.set(data.subarray(at, at + fits), held);
      held += fits;
      at += fits;
      if (held < obs) continue;
      const done = yield* p.turn(put(pending, 0, obs));
      if (done === undefined) return failed();
      wrote(done);
      held = 0;
    }
  }
  if (pending && held > 0) {
    const done = put(pending, 0, held);
    if (done === undefined) return failed();
    wrote(done);
  }
  if (holes) {
    // a hole at the end does not give the file its length yet
    const stat = K.newStat();
    if (p.fstat(1, stat) === 0 && (stat.st_mode & K.S_IFMT) === K.S_IFREG) {
      const end = p.lseek(1, 0, K.SEEK_CUR);
      if (end > stat.st_size && p.ftruncate(1, end) < 0) status = 1;
    }
  }
  yield* p.turn();
  if (conv.has('fdatasync') && synced('fdatasync') < 0) status = 1;
  yield* p.turn();
  if (conv.has('fsync') && synced('fsync') < 0) status = 1;
  yield* p.turn();
  return finish();

  function failed(): number {
    status = 1;
    return finish();
  }

  function synced(name: 'fsync' | 'fdatasync'): number {
    const result = p[name](1);
    if (result < 0) complain(p, `${name} failed for ${quote(output)}`, result);
    return result;
  }
}

function elapsed(p: Process, since: K.Timespec): number {
  const now = { sec: 0, nsec: 0 };
  p.kernel.clock(now);
  return now.sec - since.sec + (now.nsec - since.nsec) / 1e9;
}

function skipInput(p: Process, skip: number, input: string, buffer: ReadBuffer, quiet: boolean): boolean {
  const moved = p.lseek(0, skip, K.SEEK_CUR);
  if (moved >= 0) {
    const stat = K.newStat();
    const regular = p.fstat(0, stat) === 0 && (stat.st_mode & K.S_IFMT) === K.S_IFREG;
    if (regular && moved > stat.st_size && !quiet)
      complain(p, `${quoteIfNeeded(input)}: cannot skip to specified offset`);
    return true;
  }
  for (let left = skip; left > 0; ) {
    const got = p.read(0, buffer, Math.min(left, buffer.size));
    if (got < 0) complain(p, `error reading ${quote(input)}`, got);
    if (got <= 0) return got === 0;
    left -= got;
  }
  return true;
}

function allZero(data: Uint8Array, at: number, count: number): boolean {
  if (data === K.ZEROS) return true;
  for (let i = at; i < at + count; i++) if (data[i] !== 0) return false;
  return true;
}

/** The last line: how much, and how fast by the machine's clock. */
function transferred(bytes: number, seconds: number): string {
  const both = bytes < 1024 ? [si(bytes)] : [si(bytes), iec(bytes)];
  const sizes = bytes < 1000 ? '' : ` (${both.join(', ')})`;
  const time = Number(seconds.toPrecision(6));
  return `${bytes} byte${bytes === 1 ? '' : 's'}${sizes} copied, ${time} s, ${rate(bytes, seconds)}`;
}

function rate(bytes: number, seconds: number): string {
  if (seconds <= 0) return 'Infinity B/s';
  let value = bytes / seconds / 1000;
  let power = 1;
  while (value >= 999.5 && power < LETTERS.length) {
    value /= 1000;
    power++;
  }
  return `${value < 99.95 ? value.toFixed(1) : Math.round(value)} ${LETTERS[power - 1]}B/s`;
}

const LETTERS = 'kMGTPE';

/** Rounded to the nearest, half to even, as dd does: 8.2 kB. */
function si(bytes: number): string {
  let power = 0;
  let value = bytes;
  while (value >= 1000 && power < LETTERS.length) {
    value /= 1000;
    power++;
  }
  return `${power && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${power ? LETTERS[power - 1] : ''}B`;
}

function iec(bytes: number): string {
  const text = humanSize(bytes);
  let power = 0;
  let value = bytes;
  while (value >= 1024 && power < LETTERS.length) {
    value /= 1024;
    power++;
  }
  const shown = value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return power ? `${shown} ${LETTERS[power - 1].toUpperCase()}iB` : `${text} B`;
}
