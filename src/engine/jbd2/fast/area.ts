/**
 * The blocks at the end of the journal for fast commits. Fast commits are written one behind the other; after a full
 * commit they begin at the start again.
 *
 *     ring … end-1 │ – │ HEAD INODE TAIL │ INODE ADD_RANGE … PAD │ INODE TAIL │ free … │
 *                    └ the first block is never used      └─ one fast commit ─┘
 *
 * No record crosses from one block into the next. A record that does not fit beside the head of a PAD goes into the next
 * block. The TAIL takes the rest of its block, so each fast commit begins a block.
 */
import { crc32c } from '../../../bytes/crc.ts';
import { EXT4_FC_TAG_PAD, EXT4_FC_TAG_TAIL, FcTail, FcTl } from '../../../format/fast-commit.ts';
import { REQ } from '../../../trace/disk.ts';
import type { Journal } from '../journal.ts';
import type { FcRecord } from './records.ts';
import { tellBlock } from './telling.ts';

/** A record's head, which a PAD must always find room for. */
const TL = FcTl.size;

export class FcArea {
  readonly #journal: Journal;
  /** Blocks of the journal: the first that is used, and the one behind the last. */
  readonly #first: number;
  readonly #end: number;
  /** j_fc_off: how many blocks are in use. */
  used = 0;
  readonly #block: Uint8Array;
  #at = 0;
  #crc = 0;
  #told: string[] = [];
  #tid = 0;
  #who = '';

  constructor(journal: Journal, first: number, end: number) {
    this.#journal = journal;
    this.#first = first;
    this.#end = end;
    this.#block = new Uint8Array(journal.mount.blockSize);
  }

  /** Empties the area: a full commit has made its records unnecessary. */
  reset(): void {
    this.used = 0;
  }

  begin(tid: number, who: string): void {
    this.#tid = tid;
    this.#who = who;
    this.#at = 0;
    this.#crc = 0;
    this.#told = [];
    this.#block.fill(0);
  }

  /** Writes a record. False if the area is full. */
  put(record: FcRecord): boolean {
    const { bytes, says } = record;
    if (!this.#room(bytes.length)) return false;
    this.#block.set(bytes, this.#at);
    this.#crc = crc32c(this.#crc, bytes);
    this.#at += bytes.length;
    this.#told.push(says);
    return true;
  }

  /** Completes the fast commit. */
  finish(): boolean {
    if (!this.#room(TL + FcTail.size)) return false;
    const block = this.#block;
    const tail = this.#at + TL;
    FcTl.write(block, this.#at, { fc_tag: EXT4_FC_TAG_TAIL, fc_len: block.length - tail });
    const covered = tail + FcTail.offset.fc_crc;
    FcTail.write(block, tail, { fc_tid: this.#tid, fc_crc: 0 });
    this.#crc = crc32c(this.#crc, block, this.#at, covered);
    FcTail.write(block, tail, { fc_tid: this.#tid, fc_crc: this.#crc });
    this.#told.push('TAIL');
    this.#send(true);
    return true;
  }

  /** Finds room for this many bytes in the present block, or in the next. */
  #room(bytes: number): boolean {
    const block = this.#block;
    if (this.#at === 0 && this.#first + this.used >= this.#end) return false;
    const left = block.length - this.#at - TL;
    if (bytes <= left) return true;
    FcTl.write(block, this.#at, { fc_tag: EXT4_FC_TAG_PAD, fc_len: left });
    this.#crc = crc32c(this.#crc, block, this.#at);
    this.#told.push('PAD');
    this.#send(false);
    return this.#first + this.used < this.#end;
  }

  #send(last: boolean): void {
    const { recorder, ring, mount } = this.#journal;
    const journal_block = this.#first + this.used++;
    const place = ring.place(journal_block);
    const barrier = last && mount.options.barrier;
    const told = { tid: this.#tid, journal_block, records: this.#told, last, barrier };
    tellBlock(recorder, told, place, this.#block.length);
    recorder.write(place, this.#block);
    recorder.submit(place, 1, REQ.SYNC | REQ.META | (barrier ? REQ.PREFLUSH | REQ.FUA : 0), 'journal', this.#who);
    this.#told = [];
    this.#at = 0;
    this.#block.fill(0);
  }
}
