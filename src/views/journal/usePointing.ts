/** What the pointer or the keyboard is at in the journal's picture, and what is said of it. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react';
import { pointIn } from '../common/Picture.tsx';
import { type Thing, thingAt, thingsOf } from './pointing.ts';
import type { Told } from './shown.ts';
import { thingInWords } from './words.ts';

export function usePointing(
  picture: RefObject<SVGSVGElement | null>,
  told: Told | undefined,
  act: (thing: Thing) => void,
) {
  const [pointed, point] = useState<Thing>();
  const [cursor, setCursor] = useState<string>();
  const things = useMemo(() => (told ? thingsOf(told) : []), [told]);
  const now = things.findIndex((t) => t.key === cursor);
  const thing = pointed ?? things[now];
  const at = (e: MouseEvent) => (picture.current && told ? thingAt(told, pointIn(picture.current, e)) : undefined);
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
    here: thing && { thing, by: pointed ? 'pointer' : 'cursor' },
    said: thing && told ? thingInWords(told.data, thing) : '',
    listeners: {
      onPointerMove: (e: MouseEvent) => point(at(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => {
        const clicked = at(e);
        if (clicked) act(clicked);
      },
      onKeyDown,
      onBlur: () => setCursor(undefined),
    },
  };
}
