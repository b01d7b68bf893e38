/**
 * A controller's own memory, in front of the disks. What was read stays there for a while, and for a sequential reader it
 * fetches more than was asked for. With a battery a write is safe as soon as it is there, and reaches the disks later.
 *
 *     write ──▶ cache ──▶ done                   read ──▶ here? ──▶ done
 *                 └─ when idle or full ─▶ disks             └─ no ─▶ disks, and some more behind it
 */
import { CACHE, QUEUE } from './request/components.ts';
import { GAUGE, type JourneyLog } from './request/journey-log.ts';
import { type Completion, type Device, Request, type Stage } from './request/request.ts';
import { SectorRuns } from './sector-runs.ts';
import type { Simulation } from './simulation.ts';

export interface ControllerCacheParameters {
  /** Bytes; 0 for none. */
  bytes: number;
  /** 1 when writes are reported done while they are here. */
  battery: number;
  /** Bytes read beyond what was asked for, when a reader goes on. */
  readAhead: number;
  /** Bytes a second between the cache and the host's side of the controller. */
  rate: number;
}

const FINISHED = 1;
/** Runs of sectors that are remembered: the oldest goes first. */
const MOST_RUNS = 64;

export class ControllerCache implements Device, Completion, Stage {
  readonly sectors: number;
  /** Kept only for the pictures. */
  log: JourneyLog | undefined;
  hits = 0;
  misses = 0;
  readonly #simulation: Simulation;
  readonly #below: Device;
  readonly #parameters: ControllerCacheParameters;
  /** What was read or written and is still here. */
  readonly #runs: SectorRuns;
  readonly #spare: Request[] = [];
  /** Writes that the disks do not have yet, and those that wait for room. */
  #unwritten = 0;
  readonly #waiting: Request[] = [];

  constructor(simulation: Simulation, below: Device, parameters: ControllerCacheParameters) {
    this.#simulation = simulation;
    this.#below = below;
    this.#parameters = parameters;
    this.sectors = below.sectors;
    this.#runs = new SectorRuns(MOST_RUNS, parameters.bytes / 512);
  }

  /** Bytes that the disks do not have yet. */
  get unwritten(): number {
    return this.#unwritten;
  }

  submit(request: Request): void {
    request.spend(QUEUE, this.#simulation.now);
    // With a battery everything here is safe, so there is nothing to empty.
    if (request.flush && this.#parameters.battery) this.#finish(request, 0);
    else if (request.flush) this.#ask(request, request.lba, 0);
    else if (request.write) this.#write(request);
    else this.#read(request);
  }

  #write(request: Request): void {
    const { lba, sectors } = request;
    const { battery, bytes } = this.#parameters;
    if (!battery) {
      this.#runs.forget(lba, lba + sectors);
      this.#ask(request, lba, sectors);
      return;
    }
    if (this.#unwritten + sectors * 512 > bytes) {
      this.#waiting.push(request);
      return;
    }
    this.#unwritten += sectors * 512;
    this.log?.gauge(this.#simulation.now, GAUGE.CONTROLLER, this.#unwritten);
    this.#runs.add(lba, lba + sectors);
    this.#finish(request, sectors);
    this.#ask(undefined, lba, sectors, request);
  }

  #read(request: Request): void {
    const { lba, sectors } = request;
    const end = lba + sectors;
    if (this.#runs.holds(lba, end)) {
      this.hits++;
      this.#finish(request, sectors);
      return;
    }
    this.misses++;
    // This read begins where the last one ended.
    const { readAhead } = this.#parameters;
    const more = readAhead > 0 && this.#runs.endsAt(lba) ? Math.floor(readAhead / 512) : 0;
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
    const below = this.#spare.pop() ?? new Request();
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
    // None, for what is written later.
    below.whole = whom;
    below.begin(this.#simulation.now);
    below.row = like.row;
    this.#below.submit(below);
  }

  complete(below: Request): void {
    const whom = below.whole;
    if (!whom) {
      this.#unwritten -= below.sectors * 512;
      this.#spare.push(below);
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
    if (!below.write && !below.flush) this.#runs.add(below.lba, below.lba + below.sectors);
    whom.tookAs(below);
    this.#spare.push(below);
    whom.finish(this.#simulation.now);
  }
}
