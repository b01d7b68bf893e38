/**
 * Counts while the machine works: latencies in classes that grow by a quarter, bytes by what they were for, how busy each
 * disk is, and how far its arm went.
 */
import type { ArmLog } from './arm-log.ts';
import { PARTS } from './demands.ts';
import { Disk } from './disk/disk.ts';
import type { DiskDevice, Request } from './request/request.ts';
import type { Traffic } from './request/traffic.ts';
import type { Simulation } from './simulation.ts';

/** Four classes for each doubling, from 1 ns to about 70 s. */
const CLASSES = 4 * 36;

/** @internal */
export const classStart = (c: number): number => 2 ** (c / 4);
const STARTS = Float64Array.from({ length: CLASSES }, (_, c) => classStart(c));

/** Four times the base-2 logarithm. The number of bits gives the whole part, and a table gives the quarter. @internal */
export function classOf(ns: number): number {
  if (ns < 2) return 0;
  const power = ns < 2 ** 31 ? 31 - Math.clz32(ns) : 47 - Math.clz32(ns / 2 ** 16);
  let c = 4 * power;
  if (c >= CLASSES) return CLASSES - 1;
  if (ns >= STARTS[c + 2]) c += 2;
  return ns >= STARTS[c + 1] ? c + 1 : c;
}

export class Histogram {
  readonly counts = new Uint32Array(CLASSES);
  count = 0;
  sum = 0;
  longest = 0;

  add(ns: number): void {
    this.counts[classOf(ns)]++;
    this.count++;
    this.sum += ns;
    if (ns > this.longest) this.longest = ns;
  }

  get mean(): number {
    return this.count > 0 ? this.sum / this.count : 0;
  }

  /**
   * The upper end of the class below which `share` of all lie. It is never below the truth, and at most one class above it.
   */
  percentile(share: number): number {
    let left = Math.ceil(share * this.count);
    for (let c = 0; c < CLASSES; c++) {
      left -= this.counts[c];
      if (left <= 0 && this.count > 0) return Math.min(this.longest, classStart(c + 1));
    }
    return this.longest;
  }
}

export interface DiskCounts {
  requests: number;
  seeks: number;
  /** Cylinders that the arm has crossed. */
  distance: number;
  /** Of them, those that wrote. */
  writes: number;
  sectors: number;
  seekTime: number;
  settleTime: number;
  rotationTime: number;
  mediaTime: number;
}

export class Counters {
  readonly reads = new Histogram();
  readonly writes = new Histogram();
  readonly flushes = new Histogram();
  /** Bytes sent to the disks, by the part of the file system that sent them. */
  readonly bytesSent = new Float64Array(PARTS.length);
  bytesRead = 0;
  /** Bytes that programs wrote. */
  bytesOfPrograms = 0;
  /** What arms did. */
  readonly disks: readonly DiskCounts[];
  /** What each disk, of any kind, was given. */
  readonly traffic: readonly Traffic[];
  /** Every movement of the arms, kept only for the pictures. */
  arms: ArmLog | undefined;
  readonly #simulation: Simulation;
  readonly #drives: readonly DiskDevice[];

  constructor(simulation: Simulation, drives: readonly DiskDevice[], traffic: readonly Traffic[]) {
    this.#simulation = simulation;
    this.#drives = drives;
    this.traffic = traffic;
    this.disks = drives.map(() => ({
      requests: 0,
      seeks: 0,
      distance: 0,
      writes: 0,
      sectors: 0,
      seekTime: 0,
      settleTime: 0,
      rotationTime: 0,
      mediaTime: 0,
    }));
    for (const drive of drives) if (drive instanceof Disk) this.#watch(drive);
  }

  #watch(disk: Disk): void {
    const counts = this.disks[disk.number];
    disk.watcher = {
      moved: (d, request, begun, seek, settle, rotation, media) => {
        this.arms?.add(d, request, begun, seek, settle, rotation, media);
        counts.requests++;
        if (request.write) counts.writes++;
        counts.sectors += request.sectors;
        counts.seekTime += seek;
        counts.settleTime += settle;
        counts.rotationTime += rotation;
        counts.mediaTime += media;
        const distance = Math.abs(request.cylinder - d.cylinder);
        if (distance > 0) counts.seeks++;
        counts.distance += distance;
      },
    };
  }

  sent(part: number, bytes: number): void {
    this.bytesSent[part] += bytes;
  }

  finished(request: Request): void {
    if (request.flush) this.flushes.add(request.elapsed);
    else if (request.write) this.writes.add(request.elapsed);
    else {
      this.reads.add(request.elapsed);
      this.bytesRead += request.sectors * 512;
    }
  }

  /** The share of time for which a disk had something to do: its arm, or the channels of its flash. */
  utilisation(disk: number): number {
    const { now } = this.#simulation;
    return now > 0 ? this.#drives[disk].busyBefore(now) / now : 0;
  }

  /** Bytes to disk for each byte that programs wrote. */
  get amplification(): number {
    return this.bytesOfPrograms > 0 ? this.bytesSent.reduce((a, b) => a + b, 0) / this.bytesOfPrograms : 0;
  }
}
