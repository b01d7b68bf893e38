/** What this browser remembers from earlier visits. Storage may be refused: then every visit is the first. */
import type { ThemeName } from '../views/theme/tokens.ts';

const THEME_KEY = 'ext4lab.theme';
const LANGUAGE_KEY = 'ext4lab.language';
const SEEN_KEY = 'ext4lab.seen';
const DETAILS_KEY = 'ext4lab.details';
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

/** The tag of the language that was chosen last. */
export const rememberedLanguage = (): string | null => read(LANGUAGE_KEY);
export const rememberLanguage = (tag: string): void => write(LANGUAGE_KEY, tag);

/** The first passage has been shown. */
export const hasSeenPassage = (): boolean => read(SEEN_KEY) !== null;
export const rememberPassage = (): void => write(SEEN_KEY, '1');

/** Kernel details are shown: names of events, causes, what was passed over. */
export const areDetailsShown = (): boolean => read(DETAILS_KEY) === '1';
export const rememberDetails = (shown: boolean): void => write(DETAILS_KEY, shown ? '1' : '0');

/** Whether the script is folded to its rail, if that was chosen. */
export function rememberedFold(): boolean | undefined {
  const folded = read(FOLDED_KEY);
  return folded === null ? undefined : folded === '1';
}
export const rememberFolded = (folded: boolean): void => write(FOLDED_KEY, folded ? '1' : '0');
