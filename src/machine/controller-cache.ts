/**
 * A controller's own memory, before the disks. What was read stays there for a while, and when somebody reads on it fetches
 * more than it was asked for; with a battery a write is safe as soon as it is there, and reaches the disks later.
 *
 *     write ──▶ cache ──▶ done                   read ──▶ here? ──▶ done
 *                 └─ when idle or full ─▶ disks             └─ no ─▶ disks, and some more behind it
 */
import { CACHE, QUEUE } from './components.ts';
import { GAUGE, type JourneyLog } from './journey-log.ts';
import { type Completion, type Device, Request, type Stage } from './request.ts';
import type { Simulation } from './simulation.ts';

export interface ControllerCacheParameters {
  /** Bytes; 0 for none. */
  bytes: number;
  /** 1 when writes are reported done while they are here. */
  battery: number;
  /** Bytes that are read beyond what was asked for, when somebody reads on. */
  readAhead: number;
  /** Bytes a second between the cache and the host's side of the controller. */
  rate: number;
}

interface Run {
  start: number;
  end: number;
}

const FINISHED = 1;
/** Runs of sectors that are remembered: the oldest goes first. */
const MOST_RUNS = 64;

export class ControllerCache implements Device, Completion, Stage {
  readonly sectors: number;
  /** Where somebody draws. */
  log: JourneyLog | undefined;
  hits = 0;
  misses = 0;
  readonly #simulation: Simulation;
  readonly #below: Device;
  readonly #parameters: ControllerCacheParameters;
  /** What was read or written and is still here, oldest first. */
  readonly #runs: Run[] = [];
  /** Requests below, and whom they are for; nobody for what is written later. */
  readonly #asked = new Map<Request, Request | undefined>();
  /** Writes that the disks do not have yet, and those that wait for room. */
  #unwritten = 0;
  readonly #waiting: Request[] = [];

  constructor(simulation: Simulation, below: Device, parameters: ControllerCacheParameters) {
    this.#simulation = simulation;
    this.#below = below;
    this.#parameters = parameters;
    this.sectors = below.sectors;
  }

  /** Bytes that the disks do not have yet. */
  get unwritten(): number {
    return this.#unwritten;
  }

  submit(request: Request): void {
    request.spend(QUEUE, this.#simulation.now);
    // With a battery all that is here is safe: there is nothing to empty.
    if (request.flush && this.#parameters.battery) this.#finish(request, 0);
    else if (request.flush) this.#ask(request, request.lba, 0);
    else if (request.write) this.#write(request);
    else this.#read(request);
  }

  #write(request: Request): void {
    const { lba, sectors } = request;
    const { battery, bytes } = this.#parameters;
    if (!battery) {
      this.#forget(lba, lba + sectors);
      this.#ask(request, lba, sectors);
      return;
    }
    if (this.#unwritten + sectors * 512 > bytes) {
      this.#waiting.push(request);
      return;
    }
    this.#unwritten += sectors * 512;
    this.log?.gauge(this.#simulation.now, GAUGE.CONTROLLER, this.#unwritten);
    this.#remember(lba, lba + sectors);
    this.#finish(request, sectors);
    this.#ask(undefined, lba, sectors, request);
  }

  #read(request: Request): void {
    const { lba, sectors } = request;
    const end = lba + sectors;
    if (this.#runs.some((r) => lba >= r.start && end <= r.end)) {
      this.hits++;
      this.#finish(request, sectors);
      return;
    }
    this.misses++;
    // Who reads where the last one ended reads on.
    const readsOn = this.#runs.some((r) => r.end === lba);
    const more = readsOn ? Math.floor(this.#parameters.readAhead / 512) : 0;
    this.#ask(request, lba, Math.min(sectors + more, this.sectors - lba));
  }

  #finish(request: Request, sectors: number): void {
    const end = request.since + Math.ceil((sectors * 512 * 1e9) / this.#parameters.rate);
    this.log?.cached(request);
    request.next = this;
    request.spend(CACHE, end);
    this.#simulation.at(end, request, FINISHED);
  }

  stage(request: Request): void {
    request.finish(this.#simulation.now);
  }

  #ask(whom: Request | undefined, lba: number, sectors: number, like: Request = whom!): void {
    const below = new Request();
    below.lba = lba;
    below.sectors = sectors;
    below.write = like.write;
    below.flush = like.flush;
    below.fua = like.fua && whom !== undefined;
    below.sync = like.sync;
    below.pid = like.pid;
    below.part = like.part;
    below.owner = this;
    below.later = whom === undefined;
    this.#asked.set(below, whom);
    below.begin(this.#simulation.now);
    below.row = like.row;
    this.#below.submit(below);
  }

  complete(below: Request): void {
    const whom = this.#asked.get(below);
    this.#asked.delete(below);
    if (!whom) {
      this.#unwritten -= below.sectors * 512;
      this.log?.gauge(this.#simulation.now, GAUGE.CONTROLLER, this.#unwritten);
      while (this.#waiting.length > 0) {
        const next = this.#waiting[0];
        if (this.#unwritten + next.sectors * 512 > this.#parameters.bytes && this.#unwritten > 0) break;
        this.#waiting.shift();
        next.spend(QUEUE, this.#simulation.now);
        this.#write(next);
      }
      return;
    }
    if (!below.write && !below.flush) this.#remember(below.lba, below.lba + below.sectors);
    for (let i = 0; i < below.parts.length; i++) whom.parts[i] += below.parts[i];
    whom.since = below.since;
    whom.finish(this.#simulation.now);
  }

  #remember(start: number, end: number): void {
    const before = this.#runs.find((r) => r.end === start);
    if (before) before.end = end;
    else this.#runs.push({ start, end });
    const room = this.#parameters.bytes / 512;
    let held = this.#runs.reduce((sum, r) => sum + r.end - r.start, 0);
    while (this.#runs.length > MOST_RUNS || (held > room && this.#runs.length > 1)) {
      const oldest = this.#runs.shift()!;
      held -= oldest.end - oldest.start;
    }
    // One long run: its beginning goes.
    const [only] = this.#runs;
    if (this.#runs.length === 1 && held > room) only.start = only.end - room;
  }

  #forget(start: number, end: number): void {
    for (let i = this.#runs.length - 1; i >= 0; i--) {
      const run = this.#runs[i];
      if (run.start < end && run.end > start) this.#runs.splice(i, 1);
    }
  }
}
