/** What the browser says of the screen: the size of an element, its fonts, and whether the pointer is a finger. */
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

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

/** Counts up when fonts have arrived, because a canvas drawn before must be drawn again. */
export function useFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const arrived = () => setLoaded((n) => n + 1);
    document.fonts.addEventListener('loadingdone', arrived);
    return () => document.fonts.removeEventListener('loadingdone', arrived);
  }, []);
  return loaded;
}

/** Answers whether the pointer is a finger; rows of computed height must then be higher. */
const COARSE = '(pointer: coarse)';

export const useTouch = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(COARSE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(COARSE).matches,
    () => false,
  );

/** The inner size of an element in CSS pixels. */
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
