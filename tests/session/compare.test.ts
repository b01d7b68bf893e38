/** The same script on several variants: twice the same, correct sums, the recording's commands. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { JOURNAL } from '../../src/machine/demands.ts';
import { COMPONENTS } from '../../src/machine/request/components.ts';
import { runVariant, type VariantRun, whyNotVariant } from '../../src/session/compare/compare.ts';
import { columnsOf, ownColumns } from '../../src/session/compare/own.ts';
import { PRESETS, presetOf, withFeature, withOption, withType } from '../../src/session/compare/presets.ts';
import { CELLS } from '../../src/session/machine/operation-log.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { EQUIPMENT, sessions } from '../helpers/equipment.ts';
import { sample } from '../helpers/long.ts';

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

const ran = (name: string, script = SCRIPT): VariantRun[] =>
  presetOf(name)!.variants.map((variant) => {
    const { run, refused } = runVariant(script, variant, EQUIPMENT);
    if (!run) throw new Error(refused.english);
    return run;
  });

const kept = new Map<string, VariantRun[]>();

/** Nothing is changed in it: one run serves all tests. */
function runsOf(name: string): VariantRun[] {
  const runs = kept.get(name) ?? ran(name);
  kept.set(name, runs);
  return runs;
}

const sum = (cells: Float64Array) => cells.reduce((a, b) => a + b, 0);

describe('variants', () => {
  for (const { name, label } of sample(PRESETS, 2))
    it(`${label}: twice the same, and the commands add up to the script`, () => {
      const runs = runsOf(name);
      expect(ran(name)).toEqual(runs);
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
    const session = sessions.script(SCRIPT);
    if (session instanceof Refused) throw new Error(session.refused);
    const told = eventsOf(session.recording, ProcessExec);
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
    const [, desktop, , stick] = presetOf('machines')!.variants.map((v) =>
      runVariant('# size: 31G\necho a > f\n', v, EQUIPMENT),
    );
    expect(stick.refused?.english).toBe("the volume has 31 GiB, and the machine's disk has only 29.8 GiB");
    expect(desktop.run!.status).toBe(0);
  });

  it('a script that fails says so', () => {
    const { run } = runVariant('echo a > f\ncat nothing\necho b > g\n', PRESETS[0].variants[2], EQUIPMENT);
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

it('of programs beside each other, each waits for its own', () => {
  const script = `# size: 64M
ls
dd if=/dev/zero of=long bs=64k count=40 conv=fsync status=none &
ls
wait
`;
  for (const run of ran('disks', script)) {
    const waited = (command: string) => {
      const c = [...run.from].findLastIndex((from, i) => script.slice(from, run.to[i]).startsWith(command));
      return sum(run.cells.subarray(c * CELLS, (c + 1) * CELLS));
    };
    expect(waited('dd ')).toBeGreaterThan(1000 * waited('ls'));
    expect(waited('ls')).toBeGreaterThan(0);
    expect(sum(run.cells)).toBe(sum(run.total));
  }
});

describe('ext2 and ext3', () => {
  it('run through ext4’s driver, or through their own where the script says so', () => {
    const drivers = (name: string) => runsOf(name).map(({ kind, driver }) => `${kind} by ${driver}`);
    expect(drivers('file-systems')).toEqual(['ext2 by ext4', 'ext3 by ext4', 'ext4 by ext4']);
    expect(drivers('old-drivers')).toEqual(['ext2 by ext2', 'ext3 by ext3', 'ext4 by ext4']);
    expect(drivers('ext3-drivers')).toEqual(['ext3 by ext3', 'ext3 by ext4']);
    const old = runVariant(`# kernel: 2.6.33\n${SCRIPT}`, presetOf('file-systems')!.variants[1], EQUIPMENT);
    expect(old.run).toMatchObject({ kind: 'ext3', driver: 'ext3' });
  });
});

describe('columns of one’s own', () => {
  it('are comparisons, and links bring them back', () => {
    const made = ownColumns(['mkfs: -t ext2\n# disks: 4\n', '', 'mount: nodelalloc']);
    if (!('variants' in made)) throw new Error(made.refused.english);
    expect(made.variants.map((v) => `${v.label}; ${v.phrase}`)).toEqual([
      '-t ext2, 4 disks; with -t ext2, 4 disks',
      'as it is; as the script says',
      'nodelalloc; with nodelalloc',
    ]);
    expect(made.variants[0].change({ size: '8M', mkfs: '-t ext4' })).toEqual({
      size: '8M',
      mkfs: '-t ext2',
      disks: '4',
    });
    expect(made.name).toBe('own:mkfs: -t ext2; disks: 4||mount: nodelalloc');
    expect(presetOf(made.name)).toMatchObject({ name: made.name, label: made.label });
    expect(columnsOf(made.name)).toEqual(['mkfs: -t ext2\ndisks: 4', '', 'mount: nodelalloc']);
    const [ext2, same] = runsOf(made.name);
    expect([ext2.kind, same.kind]).toEqual(['ext2', 'ext4']);
    expect(ext2.machine).toContain('4 disks');
  });

  it('are refused in a sentence, with the column that it is about', () => {
    const refused = (...columns: string[]) => {
      const made = ownColumns(columns);
      return 'refused' in made ? `${made.column}: ${made.refused.english}` : 'fine';
    };
    expect(refused('', 'discs: 4')).toBe('1: There is no "discs:"; did you mean "disks:"?');
    expect(refused('', 'colour: red')).toMatch(/^1: There is no "colour:"; there are mkfs, size, /);
    expect(refused('nodelalloc', '')).toMatch(/^0: "nodelalloc" is no line/);
    expect(refused('disks: 2\ndisks: 4', '')).toBe('0: A column says "disks" only once.');
    expect(refused('', 'mkfs: -L a;b')).toBe('1: "mkfs: -L a;b" holds a ;, which parts columns in a link.');
    expect(refused('disks: 2', '', 'disks:  2')).toBe('2: It says the same as column 1.');
    expect(refused('disks: 2')).toBe('0: There are 2 to 4 columns.');
    expect(refused('disks: 1', 'disks: 2', 'disks: 3', 'disks: 4', 'disks: 5')).toBe('4: There are 2 to 4 columns.');
    for (const name of ['own:', 'own:nonsense|', 'own:disks: 2|disks: 2', 'nothing'])
      expect(presetOf(name)).toBeUndefined();
  });

  it('that cannot be are found before anything runs', () => {
    const why = (column: string) => whyNotVariant(SCRIPT, presetOf(`own:|${column}`)!.variants[1], EQUIPMENT)?.english;
    expect(why('disks: 4')).toBeUndefined();
    expect(why('disks: 40')).toBe('"# disks: 40" is no number from 1 to 16');
    expect(why('mkfs: -t ext5')).toContain('ext5');
    expect(why('mount: nosuch')).toContain('nosuch');
    expect(why('kernel: 5.0')).toContain('2.6.33');
    expect(why('memory: much')).toContain('memory: much is no size');
    expect(why('machine: stick; size: 64G')).toBe("the volume has 64 GiB, and the machine's disk has only 29.8 GiB");
  });
});

it('how far it has come is told with every command', () => {
  const told: number[] = [];
  const { run } = runVariant(SCRIPT, PRESETS[0].variants[2], EQUIPMENT, (commands) => told.push(commands));
  expect(told).toEqual([...run!.from.keys()].map((i) => i + 1));
});
