/** The inner size of an element in CSS pixels. */
import { useLayoutEffect, useRef, useState } from 'react';

export interface ElementSize {
  width: number;
  height: number;
}

export function useElementSize<E extends HTMLElement>(): [React.RefObject<E | null>, ElementSize | undefined] {
  const ref = useRef<E>(null);
  const [size, set] = useState<ElementSize>();
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const put = () => {
      const { clientWidth: width, clientHeight: height } = el;
      set((s) => (s && s.width === width && s.height === height ? s : { width, height }));
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(el);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
