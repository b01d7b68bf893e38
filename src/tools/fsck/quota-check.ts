/**
 * The quota files: hidden inodes that the superblock names. The check judges their numbers before the first pass. After the
 * last pass it compares the files with the real use of each user, group and project, and makes a wrong file anew.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, linksOf, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_GRP_QUOTA_INO, EXT4_ROOT_INO, EXT4_USR_QUOTA_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFREG } from '../../format/mode.ts';
import { QUOTA_BLOCK_BYTES, QuotaInfo } from '../../format/quota.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { fieldsEnd, xattrBlock } from './inode-check.ts';
import { allocate } from './ledger.ts';
import { mapOf, spaceOf } from './map-of.ts';
import { emptyMap, type Mapped } from './mapped.ts';
import { eachEntry, isQuotaFile, quotaFile, type Usage } from './quota-file.ts';
import { release, writeMap } from './write-map.ts';

const O = Inode.offset;
const KINDS = ['user', 'group', 'project'] as const;
const FIELDS = ['s_usr_quota_inum', 's_grp_quota_inum', 's_prj_quota_inum'] as const;
/** The fixed inodes of the user and group files. The project file has no fixed inode. */
const OWN = [EXT4_USR_QUOTA_INO, EXT4_GRP_QUOTA_INO, 0] as const;
const LIBRARY = '[ERROR] ../../../../lib/support/';

/** Answers whether the superblock names an inode for quota. No name leads to such an inode. */
export const isQuotaInode = (volume: CheckedVolume, ino: number): boolean =>
  volume.roCompat('quota') && ino !== 0 && FIELDS.some((field) => volume.s[field] === ino);

/** Checks the numbers in the superblock before anything is read through them. */
export function checkQuotaNumbers(check: Check): void {
  const { volume } = check;
  if (!volume.roCompat('quota')) return;
  const { s } = volume;
  for (const [kind, name] of KINDS.entries()) {
    const ino = s[FIELDS[kind]];
    if (ino === 0) continue;
    const own = OWN.includes(ino as never);
    const none = ino > volume.g.inodeCount || (ino < volume.g.firstIno && !own);
    if (none && check.user.ask('quota_invalid', { ino, name }, volume.superTouch(FIELDS[kind])))
      forgetFile(volume, kind);
  }
  if (volume.mode === '-n') return;
  for (const [kind, name] of KINDS.entries()) {
    const ino = s[FIELDS[kind]];
    if (ino === 0 || kind === 2 || ino === OWN[kind]) continue;
    check.user.ask('quota_hidden', { ino, name }, volume.superTouch(FIELDS[kind]));
    check.user.complained?.('ext2fs_unlink: No free space in the directory in move_quota_inode');
  }
}

function forgetFile(volume: CheckedVolume, kind: number): void {
  volume.s[FIELDS[kind]] = 0;
  volume.writeSuper();
}

/** Compares the quota files with the real use, after the fifth pass. */
export function checkQuotas(check: Check): void {
  if (!check.volume.roCompat('quota')) return;
  const all = counted(check);
  for (const [kind, field] of FIELDS.entries()) {
    const ino = check.volume.s[field];
    if (ino === 0 || isRight(check, kind, ino, all[kind])) continue;
    if (check.user.ask('quota_wrong', { ino, value: kind }, check.volume.superTouch(field)))
      write(check, kind, all[kind]);
  }
}

/** Counts the use of every user, group and project. */
function counted(check: Check): Map<number, Usage>[] {
  const { volume } = check;
  const all = KINDS.map(() => new Map<number, Usage>());
  const { s } = volume;
  check.user.silent = true;
  check.tally.used.each((ino) => {
    if (ino !== EXT4_ROOT_INO && ino < volume.g.firstIno) return true;
    if (ino === s.s_prj_quota_inum || (ino === s.s_orphan_file_inum && volume.compat('orphan_file'))) return true;
    const inode = volume.inode(ino);
    if (linksOf(inode) === 0 || flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL) return true;
    const bytes = spaceOf(check, ino, mapOf(check, inode), xattrBlock(volume, inode)) * volume.g.blockSize;
    for (const [kind, id] of idsOf(volume, inode).entries()) {
      const known = all[kind].get(id) ?? { inodes: 0, bytes: 0 };
      all[kind].set(id, { inodes: known.inodes + 1, bytes: known.bytes + bytes });
    }
    return true;
  });
  check.user.silent = false;
  return all;
}

/** User, group and project. */
function idsOf(volume: CheckedVolume, inode: InodeRef): [number, number, number] {
  const { bytes, offset } = inode;
  const half = (low: number, high: number) => le16At(bytes, offset + low) + le16At(bytes, offset + high) * 65536;
  const numbered = fieldsEnd(volume, inode) >= O.i_projid + 4;
  return [
    half(O.i_uid, O.l_i_uid_high),
    half(O.i_gid, O.l_i_gid_high),
    numbered ? le32At(bytes, offset + O.i_projid) : 0,
  ];
}

/** Answers whether a file matches the counts. Its limits are kept for a new file. */
function isRight(check: Check, kind: number, ino: number, usage: Map<number, Usage>): boolean {
  const say = (text: string) => (check.user.complained ?? check.user.told)?.(text);
  const fault = (text: string) => {
    say(`${LIBRARY}${text}`);
    return false;
  };
  if (ino > check.volume.g.inodeCount)
    return fault('quotaio.c:213:quota_file_open: ext2fs_file_open failed: Illegal inode number');
  const inode = check.volume.inode(ino);
  const file = contentOf(check, inode);
  if (!isQuotaFile(file)) return fault('quotaio.c:250:quota_file_open: qh_ops->check_file failed');
  const blocks = le32At(file, QuotaInfo.blocks);
  const corrupt = (line: number, what: string) => {
    fault(`quotaio_v2.c:${line}:v2_init_io: Quota inode ${ino} corrupted: ${what}; dqi_blocks ${blocks}`);
    return fault('quotaio.c:256:quota_file_open: qh_ops->init_io failed');
  };
  const size = sizeOf(inode);
  if (Math.ceil(size / QUOTA_BLOCK_BYTES) < blocks) return corrupt(273, `file size ${size}`);
  const [blk, entry] = [le32At(file, QuotaInfo.free_blk), le32At(file, QuotaInfo.free_entry)];
  if (blk >= blocks) return corrupt(280, `free_blk ${blk}`);
  if (entry >= blocks) return corrupt(286, `free_entry ${entry}`);
  let right = true;
  const seen = new Set<number>();
  const lost = eachEntry(file, (e) => {
    const is = usage.get(e.id) ?? { inodes: 0, bytes: 0 };
    seen.add(e.id);
    usage.set(e.id, { ...is, entry: e.raw });
    if (e.inodes === BigInt(is.inodes) && e.bytes === BigInt(is.bytes)) return;
    say(
      `[QUOTA WARNING] Usage inconsistent for ID ${e.id}:actual (${is.bytes}, ${is.inodes}) != expected (${e.bytes}, ${e.inodes})`,
    );
    right = false;
  });
  if (lost !== undefined)
    return fault(
      `quotaio_tree.c:546:check_reference: Illegal reference (${lost} >= ${blocks}) in ${KINDS[kind]} quota file`,
    );
  for (const id of [...usage.keys()].sort((a, b) => a - b)) {
    if (seen.has(id)) continue;
    say(`[QUOTA WARNING] Missing quota entry ID ${id}`);
    right = false;
  }
  return right;
}

function mapQuietly(check: Check, inode: InodeRef): Mapped {
  check.user.silent = true;
  const map = mapOf(check, inode);
  check.user.silent = false;
  return map;
}

function contentOf(check: Check, inode: InodeRef): Uint8Array {
  const { blockSize } = check.volume.g;
  const map = mapQuietly(check, inode);
  const length = map.runs.reduce((most, r) => Math.max(most, r.logical + r.length), 0);
  const file = new Uint8Array(length * blockSize);
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++) file.set(check.volume.disk.read(r.physical + i), (r.logical + i) * blockSize);
  return file.subarray(0, Math.min(file.length, Math.max(sizeOf(inode), QUOTA_BLOCK_BYTES)));
}

/** Writes a file in place of a wrong one. The files of users and groups go to their fixed inodes. */
function write(check: Check, kind: number, usage: ReadonlyMap<number, Usage>): void {
  const { volume } = check;
  const { s, g } = volume;
  const ino = OWN[kind] || s[FIELDS[kind]];
  const file = quotaFile(kind, usage);
  const old = mapQuietly(check, volume.inode(ino));
  const taken = old.runs.flatMap((r) => Array.from({ length: r.length }, (_, i) => r.physical + i));
  const need = Math.ceil(file.length / g.blockSize);
  if (taken.length < need || g.clusterRatio === 1) {
    release(check, [...taken, ...old.nodes.map((n) => n.block)]);
    taken.length = 0;
    while (taken.length < need) {
      const block = allocate(check);
      if (block === 0) {
        check.user.left++;
        return;
      }
      for (let i = 0; i < g.clusterRatio; i++) taken.push(block + i);
    }
  }
  const extents = volume.incompat('extent');
  volume.editInode(ino, (b, at) => {
    setLe16At(b, at + O.i_mode, S_IFREG | 0o600);
    setLe16At(b, at + O.i_links_count, 1);
    setLe32At(b, at + O.i_dtime, 0);
    setLe32At(b, at + O.i_size_lo, file.length);
    setLe32At(b, at + O.i_size_high, 0);
    const { EXT4_IMMUTABLE_FL, EXT4_EXTENTS_FL } = INODE_FLAGS;
    setLe32At(b, at + O.i_flags, EXT4_IMMUTABLE_FL | (extents ? EXT4_EXTENTS_FL : 0));
    b.fill(0, at + O.i_block, at + O.i_block + I_BLOCK_BYTES);
  });
  const runs = taken.slice(0, need).map((physical, logical) => ({ logical, physical, length: 1, unwritten: false }));
  for (const { logical, physical } of runs) {
    const b = volume.disk.edit(physical);
    b.fill(0);
    b.set(file.subarray(logical * g.blockSize, (logical + 1) * g.blockSize));
  }
  writeMap(check, ino, { ...emptyMap(extents ? 'extents' : 'indirect'), runs });
  s[FIELDS[kind]] = ino;
  volume.writeSuper();
}
