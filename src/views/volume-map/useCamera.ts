/**
 * The camera of a map on the screen: at rest on a stop, on its way to one, or under a person's fingers.
 *
 *      fit (undefined) ──zoom──▶ { plan, camera } ──zoom out──▶ fit
 *
 * While it shows the whole volume it has no state: a tile that changes its size still shows the whole volume. Otherwise
 * the block in the middle stays in the middle.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { calm } from '../common/motion.ts';
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

/** What is in the middle, and how large. */
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
  /** At the closest stop. */
  closest: boolean;
  zoom(direction: 1 | -1, x?: number, y?: number): void;
  /** Zooms around a block, which stays in place if it was in sight, and is in sight afterwards. */
  zoomOn(direction: 1 | -1, block: number): void;
  /** Zooms by a factor at once, as fingers do; rests on a stop when they stop. */
  pull(factor: number, x: number, y: number): void;
  pan(dx: number, dy: number): void;
  show(block: number): void;
  /** Puts a point of another layout of the same plan (the minimap's) into the middle. */
  look(from: Layout, x: number, y: number): void;
  fit(): void;
  /** The view as text, for links; empty for the whole volume. */
  text: string;
}

export function useCamera(plan: Plan, fitPitch: number, v: Viewport, wish = ''): MapCamera {
  const fitLayout = useMemo(() => layoutAt(plan, fitPitch), [plan, fitPitch]);
  const stops = useMemo(() => stopsFor(plan, fitPitch), [plan, fitPitch]);
  const wished = (text: string): View | undefined => {
    const to = viewOf(text);
    if (!to || to.block >= plan.geometry.blockCount) return undefined;
    const pitch = stopNear(stops, to.pitchCss * plan.dpr);
    if (pitch <= fitPitch) return undefined;
    return { plan, camera: centreOn(fitLayout, v, to.block, pitch), layout: layoutAt(plan, pitch) };
  };
  const [view, setView] = useState<View | undefined>(() => wished(wish));
  const [heard, hear] = useState(wish);

  let current = view;
  if (heard !== wish) {
    // A link, or the browser's history; it recognises its own echo by the text.
    hear(wish);
    if (wish !== textOf(view, v)) {
      current = wished(wish);
      setView(current);
    }
  }
  if (view && view.plan !== plan && current === view) {
    // The tile changed its size, or the volume its blocks.
    const same = view.plan.geometry === plan.geometry;
    const block = blockNear(view.layout, view.camera.x + v.width / 2, view.camera.y + v.height / 2);
    const pitch = stopNear(stops, view.camera.pitch);
    current =
      same && pitch > fitPitch
        ? { plan, camera: centreOn(fitLayout, v, block, pitch), layout: layoutAt(plan, pitch) }
        : undefined;
    setView(current);
  }
  const layout = current?.layout ?? fitLayout;
  const camera = useMemo(
    () => (current ? clamp(current.camera, layout, v) : fitCamera(fitLayout, v)),
    [current, layout, fitLayout, v],
  );

  // Events come faster than renders: they continue from here.
  const now = useRef({ layout, camera });
  now.current = { layout, camera };
  const motion = useRef({ frame: 0, settle: 0, target: 0 });

  const put = useCallback(
    (c: Camera) => {
      const next = layoutAt(plan, c.pitch);
      now.current = { layout: next, camera: c };
      setView(c.pitch <= fitPitch * 1.0005 ? undefined : { plan, camera: c, layout: next });
    },
    [plan, fitPitch],
  );

  const stop = useCallback(() => {
    cancelAnimationFrame(motion.current.frame);
    window.clearTimeout(motion.current.settle);
    motion.current = { frame: 0, settle: 0, target: 0 };
  }, []);
  useEffect(() => stop, [stop]);

  const glide = useCallback(
    (pitch: number, x: number, y: number, keep = -1) => {
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
    [put, stop, v, plan],
  );

  return useMemo(() => {
    const pitch = () => motion.current.target || now.current.camera.pitch;
    return {
      plan,
      layout,
      camera,
      fitted: current === undefined,
      closest: camera.pitch >= stops[stops.length - 1],
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
        motion.current.settle = window.setTimeout(() => glide(stopNear(stops, next), x, y), SETTLE_MS);
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
      text: textOf(current, v),
    };
  }, [plan, layout, camera, current, stops, fitPitch, v, glide, put, stop]);
}
