/** The size of an element in device pixels, exactly, so that a canvas of that size is never scaled. */
import { useLayoutEffect, useRef, useState } from 'react';

export interface MapSize {
  width: number;
  height: number;
  dpr: number;
}

export function useSize<E extends HTMLElement>(): [React.RefObject<E | null>, MapSize | undefined] {
  const ref = useRef<E>(null);
  const [size, set] = useState<MapSize>();
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const put = (width: number, height: number) => {
      const dpr = window.devicePixelRatio;
      if (width < 1 || height < 1) return;
      set((s) => (s && s.width === width && s.height === height && s.dpr === dpr ? s : { width, height, dpr }));
    };
    const box = el.getBoundingClientRect();
    put(Math.floor(box.width * window.devicePixelRatio), Math.floor(box.height * window.devicePixelRatio));
    const observer = new ResizeObserver(([entry]) => {
      const exact = entry.devicePixelContentBoxSize?.[0];
      if (exact) put(exact.inlineSize, exact.blockSize);
      else {
        const { width, height } = entry.contentRect;
        put(Math.floor(width * window.devicePixelRatio), Math.floor(height * window.devicePixelRatio));
      }
    });
    try {
      observer.observe(el, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(el);
    }
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
