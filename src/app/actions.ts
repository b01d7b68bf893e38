/**
 * What can be done by a key: one list for the keyboard, for help and for the palette. What each does is said in
 * src/languages, `actions.ts`, which comes with those two.
 *
 *      Shift+ArrowRight      a name is the key's own, behind Shift+ or Alt+; a letter is small, and a sign is what it is
 */

import { JUMPS } from '../views/timeline/jumps.ts';
import { LANGUAGE_TAGS, LANGUAGES } from '../words/languages.ts';
import type { actions } from './action-words.ts';
import { chooseLanguage } from './language.ts';
import { sizeOf } from './navigation.ts';
import type { Player } from './player.ts';
import { rememberDetails } from './remembered.ts';
import { tilesOf, tilesText, toggled } from './tiles.ts';
import type { Workbench } from './workbench.ts';

export interface On {
  workbench: Workbench;
  player: Player;
}

export interface Action {
  keys: readonly string[];
  name: keyof typeof actions;
  act(on: On): void;
}

/** What it does, in a language's words. */
export function doesOf(words: typeof actions, { name }: Pick<Action, 'name'>): string {
  const does = words[name];
  return typeof does === 'string' ? does : does(Object.values(LANGUAGES).join(', '));
}

/** The size of steps for arrows and clickers: events, unless one steps by the story. */
export const usualSize = ({ store }: Workbench) => (sizeOf(store.getState()) === 'story' ? 'story' : 'event');

const SIGNS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** As a person reads it: `Shift →`. `space`: what the longest key is called. */
export const keyText = (name: string, space = 'Space'): string =>
  name
    .split(/(?<=.)\+/)
    .map((part) => (part === ' ' ? space : (SIGNS[part] ?? part)))
    .join(' ');

/** What a key is called in the list. */
export function keyName({ key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): string {
  const letter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (letter || key.length > 1);
  return `${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter ? key.toLowerCase() : key}`;
}

const WAYS = [
  { by: 1, way: 'On', arrow: 'ArrowRight', page: 'PageDown', sign: '.' },
  { by: -1, way: 'Back', arrow: 'ArrowLeft', page: 'PageUp', sign: ',' },
] as const;

/** Moves in the recording, wherever it is shown. */
export const TRANSPORT: readonly Action[] = [
  ...WAYS.map(({ by, way, arrow, page }) => ({
    keys: [arrow, page],
    name: `step${way}` as const,
    act: ({ workbench }: On) => workbench.step(by, usualSize(workbench)),
  })),
  ...WAYS.map(({ by, way, arrow }) => ({
    keys: [`Shift+${arrow}`],
    name: `command${way}` as const,
    act: ({ workbench }: On) => workbench.step(by, 'operation'),
  })),
  ...WAYS.map(({ by, way, arrow, sign }) => ({
    keys: [sign, `Alt+${arrow}`],
    name: `write${way}` as const,
    act: ({ workbench }: On) => workbench.step(by, 'write'),
  })),
  { keys: ['Home'], name: 'toStart', act: ({ workbench }) => workbench.toStart() },
  { keys: ['End'], name: 'toEnd', act: ({ workbench }) => void workbench.toEnd() },
  { keys: [' '], name: 'play', act: ({ player }) => player.toggle() },
  ...JUMPS.flatMap(({ key, name }): Action[] => [
    { keys: [key], name, act: ({ workbench }) => void workbench.toTurn(name, 1) },
    { keys: [`Shift+${key}`], name: `${name}Before`, act: ({ workbench }) => void workbench.toTurn(name, -1) },
  ]),
  { keys: [']'], name: 'changeAfter', act: ({ workbench }) => workbench.toChange(1) },
  { keys: ['['], name: 'changeBefore', act: ({ workbench }) => workbench.toChange(-1) },
  { keys: ['b'], name: 'bookmark', act: ({ workbench }) => workbench.toggleBookmark() },
  { keys: ['c'], name: 'cut', act: ({ workbench }) => workbench.toggleCrash() },
];

/** Where a tile has the focus, its own; else all, if one of them is not yet read. */
function readAsText(): void {
  const here = document.activeElement?.closest('.tile');
  const all = [...(here ?? document).querySelectorAll<HTMLElement>('.twin-button')];
  const unread = all.filter((button) => button.ariaPressed !== 'true');
  for (const button of unread.length > 0 ? unread : all) button.click();
}

/** One switch for what a first reading does without. */
export function toggleDetails({ store }: Workbench): void {
  const details = !store.getState().details;
  rememberDetails(details);
  store.setState({ details });
}

/** What changes the page around it. */
export const OF_PAGE: readonly Action[] = [
  {
    keys: ['Ctrl+Z'],
    name: 'undo',
    act: ({ workbench }) => void import('./undo.ts').then((m) => m.goBy(workbench, -1)),
  },
  {
    keys: ['Ctrl+Shift+Z'],
    name: 'redo',
    act: ({ workbench }) => void import('./undo.ts').then((m) => m.goBy(workbench, 1)),
  },
  {
    keys: ['w'],
    name: 'changes',
    act: ({ workbench: { store } }) =>
      store.setState({ tiles: tilesText(toggled(tilesOf(store.getState().tiles), 'changes')) }),
  },
  {
    keys: ['t'],
    name: 'asText',
    act: () => readAsText(),
  },
  {
    keys: ['p'],
    name: 'present',
    act: ({ workbench: { store } }) =>
      store.setState({ way: store.getState().way === 'present' ? 'explore' : 'present', welcome: false }),
  },
  {
    keys: ['k'],
    name: 'details',
    act: ({ workbench }) => toggleDetails(workbench),
  },
  {
    keys: ['g'],
    name: 'words',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'words' }),
  },
  {
    keys: [],
    name: 'language',
    act: ({ workbench: { store } }) => {
      const next = LANGUAGE_TAGS.indexOf(store.getState().language) + 1;
      chooseLanguage(store, LANGUAGE_TAGS[next % LANGUAGE_TAGS.length]);
    },
  },
  { keys: ['?'], name: 'help', act: ({ workbench: { store } }) => store.setState({ dialog: 'help' }) },
  {
    keys: [],
    name: 'format',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'format' }),
  },
  {
    keys: [],
    name: 'recent',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'recent', welcome: false }),
  },
  {
    keys: [],
    name: 'film',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'film' }),
  },
  {
    keys: [],
    name: 'embed',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'embed' }),
  },
  {
    keys: [],
    name: 'code',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'code' }),
  },
  {
    keys: [],
    name: 'inspector',
    act: ({ workbench }) => workbench.inspect(true),
  },
];
