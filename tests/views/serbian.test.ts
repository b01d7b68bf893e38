/**
 * The scenes of tiles in Serbian: what the page itself says of them has no English left. What is quoted, such as a finding
 * as e2fsck writes it, is marked as English (`lang="en"`), and what belongs to a script is in `<code>`.
 */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Refused } from '../../src/bytes/refused.ts';
import { machine as machineAnswer } from '../../src/session/answers/machine-data.ts';
import { whyHere } from '../../src/session/answers/why-here.ts';
import { cutAt } from '../../src/session/crash/question.ts';
import { Session } from '../../src/session/session.ts';
import { AllocateBlocks } from '../../src/trace/events/mballoc.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { crash } from '../../src/views/crash/words.ts';
import { VIEWS } from '../../src/views/gallery/scenes-of-views.ts';
import { WhyHere } from '../../src/views/inspector/WhyHere.tsx';
import { LanguageContext } from '../../src/views/language/useWords.ts';
import { FormulaList } from '../../src/views/latency/FormulaList.tsx';
import { FORMULAS_IN_ENGLISH, formulasOf } from '../../src/views/latency/formulas.ts';
import { ledgerOf, matrixOf, operationsIn } from '../../src/views/latency/layout.ts';
import { type Page, PageContext, type PageState } from '../../src/views/page/page.ts';
import { wordsIn } from '../../src/words/words.ts';
import { sessions } from '../helpers/equipment.ts';
import { long } from '../helpers/long.ts';
import { layFilled } from '../languages/packs.ts';
import { ENGLISH, ownWords } from './own-words.ts';
import { renderedScene } from './rendered.ts';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await layFilled('sr-Latn');
});
afterAll(() => vi.unstubAllGlobals());

it('sees English, and not what is quoted', () => {
  const html =
    '<p title="the end">Kraj <span lang="en">of it</span></p><li>Prolaz 1: of it</li><code>for i in x</code>';
  expect(ownWords(html).filter((text) => ENGLISH.test(text))).toEqual(['the end']);
});

describe.each(VIEWS.map((of) => [of.view.id, of] as const))('%s', (_, of) => {
  // In short runs the first and the last of a view.
  const { length } = of.scenes;
  const sample = of.scenes.filter((_, i) => long || [0, length - 1].includes(i));
  it.each(sample.map((scene) => [scene.id, scene] as const))('%s', (_id, scene) => {
    const words = ownWords(renderedScene(of, scene, { language: 'sr-Latn' }));
    expect(words.length).toBeGreaterThan(1);
    expect(words.filter((text) => ENGLISH.test(text))).toEqual([]);
  });
});

it('each reason why there is nothing to cut', () => {
  const source = { from: 5, until: 9 } as Parameters<typeof cutAt>[0];
  const reasons = [cutAt(undefined, 1), cutAt(source, 1), cutAt(source, 12)];
  const { why } = wordsIn('sr-Latn', crash);
  for (const reason of reasons) {
    if (!(reason instanceof Refused)) throw new Error('the power can be cut');
    expect(why(reason.said)).not.toBe(reason.refused);
  }
});

it.each(['papers', 'laptop'])('the formulas on %s', (machine) => {
  const session = sessions.script(
    `# machine: ${machine}\ndd if=/dev/zero of=f bs=64k count=20 status=none\nsync\ncat f > g\n`,
  );
  if (!(session instanceof Session)) throw new Error(session.refused);
  const data = session.ask({ step: session.overview.steps, write: 0 }, machineAnswer)!;
  const matrix = matrixOf(ledgerOf(data, operationsIn(data, 'all', 0)));
  const formulas = formulasOf(data, matrix, 4096, wordsIn('sr-Latn', FORMULAS_IN_ENGLISH));
  const list = createElement(FormulaList, { formulas });
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: 'sr-Latn' }, list));
  const words = ownWords(html);
  expect(words).toContain('izmereno');
  expect(words.filter((text) => ENGLISH.test(text))).toEqual([]);
  // 1,25 ms, and not 1.25.
  expect(words.filter((text) => /\d\.\d\d? (?:[mµn]?s|[KM]iB|%)/.test(text))).toEqual([]);
});

it('why a block is where it is: sentences of events, and what was passed over', () => {
  const session = sessions.script(
    '# mkfs: -t ext4 -b 1024 -O ^has_journal\n# size: 16M\necho a > f\nsync\necho b >> f\nfor i in 1 2 3; do seq 1 9000 > g$i; done\nsync\n',
  );
  if (!(session instanceof Session)) throw new Error(session.refused);
  const end = { step: session.overview.steps, write: 0 };
  const { block } = eventsOf(session.recording, AllocateBlocks).at(-1)!.fields;
  const why = session.ask(end, whyHere, { block });
  expect(why.reasons.some(({ told }) => told)).toBe(true);
  const state = createStore(() => ({ details: false }) as PageState);
  const here = createElement(WhyHere, { why, opened: true, onEvent: () => {} });
  const onPage = createElement(PageContext, { value: { state } as unknown as Page }, here);
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: 'sr-Latn' }, onPage));
  const words = ownWords(html);
  expect(words).toContain('Zašto ovde?');
  expect(words.join(' ')).toMatch(/blok/);
  expect(words.filter((text) => ENGLISH.test(text))).toEqual([]);
});
