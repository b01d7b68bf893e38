/**
 * A tile within the prose. It has a separate page, so that no flight between the stage's tiles comes here.
 *
 *     the reader is …     it shows                          and glides
 *     not there yet       the stop before: the turn is      there with the stage, when the reader comes
 *                         yet to come
 *     here                what the stage does               with the stage
 *     past it             its stop's moment                 back to it
 */
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shown } from '../../lessons/play.ts';
import type { AnswerName, WantOf } from '../../session/all-answers.ts';
import type { Moment } from '../../session/session-api.ts';
import type { Clock } from '../../views/motion/clock.ts';
import { browserClock, keepCalm } from '../../views/motion/frames.ts';
import { Places } from '../../views/motion/places.ts';
import type { Tile } from '../../views/page/define-tile.ts';
import { type Page, PageContext, type PageState } from '../../views/page/page.ts';
import { TileView } from '../../views/TileView.tsx';
import { tileNamed } from '../../views/tiles.ts';
import { sameMoment } from '../../views/timeline/moves.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';

/** The place of a paragraph. */
export interface Place {
  stop: Shown;
  reader: 'not yet' | 'here' | 'past';
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

function Picture({ tile, ...place }: Place & { tile: Tile }) {
  const workbench = useWorkbench();
  const stage = useContext(PageContext);
  const [own] = useState(() => createStore<PageState>()(() => stateAt(workbench, place.stop, place.stop.moment)));
  const [clock] = useState(browserClock);
  const page = useMemo(() => stage && pageOver(stage, own, clock), [stage, own, clock]);
  useEffect(() => keepCalm(clock), [clock]);
  useShown({ tile, own, clock, ...place });
  return page && <PageContext value={page}>{<TileView tile={tile} />}</PageContext>;
}

interface Showing extends Place {
  tile: Tile;
  own: StoreApi<PageState>;
  clock: Clock;
}

/** Keeps the tile's page at the moment that it should show. */
function useShown({ tile, own, clock, stop, reader }: Showing): void {
  const workbench = useWorkbench();
  const [drawn, setDrawn] = useState(false);
  const recording = useApp((s) => s.overview);
  const selection = useApp((s) => s.selection);
  const pointed = useApp((s) => s.pointed);
  useEffect(() => own.setState({ selection, pointed }), [own, selection, pointed]);
  useEffect(() => {
    if (!recording) return undefined;
    if (reader === 'here' && drawn) return follow(workbench, tile, own, clock);
    // A reader who comes here sees the way from the stop before.
    const comes = reader === 'not yet' || (reader === 'here' && workbench.clock.moving);
    const moment = (comes && stop.from) || stop.moment;
    let wanted = true;
    void answersOf(workbench, tile, stateAt(workbench, stop, moment)).then(
      (state) => {
        if (!wanted) return;
        clock.step(state.moment.step);
        own.setState(state);
        clock.begin();
        setDrawn(true);
      },
      // The volume is gone, and the last picture stays.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [workbench, tile, own, clock, stop, reader, recording, drawn]);
}

/** Follows the stage and its answers until the returned function is called. */
function follow({ store, clock: leader }: Workbench, tile: Tile, own: StoreApi<PageState>, clock: Clock): () => void {
  const old = store.getState().answers;
  const take = () => {
    const state = store.getState();
    const answers = { ...own.getState().answers };
    for (const name of Object.keys(tile.asks(state)) as AnswerName[]) {
      const answer = state.answers[name];
      // An older answer of the stage may be about another moment.
      const fresh = answer && (answer !== old[name] || sameMoment(answer.moment, state.moment));
      if (fresh || !answers[name]) Object.assign(answers, { [name]: answer });
    }
    // The tile does not take over the stage's view of the map.
    own.setState({ ...state, answers, mapView: '' });
  };
  const rest = clock.follow(leader);
  const deaf = store.subscribe(take);
  store.setState(({ inProse }) => ({ inProse: [...inProse, tile.id] }));
  return () => {
    deaf();
    rest();
    store.setState(({ inProse }) => ({ inProse: inProse.filter((_, i) => i !== inProse.indexOf(tile.id)) }));
  };
}

/** The page with what a stop picks, without answers. */
const stateAt = ({ store }: Workbench, { ino, group, look }: Shown, moment: Moment): PageState => ({
  ...store.getState(),
  moment,
  between: undefined,
  before: {},
  answers: {},
  mapView: '',
  pickedFile: ino,
  pickedGroup: group,
  lookedUp: look,
});

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

function pageOver(stage: Page, state: Page['state'], clock: Clock): Page {
  return { state, actions: { ...stage.actions, seeMap: () => {} }, clock, places: new Places() };
}
