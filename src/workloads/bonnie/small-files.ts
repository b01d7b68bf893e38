/**
 * Bonnie++ on many small files of one directory, twice:
 *
 *     in order     names begin with their number     created in its order; looked at and deleted in the directory's
 *     at random    names begin with letters          created so; looked at and deleted in an order of chance
 *
 * Creating and deleting each end with a sync, which counts in their time.
 */
import * as K from '../../engine/vfs/kernel.ts';
import type { Caller, Steps } from '../caller.ts';
import { fill, opened, skimAll, WorkloadFailed } from '../data.ts';
import { type Done, measured } from '../measure.ts';
import type { MersenneTwister } from '../mersenne-twister.ts';
import type { Phase } from '../workload.ts';
import type { BonnieParameters } from './parameters.ts';

const DIRECTORY = 'Bonnie.files';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** A name has fewer letters than this. */
const MOST_LETTERS = 13;
const DIGITS = 10;

const path = (name: string): string => `${DIRECTORY}/${name}`;

function nameOf(file: number, atRandom: boolean, random: MersenneTwister): string {
  const number = file.toString(16).padStart(DIGITS, '0');
  const letters = Array.from({ length: random.below(MOST_LETTERS) }, () => LETTERS[random.below(LETTERS.length)]);
  return atRandom ? letters.join('') + number : number + letters.join('');
}

function* create(p: Caller, names: readonly string[], is: BonnieParameters, random: MersenneTwister, done: Done) {
  const { low, high, chunk } = is;
  p.mkdir(DIRECTORY, 0o700);
  for (const name of names) {
    const fd = opened(p, path(name), K.O_WRONLY | K.O_CREAT | K.O_EXCL);
    if (high > 0) yield* fill(p, fd, low + random.below(high - low + 1), chunk, done);
    p.close(fd);
    done.count++;
    yield* p.turn();
  }
  p.sync();
  yield* p.turn();
}

/** stat, and all of it where there is something. */
function* look(p: Caller, names: readonly string[], { chunk }: BonnieParameters, done: Done): Steps<void> {
  const stat = K.newStat();
  for (const name of names) {
    const error = p.stat(path(name), stat);
    if (error < 0) throw new WorkloadFailed(`stat ${name}`, error);
    if (stat.st_size > 0) {
      const fd = opened(p, path(name), K.O_RDONLY);
      yield* skimAll(p, fd, chunk, done);
      p.close(fd);
    }
    done.count++;
    yield* p.turn();
  }
}

function* remove(p: Caller, names: readonly string[], done: Done): Steps<void> {
  for (const name of names) {
    const error = p.unlink(path(name));
    if (error < 0) throw new WorkloadFailed(`unlink ${name}`, error);
    done.count++;
    yield* p.turn();
  }
  p.rmdir(DIRECTORY);
  p.sync();
  yield* p.turn();
}

/** As the directory has them. */
function namesIn(p: Caller): string[] {
  const fd = opened(p, DIRECTORY, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  const entries: K.Dirent[] = [];
  while (p.getdents(fd, entries) > 0);
  p.close(fd);
  return entries.map(({ d_name }) => d_name).filter((name) => name !== '.' && name !== '..');
}

export function* smallFiles(p: Caller, is: BonnieParameters, phases: Phase[], random: MersenneTwister): Steps<void> {
  for (const atRandom of [false, true]) {
    const names = Array.from({ length: is.files }, (_, file) => nameOf(file, atRandom, random));
    const order = () => (atRandom ? random.shuffled(names) : namesIn(p));
    const part = (name: string, of: (done: Done) => Steps<void>) =>
      measured(p, phases, [atRandom ? `${name} at random` : name, 'files'], of);
    yield* part('create', (done) => create(p, names, is, random, done));
    yield* part('look', (done) => look(p, order(), is, done));
    yield* part('delete', (done) => remove(p, order(), done));
  }
}
