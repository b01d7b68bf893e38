/**
 * The reason for a name's place in its directory: the search for room that put it there, and the later splits that moved it.
 *
 *      touch d/f          the command
 *        its hash         picks the leaf, by the slots of the index
 *        a full leaf      is split; an only block becomes a tree
 *        a record         gives up the room behind its name, or was unused
 *      touch d/g          a later split, which moved it
 */
import { type DirRecord, isDots, walkRecords } from '../../engine/volume/directory.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { family, fieldNamed, is, isOf } from '../../trace/event.ts';
import * as Dx from '../../trace/events/dx.ts';
import { DirAddEntry, DirAppend, DirInit, DirSetEntry } from '../../trace/events/names.ts';
import { shown } from '../../trace/events/sentence-parts.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import { causesOf, reasonOf, type Why } from './why-chain.ts';

interface Asked {
  recording: Recording;
  step: number;
  volume: Volume;
  dir: number;
  block: number;
  byte: number;
}

/** Events that decide on the block for a name. */
const LEADS = family(
  Dx.DxHash,
  Dx.DxProbe,
  Dx.DxConvert,
  Dx.DxSplit,
  Dx.DxInsert,
  Dx.DxSplitNode,
  Dx.DxAddLevel,
  DirAppend,
);

/** Undefined for a name that was there before the recording. */
export function whyName({ recording, step, volume, dir, block, byte }: Asked): Why | undefined {
  const record = recordAt(volume, block, byte);
  if (!record) return undefined;
  const name = String.fromCharCode(...record.bytes.subarray(record.nameAt, record.nameAt + record.nameLength));
  const chain = isDots(record)
    ? eventsIn(recording, DirInit, 0, step)
        .filter(({ fields }) => fields.dir === dir)
        .slice(-1)
        .flatMap(({ id }) => [...causesOf(recording, id), id])
    : chainOf(recording, step, { dir, name, block });
  return chain.length > 0 ? { of: `“${shown(name)}”`, reasons: chain.map((id) => reasonOf(recording, id)) } : undefined;
}

function recordAt(volume: Volume, block: number, byte: number): DirRecord | undefined {
  const bytes = volume.device.read(block);
  let found: DirRecord | undefined;
  walkRecords(volume, block, bytes, 0, bytes.length, (r) => {
    if (r.kind === 'entry' && byte >= r.offset && byte < r.offset + r.recLen) found = { ...r };
    return !found;
  });
  return found;
}

function chainOf(
  recording: Recording,
  step: number,
  { dir, name, block }: { dir: number; name: string; block: number },
): number[] {
  const { events } = recording;
  const added = eventsIn(recording, DirAddEntry, 0, step).findLast(
    ({ fields }) => fields.dir === dir && fields.name === name,
  );
  if (!added) return [];
  // A program often looks a name up first, with the same hash. The last search is the one for room.
  const search: number[] = [];
  for (let id = added.id - 1; id > added.cause; id--) {
    const event = events[id];
    if (event.cause !== added.cause || !isOf(event, LEADS) || fieldNamed(event, 'dir') !== dir) continue;
    search.unshift(id);
    if (is(event, Dx.DxHash)) break;
  }
  const moved: number[] = [];
  let at = block;
  for (let id = step - 1; id > added.id && at !== added.fields.pblk; id--) {
    const event = events[id];
    const from = is(event, Dx.DxSplit) && event.fields.new_pblk === at ? event.fields.pblk : undefined;
    const converted = is(event, Dx.DxConvert) && event.fields.leaf_pblk === at ? event.fields.pblk : undefined;
    const before = from ?? converted;
    if (before === undefined) continue;
    at = before;
    moved.unshift(...causesOf(recording, id), id);
  }
  const later = eventsIn(recording, DirSetEntry, added.id, step).findLast(
    ({ fields }) => fields.dir === dir && fields.from === added.fields.ino,
  );
  return [...causesOf(recording, added.id), ...search, added.id, ...moved, ...(later ? [later.id] : [])];
}
