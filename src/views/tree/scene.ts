/** Moments that show what the tree of files is for. */

import { DirAddEntry } from '../../trace/events/names.ts';
import { momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import type { TreeData } from './answer.ts';
import { fileTree } from './answer.ts';

export interface TreeScene extends Scene {
  opened?: number[];
}

export const LINKS = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir -p src/lib
for name in main.c util.c; do echo "int x;" > src/$name; done
echo "int y;" > src/lib/list.c
ln src/main.c hard
ln -s src/main.c soft
sync
`;
const MANY = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d
for i in $(seq 1 300); do : > d/name_$i; done
sync
`;

const tile = { width: 420, height: 320 };

export const TREE_SCENES: readonly TreeScene[] = [
  {
    id: 'links',
    title: 'Names and inodes',
    about: 'Two names of one inode have the same number; a symbolic link has an inode of its own.',
    shows: ['hard 14 2 links', 'main.c 14 2 links', 'soft → src/main.c 17'],
    command: LINKS,
    ...tile,
  },
  {
    id: 'fresh',
    title: 'A name appears',
    about: 'What this step has brought is underlined.',
    shows: ['main.c 14 0 bytes'],
    command: LINKS,
    after: DirAddEntry,
    nth: 2,
    ...tile,
  },
  {
    id: 'many',
    title: 'Three hundred names',
    about: 'Only the rows in sight exist.',
    shows: ['d 12 300 names', 'name_14 26'],
    command: MANY,
    opened: [12],
    ...tile,
  },
];

export function treeData(scene: TreeScene, from = 0, count = 60): TreeData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), fileTree, { opened: scene.opened ?? [], closed: [], from, count });
}

export const SCENES: Scenes<TreeScene> = {
  view: { id: 'tree', title: 'Files' },
  scenes: TREE_SCENES,
  page: ({ opened = [] }) => ({ treeView: { opened, closed: [], from: 0, count: 60 } }),
};
