/** Topics about blocks: data in memory, the places it gets, the maps, the way out. */
import { BlockBioQueue } from '../bio.ts';
import * as Balloc from './balloc.ts';
import { blocksIn } from './cluster-words.ts';
import * as S from './extent-steps.ts';
import * as E from './extents.ts';
import * as Ind from './indirect.ts';
import { countText } from './map-words.ts';
import * as B from './mballoc.ts';
import { topic } from './topic.ts';
import { filesOf, lengthOf, sum } from './topic-words.ts';
import * as W from './writeback.ts';

/** Of a find that may count clusters. */
const blocksOf = (f: Parameters<typeof lengthOf>[0] & { ratio?: number | undefined }): number =>
  blocksIn(lengthOf(f), f);

/** Requests to the disk are told with what sends them; else by what they carry. */
export const DATA_OUT = topic({
  title: 'the data goes out',
  tells: [W.DataWritten, BlockBioQueue],
  also: [W.DaUpdateReserveSpace, W.WritepagesResult],
  weight: 3,
  figures: (all) => ({ blocks: sum(all, lengthOf) }),
  titles: ({ n }) => `${n} writes of data`,
  says: ({ blocks }) => `The data of *${countText(blocks, 'block')}* goes to the places that were found.`,
});

export const BLOCKS = [
  topic({
    title: 'data waits in memory',
    tells: [W.DaWriteBegin],
    also: [W.DaReserveSpace],
    weight: 3,
    figures: (all) => ({ bytes: sum(all, (f) => f.len) }),
    titles: ({ n }) => `${n} writes wait`,
    says: ({ n, bytes }) =>
      `*${n} writes*, ${bytes.toLocaleString('en')} bytes, wait in memory: there will be room for them, but where is left open.`,
  }),
  topic({
    title: 'the promise lapses',
    tells: [W.DaReleaseSpace],
    weight: 8,
    turn: true,
    figures: (all) => ({ blocks: sum(all, (f) => blocksIn(f.freed_blocks, f)) }),
    titles: ({ n }) => `${n} promises lapse`,
    says: ({ blocks }) => `*${blocks} promised blocks* are not needed any more: their data never reaches the disk.`,
  }),
  topic({
    title: 'memory fills',
    tells: [W.BalanceDirtyPages, W.WritebackStart, W.WakeBackground, W.ShrinkInactive],
    weight: 5,
    titles: () => 'memory fills',
    says: ({ n }) => `Too much of memory is dirty: *${n} times* the flusher is woken, or a program has to wait for it.`,
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
    figures: (all) => ({ blocks: sum(all, blocksOf), files: filesOf(all) }),
    titles: ({ blocks }) => `${countText(blocks, 'block')} found`,
    says: ({ blocks, files, n }) =>
      `*${countText(blocks, 'block')}* of ${countText(files, 'file')} get their places, in ${n} requests: their bits are set in the bitmap.`,
  }),
  topic({
    title: 'the map has them',
    tells: [S.ext_insert, S.ext_extend, S.ext_merge, Ind.ind_link, Ind.ind_node],
    also: [S.ext_next_leaf, S.ext_correct_index],
    weight: 1,
    figures: (all) => ({ files: filesOf(all) }),
    titles: ({ n }) => `${n} new entries`,
    says: ({ files, n }) => `The map of ${countText(files, 'file')} learns where *${n} runs of blocks* lie.`,
  }),
  topic({
    title: 'the tree grows',
    tells: [S.ext_grow_indepth],
    weight: 10,
    turn: true,
    titles: ({ n }) => `${n} levels more`,
    says: ({ n }) =>
      `*${n} times* a root is full: what it holds moves into a new block, and the tree is a level deeper.`,
  }),
  topic({
    title: 'a node splits',
    tells: [S.ext_split, S.ext_insert_index],
    weight: 9,
    turn: true,
    titles: ({ n }) => `${n} nodes split`,
    says: ({ n }) => `*${n} times* a node of the tree is full, and a new one opens beside it.`,
  }),
  topic({
    title: 'an extent is cut',
    tells: [S.ext_split_extent, S.ext_shift, S.ext_zeroout, S.ext_restore],
    weight: 8,
    turn: true,
    titles: ({ n }) => `${n} extents cut`,
    says: ({ n }) => `*${n} times* an extent is cut in two, because its parts will differ.`,
  }),
  topic({
    title: 'blocks are exchanged',
    tells: [S.ext_swap],
    weight: 9,
    turn: true,
    figures: (all) => ({ blocks: sum(all, (f) => f.len) }),
    titles: ({ n }) => `${n} runs exchanged`,
    says: ({ blocks, n }) =>
      `The file gets *${countText(blocks, 'block')}* of its donor, in ${n} handles; the donor gets the old ones.`,
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
    titles: ({ n }) => `${n} extents count`,
    says: ({ n }) => `The data is on the disk, so *${n} extents* are marked as written.`,
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
    figures: (all) => ({ blocks: sum(all, (f) => f.count), files: filesOf(all) }),
    titles: ({ n }) => `${n} runs given back`,
    says: ({ blocks, files }) =>
      `*${countText(blocks, 'block')}* of ${countText(files, 'file')} are given back: their bits are cleared.`,
  }),
  topic({
    title: 'the rest is let go',
    tells: [B.ReleaseInodePa, B.ReleaseGroupPa],
    also: [B.DiscardPreallocations, Balloc.Ext3DiscardReservation],
    weight: 1,
    titles: () => 'the rest is let go',
    says: ({ n }) => `*${n} runs* that were kept beyond the need return to the buddies.`,
  }),
];
