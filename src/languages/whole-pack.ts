/** What a pack says in all, with what comes later than the page. */
import { type LanguageTag, type LaterFile, loadLanguage, packOf, type Tables } from '../words/languages.ts';

const LATER = import.meta.glob<LaterFile>('./*/*/index.ts');

export async function wholePack(tag: LanguageTag): Promise<Tables> {
  await loadLanguage(tag, LATER);
  return packOf(tag)?.tables ?? {};
}
