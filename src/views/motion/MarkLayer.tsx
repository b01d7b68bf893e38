/**
 * Draws a view's marks. React makes one group and passes on what is shown; elements and frames are not its concern.
 */
import { useLayoutEffect, useRef } from 'react';
import type { Schedule } from './clock.ts';
import type { Mark } from './mark.ts';
import { MarkNodes } from './mark-nodes.ts';
import { type Shown, Stage, type StoryOf } from './stage.ts';
import type { Paints } from './svg-text.ts';
import './motion.css';

const FRAMES: Schedule = {
  now: () => performance.now(),
  frame: (run) => {
    const handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  },
};

interface Props<T> {
  shown: Shown<T>;
  /** The marks at rest, if a pointer or a cursor adds to them. */
  rest?: readonly Mark[];
  /** Read once. */
  storyOf: StoryOf<T>;
  paint?: Paints;
}

export function MarkLayer<T>({ shown, rest = shown.marks, storyOf, paint = (name) => name }: Props<T>) {
  const host = useRef<SVGGElement>(null);
  const stage = useRef<Stage<T>>(undefined);
  const first = useRef({ storyOf, paint });
  useLayoutEffect(() => {
    const nodes = new MarkNodes(host.current!, first.current.paint);
    const made = new Stage(FRAMES, first.current.storyOf, (marks) => nodes.draw(marks));
    stage.current = made;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      made.clock.calm = reduced.matches;
    };
    follow();
    reduced.addEventListener('change', follow);
    return () => {
      reduced.removeEventListener('change', follow);
      made.end();
      host.current?.replaceChildren();
    };
  }, []);
  useLayoutEffect(() => stage.current?.show(shown, rest), [shown, rest]);
  return <g ref={host} />;
}
