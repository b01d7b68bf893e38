/** The process of one contestant: `contestant.mjs ours off IMAGE`, `contestant.mjs memfs`, `contestant.mjs ext2fs`. */
import { once } from './once.mjs';
import { phasesOf } from './workloads.mjs';

const [name, level, image] = process.argv.slice(2);
const contestant =
  name === 'ours' ? (await import('./ours.mjs')).ours(level, image) : (await import(`./${name}.mjs`))[name];

const parsed = new Map();

process.on('message', async ({ workload }) => {
  if (!parsed.has(workload)) {
    parsed.clear();
    parsed.set(workload, phasesOf(workload));
  }
  try {
    process.send({ ms: await once(contestant, workload, parsed.get(workload)) });
  } catch (failure) {
    process.send({ failure: String(failure?.message ?? failure).slice(0, 2000) });
  }
});
