/**
 * Answers of a session to the frame of the page, to lessons and to several tiles. Each has its own file and a line here.
 * An answer that only one tile draws stands in `answer.ts` of the tile's folder and adds its type to `TileAnswers`.
 *
 * A page asks by name. The name determines the type of the question and the type of the answer.
 */

import { block, label } from './answers/block.ts';
import { checked } from './answers/checked.ts';
import { commands } from './answers/commands.ts';
import { completion } from './answers/completion.ts';
import type { TileAnswers } from './answers/define-answer.ts';
import { events } from './answers/event-rows.ts';
import { journal } from './answers/journal-data.ts';
import { machineCounts } from './answers/machine-counts.ts';
import { machine } from './answers/machine-data.ts';
import { machineTime } from './answers/machine-time.ts';
import { groupKinds, map } from './answers/map-data.ts';
import { moved } from './answers/moved-data.ts';
import { story } from './answers/story.ts';
import { outputs, typed } from './answers/terminal.ts';
import { timeline } from './answers/timeline-data.ts';
import { whyHere } from './answers/why-here.ts';
import { matrixWork } from './crash/matrix.ts';
import { pull } from './crash/pull.ts';
import { crash } from './crash/question.ts';

export const ANSWERS = [
  timeline,
  events,
  commands,
  story,
  outputs,
  map,
  groupKinds,
  block,
  label,
  journal,
  moved,
  crash,
  pull,
  matrixWork,
  machine,
  machineCounts,
  machineTime,
  whyHere,
  typed,
  checked,
  completion,
] as const;

type Here = { [A in (typeof ANSWERS)[number] as A['name']]: A };

/** All answers by their names. */
interface Answers extends Here, TileAnswers {}

export type AnswerName = keyof Answers;
export type WantOf<N extends AnswerName> = Parameters<Answers[N]['of']>[1];
export type DataOf<N extends AnswerName> = ReturnType<Answers[N]['of']>;
