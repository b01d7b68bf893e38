/**
 * Data that was sent to the disk and has not arrived. Its extents stay unwritten until it has, and then
 * they are converted; how much may be on the way decides which of them meet as neighbours, and so how
 * tall an extent tree grows for a while.
 *
 *     flush ── turn ── turn ── turn ──▶ no room for another: all have arrived ──▶ converted, oldest first
 *
 * The room is in the journal: each turn keeps some of it for its conversion, and all turns together may keep half
 * of what a transaction may fill. Long runs find another limit, the requests that the device takes.
 */
import { GET_BLOCKS } from '../../trace/flags.ts';
import type { FileSystem } from '../fs/file-system.ts';
import type { Inode } from '../fs/inode.ts';
import type { MapRequest } from '../fs/map-host.ts';
import { HANDLE } from '../jbd2/handle.ts';

/** What a loop device takes before the flusher has to wait, as its traces show: 128 requests of 256 KiB. */
const CAPACITY_BYTES = 32 * 1024 * 1024;
const request: MapRequest = { lblk: 0, len: 0, pblk: 0, flags: 0 };

interface Sent {
  inode: Inode;
  block: number;
  length: number;
  /** The turn that sent it: all of a turn are converted in one operation. */
  turn: number;
}

/** How many turns the journal has room for; Infinity without a journal. */
function turnsOf(fs: FileSystem): number {
  const blocks = fs.journalBlocks;
  if (blocks === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(Math.floor(Math.floor(blocks / 3) / 2) / fs.credits.convert));
}

export class InFlight {
  readonly #fs: FileSystem;
  readonly #room: number;
  #sent: Sent[] = [];
  /** Turns that have sent something, and where in `#sent` the last one begins. */
  #turns = 0;
  #turnAt = 0;
  #bytes = 0;
  /** Turns that keep room in the journal: Linux converts one when the next needs its room, so they stay as many as fit. */
  #kept = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
    this.#room = turnsOf(fs);
  }

  /** A turn of the flusher begins: it waits until there is room in the journal for what it will send. */
  begin(): void {
    if (this.#sent.length > this.#turnAt) {
      this.#turns++;
      this.#reserve(Math.min(this.#kept + 1, this.#room));
    }
    this.#turnAt = this.#sent.length;
    if (this.#turns >= this.#room) this.#arrive(this.#sent.length);
  }

  /** What the turns under way keep of the journal's room for their conversions. */
  #reserve(turns: number): void {
    this.#kept = turns;
    const { journal, credits } = this.#fs;
    if (!journal) return;
    journal.reserved = turns * credits.convert;
    journal.converting = turns > 0 ? credits.convert : 0;
  }

  /** A run whose extent is to be converted when its data has arrived. */
  send(inode: Inode, block: number, length: number): void {
    this.#sent.push({ inode, block, length, turn: this.#turns });
    this.#bytes += length * this.#fs.mount.blockSize;
    if (this.#bytes >= CAPACITY_BYTES) this.#arrive(this.#sent.length - 1);
  }

  /** Everything arrives. */
  drain(): void {
    this.#arrive(this.#sent.length);
    this.#reserve(0);
  }

  #arrive(count: number): void {
    const arrived = this.#sent.slice(0, count);
    this.#sent = this.#sent.slice(count);
    this.#turns = 0;
    this.#turnAt = 0;
    for (let i = 0; i < arrived.length; ) {
      const first = i;
      while (i < arrived.length && arrived[i].turn === arrived[first].turn) i++;
      const turn = arrived.slice(first, i);
      for (const run of turn) this.#bytes -= run.length * this.#fs.mount.blockSize;
      this.#fs.transact(HANDLE.EXT_CONVERT, this.#fs.credits.convert - 1, () => {
        for (const run of turn) convert(this.#fs, run);
      });
    }
  }
}

function convert(fs: FileSystem, { inode, block, length }: Sent): void {
  const flags =
    GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT | GET_BLOCKS.CONVERT | GET_BLOCKS.IO_SUBMIT | GET_BLOCKS.EX_NOCACHE;
  for (let done = 0; done < length; ) {
    request.lblk = block + done;
    request.len = length - done;
    request.pblk = 0;
    done += fs.map(inode).map(request, flags);
  }
}
