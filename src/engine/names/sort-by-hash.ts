/**
 * Sorts entries by hash with combsort11 (S. Lacey and R. Box, "A Fast, Easy Sort", Byte, April 1991), a bubble sort whose
 * neighbours are far apart at first. It is not stable, and its order of names with equal hashes is their order in a leaf.
 * So this must be Linux's sort.
 *
 *     gap      … 11 · 8 · 6 · 4 · 3 · 2, then exchanges of neighbours until there is none
 */

/** `order` lists entries. After this, `hashes[order[i]]` ascend. */
export function sortByHash(hashes: Float64Array, order: Uint16Array, count: number): void {
  let gap = count;
  while (gap > 2) {
    gap = Math.floor((gap * 10) / 13);
    // A gap of 9 or 10 leaves slow values behind; 11 does not.
    if (gap === 9 || gap === 10) gap = 11;
    for (let high = count - 1, low = high - gap; low >= 0; high--, low--)
      if (hashes[order[high]] < hashes[order[low]]) exchange(order, high, low);
  }
  for (let sorted = false; !sorted; ) {
    sorted = true;
    for (let i = count - 2; i >= 0; i--)
      if (hashes[order[i + 1]] < hashes[order[i]]) {
        exchange(order, i, i + 1);
        sorted = false;
      }
  }
}

function exchange(order: Uint16Array, i: number, j: number): void {
  const held = order[i];
  order[i] = order[j];
  order[j] = held;
}
