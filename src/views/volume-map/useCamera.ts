/**
 * The camera of a map on the screen: at rest on a stop, on its way to one, or under a person's fingers.
 *
 *      fit (undefined) ──zoom──▶ { plan, camera } ──zoom out──▶ fit
 *
 * While it shows the whole volume it has no state, so that a tile of another size still shows the whole volume. Otherwise
 * the block in the middle stays in the middle.
 */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { calm } from '../motion/frames.ts';
import {
  type Camera,
  centreOn,
  clamp,
  fitCamera,
  nearestGroup,
  pointIn,
  reveal,
  stopBeside,
  stopNear,
  stopsFor,
  type Viewport,
  viewOf,
  viewText,
  zoomAt,
} from './camera.ts';
import { blockAt, boxOf, firstBlockOf, type Layout, layoutAt, type Plan } from './layout.ts';

interface View {
  plan: Plan;
  camera: Camera;
  layout: Layout;
}

/** The block in the middle and the scale, as text. */
function textOf(view: View | undefined, v: Viewport): string {
  if (!view) return '';
  const { layout, camera } = view;
  return viewText(blockNear(layout, camera.x + v.width / 2, camera.y + v.height / 2), camera, layout.dpr);
}

function blockNear(l: Layout, x: number, y: number): number {
  const hit = blockAt(l, x, y);
  return hit >= 0 ? hit : firstBlockOf(l.geometry, nearestGroup(l, x, y));
}

const ZOOM_MS = 180;
const SETTLE_MS = 140;

export interface MapCamera {
  plan: Plan;
  layout: Layout;
  camera: Camera;
  /** The whole volume is in sight. */
  fitted: boolean;
  /** The camera is at the closest stop. */
  closest: boolean;
  zoom(direction: 1 | -1, x?: number, y?: number): void;
  /** Zooms around a block. It stays in place if it was in sight, and it is in sight afterwards. */
  zoomOn(direction: 1 | -1, block: number): void;
  /** Zooms by a factor at once, for fingers, and rests on a stop when they stop. */
  pull(factor: number, x: number, y: number): void;
  pan(dx: number, dy: number): void;
  show(block: number): void;
  /** Puts a point of another layout of the same plan (the minimap's) into the middle. */
  look(from: Layout, x: number, y: number): void;
  fit(): void;
  /** The view as text, for links; empty for the whole volume. */
  text: string;
}

/** The frame of a map: its plan, the pitch at which all of it is in sight, and its room. */
interface Frame {
  plan: Plan;
  fitPitch: number;
  v: Viewport;
  fitLayout: Layout;
  stops: number[];
}

/** The view that a link wants. */
function wished(text: string, { plan, fitPitch, v, fitLayout, stops }: Frame): View | undefined {
  const to = viewOf(text);
  if (!to || to.block >= plan.geometry.blockCount) return undefined;
  const pitch = stopNear(stops, to.pitchCss * plan.dpr);
  if (pitch <= fitPitch) return undefined;
  return { plan, camera: centreOn(fitLayout, v, to.block, pitch), layout: layoutAt(plan, pitch) };
}

/** The same view in a tile of another size; undefined for a volume with other blocks. */
function moved(view: View, { plan, fitPitch, v, fitLayout, stops }: Frame): View | undefined {
  const same = view.plan.geometry === plan.geometry;
  const block = blockNear(view.layout, view.camera.x + v.width / 2, view.camera.y + v.height / 2);
  const pitch = stopNear(stops, view.camera.pitch);
  return same && pitch > fitPitch
    ? { plan, camera: centreOn(fitLayout, v, block, pitch), layout: layoutAt(plan, pitch) }
    : undefined;
}

/** The present view, from a link or from a person's movements; undefined for the whole volume. */
function useView(frame: Frame, wish: string): [View | undefined, (view: View | undefined) => void] {
  const [view, setView] = useState<View | undefined>(() => wished(wish, frame));
  const [heard, hear] = useState(wish);
  let current = view;
  if (heard !== wish) {
    // A link, or the browser's history; it recognises its own echo by the text.
    hear(wish);
    if (wish !== textOf(view, frame.v)) {
      current = wished(wish, frame);
      setView(current);
    }
  }
  if (view && view.plan !== frame.plan && current === view) {
    current = moved(view, frame);
    setView(current);
  }
  return [current, setView];
}

export function useCamera(plan: Plan, fitPitch: number, v: Viewport, wish = ''): MapCamera {
  const fitLayout = useMemo(() => layoutAt(plan, fitPitch), [plan, fitPitch]);
  const stops = useMemo(() => stopsFor(plan, fitPitch), [plan, fitPitch]);
  const [current, setView] = useView({ plan, fitPitch, v, fitLayout, stops }, wish);
  const layout = current?.layout ?? fitLayout;
  const camera = useMemo(
    () => (current ? clamp(current.camera, layout, v) : fitCamera(fitLayout, v)),
    [current, layout, fitLayout, v],
  );

  // Events come faster than renders, so they continue from here.
  const now = useRef({ layout, camera });
  now.current = { layout, camera };
  const put = useCallback(
    (c: Camera) => {
      const next = layoutAt(plan, c.pitch);
      now.current = { layout: next, camera: c };
      setView(c.pitch <= fitPitch * 1.0005 ? undefined : { plan, camera: c, layout: next });
    },
    [plan, fitPitch, setView],
  );
  const motion = useGlide(now, put, plan, v);

  return useMemo(
    () => ({
      plan,
      layout,
      camera,
      fitted: current === undefined,
      closest: camera.pitch >= stops[stops.length - 1],
      text: textOf(current, v),
      ...movesOf({ now, put, motion, stops, fitPitch, v }),
    }),
    [plan, layout, camera, current, stops, fitPitch, v, motion, put],
  );
}

/** The camera between two renders. */
type Now = RefObject<{ layout: Layout; camera: Camera }>;

interface Motion {
  /** From pitch to pitch around a point; `keep` stays in sight. */
  glide(pitch: number, x: number, y: number, keep?: number): void;
  stop(): void;
  /** Calls `then` when nothing has moved for a while. */
  settle(then: () => void): void;
  /** The pitch that it is on its way to; 0 at rest. */
  target(): number;
}

function useGlide(now: Now, put: (c: Camera) => void, plan: Plan, v: Viewport): Motion {
  const motion = useRef({ frame: 0, settle: 0, target: 0 });
  const stop = useCallback(() => {
    cancelAnimationFrame(motion.current.frame);
    window.clearTimeout(motion.current.settle);
    motion.current = { frame: 0, settle: 0, target: 0 };
  }, []);
  useEffect(() => stop, [stop]);

  return useMemo(
    () => ({
      stop,
      target: () => motion.current.target,
      settle: (then) => {
        motion.current.settle = window.setTimeout(then, SETTLE_MS);
      },
      glide: (pitch, x, y, keep = -1) => {
        stop();
        const from = now.current;
        const end = performance.now() + (calm() ? 0 : ZOOM_MS);
        motion.current.target = pitch;
        const frame = (time: number) => {
          const t = calm() ? 1 : Math.min(1, 1 - (end - time) / ZOOM_MS);
          const eased = 1 - (1 - t) ** 3;
          const p = t >= 1 ? pitch : from.camera.pitch * (pitch / from.camera.pitch) ** eased;
          const next = zoomAt(from.camera, from.layout, p, x, y, v);
          put(keep < 0 ? next : reveal(next, layoutAt(plan, p), v, keep));
          motion.current.frame = t < 1 ? requestAnimationFrame(frame) : 0;
          if (t >= 1) motion.current.target = 0;
        };
        frame(performance.now());
      },
    }),
    [now, put, stop, plan, v],
  );
}

interface Steering {
  now: Now;
  put(c: Camera): void;
  motion: Motion;
  stops: number[];
  fitPitch: number;
  v: Viewport;
}

type Moves = Pick<MapCamera, 'zoom' | 'zoomOn' | 'pull' | 'pan' | 'show' | 'look' | 'fit'>;

function movesOf({ now, put, motion, stops, fitPitch, v }: Steering): Moves {
  const { glide, stop } = motion;
  const pitch = () => motion.target() || now.current.camera.pitch;
  return {
    zoom: (direction, x = v.width / 2, y = v.height / 2) => glide(stopBeside(stops, pitch(), direction), x, y),
    zoomOn: (direction, block) => {
      const { layout: l, camera: c } = now.current;
      const box = boxOf(l, block);
      const inside = (at: number, room: number) => Math.max(0, Math.min(room, at));
      const x = inside(box.x + box.width / 2 - c.x, v.width);
      const y = inside(box.y + box.height / 2 - c.y, v.height);
      glide(stopBeside(stops, pitch(), direction), x, y, block);
    },
    pull: (factor, x, y) => {
      stop();
      const { layout: l, camera: c } = now.current;
      const next = Math.max(fitPitch, Math.min(stops[stops.length - 1], c.pitch * factor));
      put(zoomAt(c, l, next, x, y, v));
      motion.settle(() => glide(stopNear(stops, next), x, y));
    },
    pan: (dx, dy) => {
      stop();
      const { layout: l, camera: c } = now.current;
      put(clamp({ pitch: c.pitch, x: c.x + dx, y: c.y + dy }, l, v));
    },
    show: (block) => {
      const { layout: l, camera: c } = now.current;
      const next = reveal(c, l, v, block);
      if (next.x !== c.x || next.y !== c.y) put(next);
    },
    look: (from, x, y) => {
      stop();
      const { layout: l, camera: c } = now.current;
      const to = pointIn(l, from, x, y);
      put(clamp({ pitch: c.pitch, x: to.x - v.width / 2, y: to.y - v.height / 2 }, l, v));
    },
    fit: () => glide(fitPitch, v.width / 2, v.height / 2),
  };
}
