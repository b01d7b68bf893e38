/** The lines from an index entry to the node that it leads to. */
import type { FileTree } from './answer/map-tree.ts';
import { CHAR, keyOfChip, keyOfNode, type NodeBox, type TreeLayout } from './tree-marks.ts';

const LABEL_CHAR = 6.3;

/** Where an edge meets the top of a box: straight below its start, but beside the text there. */
function landing(x: number, box: NodeBox): number {
  const from = box.x + box.label.length * LABEL_CHAR + 10;
  const to = box.x + box.width - box.detail.length * CHAR - 12;
  return from < to ? Math.max(from, Math.min(to, x)) : (from + to) / 2;
}

/** From an index entry to its node, or to its chip if the node is among chips. */
export function joinBoxes(tree: FileTree, out: TreeLayout, path: ReadonlySet<number>): void {
  const box = new Map(out.boxes.map((b) => [b.node, b]));
  const mark = new Map(out.marks.map((m) => [`${m.node}:${m.slot}`, m]));
  const chipOf = (node: number) => out.chips.find((c) => node >= c.from && node < c.to);
  const chipped = out.chips.length > 0;
  tree.nodes.forEach((node, index) => {
    if (index === 0) return;
    const from = mark.get(`${node.parent}:${node.parentSlot}`);
    const to = box.get(index);
    const chip = chipped ? chipOf(index) : undefined;
    const marked = path.has(index);
    if (from && (chip || to)) {
      const end = chip ?? to!;
      // Hundreds of edges would say nothing: among chips, only those that lead to a shown node are drawn.
      if (!chip || to || marked)
        out.edges.push({
          key: `edge.${tree.ino}.${node.block}`,
          from: from.key,
          to: chip ? keyOfChip(tree, chip) : keyOfNode(tree, index),
          x0: [from.x + from.width / 2],
          y0: from.y + from.height,
          x1: [chip ? end.x + end.width / 2 : landing(from.x + from.width / 2, to!)],
          y1: end.y - (chip ? 2 : 1),
          node: index,
        });
    }
    if (chip && to)
      out.edges.push({
        key: `edge.${tree.ino}.${node.block}.chip`,
        from: keyOfChip(tree, chip),
        to: keyOfNode(tree, index),
        x0: [chip.x + chip.width / 2],
        y0: chip.y + chip.height + 1,
        x1: [landing(to.x + to.width / 2, to)],
        y1: to.y - 1,
        node: index,
      });
  });
}
