/** The chosen language, from a link, from this page or from an earlier visit. It is shown once its sentences are loaded. */

import { rememberLanguage } from '../views/language/remembered.ts';
import { type LanguageTag, loadLanguage } from '../words/languages.ts';
import type { AppStore } from './store.ts';

/** The newest choice counts. */
let chosen: LanguageTag = 'en';

export async function speak(store: AppStore, language: LanguageTag): Promise<void> {
  chosen = language;
  await loadLanguage(language);
  if (chosen === language) store.setState({ language });
}

/** A person's own choice, also for the next visit. */
export function chooseLanguage(store: AppStore, language: LanguageTag): void {
  rememberLanguage(language);
  void speak(store, language);
}
