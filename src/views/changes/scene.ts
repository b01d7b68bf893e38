/** What changed: by a command, by a sync, since the beginning, and nothing. */
import { START } from '../../session/session-api.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import type { Scene, Scenes } from '../common/scene.ts';
import type { Since } from './since.ts';

interface ChangesScene extends Scene {
  since?: Since;
}

const WORK = `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir docs
echo a letter > docs/letter
sync
rm docs/letter
`;
const MKDIR = WORK.slice(0, WORK.indexOf('echo'));
const tile = { width: 560, height: 520 };

const CHANGES_SCENES: readonly ChangesScene[] = [
  {
    id: 'mkdir',
    title: 'What mkdir changed',
    about: 'An inode, a bit for it and one for its block, a name in the root, and the counts of a group.',
    shows: ['inode 12', '"docs"', 'free inodes', 'directories'],
    command: MKDIR,
    since: 'command',
    ...tile,
  },
  {
    id: 'step',
    title: 'By one step',
    about: 'The flush begins: nothing has been written yet.',
    shows: ['nothing changed on the volume'],
    command: WORK,
    after: Writepages,
    nth: 0,
    since: 'step',
    ...tile,
    height: 160,
  },
  {
    id: 'beginning',
    title: 'Since the beginning',
    about: 'Everything that mke2fs, the mount and the script have made: what is not listed is counted.',
    shows: ['36 blocks', 'inode 2 (root directory) new'],
    command: WORK,
    since: START,
    ...tile,
    height: 600,
  },
];

const sinceIn = ({ since }: ChangesScene) => (since ? { since } : {});

export const SCENES: Scenes<ChangesScene> = {
  view: { id: 'changes', title: 'What changed?' },
  scenes: CHANGES_SCENES,
  page: (scene) => sinceIn(scene),
};
