/**
 * A rotating disk takes commands, orders them, moves its arm and waits for its platter.
 *
 *     submit ─▶ waiting (drive full) ─▶ pending (decoded, SPTF) ─▶ arm and platter ─▶ done
 *                                  └▶ read buffer: hit ────────────────────────────▶ done
 *                                  └▶ write cache: reported done ─▶ pending, without an owner
 *
 * The arm serves one command at a time. Of those pending it takes the one that it can reach first (shortest positioning
 * time: seek + settle + rotation). Meanwhile the next command is decoded, and its data cross the interface.
 */
import { CACHE, COMMAND, FLUSH, INTERFACE, MEDIA, QUEUE, ROTATION, SEEK, SETTLE } from '../request/components.ts';
import { GAUGE, type JourneyLog, SERVED } from '../request/journey-log.ts';
import { type Device, Request, type Stage } from '../request/request.ts';
import type { Simulation, Wakeable } from '../simulation.ts';
import { Arm } from './arm.ts';
import { Geometry } from './geometry.ts';
import { type DiskParameters, SECTOR } from './mechanics.ts';
import { Pending } from './pending.ts';
import { ReadBuffer, type Segment } from './read-buffer.ts';
import { SeekCurve } from './seek-curve.ts';

/** Stages of a request inside the drive. */
const FINISHED = 1;

/** The arm's wake-up. */
const MEDIA_DONE = 0;

/** What a disk tells its watcher. */
export interface DiskWatcher {
  /** The arm begins a command; all times in ns. */
  moved(
    disk: Disk,
    request: Request,
    begun: number,
    seek: number,
    settle: number,
    rotation: number,
    media: number,
  ): void;
}

/** Reading on behind a read: into which segment, from which sector, since when. */
interface ReadAhead {
  segment: Segment;
  since: number;
  from: number;
}

export class Disk implements Device, Stage, Wakeable {
  readonly parameters: DiskParameters;
  readonly geometry: Geometry;
  readonly curve: SeekCurve;
  readonly sectors: number;
  readonly number: number;
  watcher: DiskWatcher | undefined;
  /** Kept only for the pictures. */
  log: JourneyLog | undefined;
  /** How long the arm has worked for requests in all, and until when it is known to work. */
  busyTime = 0;
  #busyUntil = 0;
  readonly #simulation: Simulation;
  readonly #buffer: ReadBuffer;
  readonly #waiting: Request[] = [];
  readonly #arm: Arm;
  readonly #pending: Pending;
  readonly #flushes: Request[] = [];
  readonly #spare: Request[] = [];
  /** Commands that the drive holds. */
  #taken = 0;
  #current: Request | undefined;
  /** What the write cache has to write, in commands and sectors. */
  #unwritten = 0;
  #unwrittenSectors = 0;
  #readAhead: ReadAhead | undefined;
  readonly #perSector: number;

  constructor(simulation: Simulation, parameters: DiskParameters, number = 0, like?: Disk) {
    this.#simulation = simulation;
    this.parameters = parameters;
    this.number = number;
    this.geometry = like?.geometry ?? new Geometry(parameters);
    this.curve =
      like?.curve ??
      new SeekCurve(
        { trackToTrack: parameters.trackToTrack, average: parameters.averageSeek, fullStroke: parameters.fullStroke },
        this.geometry,
      );
    this.sectors = this.geometry.sectors;
    this.#buffer = new ReadBuffer(parameters.segments, parameters.buffer);
    this.#arm = new Arm(this.geometry, this.curve, parameters.writeSettle);
    this.#pending = new Pending(this.#arm);
    this.#perSector = (SECTOR * 1e9) / parameters.interfaceRate;
  }

  busyBefore(now: number): number {
    return this.busyTime - Math.max(0, this.#busyUntil - now);
  }

  get cylinder(): number {
    return this.#arm.cylinder;
  }

  /** Commands that wait or are served, and writes that only the cache holds. */
  get depth(): number {
    return this.#taken + this.#waiting.length;
  }

  get unwritten(): number {
    return this.#unwrittenSectors;
  }

  submit(request: Request): void {
    if (this.#taken < this.parameters.queueDepth) this.#accept(request);
    else this.#waiting.push(request);
  }

  #accept(request: Request): void {
    const { now } = this.#simulation;
    this.#taken++;
    request.spend(QUEUE, now);
    request.next = this;
    request.ready = now + this.parameters.commandOverhead;
    if (request.flush) this.#flush(request);
    else if (request.write) this.#takeWrite(request);
    else if (!this.#fromBuffer(request)) this.#pending.add(request);
    this.#go();
  }

  #flush(request: Request): void {
    this.log?.pieceBegun(request, this.#simulation.now, SERVED.FLUSH);
    if (this.#unwritten > 0) this.#flushes.push(request);
    else {
      request.spend(COMMAND, request.ready);
      this.#finishAt(request, request.ready);
    }
  }

  #takeWrite(request: Request): void {
    const { lba, sectors } = request;
    this.#stopReadingAhead();
    this.#buffer.forget(lba, lba + sectors);
    this.#bufferGauge();
    const { writeCache, buffer } = this.parameters;
    const room = buffer / SECTOR - this.#unwrittenSectors >= sectors;
    if (!writeCache || request.fua || !room) {
      this.#pending.add(request);
      return;
    }
    request.spend(COMMAND, request.ready);
    const end = request.ready + Math.ceil(sectors * this.#perSector);
    request.spend(CACHE, end);
    this.#finishAt(request, end);
    // The write was reported done and still has to be written. No request owns it any more.
    const later = this.#spare.pop() ?? new Request();
    later.lba = lba;
    later.sectors = sectors;
    later.write = true;
    later.owner = undefined;
    later.begin(this.#simulation.now);
    later.row = request.row;
    later.ready = end;
    later.part = request.part;
    this.#unwritten++;
    this.#unwrittenSectors += sectors;
    this.log?.pieceBegun(request, this.#simulation.now, SERVED.WRITE_CACHE);
    this.#gauge();
    this.#pending.add(later);
  }

  #gauge(): void {
    this.log?.gauge(this.#simulation.now, GAUGE.DRIVE_CACHE + this.number, this.#unwrittenSectors);
  }

  #bufferGauge(): void {
    this.log?.gauge(this.#simulation.now, GAUGE.READ_BUFFER + this.number, this.#buffer.held);
  }

  #finishAt(request: Request, time: number): void {
    this.#simulation.at(time, request, FINISHED);
  }

  stage(request: Request): void {
    this.#taken--;
    const next = this.#waiting.shift();
    request.finish(this.#simulation.now);
    if (next) this.#accept(next);
  }

  // ---- the arm ----

  #go(): void {
    if (this.#current || this.#pending.length === 0) return;
    const { now } = this.#simulation;
    this.#stopReadingAhead();
    const arm = this.#arm;
    const cacheToo = this.#flushes.length > 0 || this.#unwrittenSectors * SECTOR > this.parameters.buffer / 2;
    const request = this.#pending.take(now, cacheToo);
    this.#current = request;
    const free = Math.max(now, arm.free);
    const start = Math.max(free, request.ready);
    request.spend(QUEUE, Math.max(free, request.since));
    request.spend(COMMAND, start);
    const seek = arm.seek(request);
    const settle = arm.settle(request, seek);
    const steady = start + seek + settle;
    const rotation = arm.rotation(request.angle, steady);
    const media = arm.passing(request.lba, request.sectors);
    const end = steady + rotation + media;
    request.spend(SEEK, start + seek);
    request.spend(SETTLE, steady);
    request.spend(ROTATION, steady + rotation);
    request.spend(MEDIA, end);
    this.busyTime += end - free;
    this.#busyUntil = end;
    if (request.owner !== undefined) this.log?.pieceBegun(request, start, SERVED.MEDIA);
    this.watcher?.moved(this, request, start, seek, settle, rotation, media);
    this.#simulation.at(end, this, MEDIA_DONE);
  }

  wake(): void {
    const request = this.#current!;
    const { now } = this.#simulation;
    this.#current = undefined;
    const end = request.lba + request.sectors;
    this.#arm.passed(end);
    if (request.write) this.#written(request, now);
    else {
      const segment = this.#buffer.add(request.lba, end);
      if (segment) this.#readAhead = { segment, since: now, from: end };
      this.#bufferGauge();
      // All but the last sector have crossed while they were read.
      const crossed = now + Math.ceil(this.#perSector);
      request.spend(INTERFACE, crossed);
      this.#finishAt(request, crossed);
    }
    this.#go();
  }

  #written(request: Request, now: number): void {
    if (request.owner !== undefined) {
      this.stage(request);
      return;
    }
    this.#unwritten--;
    this.#unwrittenSectors -= request.sectors;
    this.#gauge();
    this.#spare.push(request);
    if (this.#unwritten > 0) return;
    for (const flush of this.#flushes.splice(0)) {
      flush.spend(FLUSH, now);
      this.stage(flush);
    }
  }

  // ---- the read buffer ----

  /** How far reading ahead has come. */
  #reached(ahead: ReadAhead, now: number): number {
    const limit = Math.min(this.sectors, ahead.segment.start + this.#buffer.room);
    return this.#arm.reached(ahead.from, limit, now - ahead.since);
  }

  #stopReadingAhead(): void {
    const ahead = this.#readAhead;
    if (!ahead) return;
    this.#readAhead = undefined;
    const at = this.#reached(ahead, this.#simulation.now);
    if (at === ahead.from) return;
    this.#buffer.grow(ahead.segment, at);
    this.#bufferGauge();
    this.#arm.passed(at);
  }

  /** Serves a request from the buffer, if the buffer holds all of it or is reading on towards it. */
  #fromBuffer(request: Request): boolean {
    const { lba, sectors } = request;
    const { now } = this.#simulation;
    const segment = this.#buffer.find(lba);
    if (!segment || lba < segment.start) return false;
    const ahead = this.#readAhead?.segment === segment ? this.#reached(this.#readAhead, now) : segment.end;
    const end = lba + sectors;
    let got = now;
    if (end > ahead) {
      // The arm is on its way there, so it goes on until it has passed the request's end.
      if (this.#readAhead?.segment !== segment || this.#current || this.#pending.length > 0) return false;
      if (lba > ahead || sectors > this.#buffer.room) return false;
      const { since, from } = this.#readAhead;
      got = Math.max(now, since + this.#arm.leadIn(from) + this.#arm.passing(from, end - from));
      this.#readAhead = { segment, since: got, from: end };
      this.#arm.free = got;
      this.#buffer.grow(segment, end);
      this.#bufferGauge();
      this.#arm.passed(end);
    }
    if (got > now) {
      request.spend(MEDIA, got);
      // The arm is busy only once, however many requests wait for what it reads on its way.
      this.busyTime += Math.max(0, got - Math.max(now, this.#busyUntil));
      this.#busyUntil = got;
    }
    const decoded = Math.max(got, request.ready);
    this.log?.pieceBegun(request, now, SERVED.READ_BUFFER);
    request.spend(COMMAND, decoded);
    const crossed = decoded + Math.ceil((got > now ? 1 : sectors) * this.#perSector);
    request.spend(CACHE, crossed);
    this.#finishAt(request, crossed);
    return true;
  }
}
