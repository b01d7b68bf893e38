/** The words of the page around tiles. They are one file, because the first picture needs all of them. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { many } = counting;

/** The tiles: their headings, their descriptions, and the bar that opens them. */
export const tiles = words('tiles', {
  bar: 'Tiles',
  all: 'All tiles',
  allTitle: 'All tiles, and what each shows',
  open: 'open',
  enlarge: 'Enlarge',
  enlargeOne: (title: string) => `Enlarge ${title}`,
  showOthers: 'Show the others again',
  showOthersBeside: (title: string) => `Show the others beside ${title}`,
  /** By what they are about. */
  shelves: {
    'The disk': 'The disk',
    Files: 'Files',
    'Space and memory': 'Space and memory',
    Safety: 'Safety',
    'The machine': 'The machine',
  },
  legendOf: 'Kinds of block',
  /** Beside counts, which leave less room. */
  superShort: 'super',
  legend: {
    super: 'superblock, descriptors',
    bitmap: 'bitmaps',
    inodes: 'inode table',
    directory: 'directory',
    map: 'map nodes',
    data: 'file data',
    journal: 'journal',
    free: 'free',
  },
});

/** Around the pictures: what a step wrote, what cannot be stepped through, a part that has failed. */
export const frame = words('frame', {
  stage: 'Stage',
  narration: 'Narration',
  /** A volume that was opened; its name comes before this. */
  asOpened: (kind: string) => ` as it was opened: ${kind}, with nothing to step through yet.`,
  /** Between asterisks, as in the sentences of steps. */
  asCut:
    'The disk *as the power cut left it* cannot be mounted, so there is nothing to step through. The tile Power cut leads back.',
  details: 'kernel details',
  detailsTitle: 'Events by their names in the kernel, causes, what was passed over (k)',
  written: 'Written by this step',
  wrote: 'wrote',
  wroteNothing: 'wrote nothing',
  block: (block: number) => `Block ${block}`,
  blocks: (from: number, to: number) => `Block ${from} to ${to}`,
  many: (n: number) => many(n, { one: '# block', other: '# blocks' }),
  morePlaces: (n: number) => many(n, { one: 'and # more place', other: 'and # more places' }),
  leave: 'Leave',
  leaveTitle: 'Leave (Esc)',
  drop: 'Drop a disk image, a visit, an exercise, a program (.wasm) or a trace of strace to open it',
  newer: { here: 'A newer version of ext4lab is here.', load: 'Load it', later: 'Later' },
  /** Parts that may fail alone. */
  parts: {
    timeline: 'The timeline',
    script: 'The script panel',
    inspector: 'The inspector',
    transport: 'The transport',
  },
  tile: (title: string) => `The tile “${title}”`,
  hasFailed: (part: string) => `${part} has failed: `,
  ours: '. This is a mistake of ext4lab, not of the volume.',
  again: 'Try again',
});

/** Messages about the page's own work: work under way, and failures. */
export const messages = words('messages', {
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  /** Under way; the sentences below begin with these. */
  running: 'Running',
  formatting: 'Formatting',
  opening: (name: string) => `Opening ${name}`,
  compressing: 'Compressing the image',
  writing: 'Writing the image',
  failed: (what: string, why: string) => `${what} failed: ${why}.`,
  notOver: (what: string) => `${what} is not over yet: type it again then.`,
  wasStopped: 'It was stopped before its end.',
  stopped: (file: string) => `Stopped. Open ${file} again to go on.`,
  toItsEnd: 'Run it to its end',
  unmounted: 'The volume has been unmounted: the recording ends here.',
  lost: (why: string) => `The volume is lost: its worker has failed (${why}).`,
  openAgain: 'Open it again.',
  loadAgain: 'Load it again',
  noImage: (why: string) => `The image could not be made: ${why}.`,
  noChange: {
    after: (block: number) => `Block ${block} does not change after this moment.`,
    before: (block: number) => `Block ${block} does not change before this moment.`,
  },
  nothingBack: 'There is nothing to take back.',
  nothingAgain: 'There is nothing to do again.',
});

/** Words beside the name of a language that covers little of the page. */
export const languages = words('languages', {
  share: (percent: number) => `${percent} % is translated.`,
});
