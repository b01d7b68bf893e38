/** Sentences about the senseless or missing parts of a link or a file. They are fetched when there is something to say. */
import { counting } from '../words/english.ts';
import { words } from '../words/words.ts';

const { number } = counting;

export const links = words('links', {
  ignored: (parts: string) => `Part of this link makes no sense and was left out: ${parts}.`,
  unreadable: 'The script of this link cannot be read: it was cut or changed, or is too long.',
  noBlock: (block: number) => `This volume has no block ${block}.`,
  noEvent: (event: string, nth: number, times: number) =>
    times === 0
      ? `This link leads to the event ${event}, which does not happen here.`
      : `This link leads to number ${nth} of the events ${event}, of which there ${times === 1 ? 'is one' : `are ${number(times)}`} here.`,
  noScenario: (name: string) => `No scenario is called “${name}”.`,
  notWatched: (name: string, why: string) => `${name} cannot be watched: ${why}`,
  fileStays: (name: string) =>
    `This link shows ${name}, a file that stays on the computer where it was opened: drop it here to go on.`,
  scriptRefused: (why: string) => `The link's script was refused: ${why}`,
  commandRefused: (why: string) => `The link's command was refused: ${why}`,
  /** What scripts name and a person gave. */
  program: (name: string) => `the program ${name} (${name}.wasm)`,
  trace: (name: string) => `strace’s trace ${name} (${name}.txt)`,
  and: (before: string, last: string) => `${before} and ${last}`,
  needsOne: (what: string) =>
    `This link needs ${what}, which stays on the computer where it was made: drop it here to go on.`,
  needsMany: (what: string) =>
    `This link needs ${what}, which stay on the computer where it was made: drop them here to go on.`,
  notBrought: (what: string) =>
    `The link does not bring ${what}: who opens it is asked for it. Download, To go on later, makes a file that has all.`,
  tooLarge: (file: string, mib: number) => `${file} is larger than ${number(mib)} MiB.`,
  nowACommand: (name: string) =>
    `${name} is a command now, and kept with the visits that name it: write ${name} in the script, or in the terminal.`,
});
