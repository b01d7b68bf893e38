/** Topics about blocks: data in memory, the places it gets, the maps, the way out. */
import { BlockBioQueue } from '../bio.ts';
import * as Balloc from './balloc.ts';
import * as S from './extent-steps.ts';
import * as E from './extents.ts';
import * as Ind from './indirect.ts';
import { countText } from './map-words.ts';
import * as B from './mballoc.ts';
import { topic } from './topic.ts';
import { filesOf, lengthOf, type Some, sum } from './topic-words.ts';
import * as W from './writeback.ts';

/** Requests to the disk are told with what sends them; else by what they carry. */
export const DATA_OUT = topic({
  title: 'the data goes out',
  tells: [W.DataWritten, BlockBioQueue],
  also: [W.DaUpdateReserveSpace, W.WritepagesResult],
  weight: 3,
  titles: (all: Some) => `${all.length} writes of data`,
  says: (all: readonly ({ len: number } | { count: number })[]) =>
    `The data of *${countText(sum(all, lengthOf), 'block')}* goes to the places that were found.`,
});

export const BLOCKS = [
  topic({
    title: 'data waits in memory',
    tells: [W.DaWriteBegin],
    also: [W.DaReserveSpace],
    weight: 3,
    titles: (all) => `${all.length} writes wait`,
    says: (all) =>
      `*${all.length} writes*, ${sum(all, (f) => f.len).toLocaleString('en')} bytes, wait in memory: there will be room for them, but where is left open.`,
  }),
  topic({
    title: 'the promise lapses',
    tells: [W.DaReleaseSpace],
    weight: 8,
    turn: true,
    titles: (all) => `${all.length} promises lapse`,
    says: (all) =>
      `*${sum(all, (f) => f.freed_blocks)} promised blocks* are not needed any more: their data never reaches the disk.`,
  }),
  topic({
    title: 'memory fills',
    tells: [W.BalanceDirtyPages, W.WritebackStart, W.WakeBackground, W.ShrinkInactive],
    weight: 5,
    titles: () => 'memory fills',
    says: (all: Some) =>
      `Too much of memory is dirty: *${all.length} times* the flusher is woken, or a program has to wait for it.`,
  }),
  topic({
    title: 'blocks are found',
    tells: [B.AllocateBlocks, Balloc.Ext3AllocateBlocks],
    also: [
      W.DaWritePagesExtent,
      B.RequestBlocks,
      B.MballocAlloc,
      B.MballocPrealloc,
      B.NewInodePa,
      B.NewGroupPa,
      Balloc.Ext3RequestBlocks,
      Balloc.RsvWindowAdd,
      Balloc.RsvWindowGrows,
      Balloc.Ext3Reserved,
      Balloc.BallocSearch,
    ],
    weight: 4,
    titles: (all) => `${countText(sum(all, lengthOf), 'block')} found`,
    says: (all) =>
      `*${countText(sum(all, lengthOf), 'block')}* of ${filesOf(all)} get their places, in ${all.length} requests: their bits are set in the bitmap.`,
  }),
  topic({
    title: 'the map has them',
    tells: [S.ext_insert, S.ext_extend, S.ext_merge, Ind.ind_link, Ind.ind_node],
    also: [S.ext_next_leaf, S.ext_correct_index],
    weight: 1,
    titles: (all) => `${all.length} new entries`,
    says: (all) => `The map of ${filesOf(all)} learns where *${all.length} runs of blocks* lie.`,
  }),
  topic({
    title: 'the tree grows',
    tells: [S.ext_grow_indepth],
    weight: 10,
    turn: true,
    titles: (all) => `${all.length} levels more`,
    says: (all) =>
      `*${all.length} times* a root is full: what it holds moves into a new block, and the tree is a level deeper.`,
  }),
  topic({
    title: 'a node splits',
    tells: [S.ext_split, S.ext_insert_index],
    weight: 9,
    turn: true,
    titles: (all: Some) => `${all.length} nodes split`,
    says: (all: Some) => `*${all.length} times* a node of the tree is full, and a new one opens beside it.`,
  }),
  topic({
    title: 'an extent is cut',
    tells: [S.ext_split_extent, S.ext_shift, S.ext_zeroout, S.ext_restore],
    weight: 8,
    turn: true,
    titles: (all: Some) => `${all.length} extents cut`,
    says: (all: Some) => `*${all.length} times* an extent is cut in two, because its parts will differ.`,
  }),
  topic({
    title: 'blocks are exchanged',
    tells: [S.ext_swap],
    weight: 9,
    turn: true,
    titles: (all: Some) => `${all.length} runs exchanged`,
    says: (all) =>
      `The file gets *${countText(
        sum(all, (f) => f.len),
        'block',
      )}* of its donor, in ${all.length} handles; the donor gets the old ones.`,
  }),
  DATA_OUT,
  topic({
    title: 'what is written counts',
    tells: [S.ext_mark],
    also: [
      E.ext4_ext_handle_unwritten_extents,
      E.ext4_ext_convert_to_initialized_enter,
      E.ext4_ext_convert_to_initialized_fastpath,
    ],
    weight: 1,
    titles: (all) => `${all.length} extents count`,
    says: (all) => `The data is on the disk, so *${all.length} extents* are marked as written.`,
  }),
  topic({
    title: 'blocks are given back',
    tells: [B.FreeBlocks, Balloc.Ext3FreeBlocks],
    also: [
      E.ext4_ext_remove_space,
      E.ext4_ext_remove_space_done,
      E.ext4_ext_rm_leaf,
      E.ext4_ext_rm_idx,
      E.ext4_remove_blocks,
      B.MballocFree,
      S.ext_trim,
      S.ext_merge_up,
      S.ext_empty_root,
      Ind.ind_clear,
    ],
    weight: 4,
    titles: (all) => `${all.length} runs given back`,
    says: (all) =>
      `*${countText(
        sum(all, (f) => f.count),
        'block',
      )}* of ${filesOf(all)} are given back: their bits are cleared.`,
  }),
  topic({
    title: 'the rest is let go',
    tells: [B.ReleaseInodePa, B.ReleaseGroupPa],
    also: [B.DiscardPreallocations, Balloc.Ext3DiscardReservation],
    weight: 1,
    titles: () => 'the rest is let go',
    says: (all: Some) => `*${all.length} runs* that were kept beyond the need return to the buddies.`,
  }),
];
