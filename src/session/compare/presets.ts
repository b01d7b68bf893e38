/**
 * A comparison runs the same script on a few variants of the volume or of the machine below it. A variant changes the
 * script's directives and nothing else.
 */
import type { Directives } from '../../shell/language/script.ts';
import { ownPreset } from './own.ts';

export interface Variant {
  label: string;
  /** The label as part of a sentence: `on ext4`. */
  phrase: string;
  change(directives: Directives): Directives;
}

export interface Preset {
  name: string;
  label: string;
  /** One sentence about the differences. */
  about: string;
  variants: readonly Variant[];
}

const split = (list: string): string[] => list.split(',').filter((word) => word !== '');

/** The arguments of mke2fs with another -t. */
export const withType = (mkfs: string, type: string): string =>
  `-t ${type} ${mkfs.replace(/(^|\s)-t\s*\S+/g, ' ').trim()}`.trim();

/** The arguments of mke2fs with a feature on, or off (`^dir_index`), regardless of the present -O. */
export function withFeature(mkfs: string, feature: string): string {
  const name = feature.replace('^', '');
  const found = /(^|\s)-O\s*(\S+)/.exec(mkfs);
  if (!found) return `${mkfs} -O ${feature}`.trim();
  const others = split(found[2]).filter((word) => word.replace('^', '') !== name);
  return mkfs.replace(found[0], `${found[1]}-O ${[...others, feature].join(',')}`);
}

/** Turns extents on if they were off, and off if they were on. 64bit needs extents and goes off with them. */
export function withOtherMap(d: Directives, extents: boolean): Directives {
  const features = extents ? ['^extent', '^64bit'] : ['extent'];
  return { ...d, mkfs: features.reduce(withFeature, mkfsOf(d)) };
}

/** The mount options with this one in place of those that contradict it. */
export const withOption = (mount: string, option: string, instead: RegExp): string =>
  [...split(mount).filter((word) => !instead.test(word)), option].join(',');

const mkfsOf = (d: Directives): string => d.mkfs ?? '-t ext4';

const fileSystem = (type: string): Variant => ({
  label: type,
  phrase: `on ${type}`,
  change: (d) => ({ ...d, mkfs: withType(mkfsOf(d), type) }),
});
const disks = (count: number): Variant => {
  const label = count === 1 ? '1 disk' : `${count} disks`;
  return { label, phrase: `with ${label}`, change: (d) => ({ ...d, disks: String(count) }) };
};
const mounted = (option: string, instead: RegExp, label = option): Variant => ({
  label,
  phrase: `with ${option}`,
  change: (d) => ({ ...d, mount: withOption(d.mount ?? '', option, instead) }),
});
const feature = (word: string, phrase: string): Variant => ({
  label: word,
  phrase,
  change: (d) => ({ ...d, mkfs: withFeature(mkfsOf(d), word) }),
});
const machine = (name: string, label: string): Variant => ({
  label,
  phrase: `on the ${label}`,
  change: (d) => ({ ...d, machine: name }),
});

/** A version of Linux in which ext2 and ext3 had separate drivers. */
export const OLD_KERNEL = '2.6.33';
const byOwnDriver = (type: string): Variant => ({
  label: type,
  phrase: `on ${type}`,
  change: (d) => ({ ...d, kernel: OLD_KERNEL, mkfs: withType(mkfsOf(d), type) }),
});
const ext3On = (kernel: string): Variant => ({
  label: `Linux ${kernel}`,
  phrase: `on Linux ${kernel}`,
  change: (d) => ({ ...d, kernel, mkfs: withType(mkfsOf(d), 'ext3') }),
});

const DELALLOC = /^(?:no)?delalloc$/;
const MODE = /^data=/;

export const PRESETS: readonly Preset[] = [
  {
    name: 'file-systems',
    label: 'File systems',
    about: 'ext2 has no journal; ext3 has one; ext4 has extents as well, and places data late.',
    variants: ['ext2', 'ext3', 'ext4'].map(fileSystem),
  },
  {
    name: 'old-drivers',
    label: 'File systems in 2010',
    about: 'The same three in Linux 2.6.33, where ext2 and ext3 had drivers of their own.',
    variants: ['ext2', 'ext3', 'ext4'].map(byOwnDriver),
  },
  {
    name: 'ext3-drivers',
    label: 'ext3 then and now',
    about: 'One ext3 by its own driver of Linux 2.6.33, and by the ext4 driver, which mounts it today.',
    variants: [ext3On(OLD_KERNEL), ext3On('6.18')],
  },
  {
    name: 'disks',
    label: 'Disks',
    about: 'The volume lies on one disk, or in chunks on two or four of them (RAID-0).',
    variants: [1, 2, 4].map(disks),
  },
  {
    name: 'delalloc',
    label: 'Delayed allocation',
    about: 'Blocks for data are chosen when the data is written back, or at once with nodelalloc.',
    variants: ['delalloc', 'nodelalloc'].map((option) => mounted(option, DELALLOC)),
  },
  {
    name: 'dir-index',
    label: 'Directory index',
    about: 'Large directories have a tree of hashes, or are searched from their first block to their last.',
    variants: [feature('dir_index', 'with dir_index'), feature('^dir_index', 'without dir_index')],
  },
  {
    name: 'journal-modes',
    label: 'Journal modes',
    about:
      'Data goes to its place before the commit (ordered), at any time (writeback), or through the journal (journal).',
    variants: ['ordered', 'writeback', 'journal'].map((mode) => mounted(`data=${mode}`, MODE, mode)),
  },
  {
    name: 'machines',
    label: 'Machines',
    about: 'A server of 2009 and a desktop with turning disks, a laptop with flash memory, and a USB stick.',
    variants: [
      machine('papers', 'papers’ server'),
      machine('desktop', 'desktop'),
      machine('laptop', 'laptop'),
      machine('stick', 'USB stick'),
    ],
  },
];

/** A preset, or the columns that a person wrote. */
export const presetOf = (name: string): Preset | undefined => PRESETS.find((p) => p.name === name) ?? ownPreset(name);
