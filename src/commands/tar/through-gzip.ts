/**
 * gzip packs or unpacks an archive in a separate process, at the other end of a pipe.
 *
 *      tar -cz      tar ──▶ [ pipe ] ──▶ gzip ──▶ x.tgz            tar -xz      x.tgz ──▶ gzip -d ──▶ [ pipe ] ──▶ tar
 */

import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import { Pipe } from '../../shell/process/pipe.ts';
import { fork, type Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Killed, Unknowable } from '../../shell/process/thrown.ts';
import { type Program, runProgram, toStderr } from '../../shell/program/program.ts';
import type { Ending } from '../../workloads/caller.ts';
import { GZIP } from '../gzip/descriptions.ts';
import { gzip } from '../gzip/gzip.ts';
import { BLOCK, decode } from './header.ts';
import { shown } from './names.ts';
import { ArchiveFault } from './records.ts';

const [STDIN, STDOUT] = [0, 1];
const FAILED = 2;
const PROGRAM: Program = { ...GZIP[0], ...gzip };

/** Other programs that pack archives, by the beginning of the file. */
const OTHERS: readonly (readonly [begins: string, by: string])[] = [
  ['BZh', 'bzip2'],
  ['\xfd7zXZ', 'xz'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
  ['LZIP', 'lzip'],
  ['\x1f\x9d', 'compress'],
];

export const isArchive = (record: Uint8Array): boolean =>
  record.length >= BLOCK && decode(record.subarray(0, BLOCK)) !== undefined;

/** Answers whether gzip has packed the archive, by its beginning. Other packers are not here. */
export function isPacked(name: string, record: Uint8Array): boolean {
  if (isArchive(record)) return false;
  const begins = String.fromCharCode(...record.subarray(0, 6));
  const other = OTHERS.find(([magic]) => begins.startsWith(magic));
  if (other) throw new Unknowable(`${name} is packed by ${other[1]}, which is not known here`);
  return begins.startsWith('\x1f\x8b');
}

const GZIPS = /\.(?:gz|tgz|taz)$/;
/** Endings of other packers' files. */
const FOREIGN = /\.(?:Z|bz2|tbz2?|tz2|lz|lzma|tlz|lzo|xz|txz|zst|tzst)$/;

/** Decides by the ending of the name, for -a and for a file that does not begin like an archive. */
export function namedPacked(name: string): boolean {
  if (FOREIGN.test(name))
    throw new Unknowable(`${name} is named as another program packs, and only gzip is known here`);
  return GZIPS.test(name);
}

export interface Through {
  /** tar's end of the pipe. */
  readonly fd: number;
  readonly child: Ending;
  /** The inode of the archive, if it is a file that is written. */
  readonly itself: number;
}

/** `name` is the archive, or `-` for standard output or input. */
export function throughGzip(p: Process, name: string, unpacks: boolean): Through {
  const pipe = new Pipe(p.machine.wake);
  const read = p.install({ fd: -1, device: pipe.reading, flags: K.O_RDONLY, count: 1 });
  const write = p.install({ fd: -1, device: pipe.writing, flags: K.O_WRONLY, count: 1 });
  const child = fork(p, 'tar');
  child.trace = p.followed ? p.trace : p.machine.trace;
  child.followed = p.followed;
  const stat = K.newStat();
  let opened = 0;
  const [own, other, from] = unpacks ? [STDOUT, STDIN, write] : [STDIN, STDOUT, read];
  child.close(own);
  child.dup(from, own);
  child.close(read);
  child.close(write);
  if (name !== '-') {
    child.stat(name, stat);
    opened = unpacks ? child.open(name, K.O_RDONLY) : child.creat(name, 0o666);
    if (opened >= 0) {
      child.fstat(opened, stat);
      child.close(other);
      child.dup(opened, other);
      child.close(opened);
    }
  }
  if (!unpacks && name !== '-' && opened >= 0 && (stat.st_mode & K.S_IFMT) !== K.S_IFREG)
    throw new Unknowable(`${name} is no file; tar would write what gzip has packed in records of its own there`);
  const job = p.machine.start(child.pid, opened < 0 ? failing(child, name, opened) : running(child, unpacks));
  p.close(unpacks ? write : read);
  return { fd: unpacks ? read : write, child: job, itself: unpacks || name === '-' ? -1 : stat.st_ino };
}

function* failing(child: Process, name: string, error: number): Steps<number> {
  toStderr(child, `tar (child): ${shown(name)}: Cannot open: ${errorText(error)}\n`);
  toStderr(child, 'tar (child): Error is not recoverable: exiting now\n');
  child.exit();
  yield* child.turn();
  return FAILED;
}

function* running(child: Process, unpacks: boolean): Steps<number> {
  const { from, to } = child.place;
  child.name = 'gzip';
  child.kernel.task({ pid: child.pid, comm: child.name, from, to });
  try {
    return yield* runProgram(PROGRAM, child, unpacks ? ['-d'] : []);
  } catch (thrown) {
    if (thrown instanceof Killed) return thrown.status;
    throw thrown;
  } finally {
    child.exit();
  }
}

/** Waits for gzip. If gzip failed, tar fails, too. */
export function* endOf({ child }: Through): Steps<void> {
  while (child.status === undefined) yield child;
  if (child.status !== 0) throw new ArchiveFault(`Child returned status ${child.status}`);
}

/** If gzip ended while tar writes, tar reports that and waits for it. */
export function* brokenPipe(through: Through, thrown: unknown, say: (text: string) => void): Steps<never> {
  if (!(thrown instanceof Killed)) throw thrown;
  say('Cannot write: Broken pipe');
  yield* endOf(through);
  throw thrown;
}
