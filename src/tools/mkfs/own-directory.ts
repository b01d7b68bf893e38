/**
 * Blocks of the two directories that every new volume has.
 *
 *     │ 2 . │ 2 .. │ 11 lost+found ············ │ tail │       │ 0 ······························ │ tail │
 */

import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum } from '../../format/checksum-blocks.ts';
import {
  DIR_TAIL_SIZE,
  DirEntry,
  DirEntryTail,
  dirEntryLength,
  EXT4_FT_DIR,
  EXT4_FT_DIR_CSUM,
  recLenToDisk,
} from '../../format/directory.ts';
import type { Draft } from './draft.ts';

export interface Entry {
  ino: number;
  name: string;
}

/** Fills a block with entries. The last one takes all the remaining room. */
export function writeDirBlock(draft: Draft, ino: number, block: number, entries: readonly Entry[]): void {
  const bytes = draft.recorder.touch(block);
  const room = draft.blockSize - (draft.has('metadata_csum') ? DIR_TAIL_SIZE : 0);
  const type = draft.has('filetype') ? EXT4_FT_DIR : 0;
  let at = 0;
  entries.forEach(({ ino: to, name }, i) => {
    const length = i === entries.length - 1 ? room - at : dirEntryLength(name.length);
    DirEntry.write(bytes, at, {
      inode: to,
      rec_len: recLenToDisk(length, draft.blockSize),
      name_len: name.length,
      file_type: to ? type : 0,
    });
    for (let k = 0; k < name.length; k++) bytes[at + DirEntry.size + k] = name.charCodeAt(k);
    at += length;
  });
  if (!draft.has('metadata_csum')) return;
  DirEntryTail.write(bytes, room, { det_rec_len: DIR_TAIL_SIZE, det_reserved_ft: EXT4_FT_DIR_CSUM });
  directoryLeafChecksum.set(draft.rules, bytes, 0, inodeSeed(draft.rules, ino, 0));
}

/** The content of an empty directory block. */
export const EMPTY: readonly Entry[] = [{ ino: 0, name: '' }];
