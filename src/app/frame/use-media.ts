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

/** Too narrow for panels side by side. */
export const useNarrow = (): boolean => useMedia('(max-width: 860px)');

/** A screen on which the stage needs the room of what is beside it. */
export const useSmall = (): boolean => useMedia('(max-width: 1439px)');

export const useSystemTheme = (): ThemeName => (useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light');
