/**
 * The blocks that a commit writes into the log, besides the copies: descriptors, revokes, the commit block.
 *
 *     descriptor   tags until it is full, or the transaction ends; the first is followed by a UUID
 *     revoke       numbers of blocks, in the order of Linux's hash table, so that the bytes are Linux's
 *     commit       the time, and by the journal's features a sum of itself or of all copies
 */
import { setBe16At, setBe32At, setBe64At } from '../../bytes/access.ts';
import type { AnyStruct } from '../../bytes/struct.ts';
import {
  commitBlockChecksum,
  type JournalChecksumRules,
  journalTailChecksum,
  setTagChecksum,
} from '../../format/checksum-jbd2.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_CRC32_CHKSUM,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
  JournalHeader,
} from '../../format/jbd2.ts';
import {
  blockTagFor,
  CommitHeader,
  CRC32_BYTES,
  JBD2_FLAG_ESCAPE,
  JBD2_FLAG_LAST_TAG,
  JBD2_FLAG_SAME_UUID,
  JournalBlockTail,
  JournalRevokeHeader,
  revokedBytes,
  TAG_UUID_BYTES,
} from '../../format/jbd2-blocks.ts';
import type { Clock } from '../fs/mount.ts';
import type { Journal } from './journal.ts';

/** JOURNAL_REVOKE_DEFAULT_HASH, as a power of two. */
const REVOKE_HASH_BITS = 8n;
/** The multiplier of Linux's hash_64. */
const GOLDEN_RATIO_64 = 0x61c8864680b583ebn;

/** The format of the blocks of a mounted journal, or of one that recovery writes to. */
export interface LogFormat {
  readonly rules: JournalChecksumRules;
  readonly super: Pick<Journal['super'], 'incompat' | 'has' | 'sumsTransactions'>;
  readonly mount: { readonly blockSize: number; readonly clock: Clock };
}

const tailBytes = (journal: LogFormat): number => (journal.rules.version ? JournalBlockTail.size : 0);
const tagOf = (journal: LogFormat): AnyStruct => blockTagFor(journal.super.incompat);

/** How many tags a descriptor block holds. */
export function descriptorRoom(journal: LogFormat): number {
  const { size } = tagOf(journal);
  // Linux stops where another tag with a UUID would not fit.
  const spare = size + TAG_UUID_BYTES + tailBytes(journal);
  return Math.floor((journal.mount.blockSize - JournalHeader.size - TAG_UUID_BYTES - spare) / size) + 1;
}

const revokeBytes = (journal: LogFormat): number => revokedBytes(journal.super.has('journal_64bit'));

export function revokesPerBlock(journal: LogFormat): number {
  return Math.floor((journal.mount.blockSize - JournalRevokeHeader.size - tailBytes(journal)) / revokeBytes(journal));
}

function header(block: Uint8Array, type: number, tid: number): void {
  const o = JournalHeader.offset;
  setBe32At(block, o.h_magic, JBD2_MAGIC_NUMBER);
  setBe32At(block, o.h_blocktype, type);
  setBe32At(block, o.h_sequence, tid);
}

/** A copy behind a descriptor. */
export interface Copy {
  /** The block of the volume that it belongs to. */
  target: number;
  escaped: boolean;
  sum: number;
}

export function descriptorBlock(journal: LogFormat, tid: number, copies: readonly Copy[]): Uint8Array {
  const { rules } = journal;
  const tag = tagOf(journal);
  const o = tag.offset as Readonly<Record<string, number>>;
  const wideFlags = tag.fields.t_flags.kind.size === 4;
  const high = 't_blocknr_high' in o && journal.super.has('journal_64bit');
  const block = new Uint8Array(journal.mount.blockSize);
  header(block, JBD2_DESCRIPTOR_BLOCK, tid);
  let at = JournalHeader.size;
  for (const [i, { target, escaped, sum }] of copies.entries()) {
    const flags =
      (escaped ? JBD2_FLAG_ESCAPE : 0) |
      (i > 0 ? JBD2_FLAG_SAME_UUID : 0) |
      (i === copies.length - 1 ? JBD2_FLAG_LAST_TAG : 0);
    setBe32At(block, at + o.t_blocknr, target % 2 ** 32);
    if (high) setBe32At(block, at + o.t_blocknr_high, Math.floor(target / 2 ** 32));
    if (wideFlags) setBe32At(block, at + o.t_flags, flags);
    else setBe16At(block, at + o.t_flags, flags);
    setTagChecksum(rules, block, at, sum);
    // The UUID of Linux's descriptors is zeros.
    at += tag.size + (i === 0 ? TAG_UUID_BYTES : 0);
  }
  if (rules.version) journalTailChecksum.set(rules, block, 0, 0);
  return block;
}

/** The bucket of Linux's revoke table. */
const bucket = (block: number): number =>
  Number(((BigInt(block) * GOLDEN_RATIO_64) & 0xffff_ffff_ffff_ffffn) >> (64n - REVOKE_HASH_BITS));

/** Revoked blocks in the order of Linux's table: bucket by bucket, the newest first. */
export function revokeOrder(revoked: Iterable<number>): number[] {
  return [...revoked]
    .map((block, i) => ({ block, i, bucket: bucket(block) }))
    .sort((a, b) => a.bucket - b.bucket || b.i - a.i)
    .map(({ block }) => block);
}

export function revokeBlock(journal: LogFormat, tid: number, blocks: readonly number[]): Uint8Array {
  const { rules } = journal;
  const bytes = new Uint8Array(journal.mount.blockSize);
  header(bytes, JBD2_REVOKE_BLOCK, tid);
  const size = revokeBytes(journal);
  const put = journal.super.has('journal_64bit') ? setBe64At : setBe32At;
  let at = JournalRevokeHeader.size;
  for (const block of blocks) {
    put(bytes, at, block);
    at += size;
  }
  setBe32At(bytes, JournalRevokeHeader.offset.r_count, at);
  if (rules.version) journalTailChecksum.set(rules, bytes, 0, 0);
  return bytes;
}

/** `sum` is the crc32 of all blocks of the transaction, if the journal sums whole transactions. */
export function commitBlock(journal: LogFormat, tid: number, sum: number): Uint8Array {
  const { rules } = journal;
  const o = CommitHeader.offset;
  const block = new Uint8Array(journal.mount.blockSize);
  header(block, JBD2_COMMIT_BLOCK, tid);
  const { sec, nsec } = journal.mount.clock.now();
  setBe64At(block, o.h_commit_sec, sec);
  setBe32At(block, o.h_commit_nsec, nsec);
  if (journal.super.sumsTransactions) {
    block[o.h_chksum_type] = JBD2_CRC32_CHKSUM;
    block[o.h_chksum_size] = CRC32_BYTES;
    setBe32At(block, o.h_chksum, sum);
  }
  if (rules.version) commitBlockChecksum.set(rules, block, 0, 0);
  return block;
}
