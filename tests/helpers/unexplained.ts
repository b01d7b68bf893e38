/**
 * The words of a text that a reader may not know and that do not explain themselves: neither in the glossary, nor plain
 * English, nor the reader's own, from the script. A new word on the page is judged once: it goes into the glossary or, if
 * every reader knows it, into plain-words.txt.
 */
import fs from 'node:fs';
import { termsIn } from './lexicon.ts';

const PLAIN = new Set(fs.readFileSync(new URL('plain-words.txt', import.meta.url), 'utf8').split(/\s+/));

/** Hexadecimal numbers, options, modes such as drwxr-xr-x, parts of a path, and names that a picture cuts short. */
const NO_WORDS =
  /\b[\da-f]{8}(?:-[\da-f]{4,12}){4}\b|\b0x[\da-f]+|\b[\da-f]*\d[\da-f]*\b|^[\da-f]{2}$|\b[\da-f]{2}(?= [\da-f]{2}\b)|(?<=\b[\da-f]{2} )[\da-f]{2}\b|\B-\w+|[d-][rwxst-]{9}(?![\w-])|\.\w+|[\p{L}\d_]+…|…[\p{L}\d_]+/giu;

export function unexplained(text: string, script: string): string[] {
  let rest = text;
  for (const { from, to } of termsIn(text)) rest = rest.slice(0, from) + '·'.repeat(to - from) + rest.slice(to);
  const own = script.toLowerCase();
  const words = rest.replaceAll(NO_WORDS, ' ').match(/[\p{L}\d_]{2,}/gu) ?? [];
  return words.filter((word) => {
    const small = word.toLowerCase();
    if (PLAIN.has(small) || /^[\d_]/.test(small)) return false;
    // A loop's names differ in their numbers: name_$i.
    const stem = small.replace(/\d+$/, '');
    return stem === small ? !new RegExp(`(?<![a-z\\d])${stem}(?![a-z\\d])`).test(own) : !own.includes(stem);
  });
}
