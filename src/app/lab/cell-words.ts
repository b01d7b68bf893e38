/** One cell of the lab, opened. */
import { counting } from '../../words/english.ts';

const { number } = counting;

export const cell = {
  script: 'Its script',
  step: 'Step through a sample',
  stepAbout:
    'The same script with less of everything, recorded in a window of its own: every call, every request, every block.',
  waitedFor: (who: string, seconds: string) => `What ${who} waited for: ${seconds}`,
  threads: 'What the kernel’s threads did meanwhile',
  counted: 'What was counted',
  readRate: (rate: string) => `PostMark read ${rate} MiB per second.`,
  notRun: 'It has not been run yet.',
  nothing: 'Nothing.',
  forPart: 'for',
  inAll: 'in all',
  none: 'none',
  latency: (n: number, mean: string, half: string, most: string) =>
    `${number(n)}: ${mean} on average, half below ${half}, 99 of 100 below ${most}`,
  rows: {
    reads: 'requests to read',
    writes: 'requests to write',
    flushes: 'flushes of the disks’ caches',
    written: 'written by programs',
    sent: 'sent to the disks',
    read: 'read from the disks',
    hits: 'blocks that memory had',
    busy: 'disks at work',
    arms: 'arms',
  },
  had: (hits: number, of: number) => `${number(hits)} of ${number(of)}`,
  moved: (asked: number, seeks: number) => `${number(asked)} times asked, ${number(seeks)} times another cylinder`,
  took: (seek: string, settle: string, rotation: string, media: string) =>
    `seeks ${seek}, settling ${settle}, turning ${rotation}, bytes ${media}`,
};
