/** The ring as marks: every block, transactions as arcs around it, head and tail, and the fill level in the middle. */
import { type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { bentPoint } from '../motion/bent.ts';
import { type Cell, cellsMark, type Mark, words } from '../motion/mark.ts';
import { usedOf } from './layout.ts';
import { type JournalLayout, keyOfLog, typeOf } from './picture-layout.ts';
import { type Arc, alongOf, type Ring } from './ring.ts';

/** From the bottom up. */
const GROUND = 0;
const LOG = 1;
const LIVE = 2;
const OVER = 3;
const MEMORY = ['m:jbd2'];

export function ringMarks(layout: JournalLayout, data: JournalData): Mark[] {
  const { ring } = layout;
  const half = Math.PI * ring.bent.r;
  return [
    cellsMark('ground', 'ground', GROUND, 'jn-unwritten', {
      // There are two halves, because an arc cannot close on itself.
      cells: [0, 1].map((i) => ({ key: `ground.${i}`, x: i * half, y: 0, width: half, height: ring.depth })),
      bent: ring.bent,
    }),
    ...blockMarks(layout, data),
    ...arcMarks(layout, data),
    ...endMarks(layout, data),
    ...middleMarks(layout, data),
  ];
}

/** Blocks of the volume that hold the journal. */
const physical = ({ runs }: JournalData): string[] =>
  runs.flatMap((run) => Array.from({ length: run.length }, (_, i) => `b${run.physical + i}`));

function blockMarks({ ring, cells }: JournalLayout, data: JournalData): Mark[] {
  const { bent } = ring;
  const types = new Map<string, (typeof cells)[number][]>();
  for (const cell of cells) {
    const type = typeOf(data, cell.shown);
    if (type === 'unwritten') continue;
    const list = types.get(type);
    if (list) list.push(cell);
    else types.set(type, [cell]);
  }
  const from = physical(data);
  const keys = new Set<string>();
  const keyOf = (at: number): string => {
    const key = keyOfLog(data, at);
    const own = keys.has(key) ? `${key}.${at}` : key;
    keys.add(own);
    return own;
  };
  const out: Mark[] = [];
  for (const [type, list] of types) {
    const className = `jn-${type.replace(' ', '-')}`;
    const drawn = list.map((cell) => {
      const { x, y, width, height, shown, live } = cell;
      return { key: keyOf(shown), x, y, width, height, says: String(shown), live };
    });
    out.push(cellsMark(`log.${type}`, 'log', LOG, className, { cells: drawn, bent }, { says: '', from }));
    const live = drawn.filter((c) => c.live).map((c) => ({ ...c, key: `live.${c.key}` }));
    if (live.length === 0) continue;
    const known = { says: '', from: [...MEMORY, ...from] };
    out.push(cellsMark(`live.${type}`, 'live', LIVE, `${className} jn-live`, { cells: live, bent }, known));
  }
  const written = cells
    .filter((c) => c.written)
    .map(({ x, y, width, height, at }) => ({ key: `written.${at}`, x, y, width, height }));
  if (written.length > 0) out.push(cellsMark('written', 'written', OVER, 'jn-written', { cells: written, bent }));
  return out;
}

/** Numbers of transactions closer than this would touch. */
const LABEL = 16;
const MOST_LABELS = 16;

/** A transaction is an arc outside of the ring. Those that recovery would read are full, and the newest have numbers. */
function arcMarks({ ring, arcs, needed }: JournalLayout, data: JournalData): Mark[] {
  const { bent } = ring;
  const cells = (of: readonly Arc[], kind: string): Cell[] =>
    of.map(({ key, at, count, x, y, width, height }) => {
      return { key: `${kind}.${key}`, x, y, width, height, says: `${at}+${count}` };
    });
  const from = physical(data);
  const out: Mark[] = [];
  if (arcs.length > 0) {
    const part = { cells: cells(arcs, 'arc'), bent };
    out.push(cellsMark('arcs', 'arc', LOG, 'jn-arc', part, { says: '', from }));
  }
  if (needed.length > 0) {
    const part = { cells: cells(needed, 'needed'), bent };
    out.push(cellsMark('needed', 'live', LIVE, 'jn-arc jn-live', part, { says: '', from: [...MEMORY, ...from] }));
  }
  const labels: { key: string; x: number; y: number; tid: number }[] = [];
  for (const arc of needed.toSorted((a, b) => b.tid - a.tid)) {
    const { x, y } = bentPoint(bent, arc.x + arc.width / 2, -14);
    if (labels.length >= MOST_LABELS || labels.some((l) => l.tid === arc.tid || Math.hypot(l.x - x, l.y - y) < LABEL))
      continue;
    labels.push({ key: arc.key, x, y, tid: arc.tid });
  }
  for (const { key, x, y, tid } of labels)
    out.push(words(`arctid.${key}`, 'newtid', LOG, 'jn-tid-mark', { x, y: y + 4 }, String(tid), 'middle'));
  return out;
}

/** Head and tail point at the ring from inside. In recovery, the reading position does. */
function endMarks({ ring, words: said }: JournalLayout, { log, recovery }: JournalData): Mark[] {
  const end = (key: keyof typeof said.ends, at: number, side: number): Mark[] => {
    const x = alongOf(ring, at);
    const cell = {
      key: `${key}.end`,
      x: x - 1.25,
      y: -2,
      width: 2.5,
      height: ring.depth + 2 + POINTS,
      says: String(at),
    };
    return [
      cellsMark(key, key, OVER, 'jn-end', { cells: [cell], bent: ring.bent }, KNOWN),
      nameOf(ring, key, `${said.ends[key]} ${at}`, at, side),
    ];
  };
  // The tail's name stands before its line and the head's behind, so that they never touch.
  if (log) return [...end('tail', log.tail, -1), ...end('head', log.head, 1)];
  return recovery?.pass && !recovery.done ? end('reader', recovery.at, 1) : [];
}

const KNOWN = { says: '', from: [...MEMORY, 'recovery'] };
/** The reach of a line into the ring, and the distance of its name from it. */
const POINTS = 14;
const BESIDE = 7;

/** With `side` 1 the name is clockwise of its line, with -1 before it. */
function nameOf(ring: Ring, key: string, name: string, at: number, side: number): Mark {
  const along = alongOf(ring, at);
  const angle = along / ring.bent.r;
  const [across, down] = [side * Math.cos(angle), side * Math.sin(angle)];
  const { x, y } = bentPoint(ring.bent, along, ring.depth + POINTS);
  const level = Math.abs(across) > 0.5;
  const inwards = Math.sin(angle) > 0 ? 'end' : 'start';
  const place = { x: x + across * BESIDE, y: y + 4 + (level ? 0 : down * BESIDE) };
  return words(`${key}.name`, key, OVER, 'jn-end-name', place, name, level ? (across > 0 ? 'start' : 'end') : inwards);
}

const LEAST_MIDDLE = 84;

function middleMarks({ ring, words: { middle } }: JournalLayout, data: JournalData): Mark[] {
  const { log, recovery, types } = data;
  const { x, y, r } = ring.bent;
  // In a small ring the names of the ends take all the room. The caption says the same as the middle.
  if (r - ring.depth - POINTS < LEAST_MIDDLE) return [];
  const line = (key: string, className: string, down: number, text: string) =>
    words(`middle.${key}`, 'heading', GROUND, className, { x, y: y + down }, text, 'middle');
  if (recovery?.pass && !recovery.done)
    return [line('number', 'jn-number', 4, recovery.pass), line('of', 'jn-said', 22, middle.at(recovery.at))];
  if (!log) return [line('of', 'jn-said', 4, middle.blocks(types.length))];
  const { used, all } = usedOf(data, log);
  return [line('number', 'jn-number', 4, middle.number(used)), line('of', 'jn-said', 22, middle.inUse(all))];
}

/** A frame around a block that is selected. */
export function chosenInRing({ ring, cells }: JournalLayout, data: JournalData, selected: number): Mark[] {
  const cell = cells.find(({ at }) => {
    const block = placeInVolume(data, at);
    return block !== undefined && selected >= block && selected < block + ring.each;
  });
  if (!cell) return [];
  const { x, y, width, height } = cell;
  return [
    cellsMark('chosen', 'chosen', OVER, 'jn-chosen', {
      cells: [{ key: 'chosen.cell', x, y, width, height }],
      bent: ring.bent,
    }),
  ];
}
