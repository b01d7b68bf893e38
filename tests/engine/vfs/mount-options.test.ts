/**
 * Which options a mount refuses, by kind of volume, and which a remount does: as Linux 6.18 answered, which is asked
 * again where it is available.
 */

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { defaultOptions, parseMountOptions } from '../../../src/engine/fs/options.ts';
import { walk } from '../../../src/engine/names/walk.ts';
import { AT_FDCWD } from '../../../src/engine/vfs/kernel.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { directivesOf, makeVolume } from '../fidelity/engine-run.ts';

const KINDS = ['ext2', 'ext3', 'ext4'] as const;
type Kind = (typeof KINDS)[number];

const WRONG = [
  ...['mb_optimize_scan=2', 'inode_readahead_blks=3', 'journal_ioprio=9', 'data=foo', 'errors=foo', 'stripe=x'],
  ...['commit', 'commit=-1', 'foo', 'foo=1', 'nodebug', 'data=journal,delalloc', 'journal_async_commit'],
];
const NOT_EXT3 = [
  ...['delalloc', 'nodelalloc', 'dioread_nolock', 'dioread_lock', 'journal_checksum', 'nojournal_checksum'],
  ...['journal_async_commit,data=writeback', 'data=journal,dioread_nolock'],
];
const NOT_EXT2 = [
  ...['data=journal', 'data=ordered', 'data=writeback', 'commit=5', 'noload', 'norecovery', 'journal_ioprio=3'],
];
const FINE = [
  ...['auto_da_alloc', 'noauto_da_alloc', 'auto_da_alloc=0', 'stripe=16', 'max_dir_size_kb=4', 'mb_optimize_scan=1'],
  ...['discard', 'nodiscard', 'block_validity', 'noblock_validity', 'init_itable', 'init_itable=5', 'noinit_itable'],
  ...['inode_readahead_blks=32', 'no_prefetch_block_bitmaps', 'max_batch_time=1', 'min_batch_time=1', 'barrier=1'],
  ...['barrier=0', 'nobarrier', 'barrier=7', 'minixdf', 'bsddf', 'grpid', 'nogrpid', 'sysvgroups', 'errors=panic'],
  ...['reservation', 'noreservation', 'nouid32', 'oldalloc', 'orlov', 'resuid=5', 'resgid=7', 'debug', 'user_xattr'],
  ...[
    'acl',
    'i_version',
    'sb=1',
    'nombcache',
    'mblk_io_submit',
    'nomblk_io_submit',
    'bh',
    'nobh',
    'check=none',
    'nocheck',
  ],
];

const refusedBy = (kind: Kind): string[] => [
  ...WRONG,
  ...(kind === 'ext4' ? [] : NOT_EXT3),
  ...(kind === 'ext2' ? NOT_EXT2 : []),
];
const takenBy = (kind: Kind): string[] => [
  ...FINE,
  ...(kind === 'ext4' ? NOT_EXT3 : []),
  ...(kind === 'ext2' ? [] : NOT_EXT2),
];

describe.each(KINDS)('%s', (kind) => {
  const parsed = (options: string) => parseMountOptions(options, defaultOptions(kind));
  it.each(refusedBy(kind))('refuses %s', (options) => {
    expect(parsed(options)).toBeInstanceOf(Refused);
  });
  it.each(takenBy(kind))('takes %s', (options) => {
    expect(parsed(options)).not.toBeInstanceOf(Refused);
  });
});

it('says for which kind an option is not', () => {
  expect(parseMountOptions('noatime,nodelalloc', defaultOptions('ext3'))).toHaveProperty(
    'refused',
    'Mount option(s) incompatible with ext3: nodelalloc.',
  );
});

/** Options given one after the other; true if the mount took them. */
const REMOUNTS: Readonly<Record<Kind, readonly (readonly [string, boolean])[]>> = {
  ext2: [
    ['nodelalloc', false],
    ['delalloc', false],
    ['commit=7', false],
    ['data=ordered', false],
    ['noload', false],
    ['nobarrier', true],
    ['noauto_da_alloc', true],
  ],
  ext3: [
    ['delalloc', false],
    ['dioread_lock', false],
    ['commit=7', true],
    ['data=writeback', false],
    ['data=ordered', true],
    ['foo', false],
  ],
  ext4: [
    ['nodelalloc', false],
    ['delalloc', true],
    ['dioread_lock', true],
    ['data=writeback', false],
    ['data=ordered', true],
    ['data=journal', false],
    ['journal_async_commit', false],
    ['commit=7', true],
    ['discard', true],
  ],
};

it.each(KINDS)('%s, mounted anew', (kind) => {
  const recorder = new Recorder(makeVolume(directivesOf(`# mkfs: -t ${kind}\n# size: 16M\n`)), 'off');
  const mounted = mountWithShell(recorder, { kind });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  expect(REMOUNTS[kind].map(([options]) => [options, mounted.kernel.remount(options) === 0])).toEqual(REMOUNTS[kind]);
});

it('files and directories have 32,000 links at most in the drivers of their own time', () => {
  const names = (kernel: string, kind: Kind, most: number): [number, number] => {
    const directives = directivesOf(`# mkfs: -t ${kind} -N 66000\n# size: 128M\n`);
    const mounted = mountWithShell(new Recorder(makeVolume(directives), 'off'), { kind, directives: { kernel } });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    const { kernel: k, fs } = mounted;
    k.mkdirat(AT_FDCWD, 'd', 0o755);
    const file = k.openat(AT_FDCWD, 'f', 0o102, 0o644);
    k.close(file);
    k.chdir('d');
    // With this many only the last two matter; the inodes of the others are not needed.
    for (const name of ['d', 'f']) walk(fs, fs.mount.inode(2), name, true).links = most - 1;
    expect([k.mkdirat(AT_FDCWD, 'a', 0o755), k.linkat(AT_FDCWD, '../f', AT_FDCWD, 'l', 0)]).not.toContain(-31);
    return [k.mkdirat(AT_FDCWD, 'b', 0o755), k.linkat(AT_FDCWD, '../f', AT_FDCWD, 'm', 0)];
  };
  expect(names('2.6.33', 'ext3', 32_000)).toEqual([-31, -31]);
  expect(names('6.18', 'ext3', 65_000)).toEqual([-31, -31]);
});

const TRY = `
import ctypes, json, sys
libc = ctypes.CDLL(None, use_errno=True)
device, where, kind, options, remounts = sys.argv[1:4] + [json.loads(a) for a in sys.argv[4:6]]
mount = lambda d, k, flags, o: libc.mount(d, where.encode(), k, flags, o.encode())
refused = [o for o in options if mount(device.encode(), kind.encode(), 0, o) != 0 or libc.umount(where.encode())]
mount(device.encode(), kind.encode(), 0, '')
again = [mount(None, None, 32, o) == 0 for o in remounts]
libc.umount(where.encode())
print(json.dumps([refused, again]))
`;

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'Linux', () => {
  it.each(KINDS)(
    '%s',
    (kind) => {
      const dir = tempDir();
      const image = path.join(dir, 'disk.img');
      must('mke2fs', ['-q', '-F', '-t', kind, image, '16M']);
      const loop = must('losetup', ['-f', '--show', image]).trim();
      try {
        fs.mkdirSync(path.join(dir, 'mnt'));
        const refused = refusedBy(kind);
        const some = takenBy(kind).filter((_, i) => i % 9 === 0);
        const remounts = REMOUNTS[kind];
        const lists = [[...refused, ...some], remounts.map(([options]) => options)].map((list) => JSON.stringify(list));
        const said = must('python3', ['-c', TRY, loop, path.join(dir, 'mnt'), kind, ...lists]);
        expect(JSON.parse(said)).toEqual([refused, remounts.map(([, taken]) => taken)]);
      } finally {
        must('losetup', ['-d', loop]);
      }
    },
    60_000,
  );
});
