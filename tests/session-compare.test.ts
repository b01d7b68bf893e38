/** The same script on several variants: twice the same, sums that are right, commands that are the recording's. */
import { describe, expect, it } from 'vitest';
import { Refused } from '../src/bytes/refused.ts';
import { COMPONENTS } from '../src/machine/components.ts';
import { JOURNAL } from '../src/machine/demands.ts';
import { runVariant, type VariantRun } from '../src/session/compare.ts';
import { PRESETS, presetOf, withFeature, withOption, withType } from '../src/session/compare-presets.ts';
import { CELLS } from '../src/session/machine/operation-log.ts';
import { Session } from '../src/session/session.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 32M
mkdir d
for i in 1 2 3 4 5; do
  head -c 20000 /dev/urandom > d/f$i
  true
  echo $i >> log
done
sync log
rm d/f2
for i in $(cat log); do echo $i >> log; done
`;

const runsOf = (name: string, script = SCRIPT): VariantRun[] =>
  presetOf(name)!.variants.map((variant) => {
    const { run, refused } = runVariant(script, variant);
    if (!run) throw new Error(refused);
    return run;
  });

const sum = (cells: Float64Array) => cells.reduce((a, b) => a + b, 0);

describe('variants', () => {
  for (const { name, label } of PRESETS)
    it(`${label}: twice the same, and the commands add up to the script`, () => {
      const runs = runsOf(name);
      expect(runsOf(name)).toEqual(runs);
      for (const run of runs) {
        expect(run.status).toBe(0);
        for (let k = 0; k < CELLS; k++) {
          let all = 0;
          for (let c = 0; c < run.from.length; c++) all += run.cells[c * CELLS + k];
          expect(all).toBe(run.total[k]);
          expect(run.sync[k]).toBeGreaterThanOrEqual(0);
        }
        expect(sum(run.total)).toBeGreaterThan(0);
        expect(sum(run.bytesSent)).toBeGreaterThanOrEqual(4 * 20_000);
        // Five files of 20,000 bytes, and lines of two bytes: five, and five more.
        expect(run.bytesOfPrograms).toBe(100_020);
        expect(run.files).toBe(5);
        expect(run.runs).toBeGreaterThanOrEqual(run.files);
      }
    });

  it('their commands are those of the recording', () => {
    const session = Session.script(SCRIPT);
    if (session instanceof Refused) throw new Error(session.refused);
    const told = session.recording.events.filter((e) => e.name === 'sched:sched_process_exec');
    for (const run of [...runsOf('file-systems'), ...runsOf('disks')])
      expect([...run.from].map((from, i) => `${from}-${run.to[i]}`)).toEqual(
        told.map((e) => `${e.fields.from}-${e.fields.to}`),
      );
  });

  it('differ where they should', () => {
    const journal = (run: VariantRun) =>
      sum(run.total.subarray(JOURNAL * COMPONENTS.length, (JOURNAL + 1) * COMPONENTS.length));
    const [ext2, ext3] = runsOf('file-systems');
    expect(ext2.bytesSent[JOURNAL]).toBe(0);
    expect(ext3.bytesSent[JOURNAL]).toBeGreaterThan(0);
    expect(journal(ext3)).toBeGreaterThan(0);
    const [ordered, , data] = runsOf('journal-modes');
    expect(data.bytesSent[JOURNAL]).toBeGreaterThan(ordered.bytesSent[JOURNAL] + 100_000);
    const [papers, , laptop] = runsOf('machines');
    expect(papers.arms!.seeks).toBeGreaterThan(0);
    expect(laptop.arms).toBeUndefined();
    expect(sum(laptop.total)).toBeLessThan(sum(papers.total));
  });

  it('what cannot be is said in its sentence, and the others run', () => {
    const [, desktop, , stick] = presetOf('machines')!.variants.map((v) => runVariant('# size: 31G\necho a > f\n', v));
    expect(stick.refused).toBe("the volume has 31 GiB, and the machine's disk has only 29.8 GiB");
    expect(desktop.run!.status).toBe(0);
  });

  it('a script that fails says so', () => {
    const { run } = runVariant('echo a > f\ncat nothing\necho b > g\n', PRESETS[0].variants[2]);
    expect(run!.status).toBe(1);
    expect(run!.files).toBe(1);
  });
});

it('a variant changes one thing of what the script says', () => {
  expect(withType('-t ext4 -b 1024', 'ext2')).toBe('-t ext2 -b 1024');
  expect(withType('-b 1024', 'ext3')).toBe('-t ext3 -b 1024');
  expect(withType('-text4 -I 256', 'ext2')).toBe('-t ext2 -I 256');
  expect(withFeature('-t ext4', '^dir_index')).toBe('-t ext4 -O ^dir_index');
  expect(withFeature('-O dir_index,^flex_bg -b 1024', '^dir_index')).toBe('-O ^flex_bg,^dir_index -b 1024');
  expect(withOption('noatime,data=journal', 'data=ordered', /^data=/)).toBe('noatime,data=ordered');
  expect(withOption('', 'nodelalloc', /^(no)?delalloc$/)).toBe('nodelalloc');
});
