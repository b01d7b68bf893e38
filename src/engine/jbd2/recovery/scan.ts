/**
 * The first pass finds how far complete transactions reach. It reads the log from s_start on. A transaction counts only
 * if its commit block is there and right.
 *
 *     descriptor 7 │ copy │ copy │ revoke 7 │ commit 7 ║ descriptor 8 │ copy │ commit 6   ◀─ not 8: the log ends
 *     └──────── transaction 7, complete ───────────────╜ └─ never happened
 *
 * A wrong checksum in a descriptor or revoke block need not be damage, as a journal that was never zeroed holds old
 * blocks. But if a commit follows that is not older than the one before, committed data is lost, and recovery gives up.
 */
import { be32At } from '../../../bytes/access.ts';
import { crc32Be } from '../../../bytes/crc.ts';
import { commitBlockChecksum, journalTailChecksum } from '../../../format/checksum-jbd2.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_CRC32_CHKSUM,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
  JOURNAL_COMPAT,
  JOURNAL_INCOMPAT,
  JournalHeader,
} from '../../../format/jbd2.ts';
import { CommitHeader, CRC32_BYTES } from '../../../format/jbd2-blocks.ts';
import type { ReadableDevice } from '../../../trace/block-device.ts';
import type { LogEnd } from '../../../trace/events/recovery.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { descriptorTags, type Tag } from '../../volume/journal.ts';
import { type JournalFile, type Manner, ringStep } from './journal-file.ts';
import { tellCommit, tellDescriptor, tellLogEnd, tellRevokeBlock } from './telling.ts';

interface Descriptor {
  kind: 'descriptor';
  at: number;
  tags: Tag[];
  sound: boolean;
}

interface RevokeBlock {
  kind: 'revoke';
  at: number;
  sound: boolean;
}

/** A transaction in the journal. */
export interface Logged {
  sequence: number;
  pieces: (Descriptor | RevokeBlock)[];
}

export interface Scan {
  /** Complete transactions, the oldest first. */
  transactions: Logged[];
  /** Number of the first transaction that is not complete: replay ends before it. */
  endSequence: number;
  /** The block behind the last commit. */
  head: number;
  why: LogEnd;
  /** The transaction whose commit is wrong although it should be there; 0 if there is none. */
  failedCommit: number;
  /** The journal is damaged within its committed part. */
  damaged: boolean;
}

/** The commit header with the padding that compilers add, to a multiple of eight. */
const COMMIT_HEAD = Math.ceil(CommitHeader.size / 8) * 8;
const O = JournalHeader.offset;
const C = CommitHeader.offset;

class Scanner {
  readonly journal: JournalFile;
  readonly device: ReadableDevice;
  readonly manner: Manner;
  readonly recorder: Recorder | undefined;
  readonly scan: Scan;
  at: number;
  sequence: number;
  current: Logged;
  /** A checksum of the current transaction was wrong. */
  doubt = false;
  /** When the last commit was made, as seconds and nanoseconds; only its seconds are compared. */
  lastCommit = 0n;
  /** The old checksum over a whole transaction so far. */
  sum = 0xffffffff;
  left: number;

  constructor(journal: JournalFile, device: ReadableDevice, manner: Manner, recorder: Recorder | undefined) {
    this.manner = manner;
    this.journal = journal;
    this.device = device;
    this.recorder = recorder;
    this.at = journal.js.s_start;
    this.sequence = journal.js.s_sequence;
    this.current = { sequence: this.sequence, pieces: [] };
    this.left = journal.end - journal.first;
    this.scan = {
      transactions: [],
      endSequence: 0,
      head: this.at,
      why: 'no header',
      failedCommit: 0,
      damaged: false,
    };
  }

  run(): Scan {
    while (this.block()) this.left--;
    this.scan.endSequence ||= this.sequence;
    return this.scan;
  }

  /** The log ends at the present block. */
  end(why: LogEnd, found: number): false {
    this.scan.why = why;
    const { at, sequence } = this;
    tellLogEnd(this.recorder, { at, pblk: this.journal.physical[at], sequence }, found, why);
    return false;
  }

  /** Looks at the next block; false: the log ends here. */
  block(): boolean {
    const { journal, at } = this;
    if (this.left <= 0) return this.end('round', 0);
    const pblk = journal.physical[at];
    if (!pblk) return this.end('no block', 0);
    const bytes = this.device.read(pblk);
    if (be32At(bytes, O.h_magic) !== JBD2_MAGIC_NUMBER) return this.end('no header', be32At(bytes, O.h_magic));
    const sequence = be32At(bytes, O.h_sequence);
    if (sequence !== this.sequence) return this.end('other sequence', sequence);
    const type = be32At(bytes, O.h_blocktype);
    if (type === JBD2_DESCRIPTOR_BLOCK) return this.descriptor(bytes, pblk);
    if (type === JBD2_REVOKE_BLOCK) return this.revoke(bytes, pblk);
    if (type === JBD2_COMMIT_BLOCK) return this.commit(bytes, pblk);
    return this.end('unknown type', type);
  }

  descriptor(bytes: Uint8Array, pblk: number): boolean {
    const { journal, at, sequence, recorder } = this;
    const sound = journalTailChecksum.verify(journal.rules, bytes, 0, 0);
    const tags = descriptorTags(bytes, journal.incompat);
    if (!sound) this.doubt = true;
    this.current.pieces.push({ kind: 'descriptor', at, tags, sound });
    tellDescriptor(recorder, { at, pblk, sequence }, tags.length, sound);
    if (journal.compat & JOURNAL_COMPAT.journal_checksum) {
      this.sum = crc32Be(this.sum, bytes);
      for (let i = 1; i <= tags.length; i++)
        this.sum = crc32Be(this.sum, this.device.read(journal.physical[ringStep(journal, at, i)]));
    }
    this.left -= tags.length;
    this.at = ringStep(journal, at, 1 + tags.length);
    return true;
  }

  revoke(bytes: Uint8Array, pblk: number): boolean {
    const { journal, at, sequence, recorder } = this;
    const sound = journalTailChecksum.verify(journal.rules, bytes, 0, 0);
    if (!sound) this.doubt = true;
    this.current.pieces.push({ kind: 'revoke', at, sound });
    tellRevokeBlock(recorder, { at, pblk, sequence }, sound);
    this.at = ringStep(journal, at);
    return true;
  }

  commit(bytes: Uint8Array, pblk: number): boolean {
    const { journal, at, sequence, scan, recorder } = this;
    const commit = CommitHeader.view(bytes);
    const time = commit.h_commit_sec;
    if (this.doubt) {
      if (time < this.lastCommit) return this.end('stale', sequence);
      scan.damaged = true;
      return this.end('checksum', sequence);
    }
    if (!this.commitSound(bytes)) {
      if (time < this.lastCommit) return this.end('stale', sequence);
      scan.endSequence ||= sequence;
      if (!(journal.incompat & JOURNAL_INCOMPAT.journal_async_commit)) {
        scan.failedCommit = sequence;
        return this.end('commit checksum', sequence);
      }
      // With journal_async_commit the commit may have been written before the blocks that it completes. That is no
      // damage unless a later transaction is complete.
    }
    // With the old checksums, a commit after one that failed proves that the log went on: that one was no torn end.
    if (scan.endSequence !== 0 && scan.endSequence !== sequence && journal.compat & JOURNAL_COMPAT.journal_checksum) {
      scan.failedCommit = scan.endSequence;
      return this.end('commit checksum', sequence);
    }
    const counts = scan.endSequence === 0;
    if (counts) scan.transactions.push(this.current);
    this.lastCommit = time;
    tellCommit(recorder, { at, pblk, sequence }, time, commit.h_commit_nsec);
    this.at = ringStep(journal, at);
    if (counts) scan.head = this.at;
    this.sequence = (sequence + 1) >>> 0;
    this.current = { sequence: this.sequence, pieces: [] };
    this.sum = 0xffffffff;
    return true;
  }

  /** The commit's own checksum (v2, v3), or that of the whole transaction (the old kind). */
  commitSound(bytes: Uint8Array): boolean {
    const { journal } = this;
    if (!commitBlockChecksum.verify(journal.rules, bytes, 0, 0) && !this.headSound(bytes)) return false;
    if (!(journal.compat & JOURNAL_COMPAT.journal_checksum)) return true;
    const stored = be32At(bytes, C.h_chksum);
    const type = bytes[C.h_chksum_type];
    const size = bytes[C.h_chksum_size];
    // Linux accepts a commit without a checksum, as the option may have been off when it was written.
    if (type === 0 && size === 0 && stored === 0) return true;
    return type === JBD2_CRC32_CHKSUM && size === CRC32_BYTES && stored === this.sum >>> 0;
  }

  /**
   * A mount accepts a torn commit block too: it checks the header's sum as if the rest of the block were zeros.
   */
  headSound(bytes: Uint8Array): boolean {
    if (this.manner !== 'mount') return false;
    const head = new Uint8Array(bytes.length);
    head.set(bytes.subarray(0, COMMIT_HEAD));
    return commitBlockChecksum.verify(this.journal.rules, head, 0, 0);
  }
}

/** Walks through the log and reports which transactions are complete. It writes nothing. */
export const scanLog = (
  journal: JournalFile,
  device: ReadableDevice,
  manner: Manner = 'mount',
  recorder?: Recorder,
): Scan => new Scanner(journal, device, manner, recorder).run();
