/**
 * Everything that can be done, found or looked up, from where it is declared: a new scenario, tile, lesson, command, word
 * or key is in the list by itself.
 */

import { PUZZLES } from '../../lessons/all-puzzles.ts';
import { COURSE } from '../../lessons/course.ts';
import type { Lexicon } from '../../views/glossary/lexicon.ts';
import { lexiconOf } from '../../views/glossary/lexicons.ts';
import { tileSaid } from '../../views/language/useWords.ts';
import { THEME_NAMES } from '../../views/theme/tokens.ts';
import { TILES } from '../../views/tiles.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { plainLetters } from '../../words/plain-letters.ts';
import { langIn, saidIn, wordsIn } from '../../words/words.ts';
import { actions } from '../action-words.ts';
import { doesOf, keyText, OF_PAGE, type On, TRANSPORT } from '../actions.ts';
import { chooseScenario } from '../choose-scenario.ts';
import { header } from '../header-words.ts';
import { help } from '../help/words.ts';
import { lessonSaid, puzzleSaid } from '../learn/told-lesson.ts';
import { own } from '../own-words.ts';
import { pageCommands } from '../page-commands.ts';
import { rememberTheme } from '../remembered.ts';
import { SHELVES } from '../scenarios.ts';
import type { AppStore } from '../store.ts';
import { tilesOf, tilesText, toggled } from '../tiles.ts';
import { saidOf } from '../told-scenario.ts';
import { WAYS } from '../url-state.ts';
import { fits } from './fuzzy.ts';
import { palette } from './words.ts';

export interface Entry {
  kind: keyof typeof palette.kinds;
  title: string;
  /** What it is for, in a line. */
  about?: string;
  key?: string;
  /** Of its title and what it is for, if they are not in the page's language. */
  lang?: string;
  act(on: On): void;
}

/** At the prompt, if there is one. */
const beginLine = (store: AppStore, lineBegun: string): void => {
  const { code, file, language } = store.getState();
  const { noPrompt } = wordsIn(language, palette);
  store.setState(
    code === undefined && file === undefined
      ? { notice: { tone: 'info', text: own(language, noPrompt) } }
      : { way: 'explore', welcome: false, lineBegun },
  );
};

function actionsIn(tag: LanguageTag): Entry[] {
  const { edit, lab, experiments, way: lookedAt } = wordsIn(tag, palette);
  const does = wordsIn(tag, actions);
  const { space } = wordsIn(tag, help);
  const { ways, themes, themeIs } = wordsIn(tag, header);
  const named: Entry[] = [
    { kind: 'action', ...edit, act: ({ workbench: { store } }) => beginLine(store, 'edit ') },
    { kind: 'action', ...lab, act: () => location.assign('./lab.html') },
    { kind: 'action', ...experiments, act: () => location.assign('./experiments.html') },
  ];
  return [
    ...named,
    ...[...TRANSPORT, ...OF_PAGE].map((action) => ({
      kind: 'action' as const,
      title: doesOf(does, action),
      act: action.act,
      ...(action.keys[0] && { key: keyText(action.keys[0], space) }),
    })),
    ...WAYS.map((way) => ({
      kind: 'action' as const,
      title: lookedAt(ways[way].label),
      act: ({ workbench: { store } }: On) => store.setState({ way, welcome: false }),
    })),
    ...THEME_NAMES.map((theme) => ({
      kind: 'action' as const,
      title: themeIs(themes[theme]),
      act: ({ workbench: { store } }: On) => {
        rememberTheme(theme);
        store.setState({ theme });
      },
    })),
  ];
}

function entriesFor(tag: LanguageTag, { terms }: Lexicon): Entry[] {
  const { commands } = pageCommands();
  return [
    ...actionsIn(tag),
    ...SHELVES.flatMap(({ scenarios }) => scenarios).map((s) => {
      const { name, watch } = saidOf(tag, s);
      const act = ({ workbench }: On) => {
        workbench.store.setState({ way: 'explore', welcome: false });
        void chooseScenario(workbench, s);
      };
      return { kind: 'scenario' as const, title: name, about: watch, act };
    }),
    ...COURSE.map((lesson) => {
      const { title, teaches } = lessonSaid(tag, lesson);
      const act = ({ workbench: { store } }: On) =>
        store.setState({ way: 'learn', lesson: lesson.id, puzzle: undefined, welcome: false });
      return { kind: 'lesson' as const, title, about: teaches, act };
    }),
    ...PUZZLES.map((puzzle) => {
      const { title, asks, lang } = puzzleSaid(tag, puzzle);
      const act = ({ workbench: { store } }: On) =>
        store.setState({ way: 'learn', puzzle: puzzle.id, lesson: undefined, welcome: false });
      return { kind: 'puzzle' as const, title, about: asks, lang, act };
    }),
    ...TILES.map((tile) => {
      const { title, about } = tileSaid(tag, tile);
      const act = ({ workbench: { store } }: On) =>
        store.setState({ tiles: tilesText(toggled(tilesOf(store.getState().tiles), tile.id)) });
      return { kind: 'tile' as const, title, about, act };
    }),
    ...[...commands.names()].sort().map((name) => ({
      kind: 'command' as const,
      title: name,
      about: saidIn(tag, 'command', name, commands.summary(name) ?? ''),
      lang: langIn(tag, 'command', name),
      act: ({ workbench: { store } }: On) => beginLine(store, `${name} `),
    })),
    ...terms.map(({ name, says, lang }) => ({
      kind: 'word' as const,
      title: name,
      about: says,
      lang,
      act: ({ workbench: { store } }: On) => store.setState({ dialog: 'words', wordAsked: name }),
    })),
  ];
}

/** Made once for each language, and once more when its words of the trade have come, or a program was given. */
const made = new Map<LanguageTag, { lexicon: Lexicon; commands: number; entries: readonly Entry[] }>();

/** @internal */
export function entriesIn(tag: LanguageTag): readonly Entry[] {
  const lexicon = lexiconOf(tag);
  const before = made.get(tag);
  const commands = [...pageCommands().commands.names()].length;
  if (before?.lexicon === lexicon && before.commands === commands) return before.entries;
  const entries = entriesFor(tag, lexicon);
  made.set(tag, { lexicon, commands, entries });
  return entries;
}

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
export function found(typed: string, tag: LanguageTag): readonly Entry[] {
  const number = /^\s*#?(\d{1,10})\s*$/.exec(typed)?.[1];
  if (number !== undefined) return places(Number(number), wordsIn(tag, palette));
  const entries = entriesIn(tag);
  if (!typed.trim()) return entries.slice(0, MOST);
  const scored = entries.flatMap((entry) => {
    const own = fits(typed, entry.title);
    // What is only said about it counts less than any name.
    const score = own ?? (plainLetters(entry.about ?? '').includes(plainLetters(typed.trim())) ? -100 : undefined);
    return score === undefined ? [] : [{ entry, score: score + (LIKELY[entry.kind] ?? 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

const places = (n: number, { step, block }: typeof palette): Entry[] => [
  { kind: 'go to', title: step(n), act: ({ workbench }) => workbench.seek({ step: n, write: 0 }) },
  { kind: 'go to', title: block(n), act: ({ workbench }) => workbench.select({ block: n }) },
];
