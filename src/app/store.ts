/**
 * What the page knows. Plain data in a vanilla zustand store; src/app/workbench.ts changes it, components read it
 * through the binding in use-app.ts. Nothing here is a private model of the volume: what the volume holds came from the
 * session's bytes, and each piece says of which moment it is.
 */
import { createStore } from 'zustand/vanilla';
import type { BuddyData } from '../session/answers/buddy-data.ts';
import type { DirectoryData } from '../session/answers/directory-answer.ts';
import type { FileMapData } from '../session/answers/file-map-answer.ts';
import type { FsckCost } from '../session/answers/fsck-cost.ts';
import type { FsckData } from '../session/answers/fsck-data.ts';
import type { InodeFigureData } from '../session/answers/inode-figure-data.ts';
import type { InodeTableData } from '../session/answers/inode-table-data.ts';
import type { JournalData } from '../session/answers/journal-data.ts';
import type { MachineCounts } from '../session/answers/machine-counts.ts';
import type { MachineData } from '../session/answers/machine-data.ts';
import type { PageCacheData } from '../session/answers/page-cache-data.ts';
import type { TreeData } from '../session/answers/tree-data.ts';
import type { CrashData } from '../session/crash/question.ts';
import type { BlockAnswer, EventRow, MapData, Moment, Output, Overview, TimelineData } from '../session/session-api.ts';
import type { MatrixLine } from '../views/crash/matrix-words.ts';
import type { ThemeName } from '../views/theme/tokens.ts';
import { bytesChanged, operationStarts, START, type StepBy } from '../views/timeline/moves.ts';
import type { Selection, Visit } from './url-state.ts';
import type { Commands } from './worker-api.ts';

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
  map?: { moment: Moment; data: MapData };
  block?: { moment: Moment; answer: BlockAnswer };
  /** What the tiles about files and space show; `data` is undefined where there is no volume yet. */
  fileMap?: { moment: Moment; data: FileMapData | undefined };
  buddy?: { moment: Moment; data: BuddyData | undefined };
  pageCache?: { moment: Moment; data: PageCacheData | undefined };
  /** What the tiles about names and inodes show. */
  directory?: { moment: Moment; data: DirectoryData | undefined };
  tree?: { moment: Moment; data: TreeData | undefined };
  inodeTable?: { moment: Moment; data: InodeTableData | undefined };
  inodeFigure?: { moment: Moment; data: InodeFigureData | undefined };
  crash?: { moment: Moment; data: CrashData | undefined };
  /** What the matrix of power cuts found, and for which works: it outlives the volume that it was asked on. */
  matrixFound?: { works: readonly string[]; lines: readonly MatrixLine[] };
  journal?: { moment: Moment; data: JournalData | undefined };
  /** Where the time went, for a recording of so many steps. */
  fsck?: { moment: Moment; data: FsckData };
  /** The same for every volume. */
  fsckCosts?: FsckCost[];
  machine?: { steps: number; data: MachineData | undefined };
  /** For the counters that are always in sight. */
  machineCounts?: { steps: number; data: MachineCounts | undefined };
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
export const NO_ANSWERS = {
  block: undefined,
  fileMap: undefined,
  buddy: undefined,
  pageCache: undefined,
  directory: undefined,
  tree: undefined,
  inodeTable: undefined,
  inodeFigure: undefined,
  machine: undefined,
  machineCounts: undefined,
  journal: undefined,
  crash: undefined,
  fsck: undefined,
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
