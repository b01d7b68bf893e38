/** The picture of the array against the log: at every moment each request stands where it was, and nothing stands outside. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIO_COLUMNS, FLAGS, REQUEST_COLUMNS, SERVED } from '../../../src/machine/request/journey-log.ts';
import type { MachineData } from '../../../src/session/answers/machine-data.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { type ArrayLayout, type Box, layoutArray } from '../../../src/views/disks/array-layout.ts';
import { armEnd, drawnTime, flightsOf, sceneAt } from '../../../src/views/disks/flights.ts';
import { crowdOf, depthsOf } from '../../../src/views/disks/layout.ts';
import { levelsAt } from '../../../src/views/disks/levels.ts';
import { marksAt } from '../../../src/views/disks/marks.ts';
import { momentInWords } from '../../../src/views/disks/moment-words.ts';
import {
  busiest,
  FACTORS,
  factorFor,
  happeningsAt,
  isQuiet,
  momentBefore,
  momentsOf,
  nextBusy,
  peaksOf,
  spanOf,
  windowOf,
} from '../../../src/views/disks/moments.ts';
import { armAt, cylindersOf, depthOf, targetsOf, turned } from '../../../src/views/disks/platter.ts';
import { storyOf } from '../../../src/views/disks/request-story.ts';
import { Spans } from '../../../src/views/disks/spans-at.ts';
import { blockOf, chunksUnderWay, layoutStripes, placeOf } from '../../../src/views/disks/stripes.ts';
import { sceneInWords } from '../../../src/views/disks/text.ts';
import { ENGLISH } from '../../../src/views/disks/words.ts';
import { sessions } from '../../helpers/equipment.ts';
import { runs } from '../../helpers/long.ts';

const BLOCK = 1024;

const WORK = `dd if=/dev/zero of=film bs=64K count=24 conv=fsync status=none
for i in 1 2 3 4; do echo $i > note$i; done
sync
echo 3 > note3
sync note3
cat film > /dev/null
`;

function ran(directives: string, commands = WORK): MachineData {
  const session = sessions.script(`# size: 64M\n${directives}\n${commands}`);
  if (!(session instanceof Session)) throw new Error(session.refused);
  return session.ask(START, machine)!;
}

const MACHINES: readonly [string, MachineData][] = [
  '# machine: papers\n# disks: 4\n# memory: 1M',
  '# machine: papers\n# disks: 3\n# battery: yes',
  '# machine: desktop\n# memory: 1M',
  '# machine: laptop',
  '# machine: stick\n# disks: 16',
  '# machine: ideal\n# disks: 2',
].map((directives) => [directives.replaceAll('\n', ' '), ran(directives)]);

/** Some moments of a run, and times between them. */
function someTimes(data: MachineData, count = 60): number[] {
  const moments = momentsOf(flightsOf(data), windowOf(data, -1));
  const step = Math.max(1, Math.floor(moments.length / count));
  const times: number[] = [];
  for (let i = 0; i + 1 < moments.length; i += step) times.push(moments[i], (moments[i] + moments[i + 1]) / 2);
  return times;
}

describe('spans of time', () => {
  it('that hold a moment are those that one finds by looking at all', () => {
    const spans = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: -2, max: 20 })), { maxLength: 60 });
    fc.assert(
      fc.property(spans, fc.nat(60), (all, time) => {
        const made = new Spans(
          all.length,
          (i) => all[i][0],
          (i) => all[i][0] + all[i][1],
        );
        const holds = (i: number, t: number) => all[i][0] <= t && t < all[i][0] + all[i][1];
        const wanted = [...all.keys()].filter((i) => holds(i, time));
        expect(made.at(time).sort((a, b) => a - b)).toEqual(wanted);
        const counts = Array.from({ length: 64 }, (_, t) => [...all.keys()].filter((i) => holds(i, t)).length);
        const most = made.most(0, 63);
        expect(most.count).toBe(Math.max(0, ...counts));
        if (most.count > 0) expect(counts[most.time]).toBe(most.count);
        const crowd = crowdOf(
          all.length,
          (i) => all[i][0],
          (i) => all[i][0] + all[i][1],
          drawnTime(flightsOf(MACHINES[0][1]), { from: 0, to: 64 }),
          64,
          10,
        );
        expect(crowd.most).toBeGreaterThanOrEqual(most.count);
      }),
      { numRuns: runs(20, 60) },
    );
  });
});

describe.each(MACHINES)('%s', (_, data) => {
  const flights = { ...flightsOf(data), said: ENGLISH };
  const { bios, requests, pieces, arms, armsOf } = flights.ways;

  it('has every request in one place, and the place is the log’s', () => {
    for (const time of someTimes(data)) {
      const now = sceneAt(flights, time);
      const found = new Map<number, number>();
      const see = (bio: number) => found.set(bio, (found.get(bio) ?? 0) + 1);
      for (const bio of now.held) see(bio);
      if (now.barrier >= 0) see(now.barrier);
      for (const { bios: of } of now.waiting) of.forEach(see);
      for (const { row } of now.out) flights.ways.biosOf.of(row).forEach(see);
      for (let row = 0; row < bios.length; row++) {
        const finished = bios.at(row, 'finished');
        const under = bios.at(row, 'arrived') <= time && (finished < 0 || time < finished);
        expect(found.get(row) ?? 0, `bio ${row} at ${time}`).toBe(under ? 1 : 0);
      }
      for (const p of [...now.out.flatMap((r) => r.pieces), ...now.later]) {
        const { arrived, begun, finished, back, served } = pieces.row(p.row);
        const between = (from: number, to: number) => from >= 0 && from <= time && (to < 0 || time < to);
        if (p.phase === 'queue') expect(between(arrived, begun)).toBe(true);
        else if (p.phase === 'back') expect(back).toBeLessThanOrEqual(time);
        else if (p.phase === 'up') expect(between(finished, back)).toBe(true);
        else if (p.phase === 'controller' || p.phase === 'down') expect(arrived < 0 || time < arrived).toBe(true);
        else {
          expect(between(begun, finished)).toBe(true);
          expect(p.phase).toBe(['arm', 'buffer', 'cache', 'flush'][served]);
        }
        expect(p.share).toBeGreaterThanOrEqual(0);
        expect(p.share).toBeLessThanOrEqual(1);
      }
      for (const [disk, rows] of now.cached.entries())
        for (const row of rows) {
          expect([pieces.at(row, 'disk'), pieces.at(row, 'served')]).toEqual([disk, SERVED.WRITE_CACHE]);
          expect(time).toBeLessThan(armEnd(flights.ways, armsOf.of(row)[0]));
        }
    }
  });

  it('draws each of them once or counts it, inside of the picture, at any size', () => {
    const peaks = peaksOf(flights, windowOf(data, -1));
    for (const room of [
      { width: 340, unit: 12, low: false },
      { width: 600, unit: 14, low: true },
      { width: 1000, unit: 12, low: false },
    ]) {
      const layout = layoutArray(data, room, peaks);
      checkLayout(layout, data.disks);
      for (const time of someTimes(data, 25)) {
        const now = sceneAt(flights, time);
        const marks = marksAt(flights, layout, now);
        expect(new Set(marks.map((m) => m.id)).size).toBe(marks.length);
        for (const m of marks) within(m, { x: 0, y: 0, width: layout.width, height: layout.height }, m.id);
        const shown = marks.filter((m) => m.kind === 'request').length;
        const counted = marks.filter((m) => m.kind === 'more' && !m.where.startsWith('queue'));
        const singles = now.held.length + (now.barrier < 0 ? 0 : 1);
        const single = marks.filter((m) => m.where === 'held back').length;
        expect(shown + single + counted.reduce((sum, m) => sum + m.row, 0)).toBe(
          now.waiting.length + now.out.length + singles,
        );
        const queued = [...now.out.flatMap((r) => r.pieces), ...now.later].filter((p) => p.phase === 'queue').length;
        const inQueues = marks.filter((m) => m.kind === 'piece' && m.where.startsWith('queue')).length;
        const notShown = marks.filter((m) => m.kind === 'more' && m.where.startsWith('queue'));
        expect(inQueues + notShown.reduce((sum, m) => sum + m.row, 0)).toBeGreaterThanOrEqual(queued);
        for (const { text, share } of Object.values(levelsAt(flights, now, BLOCK, layout))) {
          expect(text).not.toMatch(/undefined|NaN|Infinity/);
          if (share !== undefined) expect(share).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('tells every request whole, and what happens at every moment', () => {
    for (let row = 0; row < requests.length; row++) {
      const { title, text } = storyOf(flights, `q${row}`, BLOCK)!;
      expect(`${title} ${text}`).not.toMatch(/undefined|NaN|Infinity|-\d/);
      if (requests.at(row, 'finished') >= 0) expect(text).toMatch(/In all \S/);
    }
    for (let row = 0; row < pieces.length; row += 5)
      expect(storyOf(flights, `p${row}`, BLOCK)!.text).not.toMatch(/undefined|NaN|Infinity|-\d/);
    for (const time of someTimes(data, 30)) {
      const words = momentInWords(flights, happeningsAt(flights, time));
      expect(words).not.toMatch(/undefined|NaN/);
      for (const line of sceneInWords(flights, sceneAt(flights, time), BLOCK))
        expect(line).not.toMatch(/undefined|NaN/);
    }
  });

  it('has an arm where the log says, and a sector under the head when it passes', () => {
    if (data.shape.drive !== 'disk') return expect(arms.length).toBe(0);
    const window = windowOf(data, -1);
    const cylinders = cylindersOf(flights, window);
    for (let row = 0; row < arms.length; row++) {
      const a = arms.row(row);
      const there = a.begun + a.seek;
      const passes = there + a.settle + a.rotation;
      if (a.seek > 0) {
        const half = armAt(flights, a.disk, a.begun + a.seek / 2);
        expect([half.row, half.doing]).toEqual([row, 'seek']);
        expect(half.cylinder).toBeCloseTo((a.fromCylinder + a.toCylinder) / 2, 6);
      }
      const now = armAt(flights, a.disk, passes);
      expect([now.row, now.doing, now.cylinder]).toEqual([row, 'pass', a.toCylinder]);
      const target = targetsOf(flights, a.disk, sceneAt(flights, passes)).find((t) => t.arm === row)!;
      expect(target.state).toBe('now');
      expect(target.angle).toBeCloseTo(turned(data, a.disk, passes), 6);
      for (const cylinder of [a.fromCylinder, a.toCylinder]) {
        expect(depthOf(cylinders, cylinder)).toBeGreaterThan(0);
        expect(depthOf(cylinders, cylinder)).toBeLessThan(1);
      }
    }
  });

  it('knows which disk holds a block, and shows it on the stripe map', () => {
    fc.assert(
      fc.property(fc.nat(65535), fc.integer({ min: 200, max: 1200 }), (block, width) => {
        const place = placeOf(data, block, BLOCK);
        expect(blockOf(data, place.disk, place.sector, BLOCK)).toBe(block);
        const stripes = Math.ceil((65536 * BLOCK) / (data.chunkBytes * data.disks));
        const map = layoutStripes(flights, stripes, BLOCK, width, block);
        expect(map.chunks.map((c) => c.chunk)).toContain(place.chunk);
        for (const c of map.chunks) within(c, { x: 0, y: 0, width, height: map.height }, `chunk ${c.chunk}`);
        const hidden = map.gaps.reduce((sum, g) => sum + g.stripes, 0);
        expect(map.chunks.length / data.disks + hidden).toBe(stripes);
      }),
      { numRuns: runs(9, 25) },
    );
    for (const time of someTimes(data, 20))
      for (const chunk of chunksUnderWay(flights, sceneAt(flights, time))) expect(chunk).toBeGreaterThanOrEqual(0);
  });

  it('chooses a moment with something to see, and a pace to see it at', () => {
    for (let operation = 0; operation < data.begun.length; operation++) {
      const window = windowOf(data, operation);
      expect(window.to).toBeGreaterThan(window.from);
      const time = busiest(flights, window);
      const at = momentBefore(momentsOf(flights, window), time);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(FACTORS[factorFor(window.to - window.from)]).toBeGreaterThanOrEqual(1);
      if (flights.ways.biosOfOperation.of(operation).length > 0 && data.shape.drive !== 'ideal')
        expect(isQuiet(flights, spanOf(data, operation))).toBe(false);
    }
    // A call is as long as it took, or as what it asked for; what the one before did is not its own.
    for (let i = 0; i < data.begun.length; i++) {
      const { from, to } = spanOf(data, i);
      expect(from).toBe(data.begun[i]);
      const own = data.begun[i] + data.took[i];
      if (to !== own) expect(flights.ways.biosOfOperation.of(i).length).toBeGreaterThan(0);
      expect(to).toBeGreaterThanOrEqual(own);
    }
    const next = nextBusy(flights, 0);
    expect(flights.ways.biosOfOperation.of(next).length).toBeGreaterThan(0);
    const { layer, drives } = depthsOf(flights, drawnTime(flights, windowOf(data, -1)), 300, 20);
    // A kernel of today passes on at once what a drive has room for.
    expect(layer.most > 0).toBe(data.profile === 'papers');
    expect(drives.length).toBe(data.disks);
  });
});

describe('time along a strip', () => {
  const sleeper = ran('# machine: papers', 'echo a > a\nsync\nsleep 30\necho b > b\nsync\n');

  it('cuts a sleep short, and every time has its place and comes back from it', () => {
    const flights = flightsOf(sleeper);
    const along = drawnTime(flights, windowOf(sleeper, -1));
    expect(along.cuts.some((cut) => cut.ns > 20e9)).toBe(true);
    expect(along.length).toBeLessThan(1e9);
    let before = -1;
    for (const time of someTimes(sleeper, 200)) {
      const shown = along.shown(time);
      expect(shown).toBeGreaterThanOrEqual(before);
      expect(Math.abs(along.time(shown) - time)).toBeLessThanOrEqual(1000);
      before = shown;
    }
    expect([along.shown(along.window.from), along.x(along.window.to, 300)]).toEqual([0, 300]);
  });

  it('is time itself where there is no long pause', () => {
    const data = MACHINES[2][1];
    const busy = nextBusy(flightsOf(data), 0);
    const window = windowOf(data, busy);
    const along = drawnTime(flightsOf(data), window);
    expect(along.cuts).toEqual([]);
    expect(along.shown((window.from + window.to) / 2)).toBeCloseTo((window.to - window.from) / 2, 3);
  });
});

/** Boxes stand inside of the picture and apart from each other. */
function checkLayout(layout: ArrayLayout, disks: number): void {
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
  const apart: Box[] = [...layout.doors, layout.memory, layout.queue, layout.controller, ...layout.cells];
  if (layout.cache) apart.push(layout.cache);
  for (const box of apart) within(box, whole, 'box');
  for (const [i, a] of apart.entries())
    for (const b of apart.slice(i + 1)) {
      const meet =
        a.x < b.x + b.width - 0.01 &&
        b.x < a.x + a.width - 0.01 &&
        a.y < b.y + b.height - 0.01 &&
        b.y < a.y + a.height - 0.01;
      expect(meet).toBe(false);
    }
  expect(layout.cells.length).toBe(disks);
  for (const cell of layout.cells)
    for (const box of [cell.queue, cell.writeCache, cell.readBuffer, ...cell.channels])
      if (box) within(box, cell, 'part');
  for (const panel of [layout.queue, layout.controller]) within(panel.inside, panel, 'room');
}

function within(inner: Box, { x, y, width, height }: Box, what: string): void {
  expect(inner.x, what).toBeGreaterThanOrEqual(x - 0.01);
  expect(inner.y, what).toBeGreaterThanOrEqual(y - 0.01);
  expect(inner.x + inner.width, what).toBeLessThanOrEqual(x + width + 0.01);
  expect(inner.y + inner.height, what).toBeLessThanOrEqual(y + height + 0.01);
}

describe('what waits for a barrier', () => {
  it('stands behind it until all before it is done', () => {
    // One request out, a flush that waits for it, and a write behind the flush, as an old kernel has them.
    const { BIO, REQUEST } = tables();
    const bio = (flags: number, arrived: number, joined: number, finished: number, request: number) =>
      BIO({
        flags,
        arrived,
        joined,
        finished,
        request,
        lba: flags & FLAGS.FLUSH ? 0 : request * 8,
        sectors: flags & FLAGS.FLUSH ? 0 : 8,
      });
    const base = MACHINES[0][1];
    const data: MachineData = {
      ...base,
      journeys: {
        ...base.journeys,
        bios: Float64Array.from([
          ...bio(FLAGS.WRITE, 0, 0, 100, 0),
          ...bio(FLAGS.WRITE | FLAGS.FLUSH, 10, 100, 150, 1),
          ...bio(FLAGS.WRITE, 20, 150, 300, 2),
        ]),
        requests: Float64Array.from([
          ...REQUEST({ flags: FLAGS.WRITE, arrived: 0, sent: 0, finished: 100, sectors: 8 }),
          ...REQUEST({ flags: FLAGS.WRITE | FLAGS.FLUSH, arrived: 10, sent: 100, finished: 150 }),
          ...REQUEST({ flags: FLAGS.WRITE, arrived: 20, sent: 150, finished: 300, sectors: 8, lba: 16 }),
        ]),
        pieces: new Float64Array(0),
        looks: new Float64Array(0),
      },
      arms: new Float64Array(0),
    };
    const flights = { ...flightsOf(data), said: ENGLISH };
    const at = (time: number) => sceneAt(flights, time);
    expect([at(5).barrier, at(5).held, at(5).out.map((r) => r.row)]).toEqual([-1, [], [0]]);
    expect([at(30).barrier, at(30).held, at(30).out.map((r) => r.row)]).toEqual([1, [2], [0]]);
    // The flush is on its way, and the write still waits.
    expect([at(120).barrier, at(120).held, at(120).out.map((r) => r.row)]).toEqual([-1, [2], [1]]);
    expect([at(200).barrier, at(200).held, at(200).out.map((r) => r.row)]).toEqual([-1, [], [2]]);
    const layout = layoutArray(data, { width: 600, unit: 12, low: false }, { waiting: 3, out: 2, drive: 1 });
    const marks = marksAt(flights, layout, at(30)).filter((m) => m.where === 'held back');
    expect(marks.map((m) => m.letter)).toEqual(['F', 'W']);
    expect(marks[0].x).toBeLessThan(marks[1].x);
    const words = levelsAt(flights, at(30), 4096, { narrow: false, tight: false, brief: false }).waiting.text;
    expect(words).toBe('a flush waits until the one before it is done, 1 held back behind it');
    expect(storyOf(flights, 'q1', 4096)!.text).toContain('until all before it was done');
  });
});

/** Rows of the log's tables, made of what matters; all else is 0. */
function tables() {
  const make =
    (columns: readonly string[]) =>
    (cells: Record<string, number>): number[] =>
      columns.map((name) => cells[name] ?? 0);
  return { BIO: make(BIO_COLUMNS), REQUEST: make(REQUEST_COLUMNS) };
}
