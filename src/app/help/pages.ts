/** What help says: the keys, and lines to begin with; the commands and tiles say themselves what they are. */
import type { actions } from '../action-words.ts';
import { doesOf, keyText, OF_PAGE, TRANSPORT } from '../actions.ts';
import type { help } from './words.ts';

/** Each key as it is written, and what it does; the last ones are the page's wherever the focus is. */
export const keysIn = (
  does: typeof actions,
  words: Pick<typeof help, 'space' | 'palette' | 'escape'>,
): readonly (readonly [keys: string, does: string])[] =>
  [
    ...[...TRANSPORT, ...OF_PAGE].map((action) => ({ keys: action.keys, says: doesOf(does, action) })),
    { keys: ['Ctrl+K'], says: words.palette },
    { keys: ['Esc'], says: words.escape },
  ]
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, says }) => [keys.map((key) => keyText(key, words.space)).join(' or '), says]);

/** Lines for the prompt, in an order in which they run, and what each shows. */
export const examplesIn = ({ shows }: Pick<typeof help, 'shows'>) => Object.entries(shows);
