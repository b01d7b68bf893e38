/** The blocks of a directory in their order, as marks. The key of a mark is its block. */
import { flags, type Mark, markAt, type Part } from '../motion/mark.ts';
import type { DirectoryData } from './answer.ts';
import type { StripCell, StripLayout } from './block-strip.ts';
import { LAYER } from './marks-of-index.ts';

export const keyOfBlock = (first: number): string => `block.${first}`;

export function stripMarks(
  layout: StripLayout,
  data: DirectoryData,
  { pointed, selected }: { pointed: number | undefined; selected: number },
): Mark[] {
  const { y, height } = layout;
  const { physical } = data.blocks;
  // The index says whether a block holds names or is a node.
  const nodes = data.index?.nodes.map((n) => `b${n.physical}`) ?? [];
  const has = (c: StripCell, block: number) => block >= c.first && block < c.first + c.many;
  return layout.cells.map((c) => {
    const { x, width, fill } = c;
    const filled = height * fill;
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width, height, className: 'dir-cell-room' },
      { shape: 'rect', x: 0, y: height - filled, width, height: filled, className: 'dir-cell-fill' },
      { shape: 'rect', x: 0, y: 0, width, height, className: 'dir-cell-frame' },
      { shape: 'text', x: width / 2, y: height / 2 + 4, text: c.text, className: 'dir-words' },
    ];
    return markAt(keyOfBlock(c.first), 'block', LAYER.cells, { x, y, width, height }, parts, {
      className: c.node ? 'dir-cell dir-cell-node' : 'dir-cell',
      group: true,
      says: `×${c.many} ${fill} ${c.node} ${c.loose} ${c.hole}`,
      from: [...Array.from(physical.subarray(c.first, c.first + c.many), (p) => `b${p}`), ...nodes],
      data: flags({
        written: c.written,
        loose: c.loose,
        hole: c.hole,
        shown: data.detail.some((d) => has(c, d.logical)),
        selected: has(c, selected),
        pointed: pointed !== undefined && has(c, pointed),
      }),
    });
  });
}
