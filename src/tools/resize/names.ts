/** Names follow inodes that have another number now, in every record of every directory that leads to one. */
import { setLe32At } from '../../bytes/access.ts';
import { inodeAt, recLenAt, setInodeAt } from '../../engine/dirents/records.ts';
import { directoryBlocks } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { indexBlocks } from '../../engine/volume/htree.ts';
import { eachInode, generationOf, type InodeRef, isDirectory, readInode } from '../../engine/volume/inode.ts';
import { inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../format/checksum-blocks.ts';
import { Inode } from '../../format/inode.ts';
import { ResizeNames } from '../../trace/events/resize2fs.ts';
import type { Resizing } from './resizing.ts';

export function followNames(r: Resizing): void {
  if (r.renumbered.size === 0) return;
  const { recorder, volume, renumbered } = r;
  const { blockSize } = volume.geometry;
  const all: number[] = [];
  eachInode(volume, ({ ino }) => {
    all.push(renumbered.get(ino) ?? ino);
    return true;
  });
  const dirs = all.map((ino) => readInode(volume, ino)).filter((i): i is InodeRef => !isFinding(i) && isDirectory(i));
  let blocks = 0;
  for (const dir of dirs)
    directoryBlocks(volume, dir, () => {
      blocks++;
      return true;
    });
  r.pass(4, blocks);
  for (const { ino } of dirs) {
    const dir = readInode(volume, ino);
    if (isFinding(dir)) continue;
    const seed = inodeSeed(r.old.rules, dir.ino, generationOf(dir));
    const nodes = indexBlocks(volume, dir);
    let names = 0;
    recorder.settle();
    directoryBlocks(volume, dir, (block, logical) => {
      let changed = false;
      for (let at = 0; at + 8 <= blockSize; ) {
        const bytes = recorder.store.read(block);
        const length = recLenAt(bytes, at);
        const to = renumbered.get(inodeAt(bytes, at));
        if (to !== undefined) {
          setInodeAt(recorder.touch(block), at, to);
          changed = true;
          names++;
        }
        if (length < 8) break;
        at += length;
      }
      if (changed)
        (nodes.has(logical) ? dxNodeChecksum : directoryLeafChecksum).set(r.old.rules, recorder.touch(block), 0, seed);
      return true;
    });
    if (names === 0) continue;
    recorder.tell(ResizeNames, { dir: ino, names });
    const bytes = recorder.touch(dir.block);
    setLe32At(bytes, dir.offset + Inode.offset.i_mtime, r.time);
    setLe32At(bytes, dir.offset + Inode.offset.i_ctime, r.time);
    inodeChecksum.set(r.old.rules, bytes, dir.offset, ino);
  }
}
