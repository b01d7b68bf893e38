/** The journal as marks: transactions, the log in two sizes, the blocks that are not home yet, and their homes. */
import { type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { cellsMark, flags, line, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import { stageOf } from './layout.ts';
import { countOf, type JournalLayout, NUMBERED, placeInRing, typeOf } from './picture-layout.ts';

interface Pointed {
  /** The block of the volume that is selected. */
  selected?: number | undefined;
  /** The transaction or chip that the cursor or the pointer is at. */
  key?: string | undefined;
}

/** From the bottom up. */
const GROUND = 0;
const LOG = 1;
const LIVE = 2;
const OVER = 3;

/** What memory knows of the journal. */
const MEMORY = ['m:jbd2'];

/** A block of the log is what it holds, wherever it lies: a copy is its transaction and its home. */
export function keyOfLog(data: JournalData, at: number): string {
  const type = typeOf(data, at);
  if (type === 'copy') return `copy.${data.sequences[at]}.${data.targets[at]}`;
  return data.sequences[at] > 0 && type !== 'superblock' ? `${type}.${data.sequences[at]}.${at}` : `${type}.${at}`;
}

export const keyOfChip = (block: number): string => `wait.${block}`;

export function journalMarks(layout: JournalLayout, data: JournalData, pointed: Pointed): Mark[] {
  return [
    ...headingMarks(layout),
    ...transactionMarks(layout, pointed),
    ...newestMarks(layout, data),
    ...ringMarks(layout, data),
    ...chipMarks(layout, data, pointed),
    ...homeMarks(layout, data),
    ...selectedMarks(layout, data, pointed),
  ];
}

const headingMarks = ({ headings, width }: JournalLayout): Mark[] =>
  headings.flatMap(({ key, y, text, said }) => [
    words(`heading.${key}`, 'heading', GROUND, 'jn-heading', { x: 0, y }, text),
    words(`said.${key}`, 'heading', GROUND, 'jn-said', { x: width, y }, said, 'end'),
  ]);

function transactionMarks({ transactions, older, width }: JournalLayout, { key }: Pointed): Mark[] {
  const out = transactions.flatMap(({ data, y, boxes }): Mark[] => {
    const here = stageOf(data.state);
    const tx = `tx.${data.tid}`;
    const more = { says: data.state, from: MEMORY };
    const counted = countOf(data);
    return [
      {
        ...words(tx, 'tx', LOG, 'jn-tid', { x: 0, y: y + 16 }, String(data.tid)),
        data: flags({ pointed: key === tx, over: data.state === 'finished' }),
        says: '',
        from: MEMORY,
      },
      ...boxes.map((box, i) => {
        const is = i < here ? 'past' : i === here ? 'here' : 'next';
        const text = box.named ? [stageText(box.width, box.height, box.stage)] : [];
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
  if (older > 0)
    out.push(
      words(
        'older',
        'count',
        LOG,
        'jn-said',
        { x: 0, y: 12 },
        `${formatMany(older, 'older one')}, all safe in the log`,
      ),
    );
  return out;
}

const stageText = (width: number, height: number, text: string): Part => ({
  shape: 'text',
  x: width / 2,
  y: height / 2 + 4,
  text,
  anchor: 'middle',
});

/** The least cell in which a crossing can be told from its neighbour's. */
const LEAST_CROSS = 4;

function ringMarks(layout: JournalLayout, data: JournalData): Mark[] {
  const { grid, cells } = layout;
  const types = new Map<string, (typeof cells)[number][]>();
  for (const cell of cells) {
    const type = typeOf(data, cell.shown);
    if (type === 'unwritten') continue;
    const list = types.get(type);
    if (list) list.push(cell);
    else types.set(type, [cell]);
  }
  const from = data.runs.flatMap((run) => Array.from({ length: run.length }, (_, i) => `b${run.physical + i}`));
  const keys = new Set<string>();
  const keyOf = (at: number): string => {
    const key = keyOfLog(data, at);
    const own = keys.has(key) ? `${key}.${at}` : key;
    keys.add(own);
    return own;
  };
  const out: Mark[] = [
    cellsMark('ground', 'ground', GROUND, 'jn-unwritten', {
      cells: cells.map(({ x, y, width, height, at }) => ({ key: `ground.${at}`, x, y, width, height })),
      grid: { x: 0, y: grid.y, width: grid.columns * grid.cell, height: grid.rows * grid.cell, columns: grid.columns },
    }),
  ];
  for (const [type, list] of types) {
    const className = `jn-${type.replace(' ', '-')}`;
    const drawn = list.map((cell) => {
      const { x, y, width, height, shown, live } = cell;
      return { key: keyOf(shown), x, y, width, height, says: String(shown), live };
    });
    out.push(cellsMark(`log.${type}`, 'log', LOG, className, { cells: drawn }, { says: '', from }));
    const live = drawn.filter((c) => c.live).map((c) => ({ ...c, key: `live.${c.key}` }));
    if (live.length > 0)
      out.push(
        cellsMark(
          `live.${type}`,
          'live',
          LIVE,
          `${className} jn-live`,
          { cells: live },
          { says: '', from: [...MEMORY, ...from] },
        ),
      );
  }
  const written = cells
    .filter((c) => c.written)
    .map(({ x, y, width, height, at }) => ({ key: `written.${at}`, x, y, width, height }));
  if (written.length > 0) out.push(cellsMark('written', 'written', OVER, 'jn-written', { cells: written }));
  return [...out, ...crossMarks(layout, data), ...endMarks(layout, data)];
}

type Placed = { x: number; y: number; width: number; height: number };

/** A thing in the whole ring, and in the part of it that is drawn large. */
function inBoth({ grid, newest }: JournalLayout, at: number, draw: (place: Placed, key: string) => Mark): Mark[] {
  const near = newest.find((n) => n.at === at);
  const small = grid.cell >= LEAST_CROSS ? [draw(placeInRing(grid, at), '')] : [];
  return near ? [...small, draw(near, 'near.')] : small;
}

/** Copies that a revoke crosses out. */
function crossMarks(layout: JournalLayout, data: JournalData): Mark[] {
  if (layout.grid.each > 1) return [];
  return data.crossed.flatMap((at) =>
    inBoth(layout, at, ({ x, y, width, height }, size) => {
      const part: Part = { shape: 'path', d: `M2 2L${width - 2} ${height - 2}M2 ${height - 2}L${width - 2} 2` };
      const from = [`b${placeInVolume(data, at)}`];
      const key = `cross.${size}${keyOfLog(data, at)}`;
      return markAt(key, 'cross', OVER, { x, y, width, height }, [part], { className: 'jn-cross', from });
    }),
  );
}

/** Head and tail; in recovery, the block that was read last. */
function endMarks(layout: JournalLayout, data: JournalData): Mark[] {
  const { log, recovery } = data;
  const { grid } = layout;
  const at = (key: string, block: number, d: string): Mark => {
    const { x, y } = placeInRing(grid, block);
    const drawn = line(key, key, OVER, `jn-${key}-mark`, d, { x: x - 0.5, y: y - 0.5 });
    return { ...drawn, says: String(block), from: MEMORY };
  };
  if (log) return [at('tail', log.tail, `M3 0H0V${grid.cell}H3`), at('head', log.head, `M0 0V${grid.cell}`)];
  if (!recovery?.pass || recovery.done) return [];
  return inBoth(layout, recovery.at, ({ x, y, width, height }, size) => {
    const around = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
    const part: Part = { shape: 'rect', x: 0, y: 0, width: around.width, height: around.height, rx: 2 };
    return markAt(`${size}reader`, 'reader', OVER, around, [part], { className: 'jn-reader' });
  });
}

const LETTERS: Readonly<Record<string, string>> = { descriptor: 'D', commit: 'C', revoke: 'R' };

/** What was written last, large enough to read: descriptors, the copies that they announce, commits. */
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
            y: 13,
            text: LETTERS[type],
            anchor: 'middle',
            className: `jn-letter jn-on-${live ? type : 'faint'}`,
          },
        ]
      : [];
    // A part of the ring, which moves along it; the ring's own cells say what came and went.
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

function chipMarks({ chips, more }: JournalLayout, data: JournalData, { selected, key: at }: Pointed): Mark[] {
  const out = chips.flatMap(({ index, ...place }) => {
    const { block, label, running, checkpoint, sent } = data.waiting[index];
    const key = keyOfChip(block);
    const room = Math.floor((place.width - NUMBER - 20) / CHAR);
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height - 2, rx: 5, className: 'jn-chip-ground' },
      { shape: 'text', x: 19, y: 13, text: formatCount(block), className: 'mono' },
      { shape: 'text', x: 19 + NUMBER, y: 13, text: label.length > room ? `${label.slice(0, room - 1)}…` : label },
    ];
    // Of many blocks only the first are shown.
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
  if (more)
    out.push(
      words('more', 'more', LOG, 'jn-said', { x: 0, y: more.y }, formatMany(more.count, 'more block', 'more blocks')),
    );
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

/** The selected block, in the log and in the newest part of it. */
function selectedMarks({ grid, newest, cells }: JournalLayout, data: JournalData, { selected }: Pointed): Mark[] {
  if (selected === undefined) return [];
  const cell = cells.find(({ at }) => {
    const block = placeInVolume(data, at);
    return block !== undefined && selected >= block && selected < block + grid.each;
  });
  const near = newest.find(({ at }) => placeInVolume(data, at) === selected);
  const frame = (key: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): Mark =>
    markAt(key, 'chosen', OVER, { x, y, width, height }, [{ shape: 'rect', x: 0, y: 0, width, height, rx: 1.5 }], {
      className: 'jn-chosen',
    });
  return [...(cell ? [frame('chosen', cell)] : []), ...(near ? [frame('chosen.new', near)] : [])];
}
