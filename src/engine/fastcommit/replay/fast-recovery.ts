/**
 * Fast commits within the recovery of a journal. Recovery looks for them after it has scanned the transactions. It
 * replays them after the transactions, before it declares the journal empty.
 */
import { Refused } from '../../../bytes/refused.ts';
import { readExtent } from '../../../format/extent-node.ts';
import { EXT4_FC_TAG_ADD_RANGE, FcAddRange } from '../../../format/fast-commit.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { Failure } from '../../fs/failure.ts';
import { type Clock, Mount } from '../../fs/mount.ts';
import { defaultOptions } from '../../fs/options.ts';
import type { FastRecovery } from '../../jbd2/recovery/recover.ts';
import { JOURNAL } from '../../jbd2/recovery/refusals.ts';
import { FileSystem } from '../../mounted/file-system.ts';
import { openVolume } from '../../volume/open.ts';
import { ReplayAllocator } from './allocator.ts';
import { recount } from './recount.ts';
import { Replayer } from './replayer.ts';
import { type Found, scanArea } from './scan.ts';
import { sendAtOnce } from './send.ts';

/** Keeps the blocks that records give to files from everyone else. */
function keepNamed(allocator: ReplayAllocator, records: readonly Found[]): void {
  for (const { tag, value } of records) {
    if (tag !== EXT4_FC_TAG_ADD_RANGE) continue;
    const { physical, length } = readExtent(FcAddRange.read(value).fc_ex);
    allocator.keep(physical, length);
  }
}

const NONE_BEGIN = new Refused(JOURNAL.fast_replaying);

/** `clock` gives the time of the recovery to directories whose names change. */
export function fastRecovery(clock: Clock): FastRecovery {
  let records: Found[] = [];
  return {
    scan(recorder, journal, tid, inodeSize) {
      records = [];
      const found = scanArea(journal, recorder, tid, inodeSize);
      if (typeof found === 'string') return found;
      records = found;
      return undefined;
    },
    get found() {
      return records.length > 0;
    },
    replay(recorder, journal, log, who) {
      try {
        return replayRecords(recorder, records, clock, (changed) =>
          sendAtOnce(recorder, journal, log, clock, changed, who),
        );
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        return `The journal is damaged: ${thrown.why}.`;
      }
    },
  };
}

/** `send` gets the changed blocks, in the order of the volume. */
function replayRecords(
  recorder: Recorder,
  records: readonly Found[],
  clock: Clock,
  send: (changed: readonly number[]) => void,
): string | undefined {
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return volume.refused;
  const { geometry } = volume;
  if (geometry.clusterRatio > 1) return 'Fast commits of a volume with bigalloc are not replayed here.';
  // A mount sets up flex groups later, so the search for an inode’s blocks starts in the inode’s own group.
  Object.assign(geometry, { flexSize: 1 });
  const options = { ...defaultOptions('ext4'), readonly: true, delalloc: false };
  const mount = new Mount(recorder, volume, 'ext4', options, clock);
  const allocator = new ReplayAllocator(mount);
  keepNamed(allocator, records);
  const fs = new FileSystem(mount, { allocator, fastCommit: NONE_BEGIN });
  if (fs.refused) return fs.refused.refused;
  const changed = new Set<number>();
  mount.keeper = {
    join: (block) => {
      changed.add(block);
      return 0;
    },
  };
  const replayer = new Replayer(fs, allocator, records);
  replayer.run();
  recount(replayer, allocator);
  mount.settle();
  send([...changed].sort((a, b) => a - b));
  return undefined;
}
