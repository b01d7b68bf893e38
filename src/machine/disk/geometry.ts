/**
 * Where a sector lies. Tracks near the edge are longer and hold more sectors; zones of cylinders share a number.
 *
 *     zone 0 (outer)   cylinders 0 …        1,015 sectors a track     lba 0 …
 *     zone 1           …                      983
 *     ⋮
 *     zone 15 (inner)                          657
 *
 * The tracks of a cylinder, and the cylinders, are shifted against each other (skew) by the time that it takes to get from
 * one to the next, so that reading on meets its next sector just as it comes by.
 */
import { type DiskParameters, revolution, SECTOR } from './mechanics.ts';

export interface Zone {
  firstCylinder: number;
  cylinders: number;
  sectorsPerTrack: number;
  firstLba: number;
  endLba: number;
}

/** A sector's place; `angle` is when it begins to pass, in ns of a turn. */
export interface Place {
  zone: Zone;
  cylinder: number;
  head: number;
  sector: number;
}

/** The rest of a time after whole turns. It is exact for whole numbers below 2^53, and avoids the slow remainder operator. */
export function within(time: number, turn: number): number {
  const rest = time - Math.floor(time / turn) * turn;
  return rest < 0 ? rest + turn : rest >= turn ? rest - turn : rest;
}

/** The disk is cut into this many parts with equally many sectors. Each part knows the zone in which it begins. */
const PARTS = 256;

export class Geometry {
  readonly revolution: number;
  readonly heads: number;
  readonly cylinders: number;
  readonly sectors: number;
  readonly zones: readonly Zone[];
  readonly headSkew: number;
  readonly cylinderSkew: number;
  readonly #part: number;
  readonly #zoneOfPart = new Uint16Array(PARTS + 1);

  constructor(p: DiskParameters) {
    this.revolution = revolution(p);
    this.heads = p.heads;
    this.headSkew = Math.ceil(p.headSwitch);
    this.cylinderSkew = Math.ceil(p.trackToTrack);
    this.sectors = Math.floor(p.capacity / SECTOR);
    this.zones = this.#zones(p);
    const last = this.zones[this.zones.length - 1];
    this.cylinders = last.firstCylinder + last.cylinders;
    this.#part = Math.ceil(last.endLba / PARTS);
    for (let i = 0; i <= PARTS; i++) this.#zoneOfPart[i] = this.#search(i * this.#part, 0);
  }

  #zones(p: DiskParameters): Zone[] {
    // A rate is a cylinder's bytes over the time that they take, changes of track included.
    const turns = this.heads * this.revolution + (this.heads - 1) * this.headSkew + this.cylinderSkew;
    const perTrack = Array.from({ length: p.zones }, (_, z) => {
      const rate = p.outerRate + ((p.innerRate - p.outerRate) * z) / Math.max(1, p.zones - 1);
      return Math.max(1, Math.round((rate * turns) / 1e9 / SECTOR / this.heads));
    });
    const sum = perTrack.reduce((a, b) => a + b, 0);
    const each = Math.max(1, Math.ceil(this.sectors / (sum * this.heads)));
    const zones: Zone[] = [];
    let lba = 0;
    let cylinder = 0;
    for (const sectorsPerTrack of perTrack) {
      if (lba >= this.sectors) break;
      const cylinders = Math.min(each, Math.ceil((this.sectors - lba) / (sectorsPerTrack * this.heads)));
      const endLba = lba + cylinders * sectorsPerTrack * this.heads;
      zones.push({ firstCylinder: cylinder, cylinders, sectorsPerTrack, firstLba: lba, endLba });
      lba = endLba;
      cylinder += cylinders;
    }
    return zones;
  }

  zoneOf(lba: number): Zone {
    return this.zones[this.#search(lba, this.#zoneOfPart[Math.floor(lba / this.#part)])];
  }

  #search(lba: number, from: number): number {
    const { zones } = this;
    let z = from;
    while (z < zones.length - 1 && lba >= zones[z].endLba) z++;
    return z;
  }

  /** Finds a sector; `into` is filled, so that nothing is allocated. */
  place(lba: number, into: Place): Place {
    const zone = this.zoneOf(lba);
    const { sectorsPerTrack } = zone;
    const track = Math.floor((lba - zone.firstLba) / sectorsPerTrack);
    into.zone = zone;
    into.sector = lba - zone.firstLba - track * sectorsPerTrack;
    const cylinder = Math.floor(track / this.heads);
    into.cylinder = zone.firstCylinder + cylinder;
    into.head = track - cylinder * this.heads;
    return into;
  }

  newPlace(): Place {
    return { zone: this.zones[0], cylinder: 0, head: 0, sector: 0 };
  }

  cylinderOf(lba: number): number {
    const zone = this.zoneOf(lba);
    return zone.firstCylinder + Math.floor((lba - zone.firstLba) / (zone.sectorsPerTrack * this.heads));
  }

  /** When, in ns of a turn, the first sector of a track comes by. */
  trackAngle(cylinder: number, head: number): number {
    const perCylinder = (this.heads - 1) * this.headSkew + this.cylinderSkew;
    return within(cylinder * perCylinder, this.revolution) + head * this.headSkew;
  }

  /** When a sector begins to pass, counted from the beginning of its track. */
  sectorAngle(sector: number, sectorsPerTrack: number): number {
    return Math.floor((sector * this.revolution) / sectorsPerTrack);
  }
}
