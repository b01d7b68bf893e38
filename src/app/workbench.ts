/**
 * Everything a person can do, as functions over the store. No DOM here: the session and the clock of frames are passed
 * in, so that tests run it in Node.
 *
 *      run, open        a new volume takes the place of the present one, or is refused and changes nothing
 *      type             a command at the end of the recording
 *      seek, step …     move in the recording; map, block and event follow, the latest moment first
 *      select           a block, a field
 *      bookmark …       marks on moments
 */
import type { AnswerName, DataOf, WantOf } from '../session/answers/index.ts';
import type { Moment } from '../session/session-api.ts';
import type { Selection, TreeView } from '../views/page.ts';
import { type Arrival, isRefusal, runScript, sentence } from './arrival.ts';
import { Asker, type AskerClock } from './asker.ts';
import { narratorOf } from './narrator.ts';
import { navigationOver } from './navigation.ts';
import { pack } from './pack.ts';
import { isFormatCommand, oneLine } from './script/text.ts';
import type { Session } from './session-client.ts';
import { type AppStore, createAppStore } from './store.ts';
import { volumeSlot } from './volume-slot.ts';

export type Workbench = ReturnType<typeof createWorkbench>;

const NO_SCRIPT = { file: undefined, run: '', typed: [], code: undefined, draft: '' };

export function createWorkbench(startSession: () => Session, clock: AskerClock = {}) {
  const store: AppStore = createAppStore();
  const { getState: get, setState: set } = store;

  const lost = (error: unknown) =>
    set({
      notice: {
        tone: 'refused',
        text: `The volume's worker has failed (${sentence(error)}). Format or open it again.`,
      },
    });

  const asker = new Asker({ store, session: () => slot.session, lost }, clock);
  const look = (): void => {
    asker.look();
    narrate();
  };
  const slot = volumeSlot(store, startSession, {
    changed: (moment, map) => asker.changed({ name: 'map', want: {}, moment }, map),
    grown: () => asker.grown(),
    look,
    narrate: () => narrate(),
    lost,
  });
  const narrate = narratorOf(store, slot);
  // A tile shows the moment as soon as it is opened.
  store.subscribe((now, before) => {
    if (now.tiles !== before.tiles) asker.look();
  });
  const { take } = slot;
  const api = () => slot.session!.api;

  const workbench = {
    store,
    lost,
    ...navigationOver(store, look),

    /**
     * Formats, or runs a script and then what was typed after it. Returns the sentence of a refusal. The text of a
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

    /** Runs a command at the end, and goes there. Returns the sentence of a refusal. */
    async type(line: string): Promise<string | undefined> {
      const at = slot.session;
      const { run, typed, busy } = get();
      if (!at || busy) return undefined;
      const cancel = () => {
        set({ busy: undefined });
        void workbench.run(run, {}, typed);
      };
      set({ busy: { what: 'Running', cancel }, playing: false });
      try {
        const overview = await at.api.exec(line);
        if (slot.session !== at || !get().busy) return undefined;
        if (isRefusal(overview)) return overview.refused;
        const now = [...typed, line];
        const code = await pack({ script: run, typed: now });
        await slot.goOn(at, overview, () => (get().busy ? { typed: now, code } : undefined));
        return undefined;
      } catch (error) {
        return sentence(error);
      } finally {
        if (slot.session === at) set({ busy: undefined });
      }
    },

    /** Opens an image. A refusal leaves the present volume. */
    async open(file: Blob, name: string): Promise<string | undefined> {
      const { awaited } = get();
      const arrival = awaited?.file === name ? awaited : {};
      const own = { ...NO_SCRIPT, file: name, live: undefined, awaited: undefined };
      const refused = await take(`Opening ${name}`, (s) => s.api.open(file, name), arrival, own);
      if (refused) set({ notice: { tone: 'refused', text: `${name}: ${refused}` } });
      return refused;
    },

    /** Shows what a mount is recording, and keeps up with it. */
    async follow(name: string): Promise<string | undefined> {
      const refused = await take(`Opening ${name}`, (s) => s.api.follow(name), {}, { ...NO_SCRIPT, live: name });
      if (!refused && slot.session) void slot.follow(slot.session).catch(lost);
      return refused;
    },

    select(selection: Selection | undefined): void {
      const { overview } = get();
      if (selection && !(overview && selection.block >= 0 && selection.block < overview.blockCount)) return;
      // A field that was not given is not selected: `{ block, field: undefined }` would end up in the link.
      set({ selection: selection?.field ? selection : selection && { block: selection.block } });
      look();
    },

    /** The file map keeps to this file, or follows the events again. */
    pickFile(ino: number | undefined): void {
      set({ pickedFile: ino });
      look();
    },

    /** Looks a name up in the directory shown, at every step; undefined ends that. */
    lookUp(name: string | undefined): void {
      set({ lookedUp: name });
      look();
    },

    pickPreset(preset: string | undefined): void {
      set({ preset });
      look();
    },

    /** Which part of the tree of files is open and in sight. */
    seeTree(view: TreeView): void {
      set({ treeView: view });
      look();
    },

    /** The buddy tile keeps to this group, or follows the allocations again. */
    pickGroup(group: number | undefined): void {
      set({ pickedGroup: group });
      look();
    },

    /** One answer, about the moment shown unless another is named. */
    ask: async <N extends AnswerName>(name: N, want: WantOf<N>, moment = get().moment): Promise<DataOf<N>> =>
      (await api().ask(moment, name, want)).data,
    /** The answer about a moment, and those at the two ends of the step from it, if they are here. */
    answerAt: <N extends AnswerName>(name: N, moment: Moment) => asker.answerAt(name, moment),
    pair: <N extends AnswerName>(name: N, moment: Moment) => asker.pair(name, moment),
    /** The matrix of power cuts, row by row. */
    matrix: (): Pick<Session['api'], 'matrixRow' | 'matrixCell'> => api(),

    event: slot.event,

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
        const blob = await api().download(moment, gzip, (done, total) => {
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
