/** The bytes of a quota file. The check reads them as far as they are credible, and makes them anew from its counts. */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import {
  QUOTA_BLOCK_BYTES,
  QUOTA_ENTRIES,
  QUOTA_GRACE_S,
  QUOTA_MAGIC,
  QUOTA_TREE_LEVELS,
  QUOTA_TREE_ROOT,
  QUOTA_VERSION,
  QuotaBlock,
  QuotaEntry,
  QuotaInfo,
} from '../../format/quota.ts';

/** The use of one user, group or project. `entry` is the record in its file, with the limits. */
export interface Usage {
  inodes: number;
  bytes: number;
  entry?: Uint8Array;
}

export interface Entry {
  id: number;
  inodes: bigint;
  bytes: bigint;
  raw: Uint8Array;
}

/** Answers whether the version is right. e2fsck accepts any magic number. */
export const isQuotaFile = (file: Uint8Array): boolean =>
  file.length >= QUOTA_BLOCK_BYTES && le32At(file, QuotaInfo.version) <= QUOTA_VERSION;

const wide = (b: Uint8Array, at: number): bigint => new DataView(b.buffer, b.byteOffset).getBigInt64(at, true);

/** Calls back with each entry. Answers the number of a block outside of the file, where the tree leads to one. */
export function eachEntry(file: Uint8Array, each: (entry: Entry) => void): number | undefined {
  const blocks = le32At(file, QuotaInfo.blocks);
  const seen = new Set<number>();
  const block = (n: number) => {
    const own = new Uint8Array(QUOTA_BLOCK_BYTES);
    own.set(file.subarray(n * QUOTA_BLOCK_BYTES, (n + 1) * QUOTA_BLOCK_BYTES));
    return own;
  };
  const walk = (n: number, level: number): number | undefined => {
    const bytes = block(n);
    if (level === QUOTA_TREE_LEVELS) {
      if (seen.has(n)) return undefined;
      seen.add(n);
      for (let i = 0; i < QUOTA_ENTRIES; i++) {
        const at = QuotaBlock.size + i * QuotaEntry.size;
        const raw = bytes.slice(at, at + QuotaEntry.size);
        if (raw.every((byte) => byte === 0)) continue;
        const [inodes, taken] = [wide(raw, QuotaEntry.curinodes), wide(raw, QuotaEntry.curspace)];
        each({ id: le32At(raw, QuotaEntry.id), inodes, bytes: taken, raw });
      }
      return undefined;
    }
    for (let at = 0; at < QUOTA_BLOCK_BYTES; at += 4) {
      const next = le32At(bytes, at);
      if (next >= blocks) return next;
      if (next === 0) continue;
      const lost = walk(next, level + 1);
      if (lost !== undefined) return lost;
    }
    return undefined;
  };
  return walk(QUOTA_TREE_ROOT, 0);
}

/** Makes a whole file from the counts. */
export function quotaFile(kind: number, usage: ReadonlyMap<number, Usage>): Uint8Array {
  const blocks: Uint8Array[] = [];
  const add = (): number => blocks.push(new Uint8Array(QUOTA_BLOCK_BYTES)) - 1;
  add();
  add();
  let room = 0;
  let filled = QUOTA_ENTRIES;
  for (const [id, of] of [...usage].sort(([a], [b]) => a - b)) {
    let node = QUOTA_TREE_ROOT;
    for (let level = 0; level < QUOTA_TREE_LEVELS; level++) {
      const at = 4 * ((id >>> (8 * (QUOTA_TREE_LEVELS - 1 - level))) & 0xff);
      let next = le32At(blocks[node], at);
      if (level === QUOTA_TREE_LEVELS - 1) {
        if (filled === QUOTA_ENTRIES) {
          room = add();
          filled = 0;
        }
        next = room;
      } else if (next === 0) next = add();
      setLe32At(blocks[node], at, next);
      node = next;
    }
    const b = blocks[room];
    const at = QuotaBlock.size + filled++ * QuotaEntry.size;
    if (of.entry) b.set(of.entry, at);
    setLe32At(b, at + QuotaEntry.id, id);
    const numbers = new DataView(b.buffer);
    numbers.setBigInt64(at + QuotaEntry.curinodes, BigInt(of.inodes), true);
    numbers.setBigInt64(at + QuotaEntry.curspace, BigInt(of.bytes), true);
    setLe16At(b, QuotaBlock.entries, filled);
  }
  const [head] = blocks;
  setLe32At(head, QuotaInfo.magic, QUOTA_MAGIC[kind]);
  setLe32At(head, QuotaInfo.version, QUOTA_VERSION);
  setLe32At(head, QuotaInfo.bgrace, QUOTA_GRACE_S);
  setLe32At(head, QuotaInfo.igrace, QUOTA_GRACE_S);
  setLe32At(head, QuotaInfo.blocks, blocks.length);
  setLe32At(head, QuotaInfo.free_entry, filled < QUOTA_ENTRIES ? room : 0);
  const file = new Uint8Array(blocks.length * QUOTA_BLOCK_BYTES);
  for (const [i, b] of blocks.entries()) file.set(b, i * QUOTA_BLOCK_BYTES);
  return file;
}
