/** The events of a map of pointers, with the bytes that each change touches. */
import { POINTER_BYTES } from '../../format/constants.ts';
import { pointerAt } from '../../format/indirect.ts';
import type { Touch } from '../../trace/event.ts';
import * as E from '../../trace/events/indirect.ts';
import { Failure } from '../fs/failure.ts';
import type { MapHost, MapRequest } from '../fs/map-host.ts';
import type { Branch } from './branch.ts';
import { listOf } from './pointers.ts';

/** The bytes of some pointers. */
function pointers(host: MapHost, block: number, slot: number, count: number): Touch {
  const offset = slot * POINTER_BYTES + (block === 0 ? host.rootOffset : 0);
  return {
    block: block === 0 ? host.rootBlock : block,
    struct: block === 0 ? 'i_block' : 'indirect block',
    offset,
    length: count * POINTER_BYTES,
  };
}

type Answer = (branch: Branch, map: MapRequest, flags: number) => number;

/** Answers a request to the map, between Linux's two events for it. */
export function tellMapping(branch: Branch, map: MapRequest, flags: number, answer: Answer): number {
  const { host } = branch;
  host.emit(E.ext4_ind_map_blocks_enter, { ino: host.ino, lblk: map.lblk, len: map.len, flags });
  const exit = (ret: number): void => {
    const { lblk, pblk, len, flags: mflags } = map;
    host.emit(E.ext4_ind_map_blocks_exit, { ino: host.ino, flags, lblk, pblk, len, mflags, ret });
  };
  try {
    const ret = answer(branch, map, flags);
    exit(ret);
    return ret;
  } catch (failure) {
    if (failure instanceof Failure) exit(-failure.errno);
    throw failure;
  }
}

/** A new list of a level gets pointers to `count` blocks from `target` on. */
export function tellList(branch: Branch, block: number, level: number, target: number, count: number): void {
  const { host, slots, depth } = branch;
  if (!host.full) return;
  const slot = slots[level];
  host.emit(
    E.ind_node,
    { ino: host.ino, block, slot, target, count, level: depth - 1 - level },
    { touched: [pointers(host, block, slot, count)] },
  );
}

/** The pointer at which the branch ended is set, and those behind it. */
export function tellLink({ host, end, lists, slots }: Branch, target: number, count: number): void {
  if (!host.full) return;
  host.emit(
    E.ind_link,
    { ino: host.ino, block: lists[end], slot: slots[end], target, count },
    { touched: [pointers(host, lists[end], slots[end], count)] },
  );
}

/** Pointers [from, to) of a list become 0. */
export function tellClear(host: MapHost, block: number, from: number, to: number): void {
  if (!host.full) return;
  const target = pointerAt(listOf(host, block), from);
  host.emit(
    E.ind_clear,
    { ino: host.ino, block, slot: from, count: to - from, target },
    { touched: [pointers(host, block, from, to - from)] },
  );
}
