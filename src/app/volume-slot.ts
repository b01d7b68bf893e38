/**
 * The place of the volume on the screen, and what comes into it.
 *
 *      take     a fresh session begins; with a volume it replaces the present one, else it is ended
 *      goOn     the recording of the present volume goes on
 *      follow   it goes on by itself, as long as programs work on a mounted volume
 */

import { type EventRow, type Moment, type Overview, type RefusedAnswer, START } from '../session/session-api.ts';
import type { messages } from '../views/page/words.ts';
import { clampMoment, endOf, sameMoment } from '../views/timeline/moves.ts';
import { storyOf } from '../views/timeline/story.ts';
import { EventPages } from './event-pages.ts';
import { firstMoment, type ShownFirst } from './first-moment.ts';
import { heard, sayIn } from './own-words.ts';
import { isRefusedAnswer, sentence } from './refusal.ts';
import type { Session } from './session-client.ts';
import { type AppState, type AppStore, NOTHING_YET, timelineOf } from './store.ts';
import { newVisitName } from './visit-name.ts';
import type { Answered } from './worker-api.ts';

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
const told = async ({ api }: Session) => ({
  timeline: timelineOf((await api.ask(START, 'timeline', {})).data),
  story: storyOf((await api.ask(START, 'story', {})).data),
  commands: (await api.ask(START, 'commands', {})).data,
  outputs: (await api.ask(START, 'outputs', {})).data,
});

type Told = Awaited<ReturnType<typeof told>> & { overview: Overview };

export class VolumeSlot {
  readonly #store: AppStore;
  readonly #start: () => Session;
  readonly #heard: Heard;
  #session: Session | undefined;
  #events: EventPages | undefined;
  /** The attempt under way; a newer one ends it. */
  #attempt: Session | undefined;

  constructor(store: AppStore, start: () => Session, heard: Heard) {
    this.#store = store;
    this.#start = start;
    this.#heard = heard;
  }

  get session(): Session | undefined {
    return this.#session;
  }

  event(id: number): EventRow | undefined {
    return this.#events?.get(id);
  }

  /**
   * Returns the sentence of a refusal. From the call on the page is busy, so that nothing is done to a volume that is
   * about to be replaced.
   */
  async take(
    work: (words: typeof messages) => string,
    begin: (s: Session) => Promise<Overview | RefusedAnswer>,
    first: ShownFirst,
    own: () => Promise<Partial<AppState>>,
  ): Promise<string | undefined> {
    this.#attempt?.end();
    const what = sayIn(this.#store.getState(), work);
    const fresh = this.#start();
    this.#attempt = fresh;
    const over = () => {
      fresh.end();
      this.#attempt = undefined;
      this.#store.setState({ busy: undefined });
    };
    this.#store.setState({ busy: { what, cancel: over }, playing: false });
    // An attempt counts no longer once it is cancelled, or ended by a newer one.
    const present = () => this.#attempt === fresh;
    try {
      const overview = await begin(fresh);
      if (!present()) return undefined;
      if (isRefusedAnswer(overview)) {
        over();
        return heard(overview.refused);
      }
      const all = { overview, ...(await told(fresh)) };
      const moment = firstMoment(all.timeline, first);
      const map = await fresh.api.ask(moment, 'map', {});
      const further = await own();
      if (present()) this.#replace(fresh, all, { moment, map }, first, further);
      return undefined;
    } catch (error) {
      if (!present()) return undefined;
      over();
      const why = sentence(error);
      return sayIn(this.#store.getState(), (words) => words.failed(what, why), why);
    }
  }

  /** A fresh session has its volume: the previous one is ended, and nothing of it stays in the store. */
  #replace(
    fresh: Session,
    all: Told,
    { moment, map }: { moment: Moment; map: Answered<'map'> },
    first: ShownFirst,
    own: Partial<AppState>,
  ): void {
    this.#session?.end();
    this.#session = fresh;
    this.#attempt = undefined;
    this.#heard.changed(moment, map);
    this.#events = this.#pagesOf(fresh, all.overview.steps);
    fresh.lost.catch((error) => this.#session === fresh && this.#heard.lost(error));
    const { blockCount, steps } = all.overview;
    const { selection, bookmarks = [], marker, map: mapView = '' } = first;
    const picked = selection && selection.block < blockCount ? selection : undefined;
    this.#store.setState({
      ...NOTHING_YET,
      ...own,
      ...all,
      visit: first.visit ?? newVisitName(),
      moment,
      answers: { map: { moment, want: {}, data: map.data } },
      selection: picked,
      inspecting: picked !== undefined || this.#store.getState().inspecting,
      bookmarks: bookmarks.map((m) => clampMoment(all.timeline, m)),
      marker: marker === undefined ? undefined : Math.min(marker, steps),
      mapView,
      busy: undefined,
      commandRefusal: undefined,
      notice: undefined,
      invited: false,
      pages: this.#store.getState().pages + 1,
    });
    this.#heard.look();
  }

  #pagesOf(of: Session, steps: number): EventPages {
    return new EventPages(
      steps,
      async (from, to) => (await of.api.ask(START, 'events', { from, to })).data,
      () => {
        if (this.#session !== of) return;
        this.#store.setState({ pages: this.#store.getState().pages + 1 });
        this.#heard.narrate();
      },
    );
  }

  /** Shows the new end of the recording with what `still` adds to the state; undefined if that is pointless. */
  async goOn(at: Session, overview: Overview, still: () => Partial<AppState> | undefined): Promise<void> {
    const all = { overview, ...(await told(at)) };
    const own = this.#session === at ? still() : undefined;
    if (own) this.#grow(at, all, { ...own, moment: endOf(all.timeline) });
  }

  /** Follows what programs do on a mounted volume. A page at an earlier moment stays there. */
  async follow(at: Session): Promise<void> {
    for (let more = await at.api.more(); this.#session === at; more = await at.api.more()) {
      if (!more || isRefusedAnswer(more))
        return this.#store.setState({
          notice: {
            tone: 'info',
            text: more ? heard(more.refused) : sayIn(this.#store.getState(), (words) => words.unmounted),
          },
        });
      const { overview, timeline, moment } = this.#store.getState();
      if (more.steps === overview!.steps) continue;
      const all = { overview: more, ...(await told(at)) };
      const atEnd = sameMoment(moment, endOf(timeline!));
      if (this.#session === at) this.#grow(at, all, atEnd ? { moment: endOf(all.timeline) } : {});
    }
  }

  #grow(at: Session, all: Told, own: Partial<AppState>): void {
    this.#events = this.#pagesOf(at, all.overview.steps);
    this.#heard.grown();
    this.#store.setState({ ...all, ...own });
    this.#heard.look();
  }
}
