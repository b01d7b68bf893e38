/** The thing in a picture that the pointer or the keyboard is at. Things have keys, and the arrow keys visit them in order. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { pointIn } from './Picture.tsx';

interface Pointing<T> {
  things: readonly T[];
  /** The thing under a point of the picture. */
  at(point: { x: number; y: number }): T | undefined;
  act(thing: T): void;
}

export function usePointing<T extends { key: string }>(
  picture: RefObject<SVGSVGElement | null>,
  { things, at, act }: Pointing<T>,
) {
  const [pointed, point] = useState<T>();
  const [cursor, setCursor] = useState<string>();
  const now = things.findIndex((t) => t.key === cursor);
  const under = (e: MouseEvent) => (picture.current ? at(pointIn(picture.current, e)) : undefined);
  const onKeyDown = (e: KeyboardEvent) => {
    const last = things.length - 1;
    const to = { ArrowRight: now + 1, ArrowLeft: now < 0 ? last : now - 1, Home: 0, End: last }[e.key];
    if (e.key === 'Enter' && now >= 0) act(things[now]);
    else if (e.key === 'Escape' && now >= 0) setCursor(undefined);
    else if (to !== undefined) setCursor(things[Math.max(0, Math.min(last, to))]?.key);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    here: pointed ?? (now < 0 ? undefined : things[now]),
    /** The keyboard is there, not the pointer. */
    byCursor: !pointed && now >= 0,
    listeners: {
      onPointerMove: (e: MouseEvent) => point(under(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => {
        const clicked = under(e);
        if (clicked) act(clicked);
      },
      onKeyDown,
      onBlur: () => setCursor(undefined),
    },
  };
}

/** How the arrow keys walk along a line of things, each known by where it begins. A walk from -1 starts before them all. */
export const WALK: Record<string, (starts: readonly number[], from: number) => number | undefined> = {
  ArrowRight: (starts, from) => starts.find((s) => s > from),
  ArrowLeft: (starts, from) => starts.findLast((s) => s < from),
  Home: (starts) => starts[0],
  End: (starts) => starts[starts.length - 1],
};
