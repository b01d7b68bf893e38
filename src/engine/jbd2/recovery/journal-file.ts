/**
 * The journal of a volume as recovery sees it: the places of its blocks, and the values of its superblock.
 *
 *     s_journal_inum ──▶ inode 8 ── map ──▶ block 0 (superblock) │ s_first … end: the ring │ fast commits
 *
 * A journal that cannot be trusted is refused in one sentence, like the mount's.
 */
import { Refused } from '../../../bytes/refused.ts';
import type { Said } from '../../../bytes/said.ts';
import type { AnyStruct } from '../../../bytes/struct.ts';
import {
  type JournalChecksumRules,
  journalChecksumRules,
  journalSuperblockChecksum,
} from '../../../format/checksum-jbd2.ts';
import { hasCompat } from '../../../format/features.ts';
import {
  JBD2_CRC32C_CHKSUM,
  JBD2_DEFAULT_FAST_COMMIT_BLOCKS,
  JBD2_MAGIC_NUMBER,
  JBD2_MIN_JOURNAL_BLOCKS,
  JBD2_SUPERBLOCK_V1,
  JBD2_SUPERBLOCK_V2,
  JOURNAL_COMPAT,
  JOURNAL_INCOMPAT,
  JournalSuperblock,
  type JournalSuperblockValues,
} from '../../../format/jbd2.ts';
import { blockTagFor } from '../../../format/jbd2-blocks.ts';
import { hexText } from '../../../format/words.ts';
import type { ReadableDevice } from '../../../trace/block-device.ts';
import { isFinding } from '../../volume/finding.ts';
import { readInode } from '../../volume/inode.ts';
import { walkMap } from '../../volume/map.ts';
import type { Volume } from '../../volume/volume.ts';
import { JOURNAL } from './refusals.ts';

/** The program that recovers: the mount, or e2fsck. */
export type Manner = 'mount' | 'e2fsck';

export interface JournalFile {
  readonly ino: number;
  /** Where block n of the journal lies; 0 if it has no place. */
  readonly physical: Float64Array;
  readonly blockSize: number;
  /** Bytes of a block of the volume. The number in a tag counts such blocks. */
  readonly volumeBlocks: number;
  /** The superblock as it was read. */
  readonly js: JournalSuperblockValues;
  readonly compat: number;
  readonly incompat: number;
  readonly rules: JournalChecksumRules;
  readonly tag: AnyStruct;
  /** The ring: blocks [first, end). */
  readonly first: number;
  readonly end: number;
  /** The end of the blocks for fast commits, which follow the ring; the ring's end if there are none. */
  readonly fastEnd: number;
}

const KNOWN_INCOMPAT = Object.values(JOURNAL_INCOMPAT).reduce((all, bit) => all | bit, 0);
/** More than mke2fs gives a journal. */
const MOST_BLOCKS = 10_240_000 * 2;

export const hasJournal = (volume: Volume): boolean => hasCompat(volume.sb, 'has_journal');

/** Where the blocks of the journal's inode lie, up to `limit` of them. */
function placesOf(volume: Volume, ino: number): Float64Array | Refused {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return new Refused(inode.sentence, 's_journal_inum');
  const runs: { logical: number; physical: number; length: number }[] = [];
  let end = 0;
  walkMap(volume, inode, {
    run: (logical, physical, length) => {
      if (logical + length > MOST_BLOCKS) return false;
      runs.push({ logical, physical, length });
      end = Math.max(end, logical + length);
      return true;
    },
  });
  const places = new Float64Array(end);
  for (const { logical, physical, length } of runs) for (let i = 0; i < length; i++) places[logical + i] = physical + i;
  return places;
}

const refuse = (field: string, value: number | string, why: Said): Refused =>
  new Refused(JOURNAL.not_usable({ field, value, why }), field);

/** Reads the journal's superblock through the volume's inode. A mount looks more closely than e2fsck. */
export function openJournal(
  volume: Volume,
  device: ReadableDevice = volume.device,
  manner: Manner = 'mount',
): JournalFile | Refused {
  const ino = volume.sb.s_journal_inum;
  if (ino === 0) return new Refused(JOURNAL.on_other_device, 's_journal_inum');
  if (manner === 'mount' && volume.sb.s_journal_dev !== 0) return new Refused(JOURNAL.file_and_device, 's_journal_dev');
  const physical = placesOf(volume, ino);
  if (physical instanceof Refused) return physical;
  if (physical.length === 0 || physical[0] === 0) return new Refused(JOURNAL.no_first_block({ ino }), 's_journal_inum');
  const bytes = device.read(physical[0]);
  const js = JournalSuperblock.read(bytes);
  const { h_magic, h_blocktype } = js.s_header;
  if (h_magic !== JBD2_MAGIC_NUMBER)
    return refuse('h_magic', hexText(h_magic), JOURNAL.not({ wanted: hexText(JBD2_MAGIC_NUMBER) }));
  if (h_blocktype !== JBD2_SUPERBLOCK_V1 && h_blocktype !== JBD2_SUPERBLOCK_V2)
    return refuse('h_blocktype', h_blocktype, JOURNAL.no_superblock);
  const old = h_blocktype === JBD2_SUPERBLOCK_V1;
  const compat = old ? 0 : js.s_feature_compat;
  const incompat = old ? 0 : js.s_feature_incompat;
  const rules: JournalChecksumRules = old
    ? { version: 0, seed: 0, blockSize: js.s_blocksize }
    : journalChecksumRules(bytes);
  const fault = faultOf(volume, js, compat, incompat, rules, bytes, physical.length);
  if (fault) return fault;
  let end = js.s_maxlen;
  if (incompat & JOURNAL_INCOMPAT.fast_commit) end -= fastBlocks(js);
  const firstFits = js.s_first > 0 && js.s_first < end;
  if (manner === 'mount' && js.s_maxlen < JBD2_MIN_JOURNAL_BLOCKS)
    return refuse('s_maxlen', js.s_maxlen, JOURNAL.too_short({ least: JBD2_MIN_JOURNAL_BLOCKS }));
  if (manner === 'mount' && !firstFits) return refuse('s_first', js.s_first, JOURNAL.outside({ last: end - 1 }));
  return {
    ino,
    physical,
    blockSize: volume.geometry.blockSize,
    // Recovery takes the size of the device, because a transaction may make the volume larger.
    volumeBlocks: volume.device.blockCount,
    js,
    compat,
    incompat,
    rules,
    tag: blockTagFor(incompat),
    first: firstFits ? js.s_first : 1,
    end,
    fastEnd: js.s_maxlen,
  };
}

const fastBlocks = (js: JournalFile['js']): number => js.s_num_fc_blks || JBD2_DEFAULT_FAST_COMMIT_BLOCKS;

/** The journal of a mount. With fast commits its end is theirs, whatever its superblock says now. */
export function withFastCommits(journal: JournalFile | Refused, wanted: boolean): JournalFile | Refused {
  if (journal instanceof Refused || !wanted) return journal;
  const { js } = journal;
  const end = js.s_maxlen - fastBlocks(js);
  if (end >= JBD2_MIN_JOURNAL_BLOCKS) return { ...journal, end };
  return refuse('s_num_fc_blks', fastBlocks(js), JOURNAL.short_ring({ least: JBD2_MIN_JOURNAL_BLOCKS }));
}

function faultOf(
  volume: Volume,
  js: JournalFile['js'],
  compat: number,
  incompat: number,
  rules: JournalChecksumRules,
  bytes: Uint8Array,
  length: number,
): Refused | undefined {
  const { blockSize } = volume.geometry;
  if (js.s_blocksize !== blockSize)
    return refuse('s_blocksize', js.s_blocksize, JOURNAL.other_block_size({ blockSize }));
  if (js.s_maxlen > length) return refuse('s_maxlen', js.s_maxlen, JOURNAL.short_inode({ blocks: length }));
  const unknown = incompat & ~KNOWN_INCOMPAT;
  if (unknown)
    return refuse(
      's_feature_incompat',
      hexText(incompat >>> 0),
      JOURNAL.unknown_feature({ bits: hexText(unknown >>> 0) }),
    );
  const both = JOURNAL_INCOMPAT.journal_checksum_v2 | JOURNAL_INCOMPAT.journal_checksum_v3;
  if ((incompat & both) === both) return refuse('s_feature_incompat', hexText(incompat), JOURNAL.two_versions);
  if (rules.version !== 0 && compat & JOURNAL_COMPAT.journal_checksum)
    return refuse('s_feature_compat', hexText(compat), JOURNAL.two_checksums);
  if (rules.version !== 0 && js.s_checksum_type !== JBD2_CRC32C_CHKSUM)
    return refuse('s_checksum_type', js.s_checksum_type, JOURNAL.unknown_checksum({ known: JBD2_CRC32C_CHKSUM }));
  if (!journalSuperblockChecksum.verify(rules, bytes, 0, 0))
    return refuse(
      's_checksum',
      hexText(journalSuperblockChecksum.stored(rules, bytes, 0)),
      JOURNAL.wrong_checksum({ is: hexText(journalSuperblockChecksum.compute(rules, bytes, 0, 0)) }),
    );
  return undefined;
}

/** Answers whether s_start points into the ring. e2fsck checks only the ring's end. */
export const startFits = ({ js, first, end }: JournalFile, manner: Manner): boolean =>
  js.s_start < end && (manner === 'e2fsck' || js.s_start >= first);

/** The block behind another one in the ring. */
export const ringStep = (journal: JournalFile, at: number, by = 1): number => {
  const length = journal.end - journal.first;
  return at + by < journal.end ? at + by : journal.first + ((at + by - journal.end) % length);
};
