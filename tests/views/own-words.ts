/** What a page says itself in another language, apart from what it quotes in English. */
import { ENGLISH as MARKS } from '../../src/words/in-english.ts';
import { textsOf } from './rendered.ts';

/** Words without which English says little, and which Serbian does not have. */
export const ENGLISH =
  /(?<![\p{L}_])(?:the|of|and|or|is|are|was|were|not|with|without|what|which|that|this|each|by|from|for|in|at|inodes?|blocks|disks|bytes?|requests?|nothing|more|read|written|least|most)(?![\p{L}_])/iu;

const QUOTED =
  /<(code|span|small|p|li|a|h3|td|option)\b[^>]* lang="en"[^>]*>(.*?)<\/\1>|<(?:code|pre)\b[^>]*>.*?<\/(?:code|pre)>/gs;

/** What a pack lacks is marked by the tests (tests/languages/packs.ts). */
const MARKED = new RegExp(`${MARKS.begins}[^${MARKS.ends}]*${MARKS.ends}`, 'g');

/** A question of e2fsck, which the twin has with its answer. */
const QUESTION = / [A-Z][^?.:]*\?(?= (?:Da|Ne)\.)/;

/** What scripts call so. */
const NAMES = /\/?\bmore\/[\w-]*|^more(?=:|$)|hoped-for|\bINODE\b|\bread(?= \()/g;

/** What is written and what is read out, apart from what is quoted. */
export function ownWords(drawn: string): string[] {
  // A number stays with its unit.
  const html = drawn.replaceAll('\u00a0', ' ').replaceAll(MARKED, '');
  const quoted = [...html.matchAll(QUOTED)].flatMap(([, , text]) => (text ? textsOf(text) : []));
  const own = html.replaceAll(QUOTED, '');
  const readOut = [...own.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].flatMap(([, text]) =>
    textsOf(text),
  );
  return [...textsOf(own), ...readOut].map((text) =>
    quoted
      .reduce((left, q) => left.replace(q, ''), text)
      .replace(QUESTION, '')
      .replace(NAMES, ''),
  );
}
