/**
 * The changes of a replay of fast commits go home all at once or not at all, even if the power fails here. They are first
 * written as a transaction of the journal, with the number of the one that the fast commits stood for.
 *
 *     … commit 6 ║ HEAD 7 … TAIL 7     records of 7, done again in memory
 *     … commit 6 │ descriptor 7 │ copies │ flush │ commit 7 ║ home …     from now on they are older than the log
 *
 * If they went home block by block, recovery could not replay the fast commits again. A freed block of a deleted file,
 * or half of a split node, would belong to nobody.
 */
import { be32At, setBe32At } from '../../../bytes/access.ts';
import { crc32Be } from '../../../bytes/crc.ts';
import { journalCopyChecksum, journalSuperblockChecksum } from '../../../format/checksum-jbd2.ts';
import {
  JBD2_MAGIC_NUMBER,
  JOURNAL_COMPAT,
  JOURNAL_INCOMPAT,
  JournalHeader,
  JournalSuperblock,
} from '../../../format/jbd2.ts';
import { REQ } from '../../../trace/disk.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { Clock } from '../../fs/mount.ts';
import { commitBlock, descriptorBlock, descriptorRoom, type LogFormat } from '../../jbd2/log-blocks.ts';
import { type JournalFile, ringStep } from '../../jbd2/recovery/journal-file.ts';
import type { LogEnd } from '../../jbd2/recovery/recover.ts';
import { tellCommitBlock, tellDescriptor, tellTail } from '../../jbd2/telling.ts';

const WRITE = REQ.SYNC | REQ.META;

const formatOf = ({ rules, incompat, compat, blockSize }: JournalFile, clock: Clock): LogFormat => ({
  rules,
  mount: { blockSize, clock },
  super: {
    incompat,
    has: (feature) => (incompat & JOURNAL_INCOMPAT[feature]) !== 0,
    sumsTransactions: (compat & JOURNAL_COMPAT.journal_checksum) !== 0,
  },
});

/** Sends changed blocks home, by way of the log. */
export function sendAtOnce(
  recorder: Recorder,
  journal: JournalFile,
  log: LogEnd,
  clock: Clock,
  changed: readonly number[],
  who: string,
): void {
  if (changed.length === 0) return;
  const format = formatOf(journal, clock);
  const needed = changed.length + Math.ceil(changed.length / descriptorRoom(format)) + 1;
  const ring = journal.end - journal.first;
  if (log.used + needed > ring) beginAt(recorder, journal, log, who);
  // If the ring cannot hold all blocks, they go home without the log. After a crash here, e2fsck must repair the volume.
  if (needed <= ring) new Logging(recorder, journal, log, format, who).write(changed);
  for (const block of changed) recorder.submit(block, 1, WRITE, 'metadata', who);
  recorder.flushDisk(who);
}

/** Begins the log behind the transactions, which are home, so that all of the ring is free. */
function beginAt(recorder: Recorder, journal: JournalFile, { head, tid, used }: LogEnd, who: string): void {
  const at = journal.physical[0];
  const { s_sequence } = journal.js;
  tellTail(recorder, s_sequence, { tid, block: head }, used);
  const bytes = recorder.touch(at);
  const view = JournalSuperblock.view(bytes);
  view.s_start = head;
  view.s_sequence = tid;
  journalSuperblockChecksum.set(journal.rules, bytes, 0, 0);
  recorder.submit(at, 1, WRITE | REQ.FUA, 'journal', who);
}

class Logging {
  readonly #recorder: Recorder;
  readonly #journal: JournalFile;
  readonly #format: LogFormat;
  readonly #tid: number;
  readonly #who: string;
  #head: number;
  #sum = 0xffffffff;

  constructor(recorder: Recorder, journal: JournalFile, { head, tid }: LogEnd, format: LogFormat, who: string) {
    this.#recorder = recorder;
    this.#journal = journal;
    this.#format = format;
    this.#head = head;
    this.#tid = tid;
    this.#who = who;
  }

  write(blocks: readonly number[]): void {
    const room = descriptorRoom(this.#format);
    for (let i = 0; i < blocks.length; i += room) this.#part(blocks.slice(i, i + room));
    this.#commit();
  }

  /** Puts a block into the log, and sends it. */
  #put(bytes: Uint8Array, flags = WRITE): void {
    const place = this.#journal.physical[this.#head];
    this.#recorder.write(place, bytes);
    this.#recorder.submit(place, 1, flags, 'journal', this.#who);
    this.#sum = crc32Be(this.#sum, bytes);
    this.#head = ringStep(this.#journal, this.#head);
  }

  /** The block for the log. It must not look like one of the journal's own blocks. */
  #copy(target: number): { bytes: Uint8Array; escaped: boolean } {
    const bytes = this.#recorder.store.read(target);
    const escaped = be32At(bytes, JournalHeader.offset.h_magic) === JBD2_MAGIC_NUMBER;
    if (!escaped) return { bytes, escaped };
    const copy = bytes.slice();
    setBe32At(copy, JournalHeader.offset.h_magic, 0);
    return { bytes: copy, escaped };
  }

  #part(part: readonly number[]): void {
    const { rules } = this.#journal;
    const tags = part.map((target) => {
      const { bytes, escaped } = this.#copy(target);
      return { target, escaped, sum: rules.version ? journalCopyChecksum(rules, this.#tid, bytes) : 0 };
    });
    tellDescriptor(this.#recorder, this.#tid, this.#head, this.#journal.physical[this.#head], tags);
    this.#put(descriptorBlock(this.#format, this.#tid, tags));
    for (const target of part) this.#put(this.#copy(target).bytes);
  }

  #commit(): void {
    const flags = WRITE | REQ.PREFLUSH | REQ.FUA;
    tellCommitBlock(this.#recorder, this.#tid, this.#head, this.#journal.physical[this.#head], flags);
    this.#put(commitBlock(this.#format, this.#tid, this.#sum), flags);
  }
}
