/** Volumes that mke2fs makes from a command line or from a script's directives. */
import { Refused } from '../../bytes/refused.ts';
import type { Directives } from '../../shell/language/script.ts';
import { parseSize } from '../../tools/mkfs/numbers.ts';
import { planMkfs } from '../../tools/mkfs/plan.ts';
import { volumeBy } from '../../tools/mkfs/run.ts';
import type { Topology } from '../../tools/mkfs/topology.ts';
import type { Level, Recorder } from '../../trace/recorder.ts';
import { topologyOf } from '../machine/machine-of.ts';
import { SESSION } from '../refusals/session.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from './defaults.ts';

/** This many groups take a few seconds and half a gibibyte. */
const MOST_GROUPS = 2 ** 17;

export interface Formatted {
  recorder: Recorder;
  byteLength: number;
}

/** `device_bytes` is the size of the device, if it is larger than the volume. */
export function formatted(
  command: string,
  level: Level = 'full',
  topology?: Topology,
  device_bytes = 0,
): Formatted | Refused {
  const plan = planMkfs(command, {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
    ...(topology && { topology }),
  });
  if (plan instanceof Refused) return plan.refused ? plan : new Refused(SESSION.no_volume);
  const { groups } = plan.geometry;
  if (groups > MOST_GROUPS) return new Refused(SESSION.too_many_groups({ groups, most: MOST_GROUPS }));
  const byteLength = Math.max(plan.byteLength, device_bytes);
  return { recorder: volumeBy(plan, level, byteLength), byteLength };
}

/**
 * The volume of `# mkfs:` and `# size:`, on the disks of the machine if the script names one. With `# device:` the device
 * has room after the volume, into which the volume can grow.
 */
export function formattedFor(directives: Directives, level: Level = 'full'): Formatted | Refused {
  const { mkfs = '-t ext4', size = '64M', device } = directives;
  const room = device === undefined ? undefined : parseSize(device);
  if (device !== undefined && !room?.unit) return new Refused(SESSION.no_device_size({ word: device }));
  const topology = topologyOf(directives);
  if (topology instanceof Refused) return topology;
  return formatted(`mke2fs ${mkfs} disk.img ${size}`, level, topology, room && room.count * room.unit);
}
