/** The matrix of power cuts: a small script in every journal mode. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { MOST_POINTS, matrixModes, workOf } from '../../../src/session/crash/matrix.ts';
import { MatrixRun } from '../../../src/session/matrix-run.ts';
import { EQUIPMENT } from '../../helpers/equipment.ts';
import { sample } from '../../helpers/long.ts';

const WORK = `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir d
echo one > d/kept
sync
echo two > d/kept
echo new > d/new
sync d/kept
rm d/new
dd if=/dev/urandom of=d/data bs=4k count=4 status=none
sync
`;

const modesOf = (text: string) => {
  const modes = matrixModes(text, EQUIPMENT.commands);
  if (modes instanceof Refused) throw new Error(modes.refused);
  return modes;
};
const begun = (text: string, typed: string[] = []) => {
  const run = MatrixRun.begin(text, typed, EQUIPMENT);
  if (run instanceof Refused) throw new Error(run.refused);
  return run;
};

describe('the modes of a script', () => {
  it('are those of a journal and none, with its own first', () => {
    const modes = modesOf(WORK);
    expect(modes.map((m) => m.label)).toEqual(['ordered, as it is', 'writeback', 'journal', 'no journal']);
    expect(modes[0].text).toBe(WORK);
    expect(modes[1].text).toBe(`# mount: data=writeback\n${WORK}`);
    expect(modes[3].text).toContain('# mkfs: -t ext4 -b 1024 -O ^has_journal\n');
    const ext2 = modesOf('# mkfs: -t ext2\n# mount: noatime\ntrue\n');
    expect(ext2.map((m) => m.label)).toEqual(['no journal, as it is', 'ordered', 'writeback', 'journal']);
    expect(ext2[3].text).toBe('# mkfs: -t ext3\n# mount: noatime,data=journal\ntrue\n');
    const journal = modesOf('# mount: data=journal,commit=1,noatime\ntrue\n');
    expect(journal.map((m) => m.label)).toEqual(['journal, as it is', 'ordered', 'writeback', 'no journal']);
    expect(journal[3].text).toBe('# mkfs: -t ext4 -O ^has_journal\n# mount: noatime\ntrue\n');
    expect(matrixModes('frobnicate\n', EQUIPMENT.commands)).toBeInstanceOf(Refused);
  });

  it('end before the first line that needs it unmounted', () => {
    expect(workOf('true\n', ['echo a > b', 'crash 12', 'sync'])).toEqual({ text: 'true\n', typed: ['echo a > b'] });
    expect(workOf('true\ncrash 5\n', ['sync'])).toEqual({ text: 'true\n       \n', typed: [] });
  });
});

describe('every moment in every mode', () => {
  for (const { label, text } of sample([...modesOf(WORK), { label: 'ext2', text: WORK.replace('ext4', 'ext2') }], 4))
    it(label, () => {
      const run = begun(text, ['echo more > d/more', 'sync']);
      const { points, total, every } = run.row;
      expect(every).toBe(Math.ceil(total / MOST_POINTS));
      expect(points.length).toBeLessThanOrEqual(MOST_POINTS + 1);
      expect(points.every((p, i) => i === 0 || p.step > points[i - 1].step)).toBe(true);
      const looked = sample([...points.keys()], 3);
      const verdicts = looked.flatMap((i) => run.cell(i));
      const count = (what: string) => verdicts.filter((v) => v.data === what || v.structure === what).length;
      expect(verdicts.length).toBe(looked.length * 2);
      // Something is lost somewhere, and at the end nothing.
      expect(count('lost')).toBeGreaterThan(0);
      expect(run.cell(points.length - 1)[0]).toMatchObject({ data: 'whole', changed: 0 });
      if (label === 'no journal' || label === 'ext2') expect(count('damaged')).toBeGreaterThan(0);
      else {
        // A draw may tear the superblock, whose checksum is then wrong: only e2fsck can repair that.
        const mounted = verdicts.filter((v) => v.losing === 'all' || v.structure !== 'unmountable');
        expect(mounted.filter((v) => v.structure === 'unmountable' || v.data === 'broken')).toEqual([]);
        expect(count('damaged')).toBe(0);
        expect(count('recovered')).toBeGreaterThan(0);
      }
      if (label.startsWith('ordered') || label === 'journal') expect(count('stale')).toBe(0);
    });

  it('says of a script that cannot run why', () => {
    expect(MatrixRun.begin('# mkfs: -t ext9\ntrue\n', [], EQUIPMENT)).toBeInstanceOf(Refused);
  });
});
