/**
 * The engine at work: W1 to W7 beside the kernel's ext4, npm memfs and npm ext2fs.
 *
 *     round    W3: linux  ours  ours, full recording  memfs  ext2fs
 *     round    W3: linux  ours  …                                     each on a fresh volume; the median counts
 *
 * A contestant whose warm-up takes longer than PATIENCE_MS is not run again: its one figure stands, marked.
 * After every run the files are checked, and our image is given to e2fsck.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hire } from './hired.mjs';
import { linux } from './linux.mjs';
import { gbs, median, perSecond, table } from './measure.mjs';
import { once } from './once.mjs';
import { MKE2FS } from './ours.mjs';
import { phasesOf, WORKLOADS } from './workloads.mjs';

const PATIENCE_MS = 8_000;

/**
 * Gives an image to e2fsck, from here: a process that starts another has to fault all of its own memory in again, page
 * by page, while the contestant's clock runs.
 */
function judge(image) {
  if (!image) return true;
  const { status, stdout } = spawnSync('e2fsck', ['-fn', image], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`e2fsck is not content with the image:\n${stdout}`);
  fs.rmSync(image);
  return true;
}

/** The contestants by name: `run(workload)` answers with the milliseconds of each phase. */
function contestants(scratch, only) {
  const absent = [];
  const all = {};
  const kernel = linux(scratch);
  if (typeof kernel === 'string') absent.push(`the kernel's ext4: ${kernel}`);
  else {
    const run = (workload) => once(kernel, workload, phasesOf(workload));
    all['Linux, ext4 on tmpfs'] = { run, leave: kernel.leave };
  }
  const judged = spawnSync('e2fsck', ['-V']).status === 0;
  if (!judged) absent.push('e2fsck: images are not checked');
  for (const [name, level] of [
    ['ext4lab', 'off'],
    ['ext4lab, journal', 'journal'],
    ['ext4lab, full recording', 'full'],
  ]) {
    const image = judged ? path.join(scratch, `${level}.img`) : '';
    const { run, leave } = hire('ours', level, image);
    all[name] = { run: (workload) => run(workload).then((ms) => judge(image) && ms), leave };
  }
  all['npm memfs'] = hire('memfs');
  all['npm ext2fs'] = hire('ext2fs');
  const leave = () => {
    for (const each of Object.values(all)) each.leave();
  };
  const chosen = Object.entries(all).filter(([name]) => !only || only.some((part) => name.includes(part)));
  return { chosen, absent, leave };
}

function tell(workload, phases, results) {
  const { what, bytes } = WORKLOADS[workload];
  const timed = phases.filter(({ name }) => name !== 'setup');
  for (const { name, ops, sync } of timed) {
    const speed = (ms) => (bytes ? gbs(bytes, ms) : perSecond(ops.length, ms));
    const [reference] = results;
    const ratio = (ms, kind) => `${(reference.ms[name][kind] / ms[name][kind]).toFixed(2)} ×`;
    const title = name === workload ? `${name}  ${what}` : `${name}  the files it begins with`;
    table(title, [
      ['', 'by the clock', `to ${reference.short}`, 'by processor', `to ${reference.short}`, sync ? 'sync, clock' : ''],
      ...results.map(({ contestant, ms, single }) => [
        `${contestant}${single ? ' (one run)' : ''}`,
        speed(ms[name].wall),
        ratio(ms, 'wall'),
        speed(ms[name].cpu),
        ratio(ms, 'cpu'),
        sync ? `${ms[`${name}+sync`].wall.toFixed(1)} ms` : '',
      ]),
    ]);
  }
}

const KINDS = ['wall', 'cpu'];

/** The median of each figure over the runs. */
const medians = (all) =>
  Object.fromEntries(
    Object.keys(all[0]).map((phase) => [
      phase,
      Object.fromEntries(KINDS.map((kind) => [kind, median(all.map((ms) => ms[phase][kind]))])),
    ]),
  );

/** `workloads` among W1 to W7; `only` names parts of the contestants' names. */
export async function benchEngine({ workloads = Object.keys(WORKLOADS), rounds = 5, only = undefined } = {}) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-bench-'));
  const { chosen, absent, leave } = contestants(scratch, only);
  const tidyUp = () => {
    leave();
    fs.rmSync(scratch, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      tidyUp();
      process.exit(130);
    });
  try {
    console.log(`\nThe engine on ${MKE2FS}, ${rounds} rounds; × is speed, more is faster.`);
    for (const what of absent) console.log(`  not here: ${what}`);
    for (const workload of workloads) {
      const phases = phasesOf(workload);
      const runs = new Map();
      for (let round = -1; round < rounds; round++)
        for (const [name, contestant] of chosen) {
          const before = runs.get(name);
          if (before?.single) continue;
          const begun = performance.now();
          const ms = await contestant.run(workload).catch((failure) => {
            if (name.startsWith('ext4lab')) throw new Error(`${name}, ${workload}: ${failure.message}`);
            // Another project's program may fail without spoiling the rest.
            console.log(`\n  ${name} does not finish ${workload}: ${String(failure.message).slice(0, 300)}`);
          });
          if (!ms) {
            runs.set(name, { all: [], single: true });
            continue;
          }
          const slow = performance.now() - begun > PATIENCE_MS;
          if (round >= 0) before.all.push(ms);
          else runs.set(name, { all: slow || rounds === 0 ? [ms] : [], single: slow });
        }
      const results = [...runs]
        .filter(([, { all }]) => all.length > 0)
        .map(([contestant, { all, single }]) => ({
          contestant,
          short: contestant.split(',')[0],
          single,
          ms: medians(all),
        }));
      tell(workload, phases, results);
    }
  } finally {
    tidyUp();
  }
}
