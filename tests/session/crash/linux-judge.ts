/**
 * Three recoveries of one crash: ours, e2fsck's and the kernel's. All must end clean, with the same tree and contents.
 *
 *     image ─┬─ our mount, umount ──────▶ e2fsck -fn clean ─┐
 *            ├─ e2fsck -fy ─────────────▶ e2fsck -fn clean ─┼─ the same tree, the same bytes
 *            └─ the kernel's mount, umount ▶ e2fsck -fn clean ┘
 */

import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../../src/bytes/refused.ts';
import { FAST } from '../../../src/engine/fastcommit/fast.ts';
import { openImage, openVolume } from '../../../src/engine/volume/open.ts';
import { SESSION_NOW } from '../../../src/session/run/defaults.ts';
import { runFsck } from '../../../src/tools/fsck/fsck.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { e2fsck, must, run } from '../../helpers/linux-tools.ts';
import { contentOf, treeOf } from './tree.ts';
import type { Watched } from './watched.ts';

export interface Verdict {
  faults: string[];
  /** Refused by our mount and by the kernel's alike. */
  refused: boolean;
}

/** A folder for images; in memory, if possible. */
export const scratchRoot = (): string | undefined => (fs.existsSync('/dev/shm') ? '/dev/shm' : undefined);

function write(file: string, store: BlockStore): void {
  const fd = fs.openSync(file, 'w');
  fs.ftruncateSync(fd, store.byteLength);
  for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  fs.closeSync(fd);
}

/** Tree and contents of an image, as text. */
function seen(bytes: Uint8Array): string {
  const volume = openVolume(bytesSource(bytes));
  if (volume instanceof Refused) return volume.refused;
  const tree = treeOf(volume);
  const lines = tree.entries.map(({ line, regular, ino }) =>
    regular ? `${line} ${Buffer.from(contentOf(volume, ino)).toString('base64')}` : line,
  );
  return [...tree.faults, ...lines].join('\n');
}

function kernelMount(file: string, watched: Watched): string | undefined {
  const where = `${file}.mnt`;
  fs.mkdirSync(where, { recursive: true });
  const loop = must('losetup', ['-f', '--show', file]).trim();
  try {
    const { mkfs, mount } = watched.script;
    const kind = /-t (ext[234])/.exec(mkfs)?.[1] ?? 'ext4';
    const done = run('mount', ['-t', kind, ...(mount ? ['-o', mount] : []), loop, where]);
    if (done.status !== 0) return done.stderr.trim();
    must('umount', [where]);
    return undefined;
  } finally {
    run('losetup', ['-d', loop]);
    fs.rmdirSync(where);
  }
}

/** Lets Linux recover a crash image, too. `kernel`: whether loop devices may be used. */
export function judgeByLinux(watched: Watched, image: BlockStore, dir: string, kernel: boolean): Verdict {
  const file = path.join(dir, 'crash.img');
  write(file, image);
  const bytes = new Uint8Array(fs.readFileSync(file));
  const faults: string[] = [];
  const clean = (who: string, of: string) => {
    const said = e2fsck(of);
    if (!said.clean) faults.push(`after ${who}: ${said.says}`);
  };
  const byFsck = `${file}.e2fsck`;
  fs.copyFileSync(file, byFsck);
  const fixed = run('e2fsck', ['-fy', byFsck]);
  if (fixed.status > 1 || fixed.status < 0) faults.push(`e2fsck -fy ended with ${fixed.status}: ${fixed.stdout}`);
  clean('e2fsck -fy', byFsck);

  const mine = mountHere(bytes, watched);
  if (mine instanceof Refused) {
    const said = kernel ? kernelMount(file, watched) : 'not asked';
    return { faults: said === undefined ? [`ours refuses, the kernel mounts: ${mine.refused}`] : [], refused: true };
  }
  const ours = `${file}.ours`;
  fs.writeFileSync(ours, mine);
  clean('our mount', ours);
  const mounted = seen(mine);
  const checked = seen(new Uint8Array(fs.readFileSync(byFsck)));
  if (checked !== mounted && withoutKept(checked, fixed.stdout) !== mounted)
    faults.push('e2fsck left another tree than our mount');
  if (kernel) {
    const why = kernelMount(file, watched);
    if (why !== undefined) faults.push(`the kernel does not mount it: ${why}`);
    else {
      if (seen(new Uint8Array(fs.readFileSync(file))) !== mounted)
        faults.push('the kernel left another tree than our mount');
      clean('the kernel’s mount', file);
    }
  }
  return { faults, refused: false };
}

/**
 * e2fsck deletes an orphan and keeps the values of its attributes that lie in inodes of their own: then nothing leads to
 * such an inode, and it is named in lost+found. The kernel and we let go of them.
 */
function withoutKept(tree: string, said: string): string {
  if (!said.includes('Clearing orphaned inode')) return tree;
  const kept = [...said.matchAll(/^Unattached inode (\d+)$/gm)].map(([, ino]) => `/lost+found/#${ino} `);
  return tree
    .split('\n')
    .filter((line) => !kept.some((name) => line.startsWith(name)))
    .join('\n');
}

/**
 * Without a journal: e2fsck and our check each repair a copy. e2fsck finds nothing more in either, and they hold the
 * same names, inodes and contents.
 */
export function judgeByFsck(image: BlockStore, dir: string): Verdict {
  const file = path.join(dir, 'crash.img');
  write(file, image);
  const bytes = new Uint8Array(fs.readFileSync(file));
  const faults: string[] = [];
  const clean = (who: string, of: string) => {
    const said = e2fsck(of);
    if (!said.clean) faults.push(`after ${who}: ${said.says}`);
  };
  const fixed = run('e2fsck', ['-fy', file]);
  if (fixed.status > 1 || fixed.status < 0) faults.push(`e2fsck -fy ended with ${fixed.status}: ${fixed.stdout}`);
  clean('e2fsck -fy', file);
  const opened = openImage(bytesSource(bytes));
  if (opened instanceof Refused) return { faults: [...faults, opened.refused], refused: false };
  const done = runFsck(new Recorder(opened.store, 'off'), {
    mode: '-y',
    force: true,
    now: SESSION_NOW,
    fastCommit: FAST,
  });
  if (done.status > 1) faults.push(`our fsck -y ended with ${done.status}: ${done.stopped}`);
  const mine = bytesOf(opened.store, bytes.length);
  fs.writeFileSync(`${file}.ours`, mine);
  clean('our fsck -y', `${file}.ours`);
  const timeless = (of: Uint8Array) => seen(of).replace(/ [mc]time=[\d.]+/g, '');
  if (timeless(mine) !== timeless(new Uint8Array(fs.readFileSync(file))))
    faults.push(
      `our fsck -y left another tree than e2fsck: ${apart(timeless(new Uint8Array(fs.readFileSync(file))), timeless(mine))}`,
    );
  return { faults, refused: false };
}

function apart(theirs: string, ours: string): string {
  const a = theirs.split('\n');
  const b = ours.split('\n');
  const only = (x: string[], y: string[]) => x.filter((line) => !y.includes(line)).map((line) => line.slice(0, 160));
  return JSON.stringify({ theirs: only(a, b).slice(0, 3), ours: only(b, a).slice(0, 3) });
}

function bytesOf(store: BlockStore, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (const { block, bytes } of store.contents()) out.set(bytes, block * store.blockSize);
  return out;
}

/** The bytes of an image after our mount and umount. */
function mountHere(bytes: Uint8Array, watched: Watched): Uint8Array | Refused {
  const opened = openImage(bytesSource(bytes));
  if (opened instanceof Refused) return opened;
  const kind = /-t (ext[234])/.exec(watched.script.mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4';
  const mounted = mountWithShell(new Recorder(opened.store, 'off'), { options: watched.script.mount, kind });
  if (mounted instanceof Refused) return mounted;
  mounted.unmount();
  return bytesOf(opened.store, bytes.length);
}
