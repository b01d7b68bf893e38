/** What the allocator tells of a request and of the search for it, with the fields of Linux's tracepoints. */

import * as E from '../../trace/events/mballoc.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import { flagsText, MB } from '../../trace/flags.ts';
import type { AllocationRequest } from '../fs/allocation-request.ts';
import { unitOf } from '../fs/clusters.ts';
import type { Inode } from '../fs/inode.ts';
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
  inode.mount.recorder.emit(E.RequestBlocks, requestFields(inode, request));
}

/** What the request got: none where both are 0. */
export function tellGiven(inode: Inode, request: AllocationRequest, len: number, block: number): void {
  inode.mount.recorder.emit(E.AllocateBlocks, { ...requestFields(inode, request), len, block });
}

const place = (e: Extent) => ({ group: e.group, start: e.start, len: e.length, logical: e.logical });

export function tellServed({ inode, original, best }: Context): void {
  const told = { inode: inode.ino, orig: place(original), result: place(best) };
  inode.mount.recorder.emit(E.MballocPrealloc, { ...told, ...unitOf(inode.mount) });
}

export function tellSearched(ctx: Context, considered: Rejected[] | undefined): void {
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
