/**
 * `ext4lab fsck -y` on volumes that were not unmounted: the journal is replayed first, as by e2fsck; both leave the
 * same layout, and nothing more to find.
 */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Refused } from '../../../../src/bytes/refused.ts';
import { FAST } from '../../../../src/engine/fastcommit/fast.ts';
import { layoutOf } from '../../../../src/engine/volume/layout.ts';
import { openImage } from '../../../../src/engine/volume/open.ts';
import { SUPERBLOCK_OFFSET } from '../../../../src/format/constants.ts';
import { Superblock } from '../../../../src/format/superblock.ts';
import { runFsck } from '../../../../src/tools/fsck/fsck.ts';
import { bytesSource } from '../../../../src/trace/block-device.ts';
import { Recorder } from '../../../../src/trace/recorder.ts';
import { describeWith, e2fsck, run } from '../../../helpers/linux.ts';
import { sample } from '../../../helpers/long.ts';
import { tempDir } from '../../../helpers/temp-dir.ts';
import { bytesOf } from './journal-compare.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));

const layout = (image: Uint8Array) => {
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) throw new Error(opened.refused);
  return layoutOf(opened.volume);
};

describeWith(['e2fsck'], 'a check of a volume that was not unmounted', () => {
  const dir = tempDir();
  const all = fs.readdirSync(FIXTURES).filter((f) => f.endsWith('.img.gz'));
  for (const file of sample(all, 3))
    it(file.replace('.img.gz', ''), () => {
      const image = new Uint8Array(gunzipSync(fs.readFileSync(path.join(FIXTURES, file))));
      const opened = openImage(bytesSource(image));
      if (opened instanceof Refused) throw new Error(opened.refused);
      const ours = runFsck(new Recorder(opened.store, 'off'), {
        mode: '-y',
        force: true,
        now: 1_700_000_000,
        fastCommit: FAST,
      });
      const theirs = path.join(dir, 'theirs.img');
      fs.writeFileSync(theirs, image);
      const said = run('e2fsck', ['-fy', theirs]);
      expect(ours.stopped).toBe('');
      expect(ours.status, said.stdout).toBe(said.status);
      expect(layout(bytesOf(opened.store))).toEqual(layout(new Uint8Array(fs.readFileSync(theirs))));
      fs.writeFileSync(theirs, bytesOf(opened.store));
      expect(e2fsck(theirs).says).toBe('');
    });

  it.each(['-p', '-y'] as const)('%s without -f replays, and the totals follow the groups', (mode) => {
    const image = new Uint8Array(gunzipSync(fs.readFileSync(path.join(FIXTURES, 'v3-64bit-1k.img.gz'))));
    const opened = openImage(bytesSource(image));
    if (opened instanceof Refused) throw new Error(opened.refused);
    const lines: string[] = [];
    const told = (line: string) => lines.push(line);
    const ours = runFsck(new Recorder(opened.store, 'off'), {
      mode,
      force: false,
      now: 1_700_000_000,
      fastCommit: FAST,
      told,
    });
    const theirs = path.join(dir, 'theirs.img');
    fs.writeFileSync(theirs, image);
    const said = run('e2fsck', [mode, theirs]);
    const setting = (text: string) => text.split('\n').filter((line) => line.startsWith('Setting free'));
    expect(setting(said.stdout).length).toBe(mode === '-y' ? 2 : 0);
    expect(setting(lines.join('\n'))).toEqual(setting(said.stdout));
    expect(ours.status).toBe(said.status);
    const totals = (bytes: Uint8Array) => {
      const { s_free_blocks_count_lo, s_free_inodes_count } = Superblock.read(bytes, SUPERBLOCK_OFFSET);
      return [s_free_blocks_count_lo, s_free_inodes_count];
    };
    expect(totals(bytesOf(opened.store))).toEqual(totals(new Uint8Array(fs.readFileSync(theirs))));
  });
});
