/**
 * The journal's superblock while the volume is mounted. It says where recovery would begin, and which features recovery
 * must understand.
 *
 *     mount          features switched on in memory; nothing is written while there is nothing to recover
 *     first commit   s_start and s_sequence: from here on there is something to replay
 *     tail moves     s_start and s_sequence of the oldest transaction that is still needed
 *     umount         s_start 0, s_head: nothing to replay, and where the next mount goes on
 */
import { journalChecksumRules, journalSuperblockChecksum } from '../../format/checksum-jbd2.ts';
import {
  JBD2_CRC32C_CHKSUM,
  JBD2_SUPERBLOCK_V1,
  JOURNAL_COMPAT,
  JOURNAL_INCOMPAT,
  JournalSuperblock,
} from '../../format/jbd2.ts';
import { REQ } from '../../trace/disk.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Mount } from '../fs/mount.ts';
import { tellSuper } from './telling.ts';

export class JournalSuper {
  readonly block: number;
  readonly #recorder: Recorder;
  compat: number;
  incompat: number;
  /** The error of this mount. The error of an earlier mount is cleared, and `failedBefore` says so. */
  errno = 0;
  readonly failedBefore: boolean;
  /** True for version 1, which has no features. */
  readonly #old: boolean;

  constructor(mount: Mount, block: number) {
    this.block = block;
    this.#recorder = mount.recorder;
    const js = JournalSuperblock.view(mount.recorder.store.read(block), 0);
    this.#old = js.s_header.h_blocktype === JBD2_SUPERBLOCK_V1;
    this.compat = js.s_feature_compat;
    this.incompat = js.s_feature_incompat;
    this.failedBefore = js.s_errno !== 0;
    if (!this.#old) this.#chooseFeatures(mount);
  }

  /** Switches on the features that the mount's options and the volume's features require. */
  #chooseFeatures(mount: Mount): void {
    const { options } = mount;
    const { journal_checksum_v2, journal_checksum_v3, journal_async_commit, journal_64bit, fast_commit } =
      JOURNAL_INCOMPAT;
    this.compat &= ~JOURNAL_COMPAT.journal_checksum;
    this.incompat &= ~(journal_checksum_v2 | journal_checksum_v3 | journal_async_commit);
    if (mount.csum) this.incompat |= journal_checksum_v3;
    else if (options.journalChecksum) this.compat |= JOURNAL_COMPAT.journal_checksum;
    if (options.journalAsyncCommit) this.incompat |= journal_async_commit;
    if (mount.has('64bit')) this.incompat |= journal_64bit;
    if (mount.fastCommits) this.incompat |= fast_commit;
  }

  has(feature: keyof typeof JOURNAL_INCOMPAT): boolean {
    return (this.incompat & JOURNAL_INCOMPAT[feature]) !== 0;
  }

  add(feature: keyof typeof JOURNAL_INCOMPAT): void {
    if (!this.#old) this.incompat |= JOURNAL_INCOMPAT[feature];
  }

  /** Answers whether a commit block holds a sum of its whole transaction (before v2 and v3). */
  get sumsTransactions(): boolean {
    return (this.compat & JOURNAL_COMPAT.journal_checksum) !== 0;
  }

  /** Writes that there is nothing to replay, and no fast commit either. */
  writeEmpty(sequence: number, head: number, flags: number, who: string): void {
    const { incompat } = this;
    this.incompat &= ~JOURNAL_INCOMPAT.fast_commit;
    this.write(sequence, 0, head, flags, who);
    this.incompat = incompat;
  }

  /** Writes the superblock. `start` 0 means that there is nothing to replay. */
  write(sequence: number, start: number, head: number | undefined, flags: number, who: string): void {
    const recorder = this.#recorder;
    tellSuper(recorder, this.block, flags, sequence, start);
    const bytes = recorder.touch(this.block);
    const js = JournalSuperblock.view(bytes, 0);
    js.s_sequence = sequence;
    js.s_start = start;
    js.s_errno = this.errno;
    if (head !== undefined) js.s_head = head;
    if (!this.#old) {
      js.s_feature_compat = this.compat;
      js.s_feature_incompat = this.incompat;
      const rules = journalChecksumRules(bytes);
      js.s_checksum_type = rules.version ? JBD2_CRC32C_CHKSUM : 0;
      journalSuperblockChecksum.set(rules, bytes, 0, 0);
    }
    recorder.submit(this.block, 1, flags | REQ.SYNC | REQ.META, 'journal', who);
  }
}
