/** What the device reports. */
import { useSyncExternalStore } from 'react';
import type { ThemeName } from '../../views/theme/tokens.ts';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** A screen of this size shows what is seen from afar as it is drawn. */
const LAPTOP = { width: 1280, height: 720 };

const onResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** By how much the screen is larger than a laptop's, in eighths. */
export const useLarger = (): number =>
  useSyncExternalStore(onResize, () => {
    const times = Math.min(innerWidth / LAPTOP.width, innerHeight / LAPTOP.height);
    return Math.max(1, Math.floor(times * 8) / 8);
  });

/** Too narrow for panels side by side. */
export const useNarrow = (): boolean => useMedia('(max-width: 860px)');

/** A screen on which the stage needs the room of what is beside it. */
export const useSmall = (): boolean => useMedia('(max-width: 1439px)');

export const useSystemTheme = (): ThemeName => (useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light');
