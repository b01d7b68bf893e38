/**
 * Bonnie++ on one large file:
 *
 *     write bytes ─▶ write blocks ─▶ rewrite: read, seek back, write ─▶ read bytes ─▶ read blocks ─▶ seeks
 *
 * Each part except the last ends with an fsync, which counts in its time. Each seeker is a program of its own. It takes the
 * next seek until all are done, reads a chunk somewhere, and writes every tenth one back.
 */
import * as K from '../../engine/vfs/kernel.ts';
import type { Caller, Steps } from '../caller.ts';
import { fill, lastingText, opened, skimAll, WorkloadFailed } from '../data.ts';
import { type Done, measured } from '../measure.ts';
import { MersenneTwister } from '../mersenne-twister.ts';
import type { Phase } from '../workload.ts';
import type { BonnieParameters } from './parameters.ts';

const FILE = 'Bonnie';
/** Every tenth seek writes back what it read. */
const WRITES = 10;

type Part = (fd: number, done: Done) => Steps<void>;

/** A part that has the file to itself. The sync and the close count in its time. */
function* alone(p: Caller, phases: Phase[], name: string, flags: number, part: Part): Steps<void> {
  const fd = opened(p, FILE, flags);
  yield* measured(p, phases, [name, 'MiB'], function* (done) {
    yield* part(fd, done);
    p.fsync(fd);
    p.close(fd);
    yield* p.turn();
  });
}

function* rewrite(p: Caller, fd: number, { chunk }: BonnieParameters, done: Done): Steps<void> {
  for (;;) {
    const n = p.skim(fd, chunk);
    if (n === 0) return;
    if (n > 0) p.lseek(fd, -n, K.SEEK_CUR);
    const written = n < 0 ? n : p.write(fd, lastingText(chunk), 0, n);
    if (written !== n || n < 0) throw new WorkloadFailed(n < 0 ? 'read' : 'write', written);
    done.bytes += n;
    yield* p.turn();
  }
}

function* seeker(p: Caller, is: BonnieParameters, next: () => number, random: MersenneTwister): Steps<void> {
  const { size, chunk, seeks } = is;
  const fd = opened(p, FILE, K.O_RDWR);
  for (let seek = next(); seek < seeks; seek = next()) {
    const at = random.below(size / chunk) * chunk;
    p.lseek(fd, at, K.SEEK_SET);
    p.skim(fd, chunk);
    yield* p.turn();
    if (seek % WRITES !== WRITES - 1) continue;
    p.lseek(fd, at, K.SEEK_SET);
    p.write(fd, lastingText(chunk), 0, chunk);
    yield* p.turn();
  }
  p.close(fd);
}

export function* largeFile(p: Caller, is: BonnieParameters, phases: Phase[]): Steps<void> {
  const { size, chunk, characters, seeks, seekers, seed } = is;
  const anew = K.O_WRONLY | K.O_CREAT | K.O_TRUNC;
  if (characters) {
    yield* alone(p, phases, 'write bytes', anew, (fd, done) => fill(p, fd, size, 1, done));
    p.unlink(FILE);
  }
  yield* alone(p, phases, 'write blocks', anew, (fd, done) => fill(p, fd, size, chunk, done));
  yield* alone(p, phases, 'rewrite', K.O_RDWR, (fd, done) => rewrite(p, fd, is, done));
  if (characters) yield* alone(p, phases, 'read bytes', K.O_RDWR, (fd, done) => skimAll(p, fd, 1, done));
  yield* alone(p, phases, 'read blocks', K.O_RDWR, (fd, done) => skimAll(p, fd, chunk, done));
  const random = new MersenneTwister(seed);
  let seek = 0;
  yield* measured(p, phases, ['seeks', 'seeks'], function* (done) {
    yield* p.together(Array.from({ length: seekers }, () => (own: Caller) => seeker(own, is, () => seek++, random)));
    done.count = seeks;
  });
  p.unlink(FILE);
}
