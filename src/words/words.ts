/**
 * The words of the page. English is written beside the thing it is about. Every other language is a pack, laid over
 * English sentence by sentence. Sentences that a pack lacks are in English.
 *
 *     views/buddy/words.ts       buddy = words('buddy', { free: …, split: … }) ─┐
 *     languages/sr-Latn          buddy:                 { free: … }            ─┴▶ { free: in Serbian, split: in English }
 *
 *     a tile, a command, an event: { title: … }, where it is declared ─┐
 *     languages/sr-Latn            tile: { buddy: { title: … } }      ─┴▶ saidIn('sr-Latn', 'tile', 'buddy', …)
 *
 * English comes with the module that says it, and a pack when its language is chosen (languages.ts).
 */
import { type LanguageTag, packOf } from './languages.ts';

const PART = Symbol('part');

/** English sentences under a name that packs know. */
export interface Part {
  readonly [PART]: string;
}

/** A part, or several that are used together. */
export type Parts = Part | { readonly [name: string]: Part };

/** @__NO_SIDE_EFFECTS__ */
export function words<T extends object>(name: string, english: T): T & Part {
  return { ...english, [PART]: name };
}

export const nameOf = (part: Part): string => part[PART];
export const isPart = (thing: unknown): thing is Part => typeof thing === 'object' && thing !== null && PART in thing;

/** The words in a language; in English until that is loaded. */
export const wordsIn = <T extends Parts>(tag: LanguageTag | undefined, english: T): T =>
  packOf(tag)?.words(english) ?? english;

/** The words of a thing whose English is in its declaration. A pack has a table of such things, by their names. */
export const saidIn = <T>(tag: LanguageTag | undefined, table: string, name: string, english: T): T =>
  packOf(tag)?.said(table, name, english) ?? english;

/** The language of the words for a thing of such a table. */
export const langIn = (tag: LanguageTag, table: string, name: string): LanguageTag =>
  packOf(tag)?.has(table, name) ? tag : 'en';
