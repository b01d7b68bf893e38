/** The lanes of the disks: every movement of an arm is told once, for the operation that it was for, and there is room for all. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { PARTS } from '../../../src/machine/demands.ts';
import { machine as machineAnswer } from '../../../src/session/answers/machine-data.ts';
import { timeline as timelineAnswer } from '../../../src/session/answers/timeline-data.ts';
import { START } from '../../../src/session/session-api.ts';
import { waysOf } from '../../../src/views/common/journeys.ts';
import { units } from '../../../src/views/common/unit-words.ts';
import { diskMarks, diskWorkOf, workAt, workOfDisk } from '../../../src/views/timeline/disk-lanes.ts';
import { disksInWords } from '../../../src/views/timeline/disk-words.ts';
import { GAP, laneHeights, leastLabel, RULER } from '../../../src/views/timeline/lane-heights.ts';
import { timeline } from '../../../src/views/timeline/words.ts';
import { sessions } from '../../helpers/equipment.ts';

const script = (machine: string, disks: number) => `# mkfs: -t ext4 -b 4096
# size: 64M
# machine: ${machine}
# disks: ${disks}
# chunk: 64K
mkdir d
dd if=/dev/zero of=d/a bs=64k count=12 status=none
sync
echo small > d/b
sync d/b
`;

const sum = (a: ArrayLike<number>) => Array.from(a).reduce((s, n) => s + n, 0);

function ran(machine: string, disks: number) {
  const session = sessions.script(script(machine, disks));
  if (session instanceof Refused) throw new Error(session.refused);
  const data = session.ask(START, machineAnswer)!;
  const t = session.ask(START, timelineAnswer);
  return { data, t, work: diskWorkOf(data, t) };
}

describe('lanes of disks', () => {
  it('tell what the arms did for the operations, and no more', () => {
    const { data, t, work } = ran('papers', 4);
    const { arms, pieces, biosOf, bios } = waysOf(data);
    let expected = 0;
    for (let i = 0; i < arms.length; i++) {
      const piece = arms.at(i, 'piece');
      if (piece < 0) continue;
      const own = biosOf.of(pieces.at(piece, 'request'));
      if (own.length > 0 && own.every((bio) => bios.at(bio, 'operation') >= 0))
        expected += arms.at(i, 'seek') + arms.at(i, 'settle') + arms.at(i, 'rotation') + arms.at(i, 'media');
    }
    const told = sum(work.rows.map((row) => sum(row.worked)));
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(told - expected)).toBeLessThan(expected * 0.02);
    // The data was spread over all four, and what was synced is told with the sync.
    const { names, name } = t;
    const busy = new Set<number>();
    for (const row of work.rows) {
      for (let disk = 0; disk < 4; disk++) if (workOfDisk(row, disk).ns > 0) busy.add(disk);
      expect(row.end).toBeGreaterThan(row.event);
      expect(names[name[row.event]]).toBeDefined();
      expect(workAt(work, row.event)).toBe(row);
      expect(disksInWords(row, 4, timeline, units.figure).length).toBeGreaterThan(0);
    }
    expect(busy.size).toBe(4);
  });

  it('tell of flash by the time in which it worked on its commands', () => {
    const { work } = ran('laptop', 1);
    expect(sum(work.rows.map((row) => sum(row.worked)))).toBeGreaterThan(0);
  });

  it('show shares between nothing and all of the time, whatever shares a column', () => {
    const { t, work } = ran('papers', 2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 2), (perColumn, lanes) => {
        const columns = Math.ceil(t.name.length / perColumn);
        const edges = Uint32Array.from({ length: columns + 1 }, (_, i) => Math.min(t.name.length, i * perColumn));
        const { share, part } = diskMarks(work, { edges, columns }, lanes);
        expect(share).toHaveLength(lanes * columns);
        expect(sum(share)).toBeGreaterThan(0);
        for (const s of share) expect(s >= 0 && s <= 1).toBe(true);
        for (const p of part) expect(p).toBeLessThan(PARTS.length);
      }),
    );
  });

  /** A light theme's, and a projector's. */
  const label = fc.constantFrom(leastLabel(12), leastLabel(14));

  it('have room in any height, and leave the words of the other lanes theirs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 64, max: 500 }), fc.nat(8), fc.nat(16), label, (height, classes, disks, px) => {
        const h = laneHeights(height, classes, disks, px);
        const used = RULER + h.operations + GAP + h.classes * (h.lane + GAP) + h.disks * h.disk;
        expect(used).toBeLessThanOrEqual(height + 1);
        expect(h.lane).toBeGreaterThanOrEqual(8);
        expect(h.lane + GAP, 'a label has its line').toBeGreaterThanOrEqual(px);
        expect([1, classes]).toContain(h.classes);
        expect([0, 1, disks]).toContain(h.disks);
        expect(h.disks === 0).toBe(disks === 0);
        if (h.disks > 0) expect(h.disk).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});
