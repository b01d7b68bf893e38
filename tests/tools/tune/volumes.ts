/** Volumes for tune2fs: just made, and used and checked since. Each is made once. */

import fs from 'node:fs';
import path from 'node:path';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { directivesOf, makeVolume, runOnEngine } from '../../engine/fidelity/engine-run.ts';
import { run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const FILES = `
mkdir d e
for i in $(seq 1 60); do echo $i > d/a-name-of-some-length-for-file-$i; done
dd if=/dev/zero of=big bs=1k count=400 status=none
for i in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=big bs=1k count=3 seek=$((i * 500)) conv=notrunc status=none; done
setfattr -n user.text -v 'a text of some length' big
ln -s big l
rm d/a-name-of-some-length-for-file-7
`;

function bytesOf(store: BlockStore): Uint8Array {
  const image = new Uint8Array(store.byteLength);
  for (const { block, bytes } of store.contents()) image.set(bytes, block * store.blockSize);
  return image;
}

/** As e2fsck leaves it, a day after its last mount. */
function checked(image: Uint8Array): Uint8Array {
  const file = path.join(tempDir(), 'disk.img');
  fs.writeFileSync(file, image);
  run('e2fsck', ['-fyD', file], { env: { E2FSCK_TIME: '1795000000' } });
  return new Uint8Array(fs.readFileSync(file));
}

const LONG = `${FILES}setfattr -n user.long -v $(printf 'x%.0s' $(seq 5000)) big
setfattr -n user.long -v $(printf 'x%.0s' $(seq 5000)) d
setfattr -n user.other -v $(printf 'y%.0s' $(seq 3000)) d/a-name-of-some-length-for-file-9
`;

/** In blocks that several share, with short values beside the long ones. */
const SHARED = `${LONG}for i in 3 4 5; do setfattr -n user.long -v $(printf 'z%.0s' $(seq 1500)) d/a-name-of-some-length-for-file-$i; done
for i in 3 4 5; do setfattr -n user.short -v abc d/a-name-of-some-length-for-file-$i; done
`;

const made = (mkfs: string) => bytesOf(makeVolume(directivesOf(`# mkfs: ${mkfs}\n# size: 10M\n`)));
const used = (mkfs: string, files = FILES) => bytesOf(runOnEngine(`# mkfs: ${mkfs}\n# size: 10M\n${files}`).store);

/** Its UUID was changed since: sums and hashes begin with what is kept of the first. */
function renamed(image: Uint8Array): Uint8Array {
  const file = path.join(tempDir(), 'disk.img');
  fs.writeFileSync(file, image);
  run('tune2fs', ['-U', '99999999-8888-7777-6666-555555555555', file], { env: { E2FSPROGS_FAKE_TIME: '1795000001' } });
  return new Uint8Array(fs.readFileSync(file));
}

const lazily = (make: () => Uint8Array) => {
  let kept: Uint8Array | undefined;
  return () => (kept ??= make());
};

export const volumes: Readonly<Record<string, () => Uint8Array>> = {
  'ext2, just made': lazily(() => made('-t ext2 -b 1024')),
  'ext2, used': lazily(() => used('-t ext2 -b 1024')),
  'ext2, checked': lazily(() => checked(used('-t ext2 -b 1024'))),
  'ext2 of 4 KiB, just made': lazily(() => made('-t ext2 -b 4096 -I 256')),
  'ext3, used': lazily(() => used('-t ext3 -b 1024')),
  'ext4, just made': lazily(() => made('-t ext4 -b 1024')),
  'ext4, used': lazily(() => used('-t ext4 -b 1024')),
  'ext4, checked': lazily(() => checked(used('-t ext4 -b 1024'))),
  'ext4 with uninit_bg': lazily(() => made('-t ext4 -b 1024 -O ^metadata_csum,uninit_bg')),
  'ext4 with uninit_bg, checked': lazily(() => checked(used('-t ext4 -b 1024 -O ^metadata_csum,uninit_bg'))),
  'ext4 without sums, checked': lazily(() => checked(used('-t ext4 -b 1024 -O ^metadata_csum,^64bit'))),
  'ext4 with a seed of its own, checked': lazily(() => checked(used('-t ext4 -b 2048 -O metadata_csum_seed'))),
  'ea_inode, checked': lazily(() => checked(used('-t ext4 -b 1024 -O ea_inode', LONG))),
  'ea_inode with a seed of its own, checked': lazily(() =>
    checked(used('-t ext4 -b 2048 -O ea_inode,metadata_csum_seed', LONG)),
  ),
  'ext4 with the seed of its first UUID, checked': lazily(() =>
    renamed(checked(used('-t ext4 -b 1024 -O metadata_csum_seed'))),
  ),
  'ext4 with the seed of its first UUID, used': lazily(() => renamed(used('-t ext4 -b 1024 -O metadata_csum_seed'))),
  'ea_inode with the seed of its first UUID, checked': lazily(() =>
    renamed(checked(used('-t ext4 -b 4096 -O ea_inode,metadata_csum_seed', LONG))),
  ),
  'ea_inode with uninit_bg, checked': lazily(() =>
    checked(used('-t ext4 -b 1024 -I 128 -O ea_inode,^metadata_csum,uninit_bg', SHARED)),
  ),
  'ea_inode, used': lazily(() => used('-t ext4 -b 1024 -O ea_inode', LONG)),
  'ea_inode without sums, checked': lazily(() => checked(used('-t ext4 -b 1024 -O ea_inode,^metadata_csum', LONG))),
  'bigalloc, just made': lazily(() => made('-t ext4 -b 1024 -O bigalloc -C 4096')),
  'bigalloc, used': lazily(() => used('-t ext4 -b 1024 -O bigalloc -C 8192')),
  'bigalloc, checked': lazily(() => checked(used('-t ext4 -b 1024 -O bigalloc -C 16384'))),
  'bigalloc in small groups, checked': lazily(() =>
    checked(used('-t ext4 -b 1024 -O bigalloc -C 2048 -g 1024 -J size=1')),
  ),
  'bigalloc without a journal, checked': lazily(() =>
    checked(used('-t ext4 -b 4096 -O bigalloc,^has_journal -C 65536')),
  ),
  'bigalloc with uninit_bg, checked': lazily(() =>
    checked(used('-t ext4 -b 1024 -O bigalloc,^metadata_csum,uninit_bg -C 8192')),
  ),
  'bigalloc without sums, checked': lazily(() =>
    checked(used('-t ext4 -b 2048 -O bigalloc,^metadata_csum,^64bit,^has_journal -C 8192 -g 2048')),
  ),
};
