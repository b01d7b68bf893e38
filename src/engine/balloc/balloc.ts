/**
 * The allocator of the ext2 and ext3 drivers, which Linux 4.3 replaced by ext4's. It takes one block at a time, and
 * each file has its own window.
 *
 *     request ──▶ the goal is in the file's window? ──yes──▶ the next free block there
 *                      │ no, or the window is full
 *                 a new window in the goal's group, twice as large if the old one was used well
 *                      │ no room for one there
 *                 the other groups in turn ──nothing──▶ the same without windows ──nothing──▶ ENOSPC
 *
 * Directories, and all files under `noreservation`, have no window. They get the goal or the next free block behind it.
 *
 * M. Cao et al., "State of the Art: Where we are with the Ext3 filesystem", Ottawa Linux Symposium 2005.
 */
import type { Reason, Rejected } from '../../trace/events/passed.ts';
import { MB } from '../../trace/flags.ts';
import type { AllocationRequest } from '../fs/allocation-request.ts';
import type { BlockAllocator } from '../fs/block-allocator.ts';
import { giveBlocks, takeBlocks } from '../fs/block-counts.ts';
import { Failure } from '../fs/failure.ts';
import { FreedBlocks } from '../fs/freed-blocks.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { GroupBits } from './group-bits.ts';
import {
  noteWindow,
  tellDiscard,
  tellFree,
  tellGiven,
  tellGrowing,
  tellInWindow,
  tellRequest,
  tellSearch,
  tellWindow,
} from './telling.ts';
import { MAX_WINDOW, Window, Windows } from './windows.ts';

/**
 * Without a window, a search goes back over up to this many free blocks before the one found, so that a file grows
 * from where the room begins.
 */
const STEP_BACK = 7;

/** An allocation in progress: `group`, the `goal` within it (-1: anywhere), and the result. */
interface Aim {
  ino: number;
  want: number;
  group: number;
  goal: number;
  start: number;
  count: number;
}

export class WindowAllocator implements BlockAllocator {
  readonly reservedClusters = 0;
  readonly windows = new Windows();
  readonly #mount: Mount;
  readonly #bits: GroupBits;
  readonly #files = new Map<number, Window>();
  /** The file that got blocks last. Mostly it asks next, too. */
  #last: Window | undefined;
  readonly #freed: FreedBlocks;
  /** Only one allocation runs at a time. */
  readonly #aim: Aim = { ino: 0, want: 0, group: 0, goal: -1, start: -1, count: 0 };
  #considered: Rejected[] | undefined;

  /** The old drivers took new groups from a program that no longer exists. Here a volume grows under ext4's driver. */
  grown(): void {}

  extend(): void {
    throw new Failure('EOPNOTSUPP', 'a volume grows under ext4’s driver');
  }

  constructor(mount: Mount) {
    this.#mount = mount;
    this.#bits = new GroupBits(mount);
    this.#freed = new FreedBlocks(mount);
  }

  get freePending(): boolean {
    return this.#freed.any;
  }

  mayClaim(count: number, flags: number): boolean {
    const { freeBlocks, reservedBlocks } = this.#mount;
    return freeBlocks - count >= (flags & MB.USE_ROOT_BLKS ? 0 : reservedBlocks);
  }

  goalBehind(inode: Inode, logical: number): number {
    const file = this.#last?.inode === inode ? this.#last : this.#files.get(inode.ino);
    return file?.inode === inode && file.lastPhysical > 0 && logical === file.lastLogical + 1
      ? file.lastPhysical + 1
      : 0;
  }

  allocate(inode: Inode, request: AllocationRequest): number {
    const { recorder, geometry: g, options } = this.#mount;
    const data = (request.flags & MB.HINT_DATA) !== 0;
    const inRange = request.goal >= g.firstDataBlock && request.goal < g.blockCount;
    const goal = inRange ? request.goal : g.firstDataBlock;
    tellRequest(recorder, inode.ino, request.len, goal);
    if (!this.mayClaim(1, request.byRoot ? MB.USE_ROOT_BLKS : 0)) throw new Failure('ENOSPC', 'no block is free');
    this.#considered = recorder.passedOver();
    const file = inode.isRegular ? this.#file(inode) : undefined;
    const window = options.reservation ? file : undefined;
    const aim = this.#aim;
    aim.ino = inode.ino;
    aim.want = request.len;
    if (!this.#everywhere(aim, goal, window) && !(window && this.#everywhere(aim, goal, undefined)))
      throw new Failure('ENOSPC', 'no block is free');
    takeBlocks(this.#mount, aim.group, aim.start, aim.count);
    const block = this.#mount.group(aim.group).start + aim.start;
    if (file && data) {
      file.lastLogical = request.logical + aim.count - 1;
      file.lastPhysical = block + aim.count - 1;
    }
    tellGiven(recorder, aim, block, goal, this.#considered);
    request.len = aim.count;
    return block;
  }

  /** What the allocator knows of a file since its first block. A reused inode number is another file. */
  #file(inode: Inode): Window {
    if (this.#last?.inode === inode) return this.#last;
    let file = this.#files.get(inode.ino);
    if (file?.inode !== inode) {
      if (file) this.windows.remove(file);
      file = new Window(inode);
      this.#files.set(inode.ino, file);
    }
    this.#last = file;
    return file;
  }

  /** Tries the goal's group with the goal, then the following groups without it. */
  #everywhere(aim: Aim, goal: number, window: Window | undefined): boolean {
    const { groups } = this.#mount.geometry;
    const first = this.#mount.groupOf(goal);
    for (let i = 0; i <= groups; i++) {
      aim.group = (first + i) % groups;
      const { freeBlocks: free, start } = this.#mount.group(aim.group);
      aim.goal = i === 0 ? goal - start : -1;
      if (free === 0) {
        this.#pass(aim.group, { kind: 'full' });
        continue;
      }
      // A window would cover more than is free, so this attempt uses none.
      const without = window && i === 0 && free < window.size && window.empty;
      if (window && i > 0 && free <= window.size >> 1) {
        this.#pass(aim.group, { kind: 'small_for_window', free, window: window.size });
        continue;
      }
      if (window && !without ? this.#inWindow(aim, window) : this.#inBitmap(aim)) return true;
    }
    return false;
  }

  #pass(group: number, why: Reason): void {
    this.#considered?.push({ candidate: { kind: 'group', group }, why });
  }

  #inWindow(aim: Aim, window: Window): boolean {
    const first = this.#start(aim.group);
    for (let again = false; ; again = true) {
      if (window.empty || again || !this.#covers(window, aim)) {
        window.size = Math.max(window.size, aim.want);
        if (!this.#renew(aim, window)) return false;
        if (!this.#covers(window, aim)) aim.goal = -1;
      } else if (aim.goal >= 0) {
        const left = window.end - (first + aim.goal) + 1;
        if (left < aim.want) this.windows.extend(window, aim.want - left);
      }
      if (!this.#inBitmap(aim, window)) continue;
      window.hits += aim.count;
      tellInWindow(this.#mount.recorder, window, first + aim.start, aim.count);
      return true;
    }
  }

  /** Answers whether the window reaches into the group, and covers the goal if there is one. */
  #covers(window: Window, { group, goal }: Aim): boolean {
    const start = this.#start(group);
    if (window.start > start + this.#mount.geometry.blocksPerGroup - 1 || window.end < start) return false;
    return goal < 0 || window.holds(start + goal);
  }

  #start(group: number): number {
    return this.#mount.group(group).start;
  }

  /** Places a new window at or after the goal that has a free block in it. False when the group has no gap for one. */
  #renew({ group, goal }: Aim, window: Window): boolean {
    const { recorder, geometry } = this.#mount;
    const { blocksPerGroup } = geometry;
    const first = this.#start(group);
    const last = first + blocksPerGroup - 1;
    let from = goal < 0 ? first : first + goal;
    if (!window.empty) {
      // The window goes on into the next group, where its other part serves as a new one.
      if (window.start <= last && window.end > last && from >= window.start) return false;
      if (window.hits > window.length >> 1) {
        window.size = Math.min(2 * window.size, MAX_WINDOW);
        tellGrowing(recorder, window);
      }
    }
    for (;;) {
      const start = this.windows.gap(from, window.size, last);
      const free = start < 0 ? -1 : this.#bits.first(group, start - first, blocksPerGroup);
      if (free < 0) {
        noteWindow(recorder, window, true);
        this.windows.remove(window);
        this.#pass(group, start < 0 ? { kind: 'no_gap', blocks: window.size } : { kind: 'none_behind_windows' });
        return false;
      }
      this.windows.place(window, start, window.size);
      if (window.holds(first + free)) {
        tellWindow(recorder, window, goal < 0 ? first : first + goal);
        return true;
      }
      // The gap holds only used blocks: go on from the first free one.
      from = first + free;
    }
  }

  /** Takes the goal or a free block behind it, and the free blocks that follow, within the window if there is one. */
  #inBitmap(aim: Aim, window?: Window): boolean {
    const { recorder, geometry } = this.#mount;
    const { group, want } = aim;
    const bits = this.#bits;
    const first = this.#start(group);
    let from = Math.max(0, aim.goal);
    let end = geometry.blocksPerGroup;
    if (window) {
      from = Math.max(0, window.start - first);
      end = Math.min(end, window.end - first + 1);
      if (aim.goal >= from && aim.goal < end) from = aim.goal;
      else aim.goal = -1;
    }
    let at = aim.goal;
    let found = 'goal';
    if (at < 0 || !bits.isFree(group, at)) {
      at = bits.search(group, from, end);
      found = bits.found;
      if (!window) for (let i = 0; i < STEP_BACK && at > from && bits.isFree(group, at - 1); i++) at--;
    }
    tellSearch(recorder, aim, from, end, at, found);
    if (at < 0) return false;
    aim.start = at;
    aim.count = 1;
    while (aim.count < want && at + aim.count < end && bits.isFree(group, at + aim.count)) aim.count++;
    return true;
  }

  /** Removes the window. The size of the next one is remembered. */
  discard(inode: Inode): void {
    const file = this.#files.get(inode.ino);
    if (!file || file.empty) return;
    tellDiscard(this.#mount.recorder, file);
    this.windows.remove(file);
  }

  discardAll(): void {
    for (const { inode } of [...this.windows]) this.discard(inode);
  }

  /**
   * With a journal, in any mode, no one may take a block that the bitmap of the last commit has set. A script may say
   * otherwise for data.
   */
  free(inode: Inode, block: number, count: number, _flags: number, waits: boolean): void {
    const { recorder, options } = this.#mount;
    const held = this.#mount.journaled && (waits || !options.freedAtOnce);
    tellFree(recorder, inode, block, count, held);
    giveBlocks(this.#mount, block, count, {
      given: (group, start, length) => {
        if (!held) {
          this.#bits.opened(group, start, length);
          return;
        }
        this.#bits.wait(group, start, length);
        this.#freed.add(group, start, length);
      },
    });
  }

  commit(): void {
    this.#freed.release((group, start, length) => this.#bits.release(group, start, length));
  }
}
