/** The latency tile: its table, its strip, the waterfall of a call, percentiles and formulas. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../../src/machine/demands.ts';
import { COMPONENTS, CPU, QUEUE } from '../../../src/machine/request/components.ts';
import type { MachineData } from '../../../src/session/answers/machine-data.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { waysOf } from '../../../src/views/common/journeys.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { MACHINE_SCENES } from '../../../src/views/disks/scene.ts';
import { formulasOf, outcomeWords } from '../../../src/views/latency/formulas.ts';
import {
  columnsOf,
  ledgerUntil,
  matrixOf,
  mostIn,
  operationsIn,
  sentOf,
  sumOf,
} from '../../../src/views/latency/layout.ts';
import { CELLS, operationAt, WIDTH } from '../../../src/views/latency/order.ts';
import { histogramOf, kindsOf, latencyTicks, rankOf } from '../../../src/views/latency/percentiles.ts';
import { barsOf, lanesOf, lastingAt } from '../../../src/views/latency/strip-layout.ts';
import { axisTime, timeScale, timeTicks } from '../../../src/views/latency/time-scale.ts';
import { waterfallOf } from '../../../src/views/latency/waterfall.ts';
import { folded, marksOf, piecesOf } from '../../../src/views/latency/waterfall-rows.ts';
import { labelOf, rowWords, waterfallInWords } from '../../../src/views/latency/waterfall-words.ts';
import { amplificationWords } from '../../../src/views/latency/words.ts';
import { sessions } from '../../helpers/equipment.ts';

const WORK = `dd if=/dev/zero of=film bs=64K count=48 conv=fsync status=none
mkdir shelf
for i in 1 2 3 4 5 6; do echo $i > shelf/$i; done
sync
dd if=/dev/zero of=one bs=64K count=20 conv=fsync status=none &
dd if=/dev/zero of=two bs=64K count=20 conv=fsync status=none &
wait
sleep 40
echo 3 > shelf/3
sync shelf/3
cat film > /dev/null
rm -r shelf
sync
`;

const MACHINES = [
  '# machine: papers\n# disks: 4',
  '# machine: papers\n# disks: 3\n# battery: yes',
  '# machine: desktop\n# memory: 1M',
  '# machine: laptop',
  '# machine: ideal',
];

const runs = new Map<string, { session: Session; data: MachineData }>();

function ran(directives: string) {
  let run = runs.get(directives);
  if (!run) {
    const session = sessions.script(`# size: 64M\n${directives}\n${WORK}`);
    if (!(session instanceof Session)) throw new Error(session.refused);
    run = { session, data: session.ask(START, machine)! };
    runs.set(directives, run);
  }
  return run;
}

const foreground = (data: MachineData) => operationsIn(data, 'all', 0);
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

describe.each(MACHINES)('%s', (directives) => {
  const { session, data } = ran(directives);

  it('adds up what the operations took, at every step', () => {
    const { steps } = session.overview;
    for (let step = 0; step <= steps; step += 97) {
      const last = operationAt(data, step);
      const want = sum([...operationsIn(data, 'so far', step)].map((i) => data.took[i]));
      expect(matrixOf(sumOf(data, 'so far', step)).total).toBe(want);
      if (last >= 0) {
        expect(matrixOf(sumOf(data, 'one', step)).total).toBe(data.took[last]);
        expect(data.event[last]).toBeLessThan(step);
      }
    }
  });

  it('leads from every figure to the call that spent the most on it', () => {
    const operations = foreground(data);
    const matrix = matrixOf(sumOf(data, 'all', 0));
    const all = matrix.rows.map((r) => r.part);
    const spent = (i: number, parts: number[], components: number[]) =>
      sum(parts.flatMap((p) => components.map((c) => data.cells[i * CELLS + p * WIDTH + c])));
    const most = (parts: number[], components: number[]) => {
      const found = mostIn(data, operations, parts, components);
      expect(spent(found, parts, components)).toBe(
        Math.max(...[...operations].map((i) => spent(i, parts, components))),
      );
    };
    for (const [r, row] of matrix.rows.entries()) {
      most([row.part], matrix.columns);
      for (const [i, component] of matrix.columns.entries())
        if (matrix.rows[r].cells[i] > 0) most([row.part], [component]);
    }
    for (const component of matrix.columns) most(all, [component]);
    most(all, matrix.columns);
  });

  it('adds up the columns for which there is no room', () => {
    const matrix = matrixOf(sumOf(data, 'all', 0));
    for (let room = 0; room < 13; room++) {
      const columns = columnsOf(matrix, room);
      expect(columns.length).toBeLessThanOrEqual(Math.max(2, room));
      expect(sum(columns.map((c) => c.sum))).toBe(matrix.total);
      expect(columns.flatMap((c) => c.components).sort()).toEqual([...matrix.columns].sort());
      for (const [r, row] of matrix.rows.entries()) expect(sum(columns.map((c) => c.cells[r]))).toBe(row.sum);
    }
  });

  it('knows who sent what went to the disks', () => {
    const sent = sentOf(data);
    expect(sum(sent.map((s) => s.bytes))).toBe(sum(data.bytesSent));
    for (const s of sent) expect(s.operation).toBeGreaterThanOrEqual(0);
  });

  it('draws every call once, inside of its strip, at any width', () => {
    for (const width of [120, 400, 1400]) {
      const scale = timeScale(data, width);
      let drawn = 0;
      for (const lane of lanesOf(data)) {
        const bars = barsOf(data, scale, lane.operations);
        drawn += sum(bars.map((b) => b.count));
        for (const b of bars) expect(b.x + b.width).toBeLessThanOrEqual(width + 1.01);
      }
      expect(drawn).toBe(data.begun.length);
    }
  });

  it('finds the time of a place and the place of a time', () => {
    const scale = timeScale(data, 600);
    if (data.now > 40e9) expect(scale.cuts.length).toBeGreaterThan(0);
    expect(scale.x(scale.window.from)).toBe(0);
    expect(scale.x(scale.window.to)).toBe(600);
    let last = -1;
    for (let x = 0; x <= 600; x += 7) {
      const time = scale.time(x);
      expect(time).toBeGreaterThanOrEqual(last);
      expect(Math.abs(scale.x(time) - x)).toBeLessThan(0.01);
      last = time;
    }
    const { ticks, step } = timeTicks(scale);
    expect(ticks.length).toBeGreaterThan(2);
    expect(new Set(ticks.map((t) => axisTime(t.time, step))).size).toBe(ticks.length);
  });

  it('finds the call that lasts at a moment', () => {
    for (const i of foreground(data)) {
      if (data.took[i] < 2) continue;
      const found = lastingAt(data, data.begun[i] + 1);
      expect(data.begun[found]).toBeLessThanOrEqual(data.begun[i] + 1);
      expect(data.begun[found] + data.took[found]).toBeGreaterThan(data.begun[i]);
      expect(data.background[found]).toBe(0);
    }
  });

  it('draws of a call what it waited for, and that is its time and its ledger', () => {
    for (let op = 0; op < data.begun.length; op++) {
      const w = waterfallOf(data, op);
      let at = data.begun[op];
      const ledger = new Float64Array(PARTS.length * COMPONENTS.length);
      for (const s of w.call.segments) {
        expect(s.from).toBe(at);
        expect(s.paid).toBe(true);
        at = s.to;
        ledger[s.part * COMPONENTS.length + s.component] += s.to - s.from;
      }
      expect(at).toBe(data.begun[op] + data.took[op]);
      expect(ledger).toEqual(data.cells.slice(op * CELLS, (op + 1) * CELLS));
      // The rows add up to it too.
      expect(w.processor.paid + sum([...w.turns, ...w.requests].map((r) => r.paid))).toBe(data.took[op]);
    }
  });

  it('has at any time as much in the table as programs had waited by then', () => {
    expect(ledgerUntil(data, data.now)).toEqual(sumOf(data, 'all', 0));
    for (let i = 0; i <= 40; i++) {
      const time = Math.round((data.now * i) / 40);
      const waited = sum(foreground(data).map((op) => Math.max(0, Math.min(data.took[op], time - data.begun[op]))));
      expect(sum([...ledgerUntil(data, time)])).toBeCloseTo(waited, 3);
    }
  });

  it('has a row for each request, and its time is that of its components', () => {
    const { bios } = waysOf(data);
    for (let op = 0; op < data.begun.length; op++) {
      const w = waterfallOf(data, op);
      const own = new Set<number>();
      for (const b of waysOf(data).biosOfOperation.of(op)) own.add(bios.at(b, 'request'));
      expect(w.requests.filter((r) => r.owner === op).length).toBe(own.size);
      for (const row of w.requests) {
        if (row.to < 0) continue;
        expect(sum(row.segments.map((s) => s.to - s.from))).toBe(row.to - row.from);
        expect(sum(row.segments.filter((s) => s.paid).map((s) => s.to - s.from))).toBe(row.paid);
        for (const piece of piecesOf(data, row)) {
          let end = Number.NEGATIVE_INFINITY;
          for (const s of piece.segments) {
            expect(s.from).toBeGreaterThanOrEqual(end);
            end = s.to;
          }
          if (piece.paid > 0) expect(piece.paid).toBeLessThanOrEqual(row.paid);
        }
      }
    }
  });

  it('folds and opens without losing a request, and says a sentence of each row', () => {
    for (let op = 0; op < data.begun.length; op += 3) {
      const w = waterfallOf(data, op);
      for (const opened of [new Map<number, number>(), new Map(w.requests.map((r) => [r.request, 3]))]) {
        const rows = folded(w.requests, opened);
        const all = rows.flatMap((r) => (r.kind === 'fold' ? r.rows : [r]));
        expect(all).toEqual(w.requests);
        expect(sum(rows.map((r) => r.paid))).toBe(sum(w.requests.map((r) => r.paid)));
        for (const row of rows) {
          expect(labelOf(data, row)).not.toBe('');
          expect(rowWords(data, w, row)).toMatch(/^[A-Z0-9].*\.$/);
        }
      }
      for (const line of waterfallInWords(data, w, [w.call, w.processor, ...w.turns, ...w.requests, ...w.meanwhile]))
        expect(line).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('has percentiles that were measured, and a histogram of all', () => {
    const kinds = kindsOf(data);
    const calls = foreground(data);
    expect(kinds[0].count).toBe(calls.length);
    expect(kinds[0].longest.ns).toBe(Math.max(...[...calls].map((i) => data.took[i])));
    expect(sum(kinds.filter((k) => k.of === 'calls').map((k) => k.count))).toBe(2 * calls.length);
    for (const l of data.latencies) {
      const kind = kinds.find((k) => k.name === l.name);
      if (l.count === 0) continue;
      expect(kind?.count).toBe(l.count);
      expect(kind?.longest.ns).toBe(l.longest);
      // The machine counts by classes of a quarter of a doubling.
      expect(l.most).toBeGreaterThanOrEqual(kind!.p99.ns);
      expect(l.most).toBeLessThanOrEqual(kind!.p99.ns * 2 ** 0.25 + 1);
    }
    for (const k of kinds) {
      for (const [share, figure] of [
        [0.5, k.p50],
        [0.95, k.p95],
        [0.99, k.p99],
      ] as const) {
        const within = k.values.filter((v) => v <= figure.ns).length;
        expect(within).toBeGreaterThanOrEqual(share * k.count);
        expect(k.values.filter((v) => v < figure.ns).length).toBeLessThan(share * k.count);
        if (k.of === 'calls') expect(data.took[figure.operation]).toBe(figure.ns);
      }
      const columns = histogramOf(k, 500, 60);
      expect(sum(columns.map((c) => c.count))).toBe(k.count);
      for (const c of columns) {
        expect(c.height).toBeGreaterThanOrEqual(3);
        expect(c.x + c.width).toBeLessThanOrEqual(500.01);
      }
      for (const t of latencyTicks(columns, 500)) expect(t.x).toBeLessThanOrEqual(500);
    }
  });

  it('has all nine formulas in their order, with figures or the reason why not', () => {
    const matrix = matrixOf(sumOf(data, 'all', 0));
    const formulas = formulasOf(data, matrix, session.overview.blockSize);
    expect(formulas.map((f) => f.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const f of formulas) {
      if (f.none) continue;
      expect(f.figures).not.toMatch(/NaN|undefined|Infinity/);
      expect(f.expected).toBeGreaterThan(0);
      expect(f.measured).toBeGreaterThanOrEqual(0);
      expect(outcomeWords(f)).not.toBe('');
    }
    const [fs, , whole, access, service, transfer, , turn, journaled] = formulas;
    expect(journaled.measured).toBe(matrix.total);
    expect(fs.expected! + (matrix.rows.find((r) => PARTS[r.part] === 'journal')?.sum ?? 0)).toBe(matrix.total);
    const mechanical = data.drives.length > 0;
    expect(formulas.filter((f) => f.none).map((f) => f.number)).toEqual(mechanical ? [] : [3, 4, 5, 6, 7, 8]);
    if (!mechanical) return;
    expect(turn.expected).toBe(data.drives[0].revolution / 2);
    // (3) is (4) with what the bytes took; (5) is without the commands, the settling and the cable.
    expect(whole.measured! - access.measured!).toBeGreaterThanOrEqual(transfer.measured!);
    expect(service.measured!).toBeLessThan(whole.measured!);
  });
});

describe('a bar in whole pixels', () => {
  it('keeps to its width, overlaps nothing, and shows whatever the call waited for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2000), fc.nat(400), fc.boolean(), fc.nat(10)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 300 }),
        (spans, width) => {
          const segments = spans.map(([from, ns, paid, component]) => ({
            component,
            part: 0,
            from,
            to: from + ns + 1,
            paid,
          }));
          const marks = marksOf(segments, 100, 1900, width);
          let end = 0;
          for (const m of marks) {
            expect(m.x).toBeGreaterThanOrEqual(end);
            end = m.x + m.width;
          }
          expect(end).toBeLessThanOrEqual(width);
          const seen = segments.filter((s) => s.paid && s.to > 100 && s.from < 1900);
          if (seen.length > 0) expect(marks.some((m) => m.segment.paid)).toBe(true);
        },
      ),
    );
  });
});

describe('ranks', () => {
  it('are the least that so many do not exceed', () => {
    expect([rankOf(1, 0.5), rankOf(2, 0.5), rankOf(3, 0.5), rankOf(100, 0.95), rankOf(100, 0.99)]).toEqual([
      0, 0, 1, 94, 98,
    ]);
  });
});

describe('the scene of a stripe', () => {
  const data = sessionOf(MACHINE_SCENES.find((s) => s.id === 'stripe')!.command).ask(START, machine)!;

  it('says what was sent for what programs wrote', () => {
    expect(data.bytesOfPrograms).toBe(4 << 20);
    expect(amplificationWords(data)).toMatch(
      /^Programs wrote 4 MiB; 4\.\d+ MiB went to the disks, 1\.0\d bytes for each/,
    );
    expect(amplificationWords({ ...data, bytesOfPrograms: 0 })).not.toContain('for each');
    expect(amplificationWords({ ...data, bytesSent: new Float64Array(5) })).toBeUndefined();
  });

  it('splits the requests of its fsync among four disks', () => {
    const fsync = [...foreground(data)].find((i) => data.names[data.name[i]] === 'fsync')!;
    const w = waterfallOf(data, fsync);
    const big = w.requests.filter((r) => r.sectors >= 1024);
    expect(big.length).toBeGreaterThan(4);
    for (const row of big) expect(new Set(piecesOf(data, row).map((p) => p.disk)).size).toBe(4);
    expect(w.call.segments.some((s) => s.component === CPU)).toBe(true);
    expect(w.requests.some((r) => r.segments.some((s) => s.component === QUEUE && !s.paid))).toBe(true);
  });
});

describe('two programs at once', () => {
  it('have a lane each, and one that waits for the other’s commit says so', () => {
    const { data } = ran(MACHINES[0]);
    const lanes = lanesOf(data).filter((l) => !l.background);
    expect(lanes.filter((l) => l.label === 'dd').length).toBe(2);
    for (const lane of lanes) {
      let end = 0;
      for (const i of lane.operations) {
        expect(data.begun[i]).toBeGreaterThanOrEqual(end);
        end = data.begun[i] + data.took[i];
      }
    }
    const turns = [...foreground(data)].flatMap((i) => waterfallOf(data, i).turns);
    expect(turns.length).toBeGreaterThan(0);
    for (const turn of turns) {
      expect(turn.operation).toBeGreaterThanOrEqual(0);
      expect(data.begun[turn.operation] + data.took[turn.operation]).toBe(turn.to);
    }
  });
});
