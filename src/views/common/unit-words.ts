/** Numbers with their units, as a language writes them. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

export const units = words('units', {
  number: counting.number,
  /** `1.25 MiB`, `8.30 ms`, `12.5 %`: made from a text with a decimal point, in this language's manner. */
  figure: (text: string) => text,
});
