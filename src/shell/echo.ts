/** echo's options and backslashes. */
import { readEscapes } from './escapes.ts';

/** The text that echo prints. -n leaves out the new line, -e reads backslashes, -E does not. */
export function echoText(words: readonly string[]): string {
  let newline = true;
  let escapes = false;
  let at = 0;
  for (; at < words.length && /^-[neE]+$/.test(words[at]); at++)
    for (const letter of words[at].slice(1))
      if (letter === 'n') newline = false;
      else escapes = letter === 'e';
  const text = words.slice(at).join(' ');
  if (!escapes) return newline ? `${text}\n` : text;
  const read = readEscapes(text, true);
  return newline && !read.stopped ? `${read.text}\n` : read.text;
}
