/** A volume whose own structures claim the same blocks is not mounted, whether to be read or written: as Linux decides. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Mounted } from '../../../src/session/run/mounted.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith, must, run } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

/** Changes that debugfs makes, and whether Linux refuses the mount. */
const CASES: [string, string[], boolean][] = [
  ['both bitmaps are one block', ['set_bg 1 inode_bitmap 8200', 'set_bg 1 block_bitmap 8200'], true],
  ['a bitmap is a copy of the superblock', ['set_bg 1 block_bitmap 8193'], true],
  ['an inode table begins in a bitmap', ['set_bg 1 inode_table 8195'], true],
  ['a bitmap lies within the inode table', ['set_bg 1 block_bitmap 8300'], false],
  ['the journal begins in an inode table', ['set_inode_field <8> block[5] 100'], true],
  ['the journal has a block twice', ['set_inode_field <8> block[5] 3000', 'set_inode_field <8> block[6] 3000'], true],
  ['the journal leads out of the volume', ['set_inode_field <8> block[5] 90000'], true],
];

let sound: Uint8Array | undefined;

function damaged(commands: string[]): Uint8Array {
  const dir = tempDir();
  const [image, script] = [path.join(dir, 'image'), path.join(dir, 'script')];
  if (sound) fs.writeFileSync(image, sound);
  else must('mke2fs', ['-q', '-F', '-t', 'ext3', '-O', '^resize_inode', '-J', 'size=1', '-b', '1024', image, '24M']);
  sound ??= fs.readFileSync(image);
  fs.writeFileSync(script, commands.join('\n'));
  must('debugfs', ['-w', '-f', script, image]);
  return fs.readFileSync(image);
}

function refusal(bytes: Uint8Array, options: string): boolean {
  const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
  const store = new BlockStore(1024, bytes.length, source);
  return !(mountWithShell(new Recorder(store, 'off'), { options, foreign: true }) instanceof Mounted);
}

describeWith(['mke2fs', 'debugfs'], "the zone of what is the volume's own", () => {
  it.each(CASES)('%s', (_, commands, refused) => {
    const bytes = damaged(commands);
    expect(refusal(bytes, 'ro')).toBe(refused);
    expect(refusal(bytes, '')).toBe(refused);
  });
});

describeWith(['mke2fs', 'debugfs', 'root', 'loop'], 'beside the kernel', () => {
  it.each(sample(CASES, 2))('%s', (_, commands, refused) => {
    const dir = tempDir();
    const [image, where] = [path.join(dir, 'image'), path.join(dir, 'mnt')];
    fs.writeFileSync(image, damaged(commands));
    fs.mkdirSync(where);
    const { status } = run('mount', ['-t', 'ext4', '-o', 'loop,ro', image, where]);
    if (status === 0) must('umount', [where]);
    expect(status !== 0).toBe(refused);
  });
});
