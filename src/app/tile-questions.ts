/**
 * What the tiles ask the session: each its own question, only while it is shown, and always about the
 * newest moment.
 */

import type { DirectoryWant } from '../session/answers/directory-answer.ts';
import type { InodeWant } from '../session/answers/inode-figure-data.ts';
import type { TreeWant } from '../session/answers/tree-data.ts';
import type { CrashWant } from '../session/crash/question.ts';
import type { Moment } from '../session/session-api.ts';
import { shownOf, tilesOf } from './frame/tiles.ts';
import { Latest, type Schedule } from './latest.ts';
import type { AppStore } from './store.ts';
import type { WorkerApi } from './worker-api.ts';

export function tileQuestions(
  store: AppStore,
  api: () => WorkerApi,
  failed: (error: unknown) => void,
  schedule?: Schedule,
) {
  const { getState: get, setState: set } = store;
  const files = new Latest(
    (w: { moment: Moment; ino: number | undefined; block: number | undefined }) =>
      api().fileMap(w.moment, {
        ...(w.ino !== undefined && { ino: w.ino }),
        ...(w.block !== undefined && { block: w.block }),
      }),
    (data, { moment }) => set({ fileMap: { moment, data } }),
    failed,
    schedule,
  );
  const buddies = new Latest(
    (w: { moment: Moment; group: number | undefined }) => api().buddy(w.moment, w.group),
    (data, { moment }) => set({ buddy: { moment, data } }),
    failed,
    schedule,
  );
  const caches = new Latest(
    (moment: Moment) => api().pageCache(moment),
    (data, moment) => set({ pageCache: { moment, data } }),
    failed,
    schedule,
  );
  const directories = new Latest(
    (w: { moment: Moment; want: DirectoryWant }) => api().directory(w.moment, w.want),
    (data, { moment }) => set({ directory: { moment, data } }),
    failed,
    schedule,
  );
  const trees = new Latest(
    (w: { moment: Moment; want: TreeWant }) => api().fileTree(w.moment, w.want),
    (data, { moment }) => set({ tree: { moment, data } }),
    failed,
    schedule,
  );
  const tables = new Latest(
    (moment: Moment) => api().inodeTable(moment),
    (data, moment) => set({ inodeTable: { moment, data } }),
    failed,
    schedule,
  );
  const figures = new Latest(
    (w: { moment: Moment; want: InodeWant }) => api().inodeFigure(w.moment, w.want),
    (data, { moment }) => set({ inodeFigure: { moment, data } }),
    failed,
    schedule,
  );
  const checks = new Latest(
    (moment: Moment) => api().fsck(moment),
    (data, moment) => set({ fsck: { moment, data } }),
    failed,
    schedule,
  );
  const checkCosts = new Latest(
    (_once: true) => api().fsckCosts(),
    (fsckCosts) => set({ fsckCosts }),
    failed,
    schedule,
  );
  const journals = new Latest(
    (moment: Moment) => api().journal(moment),
    (data, moment) => set({ journal: { moment, data } }),
    failed,
    schedule,
  );
  const crashes = new Latest(
    (w: { moment: Moment; want: CrashWant }) => api().crash(w.moment, w.want),
    (data, { moment }) => set({ crash: { moment, data } }),
    failed,
    schedule,
  );
  const machines = new Latest(
    (_steps: number) => api().machine(),
    (data, steps) => set({ machine: { steps, data } }),
    failed,
    schedule,
  );
  const counts = new Latest(
    (_steps: number) => api().machineCounts(),
    (data, steps) => set({ machineCounts: { steps, data } }),
    failed,
    schedule,
  );
  /** What was asked about the marker: it stands still while the moment moves. */
  let asked = '';
  /** With a marker its moment is asked about, whether or not the tile is open: the lanes show what is at risk. */
  function cut(): void {
    const { overview, moment, marker, tiles, pickedFile } = get();
    const picked = pickedFile === undefined ? {} : { ino: pickedFile };
    const key = marker === undefined ? '' : `${marker} ${pickedFile} ${overview?.steps}`;
    if (marker !== undefined && key !== asked)
      crashes.want({ moment: { step: marker, write: 0 }, want: { ...picked, risk: true } });
    else if (marker === undefined && shownOf(tilesOf(tiles)).includes('crash')) crashes.want({ moment, want: picked });
    asked = key;
  }
  return {
    cut,
    look(): void {
      const { overview, machine, run } = get();
      const { moment, selection, tiles, pickedFile, pickedGroup, lookedUp, treeView } = get();
      const shown = shownOf(tilesOf(tiles));
      if (shown.includes('file-map')) files.want({ moment, ino: pickedFile, block: selection?.block });
      if (shown.includes('buddy')) buddies.want({ moment, group: pickedGroup });
      if (shown.includes('page-cache')) caches.want(moment);
      const picked = pickedFile === undefined ? {} : { ino: pickedFile };
      const block = selection ? { block: selection.block } : {};
      if (shown.includes('directory'))
        directories.want({
          moment,
          want: { ...picked, ...block, ...(lookedUp !== undefined && { name: lookedUp }) },
        });
      if (shown.includes('tree')) trees.want({ moment, want: { ...treeView, ...picked } });
      if (shown.includes('fsck')) {
        checks.want(moment);
        // Counted on volumes of their own: once is enough.
        if (!get().fsckCosts) checkCosts.want(true);
      }
      if (shown.includes('inode-table')) tables.want(moment);
      cut();
      if (shown.includes('journal')) journals.want(moment);
      // It is the same at every step: asked for once, and again when the recording has grown.
      // The timeline has lanes for the disks wherever there are any.
      const asked = ON_A_MACHINE.test(run) || shown.includes('latency') || shown.includes('disks');
      if (asked && overview && machine?.steps !== overview.steps) machines.want(overview.steps);
      if (overview && get().machineCounts?.steps !== overview.steps) counts.want(overview.steps);
      if (shown.includes('inode')) figures.want({ moment, want: { ...picked, ...block, ...byteOf(selection?.field) } });
    },
    forget(): void {
      asked = '';
      for (const latest of [
        files,
        buddies,
        caches,
        directories,
        trees,
        tables,
        figures,
        checks,
        checkCosts,
        journals,
        crashes,
        machines,
        counts,
      ])
        latest.forget();
    },
  };
}

/** The script says so in a directive. */
const ON_A_MACHINE = /^[ \t]*#[ \t]*machine:/m;

/** Where a selected field lies, as far as its name says so: `@256`, `i_mode@256`. */
function byteOf(field: string | undefined): { byte?: number } {
  const at = /@(\d{1,6})/.exec(field ?? '');
  return at ? { byte: Number(at[1]) } : {};
}
