/**
 * The decisions that put something in its place, from the command on. For a block they are:
 *
 *      dd … of=db           the bytes are written, into memory first
 *      sync                 the flush: the file needs a block, near a goal
 *        … kept earlier     it may come from blocks kept for the file
 *        the search         what was found, and what was passed over
 *        the block          is taken
 */
import { Refused } from '../../bytes/refused.ts';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { labelOf } from '../../engine/volume/label.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { family, is, isOf, type TraceEvent } from '../../trace/event.ts';
import * as Balloc from '../../trace/events/balloc.ts';
import { blocksIn } from '../../trace/events/cluster-words.ts';
import { KEEP_EVENTS } from '../../trace/events/families.ts';
import * as B from '../../trace/events/mballoc.ts';
import { DaWriteBegin, Writepages } from '../../trace/events/writeback.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import { defineAnswer } from './define-answer.ts';
import { writerRuns } from './last-writers.ts';
import type { SessionAt } from './session-at.ts';
import { causesOf, type Reason, reasonOf, type Why } from './why-chain.ts';
import { whyInode } from './why-inode.ts';
import { whyName } from './why-name.ts';
import { whyRequest } from './why-request.ts';

/** Events that take a block or lead to taking it. */
const TAKES = family(B.AllocateBlocks, Balloc.Ext3AllocateBlocks);
const SEARCHES = family(
  B.RequestBlocks,
  B.MballocAlloc,
  B.MballocPrealloc,
  Balloc.Ext3RequestBlocks,
  Balloc.Ext3Reserved,
  Balloc.BallocSearch,
);
const ASKS = family(B.RequestBlocks, Balloc.Ext3RequestBlocks);

/** The question is about a block, about the inode or name at a byte of it, or about a request to the disks by its row. */
export type WhyWanted = { block: number; byte?: number | undefined } | { request: number };

export const whyHere = defineAnswer('whyHere', (at, want: WhyWanted): Why => {
  if ('request' in want) return whyRequest(at, want.request);
  const { volume } = at;
  const { block, byte } = want;
  const within =
    byte === undefined || volume instanceof Refused ? undefined : whyInBlock({ ...hereOf(at, volume), block, byte });
  return within ?? { of: `block ${block}`, reasons: whyBlock(at, block) };
});

const hereOf = ({ recording, step }: SessionAt, volume: Volume) => ({ recording, step, volume });

/** The reasons for the inode or name at a byte of a block; undefined if the trace does not tell. */
function whyInBlock(here: {
  recording: Recording;
  step: number;
  volume: Volume;
  block: number;
  byte: number;
}): Why | undefined {
  const { kind, owner } = labelOf(here.volume, here.block);
  if (kind === BlockKind.inode_table && owner) return whyInode({ ...here, group: owner.owner });
  return kind === BlockKind.directory && owner ? whyName({ ...here, dir: owner.owner }) : undefined;
}

function whyBlock({ recording, step, position }: SessionAt, block: number): Reason[] {
  const taken = takenBy(recording, step, block);
  // If nothing took it, it was placed when the volume was made. The reason is the first event whose bytes are still there.
  const first = writerRuns(recording, block, position).reduce((least, run) => Math.min(least, run.event), step);
  const chain = taken ? chainOf(recording, block, taken) : first < step ? [...causesOf(recording, first), first] : [];
  return chain.map((id) => reasonOf(recording, id));
}

type Taken = ReturnType<typeof takenBy> & object;

/** The last event before a step that took the block for a file. */
function takenBy(recording: Recording, step: number, block: number) {
  const { events } = recording;
  for (let id = step - 1; id >= 0; id--) {
    const event = events[id];
    if (!isOf(event, TAKES)) continue;
    const length = 'len' in event.fields ? blocksIn(event.fields.len, event.fields) : event.fields.count;
    if (block >= event.fields.block && block < event.fields.block + length) return event;
  }
  return undefined;
}

function chainOf(recording: Recording, block: number, taken: Taken): number[] {
  const search = searchOf(recording, taken);
  const chain = new Set<number>([
    ...dirtiedBy(recording, block, taken),
    ...causesOf(recording, taken.id),
    ...keptBy(recording, block, taken, search),
    ...search,
    taken.id,
  ]);
  return [...chain].sort((a, b) => a - b);
}

/** The request for the taken block and the search for it: events with the same cause, from the request on. */
function searchOf({ events }: Recording, taken: Taken): number[] {
  const search: number[] = [];
  for (let id = taken.id - 1; id > taken.cause; id--) {
    const event: TraceEvent = events[id];
    if (event.cause !== taken.cause || !isOf(event, SEARCHES)) continue;
    search.push(id);
    if (isOf(event, ASKS)) break;
  }
  return search.reverse();
}

/** The find that supplied the block. It belongs to this request, or to an earlier one if no search was needed. */
function keptBy({ events }: Recording, block: number, taken: Taken, search: readonly number[]): number[] {
  const since = search.some((id) => is(events[id], B.MballocPrealloc)) ? 0 : (search[0] ?? taken.id);
  for (let id = taken.id - 1; id >= since; id--) {
    const event = events[id];
    if (!isOf(event, KEEP_EVENTS)) continue;
    const { pstart, len } = event.fields;
    if (block >= pstart && block < pstart + blocksIn(len, event.fields)) return [id];
  }
  return [];
}

/** The write into memory that the flush served, and its command. */
function dirtiedBy(recording: Recording, block: number, taken: Taken): number[] {
  const flush = causesOf(recording, taken.id).find((id) => isOf(recording.events[id], family(Writepages)));
  if (flush === undefined || !('lblk' in taken.fields)) return [];
  const { ino, lblk } = taken.fields;
  const { blockSize } = recording.base;
  const from = (lblk + block - taken.fields.block) * blockSize;
  const write = eventsIn(recording, DaWriteBegin, 0, taken.id).findLast(
    ({ fields }) => fields.ino === ino && fields.pos < from + blockSize && fields.pos + fields.len > from,
  );
  return write ? [...causesOf(recording, write.id), write.id] : [];
}
