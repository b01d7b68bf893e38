/**
 * How well a text fits what was typed: each word of it must be in the text, its letters in order.
 *
 *      “sp le”   splits a leaf       the beginning of a word counts most, neighbours more than gaps
 */
import { plainLetters } from '../../words/plain-letters.ts';

const WORD_START = 8;
const NEIGHBOUR = 4;
const GAP = 1;
/** Letters further apart than this were not meant. */
const FAR = 12;

/** The greater the better; undefined if it does not fit. */
export function fits(typed: string, text: string): number | undefined {
  const lower = plainLetters(text);
  let sum = 0;
  for (const word of plainLetters(typed).split(/\s+/).filter(Boolean)) {
    const score = best(word, lower);
    if (score === undefined) return undefined;
    sum += score;
  }
  // Of two that fit alike the shorter one was meant.
  return sum - lower.length / 100;
}

/** The best of all places where a word may begin. */
function best(word: string, text: string): number | undefined {
  let most: number | undefined;
  for (let from = text.indexOf(word[0]); from >= 0; from = text.indexOf(word[0], from + 1)) {
    const score = scoreFrom(word, text, from);
    if (score !== undefined && (most === undefined || score > most)) most = score;
  }
  return most;
}

const startsWord = (text: string, at: number): boolean => at === 0 || !/[\p{L}\d]/u.test(text[at - 1]);

function scoreFrom(word: string, text: string, from: number): number | undefined {
  let score = startsWord(text, from) ? WORD_START : 0;
  let at = from;
  for (const letter of word.slice(1)) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0 || next - at > FAR) return undefined;
    score += next === at + 1 ? NEIGHBOUR : startsWord(text, next) ? WORD_START / 2 : -GAP * (next - at);
    at = next;
  }
  return score;
}
