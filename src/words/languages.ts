/** The languages, and their packs: each is a folder of src/languages, fetched when its language is chosen. */
import type { Parts } from './words.ts';

/** By their tags, each by its own name. */
export const LANGUAGES = { en: 'English', 'sr-Latn': 'Srpski' } as const;
export type LanguageTag = keyof typeof LANGUAGES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

export const isLanguage = (text: string): text is LanguageTag => Object.hasOwn(LANGUAGES, text);

/** The words of a pack, by the names of parts and tables. */
export type Tables = Readonly<Record<string, unknown>>;

/** Laid over English (laid-pack.ts). */
export interface Pack {
  readonly tables: Tables;
  words<T extends Parts>(english: T): T;
  said<T>(table: string, name: string, english: T): T;
  has(table: string, name: string): boolean;
  add(tables: Tables): void;
}

/** Called only when a language is loaded, because there are no files to look up without a bundler, as in browser tests. */
const packFiles = (): Readonly<Record<string, () => Promise<unknown>>> => import.meta.glob('../languages/*/index.ts');
const PACKS = new Map<LanguageTag, Pack>();

/** What a pack says in a room that comes later than the page. */
export interface LaterFile {
  readonly tables: Tables;
}
/** By paths in which the language stands. */
type Later = Readonly<Record<string, () => Promise<LaterFile>>>;

/** Loads a language, or fails if it cannot be fetched. */
export async function loadLanguage(tag: LanguageTag, later: Later = {}): Promise<void> {
  const file = packFiles()[`../languages/${tag}/index.ts`] as (() => Promise<{ pack: Pack }>) | undefined;
  if (!file) return;
  const rooms = Object.entries(later).filter(([path]) => path.includes(`/${tag}/`));
  const [first, ...more] = await Promise.all([file(), ...rooms.map(([, room]) => room())]);
  const pack = PACKS.get(tag) ?? first.pack;
  for (const { tables } of more) if (!Object.keys(tables).every((name) => name in pack.tables)) pack.add(tables);
  lay(tag, pack);
}

/** @internal */
export const lay = (tag: LanguageTag, pack: Pack): void => void PACKS.set(tag, pack);

/** The pack of a language; undefined for English, and until it is loaded. */
export const packOf = (tag: LanguageTag | undefined): Pack | undefined => tag && PACKS.get(tag);

/** The language of the page, which is English until the other one is loaded. */
export const shownIn = (tag: LanguageTag): LanguageTag => (PACKS.has(tag) ? tag : 'en');
