/** All names of a volume and the files to which they lead, read from its bytes alone. */
import { textOf } from '../../bytes/text.ts';
import { eachEntry } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, modeOf, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { linkTarget } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { contentOf } from '../run/file-content.ts';

export interface Found {
  path: string;
  ino: number;
  kind: 'file' | 'directory' | 'symlink' | 'other';
  size: number;
  /** The content of a file; empty if the caller did not ask for it. */
  bytes: Uint8Array;
  target: string;
}

const MOST_DEPTH = 40;
const MOST_NAMES = 20_000;
const NONE = new Uint8Array(0);

export function eachPath(volume: Volume, contents: boolean): { found: Found[]; faults: string[] } {
  const found: Found[] = [];
  const faults: string[] = [];
  const visit = (dir: InodeRef, path: string, depth: number) => {
    const names: { name: string; ino: number }[] = [];
    eachEntry(
      volume,
      dir,
      ({ bytes, nameAt, nameLength, inode }) => {
        const name = textOf(bytes.subarray(nameAt, nameAt + nameLength));
        if (name !== '.' && name !== '..') names.push({ name, ino: inode });
        return names.length < MOST_NAMES;
      },
      (f) => faults.push(`${path || '/'}: ${f.sentence}`),
    );
    for (const { name, ino } of names) {
      if (found.length >= MOST_NAMES) return;
      const own = path === '' ? name : `${path}/${name}`;
      const inode = readInode(volume, ino);
      if (isFinding(inode)) {
        faults.push(`${own}: ${inode.sentence}`);
        continue;
      }
      const type = modeOf(inode) & S_IFMT;
      const kind = type === S_IFREG ? 'file' : type === S_IFDIR ? 'directory' : type === S_IFLNK ? 'symlink' : 'other';
      found.push({
        path: own,
        ino,
        kind,
        size: sizeOf(inode),
        bytes: contents && kind === 'file' ? contentOf(volume, inode) : NONE,
        target: kind === 'symlink' ? (linkTarget(volume, inode) ?? '') : '',
      });
      if (kind === 'directory' && depth < MOST_DEPTH) visit(inode, own, depth + 1);
    }
  };
  const root = readInode(volume, EXT4_ROOT_INO);
  if (isFinding(root)) faults.push(root.sentence);
  else visit(root, '', 0);
  return { found, faults };
}
