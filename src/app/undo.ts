/**
 * What a person did on the page, one thing at a time, to be taken back and done again: a tile opened or closed, a script
 * run, a command typed, an image opened, a block selected, a view, a mark. Steps in time are not among them: they have
 * keys of their own.
 *
 *      acts   opened ── ran ── typed ── closed a tile          what is shown after each
 *                               ▲ at                           undo ◀── ──▶ redo
 */
import { sayIn } from './own-words.ts';
import type { AppState } from './store.ts';
import type { Workbench } from './workbench.ts';

const VIEW = [
  'tiles',
  'selection',
  'inspecting',
  'mapView',
  'by',
  'along',
  'details',
  'theme',
  'way',
  'lookedUp',
  'since',
  'preset',
  'bookmarks',
  'marker',
] as const;
type View = Partial<Pick<AppState, (typeof VIEW)[number]>>;
interface Act extends Pick<AppState, 'run' | 'typed' | 'moment' | 'file' | 'image' | 'visit'> {
  view: View;
}

const MOST = 100;
/** What changes together, without a press in between, is one thing that was done. */
const TOGETHER_ms = 60;
const PRESSES = ['keydown', 'pointerdown'];
/** A map that is dragged goes through many views. */
const DRAGGED_ms = 1000;

let acts: Act[] = [];
let at = -1;
/** Set while an act is being taken back. */
let going = false;
/** What was asked for meanwhile. */
let asked: (1 | -1)[] = [];
let dragged = 0;

function actOf(s: AppState): Act {
  const view = Object.fromEntries(VIEW.map((key) => [key, s[key]])) as View;
  const { run, typed, moment, file, image, visit } = s;
  return { view, run, typed, moment, file, image, visit };
}

const sameVolume = (a: Act, b: Act): boolean =>
  a.run === b.run && a.image === b.image && a.file === b.file && a.typed.join('\n') === b.typed.join('\n');

const changesOf = (a: Act, b: Act) => VIEW.filter((key) => a.view[key] !== b.view[key]);

/** A lesson shows what it wants; a mount goes on by itself. */
const counts = (s: AppState): boolean =>
  !going && !s.busy && !s.welcome && s.overview !== undefined && s.live === undefined && s.way !== 'learn';

function commit(s: AppState): void {
  if (!counts(s)) return;
  const now = actOf(s);
  const last = acts[at] as Act | undefined;
  const changes = last ? changesOf(last, now) : [];
  if (last && sameVolume(last, now) && changes.length === 0) return;
  const drags = last !== undefined && sameVolume(last, now) && changes.join() === 'mapView';
  const goesOn = drags && Date.now() - dragged < DRAGGED_ms;
  dragged = drags ? Date.now() : 0;
  acts = [...acts.slice(0, goesOn ? at : at + 1), now].slice(-MOST);
  at = acts.length - 1;
}

/** Notes what is done, by presses on this window, until the returned function is called. */
export function noteActs({ store }: Workbench, presses: EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  acts = [];
  at = -1;
  commit(store.getState());
  const stop = store.subscribe((now, before) => {
    // Where a volume was left is where one comes back to it.
    if (acts[at] && !going && (now.run !== before.run || now.typed !== before.typed || now.image !== before.image))
      acts[at].moment = before.moment;
    if (now.moment === before.moment) timer ??= setTimeout(noted, TOGETHER_ms);
  });
  const noted = () => {
    timer = undefined;
    commit(store.getState());
  };
  const pressed = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    noted();
  };
  // Before the press does something itself.
  for (const press of PRESSES) presses.addEventListener(press, pressed, true);
  return () => {
    stop();
    clearTimeout(timer);
    for (const press of PRESSES) presses.removeEventListener(press, pressed, true);
  };
}

/** Brings an act's volume back, unless it is here; false if that was refused or cancelled. */
async function bring(workbench: Workbench, to: Act): Promise<boolean> {
  const { store, run, open } = workbench;
  if (sameVolume(to, actOf(store.getState()))) return true;
  const first = { at: to.moment, visit: to.visit, ...(to.view.bookmarks && { bookmarks: to.view.bookmarks }) };
  const came =
    to.image && to.file ? open(to.image, to.file, { ...first, typed: to.typed }) : run(to.run, first, to.typed);
  if (await came) return false;
  // Another file that was opened is told apart by its bytes, a script by its text.
  return sameVolume(to, actOf(store.getState()));
}

/** Takes the last act back, or does it again. Asked for again meanwhile, it goes on; nothing that is pressed is lost. */
export async function goBy(workbench: Workbench, by: 1 | -1): Promise<void> {
  asked.push(by);
  if (going) return;
  try {
    for (let next = asked.shift(); next; next = asked.shift()) if (!(await goOnce(workbench, next))) asked = [];
  } finally {
    asked = [];
  }
}

/** False if there is nowhere to go, or that was refused or cancelled. */
async function goOnce(workbench: Workbench, by: 1 | -1): Promise<boolean> {
  const { store } = workbench;
  commit(store.getState());
  if (store.getState().busy) return false;
  const to = acts[at + by] as Act | undefined;
  if (!to) {
    const text = sayIn(store.getState(), (words) => (by < 0 ? words.nothingBack : words.nothingAgain));
    store.setState({ notice: { tone: 'info', text } });
    return false;
  }
  going = true;
  try {
    const from = acts[at];
    const { moment } = store.getState();
    if (!(await bring(workbench, to))) return false;
    if (!sameVolume(from, to)) from.moment = moment;
    at += by;
    store.setState(to.view);
    // Whatever is shown now is asked for.
    workbench.pickPreset(to.view.preset);
    return true;
  } finally {
    going = false;
  }
}
