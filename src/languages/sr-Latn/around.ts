/** Delovi oko slika. */
import type { AroundWords } from '../around.ts';
import { actions } from './actions.ts';
import { composer } from './composer.ts';
import { coursePage } from './course-page.ts';
import { edit } from './edit.ts';
import { embed } from './embed.ts';
import { exercises } from './exercises.ts';
import { film } from './film.ts';
import { header } from './header.ts';
import { help } from './help.ts';
import { keep } from './keep.ts';
import { learn } from './learn.ts';
import { lessonTitles } from './lesson-titles.ts';
import { links } from './links.ts';
import { palette } from './palette.ts';
import { panels } from './panels.ts';
import { puzzleTitles } from './puzzle-titles.ts';
import { puzzles } from './puzzles.ts';
import { scenarioMenu } from './scenario-menu.ts';
import { script } from './script.ts';

export const around: AroundWords = {
  actions,
  composer,
  coursePage,
  edit,
  embed,
  exercises,
  film,
  header,
  help,
  keep,
  learn,
  lessonTitles,
  links,
  palette,
  panels,
  puzzles,
  puzzleTitles,
  scenarioMenu,
  script,
};
