/** The counters over the script: a column each, and a row as a sentence. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const counters = words('counters', {
  name: 'Counters over the script',
  title: 'Commands',
  none: 'No command has run here. Write a script, or choose a scenario, and what each of its commands did is counted here.',
  command: 'command',
  toItsEnd: (row: string, step: number) => `${row}. Click: to its end, step ${step}`,
  columns: {
    events: {
      head: 'events',
      short: 'events',
      about: 'Events that the command caused',
      said: (n: number) => many(n, { one: '# event', other: '# events' }),
    },
    writes: {
      head: 'block writes',
      short: 'writes',
      about: 'Changes of blocks in memory and on the disk, a block as often as it was changed',
      said: (n: number) => many(n, { one: '# block write', other: '# block writes' }),
    },
    bytes: {
      head: 'bytes changed',
      short: 'bytes',
      about: 'Bytes that these writes changed',
      said: (_n: number, size: string) => `${size} changed`,
    },
    journal: {
      head: 'journal blocks',
      short: 'journal',
      about: 'Blocks written into the journal: copies, descriptors, commits, its superblock',
      said: (n: number) => many(n, { one: '# journal block', other: '# journal blocks' }),
    },
    requests: {
      head: 'requests',
      short: 'requests',
      about: 'Requests to the disks that its system calls made',
      said: (n: number) => many(n, { one: '# request', other: '# requests' }),
    },
    time: {
      head: 'time',
      short: 'time',
      about: 'Simulated time that its system calls took',
      said: (n: number, took: string) => (n === 0 ? 'no time' : took),
    },
  },
  rest: 'everything else',
  aboutRest: 'mke2fs, the mount, and what the kernel does by itself',
  commands: (n: number) => many(n, { one: '# command', other: '# commands' }),
  here: 'The command of this step',
  each: 'Command by command',
  more: (n: number) => `and ${number(n)} more commands`,
});
