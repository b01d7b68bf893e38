/**
 * Data that was sent to the disk and has not arrived. Its extents stay unwritten until then, and are converted
 * afterwards. The amount of data under way decides which extents meet as neighbours, and so how tall an extent tree
 * grows for a while.
 *
 *     flush ── turn ── turn ── turn ──▶ more than the device holds: the oldest turn has arrived ──▶ converted
 *                                  └──▶ no room for another: all have arrived, and are converted, oldest first
 *
 * The room is in the journal: each turn keeps some of it for its conversion, and all turns together may keep half of a
 * transaction's largest size. Long runs meet the other limit, the requests that the device works on.
 */
import { GET_BLOCKS } from '../../trace/flags.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest } from '../fs/map-host.ts';
import { HANDLE } from '../handles/handle.ts';
import type { HandleHost } from '../handles/host.ts';

/**
 * Bytes under way to a loop device. It takes 128 requests of 256 KiB, in batches of any size. Observed flushes of 100 MiB
 * had 2 to 32 MiB under way, a different amount each time, and 16 on average.
 */
const CAPACITY_BYTES = 16 * 1024 * 1024;

interface FlightHost extends HandleHost {
  /** Blocks of the journal; 0 without a journal. */
  readonly journalBlocks: number;
}

interface Sent {
  inode: Inode;
  block: number;
  length: number;
  /** The turn that sent it. One operation converts all runs of a turn. */
  turn: number;
}

/** How many turns the journal has room for; Infinity without a journal. */
function turnsOf(fs: FlightHost): number {
  const blocks = fs.journalBlocks;
  if (blocks === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(Math.floor(Math.floor(blocks / 3) / 2) / fs.credits.convert));
}

export class InFlight {
  readonly #fs: FlightHost;
  readonly #request = newRequest();
  readonly #room: number;
  /** Runs under way, oldest first, from `#first` on. */
  #sent: Sent[] = [];
  #first = 0;
  /** The present turn, and whether it has sent something. */
  #turn = 0;
  #begun = false;
  #bytes = 0;
  /**
   * Turns that keep room in the journal. Linux converts one when the next needs its room, so as many remain as fit.
   */
  #kept = 0;

  constructor(fs: FlightHost) {
    this.#fs = fs;
    this.#room = turnsOf(fs);
  }

  /** Begins a turn of the flusher, which waits until the journal has room for its conversion. */
  begin(): void {
    if (!this.#begun) return;
    this.#begun = false;
    this.#turn++;
    this.#reserve(Math.min(this.#kept + 1, this.#room));
    if (this.#turn - this.#sent[this.#first].turn >= this.#room) this.#arriveAll();
  }

  /** Reserves room in the journal for the conversions of the turns under way. */
  #reserve(turns: number): void {
    this.#kept = turns;
    const { journal, credits } = this.#fs;
    if (!journal) return;
    journal.reserved = turns * credits.convert;
    journal.converting = turns > 0 ? credits.convert : 0;
  }

  /** Notes a sent run, whose extent is converted when its data has arrived. */
  send(inode: Inode, block: number, length: number): void {
    this.#sent.push({ inode, block, length, turn: this.#turn });
    this.#begun = true;
    this.#bytes += length * this.#fs.mount.blockSize;
    while (this.#bytes >= CAPACITY_BYTES && this.#sent[this.#first].turn !== this.#turn) this.#arrive();
  }

  /** Lets all data arrive. */
  drain(): void {
    this.#begun = false;
    this.#arriveAll();
    this.#reserve(0);
  }

  #arriveAll(): void {
    while (this.#first < this.#sent.length) this.#arrive();
    this.#sent = [];
    this.#first = 0;
  }

  /** Converts the oldest turn, whose data has arrived. */
  #arrive(): void {
    const { turn } = this.#sent[this.#first];
    this.#fs.transact(HANDLE.EXT_CONVERT, this.#fs.credits.convert - 1, () => {
      while (this.#first < this.#sent.length && this.#sent[this.#first].turn === turn) {
        const run = this.#sent[this.#first++];
        this.#bytes -= run.length * this.#fs.mount.blockSize;
        this.#convert(run);
      }
    });
  }

  #convert({ inode, block, length }: Sent): void {
    // Otherwise blocks of a deleted file would be allocated anew and never freed.
    if (inode.links === 0 && inode.opens === 0)
      throw new Error(`inode ${inode.ino} is gone, and its data is on its way`);
    const request = this.#request;
    const flags =
      GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT | GET_BLOCKS.CONVERT | GET_BLOCKS.IO_SUBMIT | GET_BLOCKS.EX_NOCACHE;
    for (let done = 0; done < length; ) {
      request.lblk = block + done;
      request.len = length - done;
      request.pblk = 0;
      done += this.#fs.map(inode).map(request, flags);
    }
  }
}
