/** The counters over the script: nothing is counted twice or left out, and a step belongs to the command that caused it. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { machineCounts } from '../../src/session/answers/machine-counts.ts';
import { machine as machineAnswer } from '../../src/session/answers/machine-data.ts';
import { totalAt } from '../../src/session/answers/running-total.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { commandCounters } from '../../src/views/counters/answer.ts';
import { rowAt } from '../../src/views/counters/view.tsx';
import { sessions } from '../helpers/equipment.ts';

const WORK = `head -c 60K /dev/urandom > a &
head -c 60K /dev/urandom > b
wait
sync
for i in 1 2 3; do echo $i > f$i; done
sleep 40
rm a
`;

function made(directives: string): Session {
  const session = sessions.script(`# mkfs: -t ext4 -b 1024\n# size: 16M\n${directives}${WORK}`);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

describe.each([
  ['on a volume alone', ''],
  ['on a machine', '# machine: papers\n'],
])('the counters over a script %s', (_, directives) => {
  const session = made(directives);
  const { recording } = session;
  const { events, history } = recording;
  const counters = session.ask(START, commandCounters);
  const commands = eventsOf(recording, ProcessExec);
  const rootOf = (id: number): number => (events[id].cause < 0 ? id : rootOf(events[id].cause));

  it('have a row for each command, and one for the rest', () => {
    expect(counters.text).toEqual(commands.map((c) => c.fields.text));
    expect([...counters.event]).toEqual(commands.map((c) => c.id));
    for (const column of [counters.events, counters.writes, counters.bytes, counters.journal])
      expect(column).toHaveLength(commands.length + 1);
  });

  it('count each event and each write once', () => {
    expect(sum(counters.events)).toBe(recording.length);
    expect(sum(counters.writes)).toBe(history.length);
    expect(sum(counters.bytes)).toBe(sum(Array.from({ length: history.length }, (_, i) => history.lengthOf(i))));
    expect(sum(counters.journal)).toBeGreaterThan(0);
    expect(counters.journal[counters.text.indexOf('sync')]).toBeGreaterThan(0);
  });

  it('end a command where its last event has happened', () => {
    for (const [row, { id }] of commands.entries())
      expect(counters.end[row]).toBe(events.findLastIndex((e) => rootOf(e.id) === id) + 1);
  });

  it('give each step to the command that caused it, also while programs take turns', () => {
    let turns = 0;
    for (let step = 0; step <= events.length; step++) {
      const row = step === 0 ? -1 : commands.findIndex((c) => c.id === rootOf(step - 1));
      expect(rowAt(counters, step), `step ${step}`).toBe(row);
      if (step > 1 && row >= 0 && rowAt(counters, step - 1) > row) turns++;
    }
    if (directives) expect(turns).toBeGreaterThan(0);
  });

  it('know requests and time only on a machine, and there all of them', () => {
    const machine = session.ask(START, machineAnswer);
    if (!machine) {
      expect([counters.requests, counters.time]).toEqual([undefined, undefined]);
      return;
    }
    const counts = session.ask(START, machineCounts)!;
    expect(sum(counters.time!)).toBeCloseTo(sum(machine.took), 3);
    expect(sum(counters.requests!)).toBeGreaterThanOrEqual(totalAt(counts.requests, counts.ended.at(-1)!));
    expect(counters.time![counters.text.indexOf('sleep 40')]).toBeGreaterThanOrEqual(0);
  });
});

it('without a script all is the rest', () => {
  const session = sessions.format('mke2fs -t ext4 -b 1024 disk.img 8M');
  if (session instanceof Refused) throw new Error(session.refused);
  const { text, events } = session.ask(START, commandCounters);
  expect(text).toEqual([]);
  expect([...events]).toEqual([session.recording.length]);
});
