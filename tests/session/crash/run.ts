/**
 * A watched script crashed everywhere: judged by our own judge each time, by Linux in part.
 */
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { type Counts, explore, type Limits, recoverAndJudge } from './explore.ts';
import { judgeByFsck, judgeByLinux } from './linux-judge.ts';
import type { Watched } from './watched.ts';

export interface Judges {
  /** One image in this many goes to Linux as well; 0: none. */
  oneIn: number;
  /** A folder for their copies. */
  dir: string;
  /** Whether the kernel may mount. */
  kernel: boolean;
}

/** What was wrong, one line each; the first few. */
export function crashEverywhere(watched: Watched, limits: Limits, judges: Judges, counts: Counts): string[] {
  const faults: string[] = [];
  const tell = (says: string, what: readonly string[]) => {
    for (const fault of what) if (faults.length < 20) faults.push(`${watched.script.name}, ${says}: ${fault}`);
  };
  tell('as it ran', watched.faults);
  let next = judges.oneIn === 0 ? Number.POSITIVE_INFINITY : counts.images + 1 + (limits.seed % judges.oneIn);
  explore(
    watched,
    limits,
    (crash) => {
      let copy: BlockStore | undefined;
      // tests/engine/fastcommit has what Linux makes of fast commits, and where it is left with wrong counts.
      if (counts.images >= next && !watched.fast) {
        copy = crash.image.clone();
        next += judges.oneIn;
      }
      const recovered = recoverAndJudge(crash);
      tell(crash.says, recovered.faults);
      if (recovered.refused) counts.refused++;
      if (copy && watched.journaled) {
        counts.judged++;
        const verdict = judgeByLinux(watched, copy, judges.dir, judges.kernel);
        // If the superblock is torn, e2fsck has no backup to use on volumes this small.
        if (!verdict.refused) tell(crash.says, verdict.faults);
        else
          tell(
            crash.says,
            verdict.faults.filter((f) => f.startsWith('ours refuses')),
          );
      }
      if (copy && !watched.journaled && !recovered.refused) {
        counts.judged++;
        tell(crash.says, judgeByFsck(copy, judges.dir).faults);
      }
      copy?.release();
    },
    counts,
  );
  return faults;
}
