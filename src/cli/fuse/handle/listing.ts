/**
 * READDIR and READDIRPLUS return entries one after the other, each padded to eight bytes. With PLUS, the inode stands
 * before each entry, as if it had been looked up.
 *
 *     │ (fuse_entry_out) │ fuse_dirent │ name … │ padding │ (fuse_entry_out) │ …
 */
import { DT_UNKNOWN } from '../../../engine/vfs/kernel.ts';
import { dtOf } from '../../../engine/vfs/kernel-names.ts';
import type { EntrySink } from '../../../engine/vfs/kernel-nodes.ts';
import { ANSWER } from '../channel.ts';
import type { Exchange, Handler } from '../exchange.ts';
import { OP } from '../protocol/numbers.ts';
import { Dirent, EntryOut } from '../protocol/replies.ts';
import { ReadDirIn } from '../protocol/requests.ts';

type Entry = Parameters<EntrySink['put']>[0];

const isDots = (name: string): boolean => name === '.' || name === '..';

class Sink implements EntrySink {
  used = 0;
  readonly #x: Exchange;
  readonly #room: number;
  readonly #front: number;

  constructor(x: Exchange, room: number, plus: boolean) {
    this.#x = x;
    this.#room = room;
    this.#front = plus ? EntryOut.size : 0;
  }

  #length(name: string): number {
    return this.#front + Math.ceil((Dirent.size + name.length) / 8) * 8;
  }

  fits({ name }: Entry): boolean {
    return this.used + this.#length(name) <= this.#room;
  }

  put({ ino, name, type }: Entry, off_high: number, off_low: number): void {
    const { answer } = this.#x.channel;
    const start = ANSWER + this.used;
    const length = this.#length(name);
    const at = start + this.#front;
    if (this.#front) this.#inode(start, ino, name);
    Dirent.write(answer, at, { ino, off_low, off_high, namelen: name.length, type: dtOf(type) ?? DT_UNKNOWN });
    answer.write(name, at + Dirent.size, 'latin1');
    answer.fill(0, at + Dirent.size + name.length, start + length);
    this.used += length;
  }

  /** An inode that cannot be read is left out. A lookup of it returns the reason. */
  #inode(at: number, ino: number, name: string): void {
    if (!isDots(name) && this.#x.kernel.isThere(ino)) this.#x.entry(ino, at);
    else this.#x.noEntry(at, false);
  }
}

const listing =
  (plus: boolean): Handler =>
  (x) => {
    const { fh, high, low, size } = x.body(ReadDirIn);
    const sink = new Sink(x, size, plus);
    const failed = x.kernel.readdir(fh, high, low, sink);
    return failed < 0 ? failed : sink.used;
  };

export const LISTING: Record<number, Handler> = {
  [OP.READDIR]: listing(false),
  [OP.READDIRPLUS]: listing(true),
};
