/** A directory at a moment as the marks of one picture. The same data in the same room always gives the same marks. */
import { type Mark, words } from '../motion/mark.ts';
import type { Shown } from '../motion/stage.ts';
import { type DirLookup, stagesOf } from './answer/lookup.ts';
import type { DirectoryData } from './answer.ts';
import { stripMarks } from './block-strip.ts';
import { type Hit, layoutPicture, type PictureLayout } from './layout.ts';
import { indexMarks, LAYER, litCells } from './marks-of-index.ts';
import { lookupMarks, lowered } from './marks-of-lookup.ts';
import { blockMarks, Occurrences } from './marks-of-records.ts';
import { splitMarks } from './marks-of-split.ts';
import { raceStages, searched, timeAt } from './race.ts';
import type { Said } from './words.ts';

/** The data that stories are made from. */
export interface Told {
  data: DirectoryData;
  layout: PictureLayout;
  /** The lookup, unless it is refused, and its stage. */
  lookup: DirLookup | undefined;
  stage: number;
}

export interface Room {
  width: number;
  /** English without them. */
  words?: Said;
  /** Units of the picture that are in sight; without this, all are. */
  seen?: { from: number; to: number };
}

export interface Looks {
  /** The stage of a lookup, if it differs from the answer's. */
  stage?: number | undefined;
  pointed?: Hit | undefined;
  /** The selected block of the directory; -1 if there is none. */
  selected?: number;
  /** The record that the keyboard is at. */
  cursor?: { detail: number; record: number } | undefined;
}

const ALL = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

export function shownOf(data: DirectoryData, room: Room, looks: Looks = {}): Shown<Told> {
  const layout = layoutPicture(data, room.width, room.words);
  const lookup = data.lookup?.refused ? undefined : data.lookup;
  const told = { data, layout, lookup, stage: looks.stage ?? lastStage(lookup) };
  return { step: data.step, of: `${data.ino} ${room.width}`, marks: marksOf(told, room, looks), told };
}

/** The last stage of a typed lookup, or the present stage of an event's. */
const lastStage = (lookup: DirLookup | undefined): number =>
  lookup ? (lookup.by === 'person' ? raceStages(lookup) : lookup.stage) : 0;

/** The marks of a picture that is already laid out, with those that a pointer adds. */
export function marksOf({ data, layout, lookup, stage }: Told, { seen = ALL }: Room, looks: Looks): Mark[] {
  const { top, overview, fault, split } = layout;
  const { pointed, selected = -1 } = looks;
  const { index, strip } = overview;
  return unique([
    ...(index && data.index
      ? indexMarks(index, data, data.index, {
          lit: litCells(index, lookup, stage),
          pointed: pointed?.what === 'cell' ? pointed.cell.key : undefined,
          selected,
        })
      : []
    ).map(lowered(top)),
    words(
      'strip',
      'row',
      LAYER.ground,
      'dir-label',
      { x: 0, y: top + overview.stripLabel },
      layout.words.picture.strip,
    ),
    ...stripMarks(strip, data, { pointed: pointed?.what === 'block' ? pointed.block : undefined, selected }).map(
      lowered(top),
    ),
    ...(fault ? [words('fault', 'row', LAYER.ground, 'dir-refused', { x: 0, y: fault.y }, fault.text)] : []),
    ...(split && data.split
      ? splitMarks(split, data.split, layout, pointed?.what === 'entry' ? pointed.entry : undefined)
      : []),
    ...recordMarks({ data, layout, lookup, stage }, seen, looks),
    ...(lookup ? lookupMarks(layout, data, lookup, stage) : []),
  ]);
}

function recordMarks({ data, layout, lookup, stage }: Told, seen: typeof ALL, { pointed, cursor }: Looks): Mark[] {
  const names = new Occurrences();
  const begun = lookup ? searched(lookup, timeAt(lookup, stage)) : undefined;
  const over = lookup !== undefined && stage >= stagesOf(lookup);
  return layout.blocks.flatMap((laid) => {
    const { block, detail } = laid;
    const leaf = lookup?.leaves.find((l) => l.logical === block.logical);
    const picked =
      data.picked === undefined ? undefined : block.records.find((r) => r.ino === data.picked && r.kind === 'entry');
    const hovered = pointed?.what === 'record' && pointed.detail === detail ? pointed.record : undefined;
    return blockMarks(laid, names, {
      found: over && leaf ? leaf.at : (picked?.at ?? -1),
      compared: leaf ? Math.floor((begun?.get(block.logical) ?? 0) * leaf.compared) : 0,
      pointed: hovered ?? (cursor?.detail === detail ? cursor.record : undefined),
      seen,
    });
  });
}

/** A damaged tree may lead to a block twice. The second mark then gets another key. */
function unique(marks: Mark[]): Mark[] {
  const seen = new Map<string, number>();
  return marks.map((m) => {
    const n = seen.get(m.key) ?? 0;
    seen.set(m.key, n + 1);
    return n === 0 ? m : { ...m, key: `${m.key}#${n}` };
  });
}
