/** A way stopped at five shares, for the gallery, and in words for snapshots. */
import type { Mark } from './mark.ts';
import type { Plan } from './planner.ts';

export const HELD = [
  [0, '0'],
  [0.25, '¼'],
  [0.5, '½'],
  [0.75, '¾'],
  [1, '1'],
] as const;

/** If more than this many things are on their way, they are only counted. */
const MOST = 10;

const told = ({ key, x, y, width, height, opacity = 1 }: Mark): string =>
  `${key} at ${Math.round(x)}, ${Math.round(y)}: ${Math.round(width)} × ${Math.round(height)}${
    opacity < 1 ? `, ${Math.round(100 * opacity)} %` : ''
  }`;

/** The things on their way at each of the five shares, and their places. */
export function describeWay(plan: Plan): string {
  const lines = [plan.still ? 'nothing moves' : `${Math.round(plan.ms)} ms, ${plan.changes.length} changes`];
  if (plan.still) return lines[0];
  for (const [t, name] of HELD) {
    const marks = plan.at(t);
    const moving = marks.filter((m) => m.data?.['on-the-way'] !== undefined);
    lines.push(`${name}: ${marks.length} marks, ${moving.length} on the way`, ...moving.slice(0, MOST).map(told));
  }
  return lines.join('\n');
}
