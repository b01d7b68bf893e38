/**
 * Makes a plan: finds the things that are in both pictures, and gives each thing its window and a track that draws it.
 *
 *     #time     by kind and way, staggered where the story says so
 *     #go, #come, #both, #cells, #tie     a track each; changes are noted, and lifted
 *     #finish   shadows and traces, one order for all
 */
import { CellsTrack, type CellWay, inGrid, middleOf } from './cells-track.ts';
import { LEAST_LIFTED, type PlaceNow, ShadowTrack, TieTrack, TraceTrack } from './follow.ts';
import type { Cell, CellsPart, Mark, Place } from './mark.ts';
import type { How, Origin, Stage, Story, Window } from './story.ts';
import { alike, type Fade, fitted, GlideTrack, type Moving, type Track, TravelTrack } from './track.ts';
import { staggered } from './way.ts';

/** A thing that changed, came or went. */
export interface Change {
  key: string;
  how: How;
  /** What it is parsed from. */
  from: readonly string[];
  /** The story names its origin or its destination. */
  told: boolean;
}

export interface Plan {
  /** Nothing differs. */
  still: boolean;
  /** How long the way should take. */
  ms: number;
  /** Things that changed, came or went, if they say something. */
  changes: readonly Change[];
  /** The picture at a share of the way, as fresh marks; only visible ones are in it. */
  at(t: number): readonly Mark[];
  /** The same picture for a frame: the marks are reused, and invisible ones have opacity 0. */
  frame(t: number): readonly Mark[];
}

/** Lifted things are above everything at rest. */
const LIFT = 1000;
/** With more than these, only shadows and traces would be seen. */
const MOST_SHADOWS = 60;
const MOST_TRACES = 24;
/** The most time that a way takes, ms. */
export const MOST_MS = 1500;
/** The least and the most time that a way takes without a story that says how long, and the time that each pixel adds, ms. */
const LEAST_MS = 250;
export const MOST_MS_UNTOLD = 600;
const MS_A_PIXEL = 0.5;
const MOST_MS_FAR = 400;

const WHOLE: Window = [0, 1];

/** A mark or a cell, in its place. */
interface Found {
  mark: Mark;
  cell?: Cell;
  place: Place;
  says: string | undefined;
}

function indexed(marks: readonly Mark[]): Map<string, Found> {
  const out = new Map<string, Found>();
  for (const mark of marks) {
    out.set(mark.key, { mark, place: mark, says: mark.says });
    const [part] = mark.parts;
    if (part?.shape === 'cells')
      for (const cell of part.cells) out.set(cell.key, { mark, cell, place: cell, says: cell.says });
  }
  return out;
}

const cellsOf = (mark: Mark | undefined): readonly Cell[] => (mark?.parts[0] as CellsPart | undefined)?.cells ?? [];
const gridOf = (mark: Mark | undefined) => (mark?.parts[0] as CellsPart | undefined)?.grid;
const isCells = (mark: Mark): boolean => mark.parts[0]?.shape === 'cells';
const samePlace = (a: Place, b: Place): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

class Planner {
  readonly #a: readonly Mark[];
  readonly #b: readonly Mark[];
  readonly #story: Story;
  readonly #far: boolean;
  readonly #inA: Map<string, Found>;
  readonly #inB: Map<string, Found>;
  /** Where everything is now. */
  readonly #now = new Map<string, Place>();
  readonly #placeNow: PlaceNow = (key) => this.#now.get(key);
  readonly #windows = new Map<string, Window>();
  /** Keys of marks that a travelling thing stands in for. */
  readonly #standIns: ReadonlySet<string>;
  readonly #lifted: { track: Track; start: Place; window: Window; order: number }[] = [];
  readonly #drawn: { track: Track; order: number }[] = [];
  readonly #ties: { track: Track; order: number }[] = [];
  readonly changes: Change[] = [];
  still = true;
  #farthest = 0;

  constructor(a: readonly Mark[], b: readonly Mark[], story: Story, far: boolean) {
    this.#a = a;
    this.#b = b;
    this.#story = story;
    this.#far = far;
    this.#inA = indexed(a);
    this.#inB = indexed(b);
    this.#standIns = new Set(far ? [] : story.travels?.map((t) => t.mark.key));
  }

  plan(): Plan {
    this.#time();
    // A thing that goes is drawn below the thing that replaces it.
    this.#a.forEach((mark, i) => {
      const other = this.#inB.get(mark.key)?.mark;
      if (isCells(mark)) {
        if (!other) this.#cells(mark, undefined, i);
      } else if (mark.tie) {
        if (!other) this.#tie(mark, undefined, i);
      } else if (!this.#inB.has(mark.key)) this.#go(mark, i);
    });
    const after = this.#a.length;
    this.#b.forEach((mark, i) => {
      const found = this.#inA.get(mark.key);
      const other = found?.cell ? undefined : found?.mark;
      if (isCells(mark)) this.#cells(other, mark, after + i);
      else if (mark.tie) this.#tie(other, mark, after + i);
      else if (other) this.#both(other, mark, after + i);
      else this.#come(mark, found, after + i);
    });
    for (const { mark, frames } of this.#far ? [] : (this.#story.travels ?? [])) {
      const track = new TravelTrack({ ...mark, layer: mark.layer + LIFT }, frames);
      this.still = false;
      this.#now.set(mark.key, track.mark);
      this.#draw(track, 2 * after + this.#drawn.length);
      if (mark.lifts) this.#lifted.push({ track, start: frames[0], window: WHOLE, order: after });
    }
    return this.#finish();
  }

  #finish(): Plan {
    const drawn = [...this.#drawn];
    if (this.#lifted.length <= MOST_SHADOWS)
      for (const { track, start, window, order } of this.#lifted) {
        if (this.#lifted.length <= MOST_TRACES)
          drawn.push({ track: new TraceTrack(track.mark, start, window), order: -1 });
        drawn.push({ track: new ShadowTrack(track.mark, window), order: order - 0.5 });
      }
    drawn.push(...this.#ties);
    const updated = drawn.map((d) => d.track);
    drawn.sort((p, q) => p.track.mark.layer - q.track.mark.layer || p.order - q.order);
    const marks: readonly Moving[] = drawn.map((d) => d.track.mark);
    const during = this.#far ? undefined : this.#story.during;
    if (during) this.still = false;
    const frame = (t: number): readonly Mark[] => {
      if (t <= 0) return this.#a;
      if (t >= 1) return this.#b;
      for (const track of updated) track.update(t);
      return during ? [...marks, ...during(t)] : marks;
    };
    const guessed = LEAST_MS + this.#farthest * MS_A_PIXEL + (this.#story.travels?.length ? 100 : 0);
    const told = this.#story.ms ?? Math.min(MOST_MS_UNTOLD, guessed);
    return {
      still: this.still,
      ms: this.still ? 0 : Math.min(this.#far ? MOST_MS_FAR : MOST_MS, told),
      changes: this.changes,
      frame,
      at: (t) =>
        t <= 0 || t >= 1
          ? frame(t)
          : frame(t)
              .filter((m) => (m.opacity ?? 1) > 0)
              .map(copied),
    };
  }

  #origin(key: string, side: 'born' | 'into'): Place | undefined {
    if (this.#far) return undefined;
    const origin = this.#story[side]?.[key];
    return origin && (origin.place ?? placeOf(origin, side === 'born' ? this.#inA : this.#inB));
  }

  /** Gives each thing its window. Things of a kind set off one after the other if the stage says so. */
  #time(): void {
    const list: { key: string; name: string }[] = [];
    const orderA = new Map([...this.#inA.keys()].map((key, i) => [key, i]));
    const orderB = new Map([...this.#inB.keys()].map((key, i) => [key, i]));
    let come = 0;
    let go = 0;
    for (const [key, { mark, says, cell }] of this.#inB) {
      const was = this.#inA.get(key);
      const how: How = !was ? 'come' : was.says === says ? 'glide' : 'move';
      if (how === 'come' && !cell) come++;
      list.push({ key, name: `${mark.kind}.${how}` });
    }
    for (const [key, { mark, cell }] of this.#inA)
      if (!this.#inB.has(key)) {
        if (!cell) go++;
        list.push({ key, name: `${mark.kind}.go` });
      }
    const usual = this.#far ? FAR : come > go ? OPENING : go > come ? CLOSING : USUAL;
    const { stages = {}, windows = {} } = this.#far ? {} : this.#story;
    const queues = new Map<string, { key: string; stage: Stage; place: number }[]>();
    for (const { key, name } of list) {
      const how = name.slice(name.lastIndexOf('.') + 1) as How;
      const placed = this.#origin(key, 'born') ?? this.#origin(key, 'into');
      const stage = stages[name] ?? stages[how] ?? { window: usual[placed ? 'move' : how] };
      const queue = queues.get(name) ?? [];
      queue.push({ key, stage, place: (orderA.get(key) ?? 0) + (orderB.get(key) ?? 0) });
      queues.set(name, queue);
    }
    for (const queue of queues.values()) {
      // The same order in both directions.
      queue.sort((p, q) => p.place - q.place || (p.key < q.key ? -1 : 1));
      queue.forEach(({ key, stage }, i) => {
        this.#windows.set(key, windows[key] ?? staggered(stage, i, queue.length));
      });
    }
  }

  #windowOf(key: string): Window {
    return this.#windows.get(key) ?? WHOLE;
  }

  /** When a thing is there at all, if the story says so. */
  #seen(key: string): Window | undefined {
    const since = this.#far ? undefined : this.#story.since?.[key];
    const until = this.#far ? undefined : this.#story.until?.[key];
    return since === undefined && until === undefined ? undefined : [since ?? 0, until ?? 2];
  }

  #draw(track: Track, order: number): void {
    this.#drawn.push({ track, order });
  }

  #change(key: string, how: How, mark: Mark): void {
    const told = this.#story.born?.[key] !== undefined || this.#story.into?.[key] !== undefined;
    this.changes.push({ key, how, from: mark.from ?? [], told });
  }

  /** Draws from `a` to `b`, which have the same parts. */
  #glide(a: Mark, b: Mark, fade: Fade, lifted: boolean, order: number, key = b.key): void {
    const window = this.#windowOf(b.key);
    const layer = (fade === 'out' || fade === 'into' ? a.layer : b.layer) + (lifted ? LIFT : 0);
    const speaks = this.#far ? undefined : this.#story.stages?.[`${b.kind}.words`]?.window;
    const seen = this.#seen(b.key);
    const track = new GlideTrack({ ...a, key, layer }, b, { window, fade, onTheWay: lifted, speaks, seen });
    this.still = false;
    if (fade !== 'under') this.#now.set(b.key, track.mark);
    if (!samePlace(a, b)) this.#farthest = Math.max(this.#farthest, Math.hypot(a.x - b.x, a.y - b.y));
    this.#draw(track, order);
    if (lifted && fade !== 'under' && b.width >= LEAST_LIFTED)
      this.#lifted.push({ track, start: { x: a.x, y: a.y, width: a.width, height: a.height }, window, order });
  }

  #both(a: Mark, b: Mark, order: number): void {
    const moved = a.says !== b.says;
    if (moved) this.#change(b.key, 'move', b);
    if (this.#standIns.has(b.key)) return;
    if (sameMark(a, b)) {
      const mark = { ...b, parts: b.parts.map((p) => ({ ...p })) };
      this.#now.set(b.key, mark);
      this.#draw({ mark, update: () => {} }, order);
      return;
    }
    const lifted = moved && !this.#far && b.lifts === true;
    if (alike(a, b)) this.#glide(a, b, 'none', lifted, order);
    else {
      this.#glide(a, fitted(a, b), 'under', lifted, order - 0.25, `${b.key}~`);
      this.#glide(fitted(b, a), b, 'in', lifted, order);
    }
  }

  #come(mark: Mark, was: Found | undefined, order: number): void {
    const place = was?.place ?? this.#origin(mark.key, 'born');
    const how: How = !was ? 'come' : was.says === mark.says ? 'glide' : 'move';
    if (mark.says !== undefined && how !== 'glide') this.#change(mark.key, how, mark);
    if (this.#standIns.has(mark.key)) return;
    const lifted = place !== undefined && !this.#far && mark.lifts === true && how !== 'glide';
    const fade = was || this.#seen(mark.key) ? 'outgrow' : place ? 'born' : 'in';
    this.#glide(place ? fitted(mark, place) : mark, mark, fade, lifted, order);
  }

  #go(mark: Mark, order: number): void {
    const place = this.#origin(mark.key, 'into');
    if (mark.says !== undefined) this.#change(mark.key, 'go', mark);
    if (this.#standIns.has(mark.key)) return;
    const lifted = place !== undefined && mark.lifts === true;
    this.#glide(
      mark,
      place ? fitted(mark, place) : mark,
      this.#seen(mark.key) ? 'none' : place ? 'into' : 'out',
      lifted,
      order,
    );
  }

  #tie(a: Mark | undefined, b: Mark | undefined, order: number): void {
    const inA: PlaceNow = (key) => this.#inA.get(key)?.place;
    const inB: PlaceNow = (key) => this.#inB.get(key)?.place;
    if (!a || !b) this.still = false;
    const key = (b ?? a)!.key;
    this.#ties.push({ track: new TieTrack(a, b, this.#windowOf(key), inA, inB, this.#placeNow), order });
  }

  #cells(a: Mark | undefined, b: Mark | undefined, order: number): void {
    const ways: CellWay[] = [];
    const mark = (b ?? a)!;
    const tells = mark.says !== undefined;
    // If all cells appear or all go, and none of them is anywhere else, they do it as one.
    const known = (cell: Cell): boolean =>
      (this.#inA.has(cell.key) && this.#inB.has(cell.key)) || this.#origin(cell.key, b ? 'born' : 'into') !== undefined;
    const alone = !a || !b ? cellsOf(mark) : [];
    if ((!a || !b) && !alone.some(known)) {
      if (tells) for (const cell of alone) this.#change(cell.key, b ? 'come' : 'go', mark);
      this.#glide(mark, mark, b ? 'in' : 'out', false, order);
      for (const cell of alone) this.#now.set(cell.key, cell);
      return;
    }
    const [gridA, gridB] = [gridOf(a), gridOf(b)];
    const regrids = gridA && gridB && gridA.columns !== gridB.columns;
    const before: CellWay[] = [];
    const after: CellWay[] = [];
    const own = regrids ? new Set(cellsOf(a).map((c) => c.key)) : undefined;
    for (const cell of cellsOf(b)) {
      const { key } = cell;
      const window = this.#windowOf(key);
      const was = this.#inA.get(key);
      if (!was && tells) this.#change(key, 'come', mark);
      else if (was && was.says !== cell.says && tells) this.#change(key, 'move', mark);
      if (regrids && was && own?.has(key)) {
        before.push({ key, a: was.place, b: inGrid(was.place, gridA, gridB), window });
        after.push({ key, a: inGrid(cell, gridB, gridA), b: cell, window });
      } else {
        const from = was?.place ?? this.#origin(key, 'born') ?? middleOf(cell);
        ways.push({ key, a: from, b: cell, window, seen: this.#seen(key) });
      }
    }
    for (const cell of cellsOf(a)) {
      if (this.#inB.has(cell.key)) continue;
      if (tells) this.#change(cell.key, 'go', mark);
      const seen = this.#seen(cell.key);
      const to = this.#origin(cell.key, 'into') ?? (seen ? cell : middleOf(cell));
      ways.push({ key: cell.key, a: cell, b: to, window: this.#windowOf(cell.key), seen });
    }
    // Rows that would cross each other cross-fade instead, stretched with their grid.
    if (before.length > 0) {
      const { window } = before[0];
      this.still = false;
      this.#draw(new CellsTrack({ ...a!, key: `${mark.key}~` }, before, { window, from: 1, to: 0 }), order - 0.5);
      const come = new CellsTrack({ ...mark, key: `${mark.key}~~` }, after, { window, from: 0, to: 1 });
      for (const cell of come.cells) this.#now.set(cell.key, cell);
      this.#draw(come, order - 0.25);
    }
    const track = new CellsTrack(mark, ways);
    for (const cell of track.cells) this.#now.set(cell.key, cell);
    for (const way of ways) if (!samePlace(way.a, way.b)) this.still = false;
    this.#draw(track, order);
  }
}

/** First things make room, then others come into it. */
const OPENING: Readonly<Record<How, Window>> = { glide: [0, 0.6], move: [0.15, 0.85], come: [0.5, 1], go: [0, 0.4] };
const CLOSING: Readonly<Record<How, Window>> = { glide: [0.4, 1], move: [0.15, 0.85], come: [0.6, 1], go: [0, 0.5] };
const USUAL: Readonly<Record<How, Window>> = { glide: [0, 1], move: [0.15, 0.85], come: [0.5, 1], go: [0, 0.5] };
/** Moments far apart have no story: things on both sides glide once the rest has gone. */
const FAR: Readonly<Record<How, Window>> = { glide: [0.15, 0.85], move: [0.15, 0.85], come: [0.7, 1], go: [0, 0.3] };

/** The place of an origin: all of its marks that exist, or a part of them. */
function placeOf({ keys, part = WHOLE }: Origin, among: ReadonlyMap<string, Found>): Place | undefined {
  let x = Number.POSITIVE_INFINITY;
  let y = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const key of keys) {
    const place = among.get(key)?.place;
    if (!place) continue;
    x = Math.min(x, place.x);
    y = Math.min(y, place.y);
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  if (x > right) return undefined;
  const width = right - x;
  return { x: x + part[0] * width, y, width: (part[1] - part[0]) * width, height: bottom - y };
}

const sameMark = (a: Mark, b: Mark): boolean =>
  samePlace(a, b) &&
  a.className === b.className &&
  (a.opacity ?? 1) === (b.opacity ?? 1) &&
  JSON.stringify(a.data) === JSON.stringify(b.data) &&
  JSON.stringify(a.parts) === JSON.stringify(b.parts);

const copied = (mark: Mark): Mark => ({
  ...mark,
  parts: mark.parts.map((p) => (p.shape === 'cells' ? { ...p, cells: p.cells.map((c) => ({ ...c })) } : { ...p })),
});

export const planOf = (a: readonly Mark[], b: readonly Mark[], story: Story, far: boolean): Plan =>
  new Planner(a, b, story, far).plan();
