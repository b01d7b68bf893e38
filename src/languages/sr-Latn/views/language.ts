/** Pored imena jezika na kom stoji malo od cele stranice. */
import type { languages as english } from '../../../views/page/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const languages = {
  share: (percent) => `Prevedeno je ${percent} %.`,
} satisfies PackOf<typeof english>;
