/**
 * dd: one read and one write per block, through descriptors 0 and 1.
 *
 *      dd if=a of=b bs=4k seek=3     openat a, dup2 to 0 · openat b O_RDWR|O_CREAT, dup2 to 1 · ftruncate 12288
 *                                    lseek 12288 · read, write … · close
 *      conv=notrunc                  no ftruncate, no O_TRUNC; without seek= O_TRUNC cuts the file
 *      ibs=, obs=                    what was read is gathered into blocks of obs bytes
 *      conv=sparse                   a block of zeros is a seek; ftruncate sets the length at the end
 */
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Steps } from '../shell/process/steps.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { coreutilsSize } from '../shell/program/sizes.ts';
import { Input, Output, type Wanted } from './dd-blocks.ts';
import { type Counts, report } from './dd-report.ts';

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
    const wanted = readOperands(args.operands);
    if (typeof wanted === 'string') {
      complain(p, `invalid number: ${quote(wanted)}`);
      return 1;
    }
    if (wanted.conv.has('excl') && wanted.conv.has('nocreat')) return tryHelp(p, 'cannot combine excl and nocreat');
    return yield* copy(p, wanted);
  },
};

/** What the operands ask for, or the text of an invalid number. */
function readOperands(operands: readonly string[]): Wanted | string {
  const s: Record<string, string> = {};
  const lists: Record<string, Set<string>> = { conv: new Set(), iflag: new Set(), oflag: new Set() };
  for (const word of operands) {
    const equals = word.indexOf('=');
    const name = word.slice(0, equals);
    s[name] = word.slice(equals + 1);
    if (lists[name]) for (const w of s[name].split(',')) lists[name].add(w);
  }
  const n: Record<string, number> = {};
  for (const name of ['ibs', 'obs', 'bs', 'count', 'skip', 'seek']) {
    if (s[name] === undefined) continue;
    const value = multiplied(s[name]);
    if (value === undefined || (name.endsWith('bs') && value === 0)) return s[name];
    n[name] = value;
  }
  const { conv, iflag, oflag } = lists;
  const ibs = n.bs ?? n.ibs ?? 512;
  const obs = n.bs ?? n.obs ?? 512;
  return {
    if: s.if,
    of: s.of,
    ibs,
    obs,
    gather: n.bs === undefined,
    skip: (n.skip ?? 0) * (iflag.has('skip_bytes') || inBytes(s.skip) ? 1 : ibs),
    seek: (n.seek ?? 0) * (oflag.has('seek_bytes') || inBytes(s.seek) ? 1 : obs),
    count: n.count ?? Number.POSITIVE_INFINITY,
    countBytes: iflag.has('count_bytes') || inBytes(s.count),
    conv,
    iflag,
    oflag,
    status: s.status,
  };
}

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

/** Answers whether a number ends in B, and so counts bytes instead of blocks. */
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

/** Answers false, after a message, if there is no such file. */
function openInput(p: Process, { if: name, iflag }: Wanted): boolean {
  if (name === undefined) return true;
  const fd = openOnto(p, 0, name, K.O_RDONLY | flagBits(iflag), 0);
  if (fd < 0) complain(p, `failed to open ${quote(name)}`, fd);
  return fd >= 0;
}

/** Opens the output and cuts it where the first block will come. */
function openOutput(p: Process, { of: name, seek, conv, oflag }: Wanted): boolean {
  if (name === undefined) return true;
  const truncate = !conv.has('notrunc') && !seek;
  // dd sets the length before the first write, and for that POSIX wants the file open for reading, too
  const access = conv.has('notrunc') || !seek ? K.O_WRONLY : K.O_RDWR;
  const create = (conv.has('nocreat') ? 0 : K.O_CREAT) | (conv.has('excl') ? K.O_EXCL : 0);
  const flags = flagBits(oflag) | create | (truncate ? K.O_TRUNC : 0);
  let fd = openOnto(p, 1, name, access | flags, 0o666);
  if (fd < 0 && access === K.O_RDWR) fd = openOnto(p, 1, name, K.O_WRONLY | flags, 0o666);
  if (fd < 0) {
    complain(p, `failed to open ${quote(name)}`, fd);
    return false;
  }
  const cut = seek && !conv.has('notrunc') ? p.ftruncate(1, seek) : 0;
  if (cut >= 0) return true;
  const stat = K.newStat();
  const type = p.fstat(1, stat) === 0 ? stat.st_mode & K.S_IFMT : 0;
  if (type !== K.S_IFREG && type !== K.S_IFDIR) return true;
  complain(p, `failed to truncate to ${seek} bytes in output file ${quote(name)}`, cut);
  return false;
}

function* copy(p: Process, wanted: Wanted): Steps<number> {
  if (!openInput(p, wanted) || !openOutput(p, wanted)) return 1;
  yield* p.turn();
  const began = { sec: 0, nsec: 0 };
  p.kernel.clock(began);
  const counts: Counts = { in: 0, inPartial: 0, out: 0, outPartial: 0, bytes: 0 };
  const well = yield* transfer(p, wanted, counts);
  p.close(0);
  report(p, wanted.status, counts, began);
  return well ? 0 : 1;
}

/** Everything between opening and closing. Answers false if something failed. */
function* transfer(p: Process, wanted: Wanted, counts: Counts): Steps<boolean> {
  const input = new Input(p, wanted, counts);
  const output = new Output(p, wanted, counts);
  let well = yield* input.skip();
  if (!output.seek()) return false;
  if (wanted.count === 0) return well;
  for (let most = input.most(); most > 0; most = input.most()) {
    yield* p.ready(0);
    const got = yield* p.turn(p.read(0, input.buffer, most));
    if (got < 0) {
      complain(p, `error reading ${quote(input.name)}`, got);
      well = false;
    }
    if (got <= 0) break;
    const length = input.received(got);
    if (!(yield* output.take(input.buffer.data, length))) return false;
  }
  if (!output.rest()) return false;
  if (!output.endHole()) well = false;
  yield* p.turn();
  if (!output.synced('fdatasync')) well = false;
  yield* p.turn();
  if (!output.synced('fsync')) well = false;
  yield* p.turn();
  return well;
}
