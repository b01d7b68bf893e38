/** Places of a drawing on the screen. */
import type { Place } from './mark.ts';

/** Where a place of a drawing is on the screen; undefined if its middle has been scrolled out of its tile. */
export function onScreen(drawing: SVGGElement, place: Place): Place | undefined {
  const to = drawing.getScreenCTM();
  if (!to) return undefined;
  const x = to.a * place.x + to.e;
  const y = to.d * place.y + to.f;
  const there = { x, y, width: to.a * place.width, height: to.d * place.height };
  const room = drawing.closest('.tile-body')?.getBoundingClientRect();
  return room && isInside(there, room) ? there : undefined;
}

/** Answers whether the middle of a place is inside. */
export function isInside({ x, y, width, height }: Place, room: Place): boolean {
  const [cx, cy] = [x + width / 2 - room.x, y + height / 2 - room.y];
  return cx >= 0 && cy >= 0 && cx <= room.width && cy <= room.height;
}
