/** Turning points of a recording to jump to. The recording says which events they are. */

import type { TimelineData, TurningPoint } from '../../session/session-api.ts';

export interface JumpKind {
  name: TurningPoint;
  key: string;
}

export const JUMPS: readonly JumpKind[] = [
  { name: 'flush', key: 'f' },
  { name: 'split', key: 's' },
  { name: 'allocation', key: 'a' },
];

/** The turning points that a recording has. */
export const jumpsIn = ({ turns }: TimelineData): JumpKind[] => JUMPS.filter(({ name }) => turns[name].length > 0);
