/**
 * Requests on their way to the disk, in the words of Linux's block tracepoints. This is the only event that the recorder
 * itself emits.
 */

import { type Carried, REQ } from './disk.ts';
import { defineEvent } from './event.ts';
import { int, keyOf, text } from './shape.ts';

const range = (f: { block: number; count: number }): string =>
  f.count === 1 ? `block ${f.block}` : `blocks ${f.block} to ${f.block + f.count - 1}`;

const WHAT: Record<Carried | '', string> = {
  data: 'Data of files',
  journal: 'A piece of the journal',
  metadata: 'Metadata',
  superblock: 'The superblock',
  '': 'Nothing',
};

export const BlockBioQueue = defineEvent(
  'block:block_bio_queue',
  'A request goes to the disk. It carries the bytes that the blocks hold at this step.',
  {
    sector: int('First sector of 512 bytes'),
    nr_sector: int('Sectors; 0 for a flush alone'),
    rwbs: text('F flush before, W write, F force to the platter, S a program waits, M metadata'),
    comm: text('Who sends it'),
    block: int('First block'),
    count: int('Blocks'),
    flags: int('The same as rwbs, as bits'),
    carried: keyOf('data, journal, metadata or superblock; nothing for a flush alone', WHAT),
  },
  (f) =>
    f.count === 0
      ? '*The disk is told to empty its cache*: all that was sent before is safe once this is done.'
      : `${WHAT[f.carried]} goes to the disk: *${range(f)}*${
          f.flags & REQ.PREFLUSH ? ', after all that was sent before' : ''
        }${f.flags & REQ.FUA ? ', and on to the platter at once' : f.flags & REQ.PREFLUSH ? '' : '; it may stay in the disk’s cache for a while'}.`,
);
