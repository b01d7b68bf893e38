/** Points at the marks of the array, by hand, or with the arrow keys from request to request. */
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import type { Mark } from './marks.ts';

export interface MarkPointing {
  /** The mark in focus. */
  ring: string | undefined;
  /** `low` says that the mark is in the lower half of the tile. */
  onPoint(id: string | undefined, low: boolean): void;
  onPick(id: string | undefined): void;
}

export function useMarkPointing(
  root: RefObject<SVGSVGElement | null>,
  marks: RefObject<Mark[]>,
  { ring, onPoint, onPick }: MarkPointing,
) {
  const idOf = (e: MouseEvent): string | undefined =>
    (e.target as Element).closest<SVGElement>('[data-id]')?.dataset.id;
  const isLow = (id: string | undefined): boolean => {
    const mark = root.current!.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
    const tile = root.current!.closest('.tile')?.getBoundingClientRect();
    return mark !== undefined && tile !== undefined && mark.bottom > tile.top + tile.height * 0.55;
  };
  const point = (e: PointerEvent) => {
    const id = idOf(e);
    if (id !== ring && !id?.startsWith('m')) onPoint(id, isLow(id));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const by =
      e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0;
    const stops = marks.current.filter(
      (m) => m.kind === 'request' || m.kind === 'look' || m.where === 'held back' || m.later,
    );
    if (by !== 0 && stops.length > 0) {
      const at = stops.findIndex((m) => m.id === ring);
      const next = stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length];
      onPoint(next.id, isLow(next.id));
    } else if (e.key === 'Enter' && ring) onPick(ring);
    else if (e.key === 'Escape') onPick(undefined);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    onKeyDown,
    onPointerOver: point,
    onPointerLeave: () => onPoint(undefined, false),
    onClick: (e: MouseEvent) => {
      const id = idOf(e);
      if (!id?.startsWith('m')) onPick(id);
    },
  };
}
