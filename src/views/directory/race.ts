/**
 * A lookup as a race between the search by the index and the one without it. Time is counted in blocks read. Hashing the
 * name takes one unit more, in which nothing is read.
 *
 *     time        0      1      2      3      4   …   65
 *     index       │ hash │ root │ leaf │ found
 *     linear      │      │ 0    │ 1    │ 2    │   …   │ found
 */
import { type Cost, type DirLookup, type LeafStep, stagesOf } from './answer/lookup.ts';

/** A search at a moment of the race. */
export interface Runner {
  cost: Cost;
  /** The block that is being read, among its reads; -1 before the first. */
  read: number;
  /** The share of that block that has been searched, 0…1. */
  share: number;
}

/** One read, and the comparisons in it. */
interface Read {
  hashes: number;
  names: number;
}

const leafRead = ({ compared }: LeafStep): Read => ({ hashes: 0, names: compared });

function ownReads({ nodes, leaves }: DirLookup): Read[] {
  return [...nodes.map((n) => ({ hashes: n.probes.length, names: 0 })), ...leaves.map(leafRead)];
}

/** Answers whether there are two ways. Without an index there is only one. */
export const isRace = (l: DirLookup): boolean => l.hash !== undefined;
const hashing = (l: DirLookup): number => (l.hash ? 1 : 0);

/** The time at which both have ended. */
const endOf = (l: DirLookup): number =>
  hashing(l) + Math.max(l.nodes.length + l.leaves.length, isRace(l) ? l.walk.length : 0);

/** A typed lookup has one stage more if the search without the index goes on alone. */
export const raceStages = (l: DirLookup): number => stagesOf(l) + (l.by === 'person' && endOf(l) > stagesOf(l) ? 1 : 0);

/** The time at a stage, or on the way to the next. In an event's lookup, both searches end with the last stage. */
export function timeAt(l: DirLookup, stage: number): number {
  const last = raceStages(l);
  if (stage >= last) return endOf(l);
  const whole = stagesOf(l);
  if (l.by === 'person') return stage <= whole ? stage : whole + (stage - whole) * (endOf(l) - whole);
  // In the first half of the last stage the index search ends. Then the other one goes on alone.
  const within = stage - (whole - 1);
  if (within <= 0) return stage;
  return within < HALF ? whole - 1 + within / HALF : whole + ((within - HALF) / (1 - HALF)) * (endOf(l) - whole);
}

const HALF = 0.6;

function runnerAt(reads: readonly Read[], time: number): Runner {
  const done = Math.max(0, Math.min(reads.length, time));
  const whole = Math.floor(done);
  const cost: Cost = { hashes: 0, names: 0, blocks: Math.ceil(done) };
  for (let i = 0; i < whole; i++) {
    cost.hashes += reads[i].hashes;
    cost.names += reads[i].names;
  }
  const share = done - whole;
  if (share > 0) {
    cost.hashes += Math.floor(share * reads[whole].hashes);
    cost.names += Math.floor(share * reads[whole].names);
  }
  return { cost, read: share > 0 ? whole : whole - 1, share: share > 0 ? share : Math.min(1, whole) };
}

/** The actual search, and the one without an index. */
export function raceAt(l: DirLookup, time: number): { own: Runner; linear: Runner } {
  const running = time - hashing(l);
  return { own: runnerAt(ownReads(l), running), linear: runnerAt(l.walk.map(leafRead), running) };
}

/** The share of a block's names that the search has compared, for each block of the directory that it has begun. */
export function searched(l: DirLookup, time: number): Map<number, number> {
  const out = new Map<number, number>();
  const first = hashing(l) + l.nodes.length;
  l.leaves.forEach(({ logical }, i) => {
    const share = Math.min(1, time - first - i);
    if (share > 0) out.set(logical, share);
  });
  return out;
}
