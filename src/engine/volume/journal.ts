/**
 * Finds the kind of each block of the journal by reading it once from front to back. Descriptors say which copies follow
 * them. A block without a descriptor is left over from an older round.
 *
 *     0 superblock │ 1 descriptor 7 │ 2 copy of 4386 │ 3 copy of 1 │ 4 commit 7 │ 5 … never written
 */
import { be32At, be64At } from '../../bytes/access.ts';
import { dataView } from '../../bytes/struct.ts';
import type { MappedRun } from '../../format/extent-node.ts';
import { hasCompat } from '../../format/features.ts';
import {
  JBD2_COMMIT_BLOCK,
  JBD2_DEFAULT_FAST_COMMIT_BLOCKS,
  JBD2_DESCRIPTOR_BLOCK,
  JBD2_MAGIC_NUMBER,
  JBD2_REVOKE_BLOCK,
  JBD2_SUPERBLOCK_V1,
  JBD2_SUPERBLOCK_V2,
  JOURNAL_INCOMPAT,
  JournalHeader,
  JournalSuperblock,
} from '../../format/jbd2.ts';
import {
  blockTagFor,
  JBD2_FLAG_ESCAPE,
  JBD2_FLAG_LAST_TAG,
  JBD2_FLAG_SAME_UUID,
  JournalBlockTail,
  JournalRevokeHeader,
  revokedBytes,
  TAG_UUID_BYTES,
} from '../../format/jbd2-blocks.ts';
import { hexText } from '../../format/words.ts';
import { isZero } from '../../trace/zero.ts';
import { isFinding } from './finding.ts';
import { readInode } from './inode.ts';
import { blockAt, blockOf, fileMap } from './map.ts';
import type { Volume } from './volume.ts';

export const JOURNAL_HEADER = JournalHeader.offset;

export interface Tag {
  /** Byte of the tag in its descriptor block. */
  offset: number;
  length: number;
  /** True if 16 bytes of UUID follow it. */
  uuid: boolean;
  /** The block of the volume whose copy this is. */
  target: number;
  /** Its lower 32 bits. */
  low: number;
  escaped: boolean;
  flags: number;
}

export interface JournalBlock {
  type: 'superblock' | 'descriptor' | 'copy' | 'revoke' | 'commit' | 'fast commit' | 'unwritten' | 'old';
  sequence: number;
  /** For a copy: the block to which it belongs, and whether its first bytes were replaced. */
  target: number;
  escaped: boolean;
}

export interface Journal {
  runs: readonly MappedRun[];
  /** The superblock with its bytes, if block 0 is one. */
  bytes: Uint8Array | undefined;
  incompat: number;
  length: number;
  /** The journal's own blocks and the copies that they announce. `journalBlock` knows the others too. */
  blocks: Map<number, JournalBlock>;
  /** First block of fast commits, or the length. */
  fastFrom: number;
}

/** The most blocks of the journal that are read. mke2fs makes at most 10,240,000, and few have more than 2^18. */
const MAX_JOURNAL_BLOCKS = 2 ** 18;

/** The tags of a descriptor block, as far as they make sense. */
export function descriptorTags(bytes: Uint8Array, incompat: number): Tag[] {
  const dv = dataView(bytes);
  const struct = blockTagFor(incompat);
  const o = struct.offset as Readonly<Record<string, number>>;
  const summed = (incompat & (JOURNAL_INCOMPAT.journal_checksum_v2 | JOURNAL_INCOMPAT.journal_checksum_v3)) !== 0;
  const wide = (incompat & JOURNAL_INCOMPAT.journal_64bit) !== 0 && 't_blocknr_high' in o;
  const flagsWide = struct.fields.t_flags.kind.size === 4;
  const end = bytes.length - (summed ? JournalBlockTail.size : 0);
  const tags: Tag[] = [];
  for (let at = JournalHeader.size; at + struct.size <= end; ) {
    const flags = flagsWide ? dv.getUint32(at + o.t_flags) : dv.getUint16(at + o.t_flags);
    const uuid = (flags & JBD2_FLAG_SAME_UUID) === 0;
    const low = dv.getUint32(at + o.t_blocknr);
    tags.push({
      offset: at,
      length: struct.size,
      uuid,
      target: low + (wide ? dv.getUint32(at + o.t_blocknr_high) * 2 ** 32 : 0),
      low,
      escaped: (flags & JBD2_FLAG_ESCAPE) !== 0,
      flags,
    });
    if (flags & JBD2_FLAG_LAST_TAG) break;
    at += struct.size + (uuid ? TAG_UUID_BYTES : 0);
  }
  return tags;
}

/** The blocks that a revoke block names, as far as they make sense. */
export function revokedBlocks(bytes: Uint8Array, incompat: number): number[] {
  const wide = (incompat & JOURNAL_INCOMPAT.journal_64bit) !== 0;
  const each = revokedBytes(wide);
  const end = Math.min(be32At(bytes, JournalRevokeHeader.offset.r_count), bytes.length);
  const blocks: number[] = [];
  for (let at = JournalRevokeHeader.size; at + each <= end; at += each)
    blocks.push(wide ? be64At(bytes, at) : be32At(bytes, at));
  return blocks;
}

const cache = new WeakMap<Volume, Journal | undefined>();

/** The journal inside the volume, or undefined if there is none. */
export function journalOf(volume: Volume): Journal | undefined {
  if (!cache.has(volume)) cache.set(volume, readJournal(volume));
  return cache.get(volume);
}

function readJournal(volume: Volume): Journal | undefined {
  const ino = volume.sb.s_journal_inum;
  if (!hasCompat(volume.sb, 'has_journal') || ino === 0) return undefined;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return undefined;
  const { runs } = fileMap(volume, inode);
  const last = runs[runs.length - 1];
  const journal: Journal = {
    runs,
    bytes: undefined,
    incompat: 0,
    length: last ? Math.min(last.logical + last.length, MAX_JOURNAL_BLOCKS) : 0,
    blocks: new Map(),
    fastFrom: Number.POSITIVE_INFINITY,
  };
  const first = blockOf(runs, 0);
  if (first !== undefined) readJournalSuperblock(volume, journal, first);
  scan(volume, journal);
  return journal;
}

/** Why there is no journal where the superblock says, or undefined. It is cheap, as it reads only the first block. */
export function journalFault(volume: Volume): string | undefined {
  const ino = volume.sb.s_journal_inum;
  if (!hasCompat(volume.sb, 'has_journal') || ino === 0) return undefined;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return 'there is no such inode';
  const first = blockAt(volume, inode, 0);
  if (first === undefined) return 'that inode leads to no journal';
  const magic = be32At(volume.device.read(first), JOURNAL_HEADER.h_magic);
  if (magic === JBD2_MAGIC_NUMBER) return undefined;
  return `its first block, ${first}, begins with ${hexText(magic)} and not with the journal's ${hexText(JBD2_MAGIC_NUMBER)}`;
}

function readJournalSuperblock(volume: Volume, journal: Journal, block: number): void {
  const bytes = volume.device.read(block);
  const type = be32At(bytes, JOURNAL_HEADER.h_blocktype);
  if (be32At(bytes, JOURNAL_HEADER.h_magic) !== JBD2_MAGIC_NUMBER) return;
  if (type !== JBD2_SUPERBLOCK_V1 && type !== JBD2_SUPERBLOCK_V2) return;
  // The bytes are copied, because the device lends them only until it moves.
  journal.bytes = bytes.slice();
  const js = JournalSuperblock.read(bytes);
  if (type === JBD2_SUPERBLOCK_V1) return;
  journal.incompat = js.s_feature_incompat;
  if (js.s_feature_incompat & JOURNAL_INCOMPAT.fast_commit || hasCompat(volume.sb, 'fast_commit'))
    journal.fastFrom = Math.max(1, journal.length - (js.s_num_fc_blks || JBD2_DEFAULT_FAST_COMMIT_BLOCKS));
}

function scan(volume: Volume, journal: Journal): void {
  const { runs, blocks } = journal;
  /** Copies still to come of the last descriptor. */
  let tags: Tag[] = [];
  let sequence = 0;
  const end = Math.min(journal.length, journal.fastFrom);
  for (let at = 0; at < end; at++) {
    const block = blockOf(runs, at);
    if (block === undefined) continue;
    const bytes = volume.device.read(block);
    const own = be32At(bytes, JOURNAL_HEADER.h_magic) === JBD2_MAGIC_NUMBER;
    const tag = own ? undefined : tags.shift();
    if (own) {
      const type = be32At(bytes, JOURNAL_HEADER.h_blocktype);
      sequence = be32At(bytes, JOURNAL_HEADER.h_sequence);
      tags = type === JBD2_DESCRIPTOR_BLOCK ? descriptorTags(bytes, journal.incompat) : [];
      blocks.set(at, { type: TYPES[type] ?? 'old', sequence, target: 0, escaped: false });
    } else if (tag) blocks.set(at, { type: 'copy', sequence, target: tag.target, escaped: tag.escaped });
  }
  // The log goes on at its beginning, where copies of the last descriptor may lie.
  for (let at = 1; tags.length > 0 && at < end && !blocks.has(at); at++) {
    const tag = tags.shift()!;
    blocks.set(at, { type: 'copy', sequence, target: tag.target, escaped: tag.escaped });
  }
}

/** The kind of block `logical` of the journal; undefined if the journal has no such block. */
export function journalBlock(volume: Volume, logical: number): JournalBlock | undefined {
  const journal = journalOf(volume);
  const known = journal?.blocks.get(logical);
  if (known || !journal) return known;
  const block = blockOf(journal.runs, logical);
  if (block === undefined) return undefined;
  const written = !isZero(volume.device.read(block));
  const type = !written ? 'unwritten' : logical >= journal.fastFrom ? 'fast commit' : 'old';
  return { type, sequence: 0, target: 0, escaped: false };
}

const TYPES: Readonly<Record<number, JournalBlock['type']>> = {
  [JBD2_DESCRIPTOR_BLOCK]: 'descriptor',
  [JBD2_COMMIT_BLOCK]: 'commit',
  [JBD2_REVOKE_BLOCK]: 'revoke',
  [JBD2_SUPERBLOCK_V1]: 'superblock',
  [JBD2_SUPERBLOCK_V2]: 'superblock',
};
