/** Cells of the lab beside the papers', for the scripts that ask about many of them: each with lines of its own. */
import os from 'node:os';
import { runAll } from '../../build/cli/lab/pool.js';
import { jobOf } from '../../build/lab/job.js';
import { FILE_SYSTEMS, TESTS } from '../../build/lab/papers.js';
import { verdictOn } from '../../build/lab/verdict.js';

/** All cells of these file systems on these numbers of disks. */
export async function cellsOn(disks, lines = {}, fileSystems = FILE_SYSTEMS) {
  const cells = TESTS.flatMap((test) =>
    fileSystems.flatMap((fs) => disks.map((n) => ({ job: jobOf(test), fs, disks: n, lines }))),
  );
  const results = await runAll(cells, os.availableParallelism(), { checks: false }, () => {});
  if (!Array.isArray(results)) throw new Error(results.refused);
  return results;
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;

export function told(results) {
  const { cells, median, worst, near, fileSystems, disks } = verdictOn(results);
  return [
    `${cells} cells`,
    `half of them below ${percent(median)}`,
    `worst ${percent(worst)}`,
    `${near} within 15 %`,
    `orderings of file systems ${fileSystems.right} of ${fileSystems.of}`,
    `of disks ${disks.right} of ${disks.of}`,
  ].join(', ');
}
