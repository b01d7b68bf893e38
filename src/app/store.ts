/**
 * What the page knows. Plain data in a vanilla zustand store; src/app/workbench.ts changes it, components read it
 * through the binding in use-app.ts. Nothing here is a private model of the volume: what the volume holds came from the
 * session's bytes, and each piece says which moment it is about.
 */
import { createStore } from 'zustand/vanilla';
import type { EditedFile } from '../session/run/edited.ts';
import { type EventRow, type Moment, type Output, START, type TimelineData } from '../session/session-api.ts';
import type { MatrixLine } from '../views/crash/matrix-words.ts';
import { type PageState, WHOLE_TREE } from '../views/page/page.ts';
import type { ThemeName } from '../views/theme/tokens.ts';
import { bytesChanged, operationStarts, type StepBy } from '../views/timeline/moves.ts';
import type { Story } from '../views/timeline/story.ts';
import type { Along } from '../views/timeline/Transport.tsx';
import type { LanguageTag } from '../words/languages.ts';
import type { Visit, Way } from './url-state.ts';

/** What the page computes once when a recording arrives. */
export interface Timeline extends TimelineData {
  /** Steps at which an operation begins. */
  starts: Uint32Array;
  /** The same, and those at which a part of one begins: its system calls. */
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

interface Notice {
  tone: 'info' | 'refused';
  text: string;
  /** What it asks for. */
  go?: { label: string; act: () => void };
}

interface Busy {
  what: string;
  /** From 0 to 1, if it is known. */
  part?: number;
  cancel: () => void;
}

export interface AppState extends PageState {
  /** The name of the volume's file; then there is no script. */
  file?: string;
  /** And its bytes, as they were opened. */
  image?: Blob;
  /** The name of the visit that the volume is of. */
  visit?: string;
  /** The volume that is followed while programs work on it. */
  live?: string;
  /** What the server asks for, to show it. */
  token?: string;
  /** The editor's text, run or not. */
  draft: string;
  /** In a link's form; the stage knows what it means. */
  tiles?: string;
  /** Tiles that stand in a lesson's prose where the reader is: they move with the stage. */
  inProse: readonly string[];
  by: StepBy;
  /** As chosen; undefined: the system's. */
  theme?: ThemeName;
  /** Of the words around the pictures: its sentences are here. */
  language: LanguageTag;
  way: Way;
  /** Names of events, their causes and what was passed over are shown. */
  details: boolean;
  /** The lesson that is open, and the stop in it, as src/app/learn/place.ts writes them. */
  lesson?: string;
  /** The path through the lessons, and the stop of it: `week.3`. */
  path?: string;
  /** The puzzle that is open instead of a lesson. */
  puzzle?: string;
  /** The exercise that is open instead of both, packed; or `new`, while one is composed. */
  exercise?: string;
  /** The exercise closes the other ways to look. */
  locked: boolean;
  /** An exercise keeps the moment: no key moves it, and no palette is there to do so. */
  still: boolean;
  /** The inspector is open: on the selected block, or on what the steps write. */
  inspecting: boolean;
  bookmarks: Moment[];
  /** Steps a second. */
  speed: number;
  /** What time goes by, in play and along the lanes. */
  along: Along;
  /** The place of the chosen slow motion among the factors. */
  slow?: number;
  playing: boolean;

  timeline?: Timeline;
  story?: Story;
  outputs: readonly Output[];
  /** The step at which the power was last cut. */
  cutAt?: number | undefined;
  /** What the matrix of power cuts found, and for which works: it outlives the volume it was asked about. */
  matrixFound?: { works: readonly string[]; lines: readonly MatrixLine[] };
  /** The event that led to the moment, and its cause; kept until the next ones are here. */
  event?: EventRow;
  cause?: EventRow;
  /** Grows when more events have arrived. */
  pages: number;

  /** What the pictures ask about the moment is on its way. */
  asking: boolean;
  /** Why the volume is lost: its worker has failed. */
  lost?: string;
  busy?: Busy;
  commandRefusal?: string;
  notice?: Notice;
  dialog?: 'format' | 'film' | 'embed' | 'words' | 'help' | 'palette' | 'recent' | 'code' | 'edit';
  /** The file in the panel. */
  editing?: EditedFile | undefined;
  /** Asked for from elsewhere: a word of the glossary; the beginning of a line at the prompt. */
  wordAsked?: string | undefined;
  lineBegun?: string | undefined;
  /** A visit whose file has yet to be dropped here, with what was typed after it. */
  awaited?: Visit & { typed: readonly string[]; visit: string | undefined };
  /** A visit that needs what has yet to be given, and how it goes on. */
  awaitedGiven?: { keys: string[]; again(): Promise<void> } | undefined;
  /** The first visit's screen is shown. */
  welcome: boolean;
  /** The first visit's line of invitation is shown. */
  invited: boolean;
}

/** The answers about a volume, and what a person picked on it: none of it holds for another volume. */
export const NOTHING_YET = {
  answers: {},
  before: {},
  between: undefined,
  pointed: undefined,
  lookedUp: undefined,
  since: undefined,
  changesListed: undefined,
  treeView: WHOLE_TREE,
  pickedFile: undefined,
  pickedGroup: undefined,
  event: undefined,
  cause: undefined,
  cutAt: undefined,
  lost: undefined,
} satisfies Partial<AppState>;

export const createAppStore = () =>
  createStore<AppState>()(() => ({
    run: '',
    typed: [],
    draft: '',
    outputs: [],
    answers: {},
    before: {},
    moment: START,
    by: 'event',
    language: 'en',
    way: 'explore',
    details: false,
    mapView: '',
    treeView: WHOLE_TREE,
    inspecting: false,
    bookmarks: [],
    inProse: [],
    speed: 4,
    along: 'steps',
    playing: false,
    pages: 0,
    asking: false,
    locked: false,
    still: false,
    welcome: false,
    invited: false,
  }));

export type AppStore = ReturnType<typeof createAppStore>;
