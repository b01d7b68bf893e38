/** Kako srpski broji: 1 korak, 2 koraka, 5 koraka, 21 korak. */
import { countingIn, placesIn } from '../../words/counting.ts';

export const counting = countingIn('sr-Latn', ['one', 'few', 'other']);
export const place = placesIn('sr-Latn');

/** 21 blok, 2 bloka, 5 blokova. */
export const counted = (n: number, one: string, few: string, other: string): string =>
  counting.many(n, { one: `# ${one}`, few: `# ${few}`, other: `# ${other}` });
