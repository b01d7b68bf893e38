/**
 * Every scene of every view is played: found by its file, so that none can be forgotten.
 *
 *      each scene.ts of src/views ──▶ SCENES ──▶ what its tile says   as the snapshot has it, with what the scene is named for
 *                                      ├──▶ geometry           nothing leaves its picture, nothing lies over another
 *                                      └──▶ the text as drawn  each word is plain, or the glossary explains it
 */
import fs from 'node:fs';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { EVENTS } from '../../src/trace/events/all.ts';
import type { Layer, Scene, Scenes } from '../../src/views/common/scene.ts';
import type { Plan } from '../../src/views/motion/planner.ts';
import { HELD } from '../../src/views/motion/way-shares.ts';
import { isTold, namesIn } from '../../src/views/twin/passages.ts';
import { misnumbered } from '../helpers/numbering.ts';
import { unexplained } from '../helpers/unexplained.ts';
import { linesOf, renderedScene, saidOf, textsOf, twinOf, writtenIn } from './rendered.ts';

const files: Record<string, { SCENES: Scenes<Scene> }> = import.meta.glob(
  ['../../src/views/*/scene.ts', '!../../src/views/common/scene.ts'],
  { eager: true },
);

/** What leaves the picture or overlaps something else. */
function faultsOf({ what, width, height = 1, boxes, slack = 0 }: Layer): string[] {
  const rects = boxes.map((b) => ({ x: b.x, y: b.y ?? 0, width: b.width, height: b.height ?? 1 }));
  const told = (i: number) => {
    const r = rects[i];
    return `${what}: ${i} (${r.width.toFixed(1)} × ${r.height.toFixed(1)} at ${r.x.toFixed(1)}, ${r.y.toFixed(1)})`;
  };
  const faults: string[] = [];
  const order = rects.map((_, i) => i).sort((a, b) => rects[a].y - rects[b].y);
  // A hair's breadth is no overlap: that is rounding.
  const hair = 0.01;
  for (const [n, i] of order.entries()) {
    const a = rects[i];
    const right = a.x + a.width;
    const inside =
      a.x >= -slack - hair && right <= width + slack + hair && a.y >= -hair && a.y + a.height <= height + hair;
    if (!inside || !(a.width > 0 && a.height > 0)) faults.push(`cut: ${told(i)} in ${width} × ${height}`);
    for (let m = n + 1; m < order.length && rects[order[m]].y < a.y + a.height - hair; m++) {
      const b = rects[order[m]];
      if (Math.min(right, b.x + b.width) - Math.max(a.x, b.x) > slack + hair)
        faults.push(`overlap: ${told(i)} and ${told(order[m])}`);
    }
  }
  return faults;
}

/**
 * What a snapshot does not hold: the numbers of steps, and how many events there are. An event that the tile does not show would
 * change them. What counts events has tests of its own (tests/session/command-counters.test.ts, tests/session/changes.test.ts).
 */
const withoutSteps = (told: string): string =>
  told
    .replaceAll(/\bstep \d[\d,]*/g, 'step …')
    .replaceAll(/\b\d[\d,]* events?\b/g, '… events')
    .replaceAll(/^events \d.*/gm, 'events …');
const withoutEvents = (html: string): string => html.replaceAll(/<td class="cc-events"[^>]*>.*?<\/td>/gs, '');

/** A long list is held by its beginning. */
const MOST = 12;

const shortened = (lines: readonly string[]): string[] =>
  lines.length > MOST ? [...lines.slice(0, MOST), `… ${lines.length - MOST} more`] : [...lines];

/** How much is on its way at a few shares of it. Where each thing is then is asked by the tests of each tile's motion. */
function wayOf(plan: Plan): string {
  if (plan.still) return 'nothing moves';
  const moving = HELD.map(([t]) => plan.at(t).filter((m) => m.data?.['on-the-way'] !== undefined).length);
  return `${Math.round(plan.ms)} ms, ${plan.changes.length} changes; on the way ${moving.join(', ')}`;
}

/** Two scenes may be one moment at two sizes: what the tile says of it is held once. */
const momentKey = ({ id, title, about, shows, after, width, height, ...rest }: Scene): string =>
  JSON.stringify({ ...rest, after: after?.name });

vi.stubGlobal('matchMedia', () => ({ matches: true }));
afterAll(() => vi.unstubAllGlobals());

const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
afterEach(() => {
  for (const log of logged) log.mockClear();
});

it('every folder with a scene is found', () => {
  const views = new URL('../../src/views/', import.meta.url);
  const there = fs.readdirSync(views).filter((name) => fs.existsSync(new URL(`${name}/scene.ts`, views)));
  const found = Object.keys(files).map((file) => file.split('/').at(-2));
  expect(found.sort()).toEqual(there.filter((name) => name !== 'common').sort());
  for (const [file, { SCENES }] of Object.entries(files)) {
    expect(SCENES.scenes.length, file).toBeGreaterThan(0);
    expect(new Set(SCENES.scenes.map((s) => s.id)).size, file).toBe(SCENES.scenes.length);
  }
});

it('sees what is cut and what overlaps', () => {
  const boxes = [
    { x: 0, width: 10 },
    { x: 9, width: 4 },
    { x: 98, width: 5 },
  ];
  expect(faultsOf({ what: 'a', width: 100, boxes }).map((f) => f.split(':')[0])).toEqual(['overlap', 'cut']);
  expect(faultsOf({ what: 'a', width: 103, boxes, slack: 1 })).toEqual([]);
});

it('a word that is neither plain nor explained is found', () => {
  const text = 'Block 7 of the frobnitz: i_size, qcow_header and name_3 of drwxr-xr-x 0xbeef';
  expect(unexplained(text, 'touch name_$i')).toEqual(['frobnitz', 'qcow_header']);
});

it('a number of a block that is grouped is found, and a count that is not', () => {
  const faults = ['block 9,346 → 12', '9346 bytes', 'blocks 1,618–1,620', 'block 2314', '2,314'];
  expect(misnumbered(faults)).toEqual(['block 9,346', '9346 bytes', 'blocks 1,618', '2,314']);
  expect(misnumbered(['block 9346, 9,346 of 16,384 blocks', 'blocks 8193–9000: 1,000 bytes'])).toEqual([]);
});

/** Names of criteria and events are kernel details: no view shows them until they are wanted. */
const KERNEL = new RegExp(`\\b(?:CR_\\w+|${EVENTS.map((kind) => kind.name).join('|')})\\b`);

it('a criterion is called by its name once kernel details are wanted', () => {
  const buddy = Object.values(files).find(({ SCENES }) => SCENES.view.id === 'buddy')!.SCENES;
  const said = buddy.scenes.flatMap((scene) => textsOf(renderedScene(buddy, scene, { details: true })));
  expect(said.filter((text) => KERNEL.test(text)).join()).toContain('CR_POWER2_ALIGNED');
});

it('a block of the journal is called that: those of the volume have other numbers', () => {
  const journal = Object.values(files).find(({ SCENES }) => SCENES.view.id === 'journal')!.SCENES;
  const said = journal.scenes.flatMap((scene) => textsOf(renderedScene(journal, scene)));
  const blocks = said.join('\n').match(/(?:\w+ )?(?:\w+ )?\bblock \d+(?! of (?:inode|group))/gi) ?? [];
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter((b) => !/journal block|copy of block/i.test(b))).toEqual([]);
});

for (const [file, { SCENES }] of Object.entries(files))
  describe(file.split('/').at(-2)!, () => {
    for (const scene of SCENES.scenes)
      it(scene.title, () => {
        const html = renderedScene(SCENES, scene);
        const told = [...linesOf(withoutEvents(html)), ...(SCENES.describe?.(scene) ?? [])];
        const motion = SCENES.motion?.(scene);
        const first = SCENES.scenes.find((other) => momentKey(other) === momentKey(scene));
        if (first === scene) {
          const lines = shortened(told);
          if (motion) lines.push(wayOf(motion.plan));
          expect(withoutSteps(lines.join('\n'))).toMatchSnapshot();
        }
        const named = [...told, ...textsOf(html)].join('\n');
        for (const words of scene.shows) expect(named).toContain(words);
        expect(scene.shows.length).toBeGreaterThan(0);
        const faults = (SCENES.layers?.(scene) ?? []).flatMap(faultsOf);
        expect(faults, faults.join('\n')).toEqual([]);
        const own = Object.values(scene).join(' ');
        // What the format says of a field is as the command line has it: 8192 blocks.
        if (!/^(inspector|changes|inode)$/.test(SCENES.view.id))
          expect(misnumbered([...textsOf(html), ...saidOf(html)])).toEqual([]);
        expect(textsOf(html).filter((text) => KERNEL.test(text))).toEqual([]);
        const foreign = textsOf(html).flatMap((text) => unexplained(text, own));
        expect(new Set(foreign), 'into the glossary or, if plain, tests/helpers/plain-words.txt').toEqual(new Set());
        // Whoever does not see the picture is told what it shows.
        const written = writtenIn(html);
        if (written.length > 0) {
          const twin = twinOf(html);
          const names = new Set(namesIn(twin));
          expect(written.filter((text) => !isTold(text, twin, names))).toEqual([]);
        }
        for (const log of logged) expect(log).not.toHaveBeenCalled();
      });
  });
