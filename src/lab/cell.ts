/**
 * A cell of a table: one benchmark, on one file system and so many disks. It is a script like any other (`scriptOf`),
 * which the page can record and step through; here it runs with nothing recorded, and the machine's time is kept.
 */
import type { Directives } from '../shell/language/script.ts';
import type { FileSystemName, PaperTest } from './papers.ts';
import { whatIfOf } from './what-ifs.ts';

export interface Cell {
  readonly test: PaperTest;
  readonly fs: FileSystemName;
  readonly disks: number;
  /** What is otherwise than in the papers (what-ifs.ts). */
  readonly whatIf?: string;
}

/** As mke2fs made them when the papers were written: no checksums of metadata, block numbers of 32 bits. */
const MKFS: Readonly<Record<FileSystemName, { type: string; features: readonly string[] }>> = {
  ext2: { type: '-t ext2', features: [] },
  ext3: { type: '-t ext3 -J size=128', features: [] },
  ext4: { type: '-t ext4 -J size=128', features: ['^metadata_csum', '^64bit', 'uninit_bg'] },
};

export function directivesOf({ fs, disks, whatIf }: Cell): Directives {
  const { lines, feature } = whatIfOf(whatIf) ?? {};
  const { type, features } = MKFS[fs];
  const all = feature === undefined ? features : [...features, feature];
  return {
    mkfs: all.length > 0 ? `${type} -O ${all.join(',')}` : type,
    size: '10G',
    kernel: '2.6.33',
    machine: 'papers-fitted',
    disks: String(disks),
    ...lines,
  };
}

export function scriptOf(cell: Cell): string {
  const { files, transactions, low, high } = cell.test;
  const lines = Object.entries(directivesOf(cell)).map(([name, value]) => `# ${name}: ${value}`);
  return [...lines, `postmark -n ${files} -t ${transactions} --low ${low} --high ${high}`, ''].join('\n');
}

/** Calls of a cell, about: what a run of it costs. */
export const workOf = ({ test }: Cell): number => (test.files + test.transactions) * (8 + test.high / 8192);
