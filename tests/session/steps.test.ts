/**
 * A step costs what it changed: what is kept from one moment to the next equals a fresh look, and little is read again.
 */

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { claimsByTable } from '../../src/engine/volume/claims.ts';
import { classify } from '../../src/engine/volume/classify.ts';
import { NameBlocks } from '../../src/engine/volume/name-blocks.ts';
import { pathOf } from '../../src/engine/volume/names.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { ownersOf } from '../../src/engine/volume/owners.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';
import { filesOf } from '../../src/session/answers/file-list.ts';
import { journalDataOf } from '../../src/session/answers/journal-data.ts';
import type { Session } from '../../src/session/session.ts';
import { HistoryView } from '../../src/trace/history.ts';
import type { Recording } from '../../src/trace/recording.ts';
import { volatileKinds } from '../../src/trace/volatile-kind.ts';
import { directory } from '../../src/views/directory/answer.ts';
import { fileMap } from '../../src/views/file-map/answer.ts';
import { inodeTable } from '../../src/views/inode-table/answer.ts';
import { sessions } from '../helpers/equipment.ts';
import { runs, sample } from '../helpers/long.ts';

function made(text: string): Session {
  const session = sessions.script(text);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

const MIXED = `mkdir d d/e
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo text $i > d/name_with_some_length_$i; done
ln d/name_with_some_length_3 d/e/again
ln d/name_with_some_length_3 first
dd if=/dev/zero of=big bs=1k count=40 status=none
for i in 1 3 5 7 9 11 13; do dd if=/dev/zero of=big bs=1k seek=$((i * 9)) count=3 conv=notrunc status=none; done
sync
rm d/name_with_some_length_3
mv d/e moved
rm first
truncate -s 5k big
rm -r d
mkdir d
echo other > d/x
sync
`;

/** Everything that is kept, as plain data. */
function told(volume: Volume, recording: Recording, position: number) {
  const claims: string[] = [];
  ownersOf(volume).files.each((kind, first, length, owner) => claims.push(`${first}+${length} ${kind} ${owner}`));
  const kinds = classify(volume);
  return {
    claims,
    kinds: kinds instanceof Refused ? kinds.refused : Buffer.from(kinds).toString('base64'),
    paths: Array.from({ length: 60 }, (_, i) => pathOf(volume, i + 1)),
    files: filesOf(volume),
    journal: journalDataOf({
      recording,
      step: recording.eventOfWrite(position - 1) + 1,
      position,
      volume,
      written: [],
      before: () => volume.device,
    }),
  };
}

describe('what is kept from moment to moment', () => {
  for (const mkfs of sample(
    [
      '-t ext4 -b 1024',
      '-t ext2 -b 1024',
      '-t ext4 -b 4096 -O ^has_journal,^metadata_csum',
      '-t ext4 -O ^flex_bg,^filetype -I 512',
    ],
    2,
  ))
    it(`is what a fresh look finds: ${mkfs}`, () => {
      const { recording } = made(`# mkfs: ${mkfs}\n# size: 8M\n${MIXED}`);
      const { history } = recording;
      const view = history.view(0);
      const position = fc.oneof(
        { weight: 1, arbitrary: fc.nat(history.length).map((to) => ({ to, by: 0 })) },
        { weight: 5, arbitrary: fc.integer({ min: -9, max: 9 }).map((by) => ({ to: -1, by })) },
      );
      fc.assert(
        fc.property(fc.array(position, { minLength: 5, maxLength: 25 }), (moves) => {
          let at = history.length;
          for (const { to, by } of moves) {
            at = Math.min(history.length, Math.max(0, by === 0 && to >= 0 ? to : at + by));
            const kept = openVolume(view.seek(at));
            const fresh = openVolume(history.view(at));
            if (kept instanceof Refused || fresh instanceof Refused) continue;
            expect(told(kept, recording, at), `position ${at}`).toEqual(told(fresh, recording, at));
            const step = recording.eventOfWrite(at - 1) + 1;
            for (const kind of volatileKinds.values())
              expect(recording.volatile.live(kind, step)).toEqual(
                [...new Set(recording.volatile.changes.map(({ key }) => key))]
                  .map((key) => kind.read(key))
                  .filter((which) => which !== undefined)
                  .map((which) => ({ which, value: recording.volatile.at(kind, which, step) }))
                  .filter(({ value }) => value !== undefined),
              );
          }
        }),
        { numRuns: runs(2, 6) },
      );
    });
});

/** Counts the blocks read while the names of inodes, and the claims of their maps, are updated to a moment. */
function readsWithin(): () => { names: number; claims: number } {
  let counts = { names: 0, claims: 0 };
  let within: keyof typeof counts | undefined;
  const count = <A extends unknown[], R>(what: keyof typeof counts, original: (...args: A) => R) =>
    function (this: unknown, ...args: A): R {
      within = what;
      try {
        return original.apply(this, args);
      } finally {
        within = undefined;
      }
    };
  const { read } = HistoryView.prototype;
  const [names, claims] = [count('names', NameBlocks.prototype.follow), count('claims', claimsByTable.of)];
  vi.spyOn(NameBlocks.prototype, 'follow').mockImplementation(names);
  vi.spyOn(claimsByTable, 'of').mockImplementation(claims);
  vi.spyOn(HistoryView.prototype, 'read').mockImplementation(function (this: HistoryView, block) {
    if (within) counts[within]++;
    return read.call(this, block);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return () => {
    const sum = counts;
    counts = { names: 0, claims: 0 };
    return sum;
  };
}

describe('a step among many names', () => {
  it('reads the blocks that it changed, and not the directory', () => {
    const session = made(
      '# mkfs: -t ext4 -b 1024\n# size: 32M\nmkdir d\nfor i in $(seq 1 3000); do : > d/name_$i; done\nsync\n',
    );
    const end = session.overview.steps;
    const ask = (step: number) => {
      session.ask({ step, write: 0 }, fileMap);
      session.ask({ step, write: 0 }, directory);
      session.ask({ step, write: 0 }, inodeTable);
    };
    const read = readsWithin();
    ask(end);
    expect(read()).toEqual({ names: 93, claims: 757 });
    // In the middle of it all: back and forth over a hundred steps that made files.
    const middle = Math.floor(end / 2);
    ask(middle);
    read();
    const { recording } = session;
    let written = 0;
    for (let step = middle + 1; step <= middle + 100; step++) {
      ask(step);
      written += recording.position(step) - recording.position(step - 1);
    }
    expect(written).toBe(59);
    expect(read()).toEqual({ names: 6, claims: 51 });
    for (let step = middle + 99; step >= middle; step--) ask(step);
    expect(read()).toEqual({ names: 6, claims: 49 });
  });
});
