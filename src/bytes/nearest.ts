/** The nearest of some words, for “did you mean …?”. */

/** How many letters a slip may add, lose, change or swap: few, and never most of the word. */
const slip = (word: string): number => Math.min(3, Math.floor(word.length / 2));

/** Undefined where none is within `most` changes. */
export function nearest(word: string, among: Iterable<string>, most = slip(word)): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const other of among) {
    const d = distance(word, other);
    if (d < least) {
      least = d;
      best = other;
    }
  }
  return best;
}

/** Levenshtein’s distance, with two neighbours that changed places as one step. @internal */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const change = a[i - 1] === b[k - 1] ? 0 : 1;
      row[k] = Math.min(last[k] + 1, row[k - 1] + 1, last[k - 1] + change);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        row[k] = Math.min(row[k], before[k - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
