/**
 * The story of a split. The names leave the full leaf, and return to it or go to the new one:
 *
 *     0.02 ── 0.3    they line up as they lay
 *     0.34 ── 0.56   they change places until they are in the order of their hashes
 *     0.54 ── 0.66   the cut falls
 *     0.64 ── 0.98   they walk to their leaves
 */
import { flags, type Mark, markAt, type Place } from '../motion/mark.ts';
import type { Frame, Story, Travel } from '../motion/story.ts';
import type { Told } from './marks.ts';
import { LAYER } from './marks-of-index.ts';
import { keyOfPiece, keyOfText, type PlacedRecord, placedRecords, wordsOf } from './marks-of-records.ts';
import { keyOfLain, keyOfSorted, keyOfThread } from './marks-of-split.ts';
import { CELL } from './records-layout.ts';

/** The most names whose words are shown, and the most that walk. */
const MOST_WORDS = 160;
const MOST = 400;
const LONG_MS = 600;
const LINED = [0.02, 0.3] as const;
const SORTED = [0.34, 0.56] as const;
const WALK = [0.64, 0.98] as const;
/** The last name sets off later than the first by this share of the window. */
const LATE = 0.5;

const STAGES: Story['stages'] = {
  glide: { window: [0, 0.25] },
  'leaf.move': { window: [0.7, 1] },
  'block.move': { window: [0.7, 1] },
  'free.come': { window: [0.8, 1] },
  'free.glide': { window: [0.8, 1] },
  'free.move': { window: [0.8, 1] },
  'split.come': { window: [0.1, 0.3] },
  'thread.come': { window: [0.36, 0.56] },
  'cut.come': { window: [0.54, 0.66] },
  'block.come': { window: [0.1, 0.3] },
};

const during = ([from, to]: readonly [number, number], share: number): [number, number] => {
  const late = (to - from) * LATE;
  return [from + late * share, from + late * share + (to - from) - late];
};

export function splitStory(a: Told, b: Told): Story {
  const { split } = b.data;
  const laid = b.layout.split;
  if (!split || !laid || split.entries.length > MOST) return {};
  const before = new Map(placedRecords(a.layout).map((r) => [r.key, r]));
  const unused = new Map<string, PlacedRecord[]>();
  for (const r of placedRecords(b.layout)) {
    const list = unused.get(r.record.name) ?? [];
    list.push(r);
    unused.set(r.record.name, list);
  }
  const since: Record<string, number> = {};
  const windows: Record<string, readonly [number, number]> = {};
  const travels: Travel[] = [];
  const n = split.entries.length;
  split.entries.forEach((entry, i) => {
    const after = unused.get(entry.name)?.shift();
    const cell = laid.cells[i];
    if (!after || !cell) return;
    const room = { width: cell.width, height: laid.cell };
    const lain: Place = { x: cell.x0, y: laid.y + laid.top, ...room };
    const sorted: Place = { x: cell.x1, y: laid.y + laid.bottom, ...room };
    const lines = during(LINED, entry.place / n);
    const sorts = during(SORTED, i / n);
    const walks = during(WALK, i / n);
    // If the leaf was not in sight, its names line up by themselves.
    const was = before.get(after.key);
    const home = was?.pieces[0].place;
    const to = after.pieces[0].place;
    const frames: Frame[] = [
      home ? { ...home, at: 0 } : { ...lain, at: lines[0], opacity: 0 },
      ...(home ? [{ ...home, at: lines[0] }] : []),
      { ...lain, at: lines[1] },
      { ...lain, at: sorts[0] },
      { ...sorted, at: sorts[1] },
      { ...sorted, at: walks[0] },
      { ...to, at: walks[1] },
      { ...to, at: 1 },
    ];
    travels.push({ mark: bodyOf(after.key, frames[0], entry.moves), frames });
    if (after.text && n <= MOST_WORDS) travels.push(spoken(after, was?.text, frames, cell.text !== ''));
    else since[keyOfText(after.key)] = 1;
    after.pieces.slice(1).forEach((p) => {
      windows[p.key] = [walks[1] - 0.02, 1];
    });
    since[keyOfLain(i)] = lines[1];
    since[keyOfSorted(i)] = sorts[1];
    windows[keyOfThread(i)] = sorts;
  });
  return { since, windows, travels, stages: STAGES, ms: LONG_MS };
}

function bodyOf(key: string, at: Place, moves: boolean): Mark {
  const { x, y, width, height } = at;
  return markAt(
    keyOfPiece(key, 0),
    'record',
    LAYER.cells,
    { x, y, width, height },
    [{ shape: 'rect', x: 0, y: 0, width, height }],
    {
      className: 'dir-need',
      data: flags({ moves }),
      lifts: true,
    },
  );
}

/** Shows the name where there is room for it: in the leaves, and in wide cells. */
function spoken(
  { key, record, text }: PlacedRecord,
  was: PlacedRecord['text'],
  frames: readonly Frame[],
  fits: boolean,
): Travel {
  const room = { width: 0, height: 0 };
  return {
    mark: markAt(keyOfText(key), 'name', LAYER.names, { x: 0, y: 0, ...room }, wordsOf(record.name, '')),
    frames: frames.map(({ x, y, at, opacity = 1, height }, i) => {
      if (height === CELL) return { x: x + 4, y, ...(i < 2 ? was : text), ...room, at };
      return { x: x + 4, y: y + 1, ...room, at, opacity: fits ? opacity : 0 };
    }),
  };
}
