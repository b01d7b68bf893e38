/**
 * The address bar follows the visit, and the visit follows the address bar.
 *
 * Scrubbing replaces the current entry of the history, at most every 300 ms (browsers refuse more); a meaningful move
 * (another volume, a jump) pushes one, so that Back undoes it.
 */
import type { AppState } from './store.ts';
import { decode, encode, type Visit } from './url-state.ts';
import type { Workbench } from './workbench.ts';

const REPLACE_MS = 300;

export const visitOf = (s: AppState): Visit => ({
  run: s.file || s.live || s.code ? undefined : s.run,
  code: s.file || s.live ? undefined : s.code,
  file: s.file,
  live: s.live,
  token: s.token,
  at: s.moment,
  between: s.between,
  along: s.along === 'machine' ? s.along : undefined,
  by: s.by,
  selection: s.selection,
  map: s.mapView,
  tiles: s.tiles,
  theme: s.theme,
  way: s.way,
  details: s.details,
  lesson: s.lesson,
  path: s.path,
  puzzle: s.puzzle,
  exercise: s.exercise,
  name: s.lookedUp,
  since: s.since,
  compare: s.preset,
  bookmarks: s.bookmarks,
  marker: s.marker,
});

export const linkOf = (s: AppState): string => {
  const url = new URL(location.href);
  url.hash = encode(visitOf(s));
  return url.href;
};

/** Keys of the state that are in the URL. */
const TOLD = [
  'run',
  'code',
  'file',
  'live',
  'moment',
  'between',
  'along',
  'by',
  'selection',
  'mapView',
  'tiles',
  'theme',
  'way',
  'details',
  'lesson',
  'path',
  'puzzle',
  'exercise',
  'lookedUp',
  'since',
  'preset',
  'bookmarks',
  'marker',
] as const;

const hashOf = (s: AppState): string => `#${encode(visitOf(s))}`;

export function syncUrl(workbench: Workbench, restore: (visit: Visit, ignored: string[]) => void): () => void {
  const { store } = workbench;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The volume of the current entry; undefined if the next one to arrive belongs to it. */
  let volume: string | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    if (!state.overview) return;
    const hash = hashOf(state);
    const now = `${state.code ?? state.run} ${state.file ?? state.live ?? ''}`;
    if (hash !== location.hash) {
      if (volume !== undefined && now !== volume) history.pushState(null, '', hash);
      else history.replaceState(null, '', hash);
    }
    volume = now;
  };

  const unsubscribe = store.subscribe((state, before) => {
    if (TOLD.every((key) => state[key] === before[key])) return;
    if (state.run !== before.run || state.code !== before.code || state.file !== before.file) write();
    else timer ??= setTimeout(write, REPLACE_MS);
  });

  // Back, Forward, and a fragment typed into the address bar.
  const follow = () => {
    clearTimeout(timer);
    timer = undefined;
    volume = undefined;
    const { visit, ignored } = decode(location.hash);
    restore(visit, ignored);
  };
  addEventListener('popstate', follow);
  addEventListener('pagehide', write);

  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('popstate', follow);
    removeEventListener('pagehide', write);
  };
}

/** A jump: what was on the screen stays behind as an entry of the history. */
export function jump(workbench: Workbench, move: () => void): void {
  const { store } = workbench;
  if (!store.getState().overview) return;
  history.replaceState(null, '', hashOf(store.getState()));
  move();
  if (hashOf(store.getState()) !== location.hash) history.pushState(null, '', hashOf(store.getState()));
}
