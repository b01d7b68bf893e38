/** When a mount gives memory back: in a second without a request, and now and then while it is busy. */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { GiveBack } from '../../../src/cli/fuse/give-back.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { runOnEngine } from '../../engine/fidelity/engine-run.ts';
import { mountWithShell } from '../../helpers/equipment.ts';

it('gives memory back when nothing is asked for, or much was', () => {
  const { store } = runOnEngine('# mkfs: -t ext4 -b 4096\n# size: 64M\necho 1 > a\n');
  const made = mountWithShell(new Recorder(store, 'off'));
  if (made instanceof Refused) throw new Error(made.refused);
  const memory = new GiveBack(made.fs);
  const knows = () => made.fs.mount.cached(12)?.map !== undefined;
  const second = (requests: number) => {
    made.run('cat a > /dev/null');
    memory.requests = requests;
    memory.secondPasses();
    return knows();
  };
  expect(second(9000)).toBe(true);
  expect(second(9000)).toBe(true);
  expect(second(9000)).toBe(false);
  expect(second(10)).toBe(true);
  expect(second(1)).toBe(false);
  made.unmount();
});
