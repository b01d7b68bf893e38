/**
 * The way between two pictures: pure, the same in both directions, and possible to stop anywhere.
 *
 *     plan(a, b, story)      at(0) is a, at(1) is b, exactly
 *       key on both sides    glides; if the thing itself has changed it moves, lifted
 *       on one side          comes in or goes out; of or into others, if the story says so
 *       in the story only    travels
 *       ties                 are redrawn between their ends
 *
 * Room is made before things come, and closes after they have gone, unless the story has another order.
 */
import type { Mark } from './mark.ts';
import { type Change, MOST_MS, type Plan, planOf } from './planner.ts';
import type { Story } from './story.ts';

export interface PlanOptions {
  /** How long the whole way takes, ms; infinite while a hand holds it. Things that cannot be read in that time are left out. */
  pace?: number;
  /** The moments are not neighbours. The way then has no story, and nothing is lifted. */
  far?: boolean;
}

/** One way after the other; the second begins at a share of the time. */
function chained(first: Plan, second: Plan, at: number): Plan {
  const of = (t: number): [Plan, number] => (t < at ? [first, t / at] : [second, (t - at) / (1 - at)]);
  return {
    still: false,
    ms: Math.min(MOST_MS, second.ms / (1 - at)),
    changes: second.changes,
    at: (t) => {
      const [part, share] = of(t);
      return part.at(share);
    },
    frame: (t) => {
      const [part, share] = of(t);
      return part.frame(share);
    },
  };
}

/** The travelling things that are in sight long enough to be read. */
function readable({ travels }: Story, pace: number): Pick<Story, 'travels'> {
  const kept = travels?.filter(
    ({ frames, reads = 0 }) => (frames[frames.length - 1].at - frames[0].at) * pace >= reads,
  );
  return kept && kept.length > 0 ? { travels: kept } : { travels: [] };
}

export function plan(
  a: readonly Mark[],
  b: readonly Mark[],
  { via, ...story }: Story = {},
  { far = false, pace = Number.POSITIVE_INFINITY }: PlanOptions = {},
): Plan {
  if (!via || far) return planOf(a, b, { ...story, ...readable(story, pace) }, far);
  const there = planOf(a, via.marks, { stages: via.stages ?? {} }, false);
  return chained(there, plan(via.marks, b, story, { pace: pace * (1 - via.at) }), via.at);
}

/**
 * Changes that are explained neither by the story nor by the blocks that an event touched.
 * @internal
 */
export const unexplained = ({ changes }: Plan, touched: ReadonlySet<string>): Change[] =>
  changes.filter((c) => !c.told && !c.from.some((name) => touched.has(name)));
