/** A text in small letters without diacritics, so that `cuva` finds `čuva`. Its length stays the same. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
