/** A pack with all that comes later than the page. */
import { type LanguageTag, loadLanguage, type Pack, packOf, ROOMS } from '../words/languages.ts';

export async function wholePack(tag: LanguageTag): Promise<Pack> {
  for (const room of ROOMS) await loadLanguage(tag, room);
  return packOf(tag) ?? {};
}
