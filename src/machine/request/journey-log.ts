/**
 * The way of every request, in columns: what the file system asked for (a bio), what the block layer made of it (a
 * request), what each disk was given (a piece), and how full the caches were. Kept only for the pictures.
 *
 *     bio ─┐
 *     bio ─┴▶ request ─▶ piece on disk 0 ─▶ arm (arm-log.ts)
 *                    └─▶ piece on disk 1 ─▶ the drive's cache
 *
 * The steps of an operation say where its own time went, one after the other: at the processor, or waiting for a bio. They
 * follow each other without a gap, from its beginning to its end.
 *
 * A bio knows the row of its request, a piece the row of its request, a movement of an arm the row of its piece. Times are ns
 * of the machine's clock; -1 where a moment has not come.
 */
import { COMPONENTS } from './components.ts';
import type { Request } from './request.ts';

export const BIO_COLUMNS = [
  /** The operation that asked, by its serial number; -1 for none. */
  'operation',
  'pid',
  'part',
  /** FLAGS, below. */
  'flags',
  'lba',
  'sectors',
  'arrived',
  'finished',
  /** When the block layer put it into a request: behind a barrier later than it arrived. */
  'joined',
  /** Its request's row; -1 before it has one. */
  'request',
  /** Then as many as there are COMPONENTS: ns in each. */
  ...COMPONENTS,
] as const;

export const REQUEST_COLUMNS = [
  'part',
  'flags',
  'lba',
  'sectors',
  /** Bios in it. */
  'bios',
  /** When its first bio came; when the device was given it; when that was done. */
  'arrived',
  'sent',
  'finished',
  /** 1: the controller's cache answered, and the disks have it later or had it before. */
  'cached',
] as const;

export const PIECE_COLUMNS = [
  /** The request's row. */
  'request',
  'disk',
  'part',
  'flags',
  /** On that disk. */
  'lba',
  'sectors',
  /** At the drive; when the drive began with it; when it was done. */
  'arrived',
  'begun',
  'finished',
  /** SERVED, below. */
  'served',
  /** When its answer, with the bytes of a read, has crossed the link to the controller. */
  'back',
] as const;

/** Blocks that an operation reads, and how many of them memory had. */
export const LOOK_COLUMNS = ['operation', 'time', 'part', 'block', 'count', 'held'] as const;

/** What a channel of flash did for a piece; WORK_OF_CHANNEL, below. */
export const CHANNEL_COLUMNS = ['piece', 'channel', 'begun', 'finished', 'work'] as const;

export const WORK_OF_CHANNEL = { READ: 0, PROGRAM: 1, ERASE_AND_PROGRAM: 2 } as const;

export const STEP_COLUMNS = [
  /** As a bio's. */
  'operation',
  'part',
  'from',
  'to',
  /** The bio that it waited for; PROCESSOR, or NOT_KEPT for a bio that came after the log was full. */
  'bio',
] as const;

export const PROCESSOR = -1;
const NOT_KEPT = -2;

export const GAUGE_COLUMNS = ['time', 'gauge', 'value'] as const;

export const FLAGS = {
  WRITE: 1,
  FLUSH: 2,
  FUA: 4,
  SYNC: 8,
  /** Nothing waits: a cache fills or empties. */ LATER: 16,
} as const;

/** What served a piece. */
export const SERVED = { MEDIA: 0, READ_BUFFER: 1, WRITE_CACHE: 2, FLUSH: 3 } as const;

/**
 * What is measured: blocks in memory; bytes that only the controller has; from DRIVE_CACHE on, sectors that only disk n's
 * cache has; from READ_BUFFER on, sectors that disk n's buffer keeps of what was read.
 */
export const GAUGE = { MEMORY: 0, CONTROLLER: 1, DRIVE_CACHE: 16, READ_BUFFER: 32 } as const;

/** The most rows of a kind that are kept. A picture of more would show nothing. */
const MOST = 200_000;

/** Rows of numbers that grow. */
class Table {
  readonly width: number;
  length = 0;
  #cells: Float64Array;

  constructor(width: number) {
    this.width = width;
    this.#cells = new Float64Array(width * 256);
  }

  /** A fresh row of zeros; -1 when the table is full. */
  add(): number {
    if (this.length === MOST) return -1;
    if (this.length * this.width === this.#cells.length) {
      const wider = new Float64Array(this.#cells.length * 2);
      wider.set(this.#cells);
      this.#cells = wider;
    }
    return this.length++;
  }

  set(row: number, column: number, value: number): void {
    if (row >= 0) this.#cells[row * this.width + column] = value;
  }

  get(row: number, column: number): number {
    return row < 0 ? -1 : this.#cells[row * this.width + column];
  }

  cells(): Float64Array {
    return this.#cells.slice(0, this.length * this.width);
  }
}

const B = Object.fromEntries(BIO_COLUMNS.map((name, i) => [name, i])) as Record<(typeof BIO_COLUMNS)[number], number>;
const R = Object.fromEntries(REQUEST_COLUMNS.map((name, i) => [name, i])) as Record<
  (typeof REQUEST_COLUMNS)[number],
  number
>;
const P = Object.fromEntries(PIECE_COLUMNS.map((name, i) => [name, i])) as Record<
  (typeof PIECE_COLUMNS)[number],
  number
>;

const flagsOf = (r: Request): number =>
  (r.write ? FLAGS.WRITE : 0) | (r.flush ? FLAGS.FLUSH : 0) | (r.fua ? FLAGS.FUA : 0) | (r.sync ? FLAGS.SYNC : 0);

const S = Object.fromEntries(STEP_COLUMNS.map((name, i) => [name, i])) as Record<(typeof STEP_COLUMNS)[number], number>;

export class JourneyLog {
  readonly #bios = new Table(BIO_COLUMNS.length);
  readonly #requests = new Table(REQUEST_COLUMNS.length);
  readonly #pieces = new Table(PIECE_COLUMNS.length);
  readonly #gauges = new Table(GAUGE_COLUMNS.length);
  readonly #looks = new Table(LOOK_COLUMNS.length);
  readonly #channels = new Table(CHANNEL_COLUMNS.length);
  readonly #steps = new Table(STEP_COLUMNS.length);
  /** The last value of each gauge: only changes are kept. */
  readonly #levels = new Map<number, number>();

  /** The file system asks; `later`: nothing waits for it (reading ahead). */
  bio(bio: Request, operation: number, later: boolean): void {
    const t = this.#bios;
    const row = t.add();
    bio.row = row;
    t.set(row, B.operation, operation);
    t.set(row, B.pid, bio.pid);
    t.set(row, B.part, bio.part);
    t.set(row, B.flags, flagsOf(bio) | (later ? FLAGS.LATER : 0));
    t.set(row, B.lba, bio.lba);
    t.set(row, B.sectors, bio.sectors);
    t.set(row, B.arrived, bio.arrived);
    t.set(row, B.finished, -1);
    t.set(row, B.joined, -1);
    t.set(row, B.request, -1);
  }

  bioDone(bio: Request): void {
    const { row } = bio;
    this.#bios.set(row, B.finished, bio.finished);
    for (let c = 0; c < bio.parts.length; c++) this.#bios.set(row, B.request + 1 + c, bio.parts[c]);
  }

  /** The block layer makes a request of a bio. */
  request(request: Request, bio: Request, now: number): void {
    const t = this.#requests;
    const row = t.add();
    request.row = row;
    t.set(row, R.part, request.part);
    t.set(row, R.flags, flagsOf(request));
    t.set(row, R.arrived, bio.arrived);
    t.set(row, R.sent, -1);
    t.set(row, R.finished, -1);
    this.joined(request, bio, now);
  }

  /** A bio joins a request that waits. */
  joined(request: Request, bio: Request, now: number): void {
    const t = this.#requests;
    const { row } = request;
    t.set(row, R.lba, request.lba);
    t.set(row, R.sectors, request.sectors);
    t.set(row, R.bios, t.get(row, R.bios) + 1);
    this.#bios.set(bio.row, B.joined, now);
    this.#bios.set(bio.row, B.request, row);
  }

  sent({ row }: Request, now: number): void {
    this.#requests.set(row, R.sent, now);
  }

  requestDone({ row }: Request, now: number): void {
    this.#requests.set(row, R.finished, now);
  }

  /** The controller's cache answers. */
  cached({ row }: Request): void {
    this.#requests.set(row, R.cached, 1);
  }

  /** A disk is given its share of the request `of`; `later`: the controller's cache sends it, and nothing waits. */
  piece(piece: Request, of: Request, disk: number, later: boolean): void {
    const t = this.#pieces;
    const row = t.add();
    piece.row = row;
    t.set(row, P.request, of.row);
    t.set(row, P.disk, disk);
    t.set(row, P.part, piece.part);
    t.set(row, P.flags, flagsOf(piece) | (later ? FLAGS.LATER : 0));
    t.set(row, P.lba, piece.lba);
    t.set(row, P.sectors, piece.sectors);
    t.set(row, P.arrived, -1);
    t.set(row, P.begun, -1);
    t.set(row, P.finished, -1);
    t.set(row, P.back, -1);
  }

  /** It has come to the drive. */
  pieceArrived({ row }: Request, now: number): void {
    this.#pieces.set(row, P.arrived, now);
  }

  /** The drive begins with it. */
  pieceBegun({ row }: Request, now: number, served: number): void {
    this.#pieces.set(row, P.begun, now);
    this.#pieces.set(row, P.served, served);
  }

  pieceDone({ row }: Request, now: number): void {
    this.#pieces.set(row, P.finished, now);
  }

  pieceBack({ row }: Request, now: number): void {
    this.#pieces.set(row, P.back, now);
  }

  /** A channel of flash works for a piece. */
  channel({ row }: Request, channel: number, begun: number, finished: number, work: number): void {
    const t = this.#channels;
    const at = t.add();
    t.set(at, 0, row);
    t.set(at, 1, channel);
    t.set(at, 2, begun);
    t.set(at, 3, finished);
    t.set(at, 4, work);
  }

  /** An operation reads blocks, and memory held `held` of them. */
  looked(operation: number, time: number, part: number, block: number, count: number, held: number): void {
    const t = this.#looks;
    const row = t.add();
    t.set(row, 0, operation);
    t.set(row, 1, time);
    t.set(row, 2, part);
    t.set(row, 3, block);
    t.set(row, 4, count);
    t.set(row, 5, held);
  }

  /** Ends a step of the operation. A step at the processor that follows another one there continues it. */
  step(operation: number, part: number, from: number, to: number, bio?: Request): void {
    const t = this.#steps;
    const last = t.length - 1;
    if (
      !bio &&
      t.get(last, S.bio) === PROCESSOR &&
      t.get(last, S.operation) === operation &&
      t.get(last, S.part) === part &&
      t.get(last, S.to) === from
    ) {
      t.set(last, S.to, to);
      return;
    }
    const row = t.add();
    t.set(row, S.operation, operation);
    t.set(row, S.part, part);
    t.set(row, S.from, from);
    t.set(row, S.to, to);
    t.set(row, S.bio, bio ? (bio.row < 0 ? NOT_KEPT : bio.row) : PROCESSOR);
  }

  gauge(time: number, gauge: number, value: number): void {
    if (this.#levels.get(gauge) === value) return;
    this.#levels.set(gauge, value);
    const t = this.#gauges;
    const row = t.add();
    t.set(row, 0, time);
    t.set(row, 1, gauge);
    t.set(row, 2, value);
  }

  /** All rows so far. */
  tables(): Journeys {
    return {
      bios: this.#bios.cells(),
      requests: this.#requests.cells(),
      pieces: this.#pieces.cells(),
      gauges: this.#gauges.cells(),
      looks: this.#looks.cells(),
      channels: this.#channels.cells(),
      steps: this.#steps.cells(),
    };
  }
}

/** The tables as a worker hands them over, with as many numbers a row as there are columns. */
export interface Journeys {
  bios: Float64Array;
  requests: Float64Array;
  pieces: Float64Array;
  gauges: Float64Array;
  looks: Float64Array;
  channels: Float64Array;
  steps: Float64Array;
}

export const NO_JOURNEYS: Journeys = {
  bios: new Float64Array(0),
  requests: new Float64Array(0),
  pieces: new Float64Array(0),
  gauges: new Float64Array(0),
  looks: new Float64Array(0),
  channels: new Float64Array(0),
  steps: new Float64Array(0),
};
