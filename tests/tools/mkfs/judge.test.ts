/**
 * Linux judges our volumes: e2fsck finds nothing, the kernel mounts them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeWith, e2fsck, judge } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { writeImage } from '../../helpers/write-image.ts';
import { makeOurOwn } from './mke2fs.ts';

const EACH = ['ext2', 'ext3', 'ext4'].flatMap((type) =>
  ['1024', '2048', '4096'].map((size) => `-t ${type} -b ${size} 32M`),
);

const MORE = [
  '-t ext4 -O inline_data,large_dir,metadata_csum_seed 40M',
  '-t ext4 -O orphan_file,metadata_csum_seed 64M',
  '-t ext3 -O orphan_file 16M',
  '-t ext4 -O meta_bg,^resize_inode 200M',
  '-t ext4 -O sparse_super2 100M',
  '-t ext4 -O uninit_bg,^metadata_csum 100M',
  '-t ext4 -b 1024 -g 512 -O ^flex_bg,^resize_inode -J size=40 200M',
  '-t ext2 -O ^sparse_super,^resize_inode 100M',
  '-t ext4 -I 128 64M',
  '-t ext4 -b 4096 -I 1024 64M',
  '-r 0 8M',
  '-t ext4 -E root_owner=1000:1000,lazy_itable_init=0 20G',
];

function image(command: string): string {
  const file = path.join(tempDir(), 'disk.img');
  writeImage(makeOurOwn(command).store, file);
  return file;
}

describeWith(['e2fsck'], 'e2fsck finds nothing', () => {
  it.each([...EACH, ...MORE])('%s', (command) => {
    const file = image(command);
    expect(e2fsck(file)).toMatchObject({ clean: true });
    fs.rmSync(file);
  });
});

describeWith(['root', 'loop', 'mount', 'e2fsck'], 'the kernel mounts it', () => {
  it.each([...EACH, ...MORE])('%s', (command) => {
    const file = image(command);
    expect(judge(file)).toEqual({ pass: true, faults: [], tree: ['lost+found'] });
    fs.rmSync(file);
  });
});
