/** The lanes: their names, the moment, bookmarks, the story and the crash marker. */
import { type Said, sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const changes = (n: number) =>
  `${many(n, { one: '# change', other: '# changes' })} of blocks ${n === 1 ? 'is' : 'are'}`;

export const timeline = words('timeline', {
  lanes: 'Lanes',
  operations: 'operations',
  blockWrites: 'block writes',
  classes: {
    super: 'superblock, desc.',
    bitmap: 'bitmaps',
    inodes: 'inode table',
    directory: 'directory',
    map: 'map nodes',
    data: 'file data',
    journal: 'journal',
    free: 'free blocks',
  },
  disk: (disk: number) => `disk ${disk}`,
  oneDisk: 'disk',
  /** Several disks together. */
  disksUpTo: (last: number) => `disks 0–${last}`,
  bookmark: (step: number) => `Bookmark at step ${step}`,
  goToBookmark: (step: number) => `Go to the bookmark at step ${step}`,
  step: (step: number) => `step ${step}`,
  writes: (n: number) => `${n} writes`,
  disksNow: 'Disks at this moment',
  moment: 'Moment',
  between: (step: number, next: number, of: number) => `between step ${step} and ${next} of ${of}`,
  at: (step: number, of: number) => `step ${step} of ${of}`,
  atWrite: (step: number, of: number, nth: number, writes: number) =>
    `step ${step} of ${of}, write ${nth} of ${writes}`,
  work: {
    disks: 'disks',
    /** The parts of the file system that a disk worked for. */
    parts: ['directories', 'metadata', 'free lists', 'file data', 'the journal'],
    nothing: (disk: string) => `${disk}: nothing to do`,
    of: (disk: string, work: string, took: string, part: string) =>
      `${disk}: ${work} of work in ${took}, most for ${part}`,
  },
  cut: {
    name: 'power cut',
    dock: {
      drop: 'Power cut: drop the crash marker at this moment',
      take: 'Power cut: take the crash marker away',
    },
    dockTitle: {
      drop: 'Drop the crash marker at this moment (c), or drag it onto the lanes',
      take: 'Take the crash marker away (c), or drag it onto the lanes',
    },
    away: 'Take the crash marker away',
    marker: 'Crash marker',
    markerTitle: (cut: string) => `${cut}. Drag it; ← → move it, Enter goes there, Delete takes it away.`,
    after: (step: number) => `power cut after step ${step}`,
    noVolume: 'There is no volume yet.',
    why: (where: string, why: Said | string) => `${where}: ${sentenceOf(why)}`,
    safe: (where: string) => `${where}: every change of a block is safe`,
    lost: (n: number) => `${changes(n)} only in memory and would be lost`,
    flying: (n: number) => `${changes(n)} in the disk’s cache and may be lost`,
    noPower: 'no power to cut',
    allSafe: 'all safe',
    countLost: (n: number) => `${number(n)} lost`,
    countFlying: (n: number) => `${number(n)} may be lost`,
  },
});
