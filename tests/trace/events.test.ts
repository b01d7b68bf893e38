/** Events by their kinds: told apart, found in a recording, and all known to the reader of a recording. */
import fs from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import { BlockStore } from '../../src/trace/block-store.ts';
import { family, is, isOf, type TraceEvent } from '../../src/trace/event.ts';
import { FreeInode } from '../../src/trace/events/ialloc.ts';
import { SyncFs } from '../../src/trace/events/writeback.ts';
import { eventsIn, eventsOf, lastOf } from '../../src/trace/events-of.ts';
import { Recorder } from '../../src/trace/recorder.ts';

function told(): Recorder {
  const recorder = new Recorder(new BlockStore(1024, 4096), 'full');
  recorder.emit(SyncFs, { wait: 1 });
  recorder.emit(FreeInode, { ino: 12, mode: 0, uid: 0, gid: 0, blocks: 2 });
  recorder.emit(SyncFs, { wait: 0 });
  return recorder;
}

it('the fields of an event are those of its kind', () => {
  const { events } = told().recording!;
  const event: TraceEvent | undefined = events[1];
  expect(is(event, SyncFs)).toBe(false);
  expect(is(events[3], SyncFs)).toBe(false);
  if (!is(event, FreeInode)) throw new Error('another kind');
  expectTypeOf(event.fields.ino).toEqualTypeOf<number>();
  // @ts-expect-error: it has no such field.
  expect(event.fields.inode).toBeUndefined();
  expect(event.fields.ino).toBe(12);
  expect(events.map((e) => isOf(e, family(SyncFs, FreeInode)))).toEqual([true, true, true]);
  expect(events.map((e) => isOf(e, family(SyncFs)))).toEqual([true, false, true]);
});

it('they are found by their kind, also those that come later', () => {
  const recorder = told();
  const recording = recorder.recording!;
  const waits = () => eventsOf(recording, SyncFs).map((e) => e.fields.wait);
  expect(waits()).toEqual([1, 0]);
  expect(lastOf(recording, SyncFs, 2)?.id).toBe(0);
  expect(lastOf(recording, SyncFs, 0)).toBeUndefined();
  recorder.emit(SyncFs, { wait: 7 });
  expect(waits()).toEqual([1, 0, 7]);
  expect(eventsIn(recording, SyncFs, 1, 3).map((e) => e.id)).toEqual([2]);
});

it('every file of declarations is loaded with all of them', () => {
  const folder = new URL('../../src/trace/events/', import.meta.url);
  const text = (name: string) => fs.readFileSync(new URL(name, folder), 'utf8');
  for (const name of fs.readdirSync(folder))
    if (/\bdefineEvent\(/.test(text(name))) expect(text('all.ts')).toContain(`from './${name}';`);
});
