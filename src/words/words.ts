/**
 * What the page says. English is written where the thing is; every other language is a pack, laid over English sentence by
 * sentence. What a pack lacks is said in English.
 *
 *     views/buddy/words.ts       buddy = words('buddy', { free: …, split: … }) ─┐
 *     languages/sr-Latn          buddy:                 { free: … }            ─┴▶ { free: in Serbian, split: in English }
 *
 *     a tile, a command, an event: { title: … }, where it is declared ─┐
 *     languages/sr-Latn            tile: { buddy: { title: … } }      ─┴▶ saidIn('sr-Latn', 'tile', 'buddy', …)
 *
 * English comes with whoever says it, and a pack when its language is chosen (languages.ts).
 */
import { type LanguageTag, packOf } from './languages.ts';

const PART = Symbol('part');

/** English sentences under a name, by which packs know them. */
export interface Part {
  readonly [PART]: string;
}

/** A part, or several that are said together. */
export type Parts = Part | { readonly [name: string]: Part };

/** @__NO_SIDE_EFFECTS__ */
export function words<T extends object>(name: string, english: T): T & Part {
  return { ...english, [PART]: name };
}

/** @internal */
export const nameOf = (part: Part): string => part[PART];
/** @internal */
export const isPart = (thing: unknown): thing is Part => typeof thing === 'object' && thing !== null && PART in thing;

const own = (table: unknown, name: string): unknown =>
  typeof table === 'object' && table !== null && Object.hasOwn(table, name)
    ? (table as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** A pack's sentence counts only where English has one of its kind. */
function laidOver(english: unknown, other: unknown): unknown {
  if (typeof other !== typeof english) return english;
  if (typeof english !== 'object' || english === null) return other;
  const laid = Array.isArray(english) ? [] : { ...english };
  for (const [name, sentence] of Object.entries(english))
    Object.assign(laid, { [name]: laidOver(sentence, own(other, name)) });
  return laid;
}

/** Made once for a language, so that what is drawn of them is not made anew. */
const LAID = new WeakMap<object, WeakMap<object, object>>();

/** In a language; English until that is loaded. */
export function wordsIn<T extends Parts>(tag: LanguageTag | undefined, english: T): T {
  const pack = packOf(tag);
  if (!pack) return english;
  const laid = LAID.get(pack) ?? new WeakMap<object, object>();
  LAID.set(pack, laid);
  if (!laid.has(english))
    laid.set(
      english,
      isPart(english)
        ? (laidOver(english, own(pack, nameOf(english))) as object)
        : Object.fromEntries(Object.entries(english).map(([name, part]) => [name, wordsIn(tag, part)])),
    );
  return laid.get(english) as T;
}

/** A thing that says itself in English where it is declared: a pack has a table of such things, by their names. */
export const saidIn = <T>(tag: LanguageTag | undefined, table: string, name: string, english: T): T =>
  laidOver(english, own(own(packOf(tag), table), name)) as T;

/** The language in which a thing of such a table is said. */
export const langIn = (tag: LanguageTag, table: string, name: string): LanguageTag =>
  own(own(packOf(tag), table), name) === undefined ? 'en' : tag;
