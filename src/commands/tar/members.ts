/**
 * Reads the members of an archive one after the other. Long names that stand before a member are put into it.
 */
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain } from '../../shell/program/program.ts';
import { BLOCK, dataBlocks, decode, isZero, type Member, TYPE } from './header.ts';
import { ArchiveFault, type RecordReader } from './records.ts';

const nameIn = (data: Uint8Array): string => {
  let out = '';
  for (const byte of data) {
    if (byte === 0) break;
    out += String.fromCharCode(byte);
  }
  return out;
};

export class Members {
  readonly #p: Process;
  readonly #reader: RecordReader;
  readonly #packed: boolean;
  /** Blocks of the present member that were not read. */
  #left = 0;
  #first = true;
  /** The number of blocks before the end blocks. */
  end = 0;
  /** A block that should be a header is none. */
  failed = false;

  /** With `packed` an empty output of gzip counts as an archive, too. */
  constructor(p: Process, reader: RecordReader, packed = false) {
    this.#p = p;
    this.#reader = reader;
    this.#packed = packed;
  }

  *next(): Steps<Member | undefined> {
    yield* this.skip();
    const long = { name: '', link: '' };
    for (;;) {
      const member = yield* this.#header();
      if (!member) return undefined;
      this.#left = dataBlocks(member);
      if (member.type === TYPE.LONG_NAME) long.name = nameIn(yield* this.all(member));
      else if (member.type === TYPE.LONG_LINK) long.link = nameIn(yield* this.all(member));
      else {
        if (long.name !== '') member.name = long.name;
        if (long.link !== '') member.link = long.link;
        // Older archives mark directories only by a slash.
        if (member.type === TYPE.FILE && member.name.endsWith('/')) member.type = TYPE.DIRECTORY;
        return member;
      }
    }
  }

  *#header(): Steps<Member | undefined> {
    const p = this.#p;
    for (let lost = false; ; ) {
      const block = yield* this.#reader.blocks();
      if (!block) {
        this.end = this.#reader.count;
        if (this.#first && !this.#packed) this.#noArchive();
        return undefined;
      }
      if (isZero(block)) {
        this.end = this.#reader.count - 1;
        const second = yield* this.#reader.blocks();
        this.#first = false;
        if (second && isZero(second)) return undefined;
        complain(p, `A lone zero block at ${this.#reader.count - (second ? 1 : 0)}`);
        return undefined;
      }
      const member = decode(block);
      if (member) {
        this.#first = false;
        return member;
      }
      if (this.#first) this.#noArchive();
      if (!lost) {
        this.failed = true;
        complain(p, 'Skipping to next header');
      }
      this.#first = false;
      lost = true;
    }
  }

  #noArchive(): void {
    this.failed = true;
    complain(this.#p, 'This does not look like a tar archive');
  }

  /** The present member's data with the padding of its last block, as a record has it. Undefined at the end. */
  *data(): Steps<Uint8Array | undefined> {
    if (this.#left === 0) return undefined;
    const blocks = yield* this.#reader.blocks(this.#left);
    if (!blocks) throw new ArchiveFault('Unexpected EOF in archive');
    this.#left -= blocks.length / BLOCK;
    return blocks;
  }

  *skip(): Steps<void> {
    this.#left -= this.#reader.pass(this.#left);
    while (yield* this.data());
  }

  *all({ size }: Member): Steps<Uint8Array> {
    const bytes = new Uint8Array(Math.ceil(size / BLOCK) * BLOCK);
    let at = 0;
    for (let blocks = yield* this.data(); blocks; blocks = yield* this.data()) {
      bytes.set(blocks, at);
      at += blocks.length;
    }
    return bytes.subarray(0, size);
  }
}
