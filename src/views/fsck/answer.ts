/**
 * A check at a moment: its passes so far, the reads and findings of each, and the end of the last one. All of it is read
 * from the events of the recording.
 */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { defineAnswer } from '../../session/answers/define-answer.ts';
import { DAMAGES } from '../../session/run/damages.ts';
import { SESSION_NOW } from '../../session/run/defaults.ts';
import { formatted } from '../../session/run/formatted.ts';
import { runFsck } from '../../tools/fsck/fsck.ts';
import { type FieldsOf, is, type TraceEvent } from '../../trace/event.ts';
import { Damage, damageSaid } from '../../trace/events/damage.ts';
import { E2fsckDone, E2fsckOpen, E2fsckPass, E2fsckPassEnd, E2fsckProblem } from '../../trace/events/fsck.ts';
import { eventsIn, lastOf } from '../../trace/events-of.ts';
import { Recorder } from '../../trace/recorder.ts';
import type { Recording } from '../../trace/recording.ts';

export interface FsckPass {
  pass: string;
  title: string;
  /** The event with which it began. */
  event: number;
  state: 'done' | 'now';
  inodes: number;
  blocks: number;
  problems: number;
  /** Runs of blocks that it read: first, length, first, length … */
  runs: readonly number[];
}

export interface FsckFinding {
  event: number;
  pass: string;
  said: string;
  question: string;
  fixed: boolean;
  /** The first block that it is about, or -1. */
  block: number;
  field: string;
}

export interface FsckData {
  step: number;
  blockCount: number;
  /** Inodes of the volume. */
  inodeCount: number;
  /** Kinds of damage that can be done on purpose, with labels. */
  damages: { name: string; label: string }[];
  /** Damage done since the check before, one sentence each. */
  damaged: { event: number; does: Said }[];
  check?: {
    event: number;
    mode: string;
    primary: boolean;
    /** Number of times it had to start again. */
    rounds: number;
    passes: FsckPass[];
    findings: FsckFinding[];
    /** The block that the last event looked at, or -1; and those that the check has written. */
    at: number;
    written: number[];
    /** Findings left out of the list because there are too many. */
    more: number;
    over?: {
      event: number;
      status: number;
      files: number;
      inodes: number;
      used: number;
      visited: number;
      read: number;
    };
  };
}

type Check = NonNullable<FsckData['check']>;

const MOST_FINDINGS = 400;
const MOST_DAMAGE = 20;

/** The check at the moment, as far as it has got. */
export const fsck = defineAnswer('fsck', ({ recording, step, whole }) => fsckOf(recording, step, whole.final));

function fsckOf(recording: Recording, step: number, volume: Volume): FsckData {
  const { events } = recording;
  const data: FsckData = {
    step,
    blockCount: volume.geometry.blockCount,
    inodeCount: volume.geometry.inodeCount,
    damages: DAMAGES.map(({ name, label }) => ({ name, label })),
    damaged: [],
  };
  const open = lastOf(recording, E2fsckOpen, step);
  const since = eventsIn(recording, Damage, open?.id ?? 0, step).slice(-MOST_DAMAGE);
  data.damaged = since.map(({ id, fields }) => ({ event: id, does: damageSaid(fields.does) }));
  if (!open) return data;
  const check: Check = {
    event: open.id,
    mode: open.fields.mode,
    primary: open.fields.primary,
    rounds: 1,
    passes: [],
    findings: [],
    at: open.id < step - 1 ? (events[step - 1].touched?.[0]?.block ?? -1) : -1,
    written: writtenSince(recording, open.id, step),
    more: 0,
  };
  for (let i = open.id + 1; i < Math.min(step, events.length); i++) hear(check, events[i]);
  check.passes.sort((a, b) => (a.pass < b.pass ? -1 : 1));
  return { ...data, check };
}

const MOST_WRITTEN = 2000;

/** Blocks that were written since an event, ascending. */
function writtenSince(recording: Recording, event: number, step: number): number[] {
  const blocks = new Set<number>();
  for (let i = recording.position(event); i < recording.position(step) && blocks.size < MOST_WRITTEN; i++)
    blocks.add(recording.history.blockOf(i));
  return [...blocks].sort((a, b) => a - b);
}

/** Adds the part of an event that is about the check. */
function hear(check: Check, event: TraceEvent): void {
  if (is(event, E2fsckPass)) passBegins(check, event.id, event.fields);
  else if (is(event, E2fsckPassEnd)) {
    const { inodes, blocks, runs } = event.fields;
    const pass = check.passes.find((p) => p.pass === event.fields.pass && p.state === 'now');
    if (pass) Object.assign(pass, { state: 'done', inodes, blocks, runs });
  } else if (is(event, E2fsckProblem)) problemFound(check, event);
  else if (is(event, E2fsckDone)) {
    const { status, files, inodes, used, visited, read } = event.fields;
    check.over = { event: event.id, status, files, inodes, used, visited, read };
  }
}

/** A pass that begins again takes its problems with it. */
function passBegins(check: Check, event: number, { pass, title }: FieldsOf<typeof E2fsckPass>): void {
  const { passes } = check;
  const again = passes.findIndex((p) => p.pass === pass);
  const problems = again >= 0 ? passes[again].problems : 0;
  if (again >= 0) {
    check.rounds += pass === '1' ? 1 : 0;
    passes.splice(again, 1);
  }
  passes.push({ pass, title, event, state: 'now', inodes: 0, blocks: 0, problems, runs: [] });
}

function problemFound(check: Check, { id, fields, touched }: TraceEvent<string, FieldsOf<typeof E2fsckProblem>>): void {
  const pass = check.passes.at(-1);
  if (pass) pass.problems++;
  if (check.findings.length === MOST_FINDINGS) {
    check.more++;
    return;
  }
  const { pass: name, said, question, fixed } = fields;
  const { block = -1, field = '' } = touched?.[0] ?? {};
  check.findings.push({ event: id, pass: name, said, question, fixed, block, field });
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    fsck: typeof fsck;
  }
}

/**
 * What a check of an almost empty volume costs, with and without marks of what was never used: what figure 5 of “The
 * new ext4 filesystem: current status and future plans” (Ottawa Linux Symposium 2007) shows as time, given as counts of
 * what is read. Nothing is estimated: volumes are made, and checked.
 *
 *     without    every inode of every group is visited
 *     with       those up to each group's bg_itable_unused; none of a group marked INODE_UNINIT
 */
export interface FsckCost {
  size: string;
  /** Whether groups mark what was never used. */
  marks: boolean;
  inodes: number;
  visited: number;
  read: number;
}

const SIZES = ['64M', '256M', '1G'] as const;

let kept: FsckCost[] | undefined;

export const fsckCosts = defineAnswer('fsckCosts', costsOfSizes, { holds: 'always' });

/** @internal */
export function costsOfSizes(): FsckCost[] {
  kept ??= SIZES.flatMap((size) => [cost(size, false), cost(size, true)]);
  return kept;
}

function cost(size: string, marks: boolean): FsckCost {
  const features = marks ? 'metadata_csum' : '^metadata_csum,^uninit_bg';
  const made = formatted(`mke2fs -t ext4 -b 4096 -i 16384 -O ${features} disk.img ${size}`, 'off');
  if (made instanceof Refused) throw new Error(made.refused);
  const { store } = made.recorder;
  const done = runFsck(new Recorder(store, 'off'), { mode: '-n', force: true, now: SESSION_NOW });
  const inodes = Number(/\/(\d+) files/.exec(done.summary)?.[1] ?? 0);
  store.release();
  return { size, marks, inodes, visited: done.inodesVisited, read: done.blocksRead };
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    fsckCosts: typeof fsckCosts;
  }
}
