/** Arrivals: from a link, from nothing (the first visit), from Back and Forward. */

import { wordsIn } from '../words/words.ts';
import { chooseScenario } from './choose-scenario.ts';
import { idsOf, isNamed, type LinkMoment, momentOf } from './first-moment.ts';
import { FIRST } from './first-scenario.ts';
import { speak } from './language.ts';
import type { links } from './link-words.ts';
import { own } from './own-words.ts';
import { unpack } from './pack.ts';
import { type Given, inWords, isGiven } from './programs-and-traces.ts';
import { areDetailsShown } from './remembered.ts';
import { addGiven } from './session-client.ts';
import type { AppState } from './store.ts';
import type { Visit } from './url-state.ts';
import type { Workbench } from './workbench.ts';

/** What a link says of itself is shown, and is no place for a page of text. */
const MOST_SAID = 600;
const MOST_NAME = 100;

const short = (text: string, most = MOST_NAME): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** What is said of an arrival at its end, when the language is known; what it quotes of the machine is in English. */
interface Saying {
  compose(words: typeof links): string;
  quotes?: readonly string[];
}

async function noticeOf({ language }: AppState, said: readonly Saying[]): Promise<Pick<AppState, 'notice'>> {
  const words = wordsIn(language, (await import('./link-words.ts')).links);
  const text = said.map(({ compose }) => compose(words)).join(' ');
  const quotes = said.flatMap((one) => one.quotes ?? []);
  return { notice: { tone: 'info', text: own(language, short(text, MOST_SAID), ...quotes) } };
}

/** What a visit has beside its link: a script that is longer than links are, what was typed, an image. */
export interface Brought {
  script?: string | undefined;
  typed: readonly string[];
  image?: Blob | undefined;
  /** Programs and traces of a person's own. */
  given?: readonly Given[];
  /** It may be another volume than the one shown, by the same name. */
  fresh?: boolean;
}

/** Shows a visit, under its name if it has one. What cannot be restored is reported in one sentence; the page is never empty. */
export async function restore(
  workbench: Workbench,
  visit: Visit,
  ignored: readonly string[],
  brought?: Brought,
  name?: string,
): Promise<void> {
  const { store } = workbench;
  const said: Saying[] = [];
  if (ignored.length) said.push({ compose: (m) => m.ignored(short(ignored.join(', '))) });
  if (visit.theme) store.setState({ theme: visit.theme });
  if (visit.language) void speak(store, visit.language);
  store.setState({
    by: visit.by ?? 'event',
    along: visit.along ?? 'steps',
    tiles: visit.tiles,
    way: visit.way ?? (visit.puzzle || visit.exercise ? 'learn' : 'explore'),
    details: visit.details ?? areDetailsShown(),
    lesson: visit.lesson,
    path: visit.path,
    puzzle: visit.puzzle,
    exercise: visit.exercise,
  });

  said.push(...(await takeBrought(brought?.given ?? [])));
  const missing = (visit.needs ?? []).filter((key) => !isGiven(key));
  if (missing.length > 0) {
    said.push({ compose: (m) => (missing.length === 1 ? m.needsOne : m.needsMany)(inWords(missing, m)) });
    // The page is never empty.
    if (!store.getState().overview) await workbench.run(FIRST.script, { turn: FIRST.turn });
    const again = () => restore(workbench, visit, ignored, brought, name);
    store.setState({ awaitedGiven: { keys: missing, again }, ...(await noticeOf(store.getState(), said)) });
    return;
  }
  const packed = visit.code === undefined ? undefined : await unpack(visit.code);
  if (visit.code !== undefined && !packed) said.push({ compose: (m) => m.unreadable });
  const text = brought?.script ?? packed?.script ?? visit.script ?? visit.run;
  const typed = brought?.typed ?? packed?.typed ?? [];
  // A lesson or a puzzle runs its own script.
  const learns = visit.puzzle || visit.exercise || (visit.way === 'learn' && visit.lesson);
  if (learns && text === undefined && !visit.file && !visit.live) return;

  const played = text === undefined && !visit.file && !visit.live && (await playScenario(workbench, visit, said));
  if (!played) said.push(...(await showVolume(workbench, visit, { ...brought, script: text, typed }, name)));
  said.push(...notHere(store.getState(), [visit.at]));
  if (visit.between !== undefined) workbench.seekTo(visit.between);
  if (visit.name !== store.getState().lookedUp) workbench.lookUp(visit.name);
  if (visit.since) workbench.compareSince(visit.since);
  if (visit.compare !== store.getState().preset && (visit.compare || !played)) workbench.pickPreset(visit.compare);
  const { overview } = store.getState();
  const { selection } = visit;
  if (selection && overview && selection.block >= overview.blockCount)
    said.push({ compose: (m) => m.noBlock(selection.block) });
  if (said.length) store.setState(await noticeOf(store.getState(), said));
}

/** What a file brought with it; returns why some of it is refused. */
async function takeBrought(brought: readonly Given[]): Promise<Saying[]> {
  const said: Saying[] = [];
  for (const given of brought) {
    const refused = await addGiven(given);
    if (refused !== undefined) said.push({ compose: () => refused, quotes: [refused] });
  }
  return said;
}

function seekTo({ store, seek }: Workbench, at: Visit['at']): void {
  const { timeline } = store.getState();
  const moment = at && timeline && momentOf(timeline, at);
  if (moment) seek(moment);
}

/** What names an event that does not happen so often. */
const notHere = ({ timeline }: AppState, moments: readonly (LinkMoment | undefined)[]): Saying[] =>
  moments.flatMap((at) => {
    if (!at || !timeline || !isNamed(at) || momentOf(timeline, at)) return [];
    const times = idsOf(timeline, at.event).length;
    return { compose: (m) => m.noEvent(short(at.event), at.nth, times), quotes: [short(at.event)] };
  });

export async function sayNotHere({ store }: Workbench, moments: readonly LinkMoment[]): Promise<void> {
  const said = notHere(store.getState(), moments);
  if (said.length) store.setState(await noticeOf(store.getState(), said));
}

/** A scenario has its own moment and tiles, unless the link says others. */
async function playScenario(workbench: Workbench, visit: Visit, said: Saying[]): Promise<boolean> {
  const { scenario: name, at, between, tiles, by, along, selection, bookmarks } = visit;
  if (name === undefined) return false;
  const scenario = (await import('./scenarios.ts')).scenarioNamed(name);
  if (!scenario) {
    said.push({ compose: (m) => m.noScenario(short(name)) });
    return false;
  }
  await chooseScenario(workbench, scenario);
  workbench.store.setState({ bookmarks, ...(tiles && { tiles }), ...(by && { by }), ...(along && { along }) });
  if (between === undefined) seekTo(workbench, at);
  if (selection) workbench.select(selection);
  return true;
}

/** The volume, the moment in it and what is marked there; returns what cannot be restored. */
async function showVolume(
  workbench: Workbench,
  visit: Visit,
  { script: text, typed, image, fresh }: Brought,
  name: string | undefined,
): Promise<Saying[]> {
  const { store, run, select } = workbench;
  const said: Saying[] = [];
  const { at, selection, bookmarks, marker, map } = visit;
  const arrival = { at, selection, bookmarks, marker, map, visit: name };
  const first = () => run(FIRST.script, { turn: FIRST.turn });
  const now = store.getState();
  const same =
    !fresh &&
    now.overview &&
    (visit.file
      ? visit.file === now.file && (!image || (`${typed}` === `${now.typed}` && image?.size === now.image?.size))
      : text !== undefined && text === now.run && `${typed}` === `${now.typed}`);
  if (same) {
    if (visit.between === undefined) seekTo(workbench, at);
    select(visit.selection);
    store.setState({ bookmarks: visit.bookmarks, mapView: visit.map ?? '' });
    workbench.markCrash(visit.marker);
  } else if (visit.live) {
    const refused = await workbench.follow(visit.live, visit.token ?? '');
    if (refused) {
      const live = short(visit.live);
      said.push({ compose: (m) => m.notWatched(live, refused), quotes: [refused] });
      if (!now.overview) await first();
    }
  } else if (visit.file && image) {
    await workbench.open(image, visit.file, { ...arrival, typed });
    if (!store.getState().overview && !store.getState().busy) await first();
  } else if (visit.file) {
    const file = short(visit.file);
    said.push({ compose: (m) => m.fileStays(file) });
    store.setState({ awaited: { ...visit, typed, visit: name } });
    if (!now.overview) await first();
  } else if (text !== undefined) {
    const refused = await run(text, arrival, typed, true);
    const asks = visit.run === undefined ? 'scriptRefused' : 'commandRefused';
    if (refused) said.push({ compose: (m) => m[asks](refused), quotes: [refused] });
    // Refused or cancelled with nothing to go back to: the page is never empty.
    if (!store.getState().overview && !store.getState().busy) await first();
  } else {
    await run(FIRST.script, { ...arrival, turn: FIRST.turn });
    store.setState({ invited: true });
  }
  return said;
}
