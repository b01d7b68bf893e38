/**
 * Searches a directory block by block. Before hash trees all directories were searched this way, and small ones still are.
 *
 *     block   0        1        2        3
 *             . .. a b │ c d e  │ f g ·· │ h        the search begins where the last name was found,
 *                        └──▶ ──▶ ──▶ ──┘           and goes around
 */
import { DAMAGED, faultOf, findRecord, inodeAt, NOT_FOUND } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Dir } from './dir.ts';
import type { Slot } from './entry.ts';
import type { Name } from './name.ts';
import { tellSearch } from './telling.ts';

/** The result of searching one block. */
const MISSING = 0;
export const FOUND = 1;
export const BROKEN = -1;

/** Searches one block, and reports damage in it. */
export function searchBlock(dir: Dir, block: number, bytes: Uint8Array, name: Name, out: Slot): number {
  const { recorder } = dir.names.fs;
  const at = findRecord(bytes, name, out);
  recorder.machine.work('entry', out.compared);
  tellSearch(dir, block, bytes, name.text, out.compared, at);
  if (at === NOT_FOUND) return MISSING;
  const why = at === DAMAGED ? 'a record of no length' : faultOf(bytes, at, bytes.length, dir.names.inodeCount);
  if (why !== '') {
    // The superblock notes damage in the wanted record, but not a walk that cannot go on.
    dir.tell(block, Math.max(at, 0), why, at === DAMAGED ? undefined : 'EUCLEAN');
    return BROKEN;
  }
  out.block = block;
  out.at = at;
  return FOUND;
}

/**
 * Searches all blocks, but only the first one for `.` and `..`. A damaged record ends the search with EUCLEAN.
 */
export function searchLinear(dir: Dir, name: Name, out: Slot): boolean {
  out.block = -1;
  const count = name.isDot || name.isDotDot ? 1 : dir.count;
  if (count === 0) return false;
  const start = dir.searchFrom < count ? dir.searchFrom : 0;
  const { census } = dir;
  const { machine } = dir.names.fs.recorder;
  /** Entries of the blocks that the census let the search skip. */
  let passed = 0;
  const pass = (): void => {
    if (passed > 0) machine.work('entry', passed);
    passed = 0;
  };
  for (let i = 0; i < count; i++) {
    const block = start + i < count ? start + i : start + i - count;
    const entries = census ? census.without(block, name) : -1;
    if (entries >= 0) {
      passed += entries;
      continue;
    }
    pass();
    const bytes = dir.read(block, 'any');
    const said = bytes ? searchBlock(dir, block, bytes, name, out) : MISSING;
    if (said === BROKEN)
      throw new Failure(
        'EUCLEAN',
        `block ${block} of directory ${dir.ino} is damaged: ${name.text} may be behind that`,
      );
    if (said === FOUND) {
      dir.searchFrom = block;
      return true;
    }
    if (bytes) census?.learn(block, bytes);
  }
  pass();
  return false;
}

/** The inode that a place leads to. */
export const inodeIn = (dir: Dir, slot: Slot): number => inodeAt(dir.block(slot.block, 'any'), slot.at);
