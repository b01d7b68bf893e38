/** Fetches what another language says on a page beside the instrument. */
import type { LanguageTag } from './languages.ts';
import { loadLanguage } from './load-language.ts';
import type { OtherPages, PageName, PageWords } from './pages.ts';

const LOADS: {
  readonly [T in Exclude<LanguageTag, 'en'>]: { readonly [P in PageName]: () => Promise<OtherPages[P]> };
} = {
  'sr-Latn': {
    experiments: async () => (await import('./sr-Latn/pages/experiments.ts')).experiments,
    gallery: async () => (await import('./sr-Latn/pages/gallery.ts')).gallery,
    lab: async () => (await import('./sr-Latn/pages/lab.ts')).lab,
  },
};

const LOADED = new Map<string, unknown>();
const keyOf = (tag: LanguageTag, page: PageName) => `${tag} ${page}`;

/** With all that the other parts of such a page say. */
export async function loadPage(tag: LanguageTag, page: PageName): Promise<void> {
  if (tag === 'en') return;
  const [words] = await Promise.all([LOADS[tag][page](), loadLanguage(tag)]);
  LOADED.set(keyOf(tag, page), words);
}

/** English until it is loaded. */
export const pageWordsIn = <P extends PageName>(tag: LanguageTag, page: P, english: PageWords<P>): PageWords<P> =>
  (LOADED.get(keyOf(tag, page)) as PageWords<P> | undefined) ?? english;
