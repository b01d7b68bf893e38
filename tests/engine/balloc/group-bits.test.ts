/** Free blocks as they are found, beside a search that asks block by block and remembers nothing. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { GroupBits } from '../../../src/engine/balloc/group-bits.ts';
import { giveBlocks, takeBlocks } from '../../../src/engine/fs/block-counts.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { directivesOf, makeVolume } from '../fidelity/engine-run.ts';

const LENGTH = 8;

test('the first free block is the first, whatever was taken and freed', () => {
  const recorder = new Recorder(makeVolume(directivesOf('# mkfs: -t ext3 -b 1024\n# size: 16M\n')), 'off');
  const mounted = mountWithShell(recorder, { directives: { kernel: '2.6.33' } });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { mount } = mounted.fs;
  const group = mount.group(1);
  const base = 2000;
  const move = fc.tuple(fc.constantFrom('take', 'take', 'free', 'wait', 'commit'), fc.nat(LENGTH - 1));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 150 }), (moves) => {
      const bits = new GroupBits(mount);
      const waits = new Set<number>();
      const isFree = (block: number) => bits.isFree(1, block);
      const back = (block: number, waiting: boolean) =>
        giveBlocks(mount, group.start + block, 1, {
          given: (n, start, length) => (waiting ? bits.wait : bits.opened).call(bits, n, start, length),
        });
      const commit = () => {
        for (const block of waits) bits.release(1, block, 1);
        waits.clear();
      };
      for (const [what, n] of moves) {
        const block = base + n;
        const taken = !isFree(block) && !waits.has(block);
        if (what === 'take' && isFree(block)) takeBlocks(mount, 1, block, 1);
        if (what === 'free' && taken) back(block, false);
        if (what === 'wait' && taken) {
          back(block, true);
          waits.add(block);
        }
        if (what === 'commit') commit();
        const end = base + LENGTH;
        let first = block;
        while (first < end && !isFree(first)) first++;
        expect(bits.first(1, block, end)).toBe(first < end ? first : -1);
      }
      commit();
      for (let b = base; b < base + LENGTH; b++) if (!isFree(b)) back(b, false);
    }),
  );
});
