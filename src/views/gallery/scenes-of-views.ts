/** Which scenes there are, view by view, how each is drawn, and which of them match a search. */
import { BUDDY_SCENES } from '../buddy/scene.ts';
import type { Scene } from '../common/scene.ts';
import { COMPARE_SCENES } from '../compare/scene.ts';
import { CRASH_SCENES } from '../crash/scene.ts';
import { DIRECTORY_SCENES } from '../directory/scene.ts';
import { MACHINE_SCENES } from '../disks/scene.ts';
import { FILE_MAP_SCENES } from '../file-map/scene.ts';
import { FSCK_SCENES } from '../fsck/scene.ts';
import { INODE_SCENES } from '../inode/scene.ts';
import { INODE_TABLE_SCENES } from '../inode-table/scene.ts';
import { INSPECTOR_SCENES } from '../inspector/scene.ts';
import { JOURNAL_SCENES } from '../journal/scene.ts';
import { PAGE_CACHE_SCENES } from '../page-cache/scene.ts';
import { TREE_SCENES } from '../tree/scene.ts';
import { MAP_SCENES } from '../volume-map/scene.ts';
import { drawCrash } from './CrashScenes.tsx';
import { drawJournal } from './JournalScenes.tsx';
import { drawCompare, drawMachine } from './MachineScenes.tsx';
import { drawDirectory, drawInode, drawInodeTable, drawTree } from './NameScenes.tsx';
import { drawBuddy, drawFileMap, drawFsck, drawInspector, drawMap, drawPageCache } from './SpaceScenes.tsx';

export const VIEWS = [
  { id: 'map', title: 'Volume map', scenes: MAP_SCENES, draw: drawMap },
  { id: 'file-map', title: 'File map', scenes: FILE_MAP_SCENES, draw: drawFileMap },
  { id: 'buddy', title: 'Buddy', scenes: BUDDY_SCENES, draw: drawBuddy },
  { id: 'page-cache', title: 'Page cache', scenes: PAGE_CACHE_SCENES, draw: drawPageCache },
  { id: 'directory', title: 'Directory', scenes: DIRECTORY_SCENES, draw: drawDirectory },
  { id: 'tree', title: 'Files', scenes: TREE_SCENES, draw: drawTree },
  { id: 'inode-table', title: 'Inode tables', scenes: INODE_TABLE_SCENES, draw: drawInodeTable },
  { id: 'inode', title: 'Inode', scenes: INODE_SCENES, draw: drawInode },
  { id: 'fsck', title: 'Check', scenes: FSCK_SCENES, draw: drawFsck },
  { id: 'journal', title: 'Journal', scenes: JOURNAL_SCENES, draw: drawJournal },
  { id: 'crash', title: 'Power cut', scenes: CRASH_SCENES, draw: drawCrash },
  { id: 'machine', title: 'Machine', scenes: MACHINE_SCENES, draw: drawMachine },
  { id: 'compare', title: 'Compare', scenes: COMPARE_SCENES, draw: drawCompare },
  { id: 'inspector', title: 'Inspector', scenes: INSPECTOR_SCENES, draw: drawInspector },
] as const;

export interface FoundView {
  id: string;
  title: string;
  scenes: readonly Scene[];
  draw: unknown;
}

/** The scenes whose own text, or view's, has every word searched for. */
export function found(text: string): FoundView[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return VIEWS.flatMap((view) => {
    const scenes = (view.scenes as readonly Scene[]).filter((s) => {
      const told = `${view.title} ${s.title} ${s.about} ${s.command}`.toLowerCase();
      return words.every((w) => told.includes(w));
    });
    return scenes.length > 0 ? [{ ...view, scenes }] : [];
  });
}
