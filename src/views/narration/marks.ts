/**
 * A sentence with marks: `The inode's *four slots* are full.` Parts between asterisks are what should catch the eye; parts
 * that another language quotes in English are marked by themselves (src/words/in-english.ts).
 */
import { ENGLISH, withoutMarks } from '../../words/in-english.ts';

export interface Part {
  text: string;
  strong: boolean;
  /** In English, within a sentence that is not. */
  english: boolean;
}

const MARK = new RegExp(`([${ENGLISH.begins}${ENGLISH.ends}])`);

/** Unpaired asterisks are plain text. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let english = false;
  const push = (piece: string, strong: boolean) => {
    for (const part of piece.split(MARK)) {
      const text = withoutMarks(part);
      if (text) parts.push({ text, strong, english });
      else if (part) english = part === ENGLISH.begins;
    }
  };
  const marked = /\*([^*]+)\*/g;
  let at = 0;
  for (let m = marked.exec(sentence); m; m = marked.exec(sentence)) {
    push(sentence.slice(at, m.index), false);
    push(m[1], true);
    at = m.index + m[0].length;
  }
  push(sentence.slice(at), false);
  return parts;
}

export const plain = (sentence: string): string =>
  partsOf(sentence)
    .map((p) => p.text)
    .join('');
