/** The languages, and their packs: each is a folder of src/languages, fetched when its language is chosen. */

/** By their tags, each by its own name. */
export const LANGUAGES = { en: 'English', 'sr-Latn': 'Srpski' } as const;
export type LanguageTag = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

export const isLanguage = (text: string): text is LanguageTag => Object.hasOwn(LANGUAGES, text);

/** By the names of parts and tables. */
export type Pack = Readonly<Record<string, unknown>>;

/** What is fetched at once: a language, or what it says in one room of the house that comes later. */
const FILES = import.meta.glob<{ pack: Pack }>(['../languages/*/index.ts', '../languages/*/*/index.ts']);
export const ROOMS = ['experiments', 'gallery', 'glossary', 'lab'] as const;
export type Room = (typeof ROOMS)[number];

const LOADED = new Map<string, Pack>();
const PACKS = new Map<LanguageTag, Pack>();

async function load(path: string): Promise<void> {
  const file = FILES[`../languages/${path}/index.ts`];
  if (file && !LOADED.has(path)) LOADED.set(path, (await file()).pack);
}

/** Fails where it cannot be had. */
export async function loadLanguage(tag: LanguageTag, room?: Room): Promise<void> {
  if (tag === 'en') return;
  const before = LOADED.size;
  await Promise.all([load(tag), room && load(`${tag}/${room}`)]);
  if (LOADED.size > before)
    lay(tag, Object.assign({}, ...[...LOADED].filter(([path]) => path.split('/')[0] === tag).map(([, pack]) => pack)));
}

/** @internal */
export const lay = (tag: LanguageTag, pack: Pack): void => void PACKS.set(tag, pack);

/** Undefined for English, and until it is loaded. */
export const packOf = (tag: LanguageTag | undefined): Pack | undefined => tag && PACKS.get(tag);

/** The language in which the page is shown: English until the other is loaded. */
export const shownIn = (tag: LanguageTag): LanguageTag => (PACKS.has(tag) ? tag : 'en');
