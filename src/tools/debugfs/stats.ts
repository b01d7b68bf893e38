/** `show_super_stats -h`: the superblock in dumpe2fs's words, and the number of directories that the groups count. */

import { dataView } from '../../bytes/struct.ts';
import { superblockText } from '../../engine/volume/info.ts';
import { line } from '../../engine/volume/info-text.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { type Answer, fails, says } from './request.ts';

const O = GroupDescriptor.offset;

function directories({ device, geometry: g }: Volume): number {
  let count = 0;
  for (let group = 0; group < g.groups; group++) {
    const { block, offset } = descriptorPlace(g, group);
    if (block >= device.blockCount) break;
    const dv = dataView(device.read(block));
    count += dv.getUint16(offset + O.bg_used_dirs_count_lo, true);
    if (g.descSize >= EXT4_MIN_DESC_SIZE_64BIT) count += dv.getUint16(offset + O.bg_used_dirs_count_hi, true) * 65536;
  }
  return count;
}

export function stats(volume: Volume, words: readonly string[]): Answer {
  if (words.length !== 2 || words[1] !== '-h')
    return fails('show_super_stats is offered here with -h, for the superblock alone');
  return says(superblockText(volume, {}) + line('Directories', directories(volume)));
}
