/**
 * The 60 bytes of the inode: a header and four entries, or fifteen pointers.
 *
 *     ┌ header ┬ 0 +8 ┬ free ┬ free ┬ free ┐
 *     ┌ 0 ┬ 1 ┬ 2 ┬ … ┬ 11 ┬ indirect ┬ double ┬ triple ┐
 */
import type { FileTree, MapNode, TreeChange } from './answer/map-tree.ts';
import {
  CHAR,
  HEADER_WIDTH,
  LABEL,
  linesOf,
  markOf,
  type NodeBox,
  PAD,
  type Rect,
  SLOT_GAP,
  SLOT_HEIGHT,
  type TreeLayout,
  type Written,
} from './tree-marks.ts';

/** Places the root; returns where it ends. */
export function placeRoot(tree: FileTree, change: TreeChange | undefined, out: TreeLayout, y: number): number {
  const root = tree.nodes[0];
  const box: NodeBox = {
    x: 0,
    y: y + LABEL,
    width: out.width,
    height: SLOT_HEIGHT + 2 * PAD,
    node: 0,
    form: 'slots',
    label: out.words.root(tree.ino),
    detail: '',
    isNew: false,
    free: [],
  };
  out.boxes.push(box);
  if (tree.kind === 'extents') {
    const header = headerOf(box, root, out.words);
    box.header = header;
    const from = header.x + header.width + SLOT_GAP;
    const width = (box.x + box.width - PAD - from - (root.max - 1) * SLOT_GAP) / Math.max(1, root.max);
    for (let slot = 0; slot < root.max; slot++) {
      const at = { x: from + slot * (width + SLOT_GAP), y: box.y + PAD, width, height: SLOT_HEIGHT };
      if (slot < root.count) {
        const i = root.from + slot;
        out.marks.push({ ...markOf(tree, change, 0, i, at), lines: linesOf(tree, i, out.words) });
      } else box.free.push({ ...at, slot, text: width > 56 ? out.words.freeSlot : width > 30 ? out.words.free : '' });
    }
    return box.y + box.height;
  }
  placePointers(tree, change, out, box, root);
  return box.y + box.height;
}

/** Places the fifteen pointers of an indirect map, twelve to data and three to lists, in one row if that is legible. */
function placePointers(
  tree: FileTree,
  change: TreeChange | undefined,
  out: TreeLayout,
  box: NodeBox,
  root: MapNode,
): void {
  const gap = 4;
  const inner = box.width - 2 * PAD;
  const lists = 3;
  const direct = root.max - lists;
  const listWidth = 78;
  const alone = (inner - lists * (listWidth + gap) - direct * gap) / direct;
  const oneRow = alone >= 36;
  const directWidth = oneRow ? alone : (inner - (direct - 1) * gap) / direct;
  const height = SLOT_HEIGHT - 4;
  if (!oneRow) box.height += height + gap;
  const used = new Map<number, number>();
  for (let i = root.from; i < root.from + root.count; i++) used.set(tree.entries.slot[i], i);
  for (let slot = 0; slot < root.max; slot++) {
    const list = slot - direct;
    const at =
      list < 0
        ? { x: box.x + PAD + slot * (directWidth + gap), y: box.y + PAD, width: directWidth, height }
        : oneRow
          ? {
              x: box.x + PAD + direct * (directWidth + gap) + list * (listWidth + gap),
              y: box.y + PAD,
              width: listWidth,
              height,
            }
          : {
              x: box.x + PAD + list * ((inner + gap) / lists),
              y: box.y + PAD + height + gap,
              width: (inner - (lists - 1) * gap) / lists,
              height,
            };
    const i = used.get(slot);
    if (i === undefined)
      box.free.push({ ...at, slot, text: list >= 0 ? out.words.levels[list] : at.width > 12 ? String(slot) : '' });
    else {
      const lines = linesOf(tree, i, out.words);
      if (list >= 0) lines[0] = out.words.levels[list];
      out.marks.push({ ...markOf(tree, change, 0, i, at), lines });
    }
  }
}

export function headerOf(box: Rect, node: MapNode, words: Written): NonNullable<NodeBox['header']> {
  const width = Math.min(HEADER_WIDTH, box.width * 0.24);
  const of = words.of(node.count, node.max);
  return {
    x: box.x + PAD,
    y: box.y + PAD,
    width,
    height: SLOT_HEIGHT,
    lines:
      width > 78 ? [words.header, depthFits(of, width) ? `${of} · d${node.level}` : of] : [of, words.depth(node.level)],
  };
}

const depthFits = (of: string, width: number): boolean => (of.length + 5) * CHAR <= width;
