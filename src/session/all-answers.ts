/**
 * All that a session answers. An answer is added by a file of its own and a line here; a view asks for it by name, and
 * the name determines what can be wanted and what comes back.
 */

import { beside } from './answers/beside.ts';
import { block, label } from './answers/block.ts';
import { buddy } from './answers/buddy-data.ts';
import { changes } from './answers/changes.ts';
import { checked } from './answers/checked.ts';
import { commandCounters } from './answers/command-counters.ts';
import { commands } from './answers/commands.ts';
import { completion } from './answers/completion.ts';
import type { Answer } from './answers/define-answer.ts';
import { directory } from './answers/directory-answer.ts';
import { events } from './answers/event-rows.ts';
import { fileMap } from './answers/file-map-answer.ts';
import { fsckCosts } from './answers/fsck-cost.ts';
import { fsck } from './answers/fsck-data.ts';
import { inodeFigure } from './answers/inode-figure-data.ts';
import { inodeTable } from './answers/inode-table-data.ts';
import { journal } from './answers/journal-data.ts';
import { machineCounts } from './answers/machine-counts.ts';
import { machine } from './answers/machine-data.ts';
import { machineTime } from './answers/machine-time.ts';
import { groupKinds, map } from './answers/map-data.ts';
import { moved } from './answers/moved-data.ts';
import { outputs } from './answers/outputs.ts';
import { pageCache } from './answers/page-cache-data.ts';
import { story } from './answers/story.ts';
import { timeline } from './answers/timeline-data.ts';
import { fileTree } from './answers/tree-data.ts';
import { typed } from './answers/typed.ts';
import { whyHere } from './answers/why-here.ts';
import { matrixWork } from './crash/matrix.ts';
import { pull } from './crash/pull.ts';
import { crash } from './crash/question.ts';

const ANSWERS = [
  timeline,
  events,
  commands,
  story,
  outputs,
  map,
  groupKinds,
  block,
  label,
  fileMap,
  beside,
  buddy,
  pageCache,
  directory,
  fileTree,
  inodeTable,
  inodeFigure,
  fsck,
  fsckCosts,
  journal,
  moved,
  crash,
  pull,
  matrixWork,
  machine,
  machineCounts,
  machineTime,
  commandCounters,
  whyHere,
  typed,
  checked,
  changes,
  completion,
] as const;

type Every = (typeof ANSWERS)[number];
type Named<N extends AnswerName> = Extract<Every, { name: N }>;
export type AnswerName = Every['name'];
export type WantOf<N extends AnswerName> = Parameters<Named<N>['of']>[1];
export type DataOf<N extends AnswerName> = ReturnType<Named<N>['of']>;
/** `want` may be left out if nothing in it is required. */
export type Wanting<N extends AnswerName> = {} extends WantOf<N> ? [want?: WantOf<N>] : [want: WantOf<N>];

const BY_NAME = new Map<string, unknown>(ANSWERS.map((answer) => [answer.name, answer]));

export const answerNamed = <N extends AnswerName>(name: N) => BY_NAME.get(name) as Answer<N, object, DataOf<N>>;
