/** Blocks of the journal: its superblock, descriptors with tags, revokes, commits, fast commits. */
import type { FieldRow } from '../../../bytes/struct.ts';
import { dataView } from '../../../bytes/struct.ts';
import {
  commitBlockChecksum,
  type JournalChecksumRules,
  journalChecksumRules,
  journalCopyChecksum,
  journalSuperblockChecksum,
  journalTailChecksum,
  storedTagChecksum,
} from '../../../format/checksum-jbd2.ts';
import { EXT4_FC_TAG_PAD, FC_VALUES, FcTl } from '../../../format/fast-commit.ts';
import { JOURNAL_INCOMPAT, JournalHeader, JournalSuperblock } from '../../../format/jbd2.ts';
import {
  blockTagFor,
  CommitHeader,
  JournalBlockTail,
  JournalRevokeHeader,
  revokedBytes,
  TAG_UUID_BYTES,
} from '../../../format/jbd2-blocks.ts';
import { descriptorTags, type Journal, journalBlock, journalOf } from '../journal.ts';
import { blockOf } from '../map.ts';
import type { Volume } from '../volume.ts';
import { PART } from './parts.ts';
import { byteRow, checksumSaid, elementRow, type StructRows, saidChecksum, structRows } from './rows.ts';

/** The journal's checksum rules. They use the block size of the volume, whatever the journal's superblock claims. */
const rulesOf = (volume: Volume, journal: Journal): JournalChecksumRules | undefined =>
  journal.bytes && { ...journalChecksumRules(journal.bytes), blockSize: volume.geometry.blockSize };

/** `logical` is the block's number in the journal. */
export function describeJournalBlock(volume: Volume, bytes: Uint8Array, logical: number): StructRows[] {
  const journal = journalOf(volume);
  const what = journalBlock(volume, logical);
  if (!journal || !what) return [];
  const rules = rulesOf(volume, journal);
  switch (what.type) {
    case 'superblock':
      return [
        structRows(JournalSuperblock, PART.journal_superblock, bytes, 0, {
          checksum: rules && checksumSaid(journalSuperblockChecksum, rules, bytes, 0, 0),
        }),
      ];
    case 'descriptor':
      return describeDescriptor(volume, journal, rules, bytes, logical, what.sequence);
    case 'revoke':
      return describeRevoke(journal, rules, bytes);
    case 'commit':
      return [
        structRows(CommitHeader, PART.commit({ tid: what.sequence }), bytes, 0, {
          checksum: rules && checksumSaid(commitBlockChecksum, rules, bytes, 0, 0),
        }),
      ];
    case 'fast commit':
      return describeFastCommit(bytes);
    default:
      return [];
  }
}

function tail(rules: JournalChecksumRules | undefined, bytes: Uint8Array): StructRows[] {
  if (!rules || rules.version === 0) return [];
  return [
    structRows(JournalBlockTail, PART.block_tail, bytes, bytes.length - JournalBlockTail.size, {
      checksum: checksumSaid(journalTailChecksum, rules, bytes, 0, 0),
    }),
  ];
}

function describeDescriptor(
  volume: Volume,
  journal: Journal,
  rules: JournalChecksumRules | undefined,
  bytes: Uint8Array,
  logical: number,
  sequence: number,
): StructRows[] {
  const out = [structRows(JournalHeader, PART.descriptor({ tid: sequence }), bytes, 0)];
  const struct = blockTagFor(journal.incompat);
  let next = logical;
  for (const tag of descriptorTags(bytes, journal.incompat)) {
    // The copies follow in the order of their tags, with no other block of the journal between them.
    next++;
    const copy = journal.blocks.get(next);
    const at = copy?.type === 'copy' && copy.target === tag.target ? blockOf(journal.runs, next) : undefined;
    const rows = structRows(struct, PART.tag({ block: tag.target, copy: next }), bytes, tag.offset, {
      length: tag.length + (tag.uuid ? TAG_UUID_BYTES : 0),
      checksum:
        rules && rules.version !== 0 && at !== undefined
          ? saidChecksum(
              storedTagChecksum(rules, bytes, tag.offset),
              journalCopyChecksum(rules, sequence, volume.device.read(at)),
              rules.version === 3 ? 4 : 2,
            )
          : undefined,
    });
    if (tag.uuid && tag.offset + tag.length + TAG_UUID_BYTES <= bytes.length)
      rows.rows.push(byteRow('uuid', 'uuid', bytes, tag.offset + tag.length, TAG_UUID_BYTES, '', PART.uuid));
    out.push(rows);
  }
  return [...out, ...tail(rules, bytes)];
}

function describeRevoke(journal: Journal, rules: JournalChecksumRules | undefined, bytes: Uint8Array): StructRows[] {
  const header = JournalRevokeHeader.read(bytes);
  const wide = (journal.incompat & JOURNAL_INCOMPAT.journal_64bit) !== 0;
  const width = revokedBytes(wide);
  const dv = dataView(bytes);
  const end = Math.min(header.r_count, bytes.length - (rules?.version ? JournalBlockTail.size : 0));
  const rows: FieldRow[] = [];
  for (let at = JournalRevokeHeader.size; at + width <= end; at += width) {
    const block = wide ? dv.getBigUint64(at) : BigInt(dv.getUint32(at));
    rows.push(byteRow(`[${rows.length}]`, wide ? 'be64' : 'be32', bytes, at, width, `${block}`, PART.revoked_block));
  }
  const out = [structRows(JournalRevokeHeader, PART.revokes({ tid: header.r_header.h_sequence }), bytes, 0)];
  if (rows.length > 0)
    out.push({
      struct: 'revoked blocks',
      label: PART.revoked({ blocks: rows.length }),
      offset: JournalRevokeHeader.size,
      length: rows.length * width,
      rows,
    });
  return [...out, ...tail(rules, bytes)];
}

/** The records of a block of fast commits, as far as they make sense. */
function describeFastCommit(bytes: Uint8Array): StructRows[] {
  const out: StructRows[] = [];
  for (let at = 0; at + FcTl.size <= bytes.length; ) {
    const { fc_tag, fc_len } = FcTl.read(bytes, at);
    const value = (FC_VALUES as Readonly<Record<number, (typeof FC_VALUES)[keyof typeof FC_VALUES]>>)[fc_tag];
    const end = at + FcTl.size + fc_len;
    if ((!value && fc_tag !== EXT4_FC_TAG_PAD) || end > bytes.length) break;
    const rows = structRows(FcTl, PART.record({ byte: at }), bytes, at, { length: FcTl.size + fc_len });
    if (value && value.size <= fc_len) rows.rows.push(elementRow(value, 'value', bytes, at + FcTl.size));
    out.push(rows);
    at = end;
  }
  return out;
}
