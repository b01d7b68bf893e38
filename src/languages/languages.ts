/**
 * The languages: each is one folder with the same sentences, by part of the page. What a sentence is in every language is
 * said by English; one that another language lacks does not compile. English comes with the page, another when it is chosen.
 */
import type { AroundWords } from './around.ts';
import type { format } from './en/format.ts';
import { en } from './en/index.ts';
import type { shelves } from './en/scenarios.ts';
import type { ViewWords } from './views.ts';

export type ShelfId = keyof typeof shelves;

/** What is said of a scenario. */
export interface ScenarioSaid {
  name: string;
  /** One sentence: what to watch. */
  watch: string;
  /** Said once the story has turned: what was learnt. */
  learnt: string;
}

/** Parts of the page that come after it: their English comes with them, and another language brings all of its own at once. */
export interface LateWords extends AroundWords {
  /** By the ids of scenarios. */
  scenarios: Readonly<Record<string, ScenarioSaid>>;
  shelves: Readonly<Record<ShelfId, string>>;
  format: typeof format;
  views: ViewWords;
}

export type Words = typeof en & Partial<LateWords>;
/** What a language other than English has. */
export type OtherWords = typeof en & LateWords;

/** By their tags, each by its own name. */
export const LANGUAGES = { en: 'English', 'sr-Latn': 'Srpski' } as const;
export type LanguageTag = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

export const isLanguage = (text: string): text is LanguageTag => Object.hasOwn(LANGUAGES, text);

/** Those that are here. */
export const LOADED = new Map<LanguageTag, Words>([['en', en]]);

/** English until it is loaded. */
export const wordsOf = (tag: LanguageTag): Words => LOADED.get(tag) ?? en;

/** A part that comes later than the page, in the words of a language; `english` came with whoever says it. */
export const lateIn = <P extends keyof LateWords>(
  words: Partial<LateWords>,
  part: P,
  english: LateWords[P],
): LateWords[P] => words[part] ?? english;
