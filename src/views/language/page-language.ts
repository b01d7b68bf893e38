/**
 * The language of a page beside the instrument: of its link, or as this browser was asked for last. The page is drawn once
 * its words are here; if they do not come, in English.
 */
import { useCallback, useEffect, useState } from 'react';
import { isLanguage, type LanguageTag, type LaterFile, loadLanguage } from '../../words/languages.ts';
import { rememberLanguage, usualLanguage } from './remembered.ts';

/** What packs say on such a page alone. */
const PAGES = {
  experiments: import.meta.glob<LaterFile>('../../languages/*/experiments/index.ts'),
  gallery: import.meta.glob<LaterFile>('../../languages/*/gallery/index.ts'),
  lab: import.meta.glob<LaterFile>('../../languages/*/lab/index.ts'),
};

type PageName = keyof typeof PAGES;

export async function pageLanguage(page: PageName, linked?: string | null): Promise<LanguageTag> {
  const tag = linked && isLanguage(linked) ? linked : usualLanguage();
  try {
    await loadLanguage(tag, PAGES[page]);
    return tag;
  } catch {
    return 'en';
  }
}

/**
 * Begins with the one that `pageLanguage` brought; another is shown once it is here. A person's own choice is remembered,
 * what a link asks for is not.
 */
export function usePageLanguage(page: PageName, first: LanguageTag) {
  const [language, set] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const show = useCallback(
    (tag: LanguageTag) =>
      void loadLanguage(tag, PAGES[page]).then(
        () => set(tag),
        () => {},
      ),
    [page],
  );
  const choose = (tag: LanguageTag) => {
    rememberLanguage(tag);
    show(tag);
  };
  return { language, choose, show };
}

/** What the window is called. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
