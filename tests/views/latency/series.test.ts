/** Counters over simulated time: what is under a curve is what was counted, in any window and at any width. */

import { describe, expect, it } from 'vitest';
import { FLAGS } from '../../../src/machine/request/journey-log.ts';
import { rowAt } from '../../../src/session/answers/call-row.ts';
import { countsOf } from '../../../src/session/answers/machine-counts.ts';
import type { MachineData } from '../../../src/session/answers/machine-data.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { totalAt } from '../../../src/session/answers/running-total.ts';
import { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { waysOf } from '../../../src/views/common/journeys.ts';
import { areaOf, bandOf, chartsOf } from '../../../src/views/latency/charts.ts';
import {
  type Bins,
  binAt,
  binsOf,
  busyTimes,
  driveTimes,
  headTraces,
  isMemory,
  levelTimes,
  memoryHits,
  queueTimes,
  Sums,
  seekDistances,
  throughput,
} from '../../../src/views/latency/series.ts';
import { timeScale, wholeRun } from '../../../src/views/latency/time-scale.ts';
import { sessions } from '../../helpers/equipment.ts';

const WORK = `dd if=/dev/zero of=film bs=64K count=48 conv=fsync status=none
mkdir shelf
for i in 1 2 3 4 5 6; do echo $i > shelf/$i; done
sync
sleep 40
cat film > /dev/null
rm -r shelf
sync
sleep 1
`;

const MACHINES = [
  '# machine: papers\n# disks: 4',
  '# machine: papers\n# disks: 3\n# battery: yes',
  '# machine: desktop\n# memory: 1M',
  '# machine: laptop',
];

const sum = (values: Iterable<number>) => {
  let total = 0;
  for (const v of values) total += v;
  return total;
};

function ran(directives: string): MachineData {
  const session = sessions.script(`# size: 64M\n${directives}\n${WORK}`);
  if (!(session instanceof Session)) throw new Error(session.refused);
  return session.ask(START, machine)!;
}

describe.each(MACHINES)('%s', (directives) => {
  const data = ran(directives);
  const { bios, requests, pieces, arms, looks } = waysOf(data);
  const all: Bins[] = [80, 333, 1200].map((width) => binsOf(timeScale(data, width), 2));
  const rows = (length: number) => Array.from({ length }, (_, i) => i);

  it('has bins that follow each other without a gap', () => {
    for (const bins of all) {
      expect(bins.edges[0]).toBe(0);
      expect(bins.edges[bins.count]).toBe(data.now);
      for (let i = 0; i < bins.count; i++) {
        expect(bins.edges[i + 1]).toBeGreaterThanOrEqual(bins.edges[i]);
        expect(Number.isInteger(bins.edges[i])).toBe(true);
      }
      expect(binAt(bins, -1)).toBe(0);
      expect(binAt(bins, data.now)).toBe(bins.count - 1);
    }
  });

  it('has as many bytes under the curve as were sent and read', () => {
    for (const bins of all) {
      const written = throughput(data, bins, true);
      for (const [part, bytes] of written.entries())
        expect(sum(bytes)).toBeCloseTo(
          sum(
            rows(bios.length)
              .filter(
                (b) => bios.at(b, 'flags') & FLAGS.WRITE && bios.at(b, 'part') === part && bios.at(b, 'finished') >= 0,
              )
              .map((b) => bios.at(b, 'sectors') * 512),
          ),
          3,
        );
      // Everything came to an end, so this is what the machine counted.
      expect(sum(written.map((w) => sum(w)))).toBeCloseTo(sum(data.bytesSent), 3);
      const read = throughput(data, bins, false);
      expect(sum(read.map((w) => sum(w)))).toBeCloseTo(
        sum(
          rows(bios.length)
            .filter((b) => !(bios.at(b, 'flags') & FLAGS.WRITE))
            .map((b) => bios.at(b, 'sectors') * 512),
        ),
        3,
      );
    }
  });

  it('has a mean depth that times the time is the time in the queue, to the nanosecond', () => {
    const waited = sum(
      rows(bios.length).map((b) => requests.at(bios.at(b, 'request'), 'sent') - bios.at(b, 'arrived')),
    );
    const out = sum(rows(bios.length).map((b) => bios.at(b, 'finished') - requests.at(bios.at(b, 'request'), 'sent')));
    for (const bins of all) {
      const times = queueTimes(data, bins);
      expect(sum(times.waiting)).toBe(waited);
      expect(sum(times.out)).toBe(out);
      for (const [disk, at] of driveTimes(data, bins).entries())
        expect(sum(at)).toBe(
          sum(
            rows(pieces.length)
              .filter((p) => pieces.at(p, 'disk') === disk)
              .map((p) => pieces.at(p, 'finished') - pieces.at(p, 'arrived')),
          ),
        );
    }
  });

  it('never has a disk busy for longer than it lasts, and in all for as long as its arm moved', () => {
    for (const bins of all)
      for (const [disk, busy] of busyTimes(data, bins).entries()) {
        for (let i = 0; i < bins.count; i++) expect(busy[i]).toBeLessThanOrEqual(bins.edges[i + 1] - bins.edges[i]);
        if (data.drives.length > 0)
          expect(sum(busy)).toBe(
            sum(
              rows(arms.length)
                .filter((a) => arms.at(a, 'disk') === disk)
                .map((a) => arms.at(a, 'seek') + arms.at(a, 'settle') + arms.at(a, 'rotation') + arms.at(a, 'media')),
            ),
          );
      }
  });

  it('counts the way of the arms and the blocks that memory had', () => {
    for (const bins of all) {
      expect(sum(seekDistances(data, bins))).toBe(sum(data.drives.map((d) => d.distance)));
      const { hits, misses } = memoryHits(data, bins);
      expect(sum(hits) + sum(misses)).toBe(sum(rows(looks.length).map((l) => looks.at(l, 'count'))));
      for (const [disk, trace] of headTraces(data, bins).entries())
        for (let i = 0; i < bins.count; i++) {
          expect(trace.low[i]).toBeLessThanOrEqual(trace.last[i]);
          expect(trace.high[i]).toBeGreaterThanOrEqual(trace.last[i]);
          expect(trace.high[i]).toBeLessThan(data.drives[disk].cylinders);
        }
    }
  });

  it('counts what was done up to a time, and knows the call of a step', () => {
    const counts = countsOf(data);
    expect(rowAt(counts, 0)).toBe(-1);
    const last = counts.event.length - 1;
    expect(rowAt(counts, counts.event[last] + 1)).toBe(last);
    for (let row = 0; row <= last; row += 5) {
      expect(rowAt(counts, counts.event[row] + 1)).toBeGreaterThanOrEqual(row);
      const time = (counts.begun[row] + counts.ended[row]) / 2;
      const done = rows(bios.length).filter((b) => bios.at(b, 'finished') >= 0 && bios.at(b, 'finished') <= time);
      expect(totalAt(counts.requests, time)).toBe(done.length);
      expect(totalAt(counts.bytes, time)).toBe(sum(done.map((b) => bios.at(b, 'sectors') * 512)));
      expect(totalAt(counts.held, time)).toBeLessThanOrEqual(totalAt(counts.asked, time));
    }
    expect(totalAt(counts.asked, data.now)).toBe(sum(rows(looks.length).map((l) => looks.at(l, 'count'))));
  });

  it('has the same under a curve in parts as in the whole', () => {
    const middle = Math.floor(data.now / 3);
    const whole = levelTimes(data, all[0], isMemory);
    const parts = [
      { from: 0, to: middle },
      { from: middle, to: data.now },
    ].map((window) => binsOf(timeScale(data, 200, window), 3));
    expect(sum(parts.map((bins) => sum(levelTimes(data, bins, isMemory))))).toBeCloseTo(sum(whole), 0);
    expect(sum(parts.map((bins) => sum(queueTimes(data, bins).out)))).toBe(sum(queueTimes(data, all[0]).out));
  });

  it('draws every curve inside of its frame and says what it is', () => {
    for (const window of [wholeRun(data), { from: data.begun[3], to: data.begun[3] + 40_000 }]) {
      const bins = binsOf(timeScale(data, 400, window), 2);
      for (const group of chartsOf(data, bins, 4096))
        for (const chart of group.charts) {
          const under = new Float64Array(bins.count);
          for (const curve of chart.curves) {
            const path = areaOf(bins, curve.values, under, chart.height, chart.top);
            expect(path).not.toMatch(/NaN|Infinity|-/);
            for (let i = 0; i < bins.count; i++) under[i] += curve.values[i];
          }
          if (chart.trace) expect(bandOf(bins, chart.trace, chart.height, chart.top)).not.toMatch(/NaN|Infinity|-/);
          expect(chart.rest).not.toMatch(/NaN|Infinity/);
          for (let i = 0; i < bins.count; i += 11) expect(chart.at(i)).not.toMatch(/NaN|Infinity|undefined/);
        }
    }
  });
});

describe('sums in bins', () => {
  const bins: Bins = { edges: Float64Array.of(0, 10, 10, 40, 100), xs: Float64Array.of(0, 1, 2, 3, 4), count: 4 };

  it('share what lasts among the bins it passes', () => {
    const sums = new Sums(bins);
    sums.during(5, 50, 2);
    sums.during(-100, 3, 1);
    sums.at(100, 7);
    expect([...sums.total()]).toEqual([13, 0, 60, 27]);
  });
});
