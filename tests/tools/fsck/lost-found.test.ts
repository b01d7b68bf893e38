/**
 * lost+found is made in a root that already has many subdirectories: its links take two bytes.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { linksOf } from '../../../src/engine/volume/inode.ts';
import { EXT4_ROOT_INO } from '../../../src/format/constants.ts';
import { formatted } from '../../../src/session/run/formatted.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith } from '../../helpers/linux.ts';
import { askE2fsck, isClean } from './ask-e2fsck.ts';
import { Lab } from './lab.ts';
import { fsckBytes, storeBytes } from './volumes.ts';

/** A volume whose root has this many subdirectories, and no lost+found among them. */
function volumeWith(subdirectories: number): Uint8Array {
  const made = formatted('mke2fs -t ext4 -b 1024 -N 1024 disk.img 8M', 'off');
  if (made instanceof Refused) throw new Error(made.refused);
  const mounted = mountWithShell(made.recorder);
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  mounted.run(`rmdir lost+found; mkdir ${Array.from({ length: subdirectories }, (_, i) => `d${i}`).join(' ')}`);
  mounted.unmount();
  return storeBytes(made.recorder.store);
}

const linksOfRoot = (bytes: Uint8Array): number => linksOf(new Lab(bytes).inodeRef(EXT4_ROOT_INO));

it.each([252, 253, 254])('a root of %i subdirectories has one link more with lost+found', (subdirectories) => {
  const bytes = volumeWith(subdirectories);
  expect(linksOfRoot(bytes)).toBe(subdirectories + 2);
  const { store, lines } = fsckBytes(bytes, '-y');
  expect(lines).toContain('/lost+found not found.  Create? yes\n');
  expect(lines.filter((line) => /root|ref count|Unconnected|'\.\.' in/i.test(line))).toEqual([]);
  expect(linksOfRoot(storeBytes(store!))).toBe(subdirectories + 3);
});

describeWith(['e2fsck'], 'lost+found', () => {
  it('e2fsck finds nothing after it was made', () => {
    const { store } = fsckBytes(volumeWith(253), '-y');
    expect(isClean(askE2fsck(storeBytes(store!), '-fn'))).toBe(true);
  });
});
