/**
 * The copies of a file's blocks as a picture: a row for each place, a cell for each block, in the same column in each row.
 *
 *      page cache  volatile   ■ ■ ■ ■
 *      journal     stable     ■ ■
 *      disk cache  volatile     ■          a copy that is new comes from the place that had the bytes before
 *      platter     stable     ■ □
 */

import { COPY, type CopiedFile } from '../../session/crash/copies.ts';
import { flags, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { Shown } from '../motion/stage.ts';
import type { Story, Travel } from '../motion/story.ts';
import { type CopyRow, copyRows } from './layout.ts';
import { type CrashSaid, crash as english } from './words.ts';

interface CopyCell {
  row: number;
  /** The index of the block. */
  index: number;
  x: number;
  y: number;
}

interface CopiesLayout {
  height: number;
  rows: (CopyRow & { y: number })[];
  cells: CopyCell[];
}

export interface CopiesTold {
  said: Pick<CrashSaid, 'places' | 'stable' | 'volatile'>;
  file: CopiedFile;
  layout: CopiesLayout;
}

export const CELL = 22;
const PITCH = 24;
const NAMES = 140;
const BETWEEN = 4;

function layoutCopies(file: CopiedFile, width: number): CopiesLayout {
  const columns = Math.max(1, Math.floor((width - NAMES) / PITCH));
  const lines = Math.ceil(file.blocks.length / columns);
  const tall = lines * PITCH + BETWEEN;
  const rows = copyRows(file.blocks).map((row, i) => ({ ...row, y: i * tall }));
  const cells = rows.flatMap(({ y }, row) =>
    file.blocks.map((_, index) => ({
      row,
      index,
      x: NAMES + (index % columns) * PITCH,
      y: y + Math.floor(index / columns) * PITCH,
    })),
  );
  return { height: rows.length * tall, rows, cells };
}

interface Pointed {
  key?: string | undefined;
  selected?: number | undefined;
  /** The power is gone, and with it all volatile copies. */
  cut?: boolean;
}

const LEVELS = ['none', 'old', 'newest'];

export const keyOfCell = ({ file, layout }: CopiesTold, { row, index }: CopyCell): string =>
  `${layout.rows[row].place}.${file.ino}.${file.blocks[index].logical}`;

export function copyMarks(told: CopiesTold, { key: at, selected, cut = false }: Pointed): Mark[] {
  const { file, layout, said } = told;
  const names = layout.rows.flatMap(({ place, stable, y }) => [
    words(`name.${place}`, 'name', 0, 'crash-place-name', { x: 0, y: y + 15 }, said.places[place]),
    words(
      `keeps.${place}`,
      'name',
      0,
      stable ? 'crash-keeps crash-stable' : 'crash-keeps',
      { x: 74, y: y + 15 },
      stable ? said.stable : said.volatile,
    ),
  ]);
  const cells = layout.cells.map((cell) => {
    const { stable, cells: levels } = layout.rows[cell.row];
    const { level, halfway } = levels[cell.index];
    const { physical, logical } = file.blocks[cell.index];
    const key = keyOfCell(told, cell);
    const parts: Part[] = [{ shape: 'rect', x: 0.5, y: 0.5, width: CELL - 1, height: CELL - 1, rx: 3 }];
    if (logical < 0) parts.push({ shape: 'text', x: CELL / 2, y: 15, text: 'i', anchor: 'middle' });
    return markAt(key, 'copy', 1, { x: cell.x, y: cell.y, width: CELL, height: CELL }, parts, {
      className: `crash-copy crash-copy-${LEVELS[level]}${halfway ? ' crash-halfway' : ''}`,
      data: flags({ pointed: at === key, selected: physical > 0 && physical === selected, fallen: cut && !stable }),
      says: `${level} ${halfway}`,
      from: [`b${physical}`, 'm:pages', 'm:jbd2', 'sent'],
      group: true,
    });
  });
  return [...names, ...cells];
}

export function copiesShown(
  file: CopiedFile,
  step: number,
  width: number,
  said: CrashSaid = english,
): Shown<CopiesTold> {
  const told = { said, file, layout: layoutCopies(file, width) };
  return { step, of: `${file.ino} ${width}`, marks: copyMarks(told, {}), told };
}

/** The places, from the one that programs see to the one that stays. */
const PLACES = { memory: 0, cache: 2, platter: 3 } as const;
const MOST_FLIGHTS = 24;
const MS = 500;

/** The newest bytes, so far only in memory or in the disk's cache, reach another place. */
export function copiesStory(a: CopiesTold, b: CopiesTold): Story {
  const travels: Travel[] = [];
  const newest = ({ layout }: CopiesTold, row: number, index: number): boolean =>
    index >= 0 && layout.rows[row].cells[index].level === COPY.newest;
  const going = b.layout.cells.filter(({ row, index }) => {
    const was = a.file.blocks.findIndex((block) => block.logical === b.file.blocks[index].logical);
    return row !== PLACES.memory && newest(b, row, index) && !newest(a, row, was);
  });
  going.slice(0, MOST_FLIGHTS).forEach((cell, i, all) => {
    const was = a.file.blocks.findIndex((block) => block.logical === b.file.blocks[cell.index].logical);
    const from = cell.row === PLACES.platter && newest(a, PLACES.cache, was) ? PLACES.cache : PLACES.memory;
    const start = b.layout.cells.find((c) => c.row === from && c.index === cell.index)!;
    const begins = all.length > 1 ? (0.3 * i) / (all.length - 1) : 0;
    const part: Part = { shape: 'rect', x: 0.5, y: 0.5, width: CELL - 1, height: CELL - 1, rx: 3 };
    const size = { width: CELL, height: CELL };
    const mark = markAt(`${keyOfCell(b, cell)}>`, 'flight', 4, { ...start, ...size }, [part], {
      className: 'crash-copy crash-copy-newest',
      lifts: true,
    });
    travels.push({
      mark,
      frames: [
        { x: start.x, y: start.y, ...size, at: begins },
        { x: cell.x, y: cell.y, ...size, at: begins + 0.6 },
        { x: cell.x, y: cell.y, ...size, at: begins + 0.7, opacity: 0 },
      ],
    });
  });
  return { stages: { 'copy.move': { window: [0.5, 1] } }, ...(travels.length > 0 && { travels, ms: MS }) };
}
