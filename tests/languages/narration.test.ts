/**
 * What recordings tell in other languages, beside the English of the same events: an event
 * that the pack knows is told in its own words, another as English tells it, marked; and what is still quoted in English is listed here.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../src/app/scenarios.ts';
import { FC_REASONS } from '../../src/engine/jbd2/fast/reasons.ts';
import type { Beat } from '../../src/session/answers/story.ts';
import { story } from '../../src/session/answers/story.ts';
import { START } from '../../src/session/session-api.ts';
import { USAGE_BY_SIZE } from '../../src/tools/mkfs/profiles.ts';
import { say, type Told } from '../../src/trace/event.ts';
import { EVENTS } from '../../src/trace/events/all.ts';
import { FcIneligible } from '../../src/trace/events/fast-commit.ts';
import { E2fsckPass } from '../../src/trace/events/fsck.ts';
import { choose_types } from '../../src/trace/events/mke2fs.ts';
import type { Shape } from '../../src/trace/shape.ts';
import { told as english } from '../../src/views/narration/words.ts';
import { ENGLISH, inEnglish } from '../../src/words/in-english.ts';
import { loadLanguage } from '../../src/words/languages.ts';
import type { Telling } from '../../src/words/telling.ts';
import { wordsIn as inLanguage, langIn } from '../../src/words/words.ts';
import { played } from '../helpers/played.ts';

const CHOSEN = {
  bytes: 1 << 20,
  fs_type: 'ext4',
  block_size: 1024,
  block_size_from: '',
  inode_ratio: 4096,
  inode_ratio_from: '',
  inodes_asked: 0,
  inode_size: 256,
};

/** Kinds whose sentence quotes a field in English, as the engine wrote it: this list may only become shorter. */
const QUOTED = [
  'e2fsck:problem',
  'e2fsck:step',
  'ext4lab:dir_error',
  'jbd2:abort',
  'raw_syscalls:sys_exit',
  'tune2fs:change',
];

/** Fields with few values, each of which a language explains in its own words: only what it does not know is quoted. */
const EXPLAINED: readonly Told[] = [
  ...Object.keys(FC_REASONS).map((reason) => ({ name: FcIneligible.name, fields: { tid: 7, reason, why: 'Ж' } })),
  ...['0', '1', '1B', '1C', '1D', '1E', '2', '3', '3A', '4', '5'].map((pass) => ({
    name: E2fsckPass.name,
    fields: { pass, title: 'Ж', why: 'Ж' },
  })),
  ...USAGE_BY_SIZE.map(({ type, words }) => ({
    name: choose_types.name,
    fields: { ...CHOSEN, usage: [type], usage_sizes: words },
  })),
];

/** Characters of a title that stand on one line where a command has eight beats, in a window of 1280 px. */
const MOST_TITLE = 22;

/** Events of one kind of one scenario that are looked at, evenly among all of them. */
const MOST = 60;

const sessions = SCENARIOS.map(({ script }) => played(script));

function some<T>(all: readonly T[]): T[] {
  const every = Math.max(1, Math.ceil(all.length / MOST));
  return all.filter((_, i) => i % every === 0 || i === all.length - 1);
}

const real: readonly Told[] = sessions.flatMap((session) => {
  const ofKind = new Map<string, Told[]>();
  for (const event of session.recording.events) {
    const all = ofKind.get(event.name);
    if (all) all.push(event);
    else ofKind.set(event.name, [event]);
  }
  return [...ofKind.values()].flatMap(some);
});
const beats: readonly Beat[] = sessions.flatMap((session) =>
  session.ask(START, story).flatMap((chapter) => chapter.beats),
);

const INTS = [1, 2, 5, 21, 12, 3_333, 104, 31, 40_961, 7];
/** A value of a declared shape: what no scenario shows is made up. */
function madeUp(shape: Shape<unknown>, seed: number): unknown {
  const { parts, kinds, wanted } = shape;
  if (kinds) {
    const [kind, { fields }] = Object.entries(kinds)[seed % Object.keys(kinds).length];
    const own = Object.entries(fields).map(([name, part], i) => [name, madeUp(part, seed + 3 * i)]);
    return { kind, ...Object.fromEntries(own) };
  }
  if (parts && wanted.startsWith('an object'))
    return Object.fromEntries(Object.entries(parts).map(([name, part], i) => [name, madeUp(part, seed + 3 * i)]));
  if (wanted.startsWith('one of')) {
    const words = JSON.parse(`[${wanted.slice('one of '.length)}]`);
    return words[seed % words.length];
  }
  if (wanted === 'true or false') return seed % 2 === 0;
  if (wanted === 'text') return `Ж${seed}`;
  if (wanted === 'a list of whole numbers') return INTS.slice(seed % 5, (seed % 5) + 1 + (seed % 9));
  if (wanted === 'a list of texts') return Array.from({ length: 1 + (seed % 3) }, (_, i) => `Ж${seed + i}`);
  expect(shape.is(1), `a shape that is not known: ${wanted}`).toBe(true);
  return INTS[seed % INTS.length];
}

const invented: readonly Told[] = EVENTS.flatMap(({ name, fields }) =>
  Array.from({ length: 40 }, (_, seed) => ({
    name,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, shape], i) => [field, madeUp(shape, seed + i * (1 + (seed % 3)))]),
    ),
  })),
);

const quotes = new RegExp(`${ENGLISH.begins}[^${ENGLISH.ends}]*${ENGLISH.ends}`, 'g');

describe.each(['sr-Latn'] as const)('%s', (tag) => {
  let telling: Telling;
  beforeAll(async () => {
    await loadLanguage(tag);
    telling = inLanguage(tag, english);
  });

  const inWords = (event: Told) => telling.sentence({ ...event, sentence: say(event) });
  const isSaid = ({ name }: Told) => langIn(tag, 'event', name) === tag;

  it.each([
    ['real events of all scenarios', real],
    ['every kind that is declared, with made-up fields', invented],
  ])('says something of each: %s', (_, events) => {
    const faults = new Map<string, string>();
    for (const event of events) {
      const english = say(event);
      // A made-up text is in no table that explains such texts.
      if (english.includes('undefined')) continue;
      const own = inWords(event);
      const stars = (text: string) => (text.match(/\*/g)?.length ?? 0) % 2;
      if (own.trim() === '' || /undefined|NaN|\[object/.test(own) || stars(own) !== stars(english))
        faults.set(event.name, own);
      if (!isSaid(event)) expect(own).toBe(inEnglish(english));
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });

  it('leaves no word in English but what it quotes', () => {
    const left = new Map<string, string>();
    const quoted = new Set<string>();
    for (const event of [...real, ...invented].filter(isSaid)) {
      const given = JSON.stringify(event.fields).toLowerCase();
      const own = inWords(event);
      if (own.includes(ENGLISH.begins) && !EXPLAINED.some(({ name }) => name === event.name)) quoted.add(event.name);
      const english = new Set(wordsIn(say(event)));
      if (english.has('undefined')) continue;
      for (const word of wordsIn(own.replaceAll(quotes, '')))
        if (english.has(word) && !given.includes(word) && !TECHNICAL.test(word)) left.set(word, own);
    }
    expect(Object.fromEntries(left)).toEqual({});
    expect([...quoted].sort()).toEqual(QUOTED);
  });

  it('explains what has few values in its own words', () => {
    for (const event of EXPLAINED) expect(inWords(event)).not.toMatch(new RegExp(`Ж|${ENGLISH.begins}`));
  });

  it('tells the stories of all scenarios under titles to read at a glance', () => {
    for (const beat of beats) {
      const { title, sentence } = telling.beat(beat);
      expect(title).toMatch(/^\S+( \S+){0,4}$/);
      expect(title.length, title).toBeLessThanOrEqual(MOST_TITLE);
      expect(title + sentence).not.toMatch(/undefined|NaN/);
    }
  });
});

/** Names and abbreviations that are the same in every language. */
const TECHNICAL = /^(?:bit|disk|inode|location|ordered|program)$/;
const wordsIn = (text: string): string[] =>
  (text.match(/(?<![\w/+-]|\w\.)[A-Za-z][a-z]{2,}(?![\w/+-]|\.\w)/g) ?? []).map((word) => word.toLowerCase());
