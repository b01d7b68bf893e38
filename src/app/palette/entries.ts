/**
 * Everything that can be done, found or looked up, from where it is declared: a new scenario, tile, lesson, command, word
 * or key is in the list by itself.
 */
import { capital } from '../../bytes/text.ts';
import { PUZZLES } from '../../lessons/all-puzzles.ts';
import { COURSE } from '../../lessons/course.ts';
import { COMMANDS } from '../../shell/shell.ts';
import { ALL_TERMS } from '../../views/glossary/find.ts';
import { THEME_NAMES } from '../../views/theme/tokens.ts';
import { TILES } from '../../views/tiles.ts';
import { keyText, OF_PAGE, type On, TRANSPORT } from '../actions.ts';
import { chooseScenario } from '../choose-scenario.ts';
import { rememberTheme } from '../remembered.ts';
import { SHELVES } from '../scenarios.ts';
import { tilesOf, tilesText, toggled } from '../tiles.ts';
import { WAYS } from '../url-state.ts';
import { fits } from './fuzzy.ts';

export interface Entry {
  kind: 'action' | 'scenario' | 'lesson' | 'puzzle' | 'tile' | 'command' | 'word' | 'go to';
  title: string;
  /** What it is for, in a line. */
  about?: string;
  key?: string;
  act(on: On): void;
}

const NO_PROMPT = 'This volume has no prompt: run a script, or choose a scenario.';

const ACTIONS: readonly Entry[] = [
  {
    kind: 'action',
    title: 'The lab',
    about: 'the papers’ benchmarks, run again',
    act: () => location.assign('./lab.html'),
  },
  ...[...TRANSPORT, ...OF_PAGE].map(({ keys, does, act }) => ({
    kind: 'action' as const,
    title: does,
    act,
    ...(keys[0] && { key: keyText(keys[0]) }),
  })),
  ...WAYS.map((way) => ({
    kind: 'action' as const,
    title: `Way to look: ${capital(way)}`,
    act: ({ workbench: { store } }: On) => store.setState({ way, welcome: false }),
  })),
  ...THEME_NAMES.map((theme) => ({
    kind: 'action' as const,
    title: `Theme: ${capital(theme)}`,
    act: ({ workbench: { store } }: On) => {
      rememberTheme(theme);
      store.setState({ theme });
    },
  })),
];

/** @internal */
export const ENTRIES: readonly Entry[] = [
  ...ACTIONS,
  ...SHELVES.flatMap(({ scenarios }) => scenarios).map((s) => ({
    kind: 'scenario' as const,
    title: s.name,
    about: s.watch,
    act: ({ workbench }: On) => {
      workbench.store.setState({ way: 'explore', welcome: false });
      void chooseScenario(workbench, s);
    },
  })),
  ...COURSE.map(({ id, title, teaches }) => ({
    kind: 'lesson' as const,
    title,
    about: teaches,
    act: ({ workbench: { store } }: On) =>
      store.setState({ way: 'learn', lesson: id, puzzle: undefined, welcome: false }),
  })),
  ...PUZZLES.map(({ id, title, asks }) => ({
    kind: 'puzzle' as const,
    title,
    about: asks,
    act: ({ workbench: { store } }: On) =>
      store.setState({ way: 'learn', puzzle: id, lesson: undefined, welcome: false }),
  })),
  ...TILES.map(({ id, title, about }) => ({
    kind: 'tile' as const,
    title,
    about,
    act: ({ workbench: { store } }: On) =>
      store.setState({ tiles: tilesText(toggled(tilesOf(store.getState().tiles), id)) }),
  })),
  ...[...COMMANDS.names()].sort().map((name) => ({
    kind: 'command' as const,
    title: name,
    about: COMMANDS.summary(name) ?? '',
    act: ({ workbench: { store } }: On) =>
      store.setState(
        store.getState().code === undefined && store.getState().file === undefined
          ? { notice: { tone: 'info', text: NO_PROMPT } }
          : { way: 'explore', welcome: false, lineBegun: `${name} ` },
      ),
  })),
  ...ALL_TERMS.map(({ name, says }) => ({
    kind: 'word' as const,
    title: name,
    about: says,
    act: ({ workbench: { store } }: On) => store.setState({ dialog: 'words', wordAsked: name }),
  })),
];

/** What fits alike is ordered by what was more likely meant. */
const LIKELY: Readonly<Partial<Record<Entry['kind'], number>>> = {
  action: 8,
  tile: 6,
  scenario: 4,
  lesson: 4,
  puzzle: 2,
};

/** More than a person goes through. */
const MOST = 60;

/** What fits what was typed, the best first; a number is a step and a block. */
export function found(typed: string): Entry[] {
  const number = /^\s*#?(\d{1,10})\s*$/.exec(typed)?.[1];
  if (number !== undefined) return places(Number(number));
  if (!typed.trim()) return ENTRIES.slice(0, MOST);
  const scored = ENTRIES.flatMap((entry) => {
    const own = fits(typed, entry.title);
    // What is only said about it counts less than any name.
    const score = own ?? (entry.about?.toLowerCase().includes(typed.trim().toLowerCase()) ? -100 : undefined);
    return score === undefined ? [] : [{ entry, score: score + (LIKELY[entry.kind] ?? 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

const places = (n: number): Entry[] => [
  { kind: 'go to', title: `Step ${n}`, act: ({ workbench }) => workbench.seek({ step: n, write: 0 }) },
  { kind: 'go to', title: `Block ${n}`, act: ({ workbench }) => workbench.select({ block: n }) },
];
