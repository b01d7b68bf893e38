/**
 * A power cut at a step: the image that remains, the mount that follows, and the fate of each file.
 *
 *     disk at the step ── losses ──▶ image ─┬─ e2fsck -fn, with nothing repaired
 *                                           └─ mount (recovery) ── umount ──▶ the files as they are, e2fsck -fn
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { is } from '../../trace/event.ts';
import { RecoveryJournalDone, RecoveryOrphansDone } from '../../trace/events/recovery.ts';
import { Recorder } from '../../trace/recorder.ts';
import { defineAnswer } from '../answers/define-answer.ts';
import { type Checked, checkOf } from '../run/checked.ts';
import { Mounted } from '../run/mounted.ts';
import type { RefusedAnswer } from '../session-api.ts';
import { type Belief, believedAt } from './believed.ts';
import { type FileFate, fatesOf } from './compare.ts';
import { imageAt } from './flight.ts';
import type { Losing } from './line.ts';
import { cutAt } from './question.ts';
import type { CrashSource } from './source.ts';
import { eachPath } from './tree.ts';

export interface CrashResult {
  step: number;
  losing: Losing;
  /** The last system call to return; empty if none had. */
  call: string;
  /** The reason why it cannot be mounted. */
  refused: Said | undefined;
  /** The result of the journal's recovery; absent if there was nothing to replay. */
  recovery?: { transactions: number; replayed: number; revoked: number };
  /** Files without a name that the mount deleted, and files that it truncated. */
  orphans: { deleted: number; truncated: number };
  /** All files; those that are not whole come first. */
  files: FileFate[];
  /** Files and directories in all. */
  count: number;
  /** The number of them that are as believed. */
  whole: number;
  /** Directories that cannot be read, in words. */
  faults: string[];
  before: Checked;
  after: Checked;
}

const MOST_ROWS = 200;
const MOST_LINES = 40;

/** Cuts the power at the step, mounts the volume, and compares. */
export const pull = defineAnswer(
  'pull',
  ({ whole, step }, { losing }: { losing: Losing }): CrashResult | RefusedAnswer => {
    const result = pullAt(whole.crashSource, step, losing);
    return result instanceof Refused ? { refused: result.said } : result;
  },
);

function pullAt(of: CrashSource | undefined, step: number, losing: Losing): CrashResult | Refused {
  const source = cutAt(of, step);
  if (source instanceof Refused) return source;
  const belief = believedAt(source, step);
  if (belief instanceof Refused) return belief;
  return pulled(source, step, losing, belief, imageAt(source, step, losing));
}

/** Compares everything on the remaining disk with the state that programs believed. */
export function pulled(
  source: CrashSource,
  step: number,
  losing: Losing,
  belief: Belief,
  image: BlockStore,
): CrashResult {
  const before = checkOf(image);
  const result: CrashResult = {
    step,
    losing,
    call: belief.call,
    refused: undefined,
    orphans: { deleted: 0, truncated: 0 },
    files: [],
    count: 0,
    whole: 0,
    faults: [],
    before,
    after: before,
  };
  const recorder = new Recorder(image.clone(), 'full');
  const mounted = Mounted.mount(recorder, source.how);
  if (mounted instanceof Refused) result.refused = mounted.said;
  else {
    for (const event of recorder.recording!.events)
      if (is(event, RecoveryJournalDone)) result.recovery = event.fields;
      else if (is(event, RecoveryOrphansDone)) result.orphans = event.fields;
    mounted.unmount();
    result.after = checkOf(recorder.store);
  }
  const volume = openVolume(recorder.store);
  const { found, faults } = volume instanceof Refused ? { found: [], faults: [] } : eachPath(volume, true);
  const fates = fatesOf(belief.files, found);
  fates.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  result.files = fates.slice(0, MOST_ROWS);
  result.count = fates.length;
  result.whole = fates.filter(({ fate }) => fate === 'whole').length;
  result.faults = faults.slice(0, MOST_LINES);
  return result;
}

const rank = ({ fate, kind, path, promised }: FileFate): number =>
  (fate === 'whole' ? 10 : promised ? 0 : 2) + (kind === 'directory' ? 1 : 0) + (path === 'lost+found' ? 1 : 0);
