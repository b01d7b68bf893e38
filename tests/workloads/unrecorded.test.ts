/**
 * With nothing recorded, text that lasts is referred to, runs of a map are remembered, and time passes without events. With
 * everything recorded all is copied and told. The volume and the time must be the same: deleted files leave their text.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { textOf } from '../../src/bytes/text.ts';
import { formattedFor } from '../../src/session/run/formatted.ts';
import type { Level } from '../../src/trace/recorder.ts';
import { mountWithShell } from '../helpers/equipment.ts';

function left(fs: 'ext2' | 'ext3' | 'ext4', kernel: string, level: Level) {
  const directives = {
    mkfs: `-t ${fs} -b 4096`,
    size: '64M',
    machine: 'papers',
    memory: '8M',
    dirtyable: '1M',
    kernel,
  };
  const volume = formattedFor(directives, level);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const { recorder } = volume;
  let said = '';
  const stdout = (data: Uint8Array) => {
    said += textOf(data);
  };
  const mounted = mountWithShell(recorder, { kind: fs, directives, stdout });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  mounted.run('postmark -n 40 -t 100 --low 1 --high 20000');
  const time = mounted.timed?.machine.now;
  const { memory } = recorder.store;
  mounted.unmount();
  const blocks = [...recorder.store.contents()].map(({ block, bytes }) => [
    block,
    Buffer.from(bytes).toString('base64'),
  ]);
  return { time, said, blocks, memory };
}

it.each([
  ['ext2', '2.6.33'],
  ['ext3', '2.6.33'],
  ['ext4', '2.6.33'],
  ['ext3', '6.18'],
] as const)('%s of %s is left the same by PostMark, recorded or not', (fs, kernel) => {
  const { memory, ...quick } = left(fs, kernel, 'off');
  const { memory: copied, ...told } = left(fs, kernel, 'full');
  expect(quick).toEqual(told);
  expect(quick.said).toContain('seconds total');
  expect(memory).toBeLessThan(copied / 2);
});
