/**
 * A sentence with marks: `The inode's *four slots* are full.` Parts between asterisks are what should catch the eye.
 */
export interface Part {
  text: string;
  strong: boolean;
}

/** Unpaired asterisks are plain text. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  const push = (text: string, strong: boolean) => text && parts.push({ text, strong });
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
