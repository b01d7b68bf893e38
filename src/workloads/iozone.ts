/**
 * IOzone (Norcott, Capps): one file, a record at a time.
 *
 *     write ─▶ rewrite ─▶ read ─▶ reread ─▶ random read ─▶ random write ─▶ stride read ─▶ unlink
 *
 * As in the original, each test opens and closes the file. Writes end with an fsync, which --flush counts in the time. The
 * random tests visit the records in a permutation that our own random numbers choose.
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { lastingText, opened, WorkloadFailed } from './data.ts';
import { type Done, measured } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import { oneOf, type Values } from './parameters.ts';
import { defineWorkload, type Phase, rateOf } from './workload.ts';

const FILE = 'iozone.tmp';
const KIB = 1024;

const PARAMETERS = {
  size: { short: 's', usual: 512 * KIB, least: 4096, most: 2 ** 36, bytes: true, help: 'bytes of the file' },
  record: { short: 'r', usual: 4096, least: 512, most: 1 << 24, bytes: true, help: 'bytes of a call' },
  stride: { short: 'j', usual: 17, least: 2, most: 1 << 16, help: 'the stride read reads one record of so many' },
  flush: oneOf(['no', 'yes'], 'the time of a write has its fsync in it'),
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of the random offsets' },
} as const;

type Is = Values<typeof PARAMETERS>;

/** Records from 0 on with a stride, then from 1 on, until all are listed. */
function strided(records: number, stride: number): number[] {
  const order: number[] = [];
  for (let first = 0; first < Math.min(stride, records); first++)
    for (let at = first; at < records; at += stride) order.push(at);
  return order;
}

class IOzone {
  readonly #p: Caller;
  readonly #is: Is;
  readonly #phases: Phase[];
  readonly #records: number;

  constructor(p: Caller, is: Is, phases: Phase[]) {
    this.#p = p;
    this.#is = is;
    this.#phases = phases;
    this.#records = is.size / is.record;
  }

  *run(): Steps<number> {
    const { seed, stride } = this.#is;
    const random = new MersenneTwister(seed);
    const records = Array.from({ length: this.#records }, (_, i) => i);
    yield* this.#writes('write', K.O_CREAT);
    yield* this.#writes('rewrite', 0);
    yield* this.#reads('read');
    yield* this.#reads('reread');
    yield* this.#reads('random read', random.shuffled(records));
    yield* this.#writes('random write', 0, random.shuffled(records));
    yield* this.#reads('stride read', strided(this.#records, stride));
    this.#p.unlink(FILE);
    this.#p.say(reportOf(this.#is, this.#phases));
    return 0;
  }

  *#writes(name: string, create: number, order?: readonly number[]): Steps<void> {
    const p = this.#p;
    const fd = opened(p, FILE, K.O_RDWR | create);
    const flush = this.#is.flush === 1;
    const data = lastingText(this.#is.record);
    const write = (at: number, count: number) => p.write(fd, data, at, count);
    yield* measured(p, this.#phases, [name, 'MiB'], (done) => this.#each(fd, done, write, order, flush));
    if (!flush) p.fsync(fd);
    p.close(fd);
    yield* p.turn();
  }

  *#reads(name: string, order?: readonly number[]): Steps<void> {
    const p = this.#p;
    const fd = opened(p, FILE, K.O_RDONLY);
    const read = (_: number, count: number) => p.skim(fd, count);
    yield* measured(p, this.#phases, [name, 'MiB'], (done) => this.#each(fd, done, read, order, false));
    p.close(fd);
    yield* p.turn();
  }

  *#each(
    fd: number,
    done: Done,
    call: (at: number, count: number) => number,
    order: readonly number[] | undefined,
    flush: boolean,
  ): Steps<void> {
    const p = this.#p;
    const { record } = this.#is;
    for (let i = 0; i < this.#records; i++) {
      if (order) p.lseek(fd, order[i] * record, K.SEEK_SET);
      const n = call(0, record);
      if (n !== record) throw new WorkloadFailed('write or read', n);
      done.count++;
      done.bytes += n;
      yield* p.turn();
    }
    if (flush) p.fsync(fd);
  }
}

/** A row as the original prints it: kibibytes, and kibibytes a second for each test. */
function reportOf({ size, record }: Is, phases: readonly Phase[]): string {
  const heads = ['kB', 'reclen', ...phases.map(({ name }) => name)];
  const cells = [
    String(size / KIB),
    String(record / KIB),
    ...phases.map((phase) => String(Math.round(rateOf(phase) * KIB))),
  ];
  const row = (words: readonly string[]) => words.map((word, i) => word.padStart(i < 2 ? 9 : 15)).join('');
  return `${row(heads)}\n${row(cells)}\n\niozone test complete.\n`;
}

export const iozone = defineWorkload({
  name: 'iozone',
  title: 'IOzone',
  summary: 'IOzone: write, rewrite, read, reread a file, read and write it at random and with a stride, by records.',
  parameters: PARAMETERS,
  // More than a small machine's memory.
  quick: { size: 512 << 20, record: 64 * KIB, flush: 1 },
  sample: { size: 64 * KIB, record: 16 * KIB, stride: 2 },
  turns: ({ size, record }) => (7 * size) / record,
  room: ({ size }) => size,
  check: ({ size, record }) =>
    size % record === 0 ? undefined : `--size is a multiple of --record, not ${size} bytes of records of ${record}`,
  run: (p, is, phases) => new IOzone(p, is, phases).run(),
});
