/** A volume made by a mke2fs command line, recorded in full. */
import { Refused } from '../bytes/refused.ts';
import { planMkfs } from '../engine/mkfs/plan.ts';
import { runMkfs } from '../engine/mkfs/run.ts';
import { BlockStore } from '../trace/block-store.ts';
import { Recorder } from '../trace/recorder.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from './defaults.ts';

export function formatted(command: string): { recorder: Recorder; byteLength: number } | Refused {
  const plan = planMkfs(command, { uuid: SESSION_UUID, hashSeed: SESSION_HASH_SEED, now: SESSION_NOW });
  if (plan instanceof Refused)
    return plan.refused ? plan : new Refused('A volume needs a device and its size: mke2fs disk.img 64M.');
  const recorder = new Recorder(new BlockStore(plan.blockSize, plan.byteLength), 'full');
  runMkfs(plan, recorder);
  recorder.settle();
  return { recorder, byteLength: plan.byteLength };
}
