/**
 * One program on one volume, crashed at some moments: what was promised and is not there.
 *
 *     steps ──▶ watch ──▶ crash, recover, judge ──▶ faults ──▶ fewer steps with a fault, as long as there are any
 *                              └ one in some: mount, umount, and our fsck finds nothing
 */

import { Refused } from '../../../src/bytes/refused.ts';
import { FAST } from '../../../src/engine/fastcommit/fast.ts';
import { SESSION_NOW } from '../../../src/session/run/defaults.ts';
import { runFsck } from '../../../src/tools/fsck/fsck.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import {
  type Counts,
  type Crashed,
  explore,
  type Limits,
  noCounts,
  recoverAndJudge,
} from '../../session/crash/explore.ts';
import { lostOf } from '../../session/crash/kept.ts';
import { makeVolume, type Watched, watchWork } from '../../session/crash/watched.ts';
import { Actor } from './act.ts';
import type { Mode } from './modes.ts';
import type { Step } from './program.ts';

/** How densely a program is crashed: at about so many moments, and at every promise. */
export interface Density {
  seed: number;
  moments: number;
}

/** For what is to be found again, or cut down. */
export const dense = (seed: number): Density => ({ seed, moments: 300 });

export interface Tried {
  mode: Mode;
  seed: number;
  steps: readonly Step[];
}

/** One recovered image in this many is checked by fsck, too; without a journal each is. */
const CHECKED_ONE_IN = 8;
const MOST_FAULTS = 5;

const volumes = new Map<string, BlockStore>();

function volumeOf(mode: Mode): BlockStore {
  let volume = volumes.get(mode.name);
  if (!volume) {
    volume = makeVolume(mode.mkfs, mode.size);
    volumes.set(mode.name, volume);
  }
  return volume;
}

function watchProgram({ mode, steps }: Pick<Tried, 'mode' | 'steps'>): Watched {
  return watchWork({ ...mode, script: '' }, volumeOf(mode), ({ kernel }) => {
    new Actor(kernel).run(steps);
    kernel.closeAll();
  });
}

/** What is broken; an exception of ours is broken, too. */
export function faultsOf(tried: Tried, { seed, moments }: Density, counts: Counts = noCounts()): string[] {
  const faults: string[] = [];
  try {
    const watched = watchProgram(tried);
    faults.push(...watched.faults);
    const oneIn = Math.ceil(watched.log.sent.length / moments);
    const limits: Limits = { exhaustive: 1, random: 3, seed, oneIn };
    explore(
      watched,
      limits,
      (crash) => {
        if (faults.length >= MOST_FAULTS) return;
        const { faults: found, refused } = recoverAndJudge(crash);
        if (refused) counts.refused++;
        else if (!watched.journaled || counts.images % CHECKED_ONE_IN === 0) {
          counts.judged++;
          found.push(...(watched.journaled ? unclean(crash) : unrepaired(crash)));
        }
        faults.push(...found.map((fault) => `${crash.says}: ${fault}`));
      },
      counts,
    );
  } catch (thrown) {
    faults.push(`threw ${thrown instanceof Error ? thrown.stack : thrown}`);
  }
  return faults.slice(0, MOST_FAULTS);
}

const check = (image: BlockStore, mode: '-n' | '-y', told?: (line: string) => void): number =>
  runFsck(new Recorder(image, 'off'), { mode, force: true, now: SESSION_NOW, fastCommit: FAST, ...(told && { told }) })
    .status;

/** A mount after the crash deals with the orphans, and leaves nothing to repair. */
function unclean({ watched, image }: Crashed): string[] {
  const { mkfs, mount } = watched.script;
  const kind = /-t (ext[234])/.exec(mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4';
  const mounted = mountWithShell(new Recorder(image, 'off'), { options: mount, kind });
  if (mounted instanceof Refused) return [mounted.refused];
  mounted.unmount();
  const told: string[] = [];
  return check(image, '-n', (line) => told.push(line)) === 0 ? [] : [`not clean: ${told.slice(0, 6).join(' | ')}`];
}

/** Without a journal a check repairs whatever there is, in one go, and what was synced is kept. */
function unrepaired({ watched, image, sent, safe }: Crashed): string[] {
  const status = check(image, '-y');
  if (status > 1) return [`fsck -y ends with ${status}`];
  const told: string[] = [];
  if (check(image, '-n', (line) => told.push(line)) !== 0)
    return [`not clean after fsck -y: ${told.slice(0, 6).join(' | ')}`];
  return lostOf(watched, image, sent, safe);
}

/** The shortest program found that still breaks something: parts are left out, ever smaller ones. */
export function minimised(tried: Tried, density: Density): readonly Step[] {
  let { steps } = tried;
  const breaks = (fewer: readonly Step[]) => faultsOf({ ...tried, steps: fewer }, density).length > 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < steps.length; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (fewer.length < steps.length && breaks(fewer)) steps = fewer;
      else at += size;
    }
  return steps;
}
