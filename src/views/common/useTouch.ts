/** Whether things are pressed with a finger: rows whose height is computed have to be higher then. */
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
  );
