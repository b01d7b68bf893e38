/** Beside the name of a language that says little of the page. */
import { words } from '../../words/words.ts';

export const languages = words('languages', {
  share: (percent: number) => `${percent} % is translated.`,
});
