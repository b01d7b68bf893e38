/**
 * The page as a tile sees it: its state, and the actions of a person. The app provides one, and so does each scene of
 * the gallery. A tile knows neither.
 *
 *      tile ── usePage(select) ──▶ state        ── useActions() ──▶ select, goTo, pickFile …
 *           ── useClock() ──▶ where the page's time stands, frame by frame
 *           ── usePlaces() ──▶ where the tiles draw things
 */
import { createContext, useContext, useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { AnswerName, DataOf, WantOf } from '../../session/all-answers.ts';
import type { Commands } from '../../session/answers/commands.ts';
import type { Moment, Overview } from '../../session/session-api.ts';
import type { LanguageTag } from '../../words/languages.ts';
import type { Since } from '../changes/since.ts';
import type { Comparisons } from '../compare/Progress.tsx';
import type { PowerCuts } from '../crash/Matrix.tsx';
import type { Clock } from '../motion/clock.ts';
import type { Places } from '../motion/places.ts';
import type { Story } from '../timeline/story.ts';

export interface Selection {
  block: number;
  /** Path of a field in the block, as the inspector names it. */
  field?: string;
}

/** The directories of the tree that a person has opened and closed, and the rows in sight. */
export interface TreeView {
  opened: number[];
  closed: number[];
  from: number;
  count: number;
}

export const WHOLE_TREE: TreeView = { opened: [], closed: [], from: 0, count: 60 };

/** The last answers by name, each with its moment and its question. */
type Answers = { [N in AnswerName]?: { moment: Moment; want: WantOf<N>; data: DataOf<N> } };

export interface PageState {
  /** The command or the script that made the volume, and what was typed at the prompt after it. */
  run: string;
  typed: string[];
  /** Script and typed lines in a link's form; absent if there is no script. */
  code?: string;
  overview?: Overview;
  commands?: Commands;
  /** The state that is shown, or led to. */
  moment: Moment;
  /** Where the time stands if it was put between the moment and the one before it: 257.4. */
  between?: number;
  /** What time goes by, in play and along the lanes: steps, or the machine's time, in which the machine speaks. */
  along?: 'steps' | 'machine';
  answers: Answers;
  /** The answers about the moment before, if the time stands between the two. */
  before: Answers;

  selection?: Selection;
  /** The block that words or a picture point at; the other side lights it meanwhile. */
  pointed?: { block: number; by: 'words' | 'picture' } | undefined;
  /** The volume map's view, in the map's own words. */
  mapView: string;
  /** The inode and the group that a person picked; without them the tiles follow the events. */
  pickedFile?: number;
  pickedGroup?: number;
  /** The name that a person looks up. */
  lookedUp?: string;
  treeView: TreeView;
  /** The moment with which this one is compared, as a person chose it, and how many blocks are listed. */
  since?: Since;
  changesListed?: number | undefined;
  bookmarks?: Moment[];
  story?: Story;
  /** The comparison that is shown. */
  preset?: string;
  /** Kernel details are shown: names of criteria and events, and candidates that were passed over. */
  details?: boolean;
  /** The language of the words in pictures; English without it. */
  language?: LanguageTag;
  /** The step of the crash marker. */
  marker?: number;
}

export interface PageActions {
  select(block: number, field?: string): void;
  /** A picture points at a block, or at none any more. */
  point(block: number | undefined): void;
  /** Jumps to a step. */
  goTo(step: number): void;
  /** Puts the time to a position, 257.4. */
  seekTo(position: number): void;
  /** Jumps to just after an event. */
  toEvent(id: number): void;
  pickFile(ino: number | undefined): void;
  pickGroup(group: number | undefined): void;
  lookUp(name: string | undefined): void;
  seeTree(view: TreeView): void;
  seeMap(view: string): void;
  /** Compares the moment with another one, and lists `listed` blocks. */
  compareSince(since: Since, listed?: number): void;
  pickPreset(preset: string | undefined): void;
  /** Sets the crash marker at a step, or removes it; absent if there is none. */
  markCrash?(step: number | undefined): void;
  /** Types a line at the end of the recording; absent if nothing can be typed. */
  type?: ((line: string) => void) | undefined;
  /** Opens a file in a panel, to be changed; absent if nothing can be typed. */
  edit?: ((path: string) => void) | undefined;
  /** One answer, about the moment that is shown. */
  ask<N extends AnswerName>(name: N, want: WantOf<N>): Promise<DataOf<N>>;
  cuts: PowerCuts;
  comparisons: Comparisons;
}

export interface Page {
  state: Pick<StoreApi<PageState>, 'getState' | 'getInitialState' | 'subscribe'>;
  actions: PageActions;
  clock: Clock;
  places: Places;
}

export const PageContext = createContext<Page | undefined>(undefined);

function useContextPage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('a tile stands on a page');
  return page;
}

export const usePage = <T>(select: (state: PageState) => T): T => useStore(useContextPage().state, select);
export const useActions = (): PageActions => useContextPage().actions;
export const useClock = (): Clock => useContextPage().clock;
export const usePlaces = (): Places => useContextPage().places;

/** The block that pictures mark: the one that words point at, or else the selected one. */
export const selectedBlock = ({ selection, pointed }: PageState): number | undefined =>
  pointed?.by === 'words' ? pointed.block : selection?.block;

/** The step that the time moves towards. Questions about the moment before name it, so that both pictures show one thing. */
export const towards = ({ between, moment }: PageState): number | undefined =>
  between !== undefined && moment.step < between ? Math.ceil(between) : undefined;

/** Tells the page which block a picture points at, so that words about it can light. */
export function usePointed(block: number | undefined): void {
  const { point } = useActions();
  useEffect(() => {
    if (block === undefined) return undefined;
    point(block);
    return () => point(undefined);
  }, [point, block]);
}
