/**
 * The multi-block allocator, in the words of Linux's tracepoints.
 */
import { defineEvent } from '../event.ts';
import { int, keyOf, object, text } from '../shape.ts';
import { blocksIn, CLUSTERS, unitsText } from './cluster-words.ts';

/** group/start/length@logical, as the tracepoints print an extent. */
const place = (doc: string) =>
  object(doc, {
    group: int('The group'),
    start: int('First block of the group'),
    len: int('Blocks'),
    logical: int('Place in the file'),
  });

/** `block 4385`, `blocks 4385–4389`, `2 clusters, blocks 4384–4391`. */
function rangeText(f: { block: number; len: number; ratio?: number | undefined }): string {
  const length = blocksIn(f.len, f);
  const range = length === 1 ? `block ${f.block}` : `blocks ${f.block}–${f.block + length - 1}`;
  return f.ratio ? `${unitsText(f.len, f)}, ${range}` : range;
}

const BY = {
  CR_POWER2_ALIGNED: (goal: number) => `as a free buddy of ${goal}`,
  CR_GOAL_LEN_FAST: (goal: number) => `in a group whose free runs average at least ${goal}`,
  CR_BEST_AVAIL_LEN: () => 'as the longest run that is to be had quickly',
  CR_GOAL_LEN_SLOW: () => 'by looking at every free run of a group',
  CR_ANY_FREE: () => 'taking whatever is free',
  '0x5': () => 'as the best that was seen anywhere',
};

export const RequestBlocks = defineEvent(
  'ext4:ext4_request_blocks',
  'A file asks the allocator for blocks.',
  {
    ino: int('The file'),
    flags: text('What kind of request it is'),
    len: int('Blocks that are needed'),
    lblk: int('First of them in the file'),
    goal: int('Block near which they should lie'),
    lleft: int('The last mapped block of the file before them'),
    lright: int('The first mapped block of the file behind them'),
    pleft: int('Where the one before lies, or 0'),
    pright: int('Where the one behind lies, or 0'),
    ...CLUSTERS,
  },
  (f) =>
    f.pleft
      ? `Inode ${f.ino} needs *${unitsText(f.len, f)}* from logical block ${f.lblk}; its block ${f.lleft} lies at ${f.pleft}, so the goal is *${f.goal}*.`
      : `Inode ${f.ino} needs *${unitsText(f.len, f)}* from logical block ${f.lblk}, near block *${f.goal}*.`,
);

export const MballocAlloc = defineEvent(
  'ext4:ext4_mballoc_alloc',
  'The allocator searched the buddies and found a chunk.',
  {
    inode: int('The file'),
    orig: place('What was needed'),
    goal: place('What was looked for after normalisation'),
    result: place('What was found'),
    blks: int('Free chunks looked at'),
    grps: int('Groups looked at'),
    cr: keyOf('The criterion that succeeded', BY),
    flags: text('Hints'),
    tail: int('Blocks still wanted when a buddy had to be split'),
    broken: int('Size of the buddy that was split'),
    ...CLUSTERS,
  },
  (f) =>
    `${f.goal.len > f.orig.len ? `It looks for ${f.goal.len} instead of ${unitsText(f.orig.len, f)}, so that the file can grow, and finds` : 'It finds'} *${unitsText(f.result.len, f)} at ${f.result.start} of group ${f.result.group}* ${
      f.flags.includes('TRY_GOAL') && f.grps === 0 ? 'exactly at the goal' : BY[f.cr](f.goal.len)
    }${f.broken ? `; a buddy of ${f.broken} is split` : ''}.`,
);

export const MballocPrealloc = defineEvent(
  'ext4:ext4_mballoc_prealloc',
  'A request was served from blocks preallocated before.',
  { inode: int('The file'), orig: place('What was needed'), result: place('What the preallocation gave'), ...CLUSTERS },
  (f) =>
    `No search: *${unitsText(f.result.len, f)} at ${f.result.start} of group ${f.result.group}* were preallocated and are waiting.`,
);

export const AllocateBlocks = defineEvent(
  'ext4:ext4_allocate_blocks',
  'The file got its blocks; they are taken on disk now.',
  {
    ino: int('The file'),
    flags: text('Hints'),
    len: int('Blocks given'),
    block: int('The first of them'),
    lblk: int('Its place in the file'),
    goal: int('What was aimed at'),
    lleft: int('Mapped before'),
    lright: int('Mapped behind'),
    pleft: int('Where the one before lies'),
    pright: int('Where the one behind lies'),
    ...CLUSTERS,
  },
  (f) =>
    `Inode ${f.ino} gets *${rangeText(f)}*: ${f.len === 1 ? 'its bit is' : 'their bits are'} set in the block bitmap and the free counts go down.`,
);

export const NewInodePa = defineEvent(
  'ext4:ext4_mb_new_inode_pa',
  'What was found beyond the need is kept for this file.',
  {
    ino: int('The file'),
    pstart: int('First block'),
    len: int('Blocks'),
    lstart: int('Place in the file'),
    ...CLUSTERS,
  },
  (f) =>
    `*${unitsText(f.len, f)} from ${f.pstart}* are preallocated for inode ${f.ino} from its block ${f.lstart} on: taken in the buddies, still free on disk.`,
);

export const NewGroupPa = defineEvent(
  'ext4:ext4_mb_new_group_pa',
  'What was found beyond the need is kept for small files.',
  {
    ino: int('The file that asked'),
    pstart: int('First block'),
    len: int('Blocks'),
    lstart: int('The same block'),
    ...CLUSTERS,
  },
  (f) =>
    `*${unitsText(f.len, f)} from ${f.pstart}* are preallocated for the small files of this CPU, to lie side by side.`,
);

export const DiscardPreallocations = defineEvent(
  'ext4:ext4_discard_preallocations',
  'A file gives back what was preallocated for it.',
  { ino: int('The file'), len: int('Preallocations') },
  (f) =>
    `Inode ${f.ino} will not grow now: ${f.len === 1 ? 'its preallocation is' : `its ${f.len} preallocations are`} given back.`,
);

export const ReleaseInodePa = defineEvent(
  'ext4:ext4_mb_release_inode_pa',
  'The unused blocks of a preallocation return to the buddies.',
  { ino: int('The file'), block: int('First block'), count: int('Blocks'), ...CLUSTERS },
  (f) => `*${unitsText(f.count, f)} from ${f.block}*, preallocated and never used, return to the buddies.`,
);

export const ReleaseGroupPa = defineEvent(
  'ext4:ext4_mb_release_group_pa',
  'What is left of a preallocation for small files returns to the buddies.',
  { pstart: int('First block'), len: int('Blocks'), ...CLUSTERS },
  (f) => `*${unitsText(f.len, f)} from ${f.pstart}*, kept for small files, return to the buddies.`,
);

export const FreeBlocks = defineEvent(
  'ext4:ext4_free_blocks',
  'A file gives blocks back.',
  {
    ino: int('The file'),
    mode: int('Its type and permissions'),
    block: int('First block'),
    count: int('Blocks'),
    flags: text('Of what kind'),
  },
  (f) =>
    `Inode ${f.ino} gives back *${f.count === 1 ? `block ${f.block}` : `blocks ${f.block}–${f.block + f.count - 1}`}*: ${f.count === 1 ? 'its bit is' : 'their bits are'} cleared in the block bitmap.`,
);

export const MballocFree = defineEvent(
  'ext4:ext4_mballoc_free',
  'Freed blocks of one group.',
  { inode: int('The file'), group: int('The group'), start: int('First block in it'), len: int('Blocks'), ...CLUSTERS },
  (f) =>
    `*${unitsText(f.len, f)}* of group ${f.group} are free again, from its ${f.ratio ? 'cluster' : 'block'} ${f.start} on.`,
);
