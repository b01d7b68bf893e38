/** Says sentences from below the page in a language: a pack by its tables, English as it stands with the data. */
import type { Said } from '../bytes/said.ts';
import { type LanguageTag, packOf } from './languages.ts';

export type Say = (said: Said) => string;

const english: Say = (said) => said.english;

export const sayingIn = (tag: LanguageTag | undefined): Say => (packOf(tag)?.tables.say as Say | undefined) ?? english;
