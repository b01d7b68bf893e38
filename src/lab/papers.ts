/**
 * What the papers measured with PostMark: tables IV to VI of B. Djordjevic and V. Timcenko, "Ext4 file system in Linux
 * Environment", on one to four disks. They print throughput of reads. Most of it stands for a whole number of seconds,
 * given the bytes that PostMark reads, and those seconds are what we compare.
 */

export const FILE_SYSTEMS = ['ext2', 'ext3', 'ext4'] as const;
export type FileSystemName = (typeof FILE_SYSTEMS)[number];

export const MOST_DISKS = 4;
/** The fitted constants were chosen for these numbers of disks. The figures for others are predictions. */
export const FITTED_ON: readonly number[] = [1, 2, 4];

/** One of the papers' tests. */
export interface PaperTest {
  readonly number: number;
  readonly files: number;
  readonly transactions: number;
  /** Bytes of a file. */
  readonly low: number;
  readonly high: number;
  /** Elapsed seconds on one disk, two, three, four. */
  readonly seconds: Readonly<Record<FileSystemName, readonly number[]>>;
}

const TRANSACTIONS = 50_000;

export const TESTS: readonly PaperTest[] = [
  {
    number: 1,
    files: 4000,
    transactions: TRANSACTIONS,
    low: 1000,
    high: 100_000,
    seconds: { ext2: [141, 78, 70, 58], ext3: [103, 68.9, 51.5, 45.1], ext4: [72, 61.6, 44, 35] },
  },
  {
    number: 2,
    files: 30_000,
    transactions: TRANSACTIONS,
    low: 1,
    high: 1000,
    seconds: { ext2: [54, 40, 39, 38], ext3: [36.9, 28.6, 26.7, 25], ext4: [31, 24, 22.4, 21] },
  },
  {
    number: 3,
    files: 4000,
    transactions: TRANSACTIONS,
    low: 1000,
    high: 300_000,
    seconds: { ext2: [285, 155, 128, 101], ext3: [240, 138, 119, 94.9], ext4: [164, 111, 98, 85] },
  },
];
