/** The English of the parts that come later than the page: each is imported where it is said, and only here are they all. */

import type { AroundWords } from '../../src/languages/around.ts';
import { actions } from '../../src/languages/en/actions.ts';
import { composer } from '../../src/languages/en/composer.ts';
import { coursePage } from '../../src/languages/en/course-page.ts';
import { edit } from '../../src/languages/en/edit.ts';
import { embed } from '../../src/languages/en/embed.ts';
import { exercises } from '../../src/languages/en/exercises.ts';
import { film } from '../../src/languages/en/film.ts';
import { header } from '../../src/languages/en/header.ts';
import { help } from '../../src/languages/en/help.ts';
import { keep } from '../../src/languages/en/keep.ts';
import { learn } from '../../src/languages/en/learn.ts';
import { links } from '../../src/languages/en/links.ts';
import { palette } from '../../src/languages/en/palette.ts';
import { panels } from '../../src/languages/en/panels.ts';
import { puzzles } from '../../src/languages/en/puzzles.ts';
import { scenarioMenu } from '../../src/languages/en/scenario-menu.ts';
import { script } from '../../src/languages/en/script.ts';
import { PUZZLES } from '../../src/lessons/all-puzzles.ts';
import { COURSE } from '../../src/lessons/course.ts';
import { PATHS } from '../../src/lessons/paths.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';

/** A stop that is a whole lesson says what that teaches. */
const SAID_OF_PATHS = PATHS.flatMap(({ title, about, stops }) => [
  title,
  about,
  ...stops.flatMap(({ heading = [], whole, teaches }) => [heading, whole ? [] : teaches].flat()),
]);

export const around: AroundWords = {
  actions,
  composer,
  coursePage,
  edit,
  embed,
  exercises,
  film,
  header,
  help: {
    ...help,
    does: Object.fromEntries(
      [...EQUIPMENT.commands.names()].map((name) => [name, EQUIPMENT.commands.summary(name) ?? '']),
    ),
  },
  keep,
  learn: { ...learn, paths: Object.fromEntries(SAID_OF_PATHS.map((text) => [text, text])) },
  // In English the lessons' own files say it.
  lessonTitles: Object.fromEntries(COURSE.map(({ id, title, teaches }) => [id, { title, teaches }])),
  links,
  palette,
  panels,
  puzzles,
  puzzleTitles: Object.fromEntries(PUZZLES.map(({ id, title, asks }) => [id, { title, asks }])),
  scenarioMenu,
  script,
};
