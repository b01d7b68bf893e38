/** Words beside the name of a language that covers little of the page. */
import { words } from '../../words/words.ts';

export const languages = words('languages', {
  share: (percent: number) => `${percent} % is translated.`,
});
