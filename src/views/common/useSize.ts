/** The size of an element in CSS pixels, and the device pixels in each, kept up to date. */
import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
  dpr: number;
}

/** The size of an element before it is measured, or where nothing can be measured. @internal */
export const FirstSize = createContext<Size>({ width: 0, height: 0, dpr: 1 });

export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(useContext(FirstSize));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const dpr = window.devicePixelRatio || 1;
      setSize((s) => (s.width === width && s.height === height && s.dpr === dpr ? s : { width, height, dpr }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
