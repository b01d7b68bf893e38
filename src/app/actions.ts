/**
 * What can be done by a key: one list for the keyboard, for help and for the palette.
 *
 *      Shift+ArrowRight      a name is the key's own, behind Shift+ or Alt+; a letter is small, and a sign is what it is
 */
import { LANGUAGE_TAGS, LANGUAGES } from '../languages/languages.ts';
import { JUMPS } from '../views/timeline/jumps.ts';
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
  does: string;
  act(on: On): void;
}

/** The size of steps for arrows and clickers: events, unless one steps by the story. */
export const usualSize = ({ store }: Workbench) => (sizeOf(store.getState()) === 'story' ? 'story' : 'event');

const SIGNS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ' ': 'Space' };

/** As a person reads it: `Shift →`. */
export const keyText = (name: string): string =>
  name
    .split(/(?<=.)\+/)
    .map((part) => SIGNS[part] ?? part)
    .join(' ');

/** What a key is called in the list. */
export function keyName({ key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): string {
  const letter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (letter || key.length > 1);
  return `${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter ? key.toLowerCase() : key}`;
}

const WAYS = [
  { by: 1, words: 'on', arrow: 'ArrowRight', page: 'PageDown', sign: '.' },
  { by: -1, words: 'back', arrow: 'ArrowLeft', page: 'PageUp', sign: ',' },
] as const;

/** Moves in the recording, wherever it is shown. */
export const TRANSPORT: readonly Action[] = [
  ...WAYS.map(({ by, words, arrow, page }) => ({
    keys: [arrow, page],
    does: `A step ${words}; held, slowly`,
    act: ({ workbench }: On) => workbench.step(by, usualSize(workbench)),
  })),
  ...WAYS.map(({ by, words, arrow }) => ({
    keys: [`Shift+${arrow}`],
    does: `A whole command ${words}`,
    act: ({ workbench }: On) => workbench.step(by, 'operation'),
  })),
  ...WAYS.map(({ by, words, arrow, sign }) => ({
    keys: [sign, `Alt+${arrow}`],
    does: `One block write ${words}`,
    act: ({ workbench }: On) => workbench.step(by, 'write'),
  })),
  { keys: ['Home'], does: 'To the start', act: ({ workbench }) => workbench.toStart() },
  { keys: ['End'], does: 'To the end', act: ({ workbench }) => void workbench.toEnd() },
  { keys: [' '], does: 'Play, or pause', act: ({ player }) => player.toggle() },
  ...JUMPS.flatMap(({ key, name, title }): Action[] => [
    { keys: [key], does: title, act: ({ workbench }) => void workbench.toTurn(name, 1) },
    { keys: [`Shift+${key}`], does: `The ${name} before`, act: ({ workbench }) => void workbench.toTurn(name, -1) },
  ]),
  { keys: [']'], does: 'The picked block’s next change', act: ({ workbench }) => workbench.toChange(1) },
  { keys: ['['], does: 'The picked block’s change before', act: ({ workbench }) => workbench.toChange(-1) },
  { keys: ['b'], does: 'Bookmark this moment, or not', act: ({ workbench }) => workbench.toggleBookmark() },
  { keys: ['c'], does: 'Cut the power at this moment, or not', act: ({ workbench }) => workbench.toggleCrash() },
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
    does: 'Take back what was done last: a script, a command, a tile, a picked block',
    act: ({ workbench }) => void import('./undo.ts').then((m) => m.goBy(workbench, -1)),
  },
  {
    keys: ['Ctrl+Shift+Z'],
    does: 'Do again what was taken back',
    act: ({ workbench }) => void import('./undo.ts').then((m) => m.goBy(workbench, 1)),
  },
  {
    keys: ['w'],
    does: 'What changed, beside the other tiles',
    act: ({ workbench: { store } }) =>
      store.setState({ tiles: tilesText(toggled(tilesOf(store.getState().tiles), 'changes')) }),
  },
  {
    keys: ['t'],
    does: 'The tile with the focus, or all of them, as text, or as pictures again',
    act: () => readAsText(),
  },
  {
    keys: ['p'],
    does: 'The picture alone, for a room, or all around it',
    act: ({ workbench: { store } }) =>
      store.setState({ way: store.getState().way === 'present' ? 'explore' : 'present', welcome: false }),
  },
  {
    keys: ['k'],
    does: 'Kernel details: events by name, causes, what was passed over',
    act: ({ workbench }) => toggleDetails(workbench),
  },
  {
    keys: ['g'],
    does: 'The words on the screen, and what they mean',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'words' }),
  },
  {
    keys: [],
    does: `Another language around the pictures: ${Object.values(LANGUAGES).join(', ')}`,
    act: ({ workbench: { store } }) => {
      const next = LANGUAGE_TAGS.indexOf(store.getState().language) + 1;
      chooseLanguage(store, LANGUAGE_TAGS[next % LANGUAGE_TAGS.length]);
    },
  },
  { keys: ['?'], does: 'Help', act: ({ workbench: { store } }) => store.setState({ dialog: 'help' }) },
  {
    keys: [],
    does: 'Format another volume',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'format' }),
  },
  {
    keys: [],
    does: 'Recent visits',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'recent', welcome: false }),
  },
  {
    keys: [],
    does: 'Save a moving picture of a tile',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'film' }),
  },
  {
    keys: [],
    does: 'Show this moment in a course page',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'embed' }),
  },
  {
    keys: [],
    does: 'This moment as a QR code',
    act: ({ workbench: { store } }) => store.setState({ dialog: 'code' }),
  },
  {
    keys: [],
    does: 'Open the inspector',
    act: ({ workbench }) => workbench.inspect(true),
  },
];
