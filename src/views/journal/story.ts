/**
 * The story of the journal between two steps.
 *
 *     an operation         its blocks come into the transaction that is running
 *     descriptor, revoke   the block that announces the others; then the copies fly from memory, one after the other
 *     commit               a barrier, the commit block, a barrier
 *     a fast commit        its records come one behind the other from the transaction that is running
 *     end of a commit      recovery would now read the written blocks, and the head goes on
 *     a request            blocks go home from memory; in recovery, from the log
 *     the tail moves       the blocks that it passes are no longer needed
 */
import type { Deed } from '../../session/answers/journal-course.ts';
import { type Mark, markAt, type Part, type Place, words } from '../motion/mark.ts';
import type { Frame, Origin, Stage, Story, Travel, Window } from '../motion/story.ts';
import { keyOfChip, keyOfRecord, type Told } from './marks.ts';
import { type JournalLayout, keyOfLog, typeOf } from './picture-layout.ts';
import { placeInRing } from './ring.ts';

const LONG_MS = 600;
const SHORT_MS = 400;
/** The eye cannot follow more flights at once. */
const MOST_FLIGHTS = 24;
/** The window of all flights, and the share of it over which they set off one after the other. */
const FLY: Stage = { window: [0.12, 0.94], stagger: 0.5 };
const FLIGHT = { width: 38, height: 15 };
const LAYER = 6;

export function storyOf(a: Told, b: Told): Story {
  const born: Record<string, Origin> = {};
  const windows: Record<string, Window> = {};
  const travels: Travel[] = [...logged(a, b, windows), ...done(a, b)];
  const into: Record<string, Origin> = {};
  comeIn(a, b, born);
  const recorded = record(b, born);
  grow(a, b, born, into);
  magnify(a, b, born);
  const moves = a.data.log?.head !== b.data.log?.head || a.data.log?.tail !== b.data.log?.tail;
  return {
    born,
    into,
    windows,
    ...(travels.length > 0 && { travels }),
    stages: STAGES,
    ...((travels.length > 0 || moves || recorded) && { ms: travels.length > 1 || recorded ? LONG_MS : SHORT_MS }),
  };
}

const stage = (from: number, to: number, stagger?: number): Stage => ({
  window: [from, to],
  ...(stagger !== undefined && { stagger }),
});

const STAGES: Readonly<Record<string, Stage>> = {
  // Blocks become needed, or cease to be needed, in the order of the log.
  'live.come': stage(0, 0.8, 0.7),
  'live.go': stage(0, 0.8, 0.7),
  'log.come': stage(0, 0.5, 0.3),
  'head.move': stage(0, 0.8),
  'tail.move': stage(0, 0.8),
  'new.come': stage(0.25, 1, 0.3),
  'new.glide': stage(0, 0.5),
  'newtid.come': stage(0.6, 1),
  'cross.come': stage(0.6, 1),
  'written.come': stage(0.7, 1),
  'written.go': stage(0, 0.25),
  'arc.come': stage(0, 0.94),
  'home.move': stage(0.6, 1),
  // Records come one after the other, and then their block has them.
  'record.come': stage(0.05, 0.8, 0.6),
  'record.go': stage(0, 0.2),
  'fastof.come': stage(0, 0.2),
  'fast.come': stage(0.6, 1),
  'dot.move': stage(0.3, 0.9, 0.3),
};

const middle = ({ x, y, width, height }: Place): Place => ({
  x: x + (width - FLIGHT.width) / 2,
  y: y + (height - FLIGHT.height) / 2,
  ...FLIGHT,
});

/** A block on its way, with its number. */
function flight(key: string, block: number, frames: readonly Frame[], className = 'jn-flight'): Travel {
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, ...FLIGHT, rx: 3 },
    { shape: 'text', x: FLIGHT.width / 2, y: 11, text: String(block), anchor: 'middle' },
  ];
  return { mark: markAt(key, 'flight', LAYER, frames[0], parts, { className, lifts: true, group: true }), frames };
}

const fly = (key: string, block: number, from: Place, to: Place, [begins, ends]: Window): Travel =>
  flight(key, block, [
    { ...from, at: begins, opacity: 0 },
    { ...from, at: begins + 0.03 },
    { ...to, at: ends - 0.04 },
    { ...to, at: ends, opacity: 0 },
  ]);

/** The window of the i-th of n flights. */
function turnOf(i: number, n: number): Window {
  const [from, to] = FLY.window;
  const late = n > 1 ? (to - from) * (FLY.stagger ?? 0) : 0;
  const start = from + (late * i) / Math.max(1, n - 1);
  return [start, start + (to - from) - late];
}

const numberOf = ({ layout, data }: Told, block: number): Place | undefined => {
  const chip = layout.chips.find((c) => data.waiting[c.index].block === block);
  return chip && { x: chip.x + 15, y: chip.y + 1, ...FLIGHT };
};

/** The blocks that the event wrote into the log: first the one that announces them, then the copies, each from memory. */
function logged(a: Told, b: Told, windows: Record<string, Window>): Travel[] {
  const { data, layout } = b;
  const copies = data.written.filter((at) => typeOf(data, at) === 'copy');
  const shown = copies.filter((at) => numberOf(a, data.targets[at])).slice(0, MOST_FLIGHTS);
  const travels: Travel[] = [];
  for (const at of copies) windows[`arc.${data.sequences[at]}`] = FLY.window;
  copies.forEach((at, i) => {
    const window = turnOf(i, copies.length);
    const key = keyOfLog(data, at);
    windows[key] = windows[`new.${key}`] = [window[1] - 0.1, window[1]];
    const from = shown.includes(at) ? numberOf(a, data.targets[at]) : undefined;
    if (from) travels.push(fly(`${key}>`, data.targets[at], from, middle(placeOf(layout, at)), window));
  });
  for (const at of data.written)
    if (typeOf(data, at) === 'descriptor')
      windows[keyOfLog(data, at)] = windows[`new.${keyOfLog(data, at)}`] = [0, 0.15];
    else if (typeOf(data, at) === 'commit')
      windows[keyOfLog(data, at)] = windows[`new.${keyOfLog(data, at)}`] = [0.35, 0.7];
  return travels;
}

/** The deeds of the event itself. */
function done(a: Told, b: Told): Travel[] {
  const { deed } = b.data;
  switch (deed?.what) {
    case 'sent home':
      return homewards(a, b, deed);
    case 'committed':
      return deed.barrier ? barriers(b, deed.at) : [];
    case 'revoked': {
      const chip = a.layout.chips.find((c) => a.data.waiting[c.index].block === deed.block);
      return chip ? [strike(`strike.${deed.block}`, { ...chip, height: chip.height - 2 }, [0, 0.45])] : [];
    }
    case 'noted':
      return remembered(b, deed);
    case 'replayed': {
      const from = middle(placeOf(b.layout, deed.at));
      return [fly(`home.${deed.block}>`, deed.block, from, homeOf(b, deed.block), [0, 0.9])];
    }
    case 'left': {
      const place = middle(placeOf(b.layout, deed.at));
      const up = { ...place, y: place.y - 1.6 * FLIGHT.height };
      return [
        flight(`left.${deed.block}>`, deed.block, [
          { ...place, at: 0, opacity: 0 },
          { ...up, at: 0.35 },
          { ...up, at: 0.6 },
          { ...place, at: 1, opacity: 0 },
        ]),
        strike(`strike.${deed.block}`, up, [0.35, 0.6]),
      ];
    }
    case 'orphan':
      return [orphan(b, deed.ino)];
  }
  return [];
}

/** The place where a block of the log is drawn largest. */
const placeOf = ({ newest, ring }: JournalLayout, at: number): Place =>
  newest.find((n) => n.at === at) ?? placeInRing(ring, at);

/** The home of a block. A home that is not shown lies beyond the end. */
const homeOf = ({ layout: { home, homes } }: Told, block: number): Place =>
  middle(homes.find((slot) => slot.block === block) ?? { ...home, x: home.width - FLIGHT.width, width: FLIGHT.width });

/** Blocks fly from memory to their homes. */
function homewards(a: Told, b: Told, { block, count }: Extract<Deed, { what: 'sent home' }>): Travel[] {
  const going = a.data.waiting.map((w) => w.block).filter((at) => at >= block && at < block + count && numberOf(a, at));
  const shown = going.slice(0, MOST_FLIGHTS);
  return shown.map((at, i) => {
    const window = turnOf(i, shown.length);
    return fly(`home.${at}>`, at, numberOf(a, at)!, homeOf(b, at), [Math.max(0, window[0] - 0.12), window[1]]);
  });
}

const bar = (key: string, x: number, { y, height }: Place, [from, to]: Window): Travel => {
  const part: Part = { shape: 'rect', x: 0, y: 0, width: 2.5, height: height + 8 };
  const there = { x: x - 1.25, y: y - 4, width: 2.5, height: height + 8 };
  const mark = markAt(key, 'barrier', LAYER, there, [part], { className: 'jn-barrier' });
  return {
    mark,
    frames: [
      { ...there, y: there.y - 22, at: from, opacity: 0 },
      { ...there, at: from + 0.2 },
      { ...there, at: to - 0.04 },
      { ...there, at: to, opacity: 0 },
    ],
  };
};

/** The time that reading a line takes, ms. */
const READS = 700;

/** The barriers: everything before the commit block reaches the platter, then the commit block, before anything else. */
function barriers({ layout }: Told, at: number): Travel[] {
  const place = placeOf(layout, at);
  const right = place.x > layout.width / 2;
  const beside = { x: place.x + (right ? -8 : place.width + 8), y: place.y - 8, width: 0, height: 0 };
  const said = words(
    'barrier.said',
    'barrier',
    LAYER,
    'jn-barrier-said',
    beside,
    layout.words.barrier,
    right ? 'end' : 'start',
  );
  return [
    bar('barrier.before', place.x - 0.5, place, [0, 1]),
    bar('barrier.after', place.x + place.width + 0.5, place, [0.7, 1]),
    {
      mark: said,
      reads: READS,
      frames: [
        { ...beside, at: 0.05, opacity: 0 },
        { ...beside, at: 0.12 },
        { ...beside, at: 0.9 },
        { ...beside, at: 1, opacity: 0 },
      ],
    },
  ];
}

/** A line through a thing, drawn from left to right. */
function strike(key: string, { x, y, width, height }: Place, [from, to]: Window): Travel {
  const line = { x, y: y + height / 2 - 1, height: 2 };
  const part: Part = { shape: 'rect', x: 0, y: 0, width, height: 2 };
  const mark = markAt(key, 'strike', LAYER + 1, { ...line, width }, [part], { className: 'jn-strike' });
  return {
    mark,
    frames: [
      { ...line, width: 1, at: from },
      { ...line, width, at: to },
      { ...line, width, at: Math.min(1, to + 0.3), opacity: 0 },
    ],
  };
}

/** A revoke record that recovery remembers goes to the copies that must stay. */
function remembered({ data, layout }: Told, { at, block }: { at: number; block: number }): Travel[] {
  const from = middle(placeOf(layout, at));
  const copies = data.crossed.filter((c) => data.targets[c] === block).slice(0, MOST_FLIGHTS);
  return copies.map((copy) => fly(`noted.${copy}>`, block, from, middle(placeOf(layout, copy)), [0, 0.9]));
}

/** Recovery deletes an orphan inode or finishes its truncation. The changed blocks join a transaction. */
function orphan({ layout }: Told, ino: number): Travel {
  const running = layout.transactions[layout.transactions.length - 1];
  const place = { x: layout.home.x, y: layout.home.y, width: 84, height: FLIGHT.height };
  const to = running ? { ...place, x: running.boxes[0].x, y: running.y + 4 } : { ...place, y: place.y - 30 };
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, width: 84, height: FLIGHT.height, rx: 3 },
    { shape: 'text', x: 42, y: 11, text: layout.words.orphan(ino), anchor: 'middle' },
  ];
  const mark: Mark = markAt(`orphan.${ino}>`, 'flight', LAYER, place, parts, {
    className: 'jn-flight',
    lifts: true,
    group: true,
  });
  return {
    mark,
    frames: [
      { ...place, at: 0, opacity: 0 },
      { ...place, at: 0.1 },
      { ...to, at: 0.9 },
      { ...to, at: 1, opacity: 0 },
    ],
  };
}

/** A block that joins a transaction comes from the running stage. */
function comeIn(a: Told, b: Told, born: Record<string, Origin>): void {
  const before = new Set(a.data.waiting.map((w) => w.block));
  for (const { block, running } of b.data.waiting) {
    if (before.has(block) || running === 0) continue;
    const row = b.layout.transactions.find((t) => t.data.tid === running);
    if (row) born[keyOfChip(block)] = born[`dot.${block}`] = { keys: [], place: row.boxes[0] };
  }
}

/** Written records come from the running transaction, because they are its changes. */
function record({ data, layout }: Told, born: Record<string, Origin>): boolean {
  const row = layout.transactions[layout.transactions.length - 1];
  const written = new Set(data.written);
  const fresh = layout.fast.records.filter(({ at }) => written.has(at));
  for (const { key, width, height } of fresh)
    if (row) born[keyOfRecord(key)] = { keys: [], place: { x: row.boxes[0].x, y: row.y, width, height } };
  return fresh.length > 0;
}

/** A transaction's arc grows from its beginning. Once the tail has passed, it shrinks into its end. */
function grow(a: Told, b: Told, born: Record<string, Origin>, into: Record<string, Origin>): void {
  for (const kind of ['arcs', 'needed'] as const) {
    const name = kind === 'arcs' ? 'arc' : kind;
    for (const arc of b.layout[kind]) born[`${name}.${arc.key}`] = { keys: [], place: { ...arc, width: 0 } };
    for (const arc of a.layout[kind])
      into[`${name}.${arc.key}`] = { keys: [], place: { ...arc, x: arc.x + arc.width, width: 0 } };
  }
}

/** A new block in the large part of the log comes out of its cell in the ring, unless it flies there. */
function magnify(a: Told, b: Told, born: Record<string, Origin>): void {
  const before = new Set(a.layout.newest.map(({ at }) => keyOfLog(a.data, at)));
  const written = new Set(b.data.written);
  for (const { at } of b.layout.newest) {
    const key = keyOfLog(b.data, at);
    if (!before.has(key) && !written.has(at)) born[`new.${key}`] = { keys: [], place: placeInRing(b.layout.ring, at) };
  }
}
