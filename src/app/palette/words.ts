/** The palette: everything that can be done, found or looked up, in one list. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { many } = counting;

export const palette = words('palette', {
  title: 'Find anything',
  field: 'Find an action, a scenario, a lesson, a tile, a command or a word',
  placeholder: 'An action, scenario, lesson, tile, command, word; or a number',
  entries: (n: number) => many(n, { one: '# entry', other: '# entries' }),
  none: (typed: string) => `Nothing is called “${typed}”.`,
  found: 'What was found',
  kinds: {
    action: 'action',
    scenario: 'scenario',
    lesson: 'lesson',
    puzzle: 'puzzle',
    tile: 'tile',
    command: 'command',
    word: 'word',
    'go to': 'go to',
  },
  edit: { title: 'Edit a file', about: 'its text in a panel, saved by a line at the prompt' },
  lab: { title: 'The lab', about: 'the papers’ benchmarks, run again' },
  experiments: { title: 'Experiments', about: 'what was only proposed for ext4, laid out and counted' },
  way: (way: string) => `Way to look: ${way}`,
  step: (n: number) => `Step ${n}`,
  block: (n: number) => `Block ${n}`,
  noPrompt: 'This volume has no prompt: run a script, or choose a scenario.',
});
