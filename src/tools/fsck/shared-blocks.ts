/**
 * Passes 1B to 1D: blocks claimed by more than one inode, or by an inode and the volume itself. Each inode in turn gets
 * copies of the blocks that it still shares, so that the last one keeps the originals.
 *
 *     1B  which claim them        1C  their names        1D  for each: copy the block, let its map lead to the copy
 */
import { le32At } from '../../bytes/access.ts';
import { inodeAt, recLenAt } from '../../engine/dirents/records.ts';
import { xattrBlockOf } from '../../engine/volume/inode.ts';
import { EXT4_BAD_INO, EXT4_RESIZE_INO, EXT4_ROOT_INO } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import type { Check } from './check.ts';
import { clearInode } from './clear-inode.ts';
import { ctimeText } from './ctime.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { inlineAreas, inlineParent } from './inline-data.ts';
import { mapOf } from './map-of.ts';
import type { Mapped } from './mapped.ts';
import { nameAt } from './names.ts';
import { pathOf } from './path-of.ts';
import { Disputes, type Shares, separate } from './shared-copies.ts';

const O = Inode.offset;

interface Sharer extends Shares {
  /** The blocks that it shares with others, in the order of its map. */
  blocks: number[];
  /** The cluster of each of these blocks, once for each cluster of the file that claims it. */
  claims: number[];
  clusters: Set<number>;
}

/** The disputed blocks of an inode in the order of its map: attributes, then each list before its content. */
function claimed(check: Check, map: Mapped, xattr: number): Pick<Sharer, 'blocks' | 'claims'> {
  const { volume } = check;
  const places: { logical: number; first: number; block: number }[] = [];
  const shared = (block: number) => check.tally.shared.has(volume.cluster(block));
  for (const { logical, level, block } of map.nodes)
    if (shared(block)) places.push({ logical, first: -1 - level, block });
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++)
      if (shared(r.physical + i)) places.push({ logical: r.logical + i, first: 0, block: r.physical + i });
  places.sort((a, b) => a.logical - b.logical || a.first - b.first);
  const blocks = [...(xattr && shared(xattr) ? [xattr] : []), ...places.map(({ block }) => block)];
  const ratio = volume.g.clusterRatio;
  if (ratio === 1) return { blocks, claims: blocks };
  const claims = blocks.length > places.length ? [volume.cluster(xattr)] : [];
  let before = '';
  for (const { logical, first, block } of places) {
    const now = `${volume.cluster(block)} ${first < 0 ? block : Math.floor(logical / ratio)} ${first < 0}`;
    if (now !== before) claims.push(volume.cluster(block));
    before = now;
  }
  return { blocks, claims };
}

function sharersOf(check: Check): Sharer[] {
  const sharers: Sharer[] = [];
  const seen = new Set<number>();
  check.user.silent = true;
  check.tally.used.each((ino) => {
    const inode = check.volume.inode(ino);
    const map = check.tally.rebuild.get(ino) ?? mapOf(check, inode);
    const block = xattrBlockOf(inode);
    const xattr = block === 0 || seen.has(block) || !check.volume.inRange(block) ? 0 : block;
    seen.add(block);
    const own = claimed(check, map, xattr);
    if (own.blocks.length > 0)
      sharers.push({ ino, map, xattr, ...own, clusters: new Set(own.blocks.map(check.volume.cluster)) });
    return true;
  });
  check.user.silent = false;
  return sharers;
}

/** `12 14--19`. As in e2fsck, block 1 in front counts as the end of a run from block 0. */
function listText(claimed: readonly number[]): string {
  const blocks = claimed[0] === 1 ? [0, ...claimed] : claimed;
  const out: string[] = [];
  for (let i = 0; i < blocks.length; ) {
    let end = i;
    while (end + 1 < blocks.length && blocks[end + 1] === blocks[end] + 1) end++;
    out.push(end > i ? `${blocks[i]}--${blocks[end]}` : `${blocks[i]}`);
    i = end + 1;
  }
  return out.join(' ');
}

function fileText(check: Check, ino: number): string {
  const { bytes, offset } = check.volume.inode(ino);
  const dir = ino === EXT4_BAD_INO ? 0 : (check.notes.parents.get(ino) ?? 0);
  return `${pathOf(check, dir, ino)} (inode #${ino}, mod time ${ctimeText(le32At(bytes, offset + O.i_mtime) | 0)})`;
}

export function pass1BtoD(check: Check): void {
  const { user } = check;
  user.told?.('\nRunning additional passes to resolve blocks claimed by more than one inode...');
  user.begin(
    '1B',
    'Rescanning for multiply-claimed blocks',
    'Some blocks were claimed by more than one inode, or lie where the volume keeps its own tables. The inodes that claim them are looked for again.',
  );
  const sharers = sharersOf(check);
  const told = sharers.filter((s) => s.ino !== EXT4_BAD_INO);
  const files = told.filter((s) => s.ino !== EXT4_RESIZE_INO);
  for (const s of told) user.told?.(`Multiply-claimed block(s) in inode ${s.ino}: ${listText(s.blocks)}`);
  user.end();
  user.begin('1C', 'Scanning directories for inodes with multiply-claimed blocks', 'Their names are looked for.');
  findNames(check);
  user.end();
  user.begin(
    '1D',
    'Reconciling multiply-claimed blocks',
    'Each inode in turn gets copies of the blocks that it still shares.',
  );
  const counted = files.filter(({ ino }) => ino >= check.volume.g.firstIno || ino === EXT4_ROOT_INO);
  user.told?.(`(There are ${counted.length} inodes containing multiply-claimed blocks.)\n`);
  reconcile(check, sharers, files);
  user.end();
}

/** Visits the inodes that the records of a directory block name, as far as they can be read. */
function eachName(bytes: Uint8Array, from: number, end: number, visit: (ino: number) => void): void {
  for (let at = from; at < end && entryFault(bytes, at, end) === ''; at += recLenAt(bytes, at)) {
    const name = nameAt(bytes, at);
    if (inodeAt(bytes, at) !== 0 && name !== '.' && name !== '..') visit(inodeAt(bytes, at));
  }
}

/** Finds the directory that names each inode: first directories in inodes, then block by block along the disk. */
function findNames(check: Check): void {
  const from = (dir: DirInfo) => (ino: number) => {
    if (!check.notes.parents.has(ino)) check.notes.parents.set(ino, dir.ino);
  };
  const dirs = [...check.tally.dirs.values()].sort((a, b) => a.ino - b.ino);
  for (const dir of dirs) {
    if (!dir.inline) continue;
    const inode = check.volume.inode(dir.ino);
    // “..” is one of their names, unless it names the root.
    if (inlineParent(inode) !== EXT4_ROOT_INO) from(dir)(inlineParent(inode));
    for (const area of inlineAreas(check.volume, inode)) eachName(inode.bytes, area.from, area.end, from(dir));
  }
  const blocks = dirs.flatMap((dir) => dir.blocks.map(({ block }) => ({ dir, block })));
  for (const { dir, block } of blocks.sort((a, b) => a.block - b.block || a.dir.ino - b.dir.ino)) {
    const bytes = check.volume.disk.read(block);
    eachName(bytes, 0, bytes.length, from(dir));
  }
}

function reconcile(check: Check, sharers: readonly Sharer[], files: readonly Sharer[]): void {
  const { volume, user, tally } = check;
  const held = new Set<number>();
  tally.fixtures.each((block) => {
    if (tally.shared.has(volume.cluster(block))) held.add(volume.cluster(block));
    return true;
  });
  const disputes = new Disputes(held);
  const sharing = new Map<number, Sharer[]>();
  for (const s of sharers) {
    for (const c of s.claims) disputes.add(c);
    for (const c of s.clusters) sharing.set(c, [s, ...(sharing.get(c) ?? [])]);
  }
  for (const s of files) {
    const meta = [...s.clusters].some(disputes.isHeld);
    // As in e2fsck, the order is from its last block to its first.
    const others = new Set([...s.clusters].reverse().flatMap((c) => sharing.get(c) ?? []));
    others.delete(s);
    const name = [
      `File ${fileText(check, s.ino)} `,
      `  has ${s.claims.length} multiply-claimed block(s), shared with ${others.size + (meta ? 1 : 0)} file(s):`,
      ...(meta ? ['\t<filesystem metadata>'] : []),
      ...[...others].map((o) => `\t${fileText(check, o.ino)}`),
      '',
    ].join('\n');
    const askew = tally.misaligned.has(s.ino);
    const disputed = [...s.clusters].filter(
      (c) => disputes.isHeld(c) || disputes.claims(c) > 1 || (askew && disputes.isOpen(c)),
    );
    const touched = volume.inodeTouch(s.ino);
    if (disputed.length === 0) {
      user.ask('shared_settled', { ino: s.ino, name }, touched);
      continue;
    }
    if (!user.ask('shared_blocks', { ino: s.ino, name }, touched)) {
      user.ask('shared_delete', { ino: s.ino }, touched);
      continue;
    }
    if (!separate(check, s, new Set(disputed), disputes)) {
      user.step(`There is no room for copies: inode ${s.ino} is given up.`, volume.inodeTouch(s.ino));
      clearInode(check, s.ino);
      tally.restart = true;
    }
  }
  // A cluster that has one owner now may be given back.
  for (const c of sharing.keys()) if (!disputes.isOpen(c)) tally.shared.delete(c);
}
