/**
 * A script about names, on our engine and on this machine's kernel, from the same first byte.
 *
 *     # mkfs: -t ext4 -b 1024                          as in every recording
 *     # debugfs: set_super_value def_hash_version tea    set afterwards, as mke2fs has no option for it
 *
 * Both give the lines of dump.ts: as short as recordings keep them, or legible, where they are compared at once.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refused } from '../../../src/bytes/refused.ts';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { AT_FDCWD } from '../../../src/engine/vfs/kernel.ts';
import { sync } from '../../../src/engine/vfs/volume-calls.ts';
import { checksumRules, superblockChecksum } from '../../../src/format/checksum.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { type Level, Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { must } from '../../helpers/linux-tools.ts';
import { writeImage } from '../../helpers/write-image.ts';
import {
  bytesOf,
  directivesOf,
  kindOf,
  MKFS_TIME,
  makeVolume,
  mkfsWords,
  runOnEngine,
} from '../fidelity/engine-run.ts';
import type { Answer, Call } from './calls.ts';
import { type DumpOptions, dump } from './dump.ts';
import { Player } from './player.ts';

const HASHES: Readonly<Record<string, number>> = { legacy: 0, half_md4: 1, tea: 2 };
const afterwards = (text: string): string[] => [...text.matchAll(/^# debugfs: (.*)$/gm)].map((m) => m[1]);

/** The volume from which both start. */
export function startOf(text: string): BlockStore {
  const store = makeVolume(directivesOf(text));
  const at = store.blockSize === 1024 ? 0 : 1024;
  const bytes = store.own(store.blockSize === 1024 ? 1 : 0);
  for (const line of afterwards(text)) {
    const [, field, value] = /^set_super_value (\w+) (\w+)$/.exec(line)!;
    Superblock.write(bytes, at, { [`s_${field}`]: HASHES[value] ?? Number(value) });
    superblockChecksum.set(checksumRules(bytes.subarray(at, at + 1024)), bytes, at, 0);
  }
  return store;
}

export function onEngine(text: string, options: DumpOptions = {}): string[] {
  return dump(runOnEngine(text, 'off', startOf(text)).store, options);
}

/** The lock of every recording: writeback belongs to the machine, which has only one. */
const LOCK = path.join(os.tmpdir(), 'linux-record.lock');

const RECORD = `
set -u
dir=$1 kind=$2 options=$3
W=/sys/devices/virtual/workqueue/writeback/cpumask
loop=$(losetup -f --show "$dir/disk.img") || exit 90
mask=$(cat $W 2>/dev/null || true)
[ -z "$mask" ] || echo 1 > $W
trap 'cd /; umount "$dir/mnt" 2>/dev/null; [ -z "$mask" ] || echo "$mask" > $W; losetup -d "$loop"' EXIT
mkdir "$dir/mnt"
# Why bitmaps are not read ahead: tests/engine/fidelity/kernel-run.ts
mount -t "$kind" -o "${'$'}{options:+$options,}no_prefetch_block_bitmaps" "$loop" "$dir/mnt" 2> /dev/null ||
  mount -t "$kind" ${'$'}{options:+-o "$options"} "$loop" "$dir/mnt" || exit 91
cd "$dir/mnt"
taskset -pc 0 $$ > /dev/null
COMMAND || exit 92
cd /
umount "$dir/mnt"
`;

/** The script on this machine's kernel. Needs root and loop devices. */
export function onKernel(text: string, options: DumpOptions = {}): string[] {
  return recorded(text, { 'script.sh': text }, 'bash -e "$dir/script.sh" > "$dir/said" 2>&1', options).dump;
}

/** Calls, one after the other, on this machine's kernel. */
export function callsOnKernel(volume: string, calls: readonly Call[], start?: BlockStore): Played {
  const program = fileURLToPath(new URL('./kernel.py', import.meta.url));
  const { dump: lines, said } = recorded(
    volume,
    { 'calls.json': JSON.stringify(calls) },
    `python3 ${program} < "$dir/calls.json" > "$dir/said"`,
    { slack: false },
    start,
  );
  return { answers: JSON.parse(said) as Answer[], dump: lines };
}

export interface Played {
  answers: Answer[];
  dump: string[];
}

export function callsOnEngine(
  volume: string,
  calls: readonly Call[],
  level: Level = 'off',
  start = startOf(volume),
): Played & { recorder: Recorder } {
  const directives = directivesOf(volume);
  const recorder = new Recorder(start, level);
  const mounted = mountWithShell(recorder, {
    options: directives.mount,
    kind: kindOf(directives),
    now: MKFS_TIME + 100,
  });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  // Like syncfs, whichever task calls.
  const player = new Player(mounted.kernel, () => sync(mounted.kernel.fs));
  // Links that lead up must stay on the volume.
  mounted.kernel.mkdirat(AT_FDCWD, 'top', 0o755);
  mounted.kernel.chdir('top');
  const answers = calls.map((call) => player.play(call));
  player.closeAll();
  mounted.unmount();
  return { answers, dump: dump(recorder.store, { slack: false }), recorder };
}

function recorded(
  text: string,
  files: Record<string, string>,
  command: string,
  options: DumpOptions,
  start?: BlockStore,
): { dump: string[]; said: string } {
  const directives = directivesOf(text);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-names-'));
  const image = path.join(dir, 'disk.img');
  try {
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), content);
    if (start) writeImage(start, image);
    else {
      fs.writeFileSync(image, '');
      fs.truncateSync(image, bytesOf(directives));
      must('mke2fs', mkfsWords(directives, image), { env: { E2FSPROGS_FAKE_TIME: String(MKFS_TIME) } });
      for (const line of afterwards(text)) must('debugfs', ['-w', '-R', line, image]);
    }
    const args = [
      LOCK,
      'bash',
      '-c',
      `${RECORD.replace('COMMAND', () => command)}`,
      'record',
      dir,
      kindOf(directives),
      directives.mount,
    ];
    must('flock', args, { timeout_ms: 600_000 });
    const source = fileSource(image);
    try {
      return { dump: dump(source, options), said: fs.readFileSync(path.join(dir, 'said'), 'utf8') };
    } finally {
      source.close();
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
