/**
 * A film: a view's pictures from one moment to another, laid along time in seconds, to leave the page as a file.
 *
 *     moment      256            257            258
 *     phase     rest ── way ── rest ── way ── rest        a way and the rest after it last as long as a step
 *     caption     ‹256›└──── ‹257› ────┘└─── ‹258› ───
 *
 * At rest it is exactly the picture of the moment. A step in which nothing in this picture changes can be left out.
 */
import { plan } from '../motion/between.ts';
import type { Drawn } from '../motion/drawn.ts';
import type { Mark } from '../motion/mark.ts';
import type { Plan } from '../motion/planner.ts';
import type { StoryOf } from '../motion/stage.ts';

/** A moment as its tile draws it, and the sentence of its step. */
export interface Still {
  step: number;
  /** Undefined if there is nothing to draw: no file yet. */
  drawn: Drawn<unknown> | undefined;
  caption: string;
}

export interface Phase {
  from_s: number;
  to_s: number;
  /** The moment that it shows or leads to; a way begins one step before it. */
  still: Still;
  /** The plan, if the phase is a way. */
  plan?: Plan;
}

export interface Film {
  phases: readonly Phase[];
  seconds: number;
  /** The room that all of its pictures need. */
  width: number;
  height: number;
}

export interface Tempo {
  /** The time that a step takes, s. */
  step_s: number;
  /** Steps in which nothing changes are shown as well. */
  every: boolean;
}

/** The share of a step in which things move; in the rest of it they can be looked at. */
const MOVING = 0.5;
/** Before the first step, and after the last one has come to rest. */
const LEAD_s = 1;
const TAIL_s = 1.5;

const MOST_SECONDS = 60;
/** The most moments that are asked about. */
export const MOST_STEPS = 2000;

export const marksOf = ({ drawn }: Still): readonly Mark[] => drawn?.shown.marks ?? [];

interface Move {
  after: Still;
  way: Plan | undefined;
}

/** The ways from each moment to the next. */
function movesOf(stills: readonly Still[], storyOf: StoryOf<unknown>, { step_s, every }: Tempo): Move[] {
  const moves: Move[] = [];
  for (let i = 1; i < stills.length; i++) {
    const [before, after] = [stills[i - 1], stills[i]];
    const [a, b] = [before.drawn?.shown, after.drawn?.shown];
    // Pictures of different things have no way between them.
    const way =
      a && b && a.of === b.of
        ? plan(a.marks, b.marks, storyOf(a.told, b.told), { pace: MOVING * step_s * 1000 })
        : undefined;
    const changes = way ? way.changes.length > 0 : a !== b;
    if (every || changes) moves.push({ after, way: way?.still ? undefined : way });
  }
  return moves;
}

/** The film, or one sentence that says why there is none. */
export function filmOf(stills: readonly Still[], storyOf: StoryOf<unknown>, tempo: Tempo): Film | string {
  const sizes = stills.flatMap(({ drawn }) => drawn ?? []);
  if (sizes.length === 0) return 'In none of these steps has the tile anything to draw.';
  const moves = movesOf(stills, storyOf, tempo);
  if (moves.length === 0) return 'Nothing in this picture changes in these steps.';
  const seconds = LEAD_s + moves.length * tempo.step_s + TAIL_s;
  if (seconds > MOST_SECONDS)
    return `${moves.length} steps would take ${Math.ceil(seconds)} seconds; a film has ${MOST_SECONDS} at most.`;
  const phases: Phase[] = [{ from_s: 0, to_s: LEAD_s, still: stills[0] }];
  moves.forEach(({ after, way }, i) => {
    const from_s = LEAD_s + i * tempo.step_s;
    const rests_s = way ? from_s + MOVING * tempo.step_s : from_s;
    const tail_s = i === moves.length - 1 ? TAIL_s : 0;
    if (way) phases.push({ from_s, to_s: rests_s, still: after, plan: way });
    phases.push({ from_s: rests_s, to_s: from_s + tempo.step_s + tail_s, still: after });
  });
  return {
    phases,
    seconds,
    width: Math.max(...sizes.map((d) => d.width)),
    height: Math.max(...sizes.map((d) => d.height)),
  };
}

/** A picture that is shown for a while. */
export interface Frame {
  marks: readonly Mark[];
  /** The position of the time: 256.25. */
  at: number;
  caption: string;
  seconds: number;
}

/** Every rest, and `ofWay` pictures on each way, evenly: three are ¼, ½ and ¾. */
export function framesOf({ phases }: Film, ofWay: (seconds: number) => number): Frame[] {
  const frames: Frame[] = [];
  for (const { from_s, to_s, still, plan: way } of phases) {
    const { step, caption } = still;
    const seconds = to_s - from_s;
    if (!way) {
      frames.push({ marks: marksOf(still), at: step, caption, seconds });
      continue;
    }
    const many = ofWay(seconds);
    const each = seconds / (many + 1);
    const before = frames[frames.length - 1];
    before.seconds += each;
    for (let k = 1; k <= many; k++) {
      const t = k / (many + 1);
      frames.push({ marks: way.at(t), at: step - 1 + t, caption, seconds: each });
    }
  }
  return frames;
}
