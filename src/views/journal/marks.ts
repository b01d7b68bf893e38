/** The journal as marks: transactions, the log in two sizes, the blocks that are not home yet, and their homes. */

import { type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { withoutMarks } from '../../words/in-english.ts';
import { flags, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { Shown } from '../motion/stage.ts';
import { stageOf } from './layout.ts';
import { countOf, type JournalLayout, keyOfLog, layoutJournal, NUMBERED, typeOf, WIDE } from './picture-layout.ts';
import { chosenInRing, ringMarks } from './ring-marks.ts';
import { journal as english } from './words.ts';

/** Fast commits as marks: their blocks, and the records of one of them. */
const keyOfFast = (at: number): string => `fast.${at}`;
export const keyOfRecord = (key: string): string => `record.${key}`;

function fastMarks(
  { fast: { blocks, of, records, more }, words: { fast: said } }: JournalLayout,
  data: JournalData,
): Mark[] {
  if (blocks.length === 0) return [];
  // The log also decides whether they count, and only a part of them is shown.
  const from = ['view', ...data.runs.flatMap((run) => range(run.physical, run.length))];
  const cells = blocks.map(({ at, state, tid, ...place }) => {
    const parts: Part[] = [
      { shape: 'rect', x: 0.5, y: 0, width: place.width - 1, height: place.height, rx: 2 },
      {
        shape: 'text',
        x: place.width / 2,
        y: place.height / 2 + 5,
        text: 'F',
        anchor: 'middle',
      },
    ];
    const className = `jn-fast jn-fast-${state}${of?.at === at ? ' jn-fast-shown' : ''}`;
    return markAt(keyOfFast(at), 'fast', LOG, place, parts, { className, group: true, says: `${state} ${tid}`, from });
  });
  const boxes = records.map(({ key, text, state, at, ...place }) => {
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height, rx: 4 },
      { shape: 'text', x: place.width / 2, y: 12.5, text, anchor: 'middle' },
    ];
    return markAt(keyOfRecord(key), 'record', LOG, place, parts, {
      className: `jn-record jn-record-${state}`,
      group: true,
      says: state,
      from,
    });
  });
  const out = [...cells, ...boxes];
  if (of) out.push({ ...words(`fastof.${of.at}`, 'fastof', LOG, 'jn-said', of, String(of.at)), from });
  if (more) {
    const text = said.more(more.count);
    out.push({ ...words(`fastmore.${of?.at}.${more.count}`, 'fastof', LOG, 'jn-said', more, text), from });
  }
  return out;
}

const range = (first: number, count: number): string[] => Array.from({ length: count }, (_, i) => `b${first + i}`);

interface Pointed {
  /** The selected block of the volume. */
  selected?: number | undefined;
  /** The transaction or chip that the cursor or the pointer is at. */
  key?: string | undefined;
}

/** From the bottom up. */
const GROUND = 0;
const LOG = 1;
const OVER = 3;

/** The source of things that memory knows about the journal. */
const MEMORY = ['m:jbd2'];

export const keyOfChip = (block: number): string => `wait.${block}`;

export function journalMarks(layout: JournalLayout, data: JournalData, pointed: Pointed): Mark[] {
  return [
    ...headingMarks(layout),
    ...transactionMarks(layout, pointed),
    ...newestMarks(layout, data),
    ...fastMarks(layout, data),
    ...ringMarks(layout, data),
    ...crossMarks(layout, data),
    ...chipMarks(layout, data, pointed),
    ...homeMarks(layout, data),
    ...selectedMarks(layout, data, pointed),
  ];
}

const headingMarks = ({ headings }: JournalLayout): Mark[] =>
  headings.flatMap(({ key, x, right, y, text, said }) => [
    words(`heading.${key}`, 'heading', GROUND, 'jn-heading', { x, y }, text),
    words(`said.${key}`, 'heading', GROUND, 'jn-said', { x: right, y }, said, 'end'),
  ]);

function transactionMarks({ transactions, older, width, words: said }: JournalLayout, { key }: Pointed): Mark[] {
  const out = transactions.flatMap(({ data, y, boxes }): Mark[] => {
    const here = stageOf(data.state);
    const tx = `tx.${data.tid}`;
    const more = { says: data.state, from: MEMORY };
    const counted = countOf(data, said);
    return [
      {
        ...words(tx, 'tx', LOG, 'jn-tid', { x: 0, y: y + 16 }, String(data.tid)),
        data: flags({ pointed: key === tx, over: data.state === 'finished' }),
        says: '',
        from: MEMORY,
      },
      ...boxes.map((box, i) => {
        const is = i < here ? 'past' : i === here ? 'here' : 'next';
        const text = box.named ? [stageText(box.width, box.height, said.stages[box.stage])] : [];
        const parts: Part[] = [{ shape: 'rect', x: 0, y: 0, width: box.width, height: box.height, rx: 3 }, ...text];
        return markAt(`${tx}.${box.stage}`, 'stage', LOG, box, parts, {
          className: `jn-stage jn-${is}`,
          group: true,
          ...more,
          says: is,
        });
      }),
      {
        ...words(`${tx}.count`, 'count', LOG, 'jn-count', { x: width, y: y + 16 }, counted, 'end'),
        says: counted,
        from: MEMORY,
      },
    ];
  });
  if (older > 0) out.push(words('older', 'count', LOG, 'jn-said', { x: 0, y: 12 }, said.older(older)));
  return out;
}

const stageText = (width: number, height: number, text: string): Part => ({
  shape: 'text',
  x: width / 2,
  y: height / 2 + 4,
  text,
  anchor: 'middle',
});

const LETTERS: Readonly<Record<string, string>> = { descriptor: 'D', commit: 'C', revoke: 'R' };

/** The last written blocks, large enough to read: descriptors, the copies that they announce, commits. */
function newestMarks({ newest }: JournalLayout, data: JournalData): Mark[] {
  return newest.flatMap(({ at, starts, live, ...place }) => {
    const type = typeOf(data, at);
    const rect: Part = {
      shape: 'rect',
      x: 0.5,
      y: 0,
      width: place.width - 1,
      height: place.height,
      rx: 2,
      className: `jn-${type.replace(' ', '-')}${live ? ' jn-live' : ''}`,
    };
    const letter: Part[] = LETTERS[type]
      ? [
          {
            shape: 'text',
            x: place.width / 2,
            y: place.height / 2 + 5,
            text: LETTERS[type],
            anchor: 'middle',
            className: `jn-letter jn-on-${live ? type : 'faint'}`,
          },
        ]
      : [];
    // This is a part of the ring that moves along it. The ring's own cells say which blocks came and went.
    const from = ['view'];
    const key = `new.${keyOfLog(data, at)}`;
    const box = markAt(key, 'new', LOG, place, [rect, ...letter], { group: true, says: live ? 'live' : '', from });
    const tid = words(
      `newtid.${data.sequences[at]}`,
      'newtid',
      LOG,
      'jn-tid-mark',
      { x: place.x + 1, y: place.y - 3 },
      String(data.sequences[at]),
    );
    return starts ? [tid, box] : [box];
  });
}

const CHAR = 5.9;
const NUMBER = 44;

function chipMarks(
  { chips, more, words: said }: JournalLayout,
  data: JournalData,
  { selected, key: at }: Pointed,
): Mark[] {
  const out = chips.flatMap(({ index, ...place }) => {
    const { block, running, checkpoint, sent } = data.waiting[index];
    const label = withoutMarks(said.blockLabel(data.waiting[index].label));
    const key = keyOfChip(block);
    const room = Math.floor((place.width - NUMBER - 20) / CHAR);
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height - 2, rx: 5, className: 'jn-chip-ground' },
      { shape: 'text', x: 19, y: 13, text: String(block), className: 'mono' },
      { shape: 'text', x: 19 + NUMBER, y: 13, text: label.length > room ? `${label.slice(0, room - 1)}…` : label },
    ];
    // If there are many blocks, only the first are shown.
    const from = [...MEMORY, `sent${block}`, ...(more ? ['view'] : [])];
    const flagged = flags({ pointed: at === key, selected: selected === block });
    const dot: Part = { shape: 'circle', x: 0, y: 0, r: 4 };
    const spot = { x: place.x + 9, y: place.y + 8, width: 0, height: 0 };
    const state = running > 0 ? 'running' : sent ? 'sent' : 'safe';
    return [
      markAt(key, 'chip', LOG, place, parts, { className: 'jn-chip', data: flagged, says: '', from }),
      markAt(`dot.${block}`, 'dot', LOG, spot, [dot], {
        className: `jn-dot jn-dot-${state}`,
        says: `${state} ${running} ${checkpoint}`,
        from,
      }),
    ];
  });
  if (more) out.push(words('more', 'more', LOG, 'jn-said', { x: more.x, y: more.y }, said.more(more.count)));
  return out;
}

function homeMarks({ home, homes, chips }: JournalLayout, data: JournalData): Mark[] {
  const part: Part = { shape: 'rect', x: 0, y: 0, width: home.width, height: home.height, rx: 3 };
  const { recovery } = data;
  const fresh = new Set(recovery ? recovery.homes : data.waiting.filter((w) => w.sent).map((w) => w.block));
  const clipped = data.waits > chips.length ? ['view'] : [];
  const slots = homes.map(({ block, ...place }) => {
    const { width, height } = place;
    const parts: Part[] = [{ shape: 'rect', x: 0.5, y: 1, width: width - 1, height: height - 2, rx: 2 }];
    if (width >= NUMBERED)
      parts.push({ shape: 'text', x: width / 2, y: height / 2 + 4, text: String(block), anchor: 'middle' });
    return markAt(`home.${block}`, 'home', LOG, place, parts, {
      className: fresh.has(block) ? 'jn-home jn-home-new' : 'jn-home',
      group: true,
      says: fresh.has(block) ? 'new' : 'old',
      from: [...MEMORY, `sent${block}`, 'recovery', ...clipped],
    });
  });
  return [markAt('strip', 'strip', GROUND, home, [part], { className: 'jn-strip' }), ...slots];
}

/** The selected block, in the ring and in the part of the log that is drawn large. */
function selectedMarks(layout: JournalLayout, data: JournalData, { selected }: Pointed): Mark[] {
  if (selected === undefined) return [];
  const near = layout.newest.find(({ at }) => placeInVolume(data, at) === selected);
  const frame: Part = { shape: 'rect', x: 0, y: 0, width: WIDE - 1, height: WIDE - 2, rx: 1.5 };
  const large = near ? [markAt('chosen.new', 'chosen', OVER, near, [frame], { className: 'jn-chosen' })] : [];
  return [...chosenInRing(layout, data, selected), ...large];
}

/** Crosses out revoked copies, and marks the block that recovery reads. Only blocks that are drawn large show this. */
function crossMarks({ newest }: JournalLayout, data: JournalData): Mark[] {
  const { recovery } = data;
  const crossed = new Set(data.crossed);
  const out = newest.flatMap(({ at, starts: _, live: __, ...place }): Mark[] => {
    if (!crossed.has(at)) return [];
    const { width, height } = place;
    const part: Part = { shape: 'path', d: `M3 3L${width - 3} ${height - 3}M3 ${height - 3}L${width - 3} 3` };
    const from = [`b${placeInVolume(data, at)}`];
    return [markAt(`cross.${keyOfLog(data, at)}`, 'cross', OVER, place, [part], { className: 'jn-cross', from })];
  });
  const reads = recovery?.pass && !recovery.done ? newest.find((n) => n.at === recovery.at) : undefined;
  if (reads) {
    const around = { x: reads.x - 2, y: reads.y - 2, width: reads.width + 4, height: reads.height + 4 };
    const part: Part = { shape: 'rect', x: 0, y: 0, width: around.width, height: around.height, rx: 2 };
    out.push(markAt('near.reader', 'reader', OVER, around, [part], { className: 'jn-reader' }));
  }
  return out;
}

/** The journal's picture at a moment, from its answer and the room. */
export interface Told {
  data: JournalData;
  layout: JournalLayout;
}

export function shownOf(
  data: JournalData,
  room: { width: number; height: number },
  words: typeof english = english,
): Shown<Told> {
  const layout = layoutJournal(data, room, stageOf, words.picture);
  const marks = journalMarks(layout, data, {});
  return {
    step: data.step,
    of: `${room.width} ${room.height} ${data.types.length}`,
    marks,
    told: { data, layout },
  };
}
