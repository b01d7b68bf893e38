/** What the page has to say of its own work: what is under way, what could not be done. */
import { words } from '../../words/words.ts';

export const messages = words('messages', {
  /** What the machine refuses, which it says in English. */
  refusal: (text: string) => `${text}`,
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
