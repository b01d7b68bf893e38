/**
 * A scene's step held at five shares of its way, side by side.
 *
 *      0 ┌────┐ ¼ ┌────┐ ½ ┌────┐ ¾ ┌────┐ 1 ┌────┐
 */

import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Scene, Scenes } from '../common/scene.ts';
import { useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import type { Mark } from '../motion/mark.ts';
import { MarkNodes } from '../motion/mark-nodes.ts';
import { Paints } from '../motion/Paints.tsx';
import { HELD } from '../motion/way-shares.ts';
import { gallery } from './words.ts';

export function MotionStrip({ of, scene }: { of: Scenes<Scene>; scene: Scene }) {
  const motion = useMemo(() => of.motion?.(scene), [of, scene]);
  if (!motion || motion.plan.still) return null;
  const { plan, width, height } = motion;
  return (
    <div className={`gallery-strip ${of.view.id}`} aria-hidden="true">
      {HELD.map(([t, name]) => (
        <figure key={name}>
          <Held marks={plan.at(t)} width={width} height={height} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Held({ marks, width, height }: { marks: readonly Mark[]; width: number; height: number }) {
  const words = useWords(gallery);
  const id = useId();
  const host = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const group = host.current!;
    new MarkNodes(group, (name) => `url(#${id}-${name})`).draw(marks);
    return () => group.replaceChildren();
  }, [marks, id]);
  return (
    <svg className="picture" viewBox={`0 0 ${width + 2 * MARGIN} ${height + 4}`}>
      <title>{words.isHeld}</title>
      <Paints id={id} />
      <g ref={host} transform={`translate(${MARGIN} 0)`} />
    </svg>
  );
}
