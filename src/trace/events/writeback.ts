/**
 * Data on its way: written into the page cache, promised space, flushed to its place. In the words of
 * Linux's tracepoints.
 */
import { defineEvent } from '../event.ts';
import { int, text } from '../shape.ts';
import { CLUSTERS, unitsText } from './cluster-words.ts';

const blocks = (n: number): string => (n === 1 ? '1 block' : `${n} blocks`);
const bytes = (n: number): string => (n === 1 ? '1 byte' : `${n} bytes`);

export const DaWriteBegin = defineEvent(
  'ext4:ext4_da_write_begin',
  'A program writes into the page cache; places are decided later.',
  { ino: int('The file'), pos: int('Byte of the file'), len: int('Bytes') },
  (f) => `*${bytes(f.len)}* are written at byte ${f.pos} of inode ${f.ino}: into memory first.`,
);

export const DaReserveSpace = defineEvent(
  'ext4:ext4_da_reserve_space',
  'A block is promised to data that has no place yet.',
  {
    ino: int('The file'),
    mode: int('Its type and permissions'),
    i_blocks: int('Sectors that it has on disk'),
    reserve_blocks: int('Blocks promised now'),
    reserved_data_blocks: int('Blocks promised to the file in all'),
    ...CLUSTERS,
  },
  (f) =>
    `*A ${f.ratio ? 'cluster' : 'block'} is reserved* for inode ${f.ino} (${f.reserved_data_blocks} in all): there will be room, but where is left open until the flush.`,
);

export const DaReleaseSpace = defineEvent(
  'ext4:ext4_da_release_space',
  'Promised space is not needed any more: the data went before its flush.',
  {
    ino: int('The file'),
    mode: int('Its type and permissions'),
    i_blocks: int('Sectors that it has on disk'),
    freed_blocks: int('Promises taken back'),
    reserved_data_blocks: int('Promises left'),
    ...CLUSTERS,
  },
  (f) =>
    `*${unitsText(f.freed_blocks, f)}* promised to inode ${f.ino} are not needed any more; the data never reached the disk.`,
);

export const DaUpdateReserveSpace = defineEvent(
  'ext4:ext4_da_update_reserve_space',
  'Promises are kept: the blocks are allocated.',
  {
    ino: int('The file'),
    mode: int('Its type and permissions'),
    i_blocks: int('Sectors that it had on disk'),
    used_blocks: int('Promises kept'),
    reserved_data_blocks: int('Promises before'),
    quota_claim: int('Whether quota is charged'),
    ...CLUSTERS,
  },
  (f) =>
    `*${unitsText(f.used_blocks, f)}* of the ${f.reserved_data_blocks} promised to inode ${f.ino} ${f.used_blocks === 1 ? 'has its' : 'have their'} place now.`,
);

const WAKES: Record<string, (files: number) => string> = {
  periodic: (n) =>
    `*The periodic writer* wakes up: ${n === 1 ? 'a file has' : `${n} files have`} been dirty for long enough, so ${n === 1 ? 'it is' : 'they are'} flushed without anybody asking.`,
  background: (n) =>
    `*The flusher works in the background*: ${n === 1 ? 'one file is' : `${n} files are`} dirty, and it writes until no more than the background share of memory is.`,
  vmscan: (n) =>
    `*Memory is full*, and too little of it can be forgotten: ${n === 1 ? 'the file that is dirty is' : `all ${n} files that are dirty are`} flushed to make room.`,
};

export const WritebackStart = defineEvent(
  'writeback:writeback_start',
  'The flusher begins to write by itself.',
  { reason: text('Why'), files: int('Files that are to be flushed') },
  (f) => WAKES[f.reason]?.(f.files) ?? `The flusher writes ${f.files} files (${f.reason}).`,
);

const pages = (n: number): string => (n === 1 ? '1 page' : `${n} pages`);

export const WakeBackground = defineEvent(
  'writeback:writeback_wake_background',
  'More of memory is dirty than the background threshold, so the flusher is woken.',
  { dirty: int('Pages that are dirty'), background_thresh: int('From how many on the flusher works') },
  (f) =>
    `*${pages(f.dirty)} are dirty*, more than the ${f.background_thresh} of the background threshold: the flusher is woken. The program goes on meanwhile.`,
);

export const BalanceDirtyPages = defineEvent(
  'writeback:balance_dirty_pages',
  'A program that writes has to wait, as too much of memory is dirty.',
  {
    ino: int('The file that it writes'),
    comm: text('The program'),
    limit: int('Pages that may be dirty at most'),
    setpoint: int('Pages at which Linux tries to keep it'),
    dirty: int('Pages that are dirty'),
    pause: int('Milliseconds that it waits at a time'),
  },
  (f) =>
    `*${f.comm} has to wait*: ${pages(f.dirty)} are dirty and ${f.limit} are the limit. It may write on when the flusher has caught up.`,
);

export const ShrinkInactive = defineEvent(
  'vmscan:mm_vmscan_lru_shrink_inactive',
  'Memory is short: pages that the disk holds too are forgotten.',
  {
    nr_scanned: int('Pages looked at'),
    nr_reclaimed: int('Pages forgotten'),
    nr_dirty: int('Pages that could not be, as they are dirty'),
  },
  (f) =>
    `*Memory is short.* ${f.nr_scanned === 1 ? '1 page was' : `${f.nr_scanned} pages were`} looked at, those written longest ago first, and ${pages(f.nr_reclaimed)} that the disk holds too ${f.nr_reclaimed === 1 ? 'is' : 'are'} forgotten.`,
);

export const Writepages = defineEvent(
  'ext4:ext4_writepages',
  'The flush of one file begins.',
  {
    ino: int('The file'),
    nr_to_write: int('Pages at most'),
    sync_mode: int('1 when a program waits for the data'),
    range_start: int('First byte'),
    range_end: int('Last byte'),
  },
  (f) => `*Inode ${f.ino} is flushed*: its dirty pages are gathered into runs, and each run gets its place.`,
);

export const DaWritePagesExtent = defineEvent(
  'ext4:ext4_da_write_pages_extent',
  'A run of dirty blocks without a place, to be allocated in one piece.',
  {
    ino: int('The file'),
    lblk: int('First block in the file'),
    len: int('Blocks'),
    flags: int('State of the buffers'),
  },
  (f) =>
    f.len === 1
      ? `Block ${f.lblk} of inode ${f.ino} waits for its place.`
      : `*${blocks(f.len)}* from block ${f.lblk} of inode ${f.ino} on lie side by side in memory: one request will place them all.`,
);

export const WritepagesResult = defineEvent(
  'ext4:ext4_writepages_result',
  'The flush of one file ends.',
  { ino: int('The file'), ret: int('0, or an error'), pages_written: int('Pages that went out') },
  (f) =>
    `${f.pages_written === 1 ? '1 page' : `${f.pages_written} pages`} of inode ${f.ino} ${f.pages_written === 1 ? 'is on its' : 'are on their'} way to the disk.`,
);

export const DataWritten = defineEvent(
  'ext4lab:data_written',
  'Data reaches the blocks that it was given.',
  { ino: int('The file'), lblk: int('First block in the file'), pblk: int('First block on disk'), len: int('Blocks') },
  (f) =>
    `The data of *${blocks(f.len)}* of inode ${f.ino} goes to ${f.len === 1 ? `block ${f.pblk}` : `blocks ${f.pblk}–${f.pblk + f.len - 1}`}.`,
);

export const SyncFs = defineEvent(
  'ext4:ext4_sync_fs',
  'The whole volume is asked to be on disk.',
  { wait: int('1 when a program waits') },
  () => 'The volume is *synced*: what memory holds goes to disk, and the journal commits.',
);

export const WritebackLazytime = defineEvent(
  'writeback:writeback_lazytime',
  'The time of an access that waited in memory is written down.',
  { ino: int('The inode'), block: int('Its block of the inode table') },
  (f) =>
    `When inode ${f.ino} was read is *no longer in memory alone*: block ${f.block} of the table joins the transaction.`,
);
