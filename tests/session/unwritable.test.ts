/** What is not built is refused for writing and for repair: every bit of both masks, and real volumes of mke2fs. */

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { le32At, setLe32At } from '../../src/bytes/access.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openImage } from '../../src/engine/volume/open.ts';
import { unrepairable, unwritable } from '../../src/engine/volume/unwritable.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../src/session/run/defaults.ts';
import { Mounted } from '../../src/session/run/mounted.ts';
import { readOffline, runOffline } from '../../src/session/run/work-unmounted.ts';
import { planMkfs } from '../../src/tools/mkfs/plan.ts';
import { volumeBy } from '../../src/tools/mkfs/run.ts';
import { bytesSource } from '../../src/trace/block-device.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { EQUIPMENT, mountWithShell } from '../helpers/equipment.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { Lab } from '../tools/fsck/lab.ts';
import { fsckBytes, storeBytes } from '../tools/fsck/volumes.ts';

/** By their numbers in the kernel's ext4.h: the engine's own masks would prove nothing. */
const INCOMPAT = [0x2, 0x4, 0x10, 0x40, 0x80, 0x200, 0x400, 0x2000, 0x4000, 0x8000];
const RO_COMPAT = [0x1, 0x2, 0x8, 0x10, 0x20, 0x40, 0x200, 0x400, 0x10000];

describe('a volume may be changed', () => {
  it.each([
    ['s_feature_incompat', INCOMPAT],
    ['s_feature_ro_compat', RO_COMPAT],
  ] as const)('only with features that are built: each bit of %s', (word, built) => {
    for (let bit = 0; bit < 32; bit++) {
      const value = 2 ** bit;
      const sb = { s_feature_incompat: 0x2c2, s_feature_ro_compat: 0x46b };
      sb[word] = (sb[word] | value) >>> 0;
      const refused = unwritable(sb);
      if (built.includes(value)) expect(refused, `bit ${bit}`).toBeUndefined();
      else expect(refused, `bit ${bit}`).toBeInstanceOf(Refused);
    }
  });
});

/** A small volume with a wrong link count. */
function damaged(): Uint8Array {
  const plan = planMkfs('mke2fs -t ext2 -b 1024 disk.img 256k', {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const { store } = volumeBy(plan, 'off');
  const lab = new Lab(storeBytes(store));
  lab.inode(2, 'i_links_count', (n) => n + 3);
  return lab.bytes;
}

describe('a volume may be repaired', () => {
  /** Beside what may be changed: mmp, encrypt, casefold; project, quota, verity, shared_blocks. */
  it.each([
    ['s_feature_incompat', [...INCOMPAT, 0x100, 0x10000, 0x20000]],
    ['s_feature_ro_compat', [...RO_COMPAT, 0x2000, 0x100, 0x4000, 0x8000]],
  ] as const)('only with features that are built: each bit of %s', (word, built) => {
    const sound = damaged();
    expect(fsckBytes(sound, '-y').status).toBe(1);
    for (let bit = 0; bit < 32; bit++) {
      const value = 2 ** bit;
      const bytes = sound.slice();
      const at = SUPERBLOCK_OFFSET + Superblock.offset[word];
      setLe32At(bytes, at, (le32At(bytes, at) | value) >>> 0);
      const features = { s_feature_incompat: 0, s_feature_ro_compat: 0, [word]: value };
      expect(unrepairable(features) === undefined, `bit ${bit}`).toBe(built.includes(value));
      if (built.includes(value)) continue;
      for (const mode of ['-y', '-p'] as const) {
        const { status, store, result } = fsckBytes(bytes, mode);
        expect(status & 12, `bit ${bit} ${mode}: ${result?.stopped}`).not.toBe(0);
        if (store) expect(Buffer.compare(storeBytes(store), bytes), `bit ${bit} ${mode}`).toBe(0);
      }
    }
  });

  it.each([['s_feature_ro_compat', 0x100]] as const)('or changed by debugfs -w: %s %i', (word, value) => {
    const bytes = damaged();
    setLe32At(bytes, SUPERBLOCK_OFFSET + Superblock.offset[word], value);
    const store = new BlockStore(1024, bytes.length, bytesSource(bytes));
    const work = readOffline('debugfs -w -R "sif <2> links_count 3" disk.img');
    if (work instanceof Refused) throw new Error(work.refused);
    let told = '';
    expect(runOffline(new Recorder(store, 'off'), work, SESSION_NOW, (text) => (told += text), EQUIPMENT)).toBe(1);
    expect(told).toMatch(/^debugfs: The volume has /);
    expect(Buffer.compare(storeBytes(store), bytes)).toBe(0);
  });
});

describeWith(['mke2fs'], 'a volume of mke2fs is refused, and can be read', () => {
  it.each([
    ['quota', '-O quota'],
    ['project', '-O quota,project'],
    ['verity', '-O verity'],
    ['mmp', '-O mmp'],
    ['encrypt', '-O encrypt'],
    ['casefold', '-O casefold'],
  ])('%s', (name, options) => {
    const image = path.join(tempDir(), 'a.img');
    must('mke2fs', ['-q', '-F', '-t', 'ext4', ...options.split(' '), image, '16M']);
    const before = fs.readFileSync(image);
    const mount = (how: string) => {
      const opened = openImage(fileSource(image));
      if (opened instanceof Refused) throw new Error(opened.refused);
      return mountWithShell(new Recorder(opened.store, 'off'), { options: how });
    };
    const refused = mount('');
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).refused).toContain(name);
    expect(mount('ro')).toBeInstanceOf(Mounted);
    expect(fs.readFileSync(image).equals(before)).toBe(true);
  });
});

describeWith(['root', 'loop', 'mke2fs', 'mount'], 'a superblock with a wrong checksum', () => {
  it('is not mounted, though the volume is clean: neither here nor by the kernel', () => {
    const image = path.join(tempDir(), 'disk.img');
    must('mke2fs', ['-q', '-t', 'ext4', '-b', '1024', image, '8M']);
    const bytes = fs.readFileSync(image);
    bytes[SUPERBLOCK_OFFSET + Superblock.offset.s_mnt_count] ^= 1;
    fs.writeFileSync(image, bytes);
    for (const options of ['', 'ro']) {
      const opened = openImage(fileSource(image));
      if (opened instanceof Refused) throw new Error(opened.refused);
      expect(mountWithShell(new Recorder(opened.store, 'off'), { options })).toMatchObject({ field: 's_checksum' });
      expect(run('mount', ['-o', `loop,${options || 'rw'}`, image, tempDir()]).status).not.toBe(0);
    }
  });
});
