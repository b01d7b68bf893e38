/**
 * The layout of an image as plain data that can be compared. It has the decisions of the allocator, and nothing that differs
 * from run to run (times, generations, checksums, the journal's content).
 *
 *     superblock   the counts and settings, in dumpe2fs's words
 *     paths        "/d/f" ▶ inode 13
 *     inodes       13 ▶ mode, size, links; its map node by node; a directory's index or entries; attributes
 *     groups       0 ▶ counts, and which blocks and inodes are free
 *
 * Rows are spelled as e2fsprogs prints them, so that layouts of other readers compare with ours. Text from the disk is
 * one char code per byte.
 */
import { clearRuns } from '../../bytes/bitmap.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { blockBitmap, type GroupBitmap, inodeBitmap } from './bitmaps.ts';
import { readDescriptor } from './descriptor.ts';
import { isFinding } from './finding.ts';
import { firstInode, groupLength, groupStart } from './geometry.ts';
import { infoText } from './info.ts';
import { Ranges } from './info-text.ts';
import { isDirectory, readInode } from './inode.ts';
import { type InodeLayout, layoutOfInode } from './layout/inode-layout.ts';
import { namesIn } from './layout/names-in.ts';
import type { Volume } from './volume.ts';

interface GroupLayout {
  blocks: string;
  free_blocks: number;
  free_inodes: number;
  directories: number;
  unused_inodes?: number;
  free?: string;
  free_inode_ranges?: string;
}

export interface Layout {
  superblock: Record<string, string>;
  paths: Record<string, { ino: number }>;
  inodes: Record<string, InodeLayout>;
  groups: Record<string, GroupLayout>;
}

export interface LayoutOptions {
  /** Also the records of hashed directories, block by block. */
  leaves?: boolean;
}

/** The lines of dumpe2fs that show decisions, not their time or author. */
const KEPT = new Set([
  'Filesystem features',
  'Filesystem state',
  'Inode count',
  'Block count',
  'Reserved block count',
  'Overhead clusters',
  'Free blocks',
  'Free inodes',
  'First block',
  'Block size',
  'Blocks per group',
  'Inodes per group',
  'Flex block group size',
  'First inode',
  'Inode size',
  'Journal inode',
  'First orphan inode',
  'Default directory hash',
  'Directory Hash Seed',
]);

export function layoutOf(volume: Volume, options: LayoutOptions = {}): Layout {
  const { paths, inodes } = treeOf(volume);
  const layout: Layout = { superblock: superblockOf(volume), paths: {}, inodes: {}, groups: {} };
  for (const [path, ino] of paths) layout.paths[path] = { ino };
  for (const ino of inodes) {
    const inode = readInode(volume, ino);
    if (!isFinding(inode)) layout.inodes[ino] = layoutOfInode(volume, inode, options.leaves === true);
  }
  for (let group = 0; group < volume.geometry.groups; group++) layout.groups[group] = groupOf(volume, group);
  return layout;
}

function superblockOf(volume: Volume): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const line of infoText(volume, { headerOnly: true }).split('\n')) {
    const cut = line.indexOf(':');
    const name = line.slice(0, cut);
    if (cut > 0 && KEPT.has(name)) kept[name] = line.slice(cut + 1).trim();
  }
  return kept;
}

/** Every path with its inode, level by level, and the named inodes in ascending order. */
function treeOf(volume: Volume): { paths: Map<string, number>; inodes: number[] } {
  const paths = new Map([['/', EXT4_ROOT_INO]]);
  const seen = new Set([EXT4_ROOT_INO]);
  let level: [ino: number, path: string][] = [[EXT4_ROOT_INO, '']];
  while (level.length > 0) {
    const below: typeof level = [];
    for (const [dir, at] of level) {
      const inode = readInode(volume, dir);
      if (isFinding(inode)) continue;
      for (const { ino, name } of namesIn(volume, inode)) {
        if (ino === 0 || name === '.' || name === '..') continue;
        const path = `${at}/${name}`;
        paths.set(path, ino);
        // A damaged directory may lead back to one above it.
        if (seen.has(ino)) continue;
        seen.add(ino);
        const child = readInode(volume, ino);
        if (!isFinding(child) && isDirectory(child)) below.push([ino, path]);
      }
    }
    level = below;
  }
  return { paths, inodes: [...seen].sort((a, b) => a - b) };
}

function groupOf(volume: Volume, group: number): GroupLayout {
  const { geometry: g } = volume;
  const d = readDescriptor(volume, group);
  const start = groupStart(g, group);
  const layout: GroupLayout = {
    blocks: `${start}-${start + groupLength(g, group) - 1}`,
    free_blocks: d.freeBlocks,
    free_inodes: d.freeInodes,
    directories: d.usedDirs,
  };
  if (d.itableUnused > 0) layout.unused_inodes = d.itableUnused;
  const blocks = blockBitmap(volume, group);
  if (blocks.from !== 'missing') layout.free = rangesOf(blocks, start, g.clusterRatio);
  const inodes = inodeBitmap(volume, group);
  if (inodes.from !== 'missing') layout.free_inode_ranges = rangesOf(inodes, firstInode(g, group), 1);
  return layout;
}

function rangesOf({ bits, count }: GroupBitmap, start: number, unit: number): string {
  const ranges = new Ranges();
  clearRuns(bits, count, (first, length) => ranges.add(start + first * unit, start + (first + length - 1) * unit));
  return ranges.toString();
}

/** The layout as canonical JSON, with keys in the order of their characters (not as numbers) and one space per level. */
export const layoutText = (layout: Layout): string => `${canonical(layout, '\n')}\n`;

function canonical(value: unknown, newLine: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const inner = `${newLine} `;
  const items = list
    ? value.map((item) => canonical(item, inner))
    : Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => `${JSON.stringify(key)}: ${canonical(item, inner)}`);
  const [open, close] = list ? '[]' : '{}';
  return items.length === 0 ? open + close : open + inner + items.join(`,${inner}`) + newLine + close;
}
