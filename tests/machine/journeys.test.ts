/**
 * The way of every request: no bio without its request, no request without its pieces, and no moment before an earlier
 * one.
 */

import { describe, expect, test } from 'vitest';
import { BACKWARDS } from '../../src/machine/activity.ts';
import { ARM_COLUMNS, ARM_WIDTH } from '../../src/machine/arm-log.ts';
import { PARTS } from '../../src/machine/demands.ts';
import { COMPONENTS, CPU, QUEUE } from '../../src/machine/request/components.ts';
import {
  BIO_COLUMNS,
  CHANNEL_COLUMNS,
  FLAGS,
  GAUGE,
  GAUGE_COLUMNS,
  LOOK_COLUMNS,
  PIECE_COLUMNS,
  PROCESSOR,
  REQUEST_COLUMNS,
  SERVED,
  STEP_COLUMNS,
} from '../../src/machine/request/journey-log.ts';
import type { MachineData } from '../../src/session/answers/machine-data.ts';
import { machine } from '../../src/session/answers/machine-data.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

function rows<C extends string>(cells: Float64Array, columns: readonly C[]): Record<C, number>[] {
  const out: Record<C, number>[] = [];
  for (let at = 0; at < cells.length; at += columns.length)
    out.push(Object.fromEntries(columns.map((name, i) => [name, cells[at + i]])) as Record<C, number>);
  return out;
}

function ran(directives: string, commands: string): MachineData {
  const session = sessions.script(`# size: 64M\n${directives}\n${commands}`);
  if (!(session instanceof Session)) throw new Error(session.refused);
  return session.ask(START, machine)!;
}

const tablesOf = ({ journeys, arms }: MachineData) => ({
  bios: rows(journeys.bios, BIO_COLUMNS),
  requests: rows(journeys.requests, REQUEST_COLUMNS),
  pieces: rows(journeys.pieces, PIECE_COLUMNS),
  gauges: rows(journeys.gauges, GAUGE_COLUMNS),
  steps: rows(journeys.steps, STEP_COLUMNS),
  looks: rows(journeys.looks, LOOK_COLUMNS),
  channels: rows(journeys.channels, CHANNEL_COLUMNS),
  arms: rows(arms, ARM_COLUMNS),
});

const WORK = `dd if=/dev/zero of=film bs=64K count=48 conv=fsync status=none
mkdir shelf
for i in 1 2 3 4 5 6; do echo $i > shelf/$i; done
sync
echo 3 > shelf/3
sync
cat film > /dev/null
rm -r shelf
sync
`;

const MACHINES = [
  '# machine: papers',
  '# machine: papers\n# disks: 4',
  '# machine: papers\n# disks: 3\n# battery: yes',
  '# machine: desktop\n# memory: 1M',
  '# machine: laptop',
  '# machine: stick\n# disks: 2',
];

describe.each(MACHINES)('%s', (directives) => {
  const data = ran(directives, WORK);
  const { bios, requests, pieces, gauges, steps, looks, channels, arms } = tablesOf(data);

  test('every bio is in a request, within the time of the operation that asked for it or later', () => {
    expect(bios.length).toBeGreaterThan(10);
    for (const bio of bios) {
      if (bio.finished < 0) continue;
      const request = requests[bio.request];
      expect(request.arrived).toBeLessThanOrEqual(bio.arrived);
      expect(bio.arrived).toBeLessThanOrEqual(bio.joined);
      expect(bio.joined).toBeLessThanOrEqual(request.sent);
      expect(request.finished).toBe(bio.finished);
      expect(bio.lba).toBeGreaterThanOrEqual(request.lba);
      expect(bio.lba + bio.sectors).toBeLessThanOrEqual(request.lba + request.sectors);
      const spent = COMPONENTS.reduce((sum, c) => sum + bio[c], 0);
      expect(spent).toBe(bio.finished - bio.arrived);
      expect(bio.operation).toBeGreaterThanOrEqual(0);
      expect(bio.arrived).toBeGreaterThanOrEqual(data.begun[bio.operation]);
      expect(data.pid[bio.operation]).toBe(bio.pid);
    }
  });

  test('a request holds its bios, and its pieces hold all of it', () => {
    const held = new Float64Array(requests.length);
    const pieced = new Float64Array(requests.length);
    for (const bio of bios) if (bio.request >= 0) held[bio.request] += bio.sectors;
    for (const piece of pieces) if (!(piece.flags & FLAGS.LATER)) pieced[piece.request] += piece.sectors;
    for (const [i, request] of requests.entries()) {
      if (request.sent < 0) continue;
      expect(held[i]).toBe(request.sectors);
      if (!request.cached) expect(pieced[i]).toBeGreaterThanOrEqual(request.sectors);
    }
  });

  test('a piece arrives, is begun and is done, in this order and on a disk that is there', () => {
    for (const piece of pieces) {
      expect(piece.disk).toBeLessThan(data.disks);
      if (piece.finished < 0) continue;
      expect(piece.arrived).toBeGreaterThanOrEqual(requests[piece.request].sent);
      expect(piece.begun).toBeGreaterThanOrEqual(piece.arrived);
      expect(piece.finished).toBeGreaterThanOrEqual(piece.begun);
      expect(piece.back).toBeGreaterThanOrEqual(piece.finished);
      if (!(piece.flags & FLAGS.LATER)) expect(piece.back).toBeLessThanOrEqual(requests[piece.request].finished);
    }
  });

  test('what memory had is counted with the reads, and it is all that it was asked for', () => {
    expect(looks.reduce((sum, look) => sum + look.held, 0)).toBeLessThanOrEqual(data.memory.hits);
    for (const look of looks) {
      expect(look.held).toBeLessThanOrEqual(look.count);
      expect(look.time).toBeGreaterThanOrEqual(data.begun[look.operation]);
      expect(look.time).toBeLessThanOrEqual(data.begun[look.operation] + data.took[look.operation]);
    }
    expect(looks.some((look) => look.held === look.count)).toBe(true);
  });

  test('a channel of flash does one thing at a time', () => {
    expect(channels.length > 0).toBe(data.shape.drive === 'ssd');
    const free = new Map<string, number>();
    for (const work of channels) {
      const piece = pieces[work.piece];
      const name = `${piece.disk}/${work.channel}`;
      expect(work.channel).toBeLessThan(data.shape.channels);
      expect(work.begun).toBeGreaterThanOrEqual(Math.max(piece.begun, free.get(name) ?? 0));
      expect(work.finished).toBeGreaterThan(work.begun);
      free.set(name, work.finished);
    }
  });

  test('what the arm did was for a piece of that disk', () => {
    expect(arms.length * ARM_WIDTH).toBe(data.arms.length);
    for (const arm of arms) {
      const piece = pieces[arm.piece];
      expect(piece.disk).toBe(arm.disk);
      expect([piece.lba, piece.sectors]).toEqual([arm.lba, arm.sectors]);
      if (piece.served === SERVED.MEDIA) expect(piece.begun).toBe(arm.begun);
      else expect(arm.begun).toBeGreaterThanOrEqual(piece.begun);
    }
  });

  test('the steps of an operation follow each other from its beginning to its end, and add up to its ledger', () => {
    const at = data.begun.slice();
    const ledger = new Float64Array(data.cells.length);
    for (const step of steps) {
      expect(step.from).toBe(at[step.operation]);
      expect(step.to).toBeGreaterThan(step.from);
      at[step.operation] = step.to;
      const cells = (step.operation * PARTS.length + step.part) * COMPONENTS.length;
      let left = step.to - step.from;
      if (step.bio === PROCESSOR) ledger[cells + CPU] += left;
      else {
        const bio = bios[step.bio];
        expect(bio.finished).toBe(step.to);
        for (const c of BACKWARDS) {
          const ns = Math.min(left, bio[COMPONENTS[c]]);
          ledger[cells + c] += ns;
          left -= ns;
        }
        ledger[cells + QUEUE] += left;
      }
    }
    expect(at).toEqual(data.begun.map((begun, i) => begun + data.took[i]));
    expect(ledger).toEqual(data.cells);
  });

  test('caches fill and empty again', () => {
    for (const which of new Set(gauges.map((g) => g.gauge))) {
      const levels = gauges.filter((g) => g.gauge === which);
      for (const [i, level] of levels.entries()) {
        expect(level.value).toBeGreaterThanOrEqual(0);
        if (i > 0) expect(level.time).toBeGreaterThanOrEqual(levels[i - 1].time);
      }
      // A flush empties a drive's cache; what a sync writes behind its flush may stay there.
      const full = levels.findIndex((g) => g.value > 0);
      if (which >= GAUGE.DRIVE_CACHE && which < GAUGE.READ_BUFFER)
        expect(levels.slice(full).some((g) => g.value === 0)).toBe(true);
    }
    if (directives.includes('battery'))
      expect(gauges.some((g) => g.gauge === GAUGE.CONTROLLER && g.value > 0)).toBe(true);
    const read = gauges.filter((g) => g.gauge >= GAUGE.READ_BUFFER && g.value > 0);
    expect(read.length > 0).toBe(data.shape.drive === 'disk');
    for (const g of read) expect(g.value * 512).toBeLessThanOrEqual(data.shape.driveBuffer);
    if (directives.includes('desktop'))
      expect(gauges.some((g) => g.gauge === GAUGE.DRIVE_CACHE && g.value > 0)).toBe(true);
  });
});
