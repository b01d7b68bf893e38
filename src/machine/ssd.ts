/**
 * A solid-state disk, for contrast: no arm and no platter. Pages of flash are spread over channels that work side by side;
 * reading a page is quick, programming one slower, and each channel does one thing at a time. What is written goes to the
 * next free page, wherever it belongs, so that small writes fill pages together; each block of `pagesPerErase` pages has to
 * be erased before it is used again.
 */
import { SECTOR } from './disk/mechanics.ts';
import type { Constants } from './profiles/sourced-constant.ts';
import { CACHE, COMMAND, FLUSH, INTERFACE, MEDIA, QUEUE } from './request/components.ts';
import { type JourneyLog, SERVED, WORK_OF_CHANNEL } from './request/journey-log.ts';
import type { Device, Request, Stage } from './request/request.ts';
import type { Simulation } from './simulation.ts';

export interface SsdParameters {
  /** Bytes. */
  capacity: number;
  channels: number;
  /** Bytes that are read or programmed at once. */
  pageBytes: number;
  /** ns. */
  readPage: number;
  programPage: number;
  eraseBlock: number;
  pagesPerErase: number;
  commandOverhead: number;
  /** Bytes a second to the host. */
  interfaceRate: number;
  /** 1 when writes are reported done while they are only in the drive's memory. */
  writeCache: number;
  /** Bytes of that memory. */
  buffer: number;
  queueDepth: number;
}

export type SsdConstants = Constants<SsdParameters>;

const FINISHED = 1;

export class Ssd implements Device, Stage {
  readonly sectors: number;
  /** Kept only for the pictures. */
  log: JourneyLog | undefined;
  readonly parameters: SsdParameters;
  readonly #simulation: Simulation;
  /** When each channel has done all that it was given. */
  readonly #free: Float64Array;
  /** Bytes written in all: where the next go. */
  #appended = 0;
  readonly #waiting: Request[] = [];
  #taken = 0;
  #interfaceFree = 0;
  /** For how long a command was in the drive or a channel was at work, and until when that lasts. */
  #busyTime = 0;
  #busyUntil = 0;

  constructor(simulation: Simulation, parameters: SsdParameters) {
    this.#simulation = simulation;
    this.parameters = parameters;
    this.sectors = Math.floor(parameters.capacity / SECTOR);
    this.#free = new Float64Array(parameters.channels);
  }

  submit(request: Request): void {
    if (this.#taken < this.parameters.queueDepth) this.#accept(request);
    else this.#waiting.push(request);
  }

  #accept(request: Request): void {
    const { now } = this.#simulation;
    const { commandOverhead, writeCache, buffer } = this.parameters;
    this.#taken++;
    request.next = this;
    request.spend(QUEUE, now);
    this.log?.pieceBegun(request, now, request.flush ? SERVED.FLUSH : SERVED.MEDIA);
    const ready = now + commandOverhead;
    request.spend(COMMAND, ready);
    if (request.flush) request.spend(FLUSH, Math.max(ready, this.#allDone()));
    else if (!request.write) {
      request.spend(MEDIA, this.#read(request, ready));
      this.#cross(request);
    } else {
      this.#cross(request);
      const held = request.since;
      const done = this.#program(request, held);
      const room = (Math.max(0, this.#allDone() - held) / this.parameters.programPage) * this.parameters.pageBytes;
      if (writeCache && !request.fua && room <= buffer) {
        request.spend(CACHE, held);
        this.log?.pieceBegun(request, now, SERVED.WRITE_CACHE);
      } else request.spend(MEDIA, done);
    }
    this.#busy(now, Math.max(request.since, this.#allDone()));
    this.#simulation.at(request.since, request, FINISHED);
  }

  /** Counts busy time. Commands are accepted one after the other, so only time behind all earlier ones is new. */
  #busy(from: number, to: number): void {
    this.#busyTime += Math.max(0, to - Math.max(from, this.#busyUntil));
    this.#busyUntil = Math.max(this.#busyUntil, to);
  }

  busyBefore(now: number): number {
    return this.#busyTime - Math.max(0, this.#busyUntil - now);
  }

  #allDone(): number {
    let last = 0;
    for (const time of this.#free) last = Math.max(last, time);
    return last;
  }

  /** The bytes cross the interface, one request after the other. */
  #cross(request: Request): void {
    const begun = Math.max(request.since, this.#interfaceFree);
    request.spend(QUEUE, begun);
    this.#interfaceFree = begun + Math.ceil((request.sectors * SECTOR * 1e9) / this.parameters.interfaceRate);
    request.spend(INTERFACE, this.#interfaceFree);
  }

  /** Reads the pages of a request, each from its channel; answers when the last is done. */
  #read(request: Request, ready: number): number {
    const { lba, sectors } = request;
    const { pageBytes, channels, readPage } = this.parameters;
    const first = Math.floor((lba * SECTOR) / pageBytes);
    const last = Math.floor(((lba + sectors) * SECTOR - 1) / pageBytes);
    let done = ready;
    for (let page = first; page <= last; page++)
      done = Math.max(done, this.#occupy(request, page % channels, ready, readPage, WORK_OF_CHANNEL.READ));
    return done;
  }

  /** Appends the bytes of a request to the pages that are being filled, each on the next channel. */
  #program(request: Request, ready: number): number {
    const { pageBytes, channels, programPage, eraseBlock, pagesPerErase } = this.parameters;
    let done = ready;
    for (let left = request.sectors * SECTOR; left > 0; ) {
      const room = pageBytes - (this.#appended % pageBytes);
      const bytes = Math.min(left, room);
      const page = Math.floor(this.#appended / pageBytes);
      let time = Math.ceil((programPage * bytes) / pageBytes);
      const erases = bytes === room && Math.floor(page / channels) % pagesPerErase === 0;
      if (erases) time += eraseBlock;
      const work = erases ? WORK_OF_CHANNEL.ERASE_AND_PROGRAM : WORK_OF_CHANNEL.PROGRAM;
      done = Math.max(done, this.#occupy(request, page % channels, ready, time, work));
      this.#appended += bytes;
      left -= bytes;
    }
    return done;
  }

  #occupy(request: Request, channel: number, ready: number, time: number, work: number): number {
    const begun = Math.max(ready, this.#free[channel]);
    const end = begun + time;
    this.#free[channel] = end;
    this.log?.channel(request, channel, begun, end, work);
    return end;
  }

  stage(request: Request): void {
    this.#taken--;
    const next = this.#waiting.shift();
    request.finish(this.#simulation.now);
    if (next) this.#accept(next);
  }
}
