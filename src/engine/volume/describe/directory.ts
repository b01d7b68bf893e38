/** Directory blocks with entries, remains of deleted ones and the tail, and the nodes of a hash tree. */
import { le32At } from '../../../bytes/access.ts';
import type { FieldRow } from '../../../bytes/struct.ts';
import { inodeSeed } from '../../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../../format/checksum-blocks.ts';
import { DirEntry, DirEntryOld, DirEntryTail, dirEntryLength } from '../../../format/directory.ts';
import { hasIncompat } from '../../../format/features.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET, DxEntry, DxNode, DxRoot, DxTail } from '../../../format/htree.ts';
import { type DirRecord, walkRecords } from '../directory.ts';
import { type Finding, isFinding } from '../finding.ts';
import { dxSlots } from '../htree.ts';
import { generationOf, readInode } from '../inode.ts';
import { nameText } from '../name-text.ts';
import type { Volume } from '../volume.ts';
import { PART } from './parts.ts';
import { allZero, byteRow, checksumSaid, elementRow, type StructRows, structRows } from './rows.ts';

/** The seed for the sums of an inode's blocks. */
export function seedOf(volume: Volume, ino: number): number {
  const inode = readInode(volume, ino);
  return inodeSeed(volume.rules, ino, isFinding(inode) ? 0 : generationOf(inode));
}

/** How a finding appears among the structures of its block. */
const damaged = (f: Finding, end: number): StructRows => ({
  struct: 'damaged',
  label: f.sentence,
  offset: f.offset,
  length: end - f.offset,
  rows: [],
});

export function describeDirectoryBlock(volume: Volume, block: number, bytes: Uint8Array, ino: number): StructRows[] {
  const out: StructRows[] = [];
  const found: Finding[] = [];
  walkRecords(
    volume,
    block,
    bytes,
    0,
    bytes.length,
    (r) => {
      out.push(r.kind === 'tail' ? tail(volume, r, ino) : entry(volume, r));
      return true;
    },
    (f) => found.push(f),
  );
  for (const f of found) out.push(damaged(f, bytes.length));
  return out;
}

function entry(volume: Volume, r: DirRecord): StructRows {
  const typed = hasIncompat(volume.sb, 'filetype');
  const name = nameText(r.bytes, r.nameAt, r.nameAt + r.nameLength);
  const label =
    r.kind === 'unused'
      ? PART.unused_entry({ bytes: r.recLen })
      : PART.entry({ name: JSON.stringify(name), ino: r.inode });
  const out = structRows(typed ? DirEntry : DirEntryOld, label, r.bytes, r.offset, { length: r.recLen });
  if (r.nameLength > 0)
    out.rows.push(
      byteRow('name', `char[${r.nameLength}]`, r.bytes, r.nameAt, r.nameLength, JSON.stringify(name), PART.name),
    );
  const used = r.kind === 'unused' ? DirEntry.size : dirEntryLength(r.nameLength);
  if (r.recLen > used) out.rows.push(slack(volume, r, used));
  return out;
}

/** Room at the end of an entry. Deleting makes the entry before longer, so the old name often still lies there. */
function slack(volume: Volume, r: DirRecord, used: number): FieldRow {
  const from = r.offset + used;
  const length = r.recLen - used;
  const ghosts =
    r.kind === 'unused' ? [ghostOf(volume, r.bytes, r.offset, true)] : ghostsIn(volume, r.bytes, from, from + length);
  const names = ghosts.filter((ghost) => ghost !== undefined);
  return byteRow(
    'slack',
    `u8[${length}]`,
    r.bytes,
    from,
    length,
    allZero(r.bytes, from, from + length) ? PART.zeros : PART.left_over,
    PART.slack,
    names.length > 0 ? PART.former({ names }) : '',
  );
}

interface Ghost {
  name: string;
  ino?: number;
}

/** The name of a deleted first entry, whose inode number was zeroed but whose name was not. */
function ghostOf(volume: Volume, bytes: Uint8Array, at: number, first: boolean): Ghost | undefined {
  const inode = le32At(bytes, at + DirEntry.offset.inode);
  const length = bytes[at + DirEntry.offset.name_len];
  const name = at + DirEntry.size;
  if (length === 0 || name + length > bytes.length || allZero(bytes, name, name + 1)) return undefined;
  const text = JSON.stringify(nameText(bytes, name, name + length));
  if (first) return { name: text };
  return inode > 0 && inode <= volume.geometry.inodeCount ? { name: text, ino: inode } : undefined;
}

const MAX_GHOSTS = 8;

function ghostsIn(volume: Volume, bytes: Uint8Array, from: number, to: number): Ghost[] {
  const said: Ghost[] = [];
  for (let at = from; at + DirEntry.size < to && said.length < MAX_GHOSTS; ) {
    const length = dirEntryLength(bytes[at + DirEntry.offset.name_len]);
    const ghost = at + length <= to ? ghostOf(volume, bytes, at, false) : undefined;
    if (!ghost) break;
    said.push(ghost);
    at += length;
  }
  return said;
}

const tail = (volume: Volume, r: DirRecord, ino: number): StructRows =>
  structRows(DirEntryTail, PART.block_tail, r.bytes, r.offset, {
    checksum: checksumSaid(directoryLeafChecksum, volume.rules, r.bytes, 0, seedOf(volume, ino)),
  });

/** A node of the hash tree: what old drivers see, the slots, the tail. */
export function describeHashNode(volume: Volume, bytes: Uint8Array, ino: number, root: boolean): StructRows[] {
  const countAt = root ? DX_ROOT_COUNT_OFFSET : DX_NODE_COUNT_OFFSET;
  const { count, limit, room } = dxSlots(bytes, countAt);
  const out = [root ? structRows(DxRoot, PART.hash_root, bytes, 0) : structRows(DxNode, PART.hash_node, bytes, 0)];
  const rows: FieldRow[] = [];
  for (let i = 1; i < count; i++) rows.push(elementRow(DxEntry, `[${i}]`, bytes, countAt + i * DxEntry.size));
  if (rows.length > 0)
    out.push({
      struct: DxEntry.name,
      label: PART.hash_slots({ last: count - 1 }),
      offset: countAt + DxEntry.size,
      length: (count - 1) * DxEntry.size,
      rows,
    });
  const tailAt = countAt + limit * DxEntry.size;
  if (limit <= room && tailAt + DxTail.size <= bytes.length)
    out.push(
      structRows(DxTail, PART.node_tail, bytes, tailAt, {
        checksum: checksumSaid(dxNodeChecksum, volume.rules, bytes, 0, seedOf(volume, ino)),
      }),
    );
  return out;
}
