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
import { roomIn } from '../extents/node.ts';
import type { FileSystem } from '../fs/file-system.ts';
import type { Inode } from '../fs/inode.ts';
import type { MapRequest } from '../fs/map-host.ts';

/** What a loop device takes before the flusher has to wait, as its traces show: 128 requests of 256 KiB. */
const CAPACITY_BYTES = 32 * 1024 * 1024;
/** The largest folio, whose every block may have an extent of its own; the deepest tree that may lead to them. */
const MAX_FOLIO_BYTES = 2 * 1024 * 1024;
const MAX_TREE_DEPTH = 5;

const request: MapRequest = { lblk: 0, len: 0, pblk: 0, flags: 0 };

interface Sent {
  inode: Inode;
  block: number;
  length: number;
}

/** How many turns the journal has room for; Infinity without a journal. */
function turnsOf(fs: FileSystem): number {
  const { blockSize } = fs.mount;
  const blocks = fs.journalBlocks;
  if (blocks === 0) return Number.POSITIVE_INFINITY;
  const credits = 1 + 3 * MAX_TREE_DEPTH + Math.ceil(MAX_FOLIO_BYTES / blockSize / roomIn(blockSize));
  return Math.max(1, Math.floor(Math.floor(Math.floor(blocks / 3) / 2) / credits));
}

export class InFlight {
  readonly #fs: FileSystem;
  readonly #room: number;
  #sent: Sent[] = [];
  /** Turns that have sent something, and where in `#sent` the last one begins. */
  #turns = 0;
  #turnAt = 0;
  #bytes = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
    this.#room = turnsOf(fs);
  }

  /** A turn of the flusher begins: it waits until there is room in the journal for what it will send. */
  begin(): void {
    if (this.#sent.length > this.#turnAt) this.#turns++;
    this.#turnAt = this.#sent.length;
    if (this.#turns >= this.#room) this.drain();
  }

  /** A run whose extent is to be converted when its data has arrived. */
  send(inode: Inode, block: number, length: number): void {
    this.#sent.push({ inode, block, length });
    this.#bytes += length * this.#fs.mount.blockSize;
    if (this.#bytes >= CAPACITY_BYTES) this.#arrive(this.#sent.length - 1);
  }

  /** Everything arrives. */
  drain(): void {
    this.#arrive(this.#sent.length);
  }

  #arrive(count: number): void {
    const arrived = this.#sent.slice(0, count);
    this.#sent = this.#sent.slice(count);
    this.#turns = 0;
    this.#turnAt = 0;
    for (const run of arrived) {
      this.#bytes -= run.length * this.#fs.mount.blockSize;
      convert(this.#fs, run);
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
