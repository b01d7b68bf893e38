/**
 * The places of everything in the picture of the array, as pure geometry.
 *
 *     [directories] [metadata] [free lists] [file data] [journal]      requests come from: five doors
 *     [ memory ────────────────────────────────────────────────── ]
 *     [ block layer   ▪▪▪  ▪▪ │ flush │ ▪                          ]    waiting, or behind a barrier
 *     [ controller    ▪▪▪▪ ▪▪                       ] [ its cache  ]    given to the device
 *        │              │               │
 *     disk 0         disk 1          disk 2                             queue, platter or channels, caches
 */
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Door extends Box {
  part: number;
}

export interface Cell extends Box {
  disk: number;
  /** Base line of its name, and the place of its text: beside its name, or in the middle under the platter. */
  head: number;
  doing: { x: number; y: number };
  queue: Box;
  /** The platter, on disks that turn. */
  platter: { cx: number; cy: number; outer: number; inner: number } | undefined;
  /** Channels of a drive of flash. */
  channels: Box[];
  writeCache: Box | undefined;
  readBuffer: Box | undefined;
  /** The place of the piece that is being served. */
  served: { x: number; y: number };
}

/** A box with its name and text, and room for marks. */
export interface Panel extends Box {
  inside: Box;
  /** The words' base line. */
  base: number;
}

export interface ArrayLayout {
  width: number;
  height: number;
  /** Size of text. */
  unit: number;
  /** The drives are beside everything else, not below. */
  beside: boolean;
  /** A picture too narrow for long words. */
  narrow: boolean;
  /** Drives are too narrow for a text beside their name. */
  tight: boolean;
  /** The text beside a drive's name has few words. */
  brief: boolean;
  doors: Door[];
  memory: Box;
  queue: Panel;
  controller: Panel;
  cache: Panel | undefined;
  cells: Cell[];
}

/** The most marks side by side in a window, so that boxes keep their height during play. */
export interface Peaks {
  waiting: number;
  out: number;
  drive: number;
}

/** The room for the picture. */
export interface Room {
  width: number;
  /** Size of text. */
  unit: number;
  /** The tile is low, so everything is smaller. */
  low: boolean;
}

const GAP = 6;
const MARK = 16;
const PITCH = MARK + 3;
/** Below this width, in text sizes, the controller's cache has no room for its content beside its name. */
const NARROW = 46;
/** The least width of a disk. */
const LEAST_CELL = 76;
const LOW_CELL = 70;
const MOST_CELL = 300;
const MOST_LINES = 3;
const DISC = 116;
/** The size of platters if there are only one or two disks. */
const LARGE_DISC = 148;
const LOW_DISC = 72;

/** At this width or more, a low tile has the drives beside everything else. */
const BESIDE = 520;
/** Widths in text sizes. Drives below the first have one word below them. Those below the second have a few words beside. */
const TIGHT = 11;
const BRIEF = 15;

export function layoutArray(data: MachineData, { width, unit, low }: Room, peaks: Peaks): ArrayLayout {
  const beside = low && width >= BESIDE;
  const left = beside ? Math.round(width * 0.44) : width;
  const narrow = left < NARROW * unit;
  const line = Math.round(unit * 1.5);
  const doors = layoutDoors(left, line + 4);
  let y = line + 4 + GAP;
  const memory = { x: 0, y, width: left, height: line + 4 };
  y += memory.height + GAP;

  const most = low ? 1 : MOST_LINES;
  const queue = panel({ x: 0, y, width: left, height: 0 }, unit, peaks.waiting * 23, 24, most);
  y += queue.height + GAP;

  const { shape, disks } = data;
  const hasCache = shape.controllerCache > 0;
  const cacheWidth = hasCache ? Math.round(Math.min(unit * 20, left * 0.38)) : 0;
  const outWidth = peaks.out * (11 + 9 * Math.min(4, hasCache ? disks : 1) + 3);
  const ofRequests = { x: 0, y, width: left - (hasCache ? cacheWidth + GAP : 0), height: 0 };
  const controller = panel(ofRequests, unit, outWidth, 12, most);
  const cacheBox = { x: left - cacheWidth, y, width: cacheWidth, height: controller.height };
  const cache = hasCache ? { ...cacheBox, inside: below(cacheBox, line), base: controller.base } : undefined;
  y += controller.height + GAP * 2;

  const from = beside ? { x: left + GAP * 3, y: 0 } : { x: 0, y };
  const cells = layoutCells(data, { width: width - from.x, unit, low }, from, line, peaks.drive);
  const last = cells[cells.length - 1];
  return {
    width,
    height: Math.max(y - GAP * 2, last.y + last.height),
    unit,
    beside,
    narrow,
    tight: last.width < unit * TIGHT,
    brief: last.width < unit * BRIEF,
    doors,
    memory,
    queue,
    controller,
    cache,
    cells,
  };
}

/** The room under the words of a box. */
const below = (box: Box, line: number): Box => {
  const height = Math.max(PITCH, box.height - line - 9);
  return { x: box.x + 8, y: box.y + box.height - height - 3, width: box.width - 16, height };
};

/**
 * A box with room for marks that are `wanted` wide in all: between its texts if that is enough, else in lines under
 * them. `words` is the number of letters in its text besides its name.
 */
function panel(box: Box, unit: number, wanted: number, words: number, most: number): Panel {
  const line = Math.round(unit * 1.5);
  const left = unit * 11;
  const between = box.width - left - unit * 0.62 * words - 16;
  if (between >= Math.max(60, wanted)) {
    const height = line + 8;
    const inside = { x: box.x + left, y: box.y + (height - MARK) / 2, width: between, height: MARK };
    return { ...box, height, inside, base: box.y + height / 2 + unit * 0.36 };
  }
  const lines = Math.min(most, Math.max(1, Math.ceil(wanted / Math.max(1, box.width - 16))));
  const whole = { ...box, height: line + 5 + lines * PITCH + 4 };
  return { ...whole, inside: below(whole, line), base: box.y + unit + 4 };
}

/** The five doors side by side. */
function layoutDoors(width: number, height: number): Door[] {
  const each = (width - (PARTS.length - 1) * GAP) / PARTS.length;
  return PARTS.map((_, part) => ({ part, x: part * (each + GAP), y: 0, width: each, height }));
}

function layoutCells(
  { disks, shape }: MachineData,
  { width, unit, low }: Room,
  from: { x: number; y: number },
  line: number,
  peak: number,
): Cell[] {
  const fit = Math.max(1, Math.min(disks, Math.floor((width + GAP) / ((low ? LOW_CELL : LEAST_CELL) + GAP))));
  const rows = Math.ceil(disks / fit);
  const columns = Math.ceil(disks / rows);
  const each = Math.min(MOST_CELL, (width - (columns - 1) * GAP) / columns);
  // If there are fewer than fit, they are spread over the width.
  const step = (width - each) / Math.max(1, columns - 1);
  const tight = each < unit * TIGHT;
  const queueLines = Math.min(low ? 1 : 2, Math.max(1, Math.ceil((peak * 23) / (each - 12))));
  const disc =
    shape.drive === 'disk' ? Math.round(Math.min(each - 22, low ? LOW_DISC : disks < 3 ? LARGE_DISC : DISC)) : 0;
  const flash = shape.drive === 'ssd' ? Math.max(34, line * 2) : 0;
  const tank = line + 1;
  const tanks = shape.drive === 'disk' ? (shape.driveCache ? 2 : 1) : 0;
  const height = line + 3 + queueLines * PITCH + 4 + disc + flash + 5 + (tight ? line : 0) + tanks * (tank + 3) + 3;
  return Array.from({ length: disks }, (_, disk) => {
    const x = from.x + (columns === 1 ? (width - each) / 2 : (disk % columns) * step);
    const y = from.y + Math.floor(disk / columns) * (height + GAP * 2);
    const queue = { x: x + 6, y: y + line + 3, width: each - 12, height: queueLines * PITCH };
    const under = queue.y + queue.height + 4;
    const outer = disc / 2;
    const cx = x + each / 2;
    let next = under + disc + flash + 5 + (tight ? line : 0);
    const box = (): Box => {
      const made = { x: x + 6, y: next, width: each - 12, height: tank };
      next += tank + 3;
      return made;
    };
    return {
      disk,
      x,
      y,
      width: each,
      height,
      head: y + unit + 3,
      doing: tight ? { x: cx, y: under + disc + flash + unit + 2 } : { x: x + each - 8, y: y + unit + 3 },
      queue,
      platter: disc > 0 ? { cx, cy: under + outer, outer, inner: Math.max(8, outer * 0.24) } : undefined,
      channels: layoutChannels(shape.channels, { x: x + 6, y: under, width: each - 12, height: flash }),
      writeCache: shape.drive === 'disk' && shape.driveCache ? box() : undefined,
      readBuffer: shape.drive === 'disk' ? box() : undefined,
      served:
        disc > 0
          ? { x: Math.min(x + each - 12, cx + outer * 0.94), y: under + disc - MARK / 2 }
          : { x: x + each - 18, y: queue.y + MARK / 2 },
    };
  });
}

/** Channels side by side; in two lines if there are many. */
function layoutChannels(count: number, { x, y, width, height }: Box): Box[] {
  const rows = count > 8 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const each = Math.min(36, (width - (perRow - 1) * 2) / Math.max(1, perRow));
  const left = x + (width - perRow * (each + 2) + 2) / 2;
  const tall = (height - (rows - 1) * 2) / rows;
  return Array.from({ length: count }, (_, i) => ({
    x: left + (i % perRow) * (each + 2),
    y: y + Math.floor(i / perRow) * (tall + 2),
    width: each,
    height: tall,
  }));
}
