/** The block of the group that the pointer or the keyboard is at. Arrows go from free chunk to free chunk. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { pointIn } from '../common/Picture.tsx';
import { WALK } from '../common/walk.ts';
import { MARGIN } from '../motion/drawn.ts';
import { usePointed } from '../page/page.ts';
import type { BuddyData } from './answer.ts';
import { type BuddyLayout, blockAt } from './layout.ts';

interface Blocks {
  data: BuddyData;
  layout: BuddyLayout | undefined;
  onSelect(block: number): void;
}

export function useBlocks(picture: RefObject<SVGSVGElement | null>, { data, layout, onSelect }: Blocks) {
  const [pointed, point] = useState<number>();
  const [cursor, setCursor] = useState<number>();
  const here = pointed ?? cursor;
  const blockOf = (place: number) => data.first + place * data.ratio;
  usePointed(here === undefined ? undefined : blockOf(here));
  const at = (e: MouseEvent) => {
    if (!picture.current || !layout) return undefined;
    const { x: inPicture, y } = pointIn(picture.current, e);
    const x = inPicture - MARGIN;
    return x >= layout.left && x <= layout.width && y >= layout.strip.y && y <= layout.height
      ? blockAt(layout, x)
      : undefined;
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const walk = WALK[e.key];
    if (e.key === 'Enter' && cursor !== undefined) onSelect(blockOf(cursor));
    else if (e.key === 'Escape' && cursor !== undefined) setCursor(undefined);
    else if (walk) {
      const starts = data.chunks.map((c) => c.start);
      setCursor(walk(starts, cursor ?? -1) ?? cursor);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    here,
    cursor,
    listeners: {
      onPointerMove: (e: MouseEvent) => point(at(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => {
        const block = at(e);
        if (block !== undefined) onSelect(blockOf(block));
      },
      onKeyDown,
      onBlur: () => setCursor(undefined),
    },
  };
}
