/**
 * The log block by block, as debugfs follows it. It prints the blocks that continue the sequence, and ends at any other.
 *
 *     Found expected sequence 7, type 1 (descriptor block) at block 12
 *     Dumping descriptor block, sequence 7, at block 12:                    -a
 *       FS block 66 logged at journal block 13 (flags 0x0)
 *         (block bitmap for block 5: block is SET)                          -b 5
 *     No magic number at block 48: end of journal.
 *
 * With -O an older sequence does not end it. With -n a block without the magic number does not end it either.
 */

import { be32At } from '../../../bytes/access.ts';
import { testBit } from '../../../bytes/bitmap.ts';
import { dataView } from '../../../bytes/struct.ts';
import { isPrintable } from '../../../bytes/text.ts';
import { descriptorTags, JOURNAL_HEADER } from '../../../engine/volume/journal.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_DEFAULT_FAST_COMMIT_BLOCKS,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
  JBD2_SUPERBLOCK_V1,
  JBD2_SUPERBLOCK_V2,
  JOURNAL_INCOMPAT,
  type JournalSuperblockValues,
} from '../../../format/jbd2.ts';
import { JournalRevokeHeader, revokedBytes } from '../../../format/jbd2-blocks.ts';
import { fastCommitsText } from './fast.ts';
import { loggedInode } from './logged-inode.ts';
import { type LogSource, readWhole } from './source.ts';

const TYPES: Readonly<Record<number, string>> = {
  [JBD2_DESCRIPTOR_BLOCK]: 'descriptor block',
  [JBD2_COMMIT_BLOCK]: 'commit block',
  [JBD2_SUPERBLOCK_V1]: 'V1 superblock',
  [JBD2_SUPERBLOCK_V2]: 'V2 superblock',
  [JBD2_REVOKE_BLOCK]: 'revoke table',
};

/** The target of the search. */
export interface Sought {
  /** -a: all descriptors and revokes are printed. */
  all: boolean;
  /** -c: the content of the blocks is printed, too. */
  contents: boolean;
  /** -O for old transactions, and -n for their number. */
  old: boolean;
  transactions?: bigint;
  /** -b with any block, or -i. */
  narrow: boolean;
  /** -b, and the place of the block's bit. */
  block?: bigint;
  bitmap?: { block: number; bit: number };
  /** -i, and the place of the inode if inodes had 128 bytes. */
  inode?: { ino: number; block: number; offset: number };
}

/** At most this much is printed. */
const MOST_TEXT = 64 << 20;
const WHO = 'logdump: ';

export class LogWalk {
  readonly #volume: Volume;
  readonly #source: LogSource;
  readonly #js: JournalSuperblockValues;
  readonly #sought: Sought;
  readonly #maxlen: number;
  readonly #incompat: number;
  out = '';
  err = '';
  #block = 0;
  #transaction: number;

  constructor(volume: Volume, source: LogSource, js: JournalSuperblockValues, sought: Sought) {
    this.#volume = volume;
    this.#source = source;
    this.#js = js;
    this.#sought = sought;
    this.#transaction = js.s_sequence;
    // A superblock of the first version has no features.
    this.#incompat = js.s_header.h_blocktype === JBD2_SUPERBLOCK_V2 ? js.s_feature_incompat : 0;
    this.#maxlen = Math.min(js.s_maxlen, Math.floor(source.size / js.s_blocksize));
  }

  run(): void {
    const { s_start, s_sequence } = this.#js;
    this.out += `Journal starts at block ${s_start}, transaction ${s_sequence}\n`;
    this.#block = s_start || 1;
    if (s_start !== 0 || this.#sought.old) if (!this.#log()) return;
    this.#fastCommits();
  }

  #read(block: number): Uint8Array | undefined {
    const size = this.#js.s_blocksize;
    const bytes = readWhole(this.#source, block * size, size);
    if (typeof bytes !== 'string') return bytes;
    this.err += `${WHO}${bytes} while reading journal\n`;
    return undefined;
  }

  #step(): void {
    this.#block++;
    if (this.#block >= this.#maxlen) this.#block = (this.#block - (this.#maxlen - this.#js.s_first)) >>> 0;
  }

  /** Prints the log. Answers whether more follows behind it. */
  #log(): boolean {
    const { old, transactions } = this.#sought;
    const counts = old && transactions !== undefined;
    const first = this.#block;
    const been = new Set<string>();
    let commits = 0;
    let ended = false;
    for (;;) {
      if (counts && BigInt(commits) >= transactions) return true;
      if (counts && this.#block === first && commits > 0) {
        this.out += `Dump all ${commits} journal records.\n`;
        return true;
      }
      const at = this.#block;
      // With -O alone no count ends a round.
      const state = old && !counts ? `${at}` : `${at} ${this.#transaction}`;
      if (been.has(state)) return this.#breaksOff('the log leads round to what was told, and debugfs never ends');
      been.add(state);
      if (this.out.length > MOST_TEXT) return this.#breaksOff('more than 64 MiB is not printed here');
      const bytes = this.#read(at);
      if (!bytes) return true;
      if (be32At(bytes, JOURNAL_HEADER.h_magic) !== JBD2_MAGIC_NUMBER) {
        if (!ended) this.out += `No magic number at block ${at}: end of journal.\n`;
        if (!counts) return true;
        ended = true;
        this.#step();
        continue;
      }
      const sequence = be32At(bytes, JOURNAL_HEADER.h_sequence);
      if (sequence !== this.#transaction) {
        this.out += `Found sequence ${sequence} (not ${this.#transaction}) at block ${at}: end of journal.\n`;
        if (!old) return true;
      }
      const type = be32At(bytes, JOURNAL_HEADER.h_blocktype);
      if (!this.#sought.narrow)
        this.out += `Found expected sequence ${sequence}, type ${type} (${TYPES[type] ?? 'unrecognised type'}) at block ${at}\n`;
      if (type === JBD2_DESCRIPTOR_BLOCK) {
        if (!this.#descriptor(bytes)) return false;
      } else if (type === JBD2_COMMIT_BLOCK) {
        commits++;
        this.#transaction = (this.#transaction + 1) >>> 0;
        this.#step();
      } else if (type === JBD2_REVOKE_BLOCK) {
        this.#revoke(bytes);
        this.#step();
      } else {
        this.out += `Unexpected block type ${type} at block ${at}.\n`;
        return this.#breaksOff('debugfs says this again and again, and never ends');
      }
    }
  }

  #breaksOff(why: string): false {
    this.err += `${WHO}${why}\n`;
    return false;
  }

  #descriptor(bytes: Uint8Array): boolean {
    const { all, contents, block, bitmap, inode } = this.#sought;
    const at = this.#block;
    if (all) this.out += `Dumping descriptor block, sequence ${this.#transaction}, at block ${at}:\n`;
    this.#step();
    for (const tag of descriptorTags(bytes, this.#incompat)) {
      // The upper halves of a tag's number and flags are ignored.
      const flags = tag.flags & 0xffff;
      const target = tag.low;
      const copyAt = this.#block;
      this.#step();
      const isBitmap = target === bitmap?.block;
      const isInode = target === inode?.block;
      const wanted = isBitmap || isInode || BigInt(target) === block;
      if (!all && !wanted) continue;
      this.out += `  FS block ${target} logged at ${all ? '' : `sequence ${this.#transaction}, `}journal block ${copyAt} (flags 0x${flags.toString(16)})\n`;
      if (!isBitmap && !isInode && !contents) continue;
      const copy = this.#read(copyAt);
      if (!copy) return false;
      if (isBitmap)
        this.out += `    (block bitmap for block ${block}: block is ${testBit(copy, bitmap.bit) ? 'SET' : 'CLEAR'})\n`;
      if (isInode) {
        const { out, err } = loggedInode(this.#volume, inode.ino, copy, inode.offset);
        this.out += `    (inode block for inode ${inode.ino}):\n${out}`;
        this.err += err;
      }
      if (contents) this.out += hexText(copy);
    }
    return true;
  }

  #revoke(bytes: Uint8Array): void {
    const { all, block } = this.#sought;
    // Revokes are as long as the features say, whatever the version.
    const wide = (this.#js.s_feature_incompat & JOURNAL_INCOMPAT.journal_64bit) !== 0;
    const at = this.#block;
    if (all) this.out += `Dumping revoke block, sequence ${this.#transaction}, at block ${at}:\n`;
    const dv = dataView(bytes);
    let end = be32At(bytes, JournalRevokeHeader.offset.r_count);
    if (end > bytes.length) {
      this.out += `Revoke block's r_count invalid: ${end}\b`;
      end = bytes.length;
    }
    for (let i = JournalRevokeHeader.size; i < end; i += revokedBytes(wide)) {
      const target = wide ? dv.getBigUint64(i) : BigInt(be32At(bytes, i));
      if (all) this.out += `  Revoke FS block ${target}\n`;
      else if (target === block)
        this.out += `  Revoke FS block ${target} at block ${at}, sequence ${this.#transaction}\n`;
    }
  }

  #fastCommits(): void {
    const fast = this.#js.s_num_fc_blks || JBD2_DEFAULT_FAST_COMMIT_BLOCKS;
    for (let at = (this.#maxlen - fast + 1) >>> 0; at <= this.#maxlen; at++) {
      const bytes = this.#read(at);
      if (!bytes) return;
      const { out, goesOn } = fastCommitsText(bytes, this.#transaction, this.#sought.old);
      this.out += out;
      if (!goesOn) return;
    }
  }
}

/** `    0010:  857e7770 a19a938c bdb6afa8 d9d2cbc4 pw~.............` */
function hexText(bytes: Uint8Array): string {
  const dv = dataView(bytes);
  let out = '';
  for (let at = 0; at < bytes.length; at += 16) {
    out += `    ${at.toString(16).padStart(4, '0')}:  `;
    for (let i = at; i < at + 16; i += 4) out += `${dv.getUint32(i, true).toString(16).padStart(8, '0')} `;
    for (let i = at; i < at + 16; i++) out += isPrintable(bytes[i]) ? String.fromCharCode(bytes[i]) : '.';
    out += '\n';
  }
  return out;
}
