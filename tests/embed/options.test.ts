/** What attributes say is what the frame understands, and what the docs say. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embedOptions } from '../../src/app/embed/embed-options.ts';
import { SCENARIOS, scenarioNamed } from '../../src/app/scenarios.ts';
import { decode } from '../../src/app/url-state.ts';
import { ATTRIBUTES, fragmentOf, OPTIONS } from '../../src/embed/options.ts';
import { readNamed } from '../../src/trace/named-moment.ts';
import { namesIn, tableOf } from './tables.ts';

const asked = (attributes: Record<string, string>, inside = '') => {
  const { options, link, ignored } = embedOptions(fragmentOf((name) => attributes[name] ?? null, inside));
  const { visit, ignored: more } = decode(link);
  return { options, visit, ignored: [...ignored, ...more] };
};

const SAMPLES: Record<string, string> = {
  lesson: 'tree-grows.3',
  given: '0:2,3:shown',
  scenario: SCENARIOS[0].name,
  script: '# size: 8M\necho "a & b = c + d #" > f\n',
  tiles: 'map,file-map!',
  at: 'after:ext_split:2',
  by: 'story',
  time: 'machine',
  select: '5:s_magic',
  name: 'letter 1',
  theme: 'dark',
  language: 'sr-Latn',
  controls: 'steps',
  allow: 'script,fs disks',
  passage: 'before:ext_split-after:ext_insert:-1',
};

describe('attributes', () => {
  it.each(OPTIONS)('$attribute is understood', ({ attribute, flag }) => {
    const none = asked({});
    const some = asked({ [attribute]: flag ? '' : SAMPLES[attribute] });
    expect(some.ignored).toEqual([]);
    expect({ ...some.options, ...some.visit }).not.toEqual({ ...none.options, ...none.visit });
  });

  it('a script is what it was, with what it runs on before it', () => {
    const { visit } = asked({ fs: 'ext3', disks: '4', at: '3' }, SAMPLES.script);
    expect(visit.script).toBe(`# mkfs: -t ext3\n# disks: 4\n${SAMPLES.script}`);
    expect(visit.at).toEqual({ step: 3, write: 0 });
  });

  it('override what a link says', () => {
    const { visit } = asked({ link: 'https://lab.example/#run=mke2fs+a+8M&at=5&tiles=map', at: '7', script: 'sync\n' });
    expect(visit).toEqual({ script: 'sync\n', at: { step: 7, write: 0 }, tiles: 'map', bookmarks: [] });
  });

  it('a passage is between two moments, each by an event or a step', () => {
    const passage = (text: string) => asked({ passage: text }).options.passage;
    const [split, insert] = ['before:ext_split', 'after:ext_insert:-1'].map(readNamed);
    expect(passage('before:ext_split-after:ext_insert:-1')).toEqual([split, insert]);
    expect(passage('after:ext_insert:-1-before:ext_split')).toEqual([insert, split]);
    expect(passage('120-after:ext_insert:-1')).toEqual([{ step: 120, write: 0 }, insert]);
  });

  it.each([
    ['controls', 'all'],
    ['allow', 'script,all'],
    ['language', 'xx'],
    ['passage', '9-3'],
    ['passage', 'a-b'],
    ['passage', 'after:ext_insert:-1'],
    ['at', 'soon'],
  ])('%s="%s" makes no sense, and is named', (attribute, value) => {
    expect(asked({ [attribute]: value }).ignored).toHaveLength(1);
  });
});

it('each scenario is found by its name, however it is written', () => {
  for (const scenario of SCENARIOS) {
    expect(scenarioNamed(scenario.name)).toBe(scenario);
    expect(scenarioNamed(scenario.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'))).toBe(scenario);
  }
});

it('docs/teach/embedding.md has them all', () => {
  const [shows, behaves] = tableOf(/^\| attribute \|/).map((rows) => rows.flatMap(([names]) => namesIn(names)));
  const plays = ['controls', 'allow', 'autoplay', 'loop', 'passage'];
  expect([...shows, ...behaves.filter((name) => plays.includes(name))].sort()).toEqual([...ATTRIBUTES].sort());
});

it('a notebook’s lab has all that the docs have; where the page is it says itself', () => {
  const python = fs.readFileSync(new URL('../../src/notebook/ext4lab/__init__.py', import.meta.url), 'utf8');
  const [, ...lines] = /^OPTIONS = .*\n((?: {4}"[^"]*"\n?)+)/m.exec(python)!;
  const options = lines.join('').match(/[a-z]+/g)!;
  const told = tableOf(/^\| attribute \|/).flatMap((rows) => rows.flatMap(([names]) => namesIn(names)));
  expect(options.toSorted()).toEqual(told.filter((name) => name !== 'page').sort());
});
