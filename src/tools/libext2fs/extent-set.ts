/**
 * One block of a file with extents is mapped to another place, or to none, as in libext2fs.
 *
 *     set 22 ─▶ 5102   │ 19–21 ▸ 5099 │        grows to 19–22, where 22 had no block
 *     set 10 ─▶ 70     │ 4–19 ▸ 1622 │   ─▶   │ 4–9 │ 10 ▸ 70 │ 11–19 │
 *     set 10 ─▶ 0      │ 4–19 ▸ 1622 │   ─▶   │ 4–9 │ 11–19 │
 *
 * At the end of an extent, the new one is there before the old one is cut. The bytes that a full root leaves in the inode
 * show it.
 */

import type { MappedRun } from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN } from '../../format/extents.ts';
import { ExtentPath, endOf } from './extent-path.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

/** Answers whether a run ends just before a block of the file, both in the file and on the disk. */
const endsAt = (run: MappedRun | undefined, one: MappedRun): boolean =>
  run !== undefined &&
  endOf(run) === one.logical &&
  run.physical + run.length === one.physical &&
  run.unwritten === one.unwritten &&
  run.length < EXT_INIT_MAX_LEN - 1;

const beginsAt = (run: MappedRun | undefined, one: MappedRun): boolean =>
  run !== undefined &&
  run.logical === one.logical + 1 &&
  run.physical === one.physical + 1 &&
  run.unwritten === one.unwritten &&
  run.length < EXT_INIT_MAX_LEN - 1;

const longer = (run: MappedRun): MappedRun => ({ ...run, length: run.length + 1 });
const sooner = (run: MappedRun): MappedRun => ({
  ...run,
  logical: run.logical - 1,
  physical: run.physical - 1,
  length: run.length + 1,
});

/** `physical` 0 removes the block. */
export function setExtent(
  lib: Library,
  ino: number,
  inode: InodeFields,
  logical: number,
  physical: number,
  unwritten = false,
): void {
  const path = new ExtentPath(lib, ino, inode);
  const one: MappedRun = { logical, physical, length: 1, unwritten };
  const found = path.seek(logical);
  if (!found) {
    if (physical) path.insert(one, 'behind');
  } else if (logical < found.logical || logical >= endOf(found)) {
    if (physical) setInHole(path, found, one);
  } else setMapped(path, found, one);
}

function setInHole(path: ExtentPath, found: MappedRun, one: MappedRun): void {
  if (endsAt(found, one)) path.replace(longer(found));
  else if (beginsAt(found, one)) path.replace(sooner(found));
  else if (one.logical < found.logical) path.insert(one, 'before');
  else {
    const hasNext = path.step(1);
    const next = hasNext ? path.run : undefined;
    if (next && beginsAt(next, one)) path.replace(sooner(next));
    else {
      if (hasNext) path.seek(one.logical);
      path.insert(one, 'behind');
    }
  }
}

function setMapped(path: ExtentPath, found: MappedRun, one: MappedRun): void {
  const into = one.logical - found.logical;
  if (found.physical + into === one.physical && found.unwritten === one.unwritten) return;
  const before: MappedRun = { ...found, length: into };
  const behind: MappedRun = {
    ...found,
    logical: one.logical + 1,
    physical: found.physical + into + 1,
    length: found.length - into - 1,
  };
  const gone = one.physical === 0;
  if (before.length === 0 && behind.length === 0) {
    if (gone) path.remove();
    else path.replace(one);
  } else if (behind.length === 0) {
    if (!gone) {
      const next = path.step(1) ? path.run : undefined;
      if (next && beginsAt(next, one)) path.replace(sooner(next));
      else {
        path.seek(found.logical);
        path.insert(one, 'behind');
      }
      path.step(-1);
    }
    path.replace(before);
  } else if (before.length === 0) {
    if (!gone) {
      const last = path.step(-1) ? path.run : undefined;
      if (last && endsAt(last, one)) path.replace(longer(last));
      else {
        path.seek(one.logical);
        path.insert(one, 'before');
      }
      path.step(1);
    }
    path.replace(behind);
  } else {
    path.replace(before);
    if (!gone) path.insert(one, 'behind');
    path.insert(behind, 'behind');
  }
}
