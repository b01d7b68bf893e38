/**
 * What the tiles ask the session: each its own question, only while it is shown, and always about the
 * newest moment.
 */
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
  return {
    look(): void {
      const { moment, selection, tiles, pickedFile, pickedGroup } = get();
      const shown = shownOf(tilesOf(tiles));
      if (shown.includes('file-map')) files.want({ moment, ino: pickedFile, block: selection?.block });
      if (shown.includes('buddy')) buddies.want({ moment, group: pickedGroup });
      if (shown.includes('page-cache')) caches.want(moment);
    },
    forget(): void {
      for (const latest of [files, buddies, caches]) latest.forget();
    },
  };
}
