/**
 * Volumes that grow while they are mounted, made up from a seed, and what each is afterwards as a few sums: layout, heads of
 * groups with their copies, bitmaps, the resize inode. Times, and what the superblock says of its mounts, are left out.
 */
import { crc32c } from '../../../src/bytes/crc.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { backupGroups, groupHead } from '../../../src/engine/volume/geometry.ts';
import { readInode } from '../../../src/engine/volume/inode.ts';
import { layoutOf, layoutText } from '../../../src/engine/volume/layout.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { EXT4_RESIZE_INO } from '../../../src/format/constants.ts';
import { Inode } from '../../../src/format/inode.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { Dice } from '../names/calls.ts';

export interface Case {
  mkfs: string;
  /** In KiB: of the volume, of its device, and of what it is to be. */
  size: number;
  device: number;
  to: number;
  mount: string;
}

export const BEFORE = 'mkdir d; : > d/a; : > d/b\n';
export const AFTER = ': > d/c; rm d/a; ln d/b d/e\n';

export function caseOf(seed: number): Case {
  const dice = new Dice(seed + 4000);
  const block = dice.of([1, 1, 2, 4]);
  const per = dice.of([256, 512, 1024, 2048, 8192].filter((n) => n <= 8192));
  const kind = dice.of(['ext4', 'ext4', 'ext4', 'ext3', 'ext2']);
  const features = [
    ...(kind === 'ext4'
      ? dice.of([
          [],
          ['^flex_bg'],
          ['^metadata_csum', 'uninit_bg'],
          ['^64bit'],
          ['^has_journal'],
          ['^uninit_bg', '^metadata_csum'],
        ])
      : []),
  ];
  const flex =
    kind === 'ext4' && !features.includes('^flex_bg') && dice.roll(3) === 0 ? ` -G ${dice.of([2, 4, 8, 32])}` : '';
  const journal = kind === 'ext2' || features.includes('^has_journal') ? '' : ' -J size=8';
  const groupBytes = per * block;
  const size = 12 * 1024 * block + dice.roll(groupBytes * 4);
  const perBlock = (block * 1024) / (features.includes('^64bit') || kind !== 'ext4' ? 32 : 64);
  const most = size + groupBytes * (perBlock * 2);
  const device = Math.min(most, size * 3 + groupBytes * 20, 400 * 1024);
  const to = Math.max(size, device - dice.roll(Math.max(1, device - size)) - (dice.roll(2) === 0 ? dice.roll(64) : 0));
  return {
    mkfs: `-t ${kind} -b ${block * 1024} -g ${per} -N ${Math.ceil(size / groupBytes) * dice.of([16, 64, 128])}${journal}${flex}${features.length ? ` -O ${features.join(',')}` : ''}`,
    size: Math.floor(size / block) * block,
    device: Math.ceil(device / 64) * 64,
    to: Math.floor(to / block) * block,
    mount: dice.of(['', '', 'noinit_itable']),
  };
}

/** Of a backup of the superblock: all but times, mounts and the sum over them. */
const UNSTEADY = [
  ['s_mtime', 10],
  ['s_last_mounted', 64],
  ['s_kbytes_written', 8],
  ['s_mount_opts', 64],
  ['s_checksum', 4],
] as const;

export interface Sums {
  layout: number;
  heads: number;
  bitmaps: number;
  reserve: number;
}

export function sumsOf(volume: Volume): Sums {
  const { geometry: g, groups, device } = volume;
  const sums = { layout: ~0, heads: ~0, bitmaps: ~0, reserve: ~0 };
  sums.layout = crc32c(sums.layout, Buffer.from(layoutText(layoutOf(volume, { leaves: true }))));
  for (const group of [0, ...backupGroups(g)]) {
    const head = groupHead(g, group);
    if (group > 0) {
      const bytes = device.read(head.superblock).slice();
      for (const [field, length] of UNSTEADY)
        bytes.fill(0, Superblock.offset[field], Superblock.offset[field] + length);
      sums.heads = crc32c(sums.heads, bytes);
    }
    for (let i = 0; i < head.descriptorCount + head.reservedCount; i++)
      sums.heads = crc32c(sums.heads, device.read(head.descriptors + i));
  }
  for (let group = 0; group < g.groups; group++)
    for (const block of [groups.blockBitmap[group], groups.inodeBitmap[group]])
      sums.bitmaps = crc32c(sums.bitmaps, device.read(block));
  const inode = readInode(volume, EXT4_RESIZE_INO);
  if (!isFinding(inode)) {
    const bytes = inode.bytes.slice(inode.offset, inode.offset + Inode.offset.i_generation);
    sums.reserve = crc32c(sums.reserve, bytes);
  }
  return sums;
}
