/** Small, and without the signs on letters: `cuva` finds `čuva`. As long as the text. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
