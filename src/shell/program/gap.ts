/** Fills from one column to another with tabs as far as possible, and then with blanks. */

const TAB = 8;

export function gap(from: number, to: number): string {
  const stop = to - (to % TAB);
  if (from >= stop) return ' '.repeat(Math.max(0, to - from));
  return '\t'.repeat(Math.ceil((stop - from) / TAB)) + ' '.repeat(to - stop);
}
