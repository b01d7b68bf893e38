/** What `npm run languages` prints of each pack, and the share that the page says of it: made as the file is imported. */
import { LANGUAGE_TAGS } from '../words/languages.ts';
import { english } from './english.ts';
import { countedIn, shareOf } from './lacks.ts';
import { reportOf } from './report.ts';
import { wholePack } from './whole-pack.ts';

const ENGLISH = english();
const counted = await Promise.all(
  LANGUAGE_TAGS.filter((tag) => tag !== 'en').map(
    async (tag) => [tag, countedIn(ENGLISH, await wholePack(tag))] as const,
  ),
);

export const REPORTS = Object.fromEntries(counted.map(([tag, parts]) => [tag, reportOf(tag, parts)]));
/** In percent. */
export const SHARES = Object.fromEntries(counted.map(([tag, parts]) => [tag, shareOf(parts)]));
