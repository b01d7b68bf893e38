/** A recording followed while it grows is the same recording. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordingLines } from '../../../src/trace/json/recording-lines.ts';
import { RecordingFeed, recordingPart } from '../../../src/trace/json/recording-part.ts';
import { Recording } from '../../../src/trace/recording.ts';
import { sameContents } from '../../helpers/check-recording.ts';
import { BLOCK_SIZE, Noted, ops, play, start } from '../random-recording.ts';

it('comes in parts, and late changes of the last event with the next of them', () => {
  fc.assert(
    fc.property(fc.array(ops(30), { maxLength: 8 }), (pieces) => {
      const on = start();
      const feed = new RecordingFeed(Recording.of(on.store));
      const followed = (): string[] => recordingPart(on.recording, feed.have);
      for (const piece of pieces) {
        // What goes on without an event of its own belongs to the last one, which was told already.
        for (const op of on.recording.length > 0 ? piece : []) {
          if (op.op === 'write') on.recorder.write(op.block, op.bytes.subarray(0, BLOCK_SIZE - op.offset), op.offset);
          if (op.op === 'volatile') on.recorder.setVolatile(Noted, { which: op.which }, op.value);
        }
        play(piece, on);
        expect(feed.add(followed())).toBeUndefined();
        expect(followed()).toEqual([]);
      }
      sameContents(feed.now, on.store, 'what was followed');
      expect(feed.have.events).toBe(on.recording.length);
      const told = new RecordingFeed(Recording.of(start().store));
      expect(told.add(recordingPart(on.recording, told.have))).toBeUndefined();
      sameContents(told.now, on.store, 'what was told at once');
      expect(feed.have).toEqual(told.have);
    }),
  );
});

it('refuses what is no part of one', () => {
  const feed = new RecordingFeed(start().recording);
  expect(feed.add(['{"write":0,"at":0,"bytes":"00"}'])?.refused).toBe(
    'line 1 of the recording is a write before any event',
  );
  expect(feed.add(['nonsense'])?.refused).toBe('line 2 of the recording is not JSON');
  const [header] = recordingLines(start().recording);
  expect(feed.add([header])?.refused).toContain('is neither base, event, write, volatile nor end');
});
