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

export const nameOf = (part: Part): string => part[PART];
export const isPart = (thing: unknown): thing is Part => typeof thing === 'object' && thing !== null && PART in thing;

/** In a language; English until that is loaded. */
export const wordsIn = <T extends Parts>(tag: LanguageTag | undefined, english: T): T =>
  packOf(tag)?.words(english) ?? english;

/** A thing that says itself in English where it is declared: a pack has a table of such things, by their names. */
export const saidIn = <T>(tag: LanguageTag | undefined, table: string, name: string, english: T): T =>
  packOf(tag)?.said(table, name, english) ?? english;

/** The language in which a thing of such a table is said. */
export const langIn = (tag: LanguageTag, table: string, name: string): LanguageTag =>
  packOf(tag)?.has(table, name) ? tag : 'en';
