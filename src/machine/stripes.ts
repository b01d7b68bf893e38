/**
 * Which disk holds what: chunks go round the disks, so that long requests use all of them and short ones one.
 *
 *     chunk   0    1    2    3    4    5 …          strip of disk 1: chunks 1, 5, 9 …
 *     disk    0    1    2    3    0    1            a request over chunks 3 to 5 becomes three pieces
 *
 * The chunks that a disk has of a run of sectors lie side by side on it: they are one piece.
 */

/** Cuts runs into pieces, in the order of the run; the columns are refilled each time. */
export class Stripes {
  readonly disk: Int32Array;
  readonly lba: Float64Array;
  readonly sectors: Float64Array;
  readonly #disks: number;
  readonly #chunk: number;

  /** `chunk` in sectors. */
  constructor(disks: number, chunk: number) {
    this.#disks = disks;
    this.#chunk = chunk;
    this.disk = new Int32Array(disks);
    this.lba = new Float64Array(disks);
    this.sectors = new Float64Array(disks);
  }

  /** How many pieces there are. */
  cut(lba: number, sectors: number): number {
    const disks = this.#disks;
    const chunk = this.#chunk;
    let number = Math.floor(lba / chunk);
    let inside = lba - number * chunk;
    let chunks = 0;
    for (let left = sectors; left > 0; chunks++, number++) {
      const count = Math.min(left, chunk - inside);
      if (chunks < disks) {
        this.disk[chunks] = number % disks;
        this.lba[chunks] = Math.floor(number / disks) * chunk + inside;
        this.sectors[chunks] = count;
      } else this.sectors[chunks % disks] += count;
      left -= count;
      inside = 0;
    }
    return Math.min(chunks, disks);
  }
}
