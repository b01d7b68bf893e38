/**
 * The page's visit is kept as it goes on: a reload, and a crash of the tab, lead back to it. A visit that is open in two
 * tabs goes on in the first; the second one's becomes a visit of its own, so that neither writes over the other.
 */
import type { AppState } from '../store.ts';
import { newVisit, visitName } from '../url-sync.ts';
import type { Workbench } from '../workbench.ts';
import { carriedOf, MOST_IMAGE_BYTES } from './carried.ts';
import { keepVisit } from './kept-visits.ts';

const WAIT_ms = 300;

const REFUSED =
  'This browser has no room for this visit, or refuses to keep any: it lasts as long as this page. Save it to have it later.';
const TOO_LARGE =
  'This image is too large for the browser to keep: after a reload, drop it here again to go on where you were.';

/** Held as long as the visit is this tab's; a crash lets go of it too. */
let held: { name: string; release(): void } | undefined;

/** Whether the visit is this tab's now. */
function hold(name: string): Promise<boolean> {
  // Only where the page came over https, or from this computer.
  if (!('locks' in navigator) || held?.name === name) return Promise.resolve(true);
  held?.release();
  held = undefined;
  return new Promise((done, fail) => {
    const asked = navigator.locks.request(`ext4lab.visit.${name}`, { ifAvailable: true }, (lock) => {
      done(lock !== null);
      return lock && new Promise<void>((release) => (held = { name, release }));
    });
    asked.catch(fail);
  });
}

/** The visit's name, once no other tab has it. */
async function ownName(name: string): Promise<string> {
  if (await hold(name)) return name;
  const own = newVisit();
  history.replaceState(own, '');
  return ownName(own.visit);
}

const kept = (s: AppState): boolean => s.overview !== undefined && !s.welcome && s.live === undefined;

/** Keeps it until the returned function is called. */
export function keepVisits({ store }: Workbench): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One is written at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const said = new Set<string>();
  const say = (text: string) => {
    if (!said.has(text)) store.setState({ notice: { tone: 'info', text } });
    said.add(text);
  };
  const write = async () => {
    const state = store.getState();
    const name = visitName();
    if (!kept(state) || name === undefined) return;
    const carried = carriedOf(state);
    try {
      const large = (state.image?.size ?? 0) > MOST_IMAGE_BYTES;
      await keepVisit(await ownName(name), large ? { ...carried, image: undefined } : carried);
      if (large) say(TOO_LARGE);
    } catch {
      say(REFUSED);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
  };
  const stop = store.subscribe((now, before) => {
    if (now === before || !kept(now)) return;
    // What was run, typed or opened is what would be missed.
    if (now.run !== before.run || now.typed !== before.typed || now.image !== before.image) soon();
    else timer ??= setTimeout(soon, WAIT_ms);
  });
  addEventListener('pagehide', soon);
  soon();
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('pagehide', soon);
  };
}
