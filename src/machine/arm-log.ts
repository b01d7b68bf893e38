/**
 * Everything that the arms did, in columns: which disk, when, what for, and how long each piece took. Kept only for the
 * pictures.
 */
import type { Disk } from './disk/disk.ts';
import type { Request } from './request/request.ts';

/** Columns of an entry, in this order. */
export const ARM_COLUMNS = [
  'disk',
  'begun',
  'seek',
  'settle',
  'rotation',
  'media',
  'lba',
  'sectors',
  /** Bit 0: a write; bit 1: the drive empties its cache, and nothing waits for it. */
  'flags',
  /** The part of the file system it was for. */
  'part',
  'fromCylinder',
  'toCylinder',
  /** The row of the piece that it was for (journey-log.ts); -1 where none is kept. */
  'piece',
] as const;

export const ARM_WIDTH = ARM_COLUMNS.length;

export class ArmLog {
  #cells = new Float64Array(ARM_WIDTH * 1024);
  length = 0;

  add(
    disk: Disk,
    request: Request,
    begun: number,
    seek: number,
    settle: number,
    rotation: number,
    media: number,
  ): void {
    let at = this.length * ARM_WIDTH;
    if (at === this.#cells.length) {
      const wider = new Float64Array(at * 2);
      wider.set(this.#cells);
      this.#cells = wider;
    }
    const cells = this.#cells;
    cells[at++] = disk.number;
    cells[at++] = begun;
    cells[at++] = seek;
    cells[at++] = settle;
    cells[at++] = rotation;
    cells[at++] = media;
    cells[at++] = request.lba;
    cells[at++] = request.sectors;
    cells[at++] = (request.write ? 1 : 0) | (request.owner === undefined ? 2 : 0);
    cells[at++] = request.part;
    cells[at++] = disk.cylinder;
    cells[at++] = request.cylinder;
    cells[at] = request.row;
    this.length++;
  }

  /** The entries so far, `ARM_WIDTH` numbers each. */
  cells(): Float64Array {
    return this.#cells.slice(0, this.length * ARM_WIDTH);
  }
}
