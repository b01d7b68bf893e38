/**
 * The journal beside the kernel's: the same script leaves the same transactions in the same places of the log, told by
 * the same tracepoints. The kernel's answers are in tests/engine/jbd2/fixtures, recorded by the oracle beside the checkout.
 */

import { describe, expect, it } from 'vitest';
import { is } from '../../../src/trace/event.ts';
import { WritebackLazytime } from '../../../src/trace/events/writeback.ts';
import { renewing } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { commonLines } from '../fidelity/common-lines.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import { engineLines, logLines, readRecorded, record, recordedNames } from './log.ts';

/** Logs that differ, and why. Everything else must be the same block by block. */
const KNOWN_LOGS: Readonly<Record<string, string>> = {
  'htree-two-levels': 'blocks that were changed while the last transaction committed join the next one later in Linux',
};
/** The share of all lines of both that are equal and in the same order, over all scripts. */
const COMMIT_SHARE = 1; // 2,132 of 2,132
const HANDLE_SHARE = 0.9971; // 42,790 of 42,912
/** Of the lines of one script’s commits. */
const SCRIPT_SHARE = 1;

const withoutHandles = (text: string): string => text.replace(/\d+ handles, /, '');

const total = { commits: 0, commonCommits: 0, all: 0, commonAll: 0 };
const isHandle = (text: string): boolean => text.startsWith('handle_');
/** Stamping an inode with the time: Linux's clock for it ticks every 4 ms, ours with every call, so here it happens more often. */
const isStamp = (text: string): boolean => /^handle_\w+ \d+ 1: 3\b/.test(text);

describe('the journal of a script, beside the kernel', () => {
  for (const name of recordedNames())
    it(name, () => {
      if (renewing) record(name, readRecorded(name).script, tempDir());
      const recorded = readRecorded(name);
      const ran = runOnEngine(recorded.script, 'full');
      expect(ran.status).toBe(0);
      const log = logLines(ran.volume);
      if (Object.hasOwn(KNOWN_LOGS, name)) {
        expect(log.length).toBe(recorded.log.length);
        expect(log).not.toEqual(recorded.log);
      } else expect(log).toEqual(recorded.log);
      const [ours, theirs] = [engineLines(ran.events), recorded.events].map((lines) =>
        lines.filter((l) => !isStamp(l)),
      );
      const commits = [ours, theirs].map((lines) => lines.filter((text) => !isHandle(text)).map(withoutHandles));
      total.all += ours.length + theirs.length;
      total.commonAll += 2 * commonLines(ours, theirs).length;
      total.commits += commits[0].length + commits[1].length;
      const common = commonLines(commits[0], commits[1]).length;
      total.commonCommits += 2 * common;
      // Whatever happens beside a commit in Linux, each commit itself is told in full.
      expect((2 * common) / (commits[0].length + commits[1].length)).toBe(SCRIPT_SHARE);
    });

  it('under lazytime tells whose times wait until a sync, as the kernel does', () => {
    const { events } = runOnEngine(readRecorded('lazytime').script, 'full');
    const written = events.filter((e) => is(e, WritebackLazytime));
    // The kernel told 13, 2049, 12 and 12; it does not tell the last access, which umount writes by itself.
    expect(written.map(({ fields }) => fields.ino)).toEqual([13, 2049, 12, 12, 12]);
  });

  it('tells what the kernel tells', () => {
    const commits = total.commonCommits / total.commits;
    const all = total.commonAll / total.all;
    console.log(
      `jbd2 events in common: ${total.commonCommits} of ${total.commits} of commits, with handles ${total.commonAll} of ${total.all}`,
    );
    expect(commits).toBeGreaterThanOrEqual(COMMIT_SHARE);
    expect(all).toBeGreaterThanOrEqual(HANDLE_SHARE);
  });
});
