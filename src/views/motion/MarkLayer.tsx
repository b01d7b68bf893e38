/**
 * Draws a view's marks. React makes one group and passes on what is shown; elements and frames are not its concern.
 */
import { useLayoutEffect, useRef } from 'react';
import { useClock, usePlaces } from '../page/page.ts';
import { useDrawn } from '../twin/heard.ts';
import type { Mark } from './mark.ts';
import { MarkNodes } from './mark-nodes.ts';
import { onScreen } from './places.ts';
import { type Shown, Stage, type StoryOf } from './stage.ts';
import type { Paints } from './svg-text.ts';
import './motion.css';

interface Props<T> {
  shown: Shown<T>;
  /** The picture of the moment before, where the clock may stand between the two. */
  before?: Shown<T> | undefined;
  /** The marks at rest, if a pointer or a cursor adds to them. */
  rest?: readonly Mark[];
  /** Read once. */
  storyOf: StoryOf<T>;
  paint?: Paints;
  /** Things that fly between tiles find this tile's marks under this name. */
  tile?: string;
}

export function MarkLayer<T>({ shown, before, rest = shown.marks, storyOf, paint = (name) => name, tile }: Props<T>) {
  const places = usePlaces();
  const clock = useClock();
  const host = useRef<SVGGElement>(null);
  const stage = useRef<Stage<T>>(undefined);
  const first = useRef({ storyOf, paint });
  useLayoutEffect(() => {
    const nodes = new MarkNodes(host.current!, first.current.paint);
    const made = new Stage(clock, first.current.storyOf, (marks) => nodes.draw(marks));
    stage.current = made;
    return () => {
      made.end();
      host.current?.replaceChildren();
    };
  }, [clock]);
  useLayoutEffect(() => stage.current?.show(shown, rest, before), [shown, rest, before]);
  useDrawn(shown.marks);
  useLayoutEffect(() => {
    if (!tile) return undefined;
    return places.register(tile, (key, step) => {
      const place = stage.current?.placeOf(key, step);
      return place && onScreen(host.current!, place);
    });
  }, [places, tile]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` and `before` are not read: each other picture means that things stand elsewhere
  useLayoutEffect(() => {
    if (tile) places.changed();
  }, [places, tile, shown, before]);
  return <g ref={host} />;
}
