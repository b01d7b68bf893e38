/** The fate of each write, as the line of a power cut decides it. */
import { type Fate, fateOf } from '../../trace/crash-disk.ts';
import type { Losing } from './line.ts';

export function fateOfLosing(losing: Losing): Fate {
  if (typeof losing === 'string' || 'seed' in losing) return fateOf(losing);
  const lost = new Set(losing.lost);
  return (_, index) => !lost.has(index + 1);
}
