/**
 * A tree of small files, as large as the one on which ext4's developers tried e2fsck. All of it is created, then read, then
 * deleted, directory by directory.
 *
 *     d0/f0 … f99   d1/f0 … f99   …
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { fill, opened, skimAll } from './data.ts';
import { type Done, measured, tableOf } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import type { Values } from './parameters.ts';
import { defineWorkload } from './workload.ts';

const BUFFER = 4096;

const PARAMETERS = {
  files: { short: 'n', usual: 405_000, least: 1, most: 1 << 22, help: 'in all' },
  fan: { usual: 100, least: 1, most: 1 << 20, help: 'files of a directory' },
  low: { short: 'l', usual: 1, least: 0, most: 1 << 28, bytes: true, help: 'bytes of the smallest file' },
  high: { short: 'u', usual: 8192, least: 1, most: 1 << 28, bytes: true, help: 'bytes that no file reaches' },
  seed: { short: 's', usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of the sizes' },
} as const;

type Is = Values<typeof PARAMETERS>;

const directory = (file: number, { fan }: Is): string => `d${Math.floor(file / fan)}`;
const path = (file: number, is: Is): string => `${directory(file, is)}/f${file % is.fan}`;

function* create(p: Caller, is: Is, done: Done): Steps<void> {
  const { files, fan, low, high, seed } = is;
  const random = new MersenneTwister(seed);
  for (let file = 0; file < files; file++) {
    if (file % fan === 0) p.mkdir(directory(file, is), 0o777);
    const fd = opened(p, path(file, is), K.O_WRONLY | K.O_CREAT | K.O_EXCL);
    yield* fill(p, fd, low + random.below(high - low), BUFFER, done);
    p.close(fd);
    done.count++;
    yield* p.turn();
  }
}

function* read(p: Caller, is: Is, done: Done): Steps<void> {
  for (let file = 0; file < is.files; file++) {
    const fd = opened(p, path(file, is), K.O_RDONLY);
    yield* skimAll(p, fd, BUFFER, done);
    p.close(fd);
    done.count++;
    yield* p.turn();
  }
}

function* remove(p: Caller, is: Is, done: Done): Steps<void> {
  const { files, fan } = is;
  for (let file = 0; file < files; file++) {
    p.unlink(path(file, is));
    if (file % fan === fan - 1 || file === files - 1) p.rmdir(directory(file, is));
    done.count++;
    yield* p.turn();
  }
}

export const tree = defineWorkload({
  name: 'tree-of-files',
  title: 'Tree of files',
  summary: 'Create a tree of small files, read all of them, and delete them.',
  parameters: PARAMETERS,
  quick: { files: 20_000 },
  sample: { files: 12, fan: 4 },
  turns: ({ files, low, high }) => files * (4 + (low + high) / BUFFER),
  room: ({ files, high }) => files * high,
  check: ({ low, high }) => (high <= low ? `--high is not above --low: ${high} and ${low} bytes` : undefined),
  *run(p, is, phases) {
    yield* measured(p, phases, ['create', 'files'], (done) => create(p, is, done));
    yield* measured(p, phases, ['read', 'files'], (done) => read(p, is, done));
    yield* measured(p, phases, ['delete', 'files'], (done) => remove(p, is, done));
    p.say(tableOf(phases));
    return 0;
  },
});
