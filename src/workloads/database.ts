/**
 * A database that keeps its promises: a transaction reads pages, writes its log, and waits for fsync.
 *
 *     client 1  ─┐              ┌─ db.log    appended, then fsync: the transaction is done
 *     client 2  ─┼─ read pages ─┤
 *     …          ┘              └─ db        every so many transactions the changed pages go home: a checkpoint
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { fill, lastingText, opened } from './data.ts';
import { type Done, measured, tableOf } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import type { Values } from './parameters.ts';
import { defineWorkload } from './workload.ts';

const PARAMETERS = {
  transactions: { short: 't', usual: 1000, least: 1, most: 2 ** 31 - 1, help: 'of all clients together' },
  clients: { short: 'c', usual: 4, least: 1, most: 256, help: 'that work at once' },
  size: { short: 's', usual: 64 << 20, least: 1 << 16, most: 2 ** 36, bytes: true, help: 'bytes of the database' },
  page: { usual: 8192, least: 512, most: 1 << 16, bytes: true, help: 'bytes of a page' },
  reads: { usual: 4, least: 0, most: 1000, help: 'pages that a transaction reads; one of them it changes' },
  record: { usual: 512, least: 1, most: 1 << 20, bytes: true, help: 'bytes that a transaction writes to the log' },
  checkpoint: { usual: 200, least: 1, most: 2 ** 31 - 1, help: 'transactions between two checkpoints' },
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of the pages' },
} as const;

type Is = Values<typeof PARAMETERS>;

/** What the clients share. */
interface Shared {
  left: number;
  readonly changed: Set<number>;
  readonly random: MersenneTwister;
}

function* client(p: Caller, is: Is, shared: Shared, done: Done): Steps<void> {
  const log = opened(p, 'db.log', K.O_WRONLY | K.O_APPEND);
  const database = opened(p, 'db', K.O_RDWR);
  const pages = Math.floor(is.size / is.page);
  while (shared.left-- > 0) {
    let page = shared.random.below(pages);
    for (let i = 0; i < is.reads; i++) {
      page = shared.random.below(pages);
      p.lseek(database, page * is.page, K.SEEK_SET);
      p.skim(database, is.page);
      yield* p.turn();
    }
    shared.changed.add(page);
    p.write(log, lastingText(is.record), 0, is.record);
    yield* p.turn();
    p.fsync(log);
    yield* p.turn();
    done.bytes += is.record;
    if (++done.count % is.checkpoint === 0) yield* checkpoint(p, is, database, shared);
  }
  p.close(log);
  p.close(database);
}

function* checkpoint(p: Caller, { page }: Is, database: number, { changed }: Shared): Steps<void> {
  const pages = [...changed].sort((a, b) => a - b);
  changed.clear();
  for (const at of pages) {
    p.lseek(database, at * page, K.SEEK_SET);
    p.write(database, lastingText(page), 0, page);
    yield* p.turn();
  }
  p.fsync(database);
  yield* p.turn();
}

export const database = defineWorkload({
  name: 'database',
  title: 'Database',
  summary: 'A database: clients read pages, append to a log and wait for its fsync; checkpoints write pages home.',
  parameters: PARAMETERS,
  quick: {},
  sample: { transactions: 6, clients: 2, size: 1 << 18, checkpoint: 3 },
  turns: ({ transactions, reads, size, page }) => size / page + transactions * (reads + 3),
  room: ({ transactions, record, size }) => size + transactions * record,
  *run(p, is, phases) {
    const fd = opened(p, 'db', K.O_WRONLY | K.O_CREAT | K.O_TRUNC);
    yield* fill(p, fd, is.size, is.page);
    p.fsync(fd);
    p.close(fd);
    p.close(opened(p, 'db.log', K.O_WRONLY | K.O_CREAT | K.O_TRUNC));
    const shared = { left: is.transactions, changed: new Set<number>(), random: new MersenneTwister(is.seed) };
    yield* measured(p, phases, ['transactions', 'transactions'], (done) =>
      p.together(Array.from({ length: is.clients }, () => (own: Caller) => client(own, is, shared, done))),
    );
    p.say(tableOf(phases));
    return 0;
  },
});
