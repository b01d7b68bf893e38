/**
 * The progress of a typed lookup, at a stage or on the way to the next. It plays by itself, at the eye's pace. A person can
 * go back, go on, or begin again. With reduced motion there are only stages, and the last is shown first.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { calm } from '../motion/frames.ts';
import { type DirLookup, stagesOf } from './answer/lookup.ts';
import { raceStages } from './race.ts';

export interface Race {
  stage: number;
  stages: number;
  /** Plays on from a stage up to another. */
  go(from: number, to: number): void;
}

const STAGE_MS = 700;
/** The time that a record adds to its stage, and a block to the last stage, in which one search goes on alone. */
const NAME_MS = 12;
const BLOCK_MS = 60;
const LEAST_MS = 500;
const MOST_MS = 1800;
/** The most time for all blocks of a linear search. */
const MOST_LINEAR_MS = 6000;

function stageMs(lookup: DirLookup, stage: number): number {
  const stages = stagesOf(lookup);
  if (stage >= stages) return Math.min(MOST_MS, LEAST_MS + (lookup.walk.length - stages) * BLOCK_MS);
  const leaf = lookup.leaves[stage - (stages - lookup.leaves.length)];
  if (!leaf) return STAGE_MS;
  return Math.min(MOST_MS, STAGE_MS + leaf.compared * NAME_MS, MOST_LINEAR_MS / lookup.leaves.length);
}

interface Playing {
  key: string;
  stage: number;
  to: number;
}

/** Another `key` makes it begin again. */
export function useRace(key: string, lookup: DirLookup | undefined): Race | undefined {
  const stages = lookup ? raceStages(lookup) : 0;
  const [kept, set] = useState<Playing>({ key: '', stage: 0, to: 0 });
  const now: Playing = kept.key === key ? kept : { key, stage: calm() ? stages : 0, to: stages };
  const moves = lookup !== undefined && now.stage < now.to;
  const { stage, to } = now;
  /** When the last frame was drawn. */
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (!moves || !lookup) {
      last.current = undefined;
      return;
    }
    if (calm()) {
      set({ key, stage: to, to });
      return;
    }
    const from = last.current ?? performance.now();
    last.current = from;
    const handle = requestAnimationFrame(() => {
      const now = performance.now();
      last.current = now;
      set({ key, stage: advanced(lookup, stage, now - from, to), to });
    });
    return () => cancelAnimationFrame(handle);
  }, [moves, lookup, key, stage, to]);
  const go = useCallback((from: number, until: number) => set({ key, stage: from, to: until }), [key]);
  return lookup && { stage: Math.min(stage, stages), stages, go };
}

/** The progress after a frame. A late frame stops at the next stage. */
function advanced(lookup: DirLookup, stage: number, ms: number, to: number): number {
  const whole = Math.floor(stage);
  return Math.min(stage + ms / stageMs(lookup, whole), whole + 1, to);
}
