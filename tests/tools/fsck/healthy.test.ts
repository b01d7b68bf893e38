/**
 * Volumes that Linux filled, and e2fsck calls clean: our check says so too, and `-y` leaves their files' bytes as they are.
 * With inodes that hold values of attributes (ea_inode) also damaged ones, as debugfs writes them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { eachInode, flagsOf } from '../../../src/engine/volume/inode.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { long } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { askE2fsck, isClean } from './ask-e2fsck.ts';
import { Lab } from './lab.ts';
import { fsckBytes, storeBytes } from './volumes.ts';

/** What Linux's e2fsck knows, one set after the other; a short run takes the first few. */
const SETS: readonly (readonly [string, string])[] = [
  ['ea_inode', '-t ext4 -b 1024 -O ea_inode'],
  ['the old revision', '-t ext2 -r 0'],
  ['inline_data', '-t ext4 -O inline_data -I 256'],
  ['bigalloc', '-t ext4 -b 1024 -O bigalloc -C 8192 -g 512'],
  ['ea_inode with 4 KiB', '-t ext4 -b 4096 -O ea_inode'],
  ['inline_data in 512 bytes', '-t ext4 -b 1024 -O inline_data -I 512'],
  ['bigalloc with ea_inode', '-t ext4 -O bigalloc,ea_inode -C 16384'],
  ['verity', '-t ext4 -O verity'],
  ['encrypt', '-t ext4 -O encrypt'],
  ['mmp', '-t ext4 -O mmp'],
  ['orphan_file', '-t ext4 -O orphan_file'],
  ['meta_bg', '-t ext4 -O meta_bg,^resize_inode'],
  ['metadata_csum_seed', '-t ext4 -O metadata_csum_seed'],
  ['uninit_bg', '-t ext4 -O ^metadata_csum,uninit_bg'],
  ['no checksums', '-t ext4 -O ^metadata_csum,^uninit_bg'],
  ['no filetype', '-t ext4 -O ^filetype'],
  ['no extents', '-t ext4 -O ^extent,^64bit'],
  ['sparse_super2', '-t ext4 -O sparse_super2'],
  ['small inodes', '-t ext4 -I 128'],
  ['no journal', '-t ext4 -O ^has_journal'],
  ['no index', '-t ext4 -O ^dir_index'],
  ['no flex groups', '-t ext4 -O ^flex_bg'],
  ['fast_commit', '-t ext4 -O fast_commit'],
  ['large_dir', '-t ext4 -O large_dir'],
  ['ext3', '-t ext3 -b 1024'],
  ['ext2', '-t ext2 -b 1024'],
];

const FILL = `mkdir -p d/e/f big many
for i in $(seq 120); do echo $i > many/file-with-a-rather-long-name-number-$i; done; rm many/*7
dd if=/dev/urandom of=big/x bs=4k count=300 status=none
# As large as a group with blocks of 1 KiB: it is in pieces, and does not count as such.
fallocate -l 8M big/group || true
dd if=/dev/urandom of=big/sparse bs=1k seek=5000 count=3 status=none
for i in 0 2 4 6 8 10 12; do dd if=/dev/urandom of=big/pieces bs=4k seek=$i count=1 conv=notrunc status=none; sync big/pieces; done
fallocate -l 300k big/ahead || true; ln big/x d/hard; ln -s short d/short; ln -s $(printf 'l%.0s' {1..200}) d/long
mknod d/c c 1 3; mknod d/b b 300 70000; mkfifo d/p; echo tiny > d/tiny; head -c 100 /dev/urandom > d/hundred`;
/** Python writes values longer than a line of a shell. */
const VALUES = `import os
for name, size in [('big/sparse', 900), ('d', 700), ('d/e/f', 9000), ('big/x', 20000), ('big/pieces', 20000), ('d/e', 20)]:
    try: os.setxattr(name, b'user.value', b'v' * size)
    except OSError: pass
`;

/** A volume of this kind, filled by Linux and unmounted; the old revision by debugfs, as a mount might change it. */
function filled(options: string): Uint8Array {
  const dir = tempDir();
  const image = path.join(dir, 'a.img');
  must('mke2fs', ['-q', '-F', ...options.split(' '), image, '32M']);
  if (options.includes('-r 0')) {
    for (const request of [
      'mkdir a',
      'mkdir a/b',
      `write ${import.meta.filename} a/file`,
      'symlink link target',
      'ssv first_ino 0',
    ])
      must('debugfs', ['-w', '-R', request, image]);
    return new Uint8Array(fs.readFileSync(image));
  }
  const where = path.join(dir, 'mnt');
  fs.mkdirSync(where);
  must('mount', ['-o', 'loop', image, where]);
  try {
    must('bash', ['-e', '-c', FILL], { cwd: where });
    must('python3', ['-c', VALUES], { cwd: where });
  } finally {
    must('umount', [where]);
  }
  return new Uint8Array(fs.readFileSync(image));
}

/** The first inode that holds a value. */
function holderIn(bytes: Uint8Array): number {
  let found = 0;
  eachInode(new Lab(bytes).volume, (inode) => {
    if (flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL) found = inode.ino;
    return found === 0;
  });
  return found;
}

const contentOf = (bytes: Uint8Array): string => {
  const image = path.join(tempDir(), 'a.img');
  fs.writeFileSync(image, bytes);
  return must('debugfs', ['-R', 'stat /', image]) + must('debugfs', ['-R', 'ls -l -r /', image]);
};

describeWith(['root', 'loop', 'mount', 'mke2fs', 'debugfs', 'e2fsck'], 'sound volumes', () => {
  it.each(long ? SETS : SETS.slice(0, 1))('%s', (_, options) => {
    const bytes = filled(options);
    const theirs = askE2fsck(bytes, '-fn');
    expect(isClean(theirs)).toBe(true);
    const ours = fsckBytes(bytes, '-n');
    expect(ours.status).toBe(0);
    // Which inodes of values e2fsck counts as in pieces is not known: now and then its count is one less.
    if (!options.includes('ea_inode')) expect(theirs.text).toContain(ours.result!.summary);
    const mended = fsckBytes(bytes, '-y');
    expect(mended.status, mended.lines.join('\n')).toBe(0);
    const after = storeBytes(mended.store!);
    // Only the superblock says that there was a check.
    expect(Buffer.compare(after.subarray(2048), bytes.subarray(2048))).toBe(0);
    expect(contentOf(after)).toBe(contentOf(bytes));
  });
});

describeWith(['root', 'loop', 'mount', 'mke2fs', 'debugfs', 'e2fsck'], 'an inode that holds a value', () => {
  const DAMAGES: readonly (readonly [string, (ino: number) => string])[] = [
    ['is used more often than it counts', (ino) => `sif <${ino}> version 5`],
    ['does not say that it is one', (ino) => `sif <${ino}> flags 0x80000`],
    ['has another value than its hash says', (ino) => `sif <${ino}> atime 5`],
    ['is gone', (ino) => `clri <${ino}>`],
  ];
  let sound: Uint8Array;
  beforeAll(() => {
    sound = filled('-t ext4 -b 1024 -O ea_inode');
  });
  it.each(DAMAGES)('%s', (_, request) => {
    const image = path.join(tempDir(), 'a.img');
    fs.writeFileSync(image, sound);
    must('debugfs', ['-w', '-R', request(holderIn(sound)), image]);
    const bytes = new Uint8Array(fs.readFileSync(image));
    const theirs = askE2fsck(bytes, '-fn');
    expect(isClean(theirs)).toBe(false);
    expect(fsckBytes(bytes, '-n').status).toBe(4);
    const mended = storeBytes(fsckBytes(bytes, '-y').store!);
    expect(isClean(askE2fsck(mended, '-fn'))).toBe(true);
  });
});
