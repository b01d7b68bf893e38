/** The records of a directory as a list, unused ones among them; names are one char code per byte. */
import { byteString } from '../../../bytes/text.ts';
import { InlineDirectoryStart } from '../../../format/indirect.ts';
import { directoryBlocks, inlineAreas, inlineParent, walkRecords } from '../directory.ts';
import { type InodeRef, mapKind } from '../inode.ts';
import type { Volume } from '../volume.ts';

export interface NameRecord {
  /** 0 for a record that is not in use. */
  ino: number;
  name: string;
  recLen: number;
  /** Block of the directory that holds it. */
  logical: number;
}

export function namesIn(volume: Volume, dir: InodeRef): NameRecord[] {
  const names: NameRecord[] = [];
  const text = (r: { bytes: Uint8Array; nameAt: number; nameLength: number }) =>
    byteString(r.bytes, r.nameAt, r.nameAt + r.nameLength);
  if (mapKind(dir) === 'inline') {
    names.push({ ino: dir.ino, name: '.', recLen: 0, logical: 0 });
    names.push({ ino: inlineParent(dir), name: '..', recLen: 0, logical: 0 });
    let skip: number = InlineDirectoryStart.offset.entries;
    for (const { bytes, from, to } of inlineAreas(volume, dir)) {
      walkRecords(volume, dir.block, bytes, from + skip, to, (r) => {
        names.push({ ino: r.inode, name: text(r), recLen: r.recLen, logical: 0 });
        return true;
      });
      skip = 0;
    }
    return names;
  }
  const { device, geometry } = volume;
  directoryBlocks(volume, dir, (block, logical) =>
    walkRecords(volume, block, device.read(block), 0, geometry.blockSize, (r) => {
      if (r.kind !== 'tail') names.push({ ino: r.inode, name: text(r), recLen: r.recLen, logical });
      return true;
    }),
  );
  return names;
}
