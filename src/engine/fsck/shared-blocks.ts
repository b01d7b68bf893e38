/**
 * Passes 1B to 1D: blocks claimed by more than one inode, or by an inode and the volume itself. Every inode but the
 * last that still shares a block gets a copy of its own.
 *
 *     1B  which claim them          1D  for each such inode: copy the block, let its map lead to the copy
 */
import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_RESIZE_INO } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { XattrHeader } from '../../format/xattr.ts';
import { xattrBlockOf } from '../volume/inode.ts';
import type { Check } from './check.ts';
import { eachClaim, mapOf } from './map-of.ts';
import type { Mapped, MappedRun } from './mapped.ts';
import { clearInode } from './pass1.ts';
import { writeMap } from './write-map.ts';

const O = Inode.offset;

interface Sharer {
  ino: number;
  map: Mapped;
  xattr: number;
  clusters: Set<number>;
}

export function pass1BtoD(check: Check): void {
  check.begin(
    '1B',
    'Resolving blocks that are claimed more than once',
    'Some blocks were claimed by more than one inode, or lie where the volume keeps its own tables. The inodes that claim them are looked for again.',
  );
  const claims = new Map<number, number>();
  const sharers: Sharer[] = [];
  const seenXattr = new Set<number>();
  check.silent = true;
  check.used.each((ino) => {
    if (ino === EXT4_RESIZE_INO) return true;
    const inode = check.inode(ino);
    const map = check.rebuild.get(ino) ?? mapOf(check, inode);
    const xattr = xattrBlockOf(inode);
    const clusters = new Set<number>();
    const own = xattr !== 0 && !seenXattr.has(xattr);
    if (xattr) seenXattr.add(xattr);
    eachClaim(check, map, own ? xattr : 0, (cluster) => {
      if (!check.shared.has(cluster)) return;
      claims.set(cluster, (claims.get(cluster) ?? 0) + 1);
      clusters.add(cluster);
    });
    if (clusters.size > 0) sharers.push({ ino, map, xattr, clusters });
    return true;
  });
  check.silent = false;
  // The volume itself never gives way.
  const held = new Set<number>();
  check.fixtures.each((block) => {
    if (check.shared.has(check.cluster(block))) held.add(check.cluster(block));
    return true;
  });
  for (const s of sharers) {
    const disputed = [...s.clusters].filter((c) => held.has(c) || (claims.get(c) ?? 0) > 1);
    if (disputed.length === 0) continue;
    const others = sharers.filter((o) => o !== s && disputed.some((c) => o.clusters.has(c))).map((o) => o.ino);
    const args = { ino: s.ino, value: disputed.length, name: others.join(', '), block: disputed[0] };
    if (!check.ask('shared_blocks', args, check.inodeTouch(s.ino))) continue;
    if (!separate(check, s, new Set(disputed), claims, held)) {
      check.step(`There is no room for copies: inode ${s.ino} is given up.`, check.inodeTouch(s.ino));
      clearInode(check, s.ino);
    }
    check.restart = true;
  }
  check.end();
}

function separate(
  check: Check,
  s: Sharer,
  disputed: ReadonlySet<number>,
  claims: Map<number, number>,
  held: ReadonlySet<number>,
): boolean {
  const must = (cluster: number) => disputed.has(cluster) && (held.has(cluster) || (claims.get(cluster) ?? 0) > 1);
  const copies = new Map<string, number>();
  const { clusterRatio, firstDataBlock } = check.g;
  const runs: MappedRun[] = [];
  let full = false;
  let before = -1;
  let turn = 0;
  for (const r of s.map.runs)
    for (let i = 0; i < r.length; i++) {
      const physical = r.physical + i;
      const cluster = check.cluster(physical);
      const run = { logical: r.logical + i, physical, length: 1, unwritten: r.unwritten };
      if (cluster !== before) turn++;
      before = cluster;
      if (must(cluster) || copies.has(`${cluster}/${turn}`)) {
        const key = `${cluster}/${clusterRatio === 1 ? `${turn}.${i}` : turn}`;
        let to = copies.get(key);
        if (to === undefined) {
          to = check.allocate();
          if (to === 0) full = true;
          else {
            copies.set(key, to);
            claims.set(cluster, (claims.get(cluster) ?? 1) - 1);
          }
        }
        if (full || to === undefined) break;
        run.physical = to + ((physical - firstDataBlock) % clusterRatio);
        check.step(`Block ${physical} is copied to ${run.physical} for inode ${s.ino}.`, [
          { block: physical, struct: 'data' },
          { block: run.physical, struct: 'data' },
        ]);
        check.disk.edit(run.physical).set(check.disk.read(physical));
      }
      runs.push(run);
    }
  if (full) return false;
  for (const n of s.map.nodes) {
    const cluster = check.cluster(n.block);
    if (disputed.has(cluster)) claims.set(cluster, (claims.get(cluster) ?? 1) - 1);
  }
  if (s.xattr && must(check.cluster(s.xattr))) {
    const to = check.allocate();
    if (to === 0) return false;
    claims.set(check.cluster(s.xattr), (claims.get(check.cluster(s.xattr)) ?? 1) - 1);
    const bytes = check.disk.edit(to);
    bytes.set(check.disk.read(s.xattr));
    setLe32At(bytes, XattrHeader.offset.h_refcount, 1);
    xattrBlockChecksum.set(check.rules, bytes, 0, to);
    check.editInode(s.ino, (b, at) => {
      setLe32At(b, at + O.i_file_acl_lo, to % 2 ** 32);
      setLe16At(b, at + O.l_i_file_acl_high, Math.floor(to / 2 ** 32));
    });
  }
  check.step(`The map of inode ${s.ino} is written anew.`, check.inodeTouch(s.ino));
  const map: Mapped = { ...s.map, runs };
  check.rebuild.delete(s.ino);
  return s.map.kind === 'none' ? true : writeMap(check, s.ino, map);
}
