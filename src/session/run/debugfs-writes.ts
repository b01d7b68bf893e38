/**
 * debugfs -w: one request that changes a volume which is not mounted, as debugfs 1.47.0 does, byte for byte.
 *
 *     sif <12> links_count 1               a field of an inode, which is summed again
 *     set_bg 0 free_blocks_count 12        a field of a descriptor; its sum is left as it was:
 *     set_bg 0 checksum calc               … this makes it right
 *     ssv free_blocks_count 7000           a field of the superblock
 *     setb 100 2, freeb 100                bits of the block bitmaps, no counts
 *     seti <12>, freei <12>                bits of the inode bitmaps, no counts
 *     feature -extent +dir_index           bits that say what the volume has; nothing else follows, whatever it may need
 *
 * Whatever was asked, but for sif, debugfs writes the superblock with the time when it closes the volume.
 */
import { clearBit, setBit, testBit } from '../../bytes/bitmap.ts';
import type { AnyStruct } from '../../bytes/struct.ts';
import { cNumber, inodeOf, isAnswer, wordsOf } from '../../engine/volume/debugfs/request.ts';
import { groupOf, groupStart, superblockBlock } from '../../engine/volume/geometry.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import {
  blockBitmapChecksum,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  inodeChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { allFeatureNames, FEATURE_WORDS, type FeatureWord, featureNamed } from '../../format/features.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import { Inode } from '../../format/inode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Touch } from '../../trace/event.ts';
import { DebugfsWrite } from '../../trace/events/damage.ts';
import type { Recorder } from '../../trace/recorder.ts';

/** A change to be made, or why there is none; with what debugfs prints. */
interface Change {
  does: string;
  touched: Touch[];
  says?: string;
  apply(recorder: Recorder): void;
}

type Planning = (volume: Volume, words: readonly string[]) => Change | string;

/** Fields by the names that debugfs has for them, each in the parts that it is kept in, the lowest first. */
type FieldParts = Readonly<Record<string, readonly string[]>>;

const INODE: FieldParts = {
  mode: ['i_mode'],
  links_count: ['i_links_count'],
  size: ['i_size_lo', 'i_size_high'],
  blocks: ['i_blocks_lo', 'l_i_blocks_high'],
  flags: ['i_flags'],
  generation: ['i_generation'],
};
const GROUP: FieldParts = {
  free_blocks_count: ['bg_free_blocks_count_lo', 'bg_free_blocks_count_hi'],
  free_inodes_count: ['bg_free_inodes_count_lo', 'bg_free_inodes_count_hi'],
  used_dirs_count: ['bg_used_dirs_count_lo', 'bg_used_dirs_count_hi'],
  itable_unused: ['bg_itable_unused_lo', 'bg_itable_unused_hi'],
  flags: ['bg_flags'],
  checksum: ['bg_checksum'],
};
const SUPER: FieldParts = {
  free_blocks_count: ['s_free_blocks_count_lo', 's_free_blocks_count_hi'],
  free_inodes_count: ['s_free_inodes_count'],
};

interface Setting {
  name: string;
  value: number;
  parts: readonly string[];
}

const bitsOf = (struct: AnyStruct, parts: readonly string[]): number =>
  parts.reduce((bits, part) => bits + 8 * struct.fields[part].kind.size, 0);

/** The field that two words set, or what debugfs says of them. */
function settingOf(
  struct: AnyStruct,
  fields: FieldParts,
  [command, field, text]: readonly string[],
  size = struct.size,
): Setting | string {
  const name = field.replace(/^(?:i|s|bg)_/, '');
  const all = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!all)
    return `${command}: invalid field specifier: ${field}\nOffered here are ${Object.keys(fields).join(', ')}.\n`;
  const parts = all.filter((part) => struct.offset[part] < size);
  const value = cNumber(text);
  if (value === undefined) return `Couldn't parse '${text}' for field ${name}.\n`;
  const most = 2 ** Math.min(bitsOf(struct, parts), 48) - 1;
  return value > most ? `Value '${text}' exceeds field ${name} maximum ${most}.\n` : { name, value, parts };
}

/** Writes the value over its parts. */
function put(struct: AnyStruct, bytes: Uint8Array, at: number, { value, parts }: Setting): void {
  let left = value;
  for (const part of parts) {
    const radix = 2 ** (8 * struct.fields[part].kind.size);
    struct.write(bytes, at, { [part]: left % radix });
    left = Math.floor(left / radix);
  }
}

const touch = (block: number, struct: AnyStruct, offset: number, field: string): Touch => ({
  block,
  struct: struct.name,
  offset: offset + struct.offset[field],
  length: struct.fields[field].kind.size,
  field,
});

function inodeNamed(volume: Volume, name: string): InodeRef | string {
  const found = inodeOf(volume, name);
  return isAnswer(found) ? found.err : found;
}

const setInodeField: Planning = (volume, words) => {
  if (words.length !== 4) return `${words[0]}: Usage: set_inode <inode> <field> <value>\n`;
  const inode = inodeNamed(volume, words[1]);
  if (typeof inode === 'string') return inode;
  const { ino, block, offset } = inode;
  const setting = settingOf(Inode, INODE, [words[0], ...words.slice(2)]);
  if (typeof setting === 'string') return setting;
  return {
    does: `${setting.parts[0]} of inode ${ino} is set to ${setting.value}.`,
    touched: [touch(block, Inode, offset, setting.parts[0])],
    apply(r) {
      const b = r.touch(block);
      put(Inode, b, offset, setting);
      inodeChecksum.set(volume.rules, b, offset, ino);
    },
  };
};

const setGroupField: Planning = (volume, words) => {
  const [command, number, ...rest] = words;
  if (words.length !== 4) return `${command}: Usage: set_block_group <bg number> <field> <value>\n`;
  const group = cNumber(number);
  if (group === undefined) return `${command}: invalid block group number: ${number}\n`;
  if (group >= volume.geometry.groups) return `${command}: block group number too big: ${group}\n`;
  const { block, offset } = descriptorPlace(volume.geometry, group);
  if (/^(?:bg_)?checksum$/.test(rest[0]) && rest[1] === 'calc') {
    if (volume.rules.kind === 'none') return `${command}: the descriptors of this volume have no checksums\n`;
    const sum = groupDescriptorChecksum.compute(volume.rules, volume.device.read(block), offset, group);
    return {
      does: `the checksum of group ${group}’s descriptor is made right.`,
      touched: [touch(block, GroupDescriptor, offset, 'bg_checksum')],
      says: `Checksum set to 0x${sum.toString(16).padStart(4, '0')}\n`,
      apply: (r) => groupDescriptorChecksum.set(volume.rules, r.touch(block), offset, group),
    };
  }
  const setting = settingOf(GroupDescriptor, GROUP, [command, ...rest], volume.geometry.descSize);
  if (typeof setting === 'string') return setting;
  return {
    does: `${setting.parts[0]} of group ${group} is set to ${setting.value}; its checksum is left as it was.`,
    touched: [touch(block, GroupDescriptor, offset, setting.parts[0])],
    apply: (r) => put(GroupDescriptor, r.touch(block), offset, setting),
  };
};

const setSuperField: Planning = (volume, words) => {
  if (words.length !== 3) return `${words[0]}: Usage: set_super_value <field> <value>\n`;
  const setting = settingOf(Superblock, SUPER, words);
  if (typeof setting === 'string') return setting;
  const block = superblockBlock(volume.geometry);
  const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
  return {
    does: `${setting.parts[0]} is set to ${setting.value}.`,
    touched: [touch(block, Superblock, at, setting.parts[0])],
    apply: (r) => put(Superblock, r.touch(block), at, setting),
  };
};

/** `-extent`, `^extent`, `+extent`, `extent`: names that are unknown are said, the others count all the same. */
const setFeatures: Planning = (volume, [command, ...edits]) => {
  const values: Record<FeatureWord, number> = { ...volume.sb };
  let unknown = '';
  for (const edit of edits) {
    const off = edit[0] === '-' || edit[0] === '^';
    const feature = featureNamed(off || edit[0] === '+' ? edit.slice(1) : edit);
    if (!feature) unknown += `${command}: Unknown feature: ${edit}\n\n`;
    else if (off) values[feature.word] = (values[feature.word] & ~feature.bit) >>> 0;
    else values[feature.word] = (values[feature.word] | feature.bit) >>> 0;
  }
  const block = superblockBlock(volume.geometry);
  const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
  const changed = FEATURE_WORDS.map(({ word }) => word).filter((word) => values[word] !== volume.sb[word]);
  return {
    does: `the features of the superblock are now ${allFeatureNames(values).join(', ')}; nothing else is changed for them.`,
    touched: changed.map((word) => touch(block, Superblock, at, word)),
    says: `Filesystem features: ${allFeatureNames(values).join(' ')}\n${unknown}`,
    apply(r) {
      for (const word of changed) Superblock.write(r.touch(block), at, { [word]: values[word] });
    },
  };
};

/** Bits of one kind of bitmap: where it lies, which flag says that there is none, and how it is summed. */
interface Bits {
  what: 'block' | 'inode';
  place: Float64Array;
  flag: number;
  sum: typeof blockBitmapChecksum;
  /** The group of a number, and its bit there. */
  at(number: number): { group: number; bit: number };
}

const blockBits = ({ geometry: g, groups }: Volume): Bits => ({
  what: 'block',
  place: groups.blockBitmap,
  flag: BG_FLAGS.EXT4_BG_BLOCK_UNINIT,
  sum: blockBitmapChecksum,
  at(block) {
    const group = groupOf(g, block);
    return { group, bit: Math.floor((block - groupStart(g, group)) / g.clusterRatio) };
  },
});

const inodeBits = ({ geometry: g, groups }: Volume): Bits => ({
  what: 'inode',
  place: groups.inodeBitmap,
  flag: BG_FLAGS.EXT4_BG_INODE_UNINIT,
  sum: inodeBitmapChecksum,
  at: (ino) => ({ group: Math.floor((ino - 1) / g.inodesPerGroup), bit: (ino - 1) % g.inodesPerGroup }),
});

/** debugfs writes the bitmaps of all groups again, and sums them and their descriptors. */
function sumAll(r: Recorder, volume: Volume, { place, flag, sum }: Bits): void {
  if (volume.rules.kind === 'none') return;
  for (let group = 0; group < volume.geometry.groups; group++) {
    if (volume.groups.flags[group] & flag || place[group] < 0) continue;
    const { block, offset } = descriptorPlace(volume.geometry, group);
    const d = r.touch(block);
    sum.set(volume.rules, r.store.read(place[group]), d, offset);
    groupDescriptorChecksum.set(volume.rules, d, offset, group);
  }
}

/** Sets or clears bits from a number on. What is so already is said, and left. */
function flip(
  volume: Volume,
  command: string,
  bits: Bits,
  [first, count]: readonly [number, number],
  to: boolean,
): Change | string {
  const { what } = bits;
  const warned: string[] = [];
  const todo: { group: number; bit: number }[] = [];
  for (let n = first; n < first + count; n++) {
    const { group, bit } = bits.at(n);
    if (volume.groups.flags[group] & bits.flag || bits.place[group] < 0)
      return `${command}: group ${group} has no ${what} bitmap on the disk yet\n`;
    if (testBit(volume.device.read(bits.place[group]), bit) === to)
      warned.push(
        `${command}: Warning: ${what === 'block' ? `block ${n}` : 'inode'} already ${to ? 'set' : 'clear'}\n`,
      );
    else todo.push({ group, bit });
  }
  const numbers = count === 1 ? `${what} ${first}` : `${what}s ${first} to ${first + count - 1}`;
  return {
    does: `${numbers}: marked as ${to ? 'in use' : 'free'} in the bitmap; no count is changed.`,
    touched: todo.slice(0, 1).map(({ group, bit }) => ({
      block: bits.place[group],
      struct: `${what} bitmap`,
      offset: bit >>> 3,
      length: 1,
    })),
    says: warned.join(''),
    apply(r) {
      for (const { group, bit } of todo) {
        const b = r.touch(bits.place[group]);
        if (to) setBit(b, bit);
        else clearBit(b, bit);
      }
      sumAll(r, volume, bits);
    },
  };
}

const ofBlocks =
  (to: boolean): Planning =>
  (volume, words) => {
    const [command, word, more] = words;
    if (words.length < 2 || words.length > 3) return `${command}: Usage: ${command} <block> [count]\n`;
    const block = cNumber(word);
    if (!block) return `${command}: ${block === 0 ? 'Invalid block number 0' : `Bad block number - ${word}`}\n`;
    const count = cNumber(more ?? '1');
    if (!count) return `${command}: Bad count - ${more}\n`;
    const { firstDataBlock, blockCount } = volume.geometry;
    if (block < firstDataBlock || block + count > blockCount)
      return `${command}: the volume's blocks are ${firstDataBlock} to ${blockCount - 1}\n`;
    return flip(volume, command, blockBits(volume), [block, count], to);
  };

const ofInode =
  (to: boolean): Planning =>
  (volume, words) => {
    if (words.length !== 2) return `${words[0]}: Usage: ${words[0]} <file>\n`;
    const inode = inodeNamed(volume, words[1]);
    return typeof inode === 'string' ? inode : flip(volume, words[0], inodeBits(volume), [inode.ino, 1], to);
  };

const REQUESTS: Readonly<Record<string, Planning>> = {
  sif: setInodeField,
  set_inode_field: setInodeField,
  set_bg: setGroupField,
  set_block_group: setGroupField,
  ssv: setSuperField,
  set_super_value: setSuperField,
  setb: ofBlocks(true),
  freeb: ofBlocks(false),
  seti: ofInode(true),
  freei: ofInode(false),
  feature: setFeatures,
  features: setFeatures,
};

export const isWrite = (request: string): boolean => Object.hasOwn(REQUESTS, wordsOf(request)[0] ?? '');

/** Whether the volume may be another kind of volume afterwards. */
export const changesFeatures = (request: string): boolean => /^\s*features?\s+\S/.test(request);

/** Carries a request out on what the recorder holds, and records it. Returns what debugfs prints. */
export function writeByRequest(recorder: Recorder, volume: Volume, request: string, now: number): string {
  const words = wordsOf(request);
  const change = REQUESTS[words[0]](volume, words);
  if (typeof change === 'string') return change;
  recorder.emit(DebugfsWrite, { request, does: change.does }, { touched: change.touched });
  change.apply(recorder);
  if (REQUESTS[words[0]] !== setInodeField) {
    const b = recorder.touch(superblockBlock(volume.geometry));
    const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
    Superblock.write(b, at, { s_wtime: now });
    superblockChecksum.set(volume.rules, b, at, 0);
  }
  recorder.settle();
  return change.says ?? '';
}
