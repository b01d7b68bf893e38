/**
 * A volume with files goes from ext2 to ext4 in place, and back. Each step begins with what ours left: the program of Linux
 * does the same to a copy, and the kernel mounts what came of it.
 *
 *     ours:    image ─ step ─▶ image ─ step ─▶ image …
 *                 └─ the program, or the kernel and bash ─▶ the same bytes, or the same layout
 */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { layoutOf } from '../../src/engine/volume/layout.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { allFeatureNames } from '../../src/format/features.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { SESSION_NOW } from '../../src/session/run/defaults.ts';
import type { Session } from '../../src/session/session.ts';
import { bytesSource } from '../../src/trace/block-device.ts';
import { layoutDifferences } from '../engine/fidelity/differences.ts';
import { opened } from '../engine/fidelity/engine-run.ts';
import { checkWithFsck } from '../helpers/check-with-fsck.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith, run } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { changedBlocks, rowsOfTheDocs } from './migration-counts.ts';
import { MKFS, STEPS, type Step } from './migration-steps.ts';

const SIZE = 16 << 20;

function image(session: Session): Buffer {
  const whole = Buffer.alloc(SIZE);
  for (const { block, bytes } of session.contents({ step: session.overview.steps, write: 0 }))
    whole.set(bytes, block * bytes.length);
  return whole;
}

const volumeOf = (bytes: Buffer) => opened(bytesSource(bytes));

/** The step as a line of a script. */
const lineOf = ({ tool = [], script }: Step): string =>
  script ?? [...tool.map((word) => (word.includes(' ') ? `"${word}"` : word)), 'disk.img'].join(' ');

/** Does the step here; the volume is unmounted afterwards. */
function take(session: Session, step: Step): { said: string; after: Buffer } {
  const from = session.outputs.length;
  const ran = session.type(lineOf(step));
  if (ran instanceof Refused) throw new Error(`${step.name}: ${ran.refused}`);
  const said = session.outputs
    .slice(from)
    .map(({ text }) => text)
    .join('');
  session.type('debugfs -R "testb 1" disk.img');
  return { said, after: image(session) };
}

/** Counters of the program's own writes, and times that no clock of ours can set. */
const LEFT = (['s_kbytes_written', 's_wtime', 's_mtime', 's_lastcheck', 's_checksum'] as const).map((field) => ({
  from: Superblock.offset[field],
  to: Superblock.offset[field] + Superblock.fields[field].kind.size,
}));

/** The superblock's only copy, at the head of the second group. */
const COPY_OFFSET = 8193 << 10;

function differentBytes(a: Buffer, b: Buffer): string[] {
  const found: string[] = [];
  if (a.equals(b)) return found;
  for (let i = 0; i < SIZE && found.length < 8; i++) {
    if (a[i] === b[i]) continue;
    const at = [SUPERBLOCK_OFFSET, COPY_OFFSET].map((offset) => i - offset);
    if (!LEFT.some(({ from, to }) => at.some((place) => place >= from && place < to)))
      found.push(`block ${i >> 10} byte ${i & 1023}: ${a[i]}, theirs ${b[i]}`);
  }
  return found;
}

const MOUNTED = `
mkdir -p "$1.mnt"
mount -o loop,no_prefetch_block_bitmaps -t "$2" "$1" "$1.mnt" 2> /dev/null || mount -o loop -t "$2" "$1" "$1.mnt" || exit 91
(cd "$1.mnt" && exec taskset 1 bash "$3") 2>&1
umount "$1.mnt"
`;

const onLinux = (file: string, kind: string, script: string) =>
  run('bash', ['-c', MOUNTED, 'mounted', file, kind, script]);

/** Path, size, mode, time and sum of every file. */
const LIST = `find . -type f -printf '%P %s %m %T@ ' -exec sh -c 'sha256sum < "$1"' sh {} \\; | sort
readlink link
`;

describeWith(
  ['root', 'loop', 'mount', 'bash', 'tune2fs', 'debugfs 1.47.0', 'e2fsck 1.47.0'],
  'ext2 to ext4 in place, and back',
  () => {
    it('is what the tools and the kernel do, step by step; every file stays what it was', { timeout: 300_000 }, () => {
      const dir = tempDir();
      const place = (name: string, text: string | Buffer): string => {
        const file = path.join(dir, name);
        fs.writeFileSync(file, text);
        return file;
      };
      const list = place('list', LIST);
      const session = sessions.script(`# mkfs: ${MKFS}\n# size: 16M\n`);
      if (session instanceof Refused) throw new Error(session.refused);
      session.type('debugfs -R "testb 1" disk.img');
      let before = image(session);
      let files: string[] = [];
      const rows: string[] = [];
      for (const step of STEPS) {
        const { said, after } = take(session, step);
        rows.push(`${step.name}: ${changedBlocks(volumeOf(before), volumeOf(after))}`);
        const theirs = place('theirs.img', before);
        if (step.tool) {
          const [program, ...words] = step.tool;
          const env = { E2FSPROGS_FAKE_TIME: String(SESSION_NOW), LC_ALL: 'C' };
          const ran = run(program, [...words, theirs], { env });
          const printed = ran.stdout.replaceAll(theirs, 'disk.img');
          if (program !== 'tune2fs') expect(said, step.name).toBe(printed);
          expect(differentBytes(after, fs.readFileSync(theirs)), step.name).toEqual([]);
        } else {
          const ran = onLinux(theirs, step.as!, place('script', step.script!));
          expect(ran.stdout, step.name).toBe(said);
          const layouts = [after, fs.readFileSync(theirs)].map((b) => layoutOf(volumeOf(b), { leaves: true }));
          expect(layoutDifferences(layouts[1], layouts[0]), step.name).toEqual([]);
        }
        for (const kind of sample(step.mounts, 18)) {
          const ran = onLinux(place('mounted.img', after), kind, list);
          expect(ran.status, `${step.name}: ${kind}: ${ran.stderr}`).toBe(0);
          const now = ran.stdout.split('\n');
          expect(now, `${step.name}: ${kind}`).toEqual(expect.arrayContaining(files));
          files = now;
        }
        for (const kind of sample(step.refuses ?? [], 18))
          expect(onLinux(place('mounted.img', after), kind, list).status, `${step.name}: ${kind}`).toBe(91);
        before = after;
      }
      expect(files.filter((line) => line !== '')).toHaveLength(8);
      const { sb } = volumeOf(before);
      expect(allFeatureNames(sb)).toEqual(
        'ext_attr resize_inode dir_index filetype sparse_super large_file'.split(' '),
      );
      checkWithFsck(session.recording, session.recording.storeAt());
      expect(rows).toEqual(rowsOfTheDocs());
    });
  },
);
