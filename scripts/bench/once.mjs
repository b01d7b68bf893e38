/** One run of one contestant on a fresh volume, timed and checked. */
import { wrong } from './expected.mjs';

/** Milliseconds of each phase and each sync: elapsed (`wall`) and of the processor (`cpu`). */
async function timed(volume, phases) {
  const ms = {};
  if (volume.all) {
    for (const [phase, wall, cpu] of volume.all()) ms[phase] = { wall: Number(wall) / 1e6, cpu: Number(cpu) / 1e6 };
    return ms;
  }
  const clock = async (name, work) => {
    const before = process.cpuUsage();
    const begun = performance.now();
    const running = work();
    if (running) await running;
    const wall = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    ms[name] = { wall, cpu: (user + system) / 1000 };
  };
  for (const { name, ops, sync } of phases) {
    await clock(name, () => volume.run(ops));
    if (sync) await clock(`${name}+sync`, () => volume.sync());
  }
  return ms;
}

/** One run, from a fresh volume; throws if the work was not done correctly. */
export async function once(contestant, workload, phases) {
  // No forced collection before it: that would discard compiled code together with the objects it knew.
  const volume = await contestant.start(workload);
  let ms;
  let amiss;
  try {
    ms = await timed(volume, phases);
    amiss = await wrong(phases, volume.read);
  } finally {
    amiss ||= await volume.end();
  }
  if (amiss) throw new Error(amiss);
  return ms;
}
