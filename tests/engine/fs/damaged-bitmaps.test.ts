/** A bitmap that cannot be right is not believed: allocation passes the group over, what is freed there stays taken. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { descriptorPlace } from '../../../src/engine/volume/volume.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../../src/session/run/defaults.ts';
import { planMkfs } from '../../../src/tools/mkfs/plan.ts';
import { volumeBy } from '../../../src/tools/mkfs/run.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { Lab } from '../../tools/fsck/lab.ts';
import { storeBytes } from '../../tools/fsck/volumes.ts';

/** A volume with directory d and a file of 40 KiB in it. */
function filled(options: string): Lab {
  const plan = planMkfs(`mke2fs -b 1024 ${options} disk.img 20M`, {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const { store } = volumeBy(plan, 'off');
  const done = run(store, 'mkdir d; dd if=/dev/zero of=d/f bs=1k count=40 status=none; sync');
  expect(done.err).toBe('');
  return new Lab(storeBytes(store));
}

function run(store: BlockStore, script: string, options = 'errors=continue') {
  let err = '';
  const stderr = (data: Uint8Array) => {
    err += new TextDecoder().decode(data);
  };
  const mounted = mountWithShell(new Recorder(store, 'off'), { options, stderr });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { status } = mounted.run(script);
  mounted.unmount();
  return { err, status };
}

const mountable = ({ bytes, blockSize }: Lab) => new BlockStore(blockSize, bytes.length, bytesSource(bytes));

const DAMAGES: readonly (readonly [string, string, (lab: Lab) => void])[] = [
  ['a wrong checksum', '-t ext4', (lab) => lab.block(lab.volume.groups.blockBitmap[0]).fill(0x55, 600, 601)],
  [
    'another count than the descriptor',
    '-t ext4 -O ^metadata_csum',
    (lab) => lab.block(lab.volume.groups.blockBitmap[0]).fill(0xff, 1000, 1010),
  ],
  ['the group’s own tables free in it', '-t ext2', (lab) => lab.block(lab.volume.groups.blockBitmap[0]).fill(0, 0, 32)],
];

describe('a block bitmap with', () => {
  it.each(DAMAGES)('%s', (_, options, damage) => {
    const lab = filled(options);
    damage(lab);
    const before = lab.bytes.slice();
    const store = mountable(lab);
    // The kernel says nothing either: what lies in the group stays taken.
    const fill = 'dd if=/dev/zero of=e/g bs=1k count=40 status=none';
    expect(
      run(store, `dd if=/dev/zero of=h bs=1k count=900 status=none; rm -r d; mkdir e; ${fill}; sync; ls e`),
    ).toEqual({ err: '', status: 0 });
    const after = new Lab(storeBytes(store));
    // Neither the bitmap nor what lies in the group as tables was written over, and the superblock tells of it.
    const bitmap = lab.volume.groups.blockBitmap[0];
    const bytesOf = (all: Uint8Array) => all.subarray(bitmap * 1024, (bitmap + 1) * 1024);
    expect(Buffer.compare(bytesOf(after.bytes), bytesOf(before))).toBe(0);
    expect(after.volume.sb.s_error_count).toBeGreaterThan(0);
    const { block, offset } = descriptorPlace(after.volume.geometry, 0);
    const free = GroupDescriptor.offset.bg_free_blocks_count_lo;
    const count = (all: Uint8Array) => all.subarray(block * 1024 + offset + free, block * 1024 + offset + free + 2);
    expect(count(after.bytes)).toEqual(count(before));
  });

  it('one of them ends all writing with errors=remount-ro', () => {
    const lab = filled('-t ext4');
    lab.block(lab.volume.groups.blockBitmap[0]).fill(0x55, 600, 601);
    const { err } = run(mountable(lab), 'mkdir e || true; touch f || true; sync; mkdir g', 'errors=remount-ro');
    expect(err).toContain('Read-only file system');
  });
});

describe('an inode bitmap with a wrong checksum', () => {
  it('gives no inode and takes none back', () => {
    const lab = filled('-t ext4');
    lab.block(lab.volume.groups.inodeBitmap[0]).fill(0, 1, 2);
    const store = mountable(lab);
    expect(run(store, 'rm -r d; touch a; mkdir e')).toEqual({ err: '', status: 0 });
    const after = new Lab(storeBytes(store));
    const place = lab.volume.groups.inodeBitmap[0];
    expect(Buffer.compare(after.block(place), lab.block(place))).toBe(0);
    expect(after.volume.sb.s_error_count).toBeGreaterThan(0);
  });
});
