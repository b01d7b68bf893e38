/**
 * All that a session answers. An answer is added by a file of its own and a line here; a view asks for it by name, and
 * the name determines what can be wanted and what comes back.
 */

import { matrixWork } from '../crash/matrix.ts';
import { pull } from '../crash/pull.ts';
import { crash } from '../crash/question.ts';
import { block, label } from './block.ts';
import { buddy } from './buddy-data.ts';
import { commands } from './commands.ts';
import type { Answer } from './define-answer.ts';
import { directory } from './directory-answer.ts';
import { events } from './event-rows.ts';
import { fileMap } from './file-map-answer.ts';
import { fsckCosts } from './fsck-cost.ts';
import { fsck } from './fsck-data.ts';
import { inodeFigure } from './inode-figure-data.ts';
import { inodeTable } from './inode-table-data.ts';
import { journal } from './journal-data.ts';
import { machineCounts } from './machine-counts.ts';
import { machine } from './machine-data.ts';
import { groupKinds, map } from './map-data.ts';
import { outputs } from './outputs.ts';
import { pageCache } from './page-cache-data.ts';
import { timeline } from './timeline-data.ts';
import { fileTree } from './tree-data.ts';

const ANSWERS = [
  timeline,
  events,
  commands,
  outputs,
  map,
  groupKinds,
  block,
  label,
  fileMap,
  buddy,
  pageCache,
  directory,
  fileTree,
  inodeTable,
  inodeFigure,
  fsck,
  fsckCosts,
  journal,
  crash,
  pull,
  matrixWork,
  machine,
  machineCounts,
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
