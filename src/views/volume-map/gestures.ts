/**
 * Wheel, drag and pinch over the map, as zooming, panning and clicking.
 *
 *      wheel notch      one stop in or out, at the pointer          drag       pan
 *      trackpad, pinch  continuous, rests on a stop afterwards      click      select
 *
 * A drag selects nothing, and scrolling the page past a fitted map with one finger is not interrupted.
 */
import { useEffect, useRef } from 'react';
import type { MapCamera } from './useCamera.ts';

export interface GestureTarget {
  map: MapCamera;
  /** Device pixels per CSS pixel. */
  dpr: number;
  /** A click, in device pixels. */
  click(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
}

const DRAG_CSS = 4;

export function useGestures(element: React.RefObject<HTMLElement | null>, target: GestureTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const el = element.current;
    if (!el) return;
    const { wheel, down, move, up } = gesturesOn(el, latest);
    const leave = () => latest.current.leave();
    el.addEventListener('wheel', wheel, { passive: false });
    el.addEventListener('pointerdown', down);
    el.addEventListener('pointermove', move);
    el.addEventListener('pointerup', up);
    el.addEventListener('pointercancel', up);
    el.addEventListener('pointerleave', leave);
    return () => {
      el.removeEventListener('wheel', wheel);
      el.removeEventListener('pointerdown', down);
      el.removeEventListener('pointermove', move);
      el.removeEventListener('pointerup', up);
      el.removeEventListener('pointercancel', up);
      el.removeEventListener('pointerleave', leave);
    };
  }, [element]);
}

interface Point {
  x: number;
  y: number;
}

function gesturesOn(el: HTMLElement, latest: { readonly current: GestureTarget }) {
  const pointers = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let moved = false;
  let span = 0;
  const at = (e: { clientX: number; clientY: number }): Point => {
    const box = el.getBoundingClientRect();
    const { dpr } = latest.current;
    return { x: (e.clientX - box.left) * dpr, y: (e.clientY - box.top) * dpr };
  };
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const drag = (from: Point, here: Point) => {
    if (!moved && Math.hypot(here.x - start.x, here.y - start.y) < DRAG_CSS * latest.current.dpr) return false;
    if (!moved) latest.current.leave();
    moved = true;
    latest.current.map.pan(from.x - here.x, from.y - here.y);
    return true;
  };
  const pinch = () => {
    const [a, b] = [...pointers.values()];
    const wide = distance();
    if (span > 0) latest.current.map.pull(wide / span, (a.x + b.x) / 2, (a.y + b.y) / 2);
    span = wide;
  };
  return {
    wheel: (e: WheelEvent) => zoomBy(e, latest.current.map, at),
    down: (e: PointerEvent) => {
      if (e.button !== 0) return;
      pointers.set(e.pointerId, at(e));
      el.setPointerCapture(e.pointerId);
      if (pointers.size === 1) {
        start = at(e);
        moved = false;
      } else {
        span = distance();
        moved = true;
      }
    },
    move: (e: PointerEvent) => {
      const here = at(e);
      const before = pointers.get(e.pointerId);
      if (!before) {
        if (e.pointerType !== 'touch') latest.current.hover(here.x, here.y);
      } else if (pointers.size > 1) {
        pointers.set(e.pointerId, here);
        pinch();
      } else if (drag(before, here)) pointers.set(e.pointerId, here);
    },
    up: (e: PointerEvent) => {
      if (!pointers.delete(e.pointerId)) return;
      if (e.type === 'pointerup' && !moved && pointers.size === 0) {
        const { x, y } = at(e);
        latest.current.click(x, y);
      }
    },
  };
}

function zoomBy(e: WheelEvent, map: MapCamera, at: (e: WheelEvent) => Point): void {
  // The map cannot zoom out further, so the page may scroll.
  if (map.fitted && e.deltaY > 0 && !e.ctrlKey && !e.shiftKey) return;
  e.preventDefault();
  const { x, y } = at(e);
  if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
    map.pan(e.shiftKey ? e.deltaY || e.deltaX : e.deltaX, 0);
    return;
  }
  const notch = e.deltaMode !== 0 || (Math.abs(e.deltaY) >= 50 && !e.ctrlKey);
  if (notch) map.zoom(e.deltaY < 0 ? 1 : -1, x, y);
  else map.pull(Math.exp(-e.deltaY * (e.ctrlKey ? 0.012 : 0.006)), x, y);
}
