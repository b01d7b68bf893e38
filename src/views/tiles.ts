/** All tiles, in the order of the bar. A tile is added by its folder and a line here. */
import { beside } from './beside/tile.tsx';
import { buddy } from './buddy/tile.tsx';
import { changes } from './changes/tile.tsx';
import { compare } from './compare/tile.tsx';
import { counters } from './counters/tile.tsx';
import { crash } from './crash/tile.tsx';
import { directory } from './directory/tile.tsx';
import { disks } from './disks/tile.tsx';
import { fileMap } from './file-map/tile.tsx';
import { formula } from './formula/tile.tsx';
import { fsck } from './fsck/tile.tsx';
import { inode } from './inode/tile.tsx';
import { inodeTable } from './inode-table/tile.tsx';
import { journal } from './journal/tile.tsx';
import { latency } from './latency/tile.tsx';
import type { Tile } from './page/define-tile.ts';
import { pageCache } from './page-cache/tile.tsx';
import { tree } from './tree/tile.tsx';
import { volumeMap } from './volume-map/tile.tsx';

export const TILES: readonly Tile[] = [
  volumeMap,
  fileMap,
  beside,
  buddy,
  pageCache,
  directory,
  tree,
  inodeTable,
  inode,
  fsck,
  changes,
  journal,
  crash,
  counters,
  latency,
  formula,
  disks,
  compare,
];

export const tileNamed = (id: string): Tile | undefined => TILES.find((tile) => tile.id === id);
