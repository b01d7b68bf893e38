/** The language that this browser was asked for last. If storage is refused, every visit is the first. */
import { isLanguage, type LanguageTag } from '../../words/languages.ts';

const KEY = 'ext4lab.language';

export function usualLanguage(): LanguageTag {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && isLanguage(text) ? text : 'en';
  } catch {
    return 'en';
  }
}

export function rememberLanguage(tag: LanguageTag): void {
  try {
    localStorage.setItem(KEY, tag);
  } catch {
    // A private window: it lasts as long as the page does.
  }
}
