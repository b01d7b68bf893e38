/**
 * The sentences of the views, a file each. Their English comes with the view that says them, not with the page; another
 * language brings all of its own at once.
 */

import type { beside } from './en/views/beside.ts';
import type { buddy } from './en/views/buddy.ts';
import type { changes } from './en/views/changes.ts';
import type { common, kinds } from './en/views/common.ts';
import type { compare } from './en/views/compare.ts';
import type { counters } from './en/views/counters.ts';
import type { crash } from './en/views/crash.ts';
import type { directory } from './en/views/directory.ts';
import type { disks } from './en/views/disks.ts';
import type { fileMap } from './en/views/file-map.ts';
import type { formula } from './en/views/formula.ts';
import type { formulas } from './en/views/formulas.ts';
import type { fsck } from './en/views/fsck.ts';
import type { glossary } from './en/views/glossary.ts';
import type { inode } from './en/views/inode.ts';
import type { inodeTable } from './en/views/inode-table.ts';
import type { inspector } from './en/views/inspector.ts';
import type { journal } from './en/views/journal.ts';
import type { latency } from './en/views/latency.ts';
import type { machine } from './en/views/machine.ts';
import type { map } from './en/views/map.ts';
import type { pageCache } from './en/views/page-cache.ts';
import type { timeline } from './en/views/timeline.ts';
import type { tree } from './en/views/tree.ts';
import type { units } from './en/views/units.ts';

export interface ViewWords {
  common: typeof common;
  kinds: typeof kinds;
  units: typeof units;
  timeline: typeof timeline;
  map: typeof map;
  crash: typeof crash;
  disks: typeof disks;
  directory: typeof directory;
  fileMap: typeof fileMap;
  tree: typeof tree;
  inspector: typeof inspector;
  journal: typeof journal;
  machine: typeof machine;
  pageCache: typeof pageCache;
  counters: typeof counters;
  beside: typeof beside;
  fsck: typeof fsck;
  buddy: typeof buddy;
  changes: typeof changes;
  latency: typeof latency;
  inodeTable: typeof inodeTable;
  formula: typeof formula;
  formulas: typeof formulas;
  compare: typeof compare;
  glossary: typeof glossary;
  inode: typeof inode;
}
