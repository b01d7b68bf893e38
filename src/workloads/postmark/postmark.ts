/**
 * PostMark 1.5 (Katcher, NetApp, 2001): a mail server's files, small and short-lived.
 *
 *     create N files ─▶ T transactions ─▶ delete what is left ─▶ report
 *                           │
 *                           ├─ read a whole file, or append to one up to the largest size
 *                           └─ create a file, or delete one
 *
 * It writes and reads 512 bytes at a time through stdio, so its calls have st_blksize bytes. It never syncs. The same seed
 * gives the same calls as the original, one by one (tests/workloads).
 */
import * as K from '../../engine/vfs/kernel.ts';
import type { Caller, Steps } from '../caller.ts';
import { MersenneTwister } from '../mersenne-twister.ts';
import { FileTable } from './file-table.ts';
import type { PostMarkParameters } from './parameters.ts';
import { Bytes, type PostMarkCounts, type PostMarkTimes, postMarkReport } from './report.ts';

const VERSION = 'v1.5 : 3/27/01';
/** Files hold printable characters, from this one on. */
const FIRST_CHARACTER = 32;
const CHARACTERS = 95;
/** It prints a dot for each tenth of the work. */
const DOTS = 10;

export class PostMark {
  readonly #p: Caller;
  readonly #is: PostMarkParameters;
  readonly #random: MersenneTwister;
  readonly #files: FileTable;
  /** What every file begins with. */
  readonly #text: Uint8Array;
  readonly #stat = K.newStat();
  readonly counts: PostMarkCounts = {
    created: 0,
    deleted: 0,
    read: 0,
    appended: 0,
    bytesRead: new Bytes(),
    bytesWritten: new Bytes(),
    deletedAlone: 0,
  };
  readonly times: PostMarkTimes = { start: 0, transactions: 0, transactionsEnd: 0, end: 0 };

  constructor(p: Caller, parameters: PostMarkParameters) {
    this.#p = p;
    this.#is = parameters;
    this.#random = new MersenneTwister(parameters.seed);
    this.#text = K.lasting(new Uint8Array(parameters.high * 2));
    for (let i = 0; i < this.#text.length; i++) this.#text[i] = FIRST_CHARACTER + this.#random.below(CHARACTERS);
    this.#files = new FileTable(parameters.number);
  }

  /** The exit code. */
  *run(): Steps<number> {
    const p = this.#p;
    const { counts, times } = this;
    p.say(`PostMark ${VERSION}\n`);
    yield* this.#directories('Creating', (path) => p.mkdir(path, 0o700));
    times.start = p.time();
    p.say('Creating files...');
    for (let i = 0; i < this.#is.number; i++) yield* this.#create();
    p.say('Done\nPerforming transactions');
    times.transactions = p.time();
    const complete = yield* this.#transactions();
    times.transactionsEnd = p.time();
    p.say(complete ? 'Done\nDeleting files...' : 'Deleting files...');
    const before = counts.deleted;
    for (let slot = 0; slot < this.#files.sizes.length; slot++) yield* this.#delete(slot);
    counts.deletedAlone = counts.deleted - before;
    times.end = p.time();
    p.say('Done\n');
    yield* this.#directories('Deleting', (path) => p.rmdir(path));
    if (complete) p.say(postMarkReport(this.#is, counts, times));
    return 0;
  }

  *#directories(doing: string, each: (path: string) => void): Steps<void> {
    const { subdirectories } = this.#is;
    if (subdirectories <= 1) return;
    this.#p.say(`${doing} subdirectories...`);
    for (let i = 0; i < subdirectories; i++) {
      each(`s${i}`);
      yield* this.#p.turn();
    }
    this.#p.say('Done\n');
  }

  /** Answers false when no file was left. */
  *#transactions(): Steps<boolean> {
    const { transactions, biasRead, biasCreate } = this.#is;
    const random = this.#random;
    const files = this.#files;
    const tenth = Math.trunc(transactions / DOTS);
    for (let i = 0; i < transactions; i++) {
      if (this.counts.created === this.counts.deleted) {
        this.#p.say(
          'out of files!\nFor this workload, either increase the number of files or\ndecrease the number of transactions.\n',
        );
        return false;
      }
      if (biasRead >= 0) {
        if (random.below(10) < biasRead) yield* this.#read(files.used(random));
        else yield* this.#append(files.used(random));
      }
      if (biasCreate >= 0) {
        if (random.below(10) < biasCreate) yield* this.#create();
        else yield* this.#delete(files.used(random));
      }
      if (i % tenth === 0) this.#p.say('.');
    }
    return true;
  }

  *#create(): Steps<void> {
    const { low, high, subdirectories } = this.#is;
    const random = this.#random;
    const slot = this.#files.free();
    if (slot < 0) return;
    const directory = subdirectories > 1 ? `s${random.below(subdirectories)}/` : '';
    const name = `${directory}${++this.counts.created}`;
    const size = low + random.below(high - low);
    this.#files.names[slot] = name;
    this.#files.sizes[slot] = size;
    const fd = this.#p.open(name, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, 0o666);
    if (fd < 0) this.#p.complain(`Error: cannot open '${name}' for writing\n`);
    else yield* this.#fill(fd, size);
  }

  *#append(slot: number): Steps<void> {
    const { sizes, names } = this.#files;
    const { high } = this.#is;
    if (sizes[slot] >= high) return;
    const fd = this.#p.open(names[slot], K.O_WRONLY | K.O_CREAT | K.O_APPEND, 0o666);
    if (fd < 0) {
      this.#p.complain(`Error: cannot open '${names[slot]}' for append\n`);
      return;
    }
    const count = this.#random.below(high - sizes[slot]) + 1;
    this.#p.lseek(fd, 0, K.SEEK_END);
    yield* this.#fill(fd, count);
    sizes[slot] += count;
    this.counts.appended++;
  }

  /** Writes text in calls of the size of stdio's buffer, and closes. */
  *#fill(fd: number, count: number): Steps<void> {
    const p = this.#p;
    const buffer = this.#bufferOf(fd);
    for (let at = 0; at < count; at += buffer) {
      p.write(fd, this.#text, at, Math.min(buffer, count - at));
      yield* p.turn();
    }
    this.counts.bytesWritten.add(count);
    p.close(fd);
    yield* p.turn();
  }

  *#read(slot: number): Steps<void> {
    const p = this.#p;
    const size = this.#files.sizes[slot];
    const fd = p.open(this.#files.names[slot], K.O_RDONLY);
    if (fd < 0) {
      p.complain(`Error: cannot open '${this.#files.names[slot]}' for reading\n`);
      return;
    }
    const buffer = this.#bufferOf(fd);
    for (let at = 0; at < size; at += buffer) {
      p.skim(fd, buffer);
      yield* p.turn();
    }
    p.close(fd);
    yield* p.turn();
    this.counts.bytesRead.add(size);
    this.counts.read++;
  }

  /** stdio asks for the file's st_blksize when it first needs a buffer. */
  #bufferOf(fd: number): number {
    this.#p.fstat(fd, this.#stat);
    return this.#stat.st_blksize;
  }

  *#delete(slot: number): Steps<void> {
    const { sizes, names } = this.#files;
    if (sizes[slot] === 0) return;
    if (this.#p.unlink(names[slot]) < 0) this.#p.complain(`Error: Cannot delete '${names[slot]}'\n`);
    else {
      this.#files.empty(slot);
      this.counts.deleted++;
    }
    yield* this.#p.turn();
  }
}
