/**
 * What recordings tell in other languages, beside the English of the same events: nothing is left out, the figures and names
 * agree, and what is still quoted in English is listed here.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../src/app/scenarios.ts';
import { FC_REASONS } from '../../src/engine/jbd2/fast/reasons.ts';
import { ENGLISH } from '../../src/languages/in-english.ts';
import type { Words } from '../../src/languages/languages.ts';
import { loadLanguage } from '../../src/languages/load-language.ts';
import type { Beat } from '../../src/session/answers/story.ts';
import { story } from '../../src/session/answers/story.ts';
import { START } from '../../src/session/session-api.ts';
import { USAGE_BY_SIZE } from '../../src/tools/mkfs/profiles.ts';
import { say, type Told } from '../../src/trace/event.ts';
import { EVENTS } from '../../src/trace/events/all.ts';
import { FcIneligible } from '../../src/trace/events/fast-commit.ts';
import { E2fsckPass } from '../../src/trace/events/fsck.ts';
import { choose_types } from '../../src/trace/events/mke2fs.ts';
import { TOPICS } from '../../src/trace/events/topics.ts';
import type { Shape } from '../../src/trace/shape.ts';
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
  'ext4lab:damage',
  'ext4lab:debugfs',
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
  const { parts, wanted } = shape;
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

/** Digits that stand alone or in a name, in order of size; groups of thousands and the decimal sign are the language's. */
function figures(text: string, group: string): string[] {
  const plain = text
    .replaceAll(new RegExp(`(?<=\\d)\\${group}(?=\\d{3}(?!\\d))`, 'g'), '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.');
  return (plain.match(/0x[\da-f]+|\d+(?:\.\d+)?/gi) ?? []).sort();
}

const quotes = new RegExp(`${ENGLISH.begins}[^${ENGLISH.ends}]*${ENGLISH.ends}`, 'g');

describe.each(['sr-Latn'] as const)('%s', (tag) => {
  let words: Words;
  beforeAll(async () => {
    words = await loadLanguage(tag);
  });

  const inWords = (event: Told) => words.told.sentence({ ...event, sentence: say(event) });

  it.each([
    ['real events of all scenarios', real],
    ['every kind that is declared, with made-up fields', invented],
  ])('says the same figures and names as English: %s', (_, events) => {
    const faults = new Map<string, string>();
    for (const event of events) {
      const english = say(event);
      // A made-up text is in no table that explains such texts.
      if (english.includes('undefined')) continue;
      const own = inWords(event);
      const stars = (text: string) => (text.match(/\*/g)?.length ?? 0) % 2;
      if (
        own.trim() === '' ||
        /undefined|NaN|\[object/.test(own) ||
        stars(own) !== stars(english) ||
        `${figures(own, '.')}` !== `${figures(english, ',')}`
      )
        faults.set(event.name, `${english}\n  ${own}`);
    }
    expect(Object.fromEntries(faults)).toEqual({});
  });

  it('leaves no word in English but what it quotes', () => {
    const left = new Map<string, string>();
    const quoted = new Set<string>();
    for (const event of [...real, ...invented]) {
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

  it('tells the stories of all scenarios with the same figures, under titles to read at a glance', () => {
    const faults = new Set<string>();
    for (const beat of beats) {
      const { title, sentence } = words.told.beat(beat);
      const told = `${beat.title}: ${beat.sentence}\n  ${title}: ${sentence}`;
      if (title.length > MOST_TITLE || !/^\S+( \S+){0,4}$/.test(title) || title === beat.title) faults.add(told);
      if (`${figures(sentence, '.')}` !== `${figures(beat.sentence, ',')}`) faults.add(told);
    }
    for (const { title, titles, says } of TOPICS)
      for (const n of [2, 5, 21, 101]) {
        const made = {
          n,
          blocks: n + 1,
          files: n,
          groups: n,
          bytes: 1234,
          first: 'Ж',
          last: 'Ж',
          title: 'Ж',
          dir: 2,
          errno: 'EIO',
        };
        const english = { title: titles(made as never), sentence: says(made as never), topic: title, figures: made };
        const own = words.told.beat({ ...english, of: { name: '', fields: {} } });
        const told = `${english.title}: ${english.sentence}\n  ${own.title}: ${own.sentence}`;
        if (own.title.length > MOST_TITLE || /undefined|NaN|#/.test(own.title + own.sentence)) faults.add(told);
        if (`${figures(own.sentence, '.')}` !== `${figures(english.sentence, ',')}`) faults.add(told);
      }
    expect([...faults].slice(0, 40).join('\n')).toBe('');
  });
});

/** Names and abbreviations that are the same in every language. */
const TECHNICAL = /^(?:bit|disk|inode|location|ordered|program)$/;
const wordsIn = (text: string): string[] =>
  (text.match(/(?<![\w/+-]|\w\.)[A-Za-z][a-z]{2,}(?![\w/+-]|\.\w)/g) ?? []).map((word) => word.toLowerCase());
