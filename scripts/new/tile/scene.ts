/** Moments that show what the tile “New thing” is for. */
import { DataWritten } from '../../trace/events/writeback.ts';
import type { Scene, Scenes } from '../common/scene.ts';

export const SCENES: Scenes<Scene> = {
  view: { id: 'new-thing', title: 'New thing' },
  scenes: [
    {
      id: 'written',
      title: 'A file is written',
      about: 'Its one block is in the second group.',
      shows: ['groups: 2', 'group 1: blocks 8193–16383, 1 of them just written'],
      command: '# mkfs: -t ext4 -b 1024\n# size: 16M\necho hi > f\nsync\n',
      after: DataWritten,
      width: 420,
      height: 240,
    },
  ],
};
