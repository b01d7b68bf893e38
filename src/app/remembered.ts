/** What this browser remembers from earlier visits. Storage may be refused: then every visit is the first. */
import type { ThemeName } from '../views/theme/tokens.ts';

const THEME_KEY = 'ext4lab.theme';
const SEEN_KEY = 'ext4lab.seen';
const DETAILS_KEY = 'ext4lab.details';
const LINES_KEY = 'ext4lab.lines';
const COLUMNS_KEY = 'ext4lab.columns';
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

/** Kernel details are shown: names of events, causes, what was passed over. */
export const areDetailsShown = (): boolean => read(DETAILS_KEY) === '1';
export const rememberDetails = (shown: boolean): void => write(DETAILS_KEY, shown ? '1' : '0');

/** Whether the script is folded to its rail, if that was chosen. */
export function rememberedFold(): boolean | undefined {
  const folded = read(FOLDED_KEY);
  return folded === null ? undefined : folded === '1';
}
export const rememberFolded = (folded: boolean): void => write(FOLDED_KEY, folded ? '1' : '0');

/** How wide the terminal was when a line was typed last. */
export const rememberedColumns = (): number | undefined => Number(read(COLUMNS_KEY)) || undefined;
export const rememberColumns = (columns: number): void => write(COLUMNS_KEY, String(columns));

/** Lines that were typed at prompts, oldest first. */
let unkept: string[] = [];
export function rememberedLines(): string[] {
  try {
    const kept: unknown = JSON.parse(read(LINES_KEY) ?? 'null');
    return Array.isArray(kept) ? kept.filter((line) => typeof line === 'string') : unkept;
  } catch {
    return unkept;
  }
}
export function rememberLines(lines: string[]): void {
  unkept = lines;
  write(LINES_KEY, JSON.stringify(lines));
}
