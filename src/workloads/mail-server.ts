/**
 * A mail server, as Filebench's varmail describes one: threads in one directory, where each goes round
 *
 *     delete a mail ─▶ create one, append, fsync ─▶ read one, append, fsync ─▶ read one
 *
 * Sizes are random around their mean. An appended piece has half of that mean, as in varmail.
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { fill, opened, skimAll } from './data.ts';
import { type Done, measured, tableOf } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import type { Values } from './parameters.ts';
import { defineWorkload } from './workload.ts';

const BUFFER = 1 << 20;

const PARAMETERS = {
  files: { short: 'n', usual: 1000, least: 2, most: 1 << 20, help: 'mails that there are at most' },
  threads: { short: 't', usual: 16, least: 1, most: 256, help: 'that work at once' },
  rounds: { short: 'r', usual: 100, least: 1, most: 2 ** 31 - 1, help: 'of each thread' },
  mean: { usual: 16 << 10, least: 2, most: 1 << 24, bytes: true, help: 'bytes of a mail, on average' },
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of names and sizes' },
} as const;

type Is = Values<typeof PARAMETERS>;

/** The mails that there are, and numbers for new ones. */
class Mails {
  readonly #there: number[] = [];
  #next = 0;
  readonly random: MersenneTwister;

  constructor(seed: number) {
    this.random = new MersenneTwister(seed);
  }

  add(): string {
    this.#there.push(this.#next);
    return `m${this.#next++}`;
  }

  some(): string {
    return `m${this.#there[this.random.below(this.#there.length)]}`;
  }

  remove(): string {
    const at = this.random.below(this.#there.length);
    const mail = this.#there[at];
    const last = this.#there.pop();
    if (last !== undefined && at < this.#there.length) this.#there[at] = last;
    return `m${mail}`;
  }

  get count(): number {
    return this.#there.length;
  }

  /** A size between 0 and twice the mean. */
  size(mean: number): number {
    return 1 + this.random.below(2 * mean - 1);
  }
}

function* append(p: Caller, fd: number, mails: Mails, { mean }: Is, done: Done): Steps<void> {
  yield* fill(p, fd, mails.size(mean / 2), BUFFER, done);
  p.fsync(fd);
  yield* p.turn();
  p.close(fd);
  yield* p.turn();
}

function* round(p: Caller, mails: Mails, is: Is, done: Done): Steps<void> {
  // Leave one mail for each of the other threads.
  if (mails.count > is.threads) p.unlink(mails.remove());
  yield* p.turn();
  yield* append(p, opened(p, mails.add(), K.O_WRONLY | K.O_CREAT | K.O_TRUNC), mails, is, done);
  for (const writes of [true, false]) {
    const fd = p.open(mails.some(), writes ? K.O_RDWR | K.O_APPEND : K.O_RDONLY, 0);
    // Another thread is about to make it.
    if (fd < 0) continue;
    yield* skimAll(p, fd, BUFFER, done);
    if (writes) yield* append(p, fd, mails, is, done);
    else p.close(fd);
    yield* p.turn();
  }
  done.count++;
}

export const mailServer = defineWorkload({
  name: 'mail-server',
  title: 'Mail server',
  summary: 'A mail server: threads delete, write and fsync, read and append mails, as varmail of Filebench does.',
  parameters: PARAMETERS,
  quick: { rounds: 50 },
  sample: { files: 8, threads: 2, rounds: 2 },
  turns: ({ files, threads, rounds }) => 2 * files + 12 * threads * rounds,
  room: ({ files, threads, rounds, mean }) => (files + threads * rounds) * 2 * mean,
  *run(p, is, phases) {
    const mails = new Mails(is.seed);
    yield* measured(p, phases, ['fill', 'files'], function* (done) {
      for (let i = 0; i < is.files; i++) {
        const fd = opened(p, mails.add(), K.O_WRONLY | K.O_CREAT | K.O_TRUNC);
        yield* fill(p, fd, mails.size(is.mean), BUFFER, done);
        p.close(fd);
        done.count++;
        yield* p.turn();
      }
    });
    yield* measured(p, phases, ['rounds', 'rounds'], (done) =>
      p.together(
        Array.from(
          { length: is.threads },
          () =>
            function* (own: Caller) {
              for (let i = 0; i < is.rounds; i++) yield* round(own, mails, is, done);
            },
        ),
      ),
    );
    p.say(tableOf(phases));
    return 0;
  },
});
