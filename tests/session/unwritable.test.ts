/** What is not built is refused for writing: every bit of both masks, and real volumes of mke2fs. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { fileSource } from '../../src/cli/image/file-source.ts';
import { openImage } from '../../src/engine/volume/open.ts';
import { unwritable } from '../../src/engine/volume/unwritable.ts';
import { Mounted } from '../../src/session/run/mounted.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { describeWith, must, tempDir } from '../helpers/linux.ts';

/** By their numbers in the kernel's ext4.h: the engine's own masks would prove nothing. */
const INCOMPAT = [0x2, 0x4, 0x10, 0x40, 0x80, 0x200, 0x2000, 0x4000];
const RO_COMPAT = [0x1, 0x2, 0x8, 0x10, 0x20, 0x40, 0x400, 0x10000];

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

describeWith(['mke2fs'], 'a volume of mke2fs is refused, and can be read', () => {
  it.each([
    ['bigalloc', '-O bigalloc -C 16384 -b 4096'],
    ['quota', '-O quota'],
    ['project', '-O quota,project'],
    ['verity', '-O verity'],
    ['mmp', '-O mmp'],
    ['ea_inode', '-O ea_inode'],
    ['inline_data', '-O inline_data'],
    ['encrypt', '-O encrypt'],
    ['casefold', '-O casefold'],
  ])('%s', (name, options) => {
    const image = path.join(tempDir(), 'a.img');
    must('mke2fs', ['-q', '-F', '-t', 'ext4', ...options.split(' '), image, '16M']);
    const before = fs.readFileSync(image);
    const mount = (how: string) => {
      const opened = openImage(fileSource(image));
      if (opened instanceof Refused) throw new Error(opened.refused);
      return Mounted.mount(new Recorder(opened.store, 'off'), { options: how });
    };
    const refused = mount('');
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).refused).toContain(name);
    expect(mount('ro')).toBeInstanceOf(Mounted);
    expect(fs.readFileSync(image).equals(before)).toBe(true);
  });
});
