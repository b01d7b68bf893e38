/** From one column to another: tabs as far as they go, then blanks. */

const TAB = 8;

export function gap(from: number, to: number): string {
  const stop = to - (to % TAB);
  if (from >= stop) return ' '.repeat(Math.max(0, to - from));
  return '\t'.repeat(Math.ceil((stop - from) / TAB)) + ' '.repeat(to - stop);
}
