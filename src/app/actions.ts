/**
 * The actions of keys, in one list for the keyboard, for help and for the palette. Their descriptions are in
 * src/languages, `actions.ts`, which is loaded with help and the palette.
 *
 *      Shift+ArrowRight      the key's name after Shift+ or Alt+; letters are small, and signs stand for themselves
 */

import { JUMPS } from '../views/timeline/moves.ts';
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

/** The description of an action in a language. */
export function doesOf(words: typeof actions, { name }: Pick<Action, 'name'>): string {
  const does = words[name];
  return typeof does === 'string' ? does : does(Object.values(LANGUAGES).join(', '));
}

/** The size of steps for arrows and clickers: events, unless a person steps by the story. */
export const usualSize = ({ store }: Workbench) => (sizeOf(store.getState()) === 'story' ? 'story' : 'event');

const SIGNS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←' };

/** A key's name for people: `Shift →`. `space` is the name of the space bar. */
export const keyText = (name: string, space = 'Space'): string =>
  name
    .split(/(?<=.)\+/)
    .map((part) => (part === ' ' ? space : (SIGNS[part] ?? part)))
    .join(' ');

/** The name of a key in the list. */
export function keyName({ key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): string {
  const letter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (letter || key.length > 1);
  return `${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter ? key.toLowerCase() : key}`;
}

const WAYS = [
  { by: 1, way: 'On', arrow: 'ArrowRight', page: 'PageDown', sign: '.' },
  { by: -1, way: 'Back', arrow: 'ArrowLeft', page: 'PageUp', sign: ',' },
] as const;

/** Actions that move in the recording, on every page that shows one. */
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

/** Switches the focused tile, or else all tiles, to text. If all of them are text already, it switches them back. */
function readAsText(): void {
  const here = document.activeElement?.closest('.tile');
  const all = [...(here ?? document).querySelectorAll<HTMLElement>('.twin-button')];
  const unread = all.filter((button) => button.ariaPressed !== 'true');
  for (const button of unread.length > 0 ? unread : all) button.click();
}

/** One switch for all details that a first reading does not need. */
export function toggleDetails({ store }: Workbench): void {
  const details = !store.getState().details;
  rememberDetails(details);
  store.setState({ details });
}

/** Actions that change the page around the recording. */
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
