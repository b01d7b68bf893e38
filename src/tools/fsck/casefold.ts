/**
 * Names without case, as their hash sees them: decomposed, in small letters, without invisible characters. Names that
 * are not UTF-8 stay as they are.
 */
import { bytesOf, exactTextOf, utf8 } from '../../bytes/text.ts';

const DOTLESS_I = '\u0131';
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

export const isUtf8 = (name: string): boolean => exactTextOf(bytesOf(name)) !== undefined;

/** It works letter by letter, so that the neighbours of a letter change nothing. */
const small = (letter: string): string => (letter === DOTLESS_I ? letter : letter.toUpperCase().toLowerCase());

export function folded(name: string): string {
  const text = exactTextOf(bytesOf(name));
  if (text === undefined) return name;
  const plain = [...text.normalize('NFD').replace(INVISIBLE, '')].map(small).join('').normalize('NFD');
  return utf8(plain);
}
