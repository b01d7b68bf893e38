/**
 * A tile within the prose: at its stop's moment, and with the stage while the reader is at that stop. It stands on a page of
 * its own, so that what flies between the stage's tiles does not come here.
 */
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Shown } from '../../lessons/play.ts';
import type { AnswerName, WantOf } from '../../session/all-answers.ts';
import type { Moment } from '../../session/session-api.ts';
import { Clock } from '../../views/motion/clock.ts';
import { Places } from '../../views/motion/places.ts';
import type { Tile } from '../../views/page/define-tile.ts';
import { type Page, PageContext, type PageState } from '../../views/page/page.ts';
import { TileView } from '../../views/TileView.tsx';
import { tileNamed } from '../../views/tiles.ts';
import { sameMoment } from '../../views/timeline/moves.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';

/** Where a paragraph stands. */
export interface Place {
  stop: Shown;
  /** The reader is there. */
  current: boolean;
}

export const PlaceContext = createContext<Place | undefined>(undefined);

export function LiveTile({ id, caption }: { id: string; caption: string }) {
  const place = useContext(PlaceContext);
  const tile = tileNamed(id);
  return (
    <figure className="lesson-picture">
      {place && tile && <Picture tile={tile} {...place} />}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Picture({ tile, stop, current }: Place & { tile: Tile }) {
  const workbench = useWorkbench();
  const stage = useContext(PageContext);
  const [own] = useState(() => createStore<PageState>()(() => ownState(workbench, stop, stop.moment)));
  const page = useMemo((): Page | undefined => stage && pageOver(stage, own), [stage, own]);
  const moment = useApp((s) => (current ? s.moment : stop.moment));
  const recording = useApp((s) => s.overview);
  const selection = useApp((s) => s.selection);
  const pointed = useApp((s) => s.pointed);
  useEffect(() => own.setState({ selection, pointed }), [own, selection, pointed]);
  useEffect(() => {
    let here = recording !== undefined;
    void answersOf(workbench, tile, ownState(workbench, stop, moment)).then(
      (state) => {
        if (!here) return;
        page?.clock.set(state.moment.step);
        own.setState(state);
      },
      // The volume is gone: what was drawn last stays.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [workbench, tile, stop, moment, recording, own, page]);
  return page && <PageContext value={page}>{<TileView tile={tile} />}</PageContext>;
}

function ownState(workbench: Workbench, stop: Shown, moment: Moment): PageState {
  const state = workbench.store.getState();
  const there = sameMoment(moment, state.moment);
  return {
    ...state,
    moment,
    between: undefined,
    before: {},
    answers: {},
    mapView: '',
    pickedFile: there ? (state.pickedFile ?? stop.ino) : stop.ino,
    pickedGroup: there ? (state.pickedGroup ?? stop.group) : stop.group,
    lookedUp: there ? (state.lookedUp ?? stop.look) : stop.look,
  };
}

async function answersOf({ ask }: Workbench, tile: Tile, state: PageState): Promise<PageState> {
  const moment = tile.at(state);
  const wants = Object.entries(tile.asks(state)) as [AnswerName, object][];
  const answers = await Promise.all(
    wants.map(async ([name, want]) => [
      name,
      { moment, want, data: await ask(name, want as WantOf<typeof name>, moment) },
    ]),
  );
  return { ...state, answers: Object.fromEntries(answers) };
}

function pageOver(stage: Page, state: Page['state']): Page {
  // States only: the stage has the room to show what lies between them.
  const clock = new Clock({ now: () => 0, frame: () => () => {} }, state.getState().moment.step);
  clock.calm = true;
  // The stage's view of the map is its own.
  return { state, actions: { ...stage.actions, seeMap: () => {} }, clock, places: new Places() };
}
