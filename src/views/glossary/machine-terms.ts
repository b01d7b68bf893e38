/** The words of the machine: disks, what stands before them, and time. */
import type { Term } from './lexicon.ts';

export const MACHINE_TERMS: readonly Term[] = [
  {
    name: 'seek',
    says: 'The arm of a disk moves to another track: some milliseconds, longer the further it goes.',
    forms: ['seeks'],
  },
  {
    name: 'settle',
    says: 'After a seek the head comes to rest over the track, and for a write waits a little longer.',
  },
  { name: 'rotation', says: 'Waiting until the wanted sector comes round under the head: half a turn on average.' },
  { name: 'transfer', says: 'The time in which the sectors themselves pass under the head.' },
  {
    name: 'track',
    says: 'One circle of a platter; all that passes under a head that stands still.',
    forms: ['cylinder'],
  },
  {
    name: 'FS_access',
    says: 'An access to the file system, in the papers’ formulas: E[FS_access] is the time that one is expected to take, the sum of five terms.',
  },
  { name: 'platter', says: 'The disk in the drive that holds the bytes when the power is off.' },
  { name: 'arm', says: 'Carries the heads of a disk from track to track, all at once.' },
  {
    name: 'head',
    says: 'Of a disk: what reads and writes the track below it. Of the log: where the next transaction will begin.',
  },
  { name: 'media', says: 'The platters themselves: the time in which the bytes pass under the head.' },
  { name: 'interface', says: 'The cable between a disk and its controller, and the time that bytes take on it.' },
  { name: 'flash', says: 'Memory chips that keep their bytes without power, and have no arm to move.' },
  {
    name: 'block layer',
    says: 'The part of Linux between file systems and disks: requests wait here, are put in order and joined.',
  },
  {
    name: 'bio',
    says: 'What a file system asks of the block layer: a run of blocks to read or write. Neighbours are joined into one request.',
  },
  { name: 'merged', says: 'Joined with a neighbour into one request, which a disk does in one go.' },
  {
    name: 'controller',
    says: 'Between the computer and its disks: it has a cache of its own and sends each disk its part.',
  },
  { name: 'buffer', says: 'A disk’s own memory: what passed under the head and may be asked for next.' },
  { name: 'CPU', says: 'The processor, which runs programs and the kernel.' },
  { name: 'kernel', says: 'Linux itself: what runs below all programs, and has the file systems in it.' },
  {
    name: 'system call',
    says: 'What a program asks of the kernel: open, write, fsync. The program goes on when it returns.',
    forms: ['call'],
  },
  { name: 'latency', says: 'How long it takes until what was asked for is there.' },
  {
    name: 'µs',
    says: 'A millionth of a second. An ms is a thousandth of one, an ns a thousandth of a µs.',
    forms: ['ms', 'ns'],
  },
  { name: 'request', says: 'What the block layer asks of a disk at once: a run of sectors to read or write.' },
  {
    name: 'elevator',
    says: 'Orders waiting requests by their place, so that the arm sweeps over them instead of going to and fro.',
    forms: ['I/O scheduler', 'mq-deadline'],
  },
  { name: 'CFQ', says: 'An elevator that gives each program its turn; Linux had it until 2019.' },
  { name: 'deadline', says: 'An elevator that goes by place, and lets no request wait too long.' },
  { name: 'noop', says: 'An elevator that leaves requests as they come: a flash disk has no arm to save.' },
  {
    name: 'RAID-0',
    says: 'Several disks used as one: pieces of equal size go to each in turn, so that a long request keeps all of them busy. If one disk fails, all is lost.',
    forms: ['RAID', 'stripe', 'stripe width', 'striped', 'striping', 'stride'],
  },
  { name: 'cache hit', says: 'What was asked for is in a cache already: no disk has to move.' },
  {
    name: 'PostMark',
    says: 'A measure of file systems: many small files made, grown, read and deleted, as a mail server does.',
  },
  {
    name: 'p95',
    says: 'Of 100 measured times 95 are shorter, 5 longer. p50 is the middle one.',
    forms: ['p50', 'p99'],
  },
];
