/** Volumes that Linux does not mount, neither to read nor to write: nor do we. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Superblock } from '../../../src/format/superblock.ts';
import { Mounted } from '../../../src/session/run/mounted.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith, must, run } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

/** What debugfs does, and whether Linux refuses the mount. */
const CASES: [string, boolean][] = [
  ['set_super_value orphan_file_inum 0', true],
  ['set_inode_field <12> size 0', false],
  ['set_super_value orphan_file_inum 13', true],
  ['set_super_value orphan_file_inum 90000', true],
  ['set_inode_field <12> links_count 0', true],
  ['set_inode_field <12> checksum 5', true],
  ['punch <12> 1 1', true],
  ['zap_block -f <12> -o 100 -l 4 -p 1 0', true],
  ['zap_block -f <12> -o 1016 -l 4 -p 1 1', true],
  ['set_super_value blocks_count 8193', true],
  ['set_super_value inodes_count 90000', true],
  ['set_super_value clusters_per_group 4096', true],
  ['set_super_value log_groups_per_flex 31', false],
  ['set_super_value log_groups_per_flex 32', true],
  ['set_super_value checksum_type 3', true],
  ['set_super_value min_extra_isize 128', false],
  ['set_super_value min_extra_isize 132', true],
  ['set_super_value want_extra_isize 4094', true],
  ['set_inode_field <2> mode 0100644', true],
  ['set_inode_field <2> checksum 5', true],
  ['set_inode_field <2> block[0] 0', true],
];

const made = new Map<string, string>();

/** A copy of a volume with or without checksums, each made once. */
function copyOf(features: string): string {
  let sound = made.get(features);
  if (!sound) {
    sound = path.join(tempDir(), 'sound');
    must('mke2fs', ['-q', '-F', '-t', 'ext4', '-O', features, '-b', '1024', sound, '8M']);
    made.set(features, sound);
  }
  const image = path.join(tempDir(), 'image');
  fs.copyFileSync(sound, image);
  return image;
}

function damaged(command: string): string {
  const image = copyOf('orphan_file');
  must('debugfs', ['-w', '-R', command, image]);
  return image;
}

/** debugfs knows hashes by their names, and so no other. */
function hashed(version: number): string {
  const image = copyOf('^metadata_csum');
  const fd = fs.openSync(image, 'r+');
  fs.writeSync(fd, Uint8Array.of(version), 0, 1, 1024 + Superblock.offset.s_def_hash_version);
  fs.closeSync(fd);
  return image;
}

function refuses(image: string): boolean {
  const bytes = new Uint8Array(fs.readFileSync(image));
  const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
  const recorder = new Recorder(new BlockStore(1024, bytes.length, source), 'off');
  return !(mountWithShell(recorder, { options: 'ro', foreign: true }) instanceof Mounted);
}

function linuxRefuses(image: string): boolean {
  const where = tempDir();
  const { status } = run('mount', ['-t', 'ext4', '-o', 'loop,ro', image, where]);
  if (status === 0) must('umount', [where]);
  return status !== 0;
}

describeWith(['mke2fs', 'debugfs'], 'what a mount refuses', () => {
  it.each(CASES)('%s', (command, refused) => {
    expect(refuses(damaged(command))).toBe(refused);
  });

  it('a hash of names that there is not', () => {
    expect([5, 6, 7].map((version) => refuses(hashed(version)))).toEqual([false, true, true]);
  });
});

describeWith(['mke2fs', 'debugfs', 'root', 'loop'], 'beside the kernel', () => {
  it.each(sample(CASES, 5))('%s', (command, refused) => {
    expect(linuxRefuses(damaged(command))).toBe(refused);
  });

  it('a hash of names that there is not', () => {
    expect(sample([6, 7, 5], 3).map((version) => linuxRefuses(hashed(version)))).toEqual(
      sample([true, true, false], 3),
    );
  });
});
