/**
 * debugfs -w: one request changes a volume that is not mounted, byte for byte like debugfs 1.47.0.
 *
 *     sif, set_bg, ssv                     a field (set-field.ts)
 *     setb 100 2, freeb 100                bits of the block bitmaps, no counts
 *     seti <12>, freei <12>                bits of the inode bitmaps, no counts
 *     dirty, zap_block, copy_inode         the superblock's bit, bytes, whole inodes (by-hand.ts)
 *     mi <12>                              one field after another, as answered (modify.ts)
 *     feature -extent +dir_index           bits of the volume's features; nothing else is changed to match them
 *
 * After every request except sif, zap_block and copy_inode, debugfs writes the superblock with the time when it closes
 * the volume.
 */

import { superblockBlock } from '../../../engine/volume/geometry.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { superblockChecksum } from '../../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { allFeatureNames, FEATURE_WORDS, type FeatureWord, featureNamed } from '../../../format/features.ts';
import { Superblock } from '../../../format/superblock.ts';
import { wordsOf } from '../../../tools/debugfs/request.ts';
import type { FieldRequest } from '../../../tools/libext2fs/request-names.ts';
import { DebugfsWrite } from '../../../trace/events/damage.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { ofBlocks, ofInode } from './bits.ts';
import { copyInode, dirtyFilesys, zapBlock } from './by-hand.ts';
import type { Planning } from './change.ts';
import { type Asked, isModify, modifyInode } from './modify.ts';
import { setGroupField, setInodeField, setSuperField } from './set-field.ts';

/** `-extent`, `^extent`, `+extent`, `extent`. It reports unknown names and still applies the others. */
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
    does: { kind: 'features', names: allFeatureNames(values) },
    touched: changed.map((word) => ({
      block,
      struct: Superblock.name,
      offset: at + Superblock.offset[word],
      length: 4,
      field: word,
    })),
    says: `Filesystem features: ${allFeatureNames(values).join(' ')}\n${unknown}`,
    apply(r) {
      for (const word of changed) Superblock.write(r.touch(block), at, { [word]: values[word] });
    },
  };
};

const REQUESTS: Readonly<Record<FieldRequest, Planning>> = {
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
  dirty: dirtyFilesys,
  dirty_filesys: dirtyFilesys,
  zap: zapBlock,
  zap_block: zapBlock,
  copy_inode: copyInode,
};

/** Carries out a request on the recorder's volume, and records it. Returns the output of debugfs. */
export function writeByRequest(
  recorder: Recorder,
  volume: Volume,
  request: string,
  now: number,
  asked?: Asked,
): string {
  const words = wordsOf(request);
  const change =
    asked && isModify(words)
      ? modifyInode(volume, words, asked)
      : REQUESTS[words[0] as FieldRequest](volume, words, now);
  if (typeof change === 'string') return change;
  recorder.emit(DebugfsWrite, { request, does: change.does }, { touched: change.touched });
  change.apply(recorder);
  if (!change.quiet) {
    const b = recorder.touch(superblockBlock(volume.geometry));
    const at = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
    Superblock.write(b, at, { s_wtime: now, s_block_group_nr: 0 });
    superblockChecksum.set(volume.rules, b, at, 0);
  }
  recorder.settle();
  return change.says ?? '';
}
