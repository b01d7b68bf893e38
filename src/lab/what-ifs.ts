/**
 * What-ifs: each is a line or two in the cell's script, on top of what the papers' server had. Without one, a cell runs as
 * the papers ran it. A mechanism that is switched off shows what it is worth.
 */
import { MECHANISMS, type Mechanism } from '../machine/profiles/mechanisms.ts';
import type { Directives } from '../shell/language/script.ts';
import { FILE_SYSTEMS, type FileSystemName } from './papers.ts';

export interface WhatIf {
  /** In links. */
  readonly id: string;
  readonly title: string;
  /** What it changes, for a reader who meets the word for the first time. */
  readonly about: string;
  /** Lines of the script. */
  readonly lines?: Directives;
  /** For mke2fs -O. */
  readonly feature?: string;
  /** The file systems that it applies to, if not to all. */
  readonly of?: readonly FileSystemName[];
  /** It applies from this many disks on. */
  readonly disks?: number;
}

const JOURNALED = ['ext3', 'ext4'] as const;

/** Something that kernel 2.6.33 does, left out. */
function leftOut(mechanism: Mechanism, title: string, of: readonly FileSystemName[] = FILE_SYSTEMS): WhatIf {
  return {
    id: `no-${mechanism}`,
    title,
    about: `Without this: ${MECHANISMS[mechanism]}`,
    lines: { without: mechanism },
    of,
  };
}

export const WHAT_IFS: readonly WhatIf[] = [
  {
    id: 'battery',
    title: 'Write-back cache',
    about: 'The controller has a battery: a write is done once it is in its cache of 256 MiB.',
    lines: { battery: 'yes' },
  },
  {
    id: 'dirty64',
    title: 'Dirty limits of 64 bits',
    about: 'The kernel counts all 11 GiB of memory as room for data that is not on disk yet, not 500 MiB.',
    lines: { dirtyable: '11G' },
  },
  {
    id: 'background',
    title: 'Flush from 2 % on',
    about: 'The flusher begins at 2 % of dirty memory, not at 10 %.',
    lines: { dirty_background_ratio: '2' },
  },
  {
    id: 'no-htree',
    title: 'HTree off',
    about: 'Directories have no hash tree: a name is found by reading records from the first one on, as in ext2.',
    feature: '^dir_index',
    of: JOURNALED,
  },
  {
    id: 'no-delalloc',
    title: 'Delayed allocation off',
    about: 'ext4 gives blocks to data when a program writes it, not when it is flushed.',
    lines: { mount: 'nodelalloc' },
    of: ['ext4'],
  },
  {
    id: 'journal-data',
    title: 'data=journal',
    about: 'File data goes through the journal too: it is written twice.',
    lines: { mount: 'data=journal' },
    of: JOURNALED,
  },
  {
    id: 'writeback',
    title: 'data=writeback',
    about: 'A commit does not wait for the data of the files that it is about.',
    lines: { mount: 'data=writeback' },
    of: JOURNALED,
  },
  {
    id: 'reuse',
    title: 'Freed blocks at once',
    about: 'Blocks of a deleted file may be taken again at once, as in ext2, not after the next commit.',
    lines: { freed: 'at-once' },
    of: JOURNALED,
  },
  {
    id: 'no-barrier',
    title: 'Barriers off',
    about: 'ext4 does not ask the disk to empty its cache around a commit; ext3 of 2.6.33 never did.',
    lines: { mount: 'barrier=0' },
    of: ['ext4'],
  },
  leftOut('commit-waits', 'No waits for a commit’s blocks', JOURNALED),
  leftOut('rewrite-waits', 'No rewrites before a commit', ['ext3']),
  leftOut('late-requests', 'Writes that do not give way'),
  leftOut('flusher-chunks', 'Dirty limits looked at file by file'),
  {
    id: 'strip64',
    title: 'Strip of 64 KiB',
    about: 'Each disk gets 64 KiB in turn, not 128 KiB.',
    lines: { chunk: '64K' },
    disks: 2,
  },
  {
    id: 'strip256',
    title: 'Strip of 256 KiB',
    about: 'Each disk gets 256 KiB in turn, not 128 KiB.',
    lines: { chunk: '256K' },
    disks: 2,
  },
  {
    id: 'noop',
    title: 'No elevator',
    about: 'Requests go to the disks in the order in which they came; only the drive orders them.',
    lines: { elevator: 'noop' },
  },
  {
    id: 'read-ahead',
    title: 'The controller reads ahead',
    about: 'After each read the controller reads 128 KiB on, into its cache.',
    lines: { controller_read_ahead: '128K' },
  },
  {
    id: 'no-controller',
    title: 'A controller that remembers nothing',
    about: 'What was read or written is not kept in the controller; only the memory and the drives have a cache.',
    lines: { controller_cache: '0' },
  },
  {
    id: 'small-memory',
    title: '64 MiB of memory',
    about: 'A file larger than that is read from the disk again, and what is written must go there soon.',
    lines: { memory: '64M' },
  },
  {
    id: 'desktop',
    title: 'Desktop disks',
    about: 'A present desktop with disks of 7,200 turns per minute: their caches, its processor and its memory too.',
    lines: { machine: 'desktop' },
  },
  {
    id: 'nvme',
    title: 'NVMe drives',
    about: 'A present laptop with flash memory: no arm, no platter; its processor and its memory too.',
    lines: { machine: 'laptop' },
  },
];

export const whatIfOf = (id: string | undefined): WhatIf | undefined => WHAT_IFS.find((w) => w.id === id);

export const appliesTo = ({ of = FILE_SYSTEMS, disks = 1 }: WhatIf, fs: FileSystemName, on: number): boolean =>
  of.includes(fs) && on >= disks;
