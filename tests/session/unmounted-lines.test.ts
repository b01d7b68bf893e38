/** Which lines unmount the volume, and which are programs that need it mounted. */
import { expect, it } from 'vitest';
import { isOffline } from '../../src/session/run/unmounted-lines.ts';

it.each([
  ['resize2fs disk.img 32M', true],
  ['  resize2fs -M disk.img', true],
  ['resize2fs /dev/loop0 32M', false],
  ['resize2fs $(findmnt -no SOURCE -T .) 32M', false],
  ['resize2fs -p "$(findmnt -no SOURCE -T .)" 32M', false],
  ['tune2fs -j disk.img', true],
  ['debugfs -R stats disk.img', true],
  ['debugfs -R stats /dev/loop0', false],
  ['fscking', false],
])('%s', (line, offline) => expect(isOffline(line)).toBe(offline));
