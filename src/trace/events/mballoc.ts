/**
 * The multi-block allocator, in the words of Linux's tracepoints.
 */
import { defineEvent } from '../event.ts';

/** group/start/length@logical, as the tracepoints print an extent. */
interface Place {
  group: number;
  start: number;
  len: number;
  logical: number;
}

const blocks = (n: number): string => (n === 1 ? '1 block' : `${n} blocks`);

const BY: Record<string, (goal: number) => string> = {
  CR_POWER2_ALIGNED: (goal) => `as a free buddy of ${goal}`,
  CR_GOAL_LEN_FAST: (goal) => `in a group whose free runs average at least ${goal}`,
  CR_BEST_AVAIL_LEN: () => 'as the longest run that is to be had quickly',
  CR_GOAL_LEN_SLOW: () => 'by looking at every free run of a group',
  CR_ANY_FREE: () => 'taking whatever is free',
  '0x5': () => 'as the best that was seen anywhere',
};

export const RequestBlocks = defineEvent<{
  ino: number;
  flags: string;
  len: number;
  lblk: number;
  goal: number;
  lleft: number;
  lright: number;
  pleft: number;
  pright: number;
}>()(
  'ext4:ext4_request_blocks',
  'A file asks the allocator for blocks.',
  {
    ino: 'The file',
    flags: 'What kind of request it is',
    len: 'Blocks that are needed',
    lblk: 'First of them in the file',
    goal: 'Block near which they should lie',
    lleft: 'The last mapped block of the file before them',
    lright: 'The first mapped block of the file behind them',
    pleft: 'Where the one before lies, or 0',
    pright: 'Where the one behind lies, or 0',
  },
  (f) =>
    f.pleft
      ? `Inode ${f.ino} needs *${blocks(f.len)}* from logical block ${f.lblk}; its block ${f.lleft} lies at ${f.pleft}, so the goal is *${f.goal}*.`
      : `Inode ${f.ino} needs *${blocks(f.len)}* from logical block ${f.lblk}, near block *${f.goal}*.`,
);

export const MballocAlloc = defineEvent<{
  inode: number;
  orig: Place;
  goal: Place;
  result: Place;
  blks: number;
  grps: number;
  cr: string;
  flags: string;
  tail: number;
  broken: number;
}>()(
  'ext4:ext4_mballoc_alloc',
  'The allocator searched the buddies and found a chunk.',
  {
    inode: 'The file',
    orig: 'What was needed',
    goal: 'What was looked for after normalisation',
    result: 'What was found',
    blks: 'Free chunks looked at',
    grps: 'Groups looked at',
    cr: 'The criterion that succeeded',
    flags: 'Hints',
    tail: 'Blocks still wanted when a buddy had to be split',
    broken: 'Size of the buddy that was split',
  },
  (f) =>
    `${f.goal.len > f.orig.len ? `It looks for ${f.goal.len} instead of ${blocks(f.orig.len)}, so that the file can grow, and finds` : 'It finds'} *${blocks(f.result.len)} at ${f.result.start} of group ${f.result.group}* ${
      f.flags.includes('TRY_GOAL') && f.grps === 0 ? 'exactly at the goal' : BY[f.cr](f.goal.len)
    }${f.broken ? `; a buddy of ${f.broken} is split` : ''}.`,
);

export const MballocPrealloc = defineEvent<{ inode: number; orig: Place; result: Place }>()(
  'ext4:ext4_mballoc_prealloc',
  'A request was served from blocks preallocated before.',
  { inode: 'The file', orig: 'What was needed', result: 'What the preallocation gave' },
  (f) =>
    `No search: *${blocks(f.result.len)} at ${f.result.start} of group ${f.result.group}* were preallocated and are waiting.`,
);

export const AllocateBlocks = defineEvent<{
  ino: number;
  flags: string;
  len: number;
  block: number;
  lblk: number;
  goal: number;
  lleft: number;
  lright: number;
  pleft: number;
  pright: number;
}>()(
  'ext4:ext4_allocate_blocks',
  'The file got its blocks; they are taken on disk now.',
  {
    ino: 'The file',
    flags: 'Hints',
    len: 'Blocks given',
    block: 'The first of them',
    lblk: 'Its place in the file',
    goal: 'What was aimed at',
    lleft: 'Mapped before',
    lright: 'Mapped behind',
    pleft: 'Where the one before lies',
    pright: 'Where the one behind lies',
  },
  (f) =>
    `Inode ${f.ino} gets *${f.len === 1 ? `block ${f.block}` : `blocks ${f.block}–${f.block + f.len - 1}`}*: ${f.len === 1 ? 'its bit is' : 'their bits are'} set in the block bitmap and the free counts go down.`,
);

export const NewInodePa = defineEvent<{ ino: number; pstart: number; len: number; lstart: number }>()(
  'ext4:ext4_mb_new_inode_pa',
  'What was found beyond the need is kept for this file.',
  { ino: 'The file', pstart: 'First block', len: 'Blocks', lstart: 'Place in the file' },
  (f) =>
    `*${blocks(f.len)} from ${f.pstart}* are preallocated for inode ${f.ino} from its block ${f.lstart} on: taken in the buddies, still free on disk.`,
);

export const NewGroupPa = defineEvent<{ ino: number; pstart: number; len: number; lstart: number }>()(
  'ext4:ext4_mb_new_group_pa',
  'What was found beyond the need is kept for small files.',
  { ino: 'The file that asked', pstart: 'First block', len: 'Blocks', lstart: 'The same block' },
  (f) => `*${blocks(f.len)} from ${f.pstart}* are preallocated for the small files of this CPU, to lie side by side.`,
);

export const DiscardPreallocations = defineEvent<{ ino: number; len: number }>()(
  'ext4:ext4_discard_preallocations',
  'A file gives back what was preallocated for it.',
  { ino: 'The file', len: 'Preallocations' },
  (f) =>
    `Inode ${f.ino} will not grow now: ${f.len === 1 ? 'its preallocation is' : `its ${f.len} preallocations are`} given back.`,
);

export const ReleaseInodePa = defineEvent<{ ino: number; block: number; count: number }>()(
  'ext4:ext4_mb_release_inode_pa',
  'The unused blocks of a preallocation return to the buddies.',
  { ino: 'The file', block: 'First block', count: 'Blocks' },
  (f) => `*${blocks(f.count)} from ${f.block}*, preallocated and never used, return to the buddies.`,
);

export const ReleaseGroupPa = defineEvent<{ pstart: number; len: number }>()(
  'ext4:ext4_mb_release_group_pa',
  'What is left of a preallocation for small files returns to the buddies.',
  { pstart: 'First block', len: 'Blocks' },
  (f) => `*${blocks(f.len)} from ${f.pstart}*, kept for small files, return to the buddies.`,
);

export const FreeBlocks = defineEvent<{ ino: number; mode: number; block: number; count: number; flags: string }>()(
  'ext4:ext4_free_blocks',
  'A file gives blocks back.',
  { ino: 'The file', mode: 'Its type and permissions', block: 'First block', count: 'Blocks', flags: 'Of what kind' },
  (f) =>
    `Inode ${f.ino} gives back *${f.count === 1 ? `block ${f.block}` : `blocks ${f.block}–${f.block + f.count - 1}`}*: ${f.count === 1 ? 'its bit is' : 'their bits are'} cleared in the block bitmap.`,
);

export const MballocFree = defineEvent<{ inode: number; group: number; start: number; len: number }>()(
  'ext4:ext4_mballoc_free',
  'Freed blocks of one group.',
  { inode: 'The file', group: 'The group', start: 'First block in it', len: 'Blocks' },
  (f) => `*${blocks(f.len)}* of group ${f.group} are free again, from its block ${f.start} on.`,
);
