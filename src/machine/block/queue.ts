/**
 * The block layer takes pieces of files and metadata (bios) and sends requests. Neighbours become one request, the elevator
 * orders the requests, and a flush or a barrier keeps apart what must not be mixed.
 *
 *     bio ─▶ merged into a waiting request, or a new one ─▶ elevator ─▶ device, `depth` at a time
 *
 * A plug holds requests back for a moment, so that neighbours can join before the first one leaves.
 */
import { QUEUE } from '../request/components.ts';
import type { JourneyLog } from '../request/journey-log.ts';
import { type Completion, type Device, Request } from '../request/request.ts';
import { LevelOverTime } from '../request/traffic.ts';
import type { Simulation, Wakeable } from '../simulation.ts';
import type { Elevator } from './elevator.ts';
import { Neighbours } from './neighbours.ts';

export interface QueueParameters {
  /**
   * How many requests may be waiting or out at once: so many that something waits for, and as many others. A sender of more
   * has to wait (nr_requests).
   */
  requests: number;
  /** The most sectors in one request (max_sectors_kb). */
  maxSectors: number;
  /** Requests that the device is given at once. */
  depth: number;
  /** ns for which the first waiting request waits for neighbours, whatever is out. 0: there is no plug. */
  plugDelay: number;
  /** The number of requests that pulls the plug before that. */
  plugRequests: number;
  /** 1: a barrier waits until everything before it is done, as kernels before 2.6.37 did; 0: flush and FUA only. */
  drains: number;
}

export interface QueueCounts {
  bios: number;
  merged: number;
  requests: number;
  flushes: number;
}

/** Its kind, as requests are counted. */
const waitedFor = ({ sync, write }: Request): 0 | 1 => (sync || !write ? 1 : 0);

/** What a sender may have beyond the limit at a time, once it has waited (BLK_BATCH_REQ). */
const BATCH = 32;

const UNPLUG = 1;
const AGAIN = 2;

export class BlockQueue implements Device, Completion, Wakeable {
  readonly sectors: number;
  /** Kept only for the pictures. */
  log: JourneyLog | undefined;
  /** Requests that wait or are out, as time goes by. */
  readonly level = new LevelOverTime();
  readonly counts: QueueCounts = { bios: 0, merged: 0, requests: 0, flushes: 0 };
  readonly #simulation: Simulation;
  readonly #device: Device;
  readonly #elevator: Elevator;
  readonly #parameters: QueueParameters;
  readonly #neighbours = new Neighbours();
  readonly #spare: Request[] = [];
  /** Bios for which no request is left, and those that come behind a barrier. */
  readonly #held: Request[] = [];
  /** The barrier that is on its way. */
  #barrier: Request | undefined;
  #barrierSent = false;
  #out = 0;
  /** Requests that wait or are out: those that nothing waits for, and those that something does. */
  readonly #inUse = [0, 0];
  /** A sender of requests that nothing waits for has to wait. */
  #full = false;
  #plugged = false;
  #wakeAt = Number.POSITIVE_INFINITY;

  constructor(simulation: Simulation, device: Device, elevator: Elevator, parameters: QueueParameters) {
    this.#simulation = simulation;
    this.#device = device;
    this.#elevator = elevator;
    this.#parameters = parameters;
    this.sectors = device.sectors;
  }

  /** Requests that wait or are out. */
  get depth(): number {
    return this.#elevator.waiting + this.#out + this.#held.length;
  }

  /** Writers in the background should wait now. */
  get congested(): boolean {
    return this.#held.length > 0 || this.#full;
  }

  submit(bio: Request): void {
    this.counts.bios++;
    if (this.#barrier || !this.#take(bio)) {
      this.#held.push(bio);
      if (this.#barrier) return;
    }
    this.#dispatch();
  }

  /** False when it has to wait. */
  #take(bio: Request): boolean {
    if (bio.flush) return this.#parameters.drains ? this.#beginBarrier(bio) : this.#sendFlush(bio);
    if (!bio.fua && this.#merge(bio)) return true;
    const kind = waitedFor(bio);
    if (kind === 1 ? this.#inUse[1] >= this.#parameters.requests : this.#full) return false;
    const request = this.#requestOf(bio);
    if (!bio.fua) this.#neighbours.add(request);
    const { now } = this.#simulation;
    this.#elevator.add(request, now);
    const { plugDelay } = this.#parameters;
    if (plugDelay > 0 && !bio.sync && this.#elevator.waiting === 1 && !this.#plugged) {
      this.#plugged = true;
      this.#simulation.at(now + plugDelay, this, UNPLUG);
    }
    if (bio.sync || this.#elevator.waiting >= this.#parameters.plugRequests) this.#plugged = false;
    return true;
  }

  #requestOf(bio: Request): Request {
    const request = this.#spare.pop() ?? this.#neighbours.enrol(new Request());
    request.lba = bio.lba;
    request.sectors = bio.sectors;
    request.write = bio.write;
    request.fua = bio.fua;
    request.flush = bio.flush;
    request.sync = bio.sync;
    request.pid = bio.pid;
    request.part = bio.part;
    request.owner = this;
    this.log?.request(request, bio, this.#simulation.now);
    request.firstBio = bio;
    request.lastBio = bio;
    bio.nextBio = undefined;
    this.counts.requests++;
    const kind = waitedFor(bio);
    const inUse = ++this.#inUse[kind];
    if (kind === 0 && inUse >= this.#parameters.requests + BATCH) this.#full = true;
    this.level.change(1, this.#simulation.now);
    return request;
  }

  #merge(bio: Request): boolean {
    const most = this.#parameters.maxSectors - bio.sectors;
    const before = this.#neighbours.endsAt(bio.lba, bio.write);
    const behind = before ? undefined : this.#neighbours.startsAt(bio.lba + bio.sectors, bio.write);
    const request = before ?? behind;
    if (!request || request.sectors > most || request.sync !== bio.sync) return false;
    this.#neighbours.remove(request);
    request.sectors += bio.sectors;
    if (behind) this.#elevator.move(request, bio.lba);
    this.#neighbours.add(request);
    request.lastBio!.nextBio = bio;
    request.lastBio = bio;
    bio.nextBio = undefined;
    this.log?.joined(request, bio, this.#simulation.now);
    this.counts.merged++;
    return true;
  }

  // ---- barriers and flushes ----

  #beginBarrier(bio: Request): boolean {
    this.#barrier = bio;
    this.#barrierSent = false;
    this.#plugged = false;
    return true;
  }

  /** A flush passes all other requests. A sender that needs an order waits for it. */
  #sendFlush(bio: Request): boolean {
    this.counts.flushes++;
    this.#send(this.#requestOf(bio));
    return true;
  }

  /** A barrier goes when everything before it is done. Requests behind it are held back until then. */
  #sendBarrier(): void {
    if (!this.#barrier || this.#barrierSent || this.#out + this.#elevator.waiting > 0) return;
    this.#barrierSent = true;
    this.#sendFlush(this.#barrier);
  }

  #release(): void {
    const held = this.#held.splice(0);
    while (held.length > 0 && !this.#barrier) {
      const bio = held.shift()!;
      if (!this.#take(bio)) this.#held.push(bio);
    }
    this.#held.push(...held);
  }

  // ---- to the device ----

  #dispatch(): void {
    const { now } = this.#simulation;
    while (!this.#plugged && this.#out < this.#parameters.depth) {
      const request = this.#elevator.next(now);
      if (!request) break;
      this.#neighbours.remove(request);
      this.#send(request);
    }
    this.#sendBarrier();
    const again = this.#elevator.wakeAt(now);
    if (again < this.#wakeAt || (this.#wakeAt <= now && again !== Number.POSITIVE_INFINITY)) {
      this.#wakeAt = again;
      this.#simulation.at(again, this, AGAIN);
    }
  }

  #send(request: Request): void {
    const { now } = this.#simulation;
    for (let bio = request.firstBio; bio; bio = bio.nextBio) bio.spend(QUEUE, now);
    this.#out++;
    const { row } = request;
    request.begin(now);
    request.row = row;
    this.log?.sent(request, now);
    this.#device.submit(request);
  }

  wake(what: number): void {
    if (what === UNPLUG) this.#plugged = false;
    else this.#wakeAt = Number.POSITIVE_INFINITY;
    this.#dispatch();
  }

  complete(request: Request): void {
    const { now } = this.#simulation;
    this.log?.requestDone(request, now);
    this.level.change(-1, now);
    this.#out--;
    if (--this.#inUse[waitedFor(request)] < this.#parameters.requests) this.#full = false;
    const isBarrier = request.firstBio === this.#barrier;
    if (!isBarrier) this.#elevator.completed(request, now);
    if (isBarrier) this.#barrier = undefined;
    if (this.#held.length > 0 && !this.#barrier) this.#release();
    for (let bio = request.firstBio; bio; ) {
      // Whoever is told of its end may use it again at once.
      const { nextBio } = bio;
      bio.tookAs(request);
      bio.finish(now);
      bio = nextBio;
    }
    this.#spare.push(request);
    this.#dispatch();
  }
}
