/** What of ours throws while a volume from elsewhere is used is an answer of the call, and damage of the volume. */

import { describe, expect, it } from 'vitest';
import { fileMap } from '../../../src/engine/volume/map.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { lookupPath } from '../../../src/engine/volume/path.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { LINK_BOUNDS } from '../../../src/session/run/bounds.ts';
import type { Mounted, MountedOptions } from '../../../src/session/run/mounted.ts';
import { ScriptRun } from '../../../src/session/script-run.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { volumeBytes } from '../../fuzz/images/volumes.ts';
import { EQUIPMENT, mountWithShell } from '../../helpers/equipment.ts';

/** A volume of Linux's whose file `large` cannot be read without an exception, mounted. */
function spoiltStore(): BlockStore {
  const bytes = volumeBytes('ext4');
  const volume = openVolume(bytesSource(bytes)) as Volume;
  const inode = lookupPath(volume, '/large') as never;
  const bad = fileMap(volume, inode).runs[0].physical * volume.geometry.blockSize;
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) => {
      if (offset === bad) throw new RangeError('an index that nothing bounds');
      return bytes.subarray(offset, offset + length);
    },
  };
  return new BlockStore(volume.geometry.blockSize, bytes.length, source);
}

function spoilt(how: Omit<MountedOptions, 'equipment'>): { mounted: Mounted; says: () => string } {
  let said = '';
  const stderr = (data: Uint8Array) => {
    said += Buffer.from(data).toString();
  };
  const mounted = mountWithShell(new Recorder(spoiltStore(), 'off'), { ...how, stderr }) as Mounted;
  return { mounted, says: () => said };
}

describe('an exception on a volume from elsewhere', () => {
  it('is “Structure needs cleaning”, and stands in the superblock', () => {
    const { mounted, says } = spoilt({ options: 'errors=continue' });
    const told: string[] = [];
    mounted.fs.mishap = ({ why }) => told.push(why);
    expect(mounted.run('cat large').status).toBe(1);
    expect(says()).toBe('cat: large: Structure needs cleaning\n');
    expect(told).toEqual([
      expect.stringMatching(/^read\(.*\) met what no sound volume has: an index that nothing bounds$/),
    ]);
    const { sb } = mounted.fs.mount;
    expect(sb.s_error_count).toBe(1);
    expect(sb.s_state & 2).toBe(2);
    // errors=continue
    expect(mounted.run('mkdir after && cat tiny').status).toBe(0);
  });

  it('is said in a sentence by a script, once', () => {
    let said = '';
    const run = ScriptRun.mount(
      new Recorder(spoiltStore(), 'off'),
      { equipment: EQUIPMENT, options: 'errors=continue', directives: {}, bounds: LINK_BOUNDS },
      (stream, data) => {
        if (stream === 'err') said += typeof data === 'string' ? data : Buffer.from(data).toString();
      },
    ) as ScriptRun;
    run.exec('cat large large || true');
    expect(said.split('\n').filter((line) => line.startsWith('ext4lab: '))).toEqual([
      expect.stringMatching(/ met what no sound volume has: an index that nothing bounds$/),
    ]);
  });

  it.each(['remount-ro', 'panic'])('ends all writing under errors=%s', (errors) => {
    const { mounted, says } = spoilt({ options: `errors=${errors}` });
    mounted.run('cat large');
    expect(mounted.run('mkdir after').status).toBe(1);
    expect(says()).toContain('Read-only file system');
    mounted.unmount();
  });

  it('is our mistake on a volume that this session formatted', () => {
    const { mounted } = spoilt({ options: 'errors=continue', foreign: false });
    expect(() => mounted.run('cat large')).toThrow('an index that nothing bounds');
  });
});

it('a directory that contains itself is a loop, as for Linux', () => {
  const bytes = volumeBytes('ext4-nocsum').slice();
  // The name `deep` in sub leads to sub itself, by way of another: records have no checksum here.
  const volume = openVolume(bytesSource(bytes)) as Volume;
  const sub = (lookupPath(volume, '/sub') as unknown as { ino: number }).ino;
  const deep = (lookupPath(volume, '/sub/deep') as unknown as { ino: number }).ino;
  const { blockSize } = volume.geometry;
  const block = fileMap(volume, lookupPath(volume, '/sub/deep') as never).runs[0].physical * blockSize;
  const view = new DataView(bytes.buffer);
  // `file`, the third record, becomes a name of sub.
  expect(view.getUint32(block, true)).toBe(deep);
  view.setUint32(block + 24, sub, true);
  const store = new BlockStore(blockSize, bytes.length, bytesSource(bytes));
  const mounted = mountWithShell(new Recorder(store, 'off'), { options: 'ro' }) as Mounted;
  let said = '';
  mounted.kernel.task({ pid: 2, comm: 'x', from: 0, to: 0 });
  const at = mounted.kernel.openat(-100, 'sub/deep/file', 0, 0);
  said += at;
  expect(said).toBe('-40');
});
