/** Requests on their way to the disk, in the words of Linux's block tracepoints. */
import { type Carried, REQ } from '../disk.ts';
import { defineEvent } from '../event.ts';

export interface BioFields {
  sector: number;
  nr_sector: number;
  rwbs: string;
  comm: string;
  block: number;
  count: number;
  flags: number;
  carried: Carried | '';
}

const range = (f: BioFields): string =>
  f.count === 1 ? `block ${f.block}` : `blocks ${f.block} to ${f.block + f.count - 1}`;

const WHAT: Record<string, string> = {
  data: 'Data of files',
  journal: 'A piece of the journal',
  metadata: 'Metadata',
  superblock: 'The superblock',
};

export const BlockBioQueue = defineEvent<BioFields>()(
  'block:block_bio_queue',
  'A request goes to the disk. It carries the bytes that the blocks hold at this step.',
  {
    sector: 'First sector of 512 bytes',
    nr_sector: 'Sectors; 0 for a flush alone',
    rwbs: 'F flush before, W write, F force to the platter, S somebody waits, M metadata',
    comm: 'Who sends it',
    block: 'First block',
    count: 'Blocks',
    flags: 'The same as rwbs, as bits',
    carried: 'data, journal, metadata or superblock; nothing for a flush alone',
  },
  (f) =>
    f.count === 0
      ? '*The disk is told to empty its cache*: all that was sent before is safe once this is done.'
      : `${WHAT[f.carried]} goes to the disk: *${range(f)}*${
          f.flags & REQ.PREFLUSH ? ', after all that was sent before' : ''
        }${f.flags & REQ.FUA ? ', and on to the platter at once' : f.flags & REQ.PREFLUSH ? '' : '; it may stay in the disk’s cache for a while'}.`,
);
