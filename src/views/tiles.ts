/** All tiles, in the order of the bar. A tile is added by its folder and a line here. */
import { beside } from './beside/tile.ts';
import { buddy } from './buddy/tile.ts';
import { changes } from './changes/tile.ts';
import { compare } from './compare/tile.ts';
import { counters } from './counters/tile.ts';
import { crash } from './crash/tile.ts';
import { directory } from './directory/tile.ts';
import { disks } from './disks/tile.ts';
import { fileMap } from './file-map/tile.ts';
import { formula } from './formula/tile.ts';
import { fsck } from './fsck/tile.ts';
import { inode } from './inode/tile.ts';
import { inodeTable } from './inode-table/tile.ts';
import { journal } from './journal/tile.ts';
import { latency } from './latency/tile.ts';
import type { Tile } from './page/define-tile.ts';
import { pageCache } from './page-cache/tile.ts';
import { tree } from './tree/tile.ts';
import { volumeMap } from './volume-map/tile.ts';

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
