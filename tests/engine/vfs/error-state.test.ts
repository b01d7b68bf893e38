/**
 * A superblock that records damage: how often, where first and where last. This machine's kernel gets the same damaged
 * image and the same calls.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { directoryBlocks } from '../../../src/engine/volume/directory.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { lookupPath } from '../../../src/engine/volume/path.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { writeImage } from '../../helpers/write-image.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import type { Call } from '../names/calls.ts';
import { callsOnEngine, startOf } from '../names/lab.ts';

const MKFS = '# mkfs: -t ext4 -b 1024 -J size=4';
const SCRIPT = 'mkdir d e\nfor i in 1 2 3 4 5 6; do : > d/f$i; done\nsync\n';

/** Where the record of a name begins. */
function recordOf(b: Buffer, name: string): number {
  const at = b.indexOf(name, 0, 'latin1') - 8;
  if (at < 0) throw new Error(`no ${name}`);
  return at;
}

interface Damage {
  mkfs: string;
  patch: (b: Buffer) => unknown;
}
const DAMAGE: Readonly<Record<string, Damage>> = {
  'a checksum that does not fit': { mkfs: MKFS, patch: (b) => b.writeUInt8(2, recordOf(b, 'f3') + 7) },
  'a record without length': {
    mkfs: `${MKFS} -O ^metadata_csum`,
    patch: (b) => b.writeUInt16LE(0, recordOf(b, 'f3') + 4),
  },
  'a name of a deleted inode': {
    mkfs: `${MKFS} -O ^metadata_csum`,
    patch: (b) => b.writeUInt32LE(900, recordOf(b, 'f3')),
  },
};
const CALLS: Call[] = [
  ['stat', '../e', true],
  ['list', '../d'],
  ['stat', '../d/f1', true],
  ['stat', '../d/f3', true],
  ['stat', '../d/f6', true],
  ['unlink', '../d/f6'],
  ['open', 0, '../d/new', 0x42, 0o644],
  ['mkdir', '../e/after', 0o755],
];

function damaged({ mkfs, patch }: Damage, options: string): { text: string; store: BlockStore } {
  const text = `${mkfs}\n# size: 16M\n# mount: noatime${options}\n`;
  const { store } = runOnEngine(text + SCRIPT, 'off', startOf(text));
  const volume = openVolume(store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const inode = lookupPath(volume, '/d');
  if (!('ino' in inode)) throw new Error('no /d');
  directoryBlocks(volume, inode, (block) => {
    const bytes = store.own(block);
    patch(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return false;
  });
  return { text, store };
}

/** What a superblock records of errors, except when. */
function said(bytes: Uint8Array): Record<string, unknown> {
  const sb = Superblock.read(bytes, 0);
  return {
    state: sb.s_state,
    count: sb.s_error_count,
    first: [sb.s_first_error_ino, Number(sb.s_first_error_block), sb.s_first_error_errcode, sb.s_first_error_time > 0],
    last: [sb.s_last_error_ino, Number(sb.s_last_error_block), sb.s_last_error_errcode, sb.s_last_error_time > 0],
  };
}

function onEngine(damage: Damage, options: string) {
  const { text, store } = damaged(damage, options);
  const { answers, recorder } = callsOnEngine(text, CALLS, 'off', store);
  return { answers, said: said(recorder.store.read(1)) };
}

function onKernel(damage: Damage, options: string) {
  const { store } = damaged(damage, options);
  const dir = tempDir();
  const image = path.join(dir, 'disk.img');
  const mnt = path.join(dir, 'mnt');
  writeImage(store, image);
  fs.mkdirSync(mnt);
  must('mount', ['-t', 'ext4', '-o', `loop,noatime${options}`, image, mnt]);
  let answers: string;
  try {
    const program = fileURLToPath(new URL('../names/kernel.py', import.meta.url));
    answers = must('python3', [program], { cwd: mnt, input: JSON.stringify(CALLS) });
  } finally {
    must('umount', [mnt]);
  }
  return { answers: JSON.parse(answers), said: said(fs.readFileSync(image).subarray(1024, 2048)) };
}

describe('damage is noted', () => {
  it('in the superblock, and what follows goes on', () => {
    const { answers, said } = onEngine(DAMAGE['a record without length'], '');
    expect(said.state).toBe(3);
    expect(said.count).toBeGreaterThan(1);
    expect(answers.at(-1)).toBe(0);
  });
  it('with errors=remount-ro once, and nothing is written any more', () => {
    const { answers, said } = onEngine(DAMAGE['a checksum that does not fit'], ',errors=remount-ro');
    expect(said.state).toBe(3);
    expect(said.count).toBe(1);
    expect(answers.at(-1)).toBe(-30);
  });
});

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'as the kernel notes it', () => {
  for (const [what, damage] of Object.entries(DAMAGE))
    for (const options of ['', ',errors=remount-ro'])
      it(`${what}${options}`, () => {
        expect(onEngine(damage, options)).toEqual(onKernel(damage, options));
      });
});
