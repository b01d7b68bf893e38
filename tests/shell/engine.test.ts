/**
 * The shell on the engine's file system: every script leaves what it leaves on the reference kernel, prints the same,
 * ends the same, and the volume is clean. Needs no Linux, but asks e2fsck if there is one.
 */

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../src/session/run/defaults.ts';
import * as K from '../../src/shell/process/kernel.ts';
import { Shell } from '../../src/shell/shell.ts';
import { planMkfs } from '../../src/tools/mkfs/plan.ts';
import { volumeBy } from '../../src/tools/mkfs/run.ts';
import type { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { EQUIPMENT, mountWithShell } from '../helpers/equipment.ts';
import { e2fsck, mustJudge } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { Maker } from '../helpers/random-scripts.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { runShell, type ShellOutcome, shellTree } from './bash.ts';
import { BYTES } from './bytes-snippets.ts';
import { COMPOUND } from './compound-snippets.ts';
import { FIND } from './find-snippets.ts';
import { COMMANDS as COMMAND_SNIPPETS, LANGUAGE } from './snippets.ts';
import { TEXT } from './text-snippets.ts';
import { TRAP } from './trap-snippets.ts';

/** In a folder of its own, for a fresh volume is not empty: lost+found. */
function onVolume(script: string): ShellOutcome & { store: BlockStore } {
  const plan = planMkfs('mke2fs -t ext4 -b 4096 disk.img 64M', {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const { store } = volumeBy(plan, 'off');
  const mounted = mountWithShell(new Recorder(store, 'off'));
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { kernel } = mounted;
  kernel.mkdirat(K.AT_FDCWD, 'folder', 0o755);
  kernel.chdir('folder');
  const folder = kernel.cwd;
  const said = { stdout: '', stderr: '' };
  const text = (data: Uint8Array): string => Buffer.from(data).toString('latin1');
  const shell = new Shell({
    kernel,
    commands: EQUIPMENT.commands,
    name: '../script.sh',
    stdout: (data) => {
      said.stdout += text(data);
    },
    stderr: (data) => {
      said.stderr += text(data);
    },
  });
  const ran = shell.run(script);
  kernel.cwd = folder;
  const tree = shellTree(kernel);
  mounted.unmount();
  return { ...said, status: ran.status, tree, problems: ran.problems ?? [], store };
}

/** Names come in different orders; a line is the same wherever it stands. */
const lines = (text: string): string[] =>
  text
    .replace(/copied, .*/g, 'copied, …')
    .split('\n')
    .sort();

function same(script: string): BlockStore {
  const { store, ...got } = onVolume(script);
  const wanted = runShell(script);
  expect(got.problems).toEqual(wanted.problems);
  expect(got.tree, script).toEqual(wanted.tree);
  expect(lines(got.stderr), script).toEqual(lines(wanted.stderr));
  expect(lines(got.stdout), script).toEqual(lines(wanted.stdout));
  expect(got.status, script).toBe(wanted.status);
  return store;
}

function clean(store: BlockStore): void {
  if (!mustJudge('e2fsck')) return;
  const file = path.join(tempDir(), 'volume.img');
  const fd = fs.openSync(file, 'w');
  fs.ftruncateSync(fd, store.byteLength);
  for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  fs.closeSync(fd);
  expect(e2fsck(file).says).toBe('');
}

describe('on the engine', () => {
  it.each(
    sample([...LANGUAGE, ...COMPOUND, ...TEXT, ...FIND, ...BYTES, ...TRAP], 6).map((script, i) => [
      i,
      script.split('\n')[0].slice(0, 60),
      script,
    ]),
  )('language %i %s', (_i, _title, script) => {
    same(script as string);
  });
  it.each(sample(COMMAND_SNIPPETS, 6).map((script, i) => [i, script.slice(0, 60), script]))(
    'commands %i %s',
    (_i, _title, script) => {
      clean(same(script as string));
    },
  );
  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8], 8))('made up, seed %i', (seed) => {
    const maker = new Maker(5000 + seed);
    clean(same(Array.from({ length: 150 }, () => maker.files()).join('\n')));
  });
});
