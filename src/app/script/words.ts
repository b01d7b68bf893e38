/** The script and what is below it: the editor, what can be done with a text, the terminal, what happened. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const script = words('script', {
  name: 'Script',
  terminal: 'Terminal',
  happened: 'What happened',
  below: 'Below the script',
  events: (n: number) => many(n, { one: '# event', other: '# events' }),
  opened: 'opened from a file',
  copy: (file: string) =>
    `Commands work on a copy in memory: ${file} itself is never written. Download saves the copy.`,
  bash: {
    whole: 'runs unchanged in bash',
    none: 'this lab’s own lines',
    upTo: (line: number) => `runs in bash up to line ${line}`,
    why: (line: number) =>
      `From line ${line} on the volume is unmounted: damage and crash are this lab’s own words, and so is e2fsck of a disk.img that only this page has.`,
  },
  notKept: 'This browser does not keep what you write here: run it, or copy it, before you close the page.',
  volume: 'Volume',
  volumeTitle: 'The volume that it begins with',
  output: 'Output',
  undo: 'Undo',
  undoTitle: 'Back to the text that was run (Esc); yours is kept',
  draft: 'Your draft',
  draftTitle: 'Back to what you had written here and not run',
  runAnew: 'Run it anew, without what was typed below (Ctrl + Enter)',
  runFresh: 'Run it on a fresh volume (Ctrl + Enter)',
  format: 'Format',
  run: 'Run',
  runAgain: 'Run again',
  /** Beside a line. */
  times: (n: number) => `${number(n)} times: `,
  cost: (events: number, writes: number) => `${number(events)} events, ${number(writes)} block writes`,
  /** Behind the line under way. */
  servesLine: (line: number) => `writes what line ${line} left in memory`,
  servesLines: (lines: string) => `writes what lines ${lines} left in memory`,
  servesMany: (n: number) => `writes what ${many(n, { one: '# line', other: '# lines' })} left in memory`,
  tree: 'Events by cause',
  unfold: 'Open',
  fold: 'Close',
  writes: (n: number) => many(n, { one: '# write', other: '# writes' }),
  printed: 'What was printed',
  nothingPrinted: 'Nothing has been printed yet.',
  linesAbove: (n: number) => many(n, { one: '# line above', other: '# lines above' }),
  search: 'search:',
  command: 'Command',
  searchField: 'Search in earlier lines',
  typeAPart: 'Type a part of an earlier line.',
  notFound: 'No earlier line has that.',
  goesOn: 'It could go on with',
  more: (n: number) => `and ${number(n)} more`,
});
