/** Answers whether the pointer is a finger; rows of computed height must then be higher. */
import { useSyncExternalStore } from 'react';

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
