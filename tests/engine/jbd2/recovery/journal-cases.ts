/**
 * Journals that Linux leaves: a script on a loop mount, and the device's file copied before umount.
 *
 *     mke2fs ──▶ mount ── script ──▶ copy of the file (what the power cut leaves) ──▶ umount, thrown away
 *
 * `sync FILE` commits without writing home, so the journal holds what the volume does not.
 */
import fs from 'node:fs';
import path from 'node:path';
import { must, run } from '../../../helpers/linux-tools.ts';

export interface JournalCase {
  name: string;
  mkfs: string;
  size: string;
  mount: string;
  /** Bash, inside the mount. */
  script: string;
}

const FIXED = ['-q', '-F', '-U', '11111111-2222-3333-4444-555555555555'];
const EXTENDED = 'hash_seed=aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee,lazy_itable_init=0,lazy_journal_init=0,root_owner=0:0';

const MANY = 'for i in $(seq 40); do echo "file $i" > f$i; done; sync f1';
const TREE =
  'mkdir -p a/b/c; for i in $(seq 20); do echo $i > a/b/f$i; done; ln a/b/f1 a/hard; ln -s f2 a/soft; sync a/hard';
const REVOKES = `mkdir d; for i in $(seq 150); do echo $i > d/a-name-long-enough-to-fill-blocks-$i; done; sync d
rm -r d; mkdir e; sync e; for i in $(seq 60); do echo $i > e/$i; done; sync e`;
const WRAP = 'for r in $(seq 30); do for i in $(seq 12); do mkdir d$r-$i; done; sync d$r-1; done; rmdir d1-*; sync .';
/** Data that begins with the journal's magic number. */
const ESCAPED = `printf '\\xc0\\x3b\\x39\\x98and more' > magic; head -c 9000 /dev/zero | tr '\\0' x > x; sync magic x`;

const ext4 = (name: string, mkfs: string, mount: string, script: string, size = '8M'): JournalCase => ({
  name,
  mkfs: `-t ext4 ${mkfs}`,
  size,
  mount,
  script,
});

export const JOURNAL_CASES: readonly JournalCase[] = [
  ext4('v3-64bit-1k', '-b 1024', '', MANY),
  ext4('v3-64bit-2k', '-b 2048', '', TREE, '16M'),
  ext4('v3-64bit-4k', '-b 4096', '', MANY, '24M'),
  ext4('v3-32bit', '-b 1024 -O ^64bit', '', TREE),
  ext4('v3-revokes', '-b 1024', '', REVOKES),
  ext4('v3-revokes-32bit', '-b 1024 -O ^64bit', '', REVOKES),
  ext4('v3-wrap', '-b 1024', '', WRAP),
  ext4('v3-wrap-4k', '-b 4096', '', WRAP, '24M'),
  ext4('v3-async', '-b 1024', 'journal_async_commit,data=writeback', TREE),
  ext4('v3-data-journal', '-b 1024', 'data=journal', `${ESCAPED}; ${MANY}`),
  ext4('v3-data-journal-4k', '-b 4096', 'data=journal', `${ESCAPED}; ${TREE}`, '24M'),
  ext4('v3-data-writeback', '-b 1024', 'data=writeback', MANY),
  ext4('v3-data-journal-revokes', '-b 1024', 'data=journal', `${ESCAPED}; ${REVOKES}; echo again > e/1; sync e/1`),
  ext4('plain-64bit', '-b 1024 -O ^metadata_csum,uninit_bg', '', MANY),
  ext4('plain-32bit', '-b 1024 -O ^metadata_csum,^64bit,uninit_bg', '', TREE),
  ext4('v1-sum', '-b 1024 -O ^metadata_csum', 'journal_checksum', `${TREE}; ${REVOKES}`),
  ext4('v1-sum-async', '-b 1024 -O ^metadata_csum', 'journal_async_commit,data=journal', `${ESCAPED}; ${REVOKES}`),
  ext4(
    'v1-sum-data-journal',
    '-b 2048 -O ^metadata_csum',
    'journal_checksum,data=journal',
    `${ESCAPED}; ${MANY}`,
    '16M',
  ),
  { name: 'ext3-1k', mkfs: '-t ext3 -b 1024', size: '8M', mount: '', script: `${TREE}; ${REVOKES}` },
  { name: 'ext3-4k', mkfs: '-t ext3 -b 4096', size: '24M', mount: '', script: TREE },
  { name: 'ext3-wrap', mkfs: '-t ext3 -b 1024', size: '8M', mount: '', script: WRAP },
  {
    name: 'ext3-data-journal',
    mkfs: '-t ext3 -b 2048',
    size: '16M',
    mount: 'data=journal',
    script: `${ESCAPED}; ${TREE}`,
  },
  {
    name: 'ext3-revokes-data-journal',
    mkfs: '-t ext3 -b 1024',
    size: '8M',
    mount: 'data=journal',
    script: `${ESCAPED}; ${REVOKES}`,
  },
  // The timer may fire again at any call after the sleep, so none of them may leave an orphan halfway, as `rm` does:
  // e2fsck deletes those while it replays, which here only a mount does.
  ext4(
    'timer',
    '-b 1024',
    'commit=1',
    'for i in $(seq 30); do echo $i > f$i; done; sleep 1.6; mv f3 g3; mkdir d; ln f4 d/h4',
  ),
  ext4('nothing-committed', '-b 1024', '', 'touch a'),
  ext4('everything-home', '-b 1024', '', `${MANY}; sync`),
  ext4(
    'xattrs',
    '-b 1024',
    '',
    `${TREE}; for i in 1 2 3 4; do setfattr -n user.a -v $(head -c 300 /dev/zero | tr '\\0' a) a/b/f$i; done; setfattr -x user.a a/b/f2; sync a/b/f3`,
  ),
];

const GONE = `exec 3> gone; head -c 50000 /dev/zero | tr '\\0' g >&3; sync gone; rm gone; touch other; sync other`;

/** Journals with files that were open without a name. */
export const ORPHAN_CASES: readonly JournalCase[] = [
  ext4('orphan-chain', '-b 1024', '', `exec 4> gone2; ${GONE}; rm gone2; echo x >> other; sync other`),
  ext4('orphan-file', '-b 1024 -O orphan_file', '', `exec 4> gone2; ${GONE}; rm gone2; echo x >> other; sync other`),
  { name: 'orphan-ext3', mkfs: '-t ext3 -b 1024', size: '8M', mount: '', script: GONE },
];

/** Runs a case on the kernel; `out` becomes the device as it was before umount. Needs root and loop devices. */
export function leaveJournal(one: JournalCase, dir: string, out: string): void {
  const work = path.join(dir, `${one.name}.work`);
  const where = path.join(dir, `${one.name}.mnt`);
  fs.rmSync(work, { force: true });
  must('truncate', ['-s', one.size, work]);
  const made = [...FIXED, '-J', 'size=1', '-E', EXTENDED, ...one.mkfs.split(' '), work];
  if (one.mkfs.includes('-b 4096')) made.splice(made.indexOf('size=1'), 1, 'size=4');
  if (one.mkfs.includes('-b 2048')) made.splice(made.indexOf('size=1'), 1, 'size=2');
  must('mke2fs', made, { env: { E2FSPROGS_FAKE_TIME: '1600000000' } });
  fs.mkdirSync(where, { recursive: true });
  const loop = must('losetup', ['-f', '--show', work]).trim();
  try {
    must('mount', ['-t', one.mkfs.split(' ')[1], ...(one.mount ? ['-o', one.mount] : []), loop, where]);
    try {
      // The copy is made while the script's files are still open.
      const script = `${one.script}\ncp --sparse=always '${work}' '${out}'`;
      must('bash', ['-e', '-c', script], { cwd: where });
    } finally {
      must('umount', [where]);
    }
  } finally {
    run('losetup', ['-d', loop]);
    fs.rmSync(work, { force: true });
    fs.rmdirSync(where);
  }
}
