/**
 * Runs the painters of the array with the time: every frame moves things on their way, and every moment paints changes.
 * They draw without React between two moments.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ArrayLayout } from './array-layout.ts';
import { DrivePainter } from './drive-painter.ts';
import { type Scene, sceneAt } from './flights.ts';
import type { Hand } from './hand.ts';
import { levelsAt } from './levels.ts';
import { MarkPainter } from './mark-painter.ts';
import { type Mark, marksAt } from './marks.ts';
import { momentBefore } from './moments.ts';
import type { Cylinders } from './platter.ts';
import type { ToldFlights } from './words.ts';

export interface Painted {
  flights: ToldFlights;
  layout: ArrayLayout;
  cylinders: Cylinders;
  hand: Hand;
  blockSize: number;
  /** The mark in focus. */
  ring: string | undefined;
  /** Answers whether a mark holds the selected block. */
  holds(mark: Mark): boolean;
}

interface Canvas {
  root: RefObject<SVGSVGElement | null>;
  /** The groups that the marks are drawn in. */
  under: RefObject<SVGGElement | null>;
  over: RefObject<SVGGElement | null>;
}

/** Answers whether pieces are on the link, because their places change between moments. */
const travels = (scene: Scene): boolean =>
  scene.out.some((r) => r.pieces.some((p) => p.phase === 'down' || p.phase === 'up')) ||
  scene.later.some((p) => p.phase === 'down' || p.phase === 'up');

/** Keeps the painters at the time, and knows the marks that are drawn now. */
export function usePainters(
  { root, under, over }: Canvas,
  { flights, layout, cylinders, hand, blockSize, ring, holds }: Painted,
): RefObject<Mark[]> {
  const painter = useRef<MarkPainter>(undefined);
  const marks = useRef<Mark[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs’ elements are never replaced while the tile is open
  useLayoutEffect(() => {
    const painted = new MarkPainter(under.current!, over.current!);
    const drives = new DrivePainter(root.current!, flights, layout, cylinders);
    painter.current = painted;
    let moment = -1;
    let scene: Scene | undefined;
    let frame = 0;
    let last = -1;
    const glide = (now: number) => {
      const passed = last < 0 ? 16 : Math.min(60, now - last);
      last = now;
      frame = painted.glide(passed) ? requestAnimationFrame(glide) : 0;
      if (frame === 0) last = -1;
    };
    const stop = hand.onFrame((time) => {
      const at = momentBefore(hand.moments, time);
      if (!scene || at !== moment || !hand.moving || travels(scene)) {
        const fresh = !scene;
        scene = sceneAt(flights, time);
        marks.current = marksAt(flights, layout, scene);
        painted.show(marks.current, layout, fresh || hand.calm);
        drives.moment(scene, levelsAt(flights, scene, blockSize, layout));
        root.current!.dataset.time = String(time);
        moment = at;
      }
      drives.frame(time);
      if (frame === 0) frame = requestAnimationFrame(glide);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      painted.clear();
    };
  }, [flights, layout, cylinders, hand, blockSize]);

  useEffect(() => painter.current?.ring(ring), [ring]);
  useEffect(() => painter.current?.holding(holds), [holds]);
  return marks;
}
