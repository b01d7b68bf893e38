/**
 * Directories that cannot be read: the same damaged image, mounted by the kernel and by us; what programs print, say and
 * answer is equal, and so is what they leave.
 */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Mounted } from '../../src/session/run/mounted.ts';
import { Shell } from '../../src/shell/shell.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { EQUIPMENT, mountWithShell } from '../helpers/equipment.ts';
import { describeWith, must } from '../helpers/linux.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { TOOLS } from '../shell/bash.ts';

const BLOCK = 1024;

interface Case {
  features: string;
  /** What is made on the sound volume. */
  made: string;
  /** Directories, and which block of each has a wrong checksum. */
  damaged: [string, number][];
  commands: readonly string[];
}

const MANY = 'mkdir big; for i in $(seq 80); do echo $i > big/a-rather-long-name-$i; done';

const WHOLE: Case = {
  features: 'metadata_csum',
  made: 'mkdir d ok ok/sub ok/sub/bad; echo a > d/x; echo b > ok/y; echo c > ok/sub/z; touch ok/sub/bad/q; echo top > t',
  damaged: [
    ['/d', 0],
    ['/ok/sub/bad', 0],
  ],
  commands: [
    'ls d',
    'ls -l ok/sub/bad d',
    'ls t d ok',
    'cd d; ls; cd ..',
    'grep -r a .',
    'grep -rs a d',
    'grep -r top',
    'du d | cut -f 2',
    'du -a . | cut -f 2 | sort',
    'find . | sort',
    'find d -empty',
    'find ok -type d -empty -o -name z',
    'find . -depth -name bad',
    'cp -r d e; echo $?; ls -l e',
    'cp -a ok/sub e3; echo $?; find e3 | sort',
    'rm -r d',
    'rm -rf ok/sub/bad',
    'rmdir d',
    'rm -d d',
    'echo d/*',
    'cat d/x; touch d/new; mkdir d/n; stat d/x',
  ],
};

/** Where names stand in a tree of blocks, a part can be read. */
const LEAF: Case = {
  features: 'metadata_csum',
  made: MANY,
  damaged: [['/big', 2]],
  commands: [
    'ls big',
    'ls -lU big | wc -l',
    'grep -rc . big | wc -l',
    'du -a big | cut -f 2',
    'find big | tail -n 3',
    'find big -empty',
    'find big -depth | tail -n 2',
    'cp -r big e; echo $?; ls e',
    'rm -r big',
    'ls big',
  ],
};

/** Without a tree Linux goes on at the next block, and says nothing of the damage. */
const LINEAR: Case = {
  features: 'metadata_csum,^dir_index',
  made: MANY,
  damaged: [['/big', 1]],
  commands: [
    'ls big',
    'du -a big | cut -f 2',
    'find big -empty',
    'cp -r big e; echo $?; ls e',
    'rm -r big',
    'rmdir big',
  ],
};

const script = ({ commands }: Case): string =>
  commands.map((command) => `{ ${command}; } 2>> said; echo "= $?"; cat said; : > said\n`).join('');

function image({ features, made, damaged }: Case): string {
  const dir = tempDir();
  const [file, where] = [path.join(dir, 'image'), path.join(dir, 'mnt')];
  must('mke2fs', ['-q', '-F', '-t', 'ext4', '-O', features, '-b', String(BLOCK), file, '8M']);
  fs.mkdirSync(where);
  must('mount', ['-o', 'loop', file, where]);
  must('bash', ['-c', made], { cwd: where });
  must('umount', [where]);
  const fd = fs.openSync(file, 'r+');
  for (const [name, n] of damaged) {
    const block = Number(must('debugfs', ['-R', `blocks ${name}`, file]).split(' ')[n]);
    fs.writeSync(fd, Uint8Array.of(0x55), 0, 1, (block + 1) * BLOCK - 1);
  }
  fs.closeSync(fd);
  return file;
}

function here(file: string, text: string): string {
  const bytes = fs.readFileSync(file);
  const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
  const mounted = mountWithShell(new Recorder(new BlockStore(BLOCK, bytes.length, source), 'off'), { foreign: true });
  if (!(mounted instanceof Mounted)) throw new Error(mounted.refused);
  let said = '';
  const say = (data: Uint8Array) => {
    said += Buffer.from(data).toString('latin1');
  };
  expect(
    new Shell({ kernel: mounted.kernel, commands: EQUIPMENT.commands, stdout: say, stderr: say }).run(text).problems,
  ).toBeUndefined();
  return said;
}

function onLinux(file: string, text: string): string {
  const where = path.join(path.dirname(file), 'mnt');
  must('mount', ['-o', 'loop', file, where]);
  try {
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    return spawnSync('bash', ['-c', text], {
      cwd: where,
      env,
      encoding: 'latin1',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).stdout;
  } finally {
    must('umount', [where]);
  }
}

/** The times of ls -l are each machine's own. */
const settle = (text: string): string => text.replace(/ [A-Z][a-z]{2} +\d+ +[\d:]+ /g, ' … ');

describeWith(['mke2fs', 'debugfs', 'root', 'loop', ...TOOLS], 'a directory that cannot be read', () => {
  it.each([
    ['all of it', WHOLE],
    ['a leaf of its tree', LEAF],
    ['a block in its middle', LINEAR],
  ])('%s', (_, one) => {
    const file = image(one);
    const got = settle(here(file, script(one)));
    expect(got).toBe(settle(onLinux(file, script(one))));
  });
});
