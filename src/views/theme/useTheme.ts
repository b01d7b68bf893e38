/** The present theme, for components that draw on canvas. Style sheets do not need this. */
import { createContext, useContext } from 'react';
import { type Palette, palette } from './palette.ts';
import type { ThemeName } from './tokens.ts';

export const ThemeContext = createContext<ThemeName>('light');

/** The factor by which text and drawings are larger than on a laptop. */
export const LargerContext = createContext(1);

export const useTheme = (): Palette => palette(useContext(ThemeContext), useContext(LargerContext));
