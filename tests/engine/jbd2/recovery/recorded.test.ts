/**
 * Recovery as recorded, and recovery that is itself cut short: done again, it ends in the same bytes.
 */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../../src/bytes/refused.ts';
import { fastRecovery } from '../../../../src/engine/fastcommit/replay/fast-recovery.ts';
import { recoverJournal } from '../../../../src/engine/jbd2/recovery/recover.ts';
import { openImage } from '../../../../src/engine/volume/open.ts';
import { bytesSource } from '../../../../src/trace/block-device.ts';
import type { BlockStore } from '../../../../src/trace/block-store.ts';
import { CrashDisk, DiskLog, fateOf } from '../../../../src/trace/crash-disk.ts';
import { type AnyKind, say } from '../../../../src/trace/event.ts';
import * as E from '../../../../src/trace/events/recovery.ts';
import { eventsOf } from '../../../../src/trace/events-of.ts';
import { Recorder } from '../../../../src/trace/recorder.ts';
import { checkRecording } from '../../../helpers/check-recording.ts';
import { runs } from '../../../helpers/long.ts';
import { bytesOf, ours } from './journal-compare.ts';
import { damageJournal } from './journal-damage.ts';

const AT_ONCE = fastRecovery({ now: () => ({ sec: 0, nsec: 0 }) });

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const image = (name: string) => new Uint8Array(gunzipSync(fs.readFileSync(path.join(FIXTURES, `${name}.img.gz`))));

function opened(bytes: Uint8Array): BlockStore {
  const found = openImage(bytesSource(bytes));
  if (found instanceof Refused) throw new Error(found.refused);
  return found.store;
}

describe('recovery is told', () => {
  for (const name of ['v3-revokes', 'v3-data-journal', 'ext3-1k', 'v1-sum-async'])
    it(name, () => {
      const bytes = image(name);
      const told = ours(bytes, 'mount', 'full');
      const quiet = ours(bytes, 'mount');
      if (told instanceof Refused || quiet instanceof Refused) throw new Error('refused');
      expect(Buffer.compare(told.bytes, quiet.bytes)).toBe(0);
      const recording = told.recorder.recording!;
      checkRecording(recording, told.recorder.store);
      const { events } = recording;
      const passes = eventsOf(recording, E.RecoveryPass).map((e) => e.fields.pass);
      expect(passes).toEqual(['scan', 'revoke', 'replay']);
      expect(events[0].name).toBe(E.RecoveryBegin.name);
      const { scan, replayed } = told.recovered;
      const count = (kind: AnyKind) => eventsOf(recording, kind).length;
      expect(count(E.RecoveryCommit)).toBe(scan!.transactions.length);
      expect(count(E.RecoveryReplayBlock)).toBe(replayed!.replayed);
      expect(count(E.RecoverySkipRevoked)).toBe(replayed!.revoked);
      expect(count(E.RecoveryLogEnd)).toBe(1);
      for (const event of events) expect(say(event), event.name).toMatch(/^[*A-Z0-9].*[.?]$/);
    });

  it('a damaged journal, in words', () => {
    for (let seed = 0; seed < runs(3, 10); seed++) {
      const store = opened(damageJournal(image('v3-revokes'), seed).image);
      const recorder = new Recorder(store, 'full');
      const done = recoverJournal(recorder, 'e2fsck', AT_ONCE);
      if (!(done instanceof Refused) && done.damage) expect(done.damage).toMatch(/^The journal is damaged: .*\.$/);
      for (const event of recorder.recording!.events) expect(say(event)).not.toMatch(/undefined|NaN/);
    }
  });
});

describe('recovery that is cut short and done again ends in the same bytes', () => {
  for (const name of ['ext3-1k', 'v3-data-journal-revokes'])
    it(name, () => {
      const before = opened(image(name));
      const store = before.clone();
      const recorder = new Recorder(store, 'off');
      const log = new DiskLog(store);
      recorder.disk = log;
      expect(recoverJournal(recorder, 'mount', AT_ONCE)).not.toBeInstanceOf(Refused);
      const whole = bytesOf(store);
      const disk = new CrashDisk(before);
      const step = Math.ceil(log.sent.length / runs(3, 8));
      for (const [i, write] of log.sent.entries()) {
        disk.take(write);
        if (i % step !== 0 && i < log.sent.length - 3) continue;
        for (const lose of ['none', 'all', { seed: i }] as const) {
          const again = disk.image(fateOf(lose));
          // The very last write removes the mark: there is nothing left to do after it.
          const done =
            i < log.sent.length - 1 ? recoverJournal(new Recorder(again, 'off'), 'mount', AT_ONCE) : undefined;
          if (done instanceof Refused) {
            // The superblock is replayed, too, and may be torn.
            expect(done.field).toBe('s_checksum');
            continue;
          }
          if (Buffer.compare(bytesOf(again), whole) !== 0)
            throw new Error(`${name}: cut short after ${i} writes, ${JSON.stringify(lose)}`);
          again.release();
        }
      }
    });
});
