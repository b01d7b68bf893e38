/** A directory of the machine for mke2fs -d: files by name, their holes and inodes. Node cannot read extended attributes. */
import fs from 'node:fs';
import { SECTOR_BYTES } from '../format/constants.ts';
import { majorOf, minorOf } from '../format/indirect.ts';
import type { Source, Stretch } from '../tools/libext2fs/content.ts';
import type { TreeFile } from '../tools/libext2fs/populate.ts';
import { isZero } from '../trace/zero.ts';

const BETWEEN = Buffer.from('/');
const join = (dir: Buffer, name: Buffer): Buffer => Buffer.concat([dir, BETWEEN, name]);

export function hostTree(path: string): TreeFile {
  return treeFile(Buffer.from(path), Buffer.from(path), true);
}

function treeFile(path: Buffer, name: Buffer, follow = false): TreeFile {
  const st = follow ? fs.statSync(path, { bigint: true }) : fs.lstatSync(path, { bigint: true });
  const seconds = (ns: bigint): number => Number(ns / 1_000_000_000n);
  const dev = Number(st.rdev);
  return {
    name,
    mode: Number(st.mode),
    uid: Number(st.uid),
    gid: Number(st.gid),
    atime: seconds(st.atimeNs),
    mtime: seconds(st.mtimeNs),
    ctime: seconds(st.ctimeNs),
    size: Number(st.size),
    device: st.isCharacterDevice() || st.isBlockDevice() ? { major: majorOf(dev), minor: minorOf(dev) } : undefined,
    identity: !st.isDirectory() && st.nlink > 1n ? `${st.dev}:${st.ino}` : undefined,
    files: () => fs.readdirSync(path, { encoding: 'buffer' }).map((entry) => treeFile(join(path, entry), entry)),
    target: () => fs.readlinkSync(path, { encoding: 'buffer' }),
    source: () => hostFile(path, Number(st.size), Number(st.blocks) * SECTOR_BYTES),
  };
}

/** Linux caches files in pages of this size, and a hole has at least this size. */
const PAGE = 4096;
const AT_ONCE = 256 * PAGE;

function hostFile(path: Buffer, size: number, held: number): Source {
  const read = (at: number, length: number): Uint8Array => {
    const fd = fs.openSync(path, 'r');
    try {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)));
      return bytes.subarray(0, fs.readSync(fd, bytes, 0, bytes.length, at));
    } finally {
      fs.closeSync(fd);
    }
  };
  return { size, read, stretches: () => (held >= size ? [{ from: 0, to: size }] : betweenHoles(read, size, held)) };
}

/** Node cannot ask for holes. In a file that takes less room than its length, pages of zeros count as holes. */
function* betweenHoles(read: Source['read'], size: number, held: number): Generator<Stretch> {
  let from = -1;
  let left = held;
  for (let at = 0; at < size && (left > 0 || from >= 0); at += AT_ONCE) {
    const bytes = read(at, AT_ONCE);
    for (let k = 0; k < bytes.length; k += PAGE) {
      const data = !isZero(bytes.subarray(k, k + PAGE));
      if (data) left -= PAGE;
      if (data && from < 0) from = at + k;
      if (data || from < 0) continue;
      yield { from, to: at + k };
      from = -1;
    }
  }
  if (from >= 0) yield { from, to: size };
}
