/** The places of blocks on the screen, for flights from other tiles: `b66+8` is the box around eight cells. */
import { type RefObject, useLayoutEffect } from 'react';
import type { Place } from '../motion/mark.ts';
import { boxAround, isInside } from '../motion/places.ts';
import { usePlaces } from '../page/page.ts';
import { boxOf } from './layout.ts';
import type { MapCamera } from './useCamera.ts';
import type { MapSize } from './useSize.ts';

const KEY = /^b(\d+)\+(\d+)$/;

export function useFound(host: RefObject<HTMLElement | null>, { layout, camera }: MapCamera, { dpr }: MapSize): void {
  const places = usePlaces();
  useLayoutEffect(() => {
    const find = (key: string): Place | undefined => {
      const [, first, count] = (KEY.exec(key) ?? []).map(Number);
      const room = host.current?.getBoundingClientRect();
      if (!room || !(first + count <= layout.geometry.blockCount)) return undefined;
      const box = boxAround(Array.from({ length: count }, (_, i) => boxOf(layout, first + i)));
      const there = {
        x: room.x + (box.x - camera.x) / dpr,
        y: room.y + (box.y - camera.y) / dpr,
        width: (box.width - layout.cellGap) / dpr,
        height: (box.height - layout.cellGap) / dpr,
      };
      return isInside(there, room) ? there : undefined;
    };
    const end = places.register('map', find);
    places.changed();
    return end;
  }, [places, host, layout, camera, dpr]);
}
