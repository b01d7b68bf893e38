/**
 * PostMark is the original: its calls, its report, and the totals of the papers' three tests. What it is compared with
 * came from Debian's postmark 1.53, run under strace on ext4 with `set number 10`, `set transactions 20`, `run`.
 */

import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { newStat } from '../../src/engine/vfs/kernel.ts';
import type { Caller, Steps } from '../../src/workloads/caller.ts';
import { type Said, valuesOf } from '../../src/workloads/parameters.ts';
import { PARAMETERS } from '../../src/workloads/postmark/parameters.ts';
import { PostMark } from '../../src/workloads/postmark/postmark.ts';
import { sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';

const original = (name: string) => fs.readFileSync(new URL(name, import.meta.url), 'utf8');

/** Answers every call as if there were room for everything. */
class Nowhere implements Caller {
  calls = 0;
  live = 0;
  mostLive = 0;
  said = '';
  readonly #sizes = new Map<string, number>();
  #open = '';

  open(path: string): number {
    this.#open = path;
    return 3;
  }
  close = () => 0;
  fstat(_fd: number, stat: ReturnType<typeof newStat>): number {
    stat.st_blksize = 4096;
    return 0;
  }
  lseek = () => 0;
  write(_fd: number, _data: Uint8Array, _at: number, count: number): number {
    this.calls++;
    this.#sizes.set(this.#open, (this.#sizes.get(this.#open) ?? 0) + count);
    this.live += count;
    this.mostLive = Math.max(this.mostLive, this.live);
    return count;
  }
  skim(_fd: number, count: number): number {
    this.calls++;
    return count;
  }
  unlink(path: string): number {
    this.live -= this.#sizes.get(path) ?? 0;
    return this.#sizes.delete(path) ? 0 : -2;
  }
  fsync = () => 0;
  sync = () => 0;
  stat = () => 0;
  getdents = () => 0;
  *together(): Steps<void> {}
  now = () => 0;
  sleepUntil = () => {};
  mkdir = () => 0;
  rmdir = () => 0;
  turn = () => ({ [Symbol.iterator]: () => ({ next: () => ({ done: true as const, value: undefined }) }) });
  time = () => 0;
  say(text: string): void {
    this.said += text;
  }
  complain(text: string): void {
    throw new Error(text);
  }
}

function done(said: Said) {
  const parameters = valuesOf(PARAMETERS, said);
  if (typeof parameters === 'string') throw new Error(parameters);
  const p = new Nowhere();
  const run = new PostMark(p, parameters);
  for (const _ of run.run()) throw new Error('nothing runs beside it');
  return { ...run.counts, p };
}

const MB = (bytes: number) => (bytes / 2 ** 20).toFixed(2);

const TESTS = [
  ['Test 1', { number: '4000', low: '1000', high: '100000' }, '1554.04', '1817.21', 29103, 285],
  ['Test 2', { number: '30000', low: '1', high: '1000' }, '13.61', '31.35', 54911, 18],
  ['Test 3', { number: '4000', low: '1000', high: '300000' }, '4668.08', '5420.03', 29002, 769],
] as const;

// The papers' Test 3 makes 2.5 million calls.
it.each(TESTS.slice(0, runs(2, 3)))(
  '%s reads, writes and creates what the papers did',
  (_name, said, read, written, created, live) => {
    const run = done({ ...said, transactions: '50000' });
    expect([MB(run.bytesRead.exact), MB(run.bytesWritten.exact), run.created]).toEqual([read, written, created]);
    expect(Math.round(run.p.mostLive / 2 ** 20)).toBe(live);
    expect([run.deleted, run.p.live]).toEqual([run.created, 0]);
  },
);

it('makes the original’s calls, and reports in its words', () => {
  const session = sessions.script('# mkfs: -b 4096\nstrace postmark -n 10 -t 20\n');
  if (session instanceof Refused) throw new Error(session.refused);
  const printed = (wanted: string) =>
    session.outputs.map(({ stream, text }) => (stream === wanted ? text : '')).join('');
  const calls = printed('err')
    .split('\n')
    .map((line) => line.replace(/ += /, ' = '))
    .filter((line) => !/^(execve|write\(1,|newfstatat\(1,|exit_group|\+\+\+|$)/.test(line));
  expect(calls).toEqual(original('postmark-calls.txt').trimEnd().split('\n'));
  expect(printed('out')).toBe(`PostMark v1.5 : 3/27/01\n${original('postmark-report.txt')}`);
});
