/**
 * A script on our engine: mke2fs, mount, the script, umount; and where everything ended up.
 *
 *     # mkfs: -t ext4 -b 1024        UUID, hash seed, clock and inode tables as in every recording, so that
 *     # size: 64M                    Linux and we start from the same bytes
 *     # mount: nodelalloc
 *     …
 *     # tune2fs: -O extent           unmounted here, perhaps given a feature, and mounted again, as ext4
 *     …
 */

import { Refused } from '../../../src/bytes/refused.ts';
import { type Layout, layoutOf } from '../../../src/engine/volume/layout.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { INCOMPAT } from '../../../src/format/features.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { sayProblem } from '../../../src/shell/language/problem.ts';
import { planMkfs, runMkfs } from '../../../src/tools/mkfs/mkfs.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import type { TraceEvent } from '../../../src/trace/event.ts';
import { type Level, Recorder } from '../../../src/trace/recorder.ts';
import type { Recording } from '../../../src/trace/recording.ts';
import { mountWithShell } from '../../helpers/equipment.ts';

export interface Directives {
  mkfs: string;
  size: string;
  mount: string;
}

export function directivesOf(text: string): Directives {
  const found: Directives = { mkfs: '-t ext4', size: '64M', mount: '' };
  for (const [, key, value] of text.matchAll(/^#[ \t]*(mkfs|size|mount):[ \t]*(.*?)[ \t]*$/gm))
    found[key as keyof Directives] = value;
  return found;
}

/** What runs in one mount, and the features that the volume gets before it. */
export interface Part {
  features: string[];
  text: string;
}

export function partsOf(text: string): Part[] {
  const [first, ...rest] = text.split(/^# tune2fs:/m);
  const parts: Part[] = [{ features: [], text: first }];
  for (const part of rest) {
    const end = part.indexOf('\n');
    const words = part.slice(0, end).trim().split(/\s+/);
    parts.push({ features: words.filter((word) => word !== '' && word !== '-O'), text: part.slice(end + 1) });
  }
  return parts;
}

export const MKFS_TIME = 1_600_000_000;
const UUID = '11111111-2222-3333-4444-555555555555';
const SEED = 'hash_seed=aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee,lazy_itable_init=0,lazy_journal_init=0,root_owner=0:0';
const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

export const bytesOf = ({ size }: Directives): number => Number.parseInt(size, 10) * UNITS[size.slice(-1)];

/** The words after `mke2fs`. All extended options go into one -E, as only the last one counts. */
export function mkfsWords({ mkfs }: Directives, image: string): string[] {
  const words = mkfs.split(/\s+/).filter(Boolean);
  const extended = [SEED];
  for (let at = words.indexOf('-E'); at >= 0; at = words.indexOf('-E')) extended.push(words.splice(at, 2)[1]);
  return ['-q', '-F', '-U', UUID, '-E', extended.join(','), ...words, image];
}

export const kindOf = ({ mkfs }: Directives): 'ext2' | 'ext3' | 'ext4' =>
  (/-t\s+(ext[234])\b/.exec(mkfs)?.[1] ?? 'ext4') as 'ext2' | 'ext3' | 'ext4';

/** The volume as mke2fs makes it. */
export function makeVolume(directives: Directives): BlockStore {
  const plan = planMkfs(mkfsWords(directives, 'disk.img'), {
    now: MKFS_TIME,
    uuid: UUID,
    hashSeed: UUID,
    deviceBytes: bytesOf(directives),
  });
  if (plan instanceof Refused) throw new Error(`mke2fs ${directives.mkfs}: ${plan.refused}`);
  const store = new BlockStore(plan.blockSize, bytesOf(directives));
  runMkfs(plan, new Recorder(store, 'off'));
  return store;
}

export interface EngineRun {
  store: BlockStore;
  volume: Volume;
  layout: Layout;
  events: readonly TraceEvent[];
  /** At the level full. */
  recording: Recording | undefined;
  /** Exit code of the script. */
  status: number;
  said: string;
  /** s_kbytes_written, without what mke2fs wrote. */
  kbytesWritten: number;
}

/** Some time after mke2fs, like Linux's clock. */
const MOUNT_TIME = MKFS_TIME + 100;

export function runOnEngine(text: string, level: Level = 'off', store?: BlockStore): EngineRun {
  const directives = directivesOf(text);
  const on = store ?? makeVolume(directives);
  const made = opened(on).sb.s_kbytes_written;
  const recorder = new Recorder(on, level);
  let said = '';
  const hear = (data: Uint8Array) => {
    said += Buffer.from(data).toString('latin1');
  };
  let status = 0;
  for (const [index, part] of partsOf(text).entries()) {
    if (part.features.length > 0) setFeatures(on, part.features);
    const mounted = mountWithShell(recorder, {
      options: directives.mount,
      kind: index === 0 ? kindOf(directives) : 'ext4',
      now: MOUNT_TIME,
      stdout: hear,
      stderr: hear,
    });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    const ran = mounted.run(part.text);
    if (ran.problems) throw new Error(ran.problems.map(sayProblem).join('; '));
    mounted.unmount();
    status ||= ran.status;
  }
  const volume = opened(on);
  const { recording } = recorder;
  const events = recording?.events ?? [];
  const layout = layoutOf(volume, { leaves: true });
  const kbytesWritten = Number(volume.sb.s_kbytes_written - made);
  return { store: on, volume, layout, events, recording, status, said, kbytesWritten };
}

/** What `tune2fs -O` does on a volume that has no checksums. */
function setFeatures(store: BlockStore, features: readonly string[]): void {
  const at = store.blockSize === 1024 ? 0 : 1024;
  const bytes = store.own(store.blockSize === 1024 ? 1 : 0);
  const incompat = Superblock.read(bytes, at).s_feature_incompat;
  const added = features.reduce((bits, name) => bits | INCOMPAT[name as keyof typeof INCOMPAT], 0);
  Superblock.write(bytes, at, { s_feature_incompat: incompat | added });
}

export function opened(device: Parameters<typeof openVolume>[0]): Volume {
  const volume = openVolume(device);
  if (volume instanceof Refused) throw new Error(volume.refused);
  return volume;
}
