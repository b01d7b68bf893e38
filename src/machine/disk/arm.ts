/**
 * The arm with its heads, and the platter that turns beneath them. It knows where they are, and how long it takes until a
 * sector comes by.
 *
 *     seek (the cylinder) ─▶ settle (writes want a steadier head) ─▶ rotation (the sector) ─▶ passing (the sectors)
 */
import type { Request } from '../request/request.ts';
import { type Geometry, within } from './geometry.ts';
import type { SeekCurve } from './seek-curve.ts';

export class Arm {
  readonly geometry: Geometry;
  readonly curve: SeekCurve;
  cylinder = 0;
  /** The sector that would come next. */
  nextLba = -1;
  /** Until when it is at work. */
  free = 0;
  readonly #writeSettle: number;
  #head = 0;
  readonly #place;

  constructor(geometry: Geometry, curve: SeekCurve, writeSettle: number) {
    this.geometry = geometry;
    this.curve = curve;
    this.#writeSettle = writeSettle;
    this.#place = geometry.newPlace();
  }

  /** Notes on a request where its first sector lies. */
  aim(request: Request): void {
    const { geometry } = this;
    const place = geometry.place(request.lba, this.#place);
    request.cylinder = place.cylinder;
    request.head = place.head;
    request.angle = within(
      geometry.trackAngle(place.cylinder, place.head) + geometry.sectorAngle(place.sector, place.zone.sectorsPerTrack),
      geometry.revolution,
    );
  }

  /** To the very next sector it costs only the time for which the tracks are shifted. */
  seek(request: Request): number {
    const distance = Math.abs(request.cylinder - this.cylinder);
    if (distance > 0) return request.lba === this.nextLba ? this.geometry.cylinderSkew : this.curve.time(distance);
    return request.head === this.#head ? 0 : this.geometry.headSkew;
  }

  settle(request: Request, seek: number): number {
    return request.write && seek > 0 && request.lba !== this.nextLba ? this.#writeSettle : 0;
  }

  /** From `time` on, until the sector comes by. */
  rotation(angle: number, time: number): number {
    const { revolution } = this.geometry;
    const wait = angle - within(time, revolution);
    return wait < 0 ? wait + revolution : wait;
  }

  /**
   * The least time before this write, or any write farther away on the same side, can begin to wait for its sector.
   */
  least(write: Request): number {
    const distance = Math.abs(write.cylinder - this.cylinder);
    return distance > 0 && write.lba !== this.nextLba ? this.curve.time(distance) + this.#writeSettle : 0;
  }

  /** How long it takes until a command's first sector is under the head. Beyond `most` the exact value does not matter. */
  reach(request: Request, now: number, most: number): number {
    const start = Math.max(now, this.free, request.ready);
    const seek = this.seek(request);
    const steady = start + seek + this.settle(request, seek);
    return steady - now > most ? steady - now : steady - now + this.rotation(request.angle, steady);
  }

  /** How long `sectors` from `lba` on take to pass, changes of track included. */
  passing(lba: number, sectors: number): number {
    const { geometry } = this;
    let time = 0;
    for (let at = lba, left = sectors; left > 0; ) {
      const { zone, sector, head } = geometry.place(at, this.#place);
      const count = Math.min(left, zone.sectorsPerTrack - sector);
      time +=
        geometry.sectorAngle(sector + count, zone.sectorsPerTrack) - geometry.sectorAngle(sector, zone.sectorsPerTrack);
      at += count;
      left -= count;
      if (left > 0) time += head + 1 < geometry.heads ? geometry.headSkew : geometry.cylinderSkew;
    }
    return time;
  }

  /** How far it comes from sector `from` to `limit` in this time. */
  reached(from: number, limit: number, time: number): number {
    const { geometry } = this;
    let at = from;
    let left = time;
    while (at < limit && left > 0) {
      left -= this.leadIn(at);
      if (left <= 0) break;
      const { zone, sector } = geometry.place(at, this.#place);
      const count = Math.min(limit - at, zone.sectorsPerTrack - sector);
      const whole =
        geometry.sectorAngle(sector + count, zone.sectorsPerTrack) - geometry.sectorAngle(sector, zone.sectorsPerTrack);
      if (whole > left) return at + Math.floor((left * zone.sectorsPerTrack) / geometry.revolution);
      left -= whole;
      at += count;
    }
    return at;
  }

  /** A change of track before the first sector. */
  leadIn(lba: number): number {
    const { sector, head } = this.geometry.place(lba, this.#place);
    if (sector > 0) return 0;
    return head > 0 ? this.geometry.headSkew : this.geometry.cylinderSkew;
  }

  /** The sectors before `end` have passed. */
  passed(end: number): void {
    const { cylinder, head } = this.geometry.place(end - 1, this.#place);
    this.cylinder = cylinder;
    this.#head = head;
    this.nextLba = end;
  }
}
