/** Pločice i ono oko njih, srpski. */
import type { ViewWords } from '../../views.ts';
import { beside } from './beside.ts';
import { buddy } from './buddy.ts';
import { changes } from './changes.ts';
import { common, kinds } from './common.ts';
import { compare } from './compare.ts';
import { counters } from './counters.ts';
import { crash } from './crash.ts';
import { directory } from './directory.ts';
import { disks } from './disks.ts';
import { fileMap } from './file-map.ts';
import { formula } from './formula.ts';
import { formulas } from './formulas.ts';
import { fsck } from './fsck.ts';
import { glossary } from './glossary.ts';
import { inode } from './inode.ts';
import { inodeTable } from './inode-table.ts';
import { inspector } from './inspector.ts';
import { journal } from './journal.ts';
import { latency } from './latency.ts';
import { machine } from './machine.ts';
import { map } from './map.ts';
import { pageCache } from './page-cache.ts';
import { timeline } from './timeline.ts';
import { tree } from './tree.ts';
import { units } from './units.ts';

export const views: ViewWords = {
  common,
  kinds,
  units,
  timeline,
  map,
  crash,
  disks,
  directory,
  fileMap,
  tree,
  inspector,
  journal,
  machine,
  pageCache,
  counters,
  beside,
  fsck,
  buddy,
  changes,
  latency,
  inodeTable,
  formula,
  formulas,
  compare,
  glossary,
  inode,
};
