/**
 * The marks that travel: bios, requests, pieces, and blocks from memory, each in its place in the picture.
 *
 *     ▣ bio          in the block layer, inside the outline of its request once it has one
 *     ▭ request      around its bios while it waits, around its pieces when the device has it
 *     ▪ piece        at the controller, on the link, in a drive's queue, at the arm
 *
 * A full mark carries bytes. A hollow one asks or answers. If there are too many marks they get smaller, and then one mark
 * counts those that have no place.
 */
import { FLAGS } from '../../machine/request/journey-log.ts';
import type { ArrayLayout, Box, Cell } from './array-layout.ts';
import type { Flights, PieceAt, Scene } from './flights.ts';

type MarkKind = 'bio' | 'request' | 'piece' | 'look' | 'more';

export interface Mark {
  /** `b3`, `q1`, `p17`, `l2`: a thing has the same name at every moment. */
  id: string;
  kind: MarkKind;
  /** Its row in the table of its kind. */
  row: number;
  x: number;
  y: number;
  width: number;
  height: number;
  part: number;
  /** blktrace's letter: R, W, F, WF. Empty if there is no room. */
  letter: string;
  full: boolean;
  /** Nothing waits for it. */
  later: boolean;
  /** The mark that it comes out of. */
  from: string;
  /** Its place, in words: `block layer`, `controller`, `queue of disk 2`. */
  where: string;
}

/** R reads, W writes, F empties the caches, and WF is done only when it is on the platter. */
function letterOf(flags: number): string {
  if (flags & FLAGS.FLUSH) return 'F';
  if (flags & FLAGS.WRITE) return flags & FLAGS.FUA ? 'WF' : 'W';
  return 'R';
}

interface Size {
  height: number;
  /** Width of a mark with one thing in it, and of each further one. */
  one: number;
  further: number;
  gap: number;
}

const SIZES: readonly Size[] = [
  { height: 16, one: 20, further: 9, gap: 3 },
  { height: 10, one: 9, further: 4, gap: 2 },
  { height: 7, one: 5, further: 2, gap: 1 },
];

/** A request is never wider than this many times a mark. */
const WIDEST = 5;
const MORE = 34;

const widthOf = (size: Size, things: number): number =>
  Math.min(size.one * WIDEST, size.one + size.further * Math.max(0, things - 1));

interface Placed {
  size: Size;
  /** One for each thing that fits. */
  places: Box[];
  more: Box | undefined;
}

/** Places things side by side and line by line, in the largest size in which all fit. */
function flow(things: readonly number[], box: Box): Placed {
  for (const size of SIZES) {
    const placed = flowIn(things, box, size, size === SIZES[SIZES.length - 1]);
    if (placed) return placed;
  }
  return { size: SIZES[0], places: [], more: undefined };
}

function flowIn(things: readonly number[], box: Box, size: Size, fold: boolean): Placed | undefined {
  const places: Box[] = [];
  let x = box.x;
  let y = box.y;
  const bottom = box.y + box.height;
  for (const [i, count] of things.entries()) {
    const width = widthOf(size, count);
    const onLast = y + 2 * size.height + size.gap > bottom;
    // On the last line, the mark that counts the rest needs room.
    const right = box.x + box.width - (fold && onLast && i < things.length - 1 ? MORE : 0);
    if (x + width > right && x > box.x) {
      if (onLast) {
        if (!fold) return undefined;
        return { size, places, more: { x, y, width: MORE - 4, height: size.height } };
      }
      x = box.x;
      y += size.height + size.gap;
    }
    places.push({ x, y, width, height: size.height });
    x += width + size.gap;
  }
  return { size, places, more: undefined };
}

/** The places of `count` things inside a mark, side by side. */
function inside({ x, y, width, height }: Box, count: number): Box[] {
  const gap = count > 1 ? 1 : 0;
  const each = (width - gap * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, i) => ({ x: x + i * (each + gap), y, width: each, height }));
}

/** The most things drawn inside a request. More would be thinner than a line. */
const MOST_INSIDE = 16;

/** The mark is too small for anything inside it. */
const isSmall = (place: Box): boolean => place.height < 14;

/** Room that a letter needs. */
const lettered = (width: number, height: number, letter: string): string =>
  height >= 14 && width >= 9 + letter.length * 4 ? letter : '';

export function marksAt(flights: Flights, layout: ArrayLayout, scene: Scene): Mark[] {
  const marks: Mark[] = [];
  const maker = new Maker(flights, layout, marks);
  maker.looks(scene.looks);
  maker.blockLayer(scene);
  const homes = maker.controller(scene);
  maker.drives(scene, homes);
  return marks;
}

/** The look of a mark besides its place. */
interface Face {
  part: number;
  flags: number;
  full: boolean;
  where: string;
  from?: string;
  /** A mark around it shows the letter instead. */
  mute?: boolean;
}

const NAMES: Readonly<Record<Exclude<MarkKind, 'more'>, string>> = { bio: 'b', request: 'q', piece: 'p', look: 'l' };

class Maker {
  readonly #flights: Flights;
  readonly #layout: ArrayLayout;
  readonly #marks: Mark[];

  constructor(flights: Flights, layout: ArrayLayout, marks: Mark[]) {
    this.#flights = flights;
    this.#layout = layout;
    this.#marks = marks;
  }

  #add(
    kind: keyof typeof NAMES,
    row: number,
    place: Box,
    { part, flags, full, where, from = '', mute = false }: Face,
  ): void {
    const { x, y, width, height } = place;
    const letter = mute ? '' : lettered(width, height, letterOf(flags));
    const later = (flags & FLAGS.LATER) !== 0;
    this.#marks.push({
      id: `${NAMES[kind]}${row}`,
      kind,
      row,
      x,
      y,
      width,
      height,
      part,
      letter,
      full,
      later,
      from,
      where,
    });
  }

  #more(where: string, place: Box, count: number): void {
    const none = { part: -1, full: false, later: false, from: '', where };
    this.#marks.push({ id: `m${where}`, kind: 'more', row: count, ...place, letter: `+${count}`, ...none });
  }

  /** With `inner`, the marks inside show whether it carries bytes; without, the request does so itself. */
  #request(row: number, place: Box, where: string, inner: boolean, carries: boolean, rest: Partial<Face> = {}): void {
    const { requests } = this.#flights.ways;
    const flags = requests.at(row, 'flags');
    const full = !inner && carries && !(flags & FLAGS.FLUSH);
    this.#add('request', row, place, { part: requests.at(row, 'part'), flags, full, where, ...rest });
  }

  /** Reads found in memory, under the door of the part that is read. Several share the place side by side. */
  looks(rows: readonly number[]): void {
    const { looks } = this.#flights.ways;
    const { memory, doors } = this.#layout;
    const seen = new Map<number, number>();
    for (const row of rows) {
      const part = looks.at(row, 'part');
      const nth = seen.get(part) ?? 0;
      seen.set(part, nth + 1);
      const door = doors[part];
      const x = door.x + door.width / 2 - 10 + nth * 23;
      if (x + 20 > memory.x + memory.width) continue;
      const place = { x, y: memory.y + (memory.height - 16) / 2, width: 20, height: 16 };
      this.#add('look', row, place, { part, flags: 0, full: true, where: 'memory' });
    }
  }

  /** Waiting requests, then the barrier, then the bios behind it. */
  blockLayer({ waiting, barrier, held }: Scene): void {
    const behind = barrier < 0 ? held : [barrier, ...held];
    const all = [...waiting.map((r) => r.bios.length), ...behind.map(() => 1)];
    const { places, more } = flow(all, this.#layout.queue.inside);
    for (const [i, place] of places.entries()) {
      const request = waiting[i];
      if (!request) {
        this.#bio(behind[i - waiting.length], place, 'held back', false);
        continue;
      }
      // The request stands for all its bios. A single bio stands for itself.
      const many = request.bios.length > 1;
      const shown = isSmall(place) ? [] : request.bios.slice(0, MOST_INSIDE);
      const boxes = inside(place, shown.length);
      for (const [k, bio] of shown.entries()) this.#bio(bio, boxes[k], 'block layer', many);
      const writes = (this.#flights.ways.requests.at(request.row, 'flags') & FLAGS.WRITE) !== 0;
      const from = `b${request.bios[0]}`;
      this.#request(request.row, place, 'block layer', shown.length > 0, writes, { mute: !many, from });
    }
    if (more) this.#more('block layer', more, all.length - places.length);
  }

  #bio(row: number, place: Box, where: string, mute: boolean): void {
    const { bios } = this.#flights.ways;
    const flags = bios.at(row, 'flags');
    const full = (flags & FLAGS.WRITE) !== 0 && !(flags & FLAGS.FLUSH);
    this.#add('bio', row, place, { part: bios.at(row, 'part'), flags, full, where, mute });
  }

  /** Requests that the device has, and the place of each of their pieces. */
  controller({ out }: Scene): Map<number, Box> {
    const { requests } = this.#flights.ways;
    const layout = this.#layout;
    const homes = new Map<number, Box>();
    const cached = layout.cache ? out.filter((r) => requests.at(r.row, 'cached') === 1) : [];
    const plain = layout.cache ? out.filter((r) => requests.at(r.row, 'cached') !== 1) : out;
    this.#standing('controller', plain, layout.controller.inside, homes);
    if (layout.cache) this.#standing('cache of the controller', cached, layout.cache.inside, homes);
    return homes;
  }

  #standing(where: string, out: Scene['out'], room: Box, homes: Map<number, Box>): void {
    const { places, more } = flow(
      out.map((r) => r.pieces.length),
      room,
    );
    for (const [i, place] of places.entries()) {
      const { row, pieces } = out[i];
      const boxes = inside(place, Math.min(MOST_INSIDE, pieces.length));
      const writes = (this.#flights.ways.requests.at(row, 'flags') & FLAGS.WRITE) !== 0;
      const carries = pieces.some((p) => p.phase === (writes ? 'controller' : 'back'));
      this.#request(row, place, where, !isSmall(place), carries);
      for (const [k, box] of boxes.entries()) homes.set(pieces[k].row, box);
    }
    if (more) this.#more(where, more, out.length - places.length);
  }

  drives({ out, later }: Scene, homes: Map<number, Box>): void {
    const perDisk: PieceAt[][] = this.#layout.cells.map(() => []);
    for (const { pieces } of out) for (const piece of pieces) perDisk[piece.disk].push(piece);
    for (const piece of later) perDisk[piece.disk].push(piece);
    for (const cell of this.#layout.cells) this.#drive(cell, perDisk[cell.disk], homes);
  }

  #drive(cell: Cell, pieces: readonly PieceAt[], homes: Map<number, Box>): void {
    const queued = pieces.filter((p) => p.phase === 'queue');
    const coming = pieces.filter((p) => p.phase === 'down');
    const { places, more } = flow(
      [...queued, ...coming].map(() => 1),
      cell.queue,
    );
    if (more) this.#more(`queue of disk ${cell.disk}`, more, queued.length + coming.length - places.length);
    for (const [i, p] of queued.entries()) if (places[i]) this.#piece(p, places[i]);
    for (const [i, p] of coming.entries()) {
      const there = places[queued.length + i];
      const home = homes.get(p.row) ?? this.#cacheHome();
      if (there) this.#piece(p, between(home, there, p.share));
    }
    let served = 0;
    for (const p of pieces) {
      if (p.phase === 'queue' || p.phase === 'down') continue;
      const home = homes.get(p.row);
      if (p.phase === 'controller' || p.phase === 'back') {
        if (home && !isSmall(home)) this.#piece(p, home);
        continue;
      }
      const stands = this.#standsAt(cell, p, served++);
      this.#piece(p, p.phase === 'up' ? between(stands, home ?? this.#cacheHome(), p.share) : stands);
    }
  }

  /** The place where a piece is served: at the arm, in a cache, or over the whole drive for a flush. */
  #standsAt(cell: Cell, { phase }: PieceAt, nth: number): Box {
    // The mark is beside the figures of a cache, or over its name if there are none.
    const { unit } = this.#layout;
    const words = cell.width < unit * 10 ? 0 : unit * 6;
    const at = (box: Box | undefined): { x: number; y: number } | undefined =>
      box && { x: box.x + box.width - 12 - words - nth * 22, y: box.y + box.height / 2 };
    const spot = (phase === 'cache' || phase === 'flush'
      ? at(cell.writeCache)
      : phase === 'buffer'
        ? at(cell.readBuffer)
        : undefined) ?? { x: cell.served.x - nth * 22, y: cell.served.y };
    const x = Math.max(cell.x + 2, Math.min(cell.x + cell.width - 22, spot.x - 10));
    return { x, y: spot.y - 8, width: 20, height: 16 };
  }

  #cacheHome(): Box {
    const { cache, controller } = this.#layout;
    const box = cache ?? controller;
    return { x: box.x + box.width / 2 - 10, y: box.y + box.height - 20, width: 20, height: 16 };
  }

  /** A write carries bytes on its way down, a read on its way up. */
  #piece(p: PieceAt, place: Box): void {
    const { pieces } = this.#flights.ways;
    const flags = pieces.at(p.row, 'flags');
    const answered = p.phase === 'up' || p.phase === 'back';
    const full = !(flags & FLAGS.FLUSH) && ((flags & FLAGS.WRITE) !== 0) !== answered;
    const part = pieces.at(p.row, 'part');
    const request = pieces.at(p.row, 'request');
    this.#add('piece', p.row, place, { part, flags, full, from: `q${request}`, where: whereOf(p) });
  }
}

/** The place of a piece in words. */
function whereOf({ phase, disk }: PieceAt): string {
  if (phase === 'controller' || phase === 'back') return 'controller';
  if (phase === 'down' || phase === 'up') return `link of disk ${disk}`;
  return `${phase} of disk ${disk}`;
}

function between(a: Box, b: Box, share: number): Box {
  const mid = (from: number, to: number) => from + (to - from) * share;
  return { x: mid(a.x, b.x), y: mid(a.y, b.y), width: mid(a.width, b.width), height: mid(a.height, b.height) };
}
