/** Turning points of a recording to jump to; which events they are, the recording says. */

import { transport } from '../../languages/en/transport.ts';
import type { TimelineData, TurningPoint } from '../../session/session-api.ts';

export interface JumpKind {
  name: TurningPoint;
  /** In the list of keys, which is in English. */
  title: string;
  key: string;
}

const { jumps: titles } = transport;

export const JUMPS: readonly JumpKind[] = [
  { name: 'flush', title: titles.flush.title, key: 'f' },
  { name: 'split', title: titles.split.title, key: 's' },
  { name: 'allocation', title: titles.allocation.title, key: 'a' },
];

/** The turning points that a recording has. */
export const jumpsIn = ({ turns }: TimelineData): JumpKind[] => JUMPS.filter(({ name }) => turns[name].length > 0);
