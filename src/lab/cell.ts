/**
 * A cell of a table: one benchmark, on one file system and so many disks. It is a script like any other (`scriptOf`),
 * which the page can record and step through; here it runs with nothing recorded, and the machine's time is kept.
 */
import type { Directives } from '../shell/language/script.ts';
import type { FileSystemName, PaperTest } from './papers.ts';

export interface Cell {
  readonly test: PaperTest;
  readonly fs: FileSystemName;
  readonly disks: number;
}

/** As mke2fs made them when the papers were written: no checksums of metadata, block numbers of 32 bits. */
const MKFS: Readonly<Record<FileSystemName, string>> = {
  ext2: '-t ext2',
  ext3: '-t ext3',
  ext4: '-t ext4 -O ^metadata_csum,^64bit,uninit_bg',
};

export const directivesOf = ({ fs, disks }: Cell): Directives => ({
  mkfs: MKFS[fs],
  size: '10G',
  kernel: '2.6.33',
  machine: 'papers',
  disks: String(disks),
});

export function scriptOf(cell: Cell): string {
  const { files, transactions, low, high } = cell.test;
  const lines = Object.entries(directivesOf(cell)).map(([name, value]) => `# ${name}: ${value}`);
  return [...lines, `postmark -n ${files} -t ${transactions} --low ${low} --high ${high}`, ''].join('\n');
}
