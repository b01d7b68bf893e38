/** The allocator's events, with the fields of Linux's tracepoints: requests, searches, preallocations, freed blocks. */

import * as E from '../../trace/events/mballoc.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import { FREE_BLOCKS, flagsText, MB } from '../../trace/flags.ts';
import { Preallocation } from '../../trace/memory.ts';
import type { AllocationRequest } from '../fs/allocation-request.ts';
import { unitOf } from '../fs/clusters.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import type { GroupPa, InodePa } from './preallocation.ts';
import { type Context, CRITERIA, type Extent } from './request.ts';

const requestFields = (inode: Inode, r: AllocationRequest) => ({
  ino: inode.ino,
  flags: flagsText(MB, r.flags),
  len: r.len,
  lblk: r.logical,
  goal: r.goal,
  lleft: r.lleft,
  lright: r.lright,
  pleft: r.pleft,
  pright: r.pright,
  ...unitOf(inode.mount),
});

export function tellRequest(inode: Inode, request: AllocationRequest): void {
  if (!inode.mount.recorder.full) return;
  inode.mount.recorder.emit(E.RequestBlocks, requestFields(inode, request));
}

/** The blocks that the request got; none if both are 0. */
export function tellGiven(inode: Inode, request: AllocationRequest, len: number, block: number): void {
  if (!inode.mount.recorder.full) return;
  inode.mount.recorder.emit(E.AllocateBlocks, { ...requestFields(inode, request), len, block });
}

const place = (e: Extent) => ({ group: e.group, start: e.start, len: e.length, logical: e.logical });

/** The best place was found in a preallocation, or by a search that skipped the groups in `considered`. */
export function tellFound(ctx: Context, preallocated: boolean, considered: Rejected[] | undefined): void {
  if (!ctx.inode.mount.recorder.full) return;
  if (preallocated) tellServed(ctx);
  else tellSearched(ctx, considered);
}

/** Nothing was found. Linux reports the search all the same. */
export function tellNothing(ctx: Context, request: AllocationRequest, considered: Rejected[] | undefined): void {
  if (!ctx.inode.mount.recorder.full) return;
  ctx.flags |= MB.STRICT_CHECK;
  Object.assign(ctx.found, { group: 0, start: 0, length: 0, logical: 0 });
  tellSearched(ctx, considered);
  tellGiven(ctx.inode, request, 0, 0);
}

function tellServed({ inode, original, best }: Context): void {
  const told = { inode: inode.ino, orig: place(original), result: place(best) };
  inode.mount.recorder.emit(E.MballocPrealloc, { ...told, ...unitOf(inode.mount) });
}

function tellSearched(ctx: Context, considered: Rejected[] | undefined): void {
  const { inode } = ctx;
  const told = {
    inode: inode.ino,
    orig: place(ctx.original),
    goal: place(ctx.goal),
    result: place(ctx.found),
    blks: ctx.chunks,
    grps: ctx.groups,
    cr: CRITERIA[ctx.criterion],
    flags: flagsText(MB, ctx.flags),
    tail: ctx.tail,
    broken: ctx.splitOrder ? 2 ** ctx.splitOrder : 0,
    ...unitOf(inode.mount),
  };
  inode.mount.recorder.emit(E.MballocAlloc, told, { considered });
}

export function tellNewPa(pa: InodePa): void {
  const { mount, ino } = pa.inode;
  if (!mount.recorder.full) return;
  const told = { ino, pstart: pa.physical, len: pa.length, lstart: pa.logical };
  mount.recorder.emit(E.NewInodePa, { ...told, ...unitOf(mount) });
}

export function tellNewGroupPa({ mount, ino }: Inode, { physical, free }: GroupPa): void {
  if (!mount.recorder.full) return;
  mount.recorder.emit(E.NewGroupPa, { ino, pstart: physical, len: free, lstart: physical, ...unitOf(mount) });
}

/** All preallocations of the file are given back. */
export function tellDiscard({ mount, ino }: Inode, len: number): void {
  if (mount.recorder.full) mount.recorder.emit(E.DiscardPreallocations, { ino, len });
}

export function tellReleaseGroupPa(mount: Mount, pa: GroupPa): void {
  if (!mount.recorder.full) return;
  mount.recorder.emit(E.ReleaseGroupPa, { pstart: pa.physical, len: pa.free, ...unitOf(mount) });
}

export function tellReleasePa({ inode: { mount, ino } }: InodePa, block: number, count: number): void {
  if (mount.recorder.full) mount.recorder.emit(E.ReleaseInodePa, { ino, block, count, ...unitOf(mount) });
}

/** The present state of a preallocation, or that it is gone. The part before `from` has been given back. */
export function notePa(
  { recorder, geometry: { clusterRatio: ratio } }: Mount,
  pa: InodePa | GroupPa,
  from: number,
): void {
  if (!recorder.full) return;
  const now =
    pa.kind === 'inode'
      ? {
          ino: pa.inode.ino,
          logical: pa.logical + (from - pa.physical),
          physical: from,
          length: pa.length * ratio - (from - pa.physical),
          free: pa.free * ratio,
        }
      : { ino: 0, logical: 0, physical: pa.physical, length: pa.free * ratio, free: pa.free * ratio };
  recorder.setVolatile(
    Preallocation,
    { block: pa.kind === 'inode' ? pa.physical : pa.first },
    pa.deleted ? undefined : now,
  );
}

/** The call. Linux reports it after checking that the blocks may be freed. */
export function tellFree(inode: Inode, block: number, count: number, flags: number): void {
  const { recorder } = inode.mount;
  if (!recorder.full) return;
  const text = flagsText(FREE_BLOCKS, flags | FREE_BLOCKS.VALIDATED);
  recorder.emit(E.FreeBlocks, { ino: inode.ino, mode: inode.mode, block, count, flags: text });
}

/** A run of clusters of one group is given back. */
export function tellFreed({ mount, ino }: Inode, group: number, start: number, len: number): void {
  if (!mount.recorder.full) return;
  mount.recorder.emit(E.MballocFree, { inode: ino, group, start, len, ...unitOf(mount) });
}
