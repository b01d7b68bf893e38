/** PostMark among the workloads. */
import { defineWorkload } from '../workload.ts';
import { PARAMETERS, wrongSizes } from './parameters.ts';
import { PostMark } from './postmark.ts';

export const postmark = defineWorkload({
  name: 'postmark',
  summary: 'PostMark 1.5: create files, read, append, create and delete among them, delete them all; and report.',
  parameters: PARAMETERS,
  check: wrongSizes,
  *run(p, is, phases) {
    const run = new PostMark(p, is);
    const status = yield* run.run();
    const { times, counts } = run;
    phases.push(
      { name: 'create', seconds: times.transactions - times.start, count: is.number, bytes: 0 },
      {
        name: 'transactions',
        seconds: times.transactionsEnd - times.transactions,
        count: is.transactions,
        bytes: counts.bytesRead.exact + counts.bytesWritten.exact,
      },
      { name: 'delete', seconds: times.end - times.transactionsEnd, count: counts.deletedAlone, bytes: 0 },
    );
    return status;
  },
});
