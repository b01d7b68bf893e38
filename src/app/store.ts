/**
 * What the page knows. Plain data in a vanilla zustand store; src/app/workbench.ts changes it, components read it
 * through the binding in use-app.ts. Nothing here is a private model of the volume: what the volume holds came from the
 * session's bytes, and each piece says of which moment it is.
 */
import { createStore } from 'zustand/vanilla';
import type { Commands } from '../session/answers/commands.ts';
import type { AnswerName, DataOf, WantOf } from '../session/answers/index.ts';
import {
  type EventRow,
  type Moment,
  type Output,
  type Overview,
  START,
  type TimelineData,
} from '../session/session-api.ts';
import type { MatrixLine } from '../views/crash/matrix-words.ts';
import type { ThemeName } from '../views/theme/tokens.ts';
import { bytesChanged, operationStarts, type StepBy } from '../views/timeline/moves.ts';
import type { Selection, Visit } from './url-state.ts';

/** What the page works out once when a recording arrives. */
export interface Timeline extends TimelineData {
  /** Steps at which an operation begins. */
  starts: Uint32Array;
  /** Also those at which a part of one begins: its system calls. */
  calls: Uint32Array;
  /** Bytes changed in the first n writes. */
  bytes: Float64Array;
}

export const timelineOf = (t: TimelineData): Timeline => ({
  ...t,
  starts: operationStarts(t),
  calls: operationStarts(t, 1),
  bytes: bytesChanged(t),
});

export interface Notice {
  tone: 'info' | 'refused';
  text: string;
}

export interface Busy {
  what: string;
  /** 0…1 where it is known. */
  part?: number;
  cancel: () => void;
}

export interface TreeView {
  opened: number[];
  closed: number[];
  from: number;
  count: number;
}

export const WHOLE_TREE: TreeView = { opened: [], closed: [], from: 0, count: 60 };

export type Answers = { [N in AnswerName]?: { moment: Moment; want: WantOf<N>; data: DataOf<N> } };

export interface AppState {
  /** The command or the script that made the volume, or the name of the file that it came from. */
  run: string;
  file?: string;
  /** The volume that is followed while programs work on it. */
  live?: string;
  /** What was typed at the prompt after it. */
  typed: string[];
  /** Script and typed lines as a link has them; absent where a mke2fs command is all there is. */
  code?: string;
  /** What the editor holds, run or not. */
  draft: string;
  /** As the link says it; the stage knows what it means. */
  tiles?: string;
  moment: Moment;
  by: StepBy;
  selection?: Selection;
  mapView: string;
  /** As chosen; without a choice the system's. */
  theme?: ThemeName;
  bookmarks: Moment[];
  /** The step at which the crash marker stands. */
  marker?: number;
  speed: number;
  playing: boolean;

  overview?: Overview;
  timeline?: Timeline;
  commands?: Commands;
  outputs: readonly Output[];
  /** What was answered last, by name: of which moment, and what was wanted. `data` is undefined where there is no volume yet. */
  answers: Answers;
  /** What the matrix of power cuts found, and for which works: it outlives the volume that it was asked on. */
  matrixFound?: { works: readonly string[]; lines: readonly MatrixLine[] };
  /** Which comparison is shown. */
  preset?: string;
  /** The name that a person looks up. */
  lookedUp?: string;
  /** Which directories of the tree a person has opened and closed, and the rows that are in sight. */
  treeView: TreeView;
  /** The inode and the group that a person keeps to; otherwise the tiles follow the events. */
  pickedFile?: number;
  pickedGroup?: number;
  /** The event that led to the moment, and its cause; kept until the next ones are here. */
  event?: EventRow;
  cause?: EventRow;
  /** Goes up when more events have arrived. */
  pages: number;

  busy?: Busy;
  commandRefusal?: string;
  notice?: Notice;
  dialog?: 'format';
  /** A visit to a file that has yet to be dropped here. */
  awaited?: Visit;
  /** The first visit's line of invitation is shown. */
  invited: boolean;
}

/** What was answered about a volume, and what a person picked on it: nothing of it holds for another one. */
export const NOTHING_YET = {
  answers: {},
  lookedUp: undefined,
  treeView: WHOLE_TREE,
  pickedFile: undefined,
  pickedGroup: undefined,
  event: undefined,
  cause: undefined,
} satisfies Partial<AppState>;

export const createAppStore = () =>
  createStore<AppState>()(() => ({
    run: '',
    typed: [],
    draft: '',
    outputs: [],
    answers: {},
    moment: START,
    by: 'event',
    mapView: '',
    treeView: WHOLE_TREE,
    bookmarks: [],
    speed: 4,
    playing: false,
    pages: 0,
    invited: false,
  }));

export type AppStore = ReturnType<typeof createAppStore>;
