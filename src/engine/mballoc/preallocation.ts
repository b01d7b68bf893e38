/**
 * Preallocations are blocks that are taken in the buddies but still free on disk. They are kept for the next write.
 *
 *     per inode    one file's logical range  ├──── used ────┼──── waits for the file to grow ────┤
 *     per locality group (one per CPU)  small files of any inode, one behind the other
 *
 * https://docs.kernel.org/filesystems/ext4/overview.html  (multi-block allocator)
 */
import type { Inode } from '../fs/inode.ts';

export class InodePa {
  readonly kind = 'inode';
  /** Blocks in a cluster. */
  readonly ratio: number;
  readonly inode: Inode;
  readonly logical: number;
  readonly physical: number;
  /** In clusters, like `free`. */
  readonly length: number;
  /** Clusters of it that are still unused. */
  free: number;
  deleted = false;

  constructor(inode: Inode, logical: number, physical: number, length: number) {
    this.ratio = inode.mount.geometry.clusterRatio;
    this.inode = inode;
    this.logical = logical;
    this.physical = physical;
    this.length = length;
    this.free = length;
  }

  get end(): number {
    return this.logical + this.length * this.ratio;
  }
}

/** A group preallocation shrinks from its front as it is used. */
export class GroupPa {
  readonly kind = 'group';
  readonly group: number;
  /** The block at which it began. A recording identifies it by this. */
  readonly first: number;
  physical: number;
  /** In clusters. */
  free: number;
  deleted = false;

  constructor(group: number, physical: number, length: number) {
    this.group = group;
    this.first = physical;
    this.physical = physical;
    this.free = length;
  }
}

const TABLE = 10;
/** Longer lists are trimmed. */
const LIST_LIMIT = 8;

const order = (n: number): number => Math.min(31 - Math.clz32(n), TABLE - 1);

/** The locality group of a CPU. It lists its preallocations by the log2 of their free clusters. */
export class LocalityGroup {
  readonly #lists: GroupPa[][] = Array.from({ length: TABLE }, () => []);

  /** The preallocation with room for `length` blocks that lies nearest to `goal`. */
  nearest(goal: number, length: number): GroupPa | undefined {
    let best: GroupPa | undefined;
    for (let i = order(length); i < TABLE; i++)
      for (const pa of this.#lists[i])
        if (pa.free >= length && (!best || Math.abs(goal - pa.physical) < Math.abs(goal - best.physical))) best = pa;
    return best;
  }

  /** Files a preallocation again under its free clusters. Returns those that no longer fit in the list. */
  file(pa: GroupPa): GroupPa[] {
    this.remove(pa);
    if (pa.free === 0) return [];
    const list = this.#lists[order(pa.free)];
    const at = list.findIndex((other) => pa.free < other.free);
    if (at < 0) list.push(pa);
    else list.splice(at, 0, pa);
    return list.length > LIST_LIMIT ? list.splice(0, list.length - (LIST_LIMIT - 3)) : [];
  }

  remove(pa: GroupPa): void {
    for (const list of this.#lists) {
      const at = list.indexOf(pa);
      if (at >= 0) list.splice(at, 1);
    }
  }

  all(): GroupPa[] {
    return this.#lists.flat();
  }
}
