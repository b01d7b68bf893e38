/** What this browser remembers from earlier visits. Storage may be refused: then every visit is the first. */
import type { ThemeName } from '../views/theme/tokens.ts';

const THEME_KEY = 'ext4lab.theme';
const SEEN_KEY = 'ext4lab.seen';
const FOLDED_KEY = 'ext4lab.script-folded';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window: it lasts as long as the page does.
  }
}

/** The theme that was chosen last. */
export const rememberedTheme = (): ThemeName | undefined => (read(THEME_KEY) as ThemeName | null) ?? undefined;
export const rememberTheme = (theme: ThemeName): void => write(THEME_KEY, theme);

/** The first passage has been shown. */
export const hasSeenPassage = (): boolean => read(SEEN_KEY) !== null;
export const rememberPassage = (): void => write(SEEN_KEY, '1');

/** The script is folded to its rail. */
export const isScriptFolded = (): boolean => read(FOLDED_KEY) === '1';
export const rememberFolded = (folded: boolean): void => write(FOLDED_KEY, folded ? '1' : '0');
