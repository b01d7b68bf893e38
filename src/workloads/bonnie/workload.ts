/**
 * Bonnie++ 2.00 (Coker): a large file, and then many small ones.
 *
 *     large-file.ts    sequential output and input, and seeks
 *     small-files.ts   created, looked at and deleted, in order and at random
 *
 * It makes the calls of the original, which works in a directory of its own instead of naming it. Our own random numbers
 * choose places, names and sizes.
 */
import { tableOf } from '../measure.ts';
import { MersenneTwister } from '../mersenne-twister.ts';
import { defineWorkload } from '../workload.ts';
import { largeFile } from './large-file.ts';
import { PARAMETERS, wrong } from './parameters.ts';
import { smallFiles } from './small-files.ts';

export const bonnie = defineWorkload({
  name: 'bonnie',
  title: 'Bonnie++',
  summary: 'Bonnie++: write, rewrite, read a large file, seek in it; create, look at and delete many small ones.',
  parameters: PARAMETERS,
  quick: { size: 256 << 20, seeks: 1024, files: 4096 },
  sample: { size: 64 << 10, seeks: 10, seekers: 2, files: 6 },
  turns: ({ size, chunk, characters, seeks, files, high }) =>
    (3 * size) / chunk + (characters ? 2 * size : 0) + (size > 0 ? seeks : 0) + files * (6 + (4 * high) / chunk),
  room: ({ size, files, high }) => Math.max(size, files * high),
  check: wrong,
  *run(p, is, phases) {
    if (is.size > 0) yield* largeFile(p, is, phases);
    if (is.files > 0) yield* smallFiles(p, is, phases, new MersenneTwister(is.seed));
    if (phases.length > 0) p.say(tableOf(phases));
    return 0;
  },
});
