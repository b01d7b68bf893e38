/**
 * A cell of a table: one benchmark, on one file system and so many disks. It is a script like any other (`scriptOf`),
 * which the page can record and step through; here it runs with nothing recorded, and the machine's time is kept.
 */
import type { Directives } from '../shell/language/script.ts';
import { begun, commandOf, type Job } from './job.ts';
import type { FileSystemName } from './papers.ts';
import { whatIfOf } from './what-ifs.ts';

export interface Cell {
  readonly job: Job;
  readonly fs: FileSystemName;
  readonly disks: number;
  /** The what-if that it differs by from the papers (what-ifs.ts). */
  readonly whatIf?: string;
  /** More lines of its script. */
  readonly lines?: Directives;
}

/** Volumes as mke2fs made them when the papers were written, without checksums of metadata and with 32-bit block numbers. */
const MKFS: Readonly<Record<FileSystemName, { type: string; features: readonly string[] }>> = {
  ext2: { type: '-t ext2', features: [] },
  ext3: { type: '-t ext3 -J size=128', features: [] },
  ext4: { type: '-t ext4 -J size=128', features: ['^metadata_csum', '^64bit', 'uninit_bg'] },
};

/** GiB of the papers' volume. A cell that needs more gets a volume of which it fills four fifths. */
const VOLUME = 10;
const FILLED = 0.8 * 2 ** 30;

function gibibytesFor(job: Job): number {
  const running = begun(job);
  const room = typeof running === 'string' ? 0 : running.room;
  return VOLUME * Math.max(1, Math.ceil(room / FILLED / VOLUME));
}

export function directivesOf({ job, fs, disks, whatIf, lines: more }: Cell): Directives {
  const { lines, feature } = whatIfOf(whatIf) ?? {};
  const { type, features } = MKFS[fs];
  const all = feature === undefined ? features : [...features, feature];
  return {
    mkfs: all.length > 0 ? `${type} -O ${all.join(',')}` : type,
    size: `${gibibytesFor(job)}G`,
    kernel: '2.6.33',
    machine: 'papers-fitted',
    disks: String(disks),
    ...lines,
    ...more,
  };
}

export function scriptOf(cell: Cell): string {
  const lines = Object.entries(directivesOf(cell)).map(([name, value]) => `# ${name}: ${value}`);
  return [...lines, commandOf(cell.job), ''].join('\n');
}

/** About how many calls a cell makes, which is what a run of it costs. */
export function workOf({ job }: Cell): number {
  const running = begun(job);
  return typeof running === 'string' ? 0 : running.turns;
}
