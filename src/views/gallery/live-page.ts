/** The page around a scene: a session in this very thread, and what a visitor selects. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { printed } from '../../bytes/said.ts';
import type { AnswerName } from '../../session/all-answers.ts';
import { commands } from '../../session/answers/commands.ts';
import { events } from '../../session/answers/event-rows.ts';
import type { Session } from '../../session/session.ts';
import { type EventRow, START } from '../../session/session-api.ts';
import { answerNamed } from '../answers.ts';
import { sinceText } from '../changes/since.ts';
import { momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import type { Clock } from '../motion/clock.ts';
import { browserClock, keepCalm } from '../motion/frames.ts';
import { Places } from '../motion/places.ts';
import type { Tile } from '../page/define-tile.ts';
import { type Page, type PageActions, type PageState, WHOLE_TREE } from '../page/page.ts';

export interface LivePage extends Page {
  state: StoreApi<PageState>;
  session: Session;
  /** Goes to a step, or to the nearest one there is. */
  go(step: number): void;
  event(id: number): EventRow;
}

/** The actions that a scene does not have. */
const NONE: Pick<PageActions, 'point' | 'cuts' | 'comparisons'> = {
  point: () => {},
  cuts: { pull: async () => printed('There is nothing to cut here.'), matrix: () => undefined },
  comparisons: { useResults: () => ({ results: [] }) },
};

function calmClock(): Clock {
  const clock = browserClock();
  keepCalm(clock);
  return clock;
}

type Asking = Pick<Tile, 'asks' | 'at'>;

export function livePage(scenes: Scenes<Scene>, scene: Scene, tile: Asking, clock = calmClock()): LivePage {
  const session = sessionOf(scene.command);
  const without = scenes.without?.(scene) ?? [];

  /** Answers at once, and again when the questions or the moment change. */
  function answered(state: PageState): PageState {
    const moment = tile.at(state);
    const answers: Record<string, unknown> = { ...state.answers };
    for (const [name, want] of Object.entries(tile.asks(state)) as [AnswerName, object][]) {
      const last = state.answers[name];
      const same = last?.moment === moment && JSON.stringify(last.want) === JSON.stringify(want);
      if (!same && !without.includes(name))
        answers[name] = { moment, want, data: session.ask(moment, answerNamed(name), want) };
    }
    return { ...state, answers };
  }

  const state = createStore<PageState>()(() =>
    answered({
      run: scene.command,
      typed: [],
      ...(!scene.command.startsWith('mke2fs') && { code: '' }),
      overview: session.overview,
      commands: session.ask(START, commands),
      moment: momentOf(scene, session),
      answers: {},
      before: {},
      mapView: '',
      treeView: WHOLE_TREE,
      ...scenes.page?.(scene, session),
    }),
  );
  const set = (to: Partial<PageState>) => state.setState(answered({ ...state.getState(), ...to }), true);
  clock.glide(scenes.position?.(scene, session) ?? state.getState().moment.step, 0);
  const go = (step: number) => {
    const moment = { step: Math.max(0, Math.min(session.overview.steps, step)), write: 0 };
    clock.step(moment.step);
    set({ moment });
    clock.begin();
  };
  const seekTo = (position: number) => {
    clock.set(position);
    set({ moment: { step: Math.ceil(position), write: 0 } });
  };
  const actions: PageActions = {
    select: (block, field) => set({ selection: field ? { block, field } : { block } }),
    goTo: go,
    seekTo,
    toEvent: (id) => go(id + 1),
    pickFile: (ino) => set({ pickedFile: ino }),
    pickGroup: (group) => set({ pickedGroup: group }),
    lookUp: (name) => set({ lookedUp: name }),
    seeTree: (view) => set({ treeView: view }),
    seeMap: (view) => set({ mapView: view }),
    compareSince: (since, changesListed) => set({ since, changesListed }),
    pickPreset: (preset) => set({ preset }),
    ask: async (name, want) => session.ask(state.getState().moment, answerNamed(name), want),
    ...NONE,
    ...scenes.actions?.(scene, session),
  };
  return {
    state,
    actions,
    clock,
    places: new Places(),
    session,
    go,
    event: (id) => session.ask(START, events, { from: id, to: id + 1 })[0],
  };
}

/** `tile` undefined: the view is always on the page. */
export function instrumentLink(state: PageState, tile: string | undefined): string {
  const { run, moment, selection, lookedUp, since, preset, language = 'en' } = state;
  const link = new URLSearchParams();
  link.set(run.startsWith('mke2fs') ? 'run' : 'script', run);
  link.set('at', String(moment.step));
  if (selection) link.set('sel', String(selection.block));
  if (tile) link.set('tiles', tile);
  if (lookedUp) link.set('name', lookedUp);
  if (since) link.set('since', sinceText(since));
  if (preset) link.set('compare', preset);
  if (language !== 'en') link.set('language', language);
  return `./index.html#${link}`;
}
