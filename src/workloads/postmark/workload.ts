/** PostMark among the workloads. */
import { defineWorkload, type Phase } from '../workload.ts';
import { PARAMETERS, type PostMarkParameters, wrongSizes } from './parameters.ts';
import { PostMark } from './postmark.ts';

/** The parts as PostMark reports them, and as Figures 4 to 6 of the papers show them. */
function measuresOf({ times, counts }: PostMark, { number }: PostMarkParameters): Phase[] {
  const all = times.end - times.start;
  const transactions = times.transactionsEnd - times.transactions;
  const of = (name: string, count: number, seconds: number, bytes = 0): Phase => ({
    name,
    unit: 'files',
    seconds,
    count,
    bytes,
  });
  return [
    of('create', counts.created, all),
    of('read', counts.read, transactions, counts.bytesRead.exact),
    of('append', counts.appended, transactions),
    of('delete', counts.deleted, all),
    of('create alone', number, times.transactions - times.start),
    of('delete alone', counts.deletedAlone, times.end - times.transactionsEnd),
  ];
}

export const postmark = defineWorkload({
  name: 'postmark',
  title: 'PostMark',
  summary: 'PostMark 1.5: create files, read, append, create and delete among them, delete them all; and report.',
  parameters: PARAMETERS,
  quick: { number: 400, transactions: 5000, low: 1000, high: 100_000 },
  sample: { number: 40, transactions: 60 },
  turns: ({ number, transactions, high }) => (number + transactions) * (8 + high / 8192),
  // About as many files are created as deleted.
  room: ({ number, high }) => 2 * number * high,
  check: wrongSizes,
  *run(p, is, phases) {
    const run = new PostMark(p, is);
    const status = yield* run.run();
    phases.push(...measuresOf(run, is));
    return status;
  },
});
