/** The formula's terms fill with what the arms did: their sums are the run's own counters, and nothing jumps on the way. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { PARTS } from '../../../src/machine/demands.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { machineTime } from '../../../src/session/answers/machine-time.ts';
import { START } from '../../../src/session/session-api.ts';
import {
  drawFormula,
  SHARES,
  servedBetween,
  storyOf,
  type Terms,
  termsAt,
  timeOfStep,
} from '../../../src/views/formula/picture.ts';
import { plan } from '../../../src/views/motion/between.ts';
import { sessions } from '../../helpers/equipment.ts';
import { expectNoJumps, expectWithin } from '../motion/marks.ts';

const SCRIPT = (disks: number) => `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: ${disks}
mkdir d
for i in 1 2 3; do
  head -c 20k /dev/zero > d/$i
  sync d/$i
done
rm d/2
sync
dd if=/dev/zero of=film bs=1M count=2 conv=fsync status=none
`;
const ROOM = { width: 760, height: 420 };

const share = (terms: Terms, name: (typeof SHARES)[number]): number =>
  terms.parts.reduce((sum, { shares }) => sum + shares[SHARES.indexOf(name)], 0);

describe.each([1, 2])('on %i disks', (disks) => {
  const session = sessions.script(SCRIPT(disks));
  if (session instanceof Refused) throw new Error(session.refused);
  const data = session.ask(START, machine)!;
  const times = session.ask(START, machineTime)!;
  const { steps } = session.overview;
  const at = (step: number) => timeOfStep(times, step);

  it('all that arms did is in one term each: the sums are the machine’s own counters', () => {
    const all = termsAt(data, Number.POSITIVE_INFINITY);
    const counted = session.timed!.machine.counters.disks;
    const sum = (of: 'requests' | 'seekTime' | 'rotationTime' | 'mediaTime') =>
      counted.reduce((total, disk) => total + disk[of], 0);
    expect(all.count).toBe(sum('requests'));
    expect(all.parts.reduce((total, { count }) => total + count, 0)).toBe(all.count);
    expect(share(all, 'seek')).toBeCloseTo(sum('seekTime'), 3);
    expect(share(all, 'rotation')).toBeCloseTo(sum('rotationTime'), 3);
    expect(share(all, 'transfer')).toBeCloseTo(sum('mediaTime'), 3);
    expect(share(all, 'command')).toBe(all.count * data.drives[0].asked.commandOverhead);
    // The five parts of the formula, each with something in it.
    expect(all.parts).toHaveLength(PARTS.length);
    for (const { sum: term } of all.parts) expect(term).toBeGreaterThan(0);
    const [directory, metadata, freeList, file, journal] = all.parts.map((part) => part.sum);
    expect(all.sum).toBeCloseTo(directory + metadata + freeList + file + journal, 3);
  });

  it('a term grows by the requests that finish, when they finish, and by nothing else', () => {
    let grew = 0;
    for (let step = 1; step <= steps; step++) {
      const [before, after] = [termsAt(data, at(step - 1)), termsAt(data, at(step))];
      const served = servedBetween(data, at(step - 1), at(step));
      expect(after.count - before.count).toBe(served.length);
      if (served.length > 0) grew++;
      for (const p of PARTS.keys()) {
        const own = served.filter((s) => s.part === p).flatMap((s) => [...s.shares]);
        expect(after.parts[p].sum - before.parts[p].sum).toBeCloseTo(
          own.reduce((a, b) => a + b, 0),
          3,
        );
      }
    }
    expect(grew).toBeGreaterThan(8);
  });

  it('what finishes goes to the end of its term without a jump', () => {
    let moved = 0;
    for (let step = 1; step <= steps; step++) {
      if (servedBetween(data, at(step - 1), at(step)).length === 0) continue;
      const a = drawFormula(data, times, step - 1, ROOM)!;
      const b = drawFormula(data, times, step, ROOM)!;
      const story = storyOf(a.shown.told, b.shown.told);
      const way = plan(a.shown.marks, b.shown.marks, story);
      expect(way.at(0)).toBe(a.shown.marks);
      expect(way.at(1)).toBe(b.shown.marks);
      expectNoJumps(way);
      expectWithin(way);
      const last = story.travels!.at(-1)!;
      const bars = b.shown.marks.filter(({ kind }) => kind === 'term');
      const end = last.frames.at(-1)!;
      expect(bars.some(({ x, width, y }) => y === end.y && Math.abs(x + width - end.x - end.width) < 0.01)).toBe(
        (story.travels?.length ?? 0) === servedBetween(data, at(step - 1), at(step)).length,
      );
      moved++;
    }
    expect(moved).toBeGreaterThan(8);
  });
});
