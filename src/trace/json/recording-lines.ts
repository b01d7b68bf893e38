/**
 * A recording as JSON Lines, so that it can be written and read as a stream:
 *
 *      {"ext4lab":"recording","version":1,"blockSize":1024,"byteLength":1048576}
 *      {"base":1,"bytes":"…"}                                       a block of the device as it was
 *      {"event":"mke2fs:write_super","cause":-1,"fields":{…}}       what happened
 *      {"write":1,"at":56,"bytes":"53ef"}                           bytes that the event put into a block
 *      {"volatile":"rsv:12","value":{…}}                            what changed in memory
 *      {"end":true,"events":1,"writes":1}                           nothing is missing
 *
 * Only the bytes after a write are given: those before it follow from the lines above. Blocks of the base that are all
 * zero are left out. Writes and volatile changes belong to the event above them.
 */

import { Refused } from '../../bytes/refused.ts';
import { toHex } from '../../bytes/text.ts';
import { BlockStore } from '../block-store.ts';
import { Recording } from '../recording.ts';
import { type Json, LineReader } from './line-reader.ts';
import { RECORDING } from './refusals.ts';

const VERSION = 1;

export function* recordingLines(recording: Recording): Generator<string> {
  const { base, history, events } = recording;
  const { blockSize, byteLength } = base;
  yield JSON.stringify({ ext4lab: 'recording', version: VERSION, blockSize, byteLength });
  for (const { block, bytes } of base.contents()) yield JSON.stringify({ base: block, bytes: toHex(bytes) });

  const { changes } = recording.volatile;
  let change = 0;
  const volatileOf = function* (event: number) {
    for (; change < changes.length && changes[change].event <= event; change++)
      yield JSON.stringify({ volatile: changes[change].key, value: changes[change].after });
  };
  yield* volatileOf(-1);
  for (const { id, name, ...rest } of events) {
    yield JSON.stringify({ event: name, ...rest });
    for (let i = recording.position(id); i < recording.position(id + 1); i++) {
      const { block, offset, after } = history.delta(i);
      yield JSON.stringify({ write: block, at: offset, bytes: toHex(after) });
    }
    yield* volatileOf(id);
  }
  yield JSON.stringify({ end: true, events: events.length, writes: history.length });
}

/** Reads what `recordingLines` wrote; anything else is refused with the line, the field and the value at fault. @internal */
export function recordingFromLines(lines: Iterable<string>): Recording | Refused {
  const reader = new LineReader();
  let loading: Loading | undefined;
  let ended = false;
  try {
    for (const line of lines) {
      const json = reader.next(line);
      if (ended) reader.refuse('stands after the end');
      if (!loading) loading = header(reader, json);
      else if ('end' in json) ended = end(reader, json, loading);
      else entry(reader, json, loading);
    }
    if (!loading) return new Refused(RECORDING.empty);
    if (!ended) reader.refuse('is the last, and the recording has no end');
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return loading.recording;
}

/** What the lines make so far: the recording, and the device as they leave it. */
export interface Loading {
  recording: Recording;
  now: BlockStore;
}

function header(reader: LineReader, json: Json): Loading {
  if (json.ext4lab !== 'recording') reader.refuse('does not begin a recording of ext4lab');
  if (json.version !== VERSION)
    reader.refuse(`is of version ${json.version}; this reads version ${VERSION}`, 'version');
  const blockSize = reader.integer(json, 'blockSize', 512, 65536);
  if (blockSize & (blockSize - 1))
    reader.refuse(`is wrong: "blockSize" is ${blockSize}, which is no power of two`, 'blockSize');
  const byteLength = reader.integer(json, 'byteLength', 0, Number.MAX_SAFE_INTEGER);
  const base = new BlockStore(blockSize, byteLength);
  return { recording: new Recording(base), now: base };
}

/** Adds the content of one line. Throws Refused. */
export function entry(reader: LineReader, json: Json, loading: Loading): void {
  const { recording } = loading;
  if ('base' in json) {
    if (recording.length > 0) reader.refuse('is a block of the base, after the first event', 'base');
    const { base } = recording;
    const block = reader.integer(json, 'base', 0, base.blockCount - 1);
    const room = Math.min(base.blockSize, base.byteLength - block * base.blockSize);
    base.write(block, reader.bytes(json, 'bytes', room));
  } else if ('event' in json) {
    if (recording.length === 0) loading.now = recording.base.clone();
    const event = reader.event(json, recording.length);
    recording.add(event.name, event.cause, event.fields, event.detail);
  } else if ('write' in json) {
    if (recording.length === 0) reader.refuse('is a write before any event', 'write');
    const { now } = loading;
    const block = reader.integer(json, 'write', 0, now.blockCount - 1);
    const at = reader.integer(json, 'at', 0, now.blockSize - 1);
    const bytes = reader.bytes(json, 'bytes', now.blockSize - at);
    if (!recording.addWrite(block, at, now.read(block), bytes))
      reader.refuse('is a write that changes nothing', 'bytes');
    now.write(block, bytes, at);
  } else if ('volatile' in json) {
    const { key, value } = reader.volatile(json);
    recording.volatile.set(recording.length - 1, key, value);
  } else reader.refuse('is neither base, event, write, volatile nor end');
}

function end(reader: LineReader, json: Json, { recording }: Loading): true {
  const { length, history } = recording;
  if (json.events !== length)
    reader.refuse(`is wrong: "events" is ${json.events}, but there are ${length} above`, 'events');
  if (json.writes !== history.length)
    reader.refuse(`is wrong: "writes" is ${json.writes}, but there are ${history.length} above`, 'writes');
  return true;
}
