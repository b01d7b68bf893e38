/**
 * Long directories without a tree: with nothing recorded, blocks that are known are passed over. That must show in
 * nothing, and so the same work is done with everything recorded, where each block is read.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { EXT4_INDEX_FL } from '../../../src/format/inode-flags.ts';
import { checkOf } from '../../../src/session/run/checked.ts';
import { formattedFor } from '../../../src/session/run/formatted.ts';
import type { Level } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';

const DIRECTIVES = { mkfs: '-t ext2 -b 1024', size: '8M', kernel: '2.6.33', machine: 'papers' };

/** Names of several lengths come, go, come back, are renamed within the directory and found missing. */
const WORK = `mkdir d
cd d
for i in {1..560}; do echo > file$i; done
for i in {1..560..3}; do rm file$i; done
for i in {1..60}; do echo > another-name-that-needs-more-room-$i; done
for i in {2..300..5}; do test -e file$i && mv file$i again$i || :; done
for i in {1..560..9}; do test -e file$i || echo > file$i; done
for i in {1..560..7}; do rm -f file$i again$i; done`;

function done(level: Level, mkfs: string, work: string) {
  const volume = formattedFor({ ...DIRECTIVES, mkfs }, level);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const { recorder } = volume;
  const mounted = mountWithShell(recorder, { kind: 'ext2', directives: DIRECTIVES });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const ran = mounted.run(work);
  const time = mounted.timed?.machine.now;
  mounted.unmount();
  const image = [...recorder.store.contents()].map(({ block, bytes }) => [
    block,
    Buffer.from(bytes).toString('base64'),
  ]);
  return { ran, time, image, problems: checkOf(recorder.store).lines, mounted };
}

it('a long directory is searched in the same time, and left the same, recorded or not', () => {
  const quick = done('off', DIRECTIVES.mkfs, WORK);
  const told = done('full', DIRECTIVES.mkfs, WORK);
  expect(quick.ran).toEqual({ status: 0 });
  expect(quick.time).toBe(told.time);
  expect(quick.image).toEqual(told.image);
  expect(quick.problems).toEqual([]);
});

it('ext2’s own driver gives a tree up that another has made', () => {
  const volume = formattedFor({ ...DIRECTIVES, mkfs: '-t ext2 -b 1024' }, 'off');
  if (volume instanceof Refused) throw new Error(volume.refused);
  const { recorder } = volume;
  const flagsAfter = (kernel: string, work: string) => {
    const mounted = mountWithShell(recorder, { kind: 'ext2', directives: { kernel } });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    expect(mounted.run(work)).toEqual({ status: 0 });
    const { flags } = mounted.fs.mount.inode(2);
    mounted.unmount();
    return flags & EXT4_INDEX_FL;
  };
  expect(flagsAfter('6.18', 'for i in {1..200}; do echo > file$i; done')).toBe(EXT4_INDEX_FL);
  expect(flagsAfter('2.6.33', 'test -e file77')).toBe(EXT4_INDEX_FL);
  expect(flagsAfter('2.6.33', 'rm file77')).toBe(0);
  expect(checkOf(recorder.store).lines).toEqual([]);
});
