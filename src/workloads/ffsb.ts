/**
 * The Flexible File System Benchmark, in the profiles of its large-file tests: several threads, each a program of its own
 * here, work until all that is to be done is done.
 *
 *     create         a thread takes the next file, and writes it from beginning to end
 *     read           a thread takes the next file, and reads it so
 *     random-read    a thread takes some file, and reads blocks of it at random places
 *     random-write   … and writes them
 *
 * What a profile reads is made first, by one thread, and is not measured.
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { fill, lastingText, opened, skimAll, WorkloadFailed } from './data.ts';
import { type Done, measured, tableOf } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import { oneOf, type Values } from './parameters.ts';
import { defineWorkload } from './workload.ts';

const PROFILES = ['create', 'read', 'random-read', 'random-write'] as const;

const PARAMETERS = {
  profile: oneOf(PROFILES, 'what the threads do'),
  threads: { short: 't', usual: 4, least: 1, most: 256, help: 'that work at once' },
  files: { short: 'n', usual: 24, least: 1, most: 1 << 16, help: 'large files, of all threads together' },
  size: { short: 's', usual: 2 ** 30, least: 4096, most: 2 ** 38, bytes: true, help: 'bytes of a file' },
  block: { short: 'b', usual: 4096, least: 512, most: 1 << 24, bytes: true, help: 'bytes of a call' },
  calls: { usual: 5000, least: 1, most: 2 ** 31 - 1, help: 'of each thread, in the random profiles' },
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of the random places' },
} as const;

type Is = Values<typeof PARAMETERS>;

/** One of the original's data files. */
const nameOf = (file: number): string => `fill${String(file).padStart(4, '0')}`;

function* create(p: Caller, file: number, { size, block }: Is, done: Done): Steps<void> {
  const fd = opened(p, nameOf(file), K.O_WRONLY | K.O_CREAT | K.O_TRUNC);
  yield* fill(p, fd, size, block, done);
  p.close(fd);
  done.count++;
  yield* p.turn();
}

function* read(p: Caller, file: number, { block }: Is, done: Done): Steps<void> {
  const fd = opened(p, nameOf(file), K.O_RDONLY);
  yield* skimAll(p, fd, block, done);
  p.close(fd);
  done.count++;
  yield* p.turn();
}

function* atRandom(p: Caller, is: Is, done: Done, thread: number): Steps<void> {
  const { files, size, block, calls, seed } = is;
  const random = new MersenneTwister(seed + thread);
  const writes = PROFILES[is.profile] === 'random-write';
  const data = lastingText(block);
  for (let i = 0; i < calls; i++) {
    const fd = opened(p, nameOf(random.below(files)), writes ? K.O_WRONLY : K.O_RDONLY);
    p.lseek(fd, random.below(Math.floor(size / block)) * block, K.SEEK_SET);
    const n = writes ? p.write(fd, data, 0, block) : p.skim(fd, block);
    if (n !== block) throw new WorkloadFailed(writes ? 'write' : 'read', n);
    p.close(fd);
    done.count++;
    done.bytes += n;
    yield* p.turn();
  }
}

/** What a thread does, until the files that all of them share are done. */
function* work(p: Caller, is: Is, done: Done, thread: number, next: () => number): Steps<void> {
  if (is.profile > 1) {
    yield* atRandom(p, is, done, thread);
    return;
  }
  const each = PROFILES[is.profile] === 'create' ? create : read;
  for (let file = next(); file < is.files; file = next()) yield* each(p, file, is, done);
}

export const ffsb = defineWorkload({
  name: 'ffsb',
  title: 'FFSB',
  summary: 'FFSB: several threads create large files, read them, or read and write them at random.',
  parameters: PARAMETERS,
  quick: { size: 64 << 20 },
  sample: { files: 4, size: 64 << 10, calls: 3 },
  turns: ({ profile, threads, files, size, block, calls }) =>
    (profile === 1 ? 2 : 1) * (files * (size / block)) + (profile > 1 ? threads * calls : 0),
  room: ({ files, size }) => files * size,
  check: ({ size, block }) => (size < block ? `--size is below --block: ${size} and ${block} bytes` : undefined),
  *run(p, is, phases) {
    if (PROFILES[is.profile] !== 'create')
      for (let file = 0; file < is.files; file++) yield* create(p, file, is, { count: 0, bytes: 0 });
    let file = 0;
    yield* measured(p, phases, [PROFILES[is.profile], 'MiB'], (done) =>
      p.together(
        Array.from({ length: is.threads }, (_, thread) => (own: Caller) => work(own, is, done, thread, () => file++)),
      ),
    );
    p.say(tableOf(phases));
    return 0;
  },
});
