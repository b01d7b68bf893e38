/**
 * The journal at work, in the words of Linux's jbd2 tracepoints; and what it writes into its log, for which Linux has
 * none.
 */
import { defineEvent } from '../event.ts';
import { bool, int, ints, text } from '../shape.ts';

const blocks = (n: number): string => (n === 1 ? '1 block' : `${n} blocks`);
const operations = (n: number): string => (n === 1 ? '1 operation' : `${n} operations`);
const list = (numbers: readonly number[]): string =>
  numbers.length <= 6 ? numbers.join(', ') : `${numbers.slice(0, 5).join(', ')} and ${numbers.length - 5} more`;

const HANDLE_WORDS: Readonly<Record<number, string>> = {
  0: 'A small change',
  1: 'A change of an inode',
  2: 'Placing data',
  3: 'Giving blocks to a file',
  4: 'A change of a directory',
  5: 'Shortening a file',
  6: 'A change of the owner',
  10: 'A change of attributes',
  11: 'Marking blocks as written',
};
const what = (type: number): string => HANDLE_WORDS[type] ?? 'An operation';

const HANDLE_FIELDS = {
  tid: int('The transaction'),
  type: int('What kind of operation: 1 inode, 2 write, 3 map, 4 directory, 5 truncate, 10 attributes, 11 conversion'),
  line_no: int('The line of Linux’s source that asks; 0 here'),
};

export const HandleStart = defineEvent(
  'jbd2:jbd2_handle_start',
  'An operation begins: all that it changes belongs to one transaction.',
  { ...HANDLE_FIELDS, requested_blocks: int('Blocks that it may change at the most') },
  (f) =>
    `*${what(f.type)} begins within transaction ${f.tid}*; up to ${blocks(f.requested_blocks)} may change, and after a crash all of it counts or nothing.`,
);

export const HandleExtend = defineEvent(
  'jbd2:jbd2_handle_extend',
  'A long operation asks for room for more blocks in the same transaction.',
  {
    ...HANDLE_FIELDS,
    buffer_credits: int('Blocks that it may still change'),
    requested_blocks: int('More that it asks for'),
  },
  (f) =>
    `${what(f.type)} asks for *room for ${blocks(f.requested_blocks)} more* in transaction ${f.tid}; there is room for ${f.buffer_credits} left.`,
);

export const HandleRestart = defineEvent(
  'jbd2:jbd2_handle_restart',
  'A long operation goes on in a new transaction; what it has done so far is whole by itself.',
  { ...HANDLE_FIELDS, requested_blocks: int('Blocks that it may change at the most') },
  (f) => `${what(f.type)} *goes on in transaction ${f.tid}*, as the one before was full.`,
);

export const HandleStats = defineEvent(
  'jbd2:jbd2_handle_stats',
  'An operation is complete in memory.',
  {
    ...HANDLE_FIELDS,
    interval: int('How long it took, in jiffies'),
    sync: int('Whether a program waits for the commit'),
    requested_blocks: int('Blocks that it asked for'),
    dirtied_blocks: int('Blocks that it brought into the transaction'),
  },
  (f) =>
    f.dirtied_blocks === 0
      ? `${what(f.type)} is complete in memory. Transaction ${f.tid} *already held every block that it touched*.`
      : `${what(f.type)} is complete in memory: *${blocks(f.dirtied_blocks)} joined transaction ${f.tid}* and ${f.dirtied_blocks === 1 ? 'waits' : 'wait'} for its commit.`,
);

const COMMIT_FIELDS = { transaction: int('The transaction'), sync_commit: int('Whether a program made it commit') };

export const StartCommit = defineEvent(
  'jbd2:jbd2_start_commit',
  'A transaction is to become true on disk.',
  COMMIT_FIELDS,
  (f) =>
    `*Transaction ${f.transaction} commits*: first its data, then its copies in the journal, then the block that makes it count.`,
);

export const CommitLocking = defineEvent(
  'jbd2:jbd2_commit_locking',
  'The transaction is locked: no operation joins it any more.',
  COMMIT_FIELDS,
  (f) => `Transaction ${f.transaction} is *locked*: what comes now begins the next one.`,
);

export const CommitFlushing = defineEvent(
  'jbd2:jbd2_commit_flushing',
  'Data that the transaction leads to goes to its place before the transaction itself.',
  COMMIT_FIELDS,
  (f) =>
    `Transaction ${f.transaction} *is about to be written*; in ordered mode the data of its files goes to its place first.`,
);

export const CommitLogging = defineEvent(
  'jbd2:jbd2_commit_logging',
  'Copies of the changed blocks go into the journal.',
  COMMIT_FIELDS,
  (f) => `Transaction ${f.transaction}: *copies of its blocks go into the journal*; at home nothing changes yet.`,
);

export const SubmitInodeData = defineEvent(
  'jbd2:jbd2_submit_inode_data',
  'Ordered mode: the data of a file goes to its place before the commit.',
  { ino: int('The file') },
  (f) => `*The data of inode ${f.ino} goes to its place* before the commit (ordered mode).`,
);

export const WriteDescriptor = defineEvent(
  'jbd2:write_descriptor',
  'A descriptor block lists the copies behind it and where each belongs.',
  {
    tid: int('The transaction'),
    journal_block: int('Where the descriptor goes in the journal; the copies follow'),
    blocks: ints('The blocks of the volume that are copied, in order'),
    escaped: ints('Those that begin with the journal’s own magic number; their copies begin with zeros instead'),
  },
  (f) =>
    `*A descriptor at block ${f.journal_block} of the journal*, and behind it ${f.blocks.length === 1 ? 'a copy' : `${f.blocks.length} copies`}: of ${f.blocks.length === 1 ? 'block' : 'blocks'} ${list(f.blocks)}.${
      f.escaped.length > 0 ? ` ${list(f.escaped)} looked like a block of the journal and was escaped.` : ''
    }`,
);

export const WriteRevoke = defineEvent(
  'jbd2:write_revoke',
  'A revoke block lists blocks whose older copies must not be replayed.',
  { tid: int('The transaction'), journal_block: int('Where it goes in the journal'), blocks: ints('The blocks') },
  (f) =>
    `*A revoke block at block ${f.journal_block} of the journal*: older copies of ${f.blocks.length === 1 ? 'block' : 'blocks'} ${list(f.blocks)} must not come back.`,
);

export const WriteCommit = defineEvent(
  'jbd2:write_commit',
  'The commit block makes the transaction count.',
  {
    tid: int('The transaction'),
    journal_block: int('Where it goes in the journal'),
    barrier: bool('Whether all before it is on the platter first, and it is there at once'),
  },
  (f) =>
    `*The commit block of transaction ${f.tid}* at block ${f.journal_block} of the journal: with it the transaction counts, without it nothing of it does.${
      f.barrier ? ' All before it is on the platter first.' : ''
    }`,
);

export const RunStats = defineEvent(
  'jbd2:jbd2_run_stats',
  'What a transaction amounted to.',
  {
    tid: int('The transaction'),
    wait: int('Jiffies that it waited'),
    request_delay: int('Jiffies between the request and the commit'),
    running: int('Jiffies that it ran'),
    locked: int('Jiffies that it was locked'),
    flushing: int('Jiffies for its data'),
    logging: int('Jiffies for its log'),
    handle_count: int('Operations in it'),
    blocks: int('Blocks that they changed'),
    blocks_logged: int('Blocks that it took in the journal'),
  },
  (f) =>
    `Transaction ${f.tid} held *${operations(f.handle_count)} and ${blocks(f.blocks)}*, and took ${blocks(f.blocks_logged)} of the journal.`,
);

export const EndCommit = defineEvent(
  'jbd2:jbd2_end_commit',
  'The transaction is safe.',
  { ...COMMIT_FIELDS, head: int('The oldest transaction that a recovery would need') },
  (f) =>
    `*Transaction ${f.transaction} is safe*: after a crash the journal would repeat it. Its blocks go home when there is time.`,
);

export const Checkpoint = defineEvent(
  'jbd2:jbd2_checkpoint',
  'The journal makes room: the oldest transaction is to be brought home.',
  { result: int('0 when the tail could move by itself, 1 when blocks have to go home first') },
  (f) =>
    f.result === 0
      ? 'Checkpoint: *the tail of the journal could move*; room is there.'
      : 'Checkpoint: *blocks of the oldest transaction go home*, so that the journal has room again.',
);

export const CheckpointStats = defineEvent(
  'jbd2:jbd2_checkpoint_stats',
  'What it took to bring a transaction home.',
  {
    tid: int('The transaction'),
    chp_time: int('Jiffies'),
    forced_to_close: int('Transactions that had to commit for it'),
    written: int('Blocks that the checkpoint wrote'),
    dropped: int('Blocks that a later transaction took over'),
  },
  (f) =>
    `Of transaction ${f.tid} the checkpoint wrote ${blocks(f.written)}; a later one took over *${blocks(f.dropped)}* of it.`,
);

export const DropTransaction = defineEvent(
  'jbd2:jbd2_drop_transaction',
  'Every block of a transaction is home, or in a later one.',
  COMMIT_FIELDS,
  (f) => `*Transaction ${f.transaction} is not needed any more*: its blocks are home, or a later one has them.`,
);

export const UpdateLogTail = defineEvent(
  'jbd2:jbd2_update_log_tail',
  'A recovery would begin later now; what lies before is free.',
  {
    tail_sequence: int('The oldest transaction until now'),
    first_tid: int('The oldest from now on'),
    block_nr: int('Where it begins in the journal'),
    freed: int('Blocks of the journal that are free again'),
  },
  (f) =>
    `*The tail moves to block ${f.block_nr}* of the journal, transaction ${f.first_tid}: ${blocks(f.freed)} can be used again.`,
);

export const WriteSuperblock = defineEvent(
  'jbd2:jbd2_write_superblock',
  'The journal’s superblock is written: where a recovery begins.',
  {
    write_flags: text('Of the request, in hexadecimal'),
    s_sequence: int('The transaction that a recovery expects first'),
    s_start: int('Where it begins; 0 when there is nothing to replay'),
  },
  (f) =>
    f.s_start === 0
      ? 'The journal’s superblock says: *there is nothing to replay*.'
      : `The journal’s superblock says: *a recovery begins at journal block ${f.s_start}, with transaction ${f.s_sequence}*.`,
);

export const Revoke = defineEvent(
  'jbd2:revoke',
  'A block of metadata was freed: the journal must not bring it back.',
  { tid: int('The transaction'), block: int('The block') },
  (f) =>
    `*Block ${f.block} is revoked*: it may soon hold a file’s data, and an old copy in the journal must not be written over that.`,
);

export const Abort = defineEvent(
  'jbd2:abort',
  'The journal stops, so that nothing that is wrong reaches the disk.',
  { errno: int('The error'), why: text('Why') },
  (f) => `*The journal stops*: ${f.why}. From here on the volume is read-only.`,
);
