/**
 * A mutant in our hands: checked, mounted, walked, read, written to and repaired. What a path answers is one line, so
 * that it can be held beside Linux's.
 */

import { createHash } from 'node:crypto';
import { Refused } from '../../../src/bytes/refused.ts';
import { FAST } from '../../../src/engine/fastcommit/fast.ts';
import * as K from '../../../src/engine/vfs/kernel.ts';
import { classify } from '../../../src/engine/volume/classify.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { hasCompat } from '../../../src/format/features.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { findSuperblock, type Mode, runFsck } from '../../../src/tools/fsck/fsck.ts';
import type { ByteSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';

/** Reads of the image, each of a block or so, that nothing we do needs: then we went round in circles. */
const MOST_READS = 3_000_000;
const NOW = 1_800_000_000;
/** As far as a tree is walked: directories may contain themselves. */
export const MOST_DEPTH = 7;
export const MOST_PATHS = 1500;
/** Of a file, beginning and end are read: a size may be anything. */
export const MOST_READ = 1 << 16;

class Endless extends Error {}

/** The bytes, and a limit to how often they are read. */
function counted(bytes: Uint8Array): ByteSource {
  let reads = 0;
  return {
    size: bytes.length,
    read: (offset, length) => {
      if (++reads > MOST_READS) throw new Endless(`more than ${MOST_READS} reads`);
      return bytes.subarray(offset, Math.min(bytes.length, offset + length));
    },
  };
}

export function storeBytes(store: BlockStore): Uint8Array {
  const bytes = new Uint8Array(store.byteLength);
  for (const { block, bytes: b } of store.contents()) bytes.set(b, block * store.blockSize);
  return bytes;
}

export interface Checked {
  status: number;
  /** The volume afterwards. */
  bytes: Uint8Array;
}

export function checked(bytes: Uint8Array, mode: Mode, now = NOW): Checked {
  const source = counted(bytes);
  const found = findSuperblock(source, { preen: mode === '-p' });
  if (found instanceof Refused) return { status: 8, bytes };
  const store = new BlockStore(found.blockSize, bytes.length, source);
  const { status } = runFsck(new Recorder(store, 'off'), {
    mode,
    force: true,
    fastCommit: FAST,
    now,
    told: () => {},
  });
  return { status, bytes: mode === '-n' ? bytes : storeBytes(store) };
}

/** To read and nothing else: with what is in the journal left there. */
export const READ = 'ro,noload';

/** Mounted, or the sentence why not. */
export function mounted(bytes: Uint8Array, wanted: string, mishaps: Error[]): Mounted | string {
  const source = counted(bytes);
  const volume = openVolume(source);
  if (volume instanceof Refused) return volume.refused;
  classify(volume);
  const options = hasCompat(volume.sb, 'has_journal') ? wanted : wanted.replace(',noload', '');
  const store = new BlockStore(volume.geometry.blockSize, bytes.length, source);
  let steps = 0;
  const step = () => {
    if (++steps > MOST_STEPS) throw new Endless(`more than ${MOST_STEPS} commands and calls`);
  };
  const done = mountWithShell(new Recorder(store, 'off'), { options, now: NOW, step });
  if (done instanceof Refused) {
    if (/no sound volume/.test(done.refused)) throw new Error(done.refused);
    return done.refused;
  }
  done.fs.mishap = (_, thrown) => mishaps.push(thrown);
  return done;
}

const hash = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex').slice(0, 8);

const errnoText = (n: number): string => `errno ${-n}`;

/** Path → what it answers. */
export type Answers = Map<string, string>;

class Walk {
  readonly kernel: Mounted['kernel'];
  readonly answers: Answers = new Map();
  readonly #buffer = new Uint8Array(MOST_READ);
  readonly #stat = K.newStat();

  constructor({ kernel }: Mounted) {
    this.kernel = kernel;
  }

  path(path: string, depth: number): void {
    if (this.answers.size >= MOST_PATHS) return;
    const { kernel } = this;
    const s = this.#stat;
    const got = kernel.fstatat(K.AT_FDCWD, path, K.AT_SYMLINK_NOFOLLOW, s);
    if (got < 0) {
      this.answers.set(path, errnoText(got));
      return;
    }
    const kind = s.st_mode & K.S_IFMT;
    const parts = [
      `ino ${s.st_ino} mode ${s.st_mode.toString(8)} nlink ${s.st_nlink} uid ${s.st_uid} mtime ${s.st_mtime}`,
    ];
    if (kind !== K.S_IFDIR) parts.push(`size ${s.st_size}`);
    const { st_size } = s;
    this.answers.set(path, '');
    if (kind === K.S_IFLNK) parts.push(this.link(path));
    if (kind === K.S_IFREG) parts.push(this.content(path, st_size));
    const names = kind === K.S_IFDIR ? this.names(path) : [];
    if (kind === K.S_IFDIR) parts.push(typeof names === 'number' ? errnoText(names) : names.join(' '));
    parts.push(`attributes ${this.attributes(path)}`);
    this.answers.set(path, parts.join('; '));
    if (typeof names === 'number' || depth >= MOST_DEPTH) return;
    for (const name of names) this.path(path === '.' ? name : `${path}/${name}`, depth + 1);
  }

  link(path: string): string {
    const target = this.kernel.readlinkat(K.AT_FDCWD, path);
    return typeof target === 'number' ? errnoText(target) : `-> ${target}`;
  }

  content(path: string, size: number): string {
    const fd = this.kernel.openat(K.AT_FDCWD, path, K.O_RDONLY, 0);
    if (fd < 0) return errnoText(fd);
    const part = (offset: number) => {
      const got = this.kernel.pread(fd, this.#buffer, 0, MOST_READ, offset);
      return got < 0 ? errnoText(got) : `${got} ${hash(this.#buffer.subarray(0, got))}`;
    };
    const says = size > MOST_READ ? `${part(0)} … ${part(size - MOST_READ)}` : part(0);
    this.kernel.fiemap(fd, 0, 2 ** 40, 0, 100);
    this.kernel.lseek(fd, 0, K.SEEK_HOLE);
    this.kernel.lseek(fd, 0, K.SEEK_DATA);
    this.kernel.close(fd);
    return says;
  }

  attributes(path: string): string {
    const names = this.kernel.listxattr(path, false);
    if (typeof names === 'number') return names === -95 ? '' : errnoText(names);
    return names
      .map((name) => {
        const value = this.kernel.getxattr(path, name, false);
        return `${name}=${typeof value === 'number' ? errnoText(value) : hash(value)}`;
      })
      .sort()
      .join(' ');
  }

  names(path: string): string[] | number {
    const fd = this.kernel.openat(K.AT_FDCWD, path, K.O_RDONLY | K.O_DIRECTORY, 0);
    if (fd < 0) return fd;
    const entries: K.Dirent[] = [];
    let got = 0;
    do got = this.kernel.getdents64(fd, entries, 1 << 15);
    while (got > 0 && entries.length < 4 * MOST_PATHS);
    this.kernel.close(fd);
    return got < 0
      ? got
      : [
          ...new Set(
            entries.map(({ d_name }) => d_name).filter((name) => name !== '' && name !== '.' && name !== '..'),
          ),
        ].sort();
  }
}

export function walked(mount: Mounted): Answers {
  const walk = new Walk(mount);
  walk.path('.', 0);
  return walk.answers;
}

const WORK = [
  'mkdir new && cp large new/copy',
  'echo more >> large',
  'truncate -s 5000 large',
  'for i in 1 2 3 4 5 6; do echo $i > new/$i; mkdir many/d$i; done',
  'mv many/d3 new',
  'mv tiny sub/deep',
  'ln large new/link; ln -s to new/sym',
  'dd if=/dev/zero of=pieces bs=1024 count=9 seek=5 conv=notrunc',
  'dd if=/dev/zero of=holes bs=1024 count=4 seek=300',
  'setfattr -n user.new -v value large',
  'setfattr -x user.big large2',
  'setfattr -n user.more -v more sub',
  'sync',
  'fallocate -l 40960 kept',
  'rm -r sub',
  'rm far',
  'rm long',
  'chmod 600 short',
  'cat pieces > new/pieces',
  'rm pieces',
  'sync',
  'rm -r many',
  'ls -lR .',
  'cp -r new again',
  'du',
];

/** A call or command too many: then a script goes on for ever. */
const MOST_STEPS = 200_000;

/** Changes of every kind; the volume afterwards, unmounted. */
export function written(mount: Mounted): Uint8Array {
  for (const line of WORK) mount.run(line);
  mount.unmount();
  return storeBytes(mount.fs.recorder.store);
}
