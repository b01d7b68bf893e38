/**
 * The address bar follows the visit, and the visit follows the address bar.
 *
 * Scrubbing replaces the current entry of the history, at most every 300 ms (browsers refuse more); a meaningful move
 * (another volume, a jump) pushes one, so that Back undoes it. Each entry of the history names the visit of the volume that
 * it shows, and that survives a reload and a crash of the tab.
 */
import { keyOf, neededBy } from './programs-and-traces.ts';
import type { AppState } from './store.ts';
import { type Decoded, decode, encode, type Visit } from './url-state.ts';
import { nameInHistory } from './visit-name.ts';
import type { Workbench } from './workbench.ts';

const REPLACE_MS = 300;

/** Undefined if nothing is. */
export function needsOf(s: AppState): string[] | undefined {
  const keys = neededBy([s.run, ...s.typed]).map(keyOf);
  return keys.length > 0 ? keys : undefined;
}

export const visitOf = (s: AppState): Visit => ({
  run: s.file || s.live || s.code ? undefined : s.run,
  code: s.file || s.live ? undefined : s.code,
  needs: s.live ? undefined : needsOf(s),
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
  language: s.language,
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
  'typed',
  'file',
  'image',
  'visit',
  'live',
  'moment',
  'between',
  'along',
  'by',
  'selection',
  'mapView',
  'tiles',
  'theme',
  'language',
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

const KEY = 'ext4lab.visit';

/** A crash of the tab leaves the address, and not what its entry of the history says: the tab's storage has that too. */
function remember(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.hash, history.state]));
  } catch {
    // Refused: what the link says is there after a crash.
  }
}

export function recallVisit(): void {
  try {
    const [hash, state] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (history.state === null && hash === location.hash) history.replaceState(state, '');
  } catch {
    // The same, or nothing of ours.
  }
}

const hashOf = (s: AppState): string => `#${encode(visitOf(s))}`;

export function syncUrl(workbench: Workbench, restore: (decoded: Decoded) => void): () => void {
  const { store } = workbench;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was shown when the entry was last written. */
  let shown: (Pick<AppState, 'run'> & Partial<Pick<AppState, 'code' | 'file' | 'image'>>) | undefined;
  /** The next volume to arrive belongs to the current entry. */
  let arriving = true;

  const write = (state: AppState) => {
    clearTimeout(timer);
    timer = undefined;
    if (!state.overview) return;
    const hash = hashOf(state);
    const { run, code, image, visit, file = state.live } = state;
    const same = shown?.run === run && shown.code === code && shown.file === file && shown.image === image;
    if (!arriving && !same) history.pushState({ visit }, '', hash);
    else if (hash !== location.hash || nameInHistory() !== visit) history.replaceState({ visit }, '', hash);
    shown = { run, code, image, file };
    remember();
    arriving = false;
  };
  const now = () => write(store.getState());

  const unsubscribe = store.subscribe((state, before) => {
    if (TOLD.every((key) => state[key] === before[key])) return;
    const another = state.run !== before.run || state.code !== before.code || state.image !== before.image;
    // What is left behind is written as it was at last.
    if (another && !arriving && timer !== undefined) write(before);
    // What was typed is told at once: Back may follow.
    if (another || state.typed !== before.typed) now();
    else timer ??= setTimeout(now, REPLACE_MS);
  });

  // Back, Forward, and a fragment typed into the address bar.
  const follow = () => {
    clearTimeout(timer);
    timer = undefined;
    arriving = true;
    restore(decode(location.hash));
  };
  addEventListener('popstate', follow);
  addEventListener('pagehide', now);

  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('popstate', follow);
    removeEventListener('pagehide', now);
  };
}

/** A jump: what was on the screen stays behind as an entry of the history. */
export function jump(workbench: Workbench, move: () => void): void {
  const { store } = workbench;
  if (!store.getState().overview) return;
  history.replaceState(history.state, '', hashOf(store.getState()));
  move();
  if (hashOf(store.getState()) !== location.hash) history.pushState(history.state, '', hashOf(store.getState()));
}
