/** Parts around the pictures that come later than the page: the English of each comes with the dialog or panel that says it. */
import type { actions } from './en/actions.ts';
import type { composer } from './en/composer.ts';
import type { coursePage } from './en/course-page.ts';
import type { edit } from './en/edit.ts';
import type { embed } from './en/embed.ts';
import type { exercises } from './en/exercises.ts';
import type { film } from './en/film.ts';
import type { header } from './en/header.ts';
import type { help } from './en/help.ts';
import type { keep } from './en/keep.ts';
import type { learn } from './en/learn.ts';
import type { lessonTitles } from './en/lesson-titles.ts';
import type { links } from './en/links.ts';
import type { palette } from './en/palette.ts';
import type { panels } from './en/panels.ts';
import type { puzzleTitles } from './en/puzzle-titles.ts';
import type { puzzles } from './en/puzzles.ts';
import type { scenarioMenu } from './en/scenario-menu.ts';
import type { script } from './en/script.ts';

export interface AroundWords {
  actions: typeof actions;
  composer: typeof composer;
  coursePage: typeof coursePage;
  edit: typeof edit;
  embed: typeof embed;
  exercises: typeof exercises;
  film: typeof film;
  header: typeof header;
  help: typeof help;
  keep: typeof keep;
  learn: typeof learn;
  lessonTitles: typeof lessonTitles;
  links: typeof links;
  palette: typeof palette;
  panels: typeof panels;
  puzzles: typeof puzzles;
  puzzleTitles: typeof puzzleTitles;
  scenarioMenu: typeof scenarioMenu;
  script: typeof script;
}
