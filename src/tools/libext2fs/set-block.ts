/**
 * debugfs -w: a block of a file is mapped by hand, or a file gets one where it has none.
 *
 *     bmap f 3 100            block 3 of the file is block 100 of the volume; no bit and no count changes, 0 makes a hole
 *     bmap -a f 30            block 30 of the file is any free block
 *     sif f bmap[3] 100       the same as the first
 */
import { pointerAt, setPointer } from '../../format/indirect.ts';
import { mapped } from '../debugfs/blocks.ts';
import { optionsOf } from '../debugfs/options.ts';
import { cNumber, inodeOf, isAnswer, says } from '../debugfs/request.ts';
import { setExtent } from './extent-set.ts';
import { LibraryFailure, TOO_BIG } from './failure.ts';
import { appendIndirect, slotsOf, type Take } from './indirect-append.ts';
import { isInline } from './inline.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { findBlock } from './map-find.ts';
import { hasExtents } from './map-walk.ts';
import type { Request } from './request.ts';
import { mapIndex } from './request-names.ts';
import { takeBlock } from './take-block.ts';

const USAGE = 'Usage: bmap [-a] <file> logical_blk [physical_blk]\n';
const NO_LIST = 'Tried to set block bmap with missing indirect block';
const HIGHEST_BLOCK = 2 ** 32 - 2;

function setPlace(lib: Library, ino: number, inode: InodeFields, logical: number, physical: number): void {
  if (hasExtents(inode)) setExtent(lib, ino, inode, logical, physical);
  else {
    const [top, ...slots] = slotsOf(logical, lib.io.blockSize);
    const last = slots.pop();
    if (last === undefined) setPointer(inode.i_block, top, physical);
    else {
      let list = pointerAt(inode.i_block, top);
      for (const slot of slots) list = list && pointerAt(lib.io.read(list), slot);
      if (!list) throw new LibraryFailure(NO_LIST);
      setPointer(lib.io.write(list), last, physical);
    }
  }
  lib.inodes.write(ino, inode);
}

/** Maps a block. Its failures name the fault, but not the place. */
function setBlock(lib: Library, ino: number, logical: number, physical: number | undefined): number {
  const inode = lib.inodes.read(ino);
  if (isInline(inode)) throw new LibraryFailure('No block for an inode with inline data');
  if (logical > HIGHEST_BLOCK) throw new LibraryFailure(TOO_BIG);
  if (physical === undefined) return findBlock(lib, inode, logical) || takeBlock(lib, ino, inode, logical);
  setPlace(lib, ino, inode, logical, physical);
  return physical;
}

/** Maps a block, and makes missing lists on the way. */
function setAndMakeWay(lib: Library, ino: number, logical: number, physical: number): void {
  const inode = lib.inodes.read(ino);
  if (isInline(inode) || hasExtents(inode) || logical > HIGHEST_BLOCK || findBlock(lib, inode, logical)) {
    setBlock(lib, ino, logical, physical);
    return;
  }
  const way: Take = (goal, isMap) => (isMap ? lib.takeZeroed(goal) : physical);
  const { taken } = appendIndirect(lib, inode, logical, () => 0, way);
  addBlocks(inode, taken - 1, lib.io.blockSize, lib.ratio);
  lib.inodes.write(ino, inode);
}

/** `sif f bmap[3] 100`. The index is a number of 32 bits. */
export const setMapField: Request = (lib, [command, name, field, text]) => {
  const found = inodeOf(lib.volume, name);
  if (isAnswer(found)) return found;
  const physical = cNumber(text);
  if (/^\s*-/.test(text))
    return { out: '', err: `${command}: a block before the first is mapped nowhere, which is not done here\n` };
  if (physical === undefined) return { out: '', err: `Couldn't parse '${text}' for field bmap.\n` };
  const index = cNumber(mapIndex(field)!)!;
  try {
    setAndMakeWay(lib, found.ino, index % 2 ** 32, physical);
    return says('');
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return { out: '', err: `set_inode: ${failure.says} while setting block map\n` };
  }
};

export const bmapSet: Request = (lib, words) => {
  const { given, rest, mistake } = optionsOf(words, 'a');
  const [command] = words;
  const [name, first, place] = rest;
  if (mistake || rest.length < 2) return { out: '', err: mistake + USAGE };
  const found = inodeOf(lib.volume, name);
  if (isAnswer(found)) return found;
  const logical = cNumber(first);
  if (logical === undefined) return { out: '', err: `${command}: Bad logical block - ${first}\n` };
  const physical = place === undefined ? undefined : cNumber(place);
  if (place !== undefined && physical === undefined)
    return { out: '', err: `${command}: Bad physical block - ${place}\n` };
  if (physical !== undefined && given.has('a')) return { out: '', err: "Can't set and allocate a block\n" };
  const had = physical === undefined ? mapped(lib.volume, found, logical) : undefined;
  if (had?.unwritten) return says(`${had.block} (uninit)\n`);
  try {
    return says(`${setBlock(lib, found.ino, logical, physical)}\n`);
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return { out: '', err: `${command}: ${failure.says} while mapping logical block ${first}\n\n` };
  }
};
