/**
 * Recovery of fast commits, behind that of the journal's transactions, in the words of Linux's two tracepoints:
 *
 *     pass scan … ─▶ fc_replay_scan, a block each ─▶ pass replay … ─▶ fc_replay, a record each ─▶ fc_recount
 */
import { defineEvent } from '../event.ts';
import { int, ints } from '../shape.ts';

/** What a scan of a block ends with: it goes on, it has come to the end, or a negative errno. */
export const FC_SCAN = { STOP: 0, CONTINUE: 1, EUNKNOWN: -95, EINCOMPLETE: -125, EBADSUM: -74 } as const;

export const FcReplayScan = defineEvent(
  'ext4:ext4_fc_replay_scan',
  'A block for fast commits is looked at, to find how far complete ones reach.',
  { error: int('1 it goes on, 0 it ends here, or a negative errno'), off: int('The block, from the area’s first') },
  (f) =>
    `Block ${f.off} of the fast commits: ${f.error > 0 ? 'its records can be read' : f.error < 0 ? '*it is damaged*, and no fast commit before it is complete' : '*they end before it*'}.`,
);

const WHAT: Readonly<Record<number, string>> = {
  1: 'blocks get the places that it names',
  2: 'blocks have no place any more',
  3: 'its name is made',
  4: 'it gets one more name',
  5: 'a name goes',
  6: 'its fields become what they were',
};

export const FcReplay = defineEvent(
  'ext4:ext4_fc_replay',
  'A record of a fast commit is done again.',
  {
    tag: int('What kind of record'),
    ino: int('The inode'),
    data1: int('The directory, or the first block of the file'),
    data2: int('Bytes of the name, or blocks'),
  },
  (f) => (f.ino ? `A record about *inode ${f.ino}*: ${WHAT[f.tag]}.` : '*A TAIL*: this fast commit is done.'),
);

export const FcRecount = defineEvent(
  'ext4lab:fc_recount',
  'What no record says is counted: bitmaps, links, blocks of inodes.',
  {
    inodes: ints('What the records were about'),
    groups: ints('Groups counted anew'),
    deleted: ints('Inodes without a name'),
  },
  ({ inodes, groups, deleted }) =>
    `*No record says what is taken*: it is counted, for inodes ${inodes.join(', ')} and groups ${groups.join(', ')}.${deleted.length > 0 ? ` Without a name, and so deleted: ${deleted.join(', ')}.` : ''}`,
);
