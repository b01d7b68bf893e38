/** The word of a list that takes the fewest changed, added or dropped letters to become (Levenshtein's distance). */
export function nearest(word: string, list: readonly string[]): string {
  let best = list[0];
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of list) {
    const d = distance(word, candidate);
    if (d < least) [best, least] = [candidate, d];
  }
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let k = 0; k < b.length; k++)
      next.push(Math.min(next[k] + 1, row[k + 1] + 1, row[k] + (a[i] === b[k] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}
