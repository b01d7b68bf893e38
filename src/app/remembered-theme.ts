/** The theme that was chosen last in this browser. */
import type { ThemeName } from '../views/theme/tokens.ts';

const THEME_KEY = 'ext4lab.theme';

/** The choice made earlier in this browser. Storage may be refused: then there is none. */
export function rememberedTheme(): ThemeName | undefined {
  try {
    return (localStorage.getItem(THEME_KEY) as ThemeName | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A private window: the theme lasts as long as the page does.
  }
}
