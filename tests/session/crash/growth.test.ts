/**
 * The power goes at any write while a mounted volume grows and data is written beside it: in every mode of the journal, and
 * for volumes of several makes. The tree is that of one commit, a check finds nothing once the volume has been mounted
 * again, and Linux agrees where it is asked.
 *
 *     write ┆ resize2fs: group ┆ groups ┆ … ┆ write ✂ at each ─▶ mount, umount ─▶ nothing to repair, the size of one step
 */

import fs from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { SESSION_NOW } from '../../../src/session/run/defaults.ts';
import { runFsck } from '../../../src/tools/fsck/fsck.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { mustJudge } from '../../helpers/linux.ts';
import { long, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { type Counts, countsText, explore, noCounts, recoverAndJudge } from './explore.ts';
import { judgeByFsck, judgeByLinux, scratchRoot } from './linux-judge.ts';
import { type CrashScript, type Watched, watch } from './watched.ts';

/** By part of the last group and by groups, one with a backup; then once more. */
const SCRIPT = `echo a > a
sync a
head -c 40000 /dev/urandom > beside
resize2fs /dev/loop0 4800K > said
head -c 3000 /dev/urandom >> beside
echo b > b
sync b
mkdir d
head -c 9000 /dev/urandom > d/x
resize2fs /dev/loop0 5900K >> said
sync
`;

const MAKES: Record<string, string> = {
  plain: '-t ext4 -E resize=9000',
  'no flex_bg': '-t ext4 -E resize=9000 -O ^flex_bg',
  'no resize_inode': '-t ext4 -O ^resize_inode',
  'no 64bit': '-t ext4 -E resize=9000 -O ^64bit',
  'no sums': '-t ext4 -E resize=9000 -O ^metadata_csum,^64bit,^flex_bg',
  'small flex groups': '-t ext4 -E resize=9000 -G 2',
  ext3: '-t ext3 -E resize=9000',
  // Sixteen groups have a block of descriptors: the first growth begins another.
  meta_bg: '-t ext4 -O ^resize_inode,meta_bg',
  // Turned on on the way.
  'none kept': '-t ext4 -E resize=4200',
};
const MODES = ['data=ordered', 'data=writeback', 'data=journal', 'no journal'];

const CASES: CrashScript[] = Object.entries(MAKES).flatMap(([make, mkfs]) =>
  MODES.filter((mode) => make !== 'ext3' || mode !== 'no journal').map((mode) => {
    const journal = mode === 'no journal' ? '-O ^has_journal' : '-J size=1';
    const groups = make === 'meta_bg' || make === 'none kept' ? '-g 256 -N 256' : '-g 1024 -N 64';
    const words = `${mkfs} -b 1024 ${groups} ${journal}`.replace(/-O (\S+)(.*) -O (\S+)/, '-O $1,$3$2');
    const mount = mode === 'no journal' ? '' : mode;
    return { name: `${make}, ${mode}`, mkfs: words, size: '3500K', device: 8, mount, script: SCRIPT };
  }),
);

const seed = seedOr(4);
/** Other moments for each kind. */
const limitsOf = (kind: number) => ({ exhaustive: 1, random: 2, seed: seed + kind, oneIn: 30 });
/** One in this many is also mounted to its end and checked by ours. */
const MOUNTED = 8;
/** One image in this many is Linux’s to judge, too. */
const JUDGED = 50;
const counts = noCounts();
const root = scratchRoot();
const dir = root ? fs.mkdtempSync(`${root}/ext4lab-growth-`) : tempDir();

afterAll(() => {
  fs.rmSync(dir, { recursive: true, force: true });
  if (long) console.log(`growth: ${CASES.length} kinds, ${countsText(counts)}`);
});

/** What our check finds once the volume has been mounted and unmounted. */
function mountedAgain(image: BlockStore, { script }: Watched): string[] {
  const kind = /-t (ext[34])/.exec(script.mkfs)![1] as 'ext3' | 'ext4';
  const mounted = mountWithShell(new Recorder(image, 'off'), { options: script.mount, kind });
  if (mounted instanceof Refused) return [mounted.refused];
  mounted.unmount();
  const said: string[] = [];
  const told = (line: string) => said.push(line);
  const { status } = runFsck(new Recorder(image, 'off'), { mode: '-n', force: true, now: SESSION_NOW, told });
  return status === 0 ? [] : [`fsck -n ended with ${status}: ${said.join(' ')}`];
}

/**
 * What Linux has, too (src/tools/resize/README.md). Between two flex groups the last group that was added counts as never written. And
 * the kernel counts the groups before it replays the journal: where a transaction there adds some, it leaves the free counts
 * of the superblock without them.
 */
const BETWEEN = /Last group block bitmap uninitialized|Padding at end of block bitmap is not set/g;
const COUNTS = /Free (?:blocks|inodes) count wrong \(/g;

function isLinuxs(fault: string): boolean {
  const questions = (fault.match(/\? no\b/g) ?? []).length;
  const between = (fault.match(BETWEEN) ?? []).length;
  const counts = fault.startsWith('after the kernel’s mount: ') ? (fault.match(COUNTS) ?? []).length : 0;
  return questions > 0 && questions === between + counts;
}

function crashes(script: CrashScript, own: Counts): { faults: string[]; sizes: Set<number> } {
  const watched = watch(script);
  const faults = [...watched.faults];
  const sizes = new Set<number>();
  let next = seed % JUDGED;
  explore(
    watched,
    limitsOf(CASES.indexOf(script)),
    (crash) => {
      const judged = own.images > next && mustJudge('e2fsck');
      if (judged) next += JUDGED;
      const copy = judged ? crash.image.clone() : undefined;
      const told = (what: readonly string[]) =>
        faults.push(...what.filter((fault) => !isLinuxs(fault)).map((fault) => `${crash.says}: ${fault}`));
      const { faults: found, refused } = recoverAndJudge(crash);
      told(found);
      if (refused) own.refused++;
      if (watched.journaled && !refused) {
        const volume = openVolume(crash.image);
        sizes.add(volume instanceof Refused ? 0 : volume.geometry.blockCount);
        if (own.images % MOUNTED === 0) told(mountedAgain(crash.image, watched));
      }
      if (!copy) return;
      own.judged++;
      const verdict = watched.journaled
        ? judgeByLinux(watched, copy, dir, mustJudge('root', 'loop', 'mount'))
        : refused
          ? undefined
          : judgeByFsck(copy, dir);
      if (verdict && !verdict.refused) told(verdict.faults);
      copy.release();
    },
    own,
  );
  return { faults: faults.slice(0, 8), sizes };
}

describe('the power goes while a volume grows', () => {
  for (const script of sample(CASES, 7))
    it(script.name, () => {
      const own = noCounts();
      const { faults, sizes } = crashes(script, own);
      for (const key of Object.keys(own) as (keyof Counts)[]) counts[key] += own[key];
      expect(faults).toEqual([]);
      // Before and behind steps of the growth, not only at its ends.
      if (!script.mkfs.includes('^has_journal')) expect(sizes.size).toBeGreaterThan(2);
    }, 120_000);
});
