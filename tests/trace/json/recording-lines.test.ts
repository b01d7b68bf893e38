/** Recordings as JSON Lines: what is written reads back, and anything else gets one sentence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { eventKinds, say } from '../../../src/trace/event.ts';
import { Damage } from '../../../src/trace/events/damage.ts';
import { RecoveryPass } from '../../../src/trace/events/recovery.ts';
import { SyncFs } from '../../../src/trace/events/writeback.ts';
import { recordingFromLines, recordingLines } from '../../../src/trace/json/recording-lines.ts';
import { JournaledBlock } from '../../../src/trace/memory.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import type { Recording } from '../../../src/trace/recording.ts';
import { faultIn } from '../../../src/trace/shape.ts';
import { runs } from '../../helpers/long.ts';
import { Happened, Noted, ops, play } from '../random-recording.ts';

const HEADER = '{"ext4lab":"recording","version":1,"blockSize":1024,"byteLength":4096}';
const EVENT = '{"event":"test:happened","cause":-1,"fields":{"number":1}}';

describe('a recording as JSON Lines', () => {
  it('reads as it was meant to be read', () => {
    const recorder = new Recorder(new BlockStore(1024, 4096), 'full');
    recorder.during(
      Happened,
      { number: 1 },
      () => {
        recorder.write(1, Uint8Array.of(0x53, 0xef), 56);
        recorder.emit(Happened, { number: 2 });
        recorder.setVolatile(Noted, { which: 5 }, 17);
        recorder.setVolatile(Noted, { which: 5 }, undefined);
      },
      { touched: [{ block: 1, struct: 'ext4_super_block', field: 's_magic' }] },
    );
    expect([...recordingLines(recorder.recording!)]).toEqual([
      HEADER,
      '{"event":"test:happened","cause":-1,"fields":{"number":1},"touched":[{"block":1,"struct":"ext4_super_block","field":"s_magic"}]}',
      '{"write":1,"at":56,"bytes":"53ef"}',
      '{"event":"test:happened","cause":0,"fields":{"number":2}}',
      '{"volatile":"test:noted:5","value":17}',
      '{"volatile":"test:noted:5"}',
      '{"end":true,"events":2,"writes":1}',
    ]);
  });

  it('writes again what it read', () => {
    fc.assert(
      fc.property(ops(), (list) => {
        const lines = [...recordingLines(play(list).recording)];
        const again = recordingFromLines(lines);
        expect(again).not.toBeInstanceOf(Refused);
        expect([...recordingLines(again as Exclude<typeof again, Refused>)]).toEqual(lines);
      }),
      { numRuns: runs(14, 40) },
    );
  });

  it.each<[string, string[], string]>([
    ['nothing', [], 'the recording is empty'],
    ['another file', ['hello'], 'line 1 of the recording is not JSON'],
    ['other JSON', ['{"a":1}'], 'line 1 of the recording does not begin a recording of ext4lab'],
    ['a list', ['[1]'], 'line 1 of the recording is wrong: it is [1], not an object'],
    [
      'a later version',
      ['{"ext4lab":"recording","version":2}'],
      'line 1 of the recording is of version 2; this reads version 1',
    ],
    [
      'an odd block size',
      [HEADER.replace('1024', '1000')],
      'line 1 of the recording is wrong: "blockSize" is 1000, which is no power of two',
    ],
    [
      'an absurd length',
      [HEADER.replace('4096', '1e300')],
      'line 1 of the recording is wrong: "byteLength" is 1e+300, not a whole number from 0 to 9007199254740991',
    ],
    ['no end', [HEADER, EVENT], 'line 2 of the recording is the last, and the recording has no end'],
    ['an unknown line', [HEADER, '{"x":1}'], 'line 2 of the recording is neither base, event, write, volatile nor end'],
    [
      'a cause to come',
      [HEADER, EVENT.replace('-1', '0')],
      'line 2 of the recording is wrong: "cause" is 0, not a whole number from -1 to -1',
    ],
    [
      'no fields',
      [HEADER, '{"event":"a","cause":-1}'],
      'line 2 of the recording is wrong: "fields" is missing, not an object',
    ],
    [
      'a write too early',
      [HEADER, '{"write":1,"at":0,"bytes":"00"}'],
      'line 2 of the recording is a write before any event',
    ],
    [
      'a block past the end',
      [HEADER, EVENT, '{"write":4,"at":0,"bytes":"01"}'],
      'line 3 of the recording is wrong: "write" is 4, not a whole number from 0 to 3',
    ],
    [
      'bytes past the block',
      [HEADER, EVENT, '{"write":1,"at":1023,"bytes":"0102"}'],
      'line 3 of the recording is wrong: "bytes" is "0102", not 1 to 1 bytes in hexadecimal',
    ],
    [
      'half a byte',
      [HEADER, EVENT, '{"write":1,"at":0,"bytes":"012"}'],
      'line 3 of the recording is wrong: "bytes" is "012", not 1 to 1024 bytes in hexadecimal',
    ],
    [
      'no digits',
      [HEADER, EVENT, '{"write":1,"at":0,"bytes":"0g"}'],
      'line 3 of the recording is wrong: "bytes" is "0g", not hexadecimal',
    ],
    [
      'no change',
      [HEADER, EVENT, '{"write":1,"at":0,"bytes":"00"}'],
      'line 3 of the recording is a write that changes nothing',
    ],
    [
      'a late base',
      [HEADER, EVENT, '{"base":1,"bytes":"01"}'],
      'line 3 of the recording is a block of the base, after the first event',
    ],
    [
      'events lost',
      [HEADER, EVENT, '{"end":true,"events":2,"writes":0}'],
      'line 3 of the recording is wrong: "events" is 2, but there are 1 above',
    ],
    [
      'writes lost',
      [HEADER, EVENT, '{"end":true,"events":1,"writes":1}'],
      'line 3 of the recording is wrong: "writes" is 1, but there are 0 above',
    ],
    [
      'more behind',
      [HEADER, '{"end":true,"events":0,"writes":0}', EVENT],
      'line 3 of the recording stands after the end',
    ],
    [
      'a touch of nothing',
      [HEADER, EVENT.replace('}}', '},"touched":[{"block":"1"}]}')],
      'line 2 of the recording is wrong: "block" is "1", not a whole number from 0 to 9007199254740991',
    ],
    [
      'a value of memory that is not what its kind declares',
      [HEADER, EVENT, '{"volatile":"jbd2:block:7","value":[1]}'],
      'line 3 of the recording is wrong: "value" is [1], not a list of 2',
    ],
    [
      'a field that is not what its kind declares',
      [HEADER, JSON.stringify({ event: SyncFs.name, cause: -1, fields: { wait: '1' } })],
      'line 2 of the recording is wrong: "wait" is "1", not a whole number',
    ],
    [
      'a field too few',
      [HEADER, JSON.stringify({ event: SyncFs.name, cause: -1, fields: {} })],
      'line 2 of the recording is wrong: "wait" is missing, not a whole number',
    ],
    [
      'a word that its kind does not know',
      [HEADER, JSON.stringify({ event: RecoveryPass.name, cause: -1, fields: { pass: 'fourth' } })],
      'line 2 of the recording is wrong: "pass" is "fourth", not one of "scan", "revoke", "replay"',
    ],
  ])('refuses %s', (_, lines, sentence) => {
    const answer = recordingFromLines(lines);
    expect(answer).toBeInstanceOf(Refused);
    expect((answer as Refused).refused).toBe(sentence);
  });

  it('what is of no kind that is known passes as it is', () => {
    const lines = [
      HEADER,
      '{"event":"other:told","cause":-1,"fields":{"x":[1,{}]}}',
      '{"volatile":"jbd2:block:seven","value":7}',
      '{"end":true,"events":1,"writes":0}',
    ];
    const recording = recordingFromLines(lines) as Recording;
    expect([...recordingLines(recording)]).toEqual(lines);
    expect(say(recording.events[0])).toBe('other:told');
    expect(recording.volatile.live(JournaledBlock, 1)).toEqual([]);
  });

  it('what it lets in is what the kind of each event declares, and can be told', () => {
    const anything = fc.oneof(fc.nat(), fc.string(), fc.boolean(), fc.array(fc.nat()), fc.constant(null), fc.double());
    const place = { group: 0, start: 0, len: 1, logical: 0 };
    const words = ['', 'words', 'scan', 'no header', 'checksum', 'all', 'middle', 'extents', 'left', 'CR_ANY_FREE'];
    const likely = [0, 1, 7, -1, 65537, true, false, [], [3, 4], ['a'], place, ...words];
    for (const kind of eventKinds.values()) {
      const fields = Object.entries(kind.fields).map(([name, { is }]) => [
        name,
        fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...likely.filter(is)) }, anything),
      ]);
      let passed = 0;
      fc.assert(
        fc.property(fc.record(Object.fromEntries(fields)), (fields) => {
          const event = JSON.stringify({ event: kind.name, cause: -1, fields });
          const recording = recordingFromLines([HEADER, event, '{"end":true,"events":1,"writes":0}']);
          if (recording instanceof Refused) return;
          passed++;
          expect(faultIn(kind.fields, recording.events[0].fields)).toBeUndefined();
          expect(say(recording.events[0])).toEqual(expect.any(String));
        }),
        { numRuns: runs(10, 30) },
      );
      expect(passed, kind.name).toBeGreaterThan(0);
    }
  });

  it('never throws, whatever a line is turned into', () => {
    fc.assert(
      fc.property(ops(30), fc.nat(1000), fc.nat(1000), fc.string({ maxLength: 5 }), (list, line, at, text) => {
        const lines = [...recordingLines(play(list).recording)];
        const n = line % lines.length;
        const i = at % lines[n].length;
        lines[n] = lines[n].slice(0, i) + text + lines[n].slice(i + text.length);
        const answer = recordingFromLines(lines);
        if (answer instanceof Refused)
          expect(answer.refused).toMatch(
            /^line \d+ of the recording is |^line \d+ of the recording (does not begin|stands after)/,
          );
      }),
      { numRuns: runs(100, 300) },
    );
  });
});

describe('a sentence that is data', () => {
  const read = (does: unknown) => {
    const event = JSON.stringify({ event: Damage.name, cause: -1, fields: { which: 'size', does } });
    return recordingFromLines([HEADER, event, '{"end":true,"events":1,"writes":0}']);
  };
  const sentenceIn = (made: Recording | Refused) => (made instanceof Refused ? made.refused : say(made.events[0]));

  it('is told from its kind and numbers', () => {
    expect(sentenceIn(read({ kind: 'size', ino: 12, sectors: 64 }))).toBe(
      '*Broken on purpose*: inode 12 says that it takes 64 sectors more than its map has.',
    );
  });

  it('is text in a recording of an earlier version, and still told', () => {
    expect(sentenceIn(read('inode 12 is wrong.'))).toBe('*Broken on purpose*: inode 12 is wrong.');
  });

  it.each([{ kind: 'size', ino: 12 }, { kind: 'toString' }, {}, 5])('is refused where it is none: %j', (does) => {
    expect(sentenceIn(read(does))).toContain('"does" is ');
  });
});
