/** Volumes for resize2fs: each by its seed, of another kind, with files that were written and removed. */
import { checksumRules, superblockChecksum } from '../../../src/format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../../src/format/constants.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { directivesOf, makeVolume, runOnEngine } from '../../engine/fidelity/engine-run.ts';
import { generator } from '../../helpers/random-scripts.ts';

function bytesOf(store: BlockStore): Uint8Array {
  const image = new Uint8Array(store.byteLength);
  for (const { block, bytes } of store.contents()) image.set(bytes, block * store.blockSize);
  return image;
}

/** As if it had been checked since it was mounted. */
function checked(image: Uint8Array): Uint8Array {
  const s = Superblock.view(image, SUPERBLOCK_OFFSET);
  s.s_lastcheck = Math.max(s.s_lastcheck, s.s_mtime);
  superblockChecksum.set(checksumRules(image, SUPERBLOCK_OFFSET), image, SUPERBLOCK_OFFSET, 0);
  return image;
}

/** The volume that a script leaves. */
export function used(script: string, check = true): Uint8Array {
  const image = bytesOf(runOnEngine(script).store);
  return check ? checked(image) : image;
}

export const made = (script: string): Uint8Array => bytesOf(makeVolume(directivesOf(script)));

export interface MadeUp {
  script: string;
  line: string;
}

/** `grow`, `shrink`: only such sizes. `wide`: descriptors of the other size. */
export function madeUp(seed: number, which: 'grow' | 'shrink' | 'wide' | 'any' = 'any'): MadeUp {
  const random = generator(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)];
  const type = pick(['ext2', 'ext3', 'ext4', 'ext4', 'ext4']);
  const blockSize = pick([1024, 1024, 1024, 2048, 4096]);
  const small = random() < 0.6;
  const words = [`-t ${type} -b ${blockSize}`];
  // Small groups, so that there are many.
  const perGroup = small || blockSize > 1024 ? pick([256, 512, 1024, 2048]) : 8 * blockSize;
  if (perGroup < 8 * blockSize) words.push(`-g ${perGroup}`);
  const features: string[] = [];
  const maybe = (p: number, feature: string) => random() < p && features.push(feature);
  if (random() < 0.2) features.push('^resize_inode,meta_bg');
  else maybe(0.25, random() < 0.3 ? '^resize_inode,^sparse_super' : '^resize_inode');
  maybe(0.15, 'sparse_super2');
  if (type === 'ext4') {
    maybe(0.25, '^flex_bg');
    maybe(which === 'wide' ? 0.5 : 0.2, '^64bit');
    if (random() < 0.3) features.push(pick(['^metadata_csum', '^metadata_csum,uninit_bg', 'metadata_csum_seed']));
    maybe(0.1, '^extent,^64bit');
    maybe(0.3, '^has_journal');
  } else maybe(0.2, 'flex_bg');
  if (features.length > 0) words.push(`-O ${features.join(',')}`);
  if (random() < 0.4) words.push(`-I ${pick([128, 256])}`);
  if (words.every((w) => !w.includes('flex_bg')) && type === 'ext4' && random() < 0.2)
    words.push(`-G ${pick([2, 4, 8, 32])}`);
  if (random() < 0.1) words.push(`-m ${pick([0, 1, 10])}`);
  const extended: string[] = [];
  if (random() < 0.1) extended.push(`stride=${pick([2, 4, 16])}`);
  if (random() < 0.15 && !features.some((f) => f.includes('resize_inode')))
    extended.push(`resize=${pick([40_000, 100_000, 400_000])}`);
  if (extended.length > 0) words.push(`-E ${extended.join(',')}`);
  const groups = 1 + below(small && blockSize < 4096 ? 14 : 3);
  const blocks = Math.max((4 * 1024 * 1024) / blockSize, groups * perGroup + below(perGroup));
  if (random() < 0.5) words.push(`-N ${Math.max(32, Math.floor(blocks / pick([4, 8, 16, 64])))}`);
  if (type !== 'ext2') words.push(`-J size=${blockSize / 1024}`);
  const lines = random() < 0.2 ? [] : contents(random, blocks * blockSize);
  const script = `# mkfs: ${words.join(' ')}\n# size: ${Math.floor((blocks * blockSize) / 1024)}K\n${lines.join('\n')}\n`;
  if (which === 'wide') {
    const line = `${random() < 0.1 ? '-p ' : ''}${features.some((f) => f.includes('^64bit')) ? '-b' : '-s'} disk.img`;
    return { script, line };
  }
  const way = which === 'any' ? pick(['grow', 'shrink'] as const) : which;
  const target =
    way === 'grow'
      ? Math.floor(blocks * (1 + random() * pick(perGroup < 3000 ? [0.2, 1, 3, 8] : [0.2, 1, 3]))) + below(100)
      : Math.floor(blocks * (0.2 + 0.8 * random()));
  const flags = random() < 0.1 ? '-p ' : '';
  const size = random() < 0.2 ? `${Math.ceil((target * blockSize) / 1024)}K` : `${target}`;
  const line = random() < 0.05 ? 'disk.img' : random() < 0.07 ? '-P disk.img' : `${flags}disk.img ${size}`;
  return { script, line: way === 'shrink' && random() < 0.15 ? '-M disk.img' : line };
}

/** Long values (ea_inode) whose inodes get other numbers when the volume shrinks, led to from inodes and from blocks of attributes. */
export function madeUpValues(seed: number): MadeUp {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const kind = pick([
    '-b 1024 -I 128 -O ea_inode,^flex_bg -g 1024 -J size=1',
    '-b 1024 -I 256 -O ea_inode,^flex_bg -g 1024 -J size=1',
    '-b 2048 -I 256 -O ea_inode,^flex_bg,^has_journal -g 512',
    '-b 4096 -I 256 -O ea_inode,^flex_bg,^has_journal -g 256',
    '-b 2048 -I 128 -O ea_inode,^flex_bg,^resize_inode,^metadata_csum -g 512 -J size=2',
  ]);
  const lines = ['mkdir d', 'for i in $(seq 1 60); do echo $i > d/f$i; done'];
  lines.push('for i in $(seq 1 8); do mkdir e$i; echo $i > e$i/g; done');
  const value = (name: string, letter: string, length: number, file: string) =>
    lines.push(`setfattr -n user.${name} -v $(printf '${letter}%.0s' $(seq ${length})) ${file}`);
  for (const file of ['d/f9', 'd', 'e1', 'e2', 'e3/g', 'e4/g', 'e5/g', 'e6', 'e7/g', 'e8/g', 'd/f60']) {
    const how = random();
    if (how < 0.3) continue;
    // With these the inode is full, and what comes is in a block.
    if (how > 0.6) {
      value('s', 's', 60, file);
      value('t', 't', 90, file);
    }
    value('long', random() < 0.3 ? 'x' : file.replaceAll('/', '-'), how > 0.85 ? 300 : 2500, file);
  }
  const line = pick(['disk.img 8M', 'disk.img 8M', 'disk.img 6M', '-M disk.img']);
  return { script: `# mkfs: -t ext4 ${kind}\n# size: 10M\n${lines.join('\n')}\n`, line };
}

/** As `madeUp`, with clusters of 2 to 16 blocks: `-f` goes on where the program warns. */
export function madeUpClusters(seed: number, way: 'grow' | 'shrink' | 'wide' | 'least'): MadeUp {
  const random = generator(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)];
  const blockSize = pick([1024, 1024, 1024, 2048, 4096]);
  const ratio = pick([2, 4, 4, 8, 16]);
  const clusters = pick([256, 512, 1024]);
  const features = ['bigalloc'];
  const maybe = (p: number, feature: string) => random() < p && features.push(feature);
  if (random() < 0.15) features.push('^resize_inode,meta_bg');
  else maybe(0.25, '^resize_inode');
  maybe(0.25, '^flex_bg');
  maybe(way === 'wide' ? 0.5 : 0.2, '^64bit');
  if (random() < 0.3) features.push(pick(['^metadata_csum', '^metadata_csum,uninit_bg', 'metadata_csum_seed']));
  maybe(0.4, '^has_journal');
  const perGroup = clusters * ratio;
  const groups = 1 + below((8 * 1024 * 1024) / blockSize / perGroup + 2);
  const blocks = Math.max((4 * 1024 * 1024) / blockSize, groups * perGroup + (random() < 0.4 ? 0 : below(perGroup)));
  const words = [`-t ext4 -b ${blockSize} -C ${blockSize * ratio} -g ${clusters} -O ${features.join(',')}`];
  words.push(`-N ${Math.max(32, Math.floor(blocks / pick([4, 8, 16])))} -J size=${blockSize / 1024}`);
  const lines = random() < 0.2 ? [] : contents(random, blocks * blockSize);
  const script = `# mkfs: ${words.join(' ')}\n# size: ${Math.floor((blocks * blockSize) / 1024)}K\n${lines.join('\n')}\n`;
  if (way === 'least') return { script, line: '-P disk.img' };
  const force = random() < 0.06 ? '' : '-f ';
  if (way === 'wide') return { script, line: `${force}${features.includes('^64bit') ? '-b' : '-s'} disk.img` };
  const target =
    way === 'grow'
      ? Math.floor(blocks * (1 + random() * pick([0.2, 1, 3]))) + below(100)
      : Math.floor(blocks * (0.2 + 0.8 * random()));
  const flags = `${force}${random() < 0.1 ? '-p ' : ''}`;
  if (way === 'shrink' && random() < 0.15) return { script, line: `${flags}-M disk.img` };
  return { script, line: random() < 0.07 ? '-P disk.img' : `${flags}disk.img ${target}` };
}

function contents(random: () => number, bytes: number): string[] {
  const below = (n: number) => Math.floor(random() * n);
  const lines = ['mkdir d e e/f'];
  const some = bytes / 1024;
  const places = ['', 'd/', 'e/', 'e/f/'];
  for (let i = 0; i < 8 + below(30); i++) {
    const name = `${places[below(4)]}file-${i}`;
    const kind = random();
    if (kind < 0.5) lines.push(`dd if=/dev/zero of=${name} bs=1k count=${1 + below(some / 30)} status=none`);
    else if (kind < 0.65)
      for (let k = 0; k < 3 + below(8); k++)
        lines.push(
          `dd if=/dev/zero of=${name} bs=1k count=${1 + below(6)} seek=${k * (20 + below(60))} conv=notrunc status=none`,
        );
    else if (kind < 0.75) lines.push(`mkdir ${name}`);
    else if (kind < 0.8) lines.push(`ln -s ${'x'.repeat(1 + below(120))} ${name}`);
    else if (kind < 0.85)
      lines.push(`echo ${i} > ${name}`, `setfattr -n user.text -v ${'v'.repeat(20 + below(200))} ${name}`);
    else if (kind < 0.92)
      lines.push(`for i in $(seq 1 ${10 + below(60)}); do echo $i > d/n${i}-$i-of-a-longer-name; done`);
    else lines.push('sync');
    if (random() < 0.25) lines.push(`rm -rf ${places[below(4)]}file-${below(i + 1)}`);
  }
  return lines;
}
