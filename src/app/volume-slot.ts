/**
 * The place of the volume on the screen, and what comes into it.
 *
 *      take     a fresh session begins; with a volume it replaces the present one, else it is ended
 *      grown    the recording of the present volume goes on
 *      follow   it goes on by itself, as long as programs work on a mounted volume
 */
import { type Moment, type Overview, type Refusal, START } from '../session/session-api.ts';
import { clampMoment, endOf, sameMoment } from '../views/timeline/moves.ts';
import { type Arrival, isRefusal, momentOf, sentence } from './arrival.ts';
import { EventPages } from './event-pages.ts';
import type { Session } from './session-client.ts';
import { type AppState, type AppStore, NOTHING_YET, timelineOf } from './store.ts';
import type { Answered } from './worker-api.ts';

export type VolumeSlot = ReturnType<typeof volumeSlot>;

const OVER = 'The volume has been unmounted: the recording ends here.';

interface Heard {
  /** Another volume is here, with its map at the first moment shown. */
  changed(moment: Moment, map: Answered<'map'>): void;
  /** The recording has grown. */
  grown(): void;
  /** Called when there is something new to look at. */
  look(): void;
  /** More events are here for the sentence. */
  narrate(): void;
  lost(error: unknown): void;
}

/** What is asked once about a recording that has arrived, or gone on. */
const told = async ({ api }: Session) =>
  [
    timelineOf((await api.ask(START, 'timeline', {})).data),
    (await api.ask(START, 'commands', {})).data,
    (await api.ask(START, 'outputs', {})).data,
  ] as const;

type Told = Awaited<ReturnType<typeof told>>;

export function volumeSlot(store: AppStore, startSession: () => Session, heard: Heard) {
  const { getState: get, setState: set } = store;
  let session: Session | undefined;
  let events: EventPages | undefined;
  /** The attempt under way; a newer one ends it. */
  let attempt: Session | undefined;

  const pagesOf = (of: Session, steps: number) =>
    new EventPages(
      steps,
      async (from, to) => (await of.api.ask(START, 'events', { from, to })).data,
      () => {
        if (session !== of) return;
        set({ pages: get().pages + 1 });
        heard.narrate();
      },
    );

  /** Returns the sentence of a refusal. */
  async function take(
    what: string,
    begin: (s: Session) => Promise<Overview | Refusal>,
    arrival: Arrival,
    own: Partial<AppState>,
  ): Promise<string | undefined> {
    attempt?.end();
    const fresh = startSession();
    attempt = fresh;
    let cancelled = false;
    const over = () => {
      fresh.end();
      attempt = undefined;
      set({ busy: undefined });
    };
    const cancel = () => {
      cancelled = true;
      over();
    };
    set({ busy: { what, cancel }, playing: false });
    try {
      const overview = await begin(fresh);
      if (attempt !== fresh || cancelled) return undefined;
      if (isRefusal(overview)) {
        over();
        return overview.refused;
      }
      const [timeline, commands, outputs] = await told(fresh);
      const moment = momentOf(timeline, arrival);
      const map = await fresh.api.ask(moment, 'map', {});
      if (attempt !== fresh || cancelled) return undefined;
      session?.end();
      session = fresh;
      attempt = undefined;
      heard.changed(moment, map);
      events = pagesOf(fresh, overview.steps);
      fresh.lost.catch((error) => session === fresh && heard.lost(error));
      const selected = arrival.selection;
      set({
        ...NOTHING_YET,
        ...own,
        overview,
        timeline,
        commands,
        outputs,
        moment,
        answers: { map: { moment, want: {}, data: map.data } },
        // By default, the block that describes the volume.
        selection: selected && selected.block < overview.blockCount ? selected : { block: overview.firstDataBlock },
        bookmarks: (arrival.bookmarks ?? []).map((m) => clampMoment(timeline, m)),
        marker: arrival.marker === undefined ? undefined : Math.min(arrival.marker, overview.steps),
        mapView: arrival.map ?? '',
        busy: undefined,
        commandRefusal: undefined,
        notice: undefined,
        invited: false,
        pages: get().pages + 1,
      });
      heard.look();
      return undefined;
    } catch (error) {
      if (attempt !== fresh || cancelled) return undefined;
      over();
      return `${what} failed: ${sentence(error)}.`;
    }
  }

  /** The recording goes on; with `on` its end is shown. */
  function grown(at: Session, overview: Overview, all: Told, own: Partial<AppState>, on: boolean): void {
    const [timeline, commands, outputs] = all;
    events = pagesOf(at, overview.steps);
    heard.grown();
    set({ overview, timeline, commands, outputs, ...own, ...(on && { moment: endOf(timeline) }) });
    heard.look();
  }

  return {
    get session(): Session | undefined {
      return session;
    },

    event: (id: number) => events?.get(id),
    take,

    /** Shows the new end of the recording with what `still` adds to the state; undefined if that is pointless. */
    async goOn(at: Session, overview: Overview, still: () => Partial<AppState> | undefined): Promise<void> {
      const all = await told(at);
      const own = session === at ? still() : undefined;
      if (own) grown(at, overview, all, own, true);
    },

    /** Follows what programs do on a mounted volume. A page at an earlier moment stays there. */
    async follow(at: Session): Promise<void> {
      for (let more = await at.api.more(); session === at; more = await at.api.more()) {
        if (!more || isRefusal(more)) return set({ notice: { tone: 'info', text: more?.refused ?? OVER } });
        const { overview, timeline, moment } = get();
        if (more.steps === overview!.steps) continue;
        const all = await told(at);
        if (session === at) grown(at, more, all, {}, sameMoment(moment, endOf(timeline!)));
      }
    },
  };
}
