/**
 * Which slot of the orphan file an inode takes, and when: after each step the slots of all blocks are what this machine's
 * kernel has in memory, and so are s_last_orphan and ORPHAN_PRESENT.
 */
import { expect, it } from 'vitest';
import { O_CREAT, O_RDWR } from '../../../src/engine/vfs/kernel.ts';
import { readInode } from '../../../src/engine/volume/inode.ts';
import { fileMap } from '../../../src/engine/volume/map.ts';
import { COMPAT, RO_COMPAT } from '../../../src/format/features.ts';
import { OrphanBlockTail } from '../../../src/format/orphan-file.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { describeWith } from '../../helpers/linux.ts';
import { opened } from '../fidelity/engine-run.ts';
import type { Call } from './calls.ts';
import { callsOnEngine, callsOnKernel, startOf } from './lab.ts';

const volumeOf = (options: string) =>
  `# mkfs: -t ext4 -b 1024 -J size=4 ${options}\n# size: 16M\n# mount: commit=300\n`;

const removedOpen = (slot: number): Call[] => [
  ['open', slot, `f${slot}`, O_CREAT | O_RDWR, 0o644],
  ['unlink', `f${slot}`],
];
const closed = (slot: number): Call[] => [['close', slot]];

/** Each is followed by a look at the disk. */
const STEPS: readonly Call[][] = [
  [],
  removedOpen(0),
  [...removedOpen(1), ...removedOpen(2)],
  closed(1),
  [...removedOpen(3), ...removedOpen(4)],
  [['open', 5, 'cut', O_CREAT | O_RDWR, 0o644], ['write', 5, 20_000], ['sync'], ['ftruncate', 5, 300]],
  [...closed(0), ...closed(2)],
  Array.from({ length: 300 }, (_, i) => removedOpen(10 + i)).flat(),
  Array.from({ length: 100 }, (_, i) => closed(10 + 3 * i)).flat(),
  Array.from({ length: 60 }, (_, i) => removedOpen(400 + i)).flat(),
  [['sync']],
];

/** Where a volume that was just made keeps its slots. */
function slotsOf(volume: string): Call[] {
  const start = opened(startOf(volume));
  const inode = readInode(start, start.sb.s_orphan_file_inum);
  if (!('ino' in inode)) throw new Error(inode.what);
  const { blockSize } = start.geometry;
  return fileMap(start, inode).runs.flatMap((run) =>
    Array.from({ length: run.length }, (_, i): Call => {
      return ['device', (run.physical + i) * blockSize, blockSize - OrphanBlockTail.size];
    }),
  );
}

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'the slots of the orphan file', () => {
  it.each([
    ['one block, so that some go to the list', '-O orphan_file,metadata_csum_seed -E orphan_file_size=1'],
    ['two blocks', '-O orphan_file -E orphan_file_size=2'],
    ['without sums, in a block map', '-O orphan_file,^metadata_csum,^extent,^64bit -E orphan_file_size=3'],
  ])('%s', (_, options) => {
    const volume = volumeOf(options);
    const field = (name: 's_last_orphan' | 's_feature_ro_compat'): Call => [
      'device',
      1024 + Superblock.offset[name],
      4,
    ];
    const look = [...slotsOf(volume), field('s_last_orphan'), field('s_feature_ro_compat')];
    expect(opened(startOf(volume)).sb.s_feature_compat & COMPAT.orphan_file).not.toBe(0);
    const calls = STEPS.flatMap((step) => [...step, ...look]);
    const ours = callsOnEngine(volume, calls);
    const theirs = callsOnKernel(volume, calls);
    calls.forEach((call, i) => {
      expect(ours.answers[i], `${JSON.stringify(call)}, call ${i}`).toEqual(theirs.answers[i]);
    });
    expect(ours.dump).toEqual(theirs.dump);
    const mounted = Buffer.from(ours.answers[look.length - 1] as string, 'hex').readUInt32LE();
    expect(mounted & RO_COMPAT.orphan_present).not.toBe(0);
  });
});
