/** Every scenario plays to its end without an error, reaches the event that it is about, and fits a link. */

import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { arrivalAt } from '../../src/app/first-moment.ts';
import { pack, unpack } from '../../src/app/pack.ts';
import type { Scenario } from '../../src/app/scenario.ts';
import { SCENARIOS, scenarioOf } from '../../src/app/scenarios.ts';
import { script } from '../../src/app/script/words.ts';
import {
  bashWords as bashWordsIn,
  directivesOf,
  formatCommandOf,
  isFormatCommand,
  withDirectives,
  withFormat,
} from '../../src/app/script-text.ts';
import { shownOf, tilesOf } from '../../src/app/tiles.ts';
import { events } from '../../src/session/answers/event-rows.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import { runVariant } from '../../src/session/compare/compare.ts';
import { presetOf } from '../../src/session/compare/presets.ts';
import { pull } from '../../src/session/crash/pull.ts';
import { crash } from '../../src/session/crash/question.ts';
import { onlineText } from '../../src/session/run/unmounted-lines.ts';
import { START } from '../../src/session/session-api.ts';
import { is } from '../../src/trace/event.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { comparisonInWords } from '../../src/views/compare/text.ts';
import { crashInWords, resultInWords } from '../../src/views/crash/words.ts';
import { linesOf } from '../../src/views/twin/passages.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { long } from '../helpers/long.ts';
import { played } from '../helpers/played.ts';
import { tileWords } from './tile-words.ts';

const bashWords = (text: string) => bashWordsIn(text, script.bash);

test.each(SCENARIOS)('$name', ({ script, watch, learnt }) => {
  const session = played(script);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  const { steps, byteLength } = session.overview;
  expect(steps).toBeLessThan(100_000);
  expect(byteLength).toBeLessThanOrEqual(64 << 20);
  for (const said of [watch, learnt]) expect(said).toMatch(/^(?:\p{Lu}|ext[234]|mke2fs).{20,140}[.?]$/u);
  // Every line of it was come to: the last command has run.
  const last = session.ask(START, events, { from: 0, to: steps }).findLast((e) => is(e, ProcessExec))!;
  expect(onlineText(script).slice(last.fields.to).replaceAll(/#.*/g, '').trim()).toBe('');
});

const comparisons = new Map<string, string>();

function compared(script: string, preset: string): string {
  const known = comparisons.get(script);
  if (known !== undefined) return known;
  const words = comparisonInWords(presetOf(preset)!.variants.map((v) => runVariant(script, v, EQUIPMENT))).join('\n');
  comparisons.set(script, words);
  return words;
}

/** What is said of a tile, or below the stage, at a moment; with the power cut there, once it was. */
function said(s: Scenario, tile: string, step: number, pulled: boolean): string {
  const session = played(s.script);
  const moment = { step, write: 0 };
  if (tile === 'sentence') return session.ask(START, events, { from: step - 1, to: step })[0].sentence;
  if (pulled && tile === 'crash') {
    const result = session.ask(moment, pull, { losing: 'all' });
    if ('refused' in result && !('files' in result)) return result.refused.english;
    return linesOf([...crashInWords(session.ask(moment, crash, {})!), ...resultInWords(result)]).join('\n');
  }
  if (s.preset && tile === 'compare') return compared(s.script, s.preset);
  return tileWords(session, s.script, moment, tile);
}

/** What of a scenario is not to be seen where it says, if its turn were that event. */
function* amiss(s: Scenario, turn: number): Generator<string> {
  const step = s.turn.press ? turn + 1 : turn;
  const turned = s.turn.press ? step : step + 1;
  for (const [tile, words] of Object.entries(s.before))
    if (!said(s, tile, step, false).includes(words)) yield `before, ${tile} does not say “${words}”`;
  for (const [tile, words] of Object.entries(s.after)) {
    // The cheaper question first: most turns that are wrong show nothing then either.
    if (!said(s, tile, turned, true).includes(words)) yield `after, ${tile} does not say “${words}”`;
    else if (said(s, tile, step, false).includes(words)) yield `${tile} says “${words}” before it happens`;
  }
}

describe('arrives just before the turn, and the turn is one press away', () => {
  test.each(SCENARIOS)('$name', (s) => {
    const { turn, tiles, before, after } = s;
    const timeline = played(s.script).ask(START, timelineAnswer);
    const { step } = arrivalAt(timeline, turn);
    const event = turn.press ? step - 1 : step;
    expect(timeline.names[timeline.name[event]]).toBe(turn.event.name);
    const open: string[] = [...shownOf(tilesOf(tiles)), 'sentence'];
    expect(Object.keys(before)).not.toEqual([]);
    expect(Object.keys(after)).not.toEqual([]);
    for (const tile of [...Object.keys(before), ...Object.keys(after)]) expect(open).toContain(tile);
    expect([...amiss(s, event)]).toEqual([]);
    // What it says is true of this turn only: at others of the kind something of it is amiss.
    const kind = timeline.name[event];
    const others = [...timeline.name.keys()].filter((id) => timeline.name[id] === kind && id !== event);
    const next = others.findIndex((id) => id > event);
    const near = next < 0 ? others.slice(-1) : others.slice(Math.max(0, next - (long ? 1 : 0)), next + 1);
    const far = long ? [...others.slice(0, 1), ...others.slice(-1)] : [];
    for (const other of new Set([...near, ...far]))
      expect(amiss(s, other).next().done, `event ${other} would do as well`).toBe(false);
  });
});

test('names and scripts are each their own', () => {
  expect(new Set(SCENARIOS.map((s) => s.name)).size).toBe(SCENARIOS.length);
  for (const s of SCENARIOS) expect(scenarioOf(s.script)).toBe(s);
});

test('what Linux was asked of them is what they run', () => {
  const dir = new URL('../engine/fidelity/fixtures/', import.meta.url);
  // On Linux hours would be hours, and df names the device.
  const asked = (script: string) => script.replaceAll(/^ *(?:sleep|df) .*\n/gm, '');
  const scripts = new Set(SCENARIOS.map(({ script }) => asked(script)));
  const fixtures = fs.readdirSync(dir).filter((file) => /^scenario-.*\.sh$/.test(file));
  expect(fixtures.length).toBeGreaterThan(10);
  for (const file of fixtures) expect(scripts.has(fs.readFileSync(new URL(file, dir), 'utf8')), file).toBe(true);
});

test('links of scenarios are short, and bring back every character', async () => {
  for (const { script } of SCENARIOS) {
    const packed = { script, typed: ['echo "ü" > f', 'sync'] };
    const code = await pack(packed);
    expect(code.length).toBeLessThan(1000);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await unpack(code)).toEqual(packed);
  }
  expect(await unpack('nonsense')).toBeUndefined();
  expect(await unpack('')).toBeUndefined();
});

test('a script’s volume is read from its comments, and written there', () => {
  const script = '# mkfs: -t ext3 -b 1024\n# size: 8M\nmkdir d\n';
  expect(formatCommandOf(script)).toBe('mke2fs -t ext3 -b 1024 disk.img 8M');
  expect(formatCommandOf('mkdir d')).toBe('mke2fs -t ext4 disk.img 64M');
  expect(withFormat(script, "mke2fs -t ext4 -L 'a  b' disk.img 16M")).toBe(
    "# mkfs: -t ext4 -L 'a  b'\n# size: 16M\nmkdir d\n",
  );
  expect(directivesOf(withFormat('mkdir d\n', 'mke2fs -t ext2 disk.img 1M'))).toEqual({ mkfs: '-t ext2', size: '1M' });
  expect(isFormatCommand('mke2fs -t ext4 disk.img 8M')).toBe(true);
  expect(isFormatCommand('# mkfs: x\nmkdir d')).toBe(false);
});

test('a script runs on something else: the line that holds is replaced, no other is left', () => {
  const script = '# mkfs: -t ext3\n# disks: 4\n# machine: papers\n# mkfs: -t ext4\nmkdir d\n# disks: none are meant\n';
  expect(withDirectives(script, { mkfs: '-t ext2', machine: '' })).toBe(
    '# disks: 4\n# mkfs: -t ext2\nmkdir d\n# disks: none are meant\n',
  );
  expect(withDirectives('mkdir d\n', { machine: 'papers', disks: '2' })).toBe(
    '# disks: 2\n# machine: papers\nmkdir d\n',
  );
});

test('what bash would run of a text is said truly', () => {
  expect(bashWords('# mkfs: -t ext4\nmkdir d\n')).toEqual({ says: 'runs unchanged in bash' });
  expect(bashWords('mke2fs -t ext4 disk.img 8M').says).toBe('runs unchanged in bash');
  expect(bashWords('echo damage links\n').says).toBe('runs unchanged in bash');
  for (const line of ['damage links', 'crash 12 --lose all', '  e2fsck -fn disk.img'])
    expect(bashWords(`mkdir d\necho a > d/f\n${line}\ncrash 900\n`)).toMatchObject({
      says: 'runs in bash up to line 2',
      why: expect.stringContaining('From line 3 on'),
    });
  expect(bashWords('damage links\n').says).toBe('this lab’s own lines');
});
