/**
 * Everything a person can do, as functions over the store. No DOM here: the session is given, and so is the clock of
 * frames, so that tests run it in Node.
 *
 *      run, open        a new volume takes the place of the present one, or is refused and changes nothing
 *      type             a command at the end of the recording
 *      seek, step …     move in the recording; map, block and event follow, the latest moment first
 *      select           a block, a field
 *      bookmark …       marks on moments
 */
import type { Moment, Overview, Refusal } from '../session/session-api.ts';
import {
  back,
  changeOf,
  clampMoment,
  endOf,
  eventAt,
  eventNamed,
  forward,
  isBefore,
  START,
  type StepBy,
  sameMoment,
} from '../views/timeline/moves.ts';
import { type Arrival, isRefusal, momentOf, runScript, sentence } from './arrival.ts';
import { EventPages } from './event-pages.ts';
import { Latest, type Schedule } from './latest.ts';
import { pack } from './pack.ts';
import { isFormatCommand, oneLine } from './script/text.ts';
import type { Session } from './session-client.ts';
import { type AppState, type AppStore, createAppStore, type TreeView, timelineOf, WHOLE_TREE } from './store.ts';
import { tileQuestions } from './tile-questions.ts';
import type { Selection } from './url-state.ts';

export type Workbench = ReturnType<typeof createWorkbench>;

const NO_SCRIPT = { file: undefined, run: '', typed: [], code: undefined, draft: '' };
const OVER = 'The volume has been unmounted: the recording ends here.';

export function createWorkbench(startSession: () => Session, schedule?: Schedule) {
  const store: AppStore = createAppStore();
  const { getState: get, setState: set } = store;
  let session: Session | undefined;
  let events: EventPages | undefined;
  /** The attempt under way; a newer one ends it. */
  let attempt: Session | undefined;

  const lost = (error: unknown) =>
    set({
      notice: {
        tone: 'refused',
        text: `The volume's worker has failed (${sentence(error)}). Format or open it again.`,
      },
    });

  const maps = new Latest(
    (moment: Moment) => session!.api.map(moment),
    (data, moment) => set({ map: { data, moment } }),
    lost,
    schedule,
  );
  const blocks = new Latest(
    (want: { moment: Moment; block: number }) => session!.api.block(want.moment, want.block),
    (answer, { moment }) => {
      if (get().selection) set({ block: { answer, moment } });
    },
    lost,
    schedule,
  );

  const tiles = tileQuestions(store, () => session!.api, lost, schedule);
  // A tile that is opened shows the moment at once.
  store.subscribe((now, before) => {
    if (now.tiles !== before.tiles && session) tiles.look();
  });

  /** The sentence of the moment; while its event is on its way the one before stays. */
  function narrate(): void {
    const id = eventAt(get().moment);
    if (id < 0) {
      set({ event: undefined, cause: undefined });
      return;
    }
    const event = events?.get(id);
    if (!event) return;
    const cause = event.cause < 0 ? undefined : events?.get(event.cause);
    if (event.cause >= 0 && !cause) return;
    if (get().event !== event || get().cause !== cause) set({ event, cause });
  }

  function look(): void {
    const { moment, selection } = get();
    if (!session) return;
    maps.want(moment);
    if (selection) blocks.want({ moment, block: selection.block });
    tiles.look();
    narrate();
  }

  const told = async ({ api }: Session) =>
    [timelineOf(await api.timeline()), await api.commands(), await api.outputs()] as const;

  type Told = Awaited<ReturnType<typeof told>>;

  const pagesOf = (of: Session, steps: number) =>
    new EventPages(steps, of.api.events, () => {
      if (session !== of) return;
      set({ pages: get().pages + 1 });
      narrate();
    });

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
      const data = await fresh.api.map(moment);
      if (attempt !== fresh || cancelled) return undefined;
      session?.end();
      session = fresh;
      attempt = undefined;
      maps.forget();
      blocks.forget();
      tiles.forget();
      events = pagesOf(fresh, overview.steps);
      fresh.lost.catch((error) => session === fresh && lost(error));
      const selected = arrival.selection;
      set({
        ...own,
        overview,
        timeline,
        commands,
        outputs,
        moment,
        map: { data, moment },
        block: undefined,
        fileMap: undefined,
        buddy: undefined,
        pageCache: undefined,
        directory: undefined,
        tree: undefined,
        inodeTable: undefined,
        inodeFigure: undefined,
        machine: undefined,
        compared: undefined,
        journal: undefined,
        crash: undefined,
        fsck: undefined,
        lookedUp: undefined,
        treeView: WHOLE_TREE,
        pickedFile: undefined,
        pickedGroup: undefined,
        event: undefined,
        cause: undefined,
        // Without a wish, the block that says what the volume is.
        selection: selected && selected.block < overview.blockCount ? selected : { block: overview.firstDataBlock },
        bookmarks: (arrival.bookmarks ?? []).map((m) => clampMoment(timeline, m)),
        mapView: arrival.map ?? '',
        busy: undefined,
        commandRefusal: undefined,
        notice: undefined,
        invited: false,
        pages: get().pages + 1,
      });
      look();
      return undefined;
    } catch (error) {
      if (attempt !== fresh || cancelled) return undefined;
      over();
      return `${what} failed: ${sentence(error)}.`;
    }
  }

  /** The recording goes on; whoever goes `on` with it is shown its end. */
  function grown(at: Session, overview: Overview, all: Told, own: Partial<AppState>, on: boolean): void {
    const [timeline, commands, outputs] = all;
    events = pagesOf(at, overview.steps);
    set({ overview, timeline, commands, outputs, ...own, ...(on && { moment: endOf(timeline) }) });
    look();
  }

  /** What programs do on a mounted volume, as long as they do it. Whoever looks at an earlier moment is left there. */
  async function follow(at: Session): Promise<void> {
    for (let more = await at.api.more(); session === at; more = await at.api.more()) {
      if (!more || isRefusal(more)) return set({ notice: { tone: 'info', text: more?.refused ?? OVER } });
      const { overview, timeline, moment } = get();
      if (more.steps === overview!.steps) continue;
      const all = await told(at);
      if (session === at) grown(at, more, all, {}, sameMoment(moment, endOf(timeline!)));
    }
  }

  function seek(moment: Moment): void {
    const { timeline } = get();
    if (!timeline) return;
    const to = clampMoment(timeline, moment);
    if (sameMoment(to, get().moment)) return;
    set({ moment: to });
    look();
  }

  const workbench = {
    store,
    seek,
    lost,

    /**
     * Formats, or runs a script and then what was typed after it. Answers the sentence of a refusal. The text of a
     * refused script stays in the editor, where its problem is underlined.
     */
    async run(text: string, arrival: Arrival = {}, typed: readonly string[] = []): Promise<string | undefined> {
      const format = isFormatCommand(text);
      const run = format ? oneLine(text) : text;
      set({ draft: run, commandRefusal: undefined });
      const code = format ? undefined : await pack({ script: run, typed: [...typed] });
      const begin = (s: Session) => (format ? s.api.format(run) : runScript(s, run, typed));
      const own = { run, typed: format ? [] : [...typed], code, draft: run, file: undefined, live: undefined };
      const refused = await take(format ? 'Formatting' : 'Running', begin, arrival, own);
      if (refused) set({ commandRefusal: refused });
      return refused;
    },

    /** Runs a command at the end, and goes there. Answers the sentence of a refusal. */
    async type(line: string): Promise<string | undefined> {
      const at = session;
      const { run, typed, busy } = get();
      if (!at || busy) return undefined;
      const cancel = () => {
        set({ busy: undefined });
        void workbench.run(run, {}, typed);
      };
      set({ busy: { what: 'Running', cancel }, playing: false });
      try {
        const overview = await at.api.exec(line);
        if (session !== at || !get().busy) return undefined;
        if (isRefusal(overview)) return overview.refused;
        const now = [...typed, line];
        const code = await pack({ script: run, typed: now });
        const all = await told(at);
        if (session === at && get().busy) grown(at, overview, all, { typed: now, code }, true);
        return undefined;
      } catch (error) {
        return sentence(error);
      } finally {
        if (session === at) set({ busy: undefined });
      }
    },

    /** Opens an image. A refusal leaves the present volume as it is. */
    async open(file: Blob, name: string): Promise<string | undefined> {
      const { awaited } = get();
      const arrival = awaited?.file === name ? awaited : {};
      const own = { ...NO_SCRIPT, file: name, live: undefined, awaited: undefined };
      const refused = await take(`Opening ${name}`, (s) => s.api.open(file, name), arrival, own);
      if (refused) set({ notice: { tone: 'refused', text: `${name}: ${refused}` } });
      return refused;
    },

    /** Shows what a mount records, and goes on with it. */
    async follow(name: string): Promise<string | undefined> {
      const refused = await take(`Opening ${name}`, (s) => s.api.follow(name), {}, { ...NO_SCRIPT, live: name });
      if (!refused && session) void follow(session).catch(lost);
      return refused;
    },

    step(direction: 1 | -1, by: StepBy = get().by): void {
      const { timeline, moment } = get();
      if (!timeline) return;
      const starts = by === 'call' ? timeline.calls : timeline.starts;
      seek((direction > 0 ? forward : back)(timeline, starts, moment, by));
    },

    toStart: () => seek(START),
    toEnd: () => get().timeline && seek(endOf(get().timeline!)),

    /** To the next moment at which the selected block changes, or a sentence that there is none. */
    toChange(direction: 1 | -1): void {
      const { timeline, moment, selection, by } = get();
      if (!timeline || !selection) return;
      const to = changeOf(timeline, moment, selection.block, direction, by);
      const text = `Block ${selection.block} does not change ${direction > 0 ? 'after' : 'before'} this moment.`;
      if (to) seek(to);
      else set({ notice: { tone: 'info', text } });
    },

    /** To the next event of these names; false when there is none. */
    toEvent(names: ReadonlySet<string>, direction: 1 | -1): boolean {
      const { timeline, moment } = get();
      const to = timeline && eventNamed(timeline, moment, names, direction);
      if (to) seek(to);
      return to !== undefined;
    },

    select(selection: Selection | undefined): void {
      const { overview } = get();
      if (selection && !(overview && selection.block >= 0 && selection.block < overview.blockCount)) return;
      // A field that is not given is not selected: `{ block, field: undefined }` would end up in the link.
      set(
        selection
          ? { selection: selection.field ? selection : { block: selection.block } }
          : { selection, block: undefined },
      );
      look();
    },

    /** The file map keeps to this file, or follows the events again. */
    pickFile(ino: number | undefined): void {
      set({ pickedFile: ino });
      look();
    },

    /** Looks a name up in the directory that is shown, at every step; undefined ends that. */
    lookUp(name: string | undefined): void {
      set({ lookedUp: name });
      look();
    },

    pickPreset(preset: string | undefined): void {
      set({ preset });
      look();
    },

    /** What of the tree of files is open and in sight. */
    seeTree(view: TreeView): void {
      set({ treeView: view });
      look();
    },

    /** The buddy tile keeps to this group, or follows the allocations again. */
    pickGroup(group: number | undefined): void {
      set({ pickedGroup: group });
      look();
    },

    toggleBookmark(moment: Moment = get().moment): void {
      const { bookmarks } = get();
      const others = bookmarks.filter((m) => !sameMoment(m, moment));
      const added = others.length === bookmarks.length ? [...bookmarks, moment] : others;
      set({ bookmarks: added.sort((a, b) => (isBefore(a, b) ? -1 : 1)) });
    },

    /** What a block under the pointer is. */
    labelOf: (block: number) => session!.api.labelOf(get().moment, block),
    /** What a power cut would leave. */
    power: (): Pick<Session['api'], 'pull' | 'matrixRow' | 'matrixCell'> => session!.api,

    /** Exact kinds of one group of a volume whose map has a cell a group. */
    groupKinds: (group: number) => session!.api.groupKinds(get().moment, group),

    event: (id: number) => events?.get(id),

    /** The image as it is at `moment`; undefined when it was cancelled. */
    async download(moment: Moment, gzip: boolean): Promise<Blob | undefined> {
      let go = true;
      const cancel = () => {
        go = false;
        set({ busy: undefined });
      };
      const what = gzip ? 'Compressing the image' : 'Writing the image';
      set({ busy: { what, part: 0, cancel } });
      try {
        const blob = await session!.api.download(moment, gzip, (done, total) => {
          if (go) set({ busy: { what, part: total > 0 ? done / total : 0, cancel } });
          return go;
        });
        return go ? blob : undefined;
      } catch (error) {
        if (go) set({ notice: { tone: 'refused', text: `The image could not be made: ${sentence(error)}.` } });
        return undefined;
      } finally {
        if (go) set({ busy: undefined });
      }
    },
  };
  return workbench;
}
