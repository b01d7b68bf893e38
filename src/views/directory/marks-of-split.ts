/** A split as marks: each name in its old place and among the hashes, with a thread between the two, and the cut. */
import { flags, line, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { Split } from './answer/detail.ts';
import { hex } from './index-layout.ts';
import type { PictureLayout } from './layout.ts';
import { LAYER } from './marks-of-index.ts';
import type { SplitLayout } from './split-layout.ts';

export const keyOfLain = (entry: number): string => `lain.${entry}`;
export const keyOfSorted = (entry: number): string => `sorted.${entry}`;
export const keyOfThread = (entry: number): string => `thread.${entry}`;

export function splitMarks(
  l: SplitLayout & { y: number },
  split: Split,
  { width, words: { picture } }: Pick<PictureLayout, 'width' | 'words'>,
  pointed: number | undefined,
): Mark[] {
  const { top, bottom, cell, cutAt } = l;
  const moved = split.entries.length - cutAt;
  const label = (key: string, y: number, text: string, end = false): Mark =>
    words(
      `split.${key}`,
      'split',
      LAYER.ground,
      'dir-label',
      { x: end ? width : 0, y: l.y + y },
      text,
      end ? 'end' : 'start',
    );
  const looks = (entry: number, moves: boolean) => flags({ moves, pointed: entry === pointed });
  return [
    label('lain', top - 6, picture.asTheyLay(split.from, split.entries.length)),
    ...l.cells.map((c) => {
      const x = c.x0 + c.width / 2;
      const to = c.x1 + c.width / 2;
      const d = `M${x} ${top + cell}C${x} ${top + cell + 30} ${to} ${bottom - 30} ${to} ${bottom}`;
      const thread = line(keyOfThread(c.entry), 'thread', LAYER.ground, 'dir-thread', d, { x: 0, y: l.y });
      return { ...thread, data: looks(c.entry, c.moves) };
    }),
    ...l.cells.flatMap((c) => {
      const parts: Part[] = [{ shape: 'rect', x: 0, y: 0, width: c.width, height: cell, rx: c.width > 8 ? 2 : 0 }];
      if (c.text) parts.push({ shape: 'text', x: c.width / 2, y: 14, text: c.text, className: 'dir-words' });
      const room = { width: c.width, height: cell };
      const more = { data: looks(c.entry, c.moves), group: true };
      return [
        markAt(keyOfLain(c.entry), 'lain', LAYER.cells, { x: c.x0, y: l.y + top, ...room }, parts, {
          ...more,
          className: 'dir-lain',
        }),
        markAt(keyOfSorted(c.entry), 'sorted', LAYER.cells, { x: c.x1, y: l.y + bottom, ...room }, parts, {
          ...more,
          className: 'dir-sorted',
        }),
      ];
    }),
    line('split.cut', 'cut', LAYER.boxes, 'dir-cut', `M0 0v${cell + 10}`, {
      x: (l.cut.from + l.cut.to) / 2,
      y: l.y + bottom - 5,
    }),
    label('stay', bottom + cell + 15, picture.stay(cutAt, split.from)),
    label('move', bottom + cell + 30, picture.move(moved, hex(split.hash), split.to), true),
  ];
}
