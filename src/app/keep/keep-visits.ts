/**
 * The page's visit is kept as it goes on: a reload, and a crash of the tab, lead back to it. A visit that is open in two
 * tabs, the second one continues it under another name, so that neither tab overwrites the other.
 */
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import type { AppState } from '../store.ts';
import { newVisitName } from '../visit-name.ts';
import type { Workbench } from '../workbench.ts';
import { carriedOf, MOST_IMAGE_BYTES } from './carried.ts';
import { inTurn, keepVisit, OtherVersion, tellLater } from './kept-visits.ts';
import { takeLeft } from './left-visits.ts';

const WAIT_ms = 300;

/** The lock is held as long as the visit belongs to this tab. A crash releases it too. */
let held: { name: string; release(): void } | undefined;

/** Answers whether the visit belongs to this tab now. */
function hold(name: string): Promise<boolean> {
  // Locks exist only if the page came over https or from this computer.
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

/** Names that another tab had, and the names of their visits here. */
const others = new Map<string, string>();

/** The visit's name, or its other one if another tab has it. */
async function ownName(name: string): Promise<string> {
  const own = others.get(name) ?? name;
  if (await hold(own)) return own;
  others.set(name, newVisitName());
  return ownName(name);
}

const kept = (s: AppState): s is AppState & { visit: string } =>
  s.overview !== undefined && !s.welcome && s.live === undefined && s.visit !== undefined;

/** Keeps the visit until the returned function is called. */
export function keepVisits({ store }: Workbench): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const said = new Set<string>();
  /** Once; the words come when they are needed. */
  const say = async (what: 'noRoom' | 'tooLarge' | OtherVersion['which']) => {
    if (said.has(what)) return;
    said.add(what);
    const { keep } = await import('./words.ts');
    const { language } = store.getState();
    const text = own(language, wordsIn(language, keep)[what]);
    store.setState({ notice: { tone: 'info', text } });
  };
  const write = async (state: AppState) => {
    if (!kept(state)) return;
    const carried = carriedOf(state);
    try {
      const large = (state.image?.size ?? 0) > MOST_IMAGE_BYTES;
      const name = await ownName(state.visit);
      if (name !== state.visit && store.getState().visit === state.visit) store.setState({ visit: name });
      await keepVisit(name, large ? { ...carried, image: undefined } : carried);
      if (large) await say('tooLarge');
    } catch (error) {
      await say(error instanceof OtherVersion ? error.which : 'noRoom');
    }
  };
  /** Takes the state of this moment, because another visit may be shown when its turn comes. */
  const keep = (state: AppState) => inTurn(() => write(state));
  const soon = () => {
    clearTimeout(timer);
    timer = undefined;
    keep(store.getState());
  };
  const stop = store.subscribe((now, before) => {
    if (now === before) return;
    if (now.visit !== before.visit && timer !== undefined) keep(before);
    // A person would miss what was run, typed or opened.
    if (now.visit !== before.visit || now.run !== before.run || now.typed !== before.typed) soon();
    else timer ??= setTimeout(soon, WAIT_ms);
  });
  const deaf = tellLater(() => void say('later'));
  addEventListener('pagehide', soon);
  for (const state of takeLeft()) keep(state);
  soon();
  return () => {
    stop();
    deaf();
    clearTimeout(timer);
    removeEventListener('pagehide', soon);
  };
}
