/**
 * The extent tree of one file in memory. Its blocks change place one by one, as in libext2fs.
 *
 *     [0, 8 → 100]     block 0 goes to 500      [0, 1 → 500] [1, 7 → 101]
 *                      block 1 goes to 501      [0, 2 → 500] [2, 6 → 102]
 *                      …                        [0, 7 → 500] [7, 1 → 507]    the last is not joined
 */
import {
  childAt,
  depthOf,
  entriesOf,
  keyAt,
  type MappedRun,
  maxOf,
  runAt,
  setHeader,
  setRun,
  setWholeIndex,
} from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN, extentRoom } from '../../format/extents.ts';

export interface Node {
  /** 0 is the inode itself. */
  block: number;
  depth: number;
  max: number;
  leaves: MappedRun[];
  below: { logical: number; node: Node }[];
  up?: Node;
  changed: boolean;
  /** The stored bytes. Old bytes lie behind the entries in use. */
  readonly bytes: Uint8Array;
}

export function readTree(bytes: Uint8Array, read: (block: number) => Uint8Array, block = 0): Node {
  const depth = depthOf(bytes);
  const node: Node = {
    block,
    depth,
    max: maxOf(bytes),
    leaves: [],
    below: [],
    changed: false,
    bytes: bytes.slice(),
  };
  for (let slot = 0; slot < entriesOf(bytes); slot++) {
    if (depth === 0) node.leaves.push(runAt(bytes, slot));
    else {
      const child = childAt(bytes, slot);
      const below = readTree(read(child), read, child);
      below.up = node;
      node.below.push({ logical: keyAt(bytes, slot), node: below });
    }
  }
  return node;
}

/** Writes a node's entries over its old bytes. The bytes behind them stay. */
export function keep({ bytes, depth, max, leaves, below }: Node): Uint8Array {
  setHeader(bytes, depth === 0 ? leaves.length : below.length, max, depth);
  leaves.forEach((leaf, slot) => {
    setRun(bytes, slot, leaf);
  });
  below.forEach(({ logical, node }, slot) => {
    setWholeIndex(bytes, slot, logical, node.block);
  });
  return bytes;
}

export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const { node: child } of node.below) yield* nodesOf(child);
}

/** The leaves of the tree in order, each with its node. */
function* leafNodes(root: Node): Generator<Node> {
  for (const node of nodesOf(root)) if (node.depth === 0) yield node;
}

interface Found {
  node: Node;
  index: number;
}

export class ExtentMap {
  readonly root: Node;
  readonly #blockSize: number;
  /** Takes a block for a node. */
  readonly #take: () => number;
  /** How many nodes were added. */
  added = 0;

  constructor(root: Node, blockSize: number, take: () => number) {
    this.root = root;
    this.#blockSize = blockSize;
    this.#take = take;
  }

  #find(logical: number): Found | undefined {
    for (const node of leafNodes(this.root)) {
      const index = node.leaves.findIndex((e) => logical >= e.logical && logical < e.logical + e.length);
      if (index >= 0) return { node, index };
    }
    return undefined;
  }

  #neighbour({ node, index }: Found, by: -1 | 1): Found | undefined {
    if (node.leaves[index + by]) return { node, index: index + by };
    const all = [...leafNodes(this.root)];
    const beside = all[all.indexOf(node) + by];
    if (!beside || beside.leaves.length === 0) return undefined;
    return { node: beside, index: by > 0 ? 0 : beside.leaves.length - 1 };
  }

  /** The extent that begins at or behind a block of the file. */
  from(logical: number): MappedRun | undefined {
    for (const node of leafNodes(this.root))
      for (const leaf of node.leaves) if (leaf.logical + leaf.length > logical) return leaf;
    return undefined;
  }

  /** Notes that block `logical`, which is mapped, lies at `physical` now. */
  put(logical: number, physical: number): void {
    const at = this.#find(logical);
    if (!at) return;
    const e = at.node.leaves[at.index];
    const most = e.unwritten ? EXT_UNWRITTEN_MAX_LEN : EXT_INIT_MAX_LEN;
    at.node.changed = true;
    if (e.length === 1) {
      e.physical = physical;
      return;
    }
    const fresh: MappedRun = { logical, length: 1, physical, unwritten: e.unwritten };
    if (logical === e.logical + e.length - 1) {
      const next = this.#neighbour(at, 1);
      const n = next?.node.leaves[next.index];
      if (
        next &&
        n &&
        n.logical === logical + 1 &&
        n.physical === physical + 1 &&
        n.unwritten === e.unwritten &&
        n.length < most
      ) {
        n.logical--;
        n.physical--;
        n.length++;
        next.node.changed = true;
        this.#raiseKey(next.node);
        e.length--;
      } else {
        // The new extent is inserted behind this one first. Then this one is shortened.
        const node = this.#insert(at.node, e, 1, fresh);
        node.changed = true;
        e.length--;
      }
    } else if (logical === e.logical) {
      const prev = this.#neighbour(at, -1);
      const p = prev?.node.leaves[prev.index];
      if (
        prev &&
        p &&
        p.logical + p.length === logical &&
        p.physical + p.length === physical &&
        p.unwritten === e.unwritten &&
        p.length < most
      ) {
        p.length++;
        prev.node.changed = true;
      } else this.#insert(at.node, e, 0, fresh);
      e.logical++;
      e.physical++;
      e.length--;
      const found = this.#nodeOf(e);
      found.changed = true;
      this.#raiseKey(found);
    } else {
      const rest: MappedRun = {
        logical: logical + 1,
        length: e.logical + e.length - logical - 1,
        physical: e.physical + (logical - e.logical) + 1,
        unwritten: e.unwritten,
      };
      e.length = logical - e.logical;
      const node = this.#insert(at.node, e, 1, fresh);
      this.#insert(node, fresh, 1, rest);
    }
  }

  #nodeOf(leaf: MappedRun): Node {
    for (const node of leafNodes(this.root)) if (node.leaves.includes(leaf)) return node;
    throw new Error('an extent is in no node');
  }

  /** Sets the key of a node: the first block that it maps. */
  #raiseKey(node: Node): void {
    const first = node.depth === 0 ? node.leaves[0]?.logical : node.below[0]?.logical;
    const up = node.up;
    const entry = up?.below.find((b) => b.node === node);
    if (!up || !entry || first === undefined || entry.logical === first) return;
    entry.logical = first;
    up.changed = true;
    if (up.below[0] === entry) this.#raiseKey(up);
  }

  /** Puts an extent beside another. Answers the node that now holds it. */
  #insert(node: Node, beside: MappedRun, after: 0 | 1, fresh: MappedRun): Node {
    let home = node;
    if (home.leaves.length >= home.max) {
      this.#split(home);
      home = this.#nodeOf(beside);
    }
    home.leaves.splice(home.leaves.indexOf(beside) + after, 0, fresh);
    home.changed = true;
    this.#raiseKey(home);
    return home;
  }

  #fresh(depth: number): Node {
    this.added++;
    return {
      block: this.#take(),
      depth,
      max: extentRoom(this.#blockSize),
      leaves: [],
      below: [],
      changed: true,
      bytes: new Uint8Array(this.#blockSize),
    };
  }

  /** Splits a full node. It gives the second half of its entries to a new one, but the inode gives all. */
  #split(node: Node): void {
    if (node.up && node.up.below.length >= node.up.max) this.#split(node.up);
    keep(node);
    const fresh = this.#fresh(node.depth);
    node.changed = true;
    const { up } = node;
    if (!up) {
      fresh.leaves = node.leaves;
      fresh.below = node.below;
      for (const { node: child } of fresh.below) child.up = fresh;
      node.leaves = [];
      node.below = [{ logical: fresh.depth === 0 ? fresh.leaves[0].logical : fresh.below[0].logical, node: fresh }];
      node.depth++;
      fresh.up = node;
      return;
    }
    const entries = node.depth === 0 ? node.leaves : node.below;
    const stay = entries.length - Math.floor(entries.length / 2);
    if (node.depth === 0) fresh.leaves = node.leaves.splice(stay);
    else fresh.below = node.below.splice(stay);
    for (const { node: child } of fresh.below) child.up = fresh;
    fresh.up = up;
    up.below.splice(up.below.findIndex((b) => b.node === node) + 1, 0, {
      logical: fresh.depth === 0 ? fresh.leaves[0].logical : fresh.below[0].logical,
      node: fresh,
    });
    up.changed = true;
  }
}
