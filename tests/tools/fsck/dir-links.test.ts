/**
 * A directory with more directories than the kernel counts, on a volume that lost the feature for that. Its inodes would
 * be too large a fixture: the kernel makes it, in a long run; else it makes a few directories.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EXT4_LINK_MAX } from '../../../src/format/constants.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { long } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { compared, oursOf, theirsOf } from './beside.ts';

const MORE = long ? EXT4_LINK_MAX + 10 : 10;
const MAKE = `import os, sys
for i in range(${MORE}): os.mkdir(f'{sys.argv[1]}/many/{i}')
`;

/** Directories inside their inodes take no blocks. */
function volume(): string {
  const dir = tempDir();
  const [image, mnt] = [path.join(dir, 'disk.img'), path.join(dir, 'mnt')];
  fs.mkdirSync(mnt);
  const options = [
    '-t',
    'ext4',
    '-b',
    '1024',
    '-I',
    '256',
    '-N',
    long ? '66000' : '600',
    '-O',
    'inline_data,^has_journal',
  ];
  must('mke2fs', ['-q', '-F', ...options, image, '32M']);
  must('mount', ['-o', 'loop', image, mnt]);
  try {
    fs.mkdirSync(path.join(mnt, 'many'));
    execFileSync('python3', ['-', mnt], { input: MAKE });
  } finally {
    must('umount', [mnt]);
  }
  return image;
}

describeWith(['mke2fs', 'debugfs', 'e2fsck 1.47.0', 'root', 'loop'], 'more directories than links', () => {
  it('dir_nlink is missed as by e2fsck, and set', { timeout: 1_200_000 }, () => {
    const image = volume();
    for (const request of ['feature -dir_nlink', 'sif many links_count 70', 'sif <13> links_count 9'])
      must('debugfs', ['-w', '-R', request, image]);
    const bytes = new Uint8Array(fs.readFileSync(image));
    const [ours, theirs] = [oursOf(bytes), theirsOf(bytes)];
    if (long) expect(theirs.n.text).toContain('Directory exceeds max links, but no DIR_NLINK feature in superblock.');
    expect(ours.n.text).toBe(theirs.n.text);
    expect(ours.y.text).toBe(theirs.y.text);
    expect(Object.values(compared(ours, theirs))).not.toContain(false);
  });
});
