/** Turning points of a recording that can be jumped to: which events they are. */
import type { TimelineData } from '../../session/session-api.ts';

export interface JumpKind {
  name: string;
  title: string;
  key: string;
  events: ReadonlySet<string>;
}

export const JUMPS: readonly JumpKind[] = [
  {
    name: 'flush',
    title: 'Next flush',
    key: 'f',
    events: new Set(['ext4:ext4_writepages']),
  },
  {
    name: 'split',
    title: 'Next split',
    key: 's',
    events: new Set([
      'ext4lab:ext_split',
      'ext4lab:ext_split_extent',
      'ext4lab:ext_grow_indepth',
      'ext4lab:dx_convert',
      'ext4lab:dx_split',
      'ext4lab:dx_split_node',
      'ext4lab:dx_add_level',
      'ext4lab:ind_node',
    ]),
  },
  {
    name: 'allocation',
    title: 'Next allocation',
    key: 'a',
    events: new Set(['ext4:ext4_allocate_blocks']),
  },
];

/** Those that a recording has. */
export const jumpsIn = (t: TimelineData): JumpKind[] =>
  JUMPS.filter((jump) => t.names.some((name) => jump.events.has(name)));
