/**
 * Recovery of fast commits that is itself cut short: the power goes again at each of its writes, and with it any of what is
 * on its way. The next mount leaves the volume as one that was not cut: the same layout, tree and contents.
 *
 *     fsync ✂ ─▶ recovery: w1 w2 w3 ┊ w4 … ✂ after each ─▶ recovery ─▶ the same
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crc32c } from '../../../src/bytes/crc.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { fastRecovery } from '../../../src/engine/fastcommit/replay/fast-recovery.ts';
import { type FastRecovery, recoverJournal } from '../../../src/engine/jbd2/recovery/recover.ts';
import { layoutOf } from '../../../src/engine/volume/layout.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { CrashDisk, DiskLog, type Fate, fateOf } from '../../../src/trace/crash-disk.ts';
import { REQ } from '../../../src/trace/disk.ts';
import * as E from '../../../src/trace/events/jbd2.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkRecording } from '../../helpers/check-recording.ts';
import { describeWith } from '../../helpers/linux.ts';
import { e2fsck, run } from '../../helpers/linux-tools.ts';
import { long, sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { contentOf, treeOf } from '../../session/crash/tree.ts';
import { cutsOf, mountedByLinux, mountedHere, save } from './cuts.ts';

const SCRIPTS = new URL('./scripts/', import.meta.url);
const NAMES = fs.readdirSync(SCRIPTS).map((file) => file.slice(0, -5));
const scriptOf = (name: string): string =>
  (JSON.parse(fs.readFileSync(new URL(`${name}.json`, SCRIPTS), 'utf8')) as { script: string }).script;

const NOW = { sec: 1_700_000_000, nsec: 0 };

const usual = (): FastRecovery => fastRecovery({ now: () => NOW });

/** The transactions take all of the ring: a journal that keeps room for its running transaction is never left so. */
function inFullRing(): FastRecovery {
  const fast = usual();
  return {
    scan: fast.scan,
    get found() {
      return fast.found;
    },
    replay: (recorder, journal, log, who) =>
      fast.replay(recorder, journal, { ...log, used: journal.end - journal.first }, who),
  };
}

/** Recovers in place, without the rest of a mount. */
function recover(store: BlockStore, fast: FastRecovery, recording: 'off' | 'full' = 'off') {
  const recorder = new Recorder(store, recording);
  const log = new DiskLog(store);
  recorder.disk = log;
  const done = recoverJournal(recorder, 'mount', fast);
  if (done instanceof Refused) throw new Error(done.refused);
  return { log, recorder };
}

/** All that a mount leaves, and every file’s bytes. */
function stateOf(store: BlockStore): string {
  const volume = openVolume(store);
  if (volume instanceof Refused) return volume.refused;
  const tree = treeOf(volume);
  const contents = tree.entries.map(({ ino, regular }) => (regular ? crc32c(~0, contentOf(volume, ino)) : 0));
  return [
    JSON.stringify(layoutOf(volume, { leaves: true }), undefined, 1),
    tree.text,
    tree.faults,
    contents,
    volume.findings.map((f) => f.sentence),
  ].join('\n');
}

/** The disk wherever recovery may be cut short: for each write, nothing lost, all of it, and a draw. */
function* cutShort(before: BlockStore, log: DiskLog): Generator<{ says: string; image: BlockStore; logged: boolean }> {
  const disk = new CrashDisk(before);
  let logged = false;
  for (const [i, write] of log.sent.entries()) {
    disk.take(write);
    if (write.block < 0) continue;
    logged ||= (write.flags & REQ.FUA) !== 0 && write.carried === 'journal';
    const fates: [string, Fate][] = [['nothing', () => true]];
    if (disk.flying.length > 0) fates.push([`a draw by ${i}`, fateOf({ seed: i })]);
    // What a flush left is the same until the next one.
    if (disk.flying.length === 1) fates.push(['all', () => false]);
    for (const [lost, fate] of fates) {
      const image = disk.image(fate);
      yield { says: `after ${i + 1} of ${log.sent.length}, lost ${lost}`, image, logged };
      image.release();
    }
  }
}

/** The transaction’s copy of the superblock goes home like any other block, and may be torn: Linux does not mount that. */
const isTornSuper = (refused: string): boolean => refused.startsWith('s_checksum at byte');

function sameWherever(name: string, before: BlockStore, fast = usual()): void {
  const whole = before.clone();
  const { log } = recover(whole, fast);
  const mounted = mountedHere(whole);
  if (typeof mounted === 'string') throw new Error(mounted);
  const expected = stateOf(mounted);
  let torn = 0;
  for (const { says, image } of cutShort(before, log)) {
    const again = mountedHere(image);
    if (typeof again === 'string') {
      expect(isTornSuper(again), `${name} ${says}: ${again}`).toBe(true);
      torn++;
    } else if (stateOf(again) !== expected) expect(stateOf(again), `${name} ${says}`).toBe(expected);
  }
  expect(torn).toBeLessThan(log.writes / 2);
}

/** Fast commits of a script that are tried. */
const CUTS = long ? 2 : 1;

describe('recovery of fast commits that is cut short', () => {
  // Of this tree, and of deep-tree, something was lost when recovery wrote home at once.
  for (const name of long ? NAMES : ['ranges'])
    it(name, () => {
      for (const { n, image } of cutsOf(scriptOf(name), CUTS)) sameWherever(`fast commit ${n}`, image);
    });

  it('where the ring has no room for what the records have changed', () => {
    for (const { image } of cutsOf(scriptOf('names-and-links'), 1)) {
      const { recorder } = recover(image.clone(), inFullRing(), 'full');
      const recording = recorder.recording!;
      expect(eventsOf(recording, E.UpdateLogTail)).toHaveLength(1);
      expect(eventsOf(recording, E.WriteCommit)).toHaveLength(1);
      checkRecording(recording, recorder.store);
      sameWherever('in a full ring', image, inFullRing());
    }
  });
});

describeWith(['e2fsck', 'root', 'loop', 'mount'], 'others go on where ours was cut short', () => {
  it('e2fsck and the kernel leave the same tree, and nothing is wrong', () => {
    const dir = tempDir();
    const file = path.join(dir, 'cut.img');
    for (const name of sample(['names-and-links', 'ranges'], 4)) {
      // e2fsck 1.47.0 stops at fast commits of a volume with sums.
      const script = scriptOf(name).replace('-O fast_commit', '-O fast_commit,^metadata_csum');
      const [{ image: before }] = cutsOf(script, 1);
      const store = before.clone();
      const { log } = recover(store, usual());
      const tree = (at: BlockStore) =>
        stateOf(at)
          .split('\n')
          .filter((line) => line.startsWith('/'));
      const expected = tree(mountedHere(store) as BlockStore);
      const all = [...cutShort(before, log)].map(({ says, logged }) => ({ says, logged }));
      let turn = 0;
      for (const { says, image, logged } of cutShort(before, log)) {
        // Before the transaction is whole nothing is home: one of these stands for all.
        if (logged ? turn++ % 4 !== 0 : all[0].says !== says) continue;
        save(file, image);
        expect(run('e2fsck', ['-fy', file]).status, `${name} ${says}`).toBeLessThan(2);
        expect(e2fsck(file).says, `${name} ${says}`).toBe('');
        const theirs = mountedByLinux(image, dir);
        expect(theirs && tree(theirs), `${name} ${says}`).toEqual(expected);
      }
    }
  });
});
