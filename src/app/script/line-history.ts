/**
 * The lines that were typed at prompts, in this visit and in earlier ones: recalled one by one, or searched for from the newest
 * to the oldest. A line that comes again is only where it came last.
 */
import { rememberedLines, rememberLines } from '../remembered.ts';

/** As bash keeps. */
const MOST = 500;

let lines: string[] | undefined;

/** Oldest first. */
export const typedBefore = (): readonly string[] => {
  lines ??= rememberedLines();
  return lines;
};

/** Whatever another window of this browser has added meanwhile is kept. */
export function addToHistory(added: readonly string[]): void {
  const known = new Set(added);
  lines = [...rememberedLines().filter((line) => !known.has(line)), ...new Set(added)].slice(-MOST);
  rememberLines(lines);
}

/** The newest line with the text that is older than `before`, by its index; -1 if there is none. */
export function findLine(text: string, before: number): number {
  const all = typedBefore();
  for (let i = Math.min(before, all.length) - 1; i >= 0; i--) if (all[i].includes(text)) return i;
  return -1;
}
