/** A language's pack, with all that comes later, and its holes filled with marked English: what is left unmarked is the page's own. */
import { english } from '../../src/languages/english.ts';
import { wholePack } from '../../src/languages/whole-pack.ts';
import { inEnglish, withoutMarks } from '../../src/words/in-english.ts';
import { LaidPack } from '../../src/words/laid-pack.ts';
import { type LanguageTag, lay, type Tables } from '../../src/words/languages.ts';

type Sentence = string | ((...given: never[]) => unknown);

function filled(theirs: unknown, ours: unknown): unknown {
  if (typeof theirs === 'object' && theirs !== null) {
    const own = typeof ours === 'object' && ours !== null ? (ours as Readonly<Record<string, unknown>>) : {};
    const all = Object.entries(theirs).map(([name, below]) => [name, filled(below, own[name])] as const);
    return Array.isArray(theirs) ? all.map(([, below]) => below) : { ...own, ...Object.fromEntries(all) };
  }
  if (theirs === undefined || typeof ours === typeof theirs) return ours;
  if (typeof theirs === 'string') return inEnglish(theirs);
  return (...given: never[]) => {
    const said = (theirs as (...given: never[]) => unknown)(...given);
    return typeof said === 'string' ? inEnglish(said) : said;
  };
}

/** Lays it. What an event says in English is marked by itself. */
export async function layFilled(tag: LanguageTag): Promise<void> {
  const pack = await wholePack(tag);
  const { event, eventDoc, topic, field, flag, struct, structName, term, call, ...rest } = english();
  lay(tag, new LaidPack({ ...pack, ...(filled(rest, pack) as Tables) }));
}

/** Every sentence of a pack, by its place. */
export function sentencesOf(words: object, path = ''): Map<string, Sentence> {
  const all = new Map<string, Sentence>();
  for (const [name, value] of Object.entries(words)) {
    if (typeof value === 'object') for (const [p, s] of sentencesOf(value, `${path}${name}.`)) all.set(p, s);
    else all.set(path + name, value);
  }
  return all;
}

/** A number that may also stand for what is said below the page. */
const probe = (n: number) => Object.assign(Object(n), { kind: 'probe', english: String(n) });
const PROBES = [1234, 5678, 90, 21, 5, 2, 3, 11].map(probe);

/** With numbers and words in it that no sentence has by itself. */
export function said(sentence: Sentence): unknown {
  const text = typeof sentence === 'string' ? sentence : sentence(...(PROBES as never[]));
  return typeof text === 'string' ? withoutMarks(text) : text;
}

/** Serbian in Latin script, with figures and signs. */
export const SERBIAN_LETTERS = /^[a-zčćđšž0-9\s.,:%;?()/+=_…←→↑↓×·≈–„“’'*−²|<>{}[\]-]+$/i;
