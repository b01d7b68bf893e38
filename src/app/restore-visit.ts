/** Arrivals: from a link, from nothing (the first visit), from Back and Forward. */

import { chooseScenario } from './choose-scenario.ts';
import { FIRST } from './first-scenario.ts';
import { speak } from './language.ts';
import { unpack } from './pack.ts';
import { areDetailsShown } from './remembered.ts';
import type { Visit } from './url-state.ts';
import type { Workbench } from './workbench.ts';

/** What a link says of itself is shown, and is no place for a page of text. */
const MOST_SAID = 600;
const MOST_NAME = 100;

const short = (text: string, most = MOST_NAME): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** What a visit has beside its link: a script that is longer than links are, what was typed, an image. */
export interface Brought {
  script?: string | undefined;
  typed: readonly string[];
  image?: Blob | undefined;
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
  const said: string[] = [];
  if (ignored.length) said.push(`Part of this link makes no sense and was left out: ${short(ignored.join(', '))}.`);
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

  const packed = visit.code === undefined ? undefined : await unpack(visit.code);
  if (visit.code !== undefined && !packed)
    said.push('The script of this link cannot be read: it was cut or changed, or is too long.');
  const text = brought?.script ?? packed?.script ?? visit.script ?? visit.run;
  const typed = brought?.typed ?? packed?.typed ?? [];
  // A lesson or a puzzle runs its own script.
  const learns = visit.puzzle || visit.exercise || (visit.way === 'learn' && visit.lesson);
  if (learns && text === undefined && !visit.file && !visit.live) return;

  const played = text === undefined && !visit.file && !visit.live && (await playScenario(workbench, visit, said));
  if (!played) said.push(...(await showVolume(workbench, visit, { ...brought, script: text, typed }, name)));
  if (visit.between !== undefined) workbench.seekTo(visit.between);
  if (visit.name !== store.getState().lookedUp) workbench.lookUp(visit.name);
  if (visit.since) workbench.compareSince(visit.since);
  if (visit.compare !== store.getState().preset && (visit.compare || !played)) workbench.pickPreset(visit.compare);
  const { overview } = store.getState();
  if (visit.selection && overview && visit.selection.block >= overview.blockCount)
    said.push(`This volume has no block ${visit.selection.block}.`);
  if (said.length) store.setState({ notice: { tone: 'info', text: short(said.join(' '), MOST_SAID) } });
}

/** A scenario has its own moment and tiles, unless the link says others. */
async function playScenario(workbench: Workbench, visit: Visit, said: string[]): Promise<boolean> {
  const { scenario: name, at, between, tiles, by, along, selection, bookmarks } = visit;
  if (name === undefined) return false;
  const scenario = (await import('./scenarios.ts')).scenarioNamed(name);
  if (!scenario) {
    said.push(`No scenario is called “${short(name)}”.`);
    return false;
  }
  await chooseScenario(workbench, scenario);
  workbench.store.setState({ bookmarks, ...(tiles && { tiles }), ...(by && { by }), ...(along && { along }) });
  if (at && between === undefined) workbench.seek(at);
  if (selection) workbench.select(selection);
  return true;
}

/** The volume, the moment in it and what is marked there; returns what cannot be restored. */
async function showVolume(
  workbench: Workbench,
  visit: Visit,
  { script: text, typed, image, fresh }: Brought,
  name: string | undefined,
): Promise<string[]> {
  const { store, run, seek, select } = workbench;
  const said: string[] = [];
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
    if (visit.at && visit.between === undefined) seek(visit.at);
    select(visit.selection);
    store.setState({ bookmarks: visit.bookmarks, mapView: visit.map ?? '' });
    workbench.markCrash(visit.marker);
  } else if (visit.live) {
    const refused = await workbench.follow(visit.live, visit.token ?? '');
    if (refused) {
      said.push(`${short(visit.live)} cannot be watched: ${refused}`);
      if (!now.overview) await first();
    }
  } else if (visit.file && image) {
    await workbench.open(image, visit.file, { ...arrival, typed });
    if (!store.getState().overview && !store.getState().busy) await first();
  } else if (visit.file) {
    said.push(
      `This link shows ${short(visit.file)}, a file that stays on the computer where it was opened: drop it here to go on.`,
    );
    store.setState({ awaited: { ...visit, typed, visit: name } });
    if (!now.overview) await first();
  } else if (text !== undefined) {
    const refused = await run(text, arrival, typed, true);
    if (refused) said.push(`The link's ${visit.run === undefined ? 'script' : 'command'} was refused: ${refused}`);
    // Refused or cancelled with nothing to go back to: the page is never empty.
    if (!store.getState().overview && !store.getState().busy) await first();
  } else {
    await run(FIRST.script, { ...arrival, turn: FIRST.turn });
    store.setState({ invited: true });
  }
  return said;
}
