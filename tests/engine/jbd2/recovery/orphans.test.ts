/**
 * Files that were open without a name, or being truncated, when the machine stopped: our mount leaves the same layout
 * as the kernel's.
 */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../../../src/bytes/refused.ts';
import { layoutOf } from '../../../../src/engine/volume/layout.ts';
import { openImage } from '../../../../src/engine/volume/open.ts';
import { bytesSource } from '../../../../src/trace/block-device.ts';
import { RecoveryOrphan } from '../../../../src/trace/events/recovery.ts';
import { eventsOf } from '../../../../src/trace/events-of.ts';
import { Recorder } from '../../../../src/trace/recorder.ts';
import { mountWithShell } from '../../../helpers/equipment.ts';
import { describeWith, e2fsck, must, run } from '../../../helpers/linux.ts';
import { tempDir } from '../../../helpers/temp-dir.ts';
import { leaveJournal, ORPHAN_CASES } from './journal-cases.ts';
import { bytesOf } from './journal-compare.ts';

/** Mounts an image here and unmounts it. */
function mountedHere(image: Uint8Array): { bytes: Uint8Array; says: string[] } {
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) throw new Error(opened.refused);
  const recorder = new Recorder(opened.store, 'full');
  const mounted = mountWithShell(recorder);
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  mounted.unmount();
  const says = eventsOf(recorder.recording!, RecoveryOrphan).map((e) => JSON.stringify(e.fields));
  return { bytes: bytesOf(opened.store), says };
}

function mountedByLinux(file: string, kind: string): void {
  const where = `${file}.mnt`;
  fs.mkdirSync(where);
  const loop = must('losetup', ['-f', '--show', file]).trim();
  try {
    must('mount', ['-t', kind, loop, where]);
    must('umount', [where]);
  } finally {
    run('losetup', ['-d', loop]);
    fs.rmdirSync(where);
  }
}

const layout = (image: Uint8Array) => {
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) throw new Error(opened.refused);
  return layoutOf(opened.volume);
};

describeWith(['root', 'loop', 'mount', 'mke2fs', 'debugfs', 'e2fsck'], 'orphans', () => {
  const dir = tempDir();
  const compare = (image: Uint8Array, kind: string, orphans: number) => {
    const file = path.join(dir, 'kernel.img');
    fs.writeFileSync(file, image);
    mountedByLinux(file, kind);
    const here = mountedHere(image);
    expect(here.says).toHaveLength(orphans);
    expect(layout(here.bytes)).toEqual(layout(new Uint8Array(fs.readFileSync(file))));
    fs.writeFileSync(file, here.bytes);
    expect(e2fsck(file).says).toBe('');
  };

  for (const one of ORPHAN_CASES)
    it(one.name, () => {
      const file = path.join(dir, `${one.name}.img`);
      leaveJournal(one, dir, file);
      compare(new Uint8Array(fs.readFileSync(file)), one.mkfs.split(' ')[1], one.mkfs.includes('ext3') ? 1 : 2);
    });

  it('a truncate that was cut short', () => {
    const file = path.join(dir, 'cut.img');
    must('mke2fs', ['-q', '-F', '-t', 'ext4', '-b', '1024', file, '8M']);
    fs.writeFileSync(`${file}.data`, new Uint8Array(50_000).fill(7));
    // The size was changed and the inode put on the list; its blocks were still to be freed.
    const requests = [
      `write ${file}.data long`,
      'sif long size 3000',
      'sif long dtime 0',
      'ssv last_orphan 12',
      'ssv state 1',
    ];
    must('debugfs', ['-w', '-f', '-', file], { input: requests.map((r) => `${r}\n`).join('') });
    compare(new Uint8Array(fs.readFileSync(file)), 'ext4', 1);
  });
});
