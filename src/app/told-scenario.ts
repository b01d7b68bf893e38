/** A scenario in the words of the language that was chosen; English is its own. */
import type { LanguageTag } from '../words/languages.ts';
import { saidIn } from '../words/words.ts';
import type { Scenario, Shelf } from './scenario.ts';

export const saidOf = (tag: LanguageTag, { id, name, watch, learnt }: Scenario) =>
  saidIn(tag, 'scenario', id, { name, watch, learnt });

export const shelfTitle = (tag: LanguageTag, { id, title }: Shelf): string => saidIn(tag, 'shelf', id, title);
