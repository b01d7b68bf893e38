/** Films: exactly the moments where they rest, all of the way between, and a clear word where there is none. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/session/session.ts';
import { ext_grow_indepth } from '../../../src/trace/events/extent-steps.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { animatedSvg } from '../../../src/views/film/animated-svg.ts';
import { type Film, filmOf, framesOf, marksOf } from '../../../src/views/film/film.ts';
import { frameText, lines, sheetFor } from '../../../src/views/film/sheet.ts';
import { svgText } from '../../../src/views/motion/svg-text.ts';
import { TILES } from '../../../src/views/tiles.ts';
import { ON_A_MACHINE, OUTGROWS, pictureOf, plainly, ROOM, sessionOf, stillsOf } from './films.ts';

const TEMPO = { step_s: 2, every: false };
const pictured = TILES.filter((tile) => tile.pictured).map((tile) => tile.id);

let session: Session;
let timed: Session;
let grows: number;

beforeAll(() => {
  session = sessionOf(OUTGROWS);
  timed = sessionOf(ON_A_MACHINE);
  grows = eventsOf(session.recording, ext_grow_indepth)[0].id + 1;
});

function film(id: string, from: number, to: number, tempo = TEMPO): Film {
  const made = filmOf(stillsOf(session, id, from, to), pictureOf(id).storyOf, tempo);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Each tag is closed by its own, and nothing is left open. */
function wellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name, rest] of xml.matchAll(/<(\/?)([\w:]+)((?:"[^"]*"|[^">])*)>/g)) {
    expect(rest.replace(/\s[\w:-]+="[^"<]*"/g, '').replace(/\/$/, ''), name).toMatch(/^\s*$/);
    if (close) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<(?:"[^"]*"|[^">])*>/g, '')).not.toMatch(/[<]|&(?!amp;|lt;|gt;|quot;)/);
}

describe.each(pictured)('%s', (id) => {
  it('draws every moment, from before there is a volume, in a room of its own', () => {
    let many = 0;
    for (const of of [session, timed])
      for (const step of [0, 1, 40, grows, of.overview.steps]) {
        const [{ drawn }] = stillsOf(of, id, step, step);
        if (!drawn) continue;
        many++;
        expect(drawn.shown.step).toBe(step);
        expect(drawn.width).toBeLessThanOrEqual(ROOM.width);
        expect(drawn.height).toBeGreaterThan(0);
        expect(drawn.shown.marks.length).toBeGreaterThan(0);
      }
    expect(many).toBeGreaterThan(0);
  });
});

describe('a film', () => {
  it('rests at moments as they are, and moves between them', () => {
    const { phases, seconds } = film('file-map', grows - 1, grows);
    const stills = stillsOf(session, 'file-map', grows - 1, grows);
    expect(phases.map((s) => [s.from_s, s.to_s, s.plan !== undefined])).toEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 4.5, false],
    ]);
    expect(seconds).toBe(4.5);
    expect(marksOf(phases[0].still)).toEqual(stills[0].drawn!.shown.marks);
    expect(phases[1].plan!.at(0)).toEqual(stills[0].drawn!.shown.marks);
    expect(phases[1].plan!.at(1)).toEqual(stills[1].drawn!.shown.marks);
  });

  it('leaves out the steps in which nothing changes, unless all are wanted', () => {
    const [from, to] = [grows - 8, grows + 1];
    const shown = (every: boolean) =>
      film('file-map', from, to, { ...TEMPO, every }).phases.flatMap((s) => (s.plan ? [] : s.still.step));
    expect(shown(true)).toEqual(Array.from({ length: 10 }, (_, i) => from + i));
    expect(shown(false).length).toBeLessThan(6);
    expect(shown(false)).toContain(grows);
  });

  it('is refused in a sentence: too long, nothing to draw, nothing that changes', () => {
    const refused = (from: number, to: number, every: boolean) =>
      filmOf(stillsOf(session, 'file-map', from, to), () => ({}), { step_s: 4, every });
    expect(refused(100, 160, true)).toBe('60 steps would take 243 seconds; a film has 60 at most.');
    expect(refused(0, 2, true)).toBe('In none of these steps has the tile anything to draw.');
    expect(refused(grows + 1, grows + 2, false)).toBe('Nothing in this picture changes in these steps.');
  });

  it('as frames: each moment, and three on each way, all of the time', () => {
    const made = film('file-map', grows - 1, grows);
    const frames = framesOf(made, () => 3);
    expect(frames.map((f) => f.at)).toEqual([grows - 1, grows - 0.75, grows - 0.5, grows - 0.25, grows]);
    expect(frames.reduce((sum, f) => sum + f.seconds, 0)).toBeCloseTo(made.seconds);
    expect(frames[0].caption).toBe(`What happens in step ${grows - 1}.`);
    expect(frames[1].caption).toBe(`What happens in step ${grows}.`);
    for (const frame of frames) wellFormed(frameText(sheetFor(made, plainly), frame));
  });
});

describe('an animated SVG', () => {
  it('is well formed, has no script, and holds each moment exactly', () => {
    const made = film('file-map', grows - 8, grows + 1);
    const svg = animatedSvg(made, sheetFor(made, plainly), 'a <b> & c');
    wellFormed(svg);
    expect(svg).not.toMatch(/<script|href|on\w+=/);
    expect(svg).toContain('<title>a &lt;b&gt; &amp; c</title>');
    for (const { still, plan } of made.phases) if (!plan) expect(svg).toContain(svgText(marksOf(still), plainly.dress));
  });

  it('shows one picture and one caption at every moment', () => {
    const made = film('buddy', grows - 30, grows);
    const svg = animatedSvg(made, sheetFor(made, plainly), 'x');
    // The groups of the sheet stand at the beginning of a line, or of the picture.
    const windows = [
      ...svg.matchAll(
        /<g(?: display="none")?><animate attributeName="display"[^>]*keyTimes="([^"]*)" values="([^"]*)"/g,
      ),
    ];
    for (let time = 0.001; time < 1; time += 0.0173) {
      const seen = windows.filter(([, times, values]) => {
        const at = times
          .split(';')
          .map(Number)
          .findLastIndex((t) => t <= time);
        return values.split(';')[at] === 'inline';
      });
      expect(seen.length, String(time)).toBe(2);
    }
  });
});

it('captions are broken between words', () => {
  expect(lines('The root is full: its four entries', 12)).toEqual(['The root is', 'full: its', 'four entries']);
  expect(lines('incomprehensibilities are', 5)).toEqual(['incomprehensibilities', 'are']);
});
