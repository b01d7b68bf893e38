/** A script on a machine: time passes as its disks need, every nanosecond is accounted for, and the volume is the same. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MACHINE_SHELF } from '../../src/app/scenarios-machine.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { type InodeRef, readInode } from '../../src/engine/volume/inode.ts';
import { fileMap } from '../../src/engine/volume/map.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { DATA, JOURNAL, PARTS } from '../../src/machine/demands.ts';
import { PROFILES } from '../../src/machine/profiles/machines.ts';
import { COMPONENTS } from '../../src/machine/request/components.ts';
import { machineReport } from '../../src/session/machine/report.ts';
import { formattedFor } from '../../src/session/run/formatted.ts';
import type { Directives } from '../../src/shell/language/script.ts';
import type { BlockStore } from '../../src/trace/block-store.ts';
import { type Level, Recorder } from '../../src/trace/recorder.ts';
import { directivesOf, makeVolume } from '../engine/fidelity/engine-run.ts';
import { mountWithShell, sessions } from '../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4
# size: 64M
mkdir d
for i in $(seq 1 40); do head -c 20000 /dev/urandom > d/f$i; done
sync
cat d/f7 > /dev/null
echo line >> log
sync log
dd if=/dev/zero of=big bs=64k count=40 conv=fsync status=none
sleep 40
rm -r d
`;

function run(directives: Record<string, string>, script = SCRIPT, level: Level = 'off') {
  const store: BlockStore = makeVolume(directivesOf(script));
  const recorder = new Recorder(store, level);
  const mounted = mountWithShell(recorder, { kind: 'ext4', directives });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { status } = mounted.run(script);
  expect(status).toBe(0);
  const { timed } = mounted;
  const report = timed ? machineReport(timed.machine, timed.log, 'a machine') : '';
  const seconds = mounted.fs.mount.clock.now().sec;
  mounted.unmount();
  return { store, timed, report, seconds, recorder };
}

const width = COMPONENTS.length;
const ofPart = (cells: Float64Array, part: number) =>
  cells.subarray(part * width, (part + 1) * width).reduce((a, b) => a + b, 0);

describe.each(PROFILES.map((p) => p.name))('on %s', (machine) => {
  it('each operation takes what its parts add up to', () => {
    const { timed } = run({ machine, disks: '2' });
    const { operations } = timed!.log;
    expect(operations.length).toBeGreaterThan(200);
    let before = 0;
    for (const op of operations.filter((o) => !o.background)) {
      expect(op.cells.reduce((a, b) => a + b, 0)).toBe(op.took);
      expect(op.begun).toBeGreaterThanOrEqual(before);
      before = op.begun + op.took;
    }
    const sum = PARTS.reduce((all, _, p) => all + ofPart(timed!.log.foreground, p), 0);
    expect(sum).toBe(operations.reduce((all, o) => all + (o.background ? 0 : o.took), 0));
  });
});

it('two runs are the same to the nanosecond', () => {
  expect(run({ machine: 'papers', disks: '4' }).report).toBe(run({ machine: 'papers', disks: '4' }).report);
});

it('a program waits for its fsync, and the time goes to the journal and the data', () => {
  const { timed } = run({ machine: 'papers' });
  const fsync = timed!.log.operations.filter((o) => o.name === 'fsync');
  expect(fsync.length).toBe(2);
  for (const op of fsync) {
    expect(op.took).toBeGreaterThan(5e6);
    expect(ofPart(op.cells, JOURNAL)).toBeGreaterThan(0);
  }
  expect(ofPart(fsync[1].cells, DATA)).toBeGreaterThan(1e6);
});

it('what the periodic writer and the commit do is nobody’s wait', () => {
  const script = '# size: 64M\nhead -c 100000 /dev/zero > a\nsleep 50\n';
  const { timed } = run({ machine: 'papers' }, script);
  const background = timed!.log.operations.filter((o) => o.background);
  expect(background.length).toBeGreaterThan(0);
  expect(ofPart(timed!.log.background, DATA)).toBeGreaterThan(0);
  expect(ofPart(timed!.log.foreground, JOURNAL)).toBe(0);
});

it('more disks make a long write shorter', () => {
  const one = run({ machine: 'papers', disks: '1' }).timed!.log;
  const four = run({ machine: 'papers', disks: '4' }).timed!.log;
  expect(ofPart(four.foreground, DATA)).toBeLessThan(ofPart(one.foreground, DATA));
});

it('a battery spares an fsync the platter', () => {
  const fsync = (battery: string) => {
    const { timed } = run({ machine: 'papers', battery });
    return timed!.log.operations.filter((o) => o.name === 'fsync').reduce((sum, o) => sum + o.took, 0);
  };
  expect(fsync('yes')).toBeLessThan(fsync('no') / 3);
});

describe('where everything lies', () => {
  const work =
    'mkdir d\nfor i in 1 2 3 4 5 6; do head -c 9000 /dev/zero > d/f$i; done\nhead -c 900000 /dev/zero > big\n';
  /** The blocks that are not all zero, each with a sum of its bytes. */
  const layout = (directives: Directives): string[] => {
    const made = formattedFor({ size: '24M', ...directives }, 'off');
    if (made instanceof Refused) throw new Error(made.refused);
    const mounted = mountWithShell(made.recorder, { directives });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    expect(mounted.run(work).status).toBe(0);
    mounted.unmount();
    const blocks = [...made.recorder.store.contents()];
    return blocks.map(({ block, bytes }) => `${block} ${createHash('sha1').update(bytes).digest('hex')}`);
  };

  it.each(['-t ext4', '-t ext4 -b 4096', '-t ext2'])('%s: on one disk as without a machine', (mkfs) => {
    // Clocks differ, and so do the bytes of inodes.
    const places = (rows: string[]) => rows.map((row) => row.split(' ')[0]);
    expect(places(layout({ mkfs, machine: 'papers' }))).toEqual(places(layout({ mkfs })));
  });

  it.each([
    ['-t ext4 -b 4096', '4', '128K', 'stride=32,stripe_width=128'],
    ['-t ext4 -b 1024', '2', '32K', 'stride=32,stripe_width=64'],
    ['-t ext2 -b 1024', '3', '16K', 'stride=16,stripe_width=48'],
  ])('%s: on %s disks in chunks of %s as with -E %s', (mkfs, disks, chunk, extended) => {
    const machine = { machine: 'papers', disks, chunk };
    const told = layout({ mkfs: `${mkfs} -E ${extended}`, ...machine });
    expect(layout({ mkfs, ...machine })).toEqual(told);
    expect(layout({ mkfs: `${mkfs} -E stride=0,stripe_width=0`, ...machine })).not.toEqual(told);
  });
});

it('in the scenario a photo begins where a stripe begins, and elsewhere where mke2fs was not told', () => {
  const first = (script: string): number => {
    const session = sessions.script(script);
    if (session instanceof Refused) throw new Error(session.refused);
    const volume = openVolume(session.recording.storeAt(session.recording.length));
    if (volume instanceof Refused) throw new Error(volume.refused);
    const { runs } = fileMap(volume, readInode(volume, 13) as InodeRef);
    expect(runs.map(({ length }) => length)).toEqual([64]);
    return runs[0].physical;
  };
  const { script } = MACHINE_SHELF.scenarios.find(({ name }) => name === 'A photo on whole stripes')!;
  expect(first(script) % 64).toBe(0);
  expect(first(script.replace('-b 4096\n', '-b 4096 -E stride=0,stripe_width=0\n')) % 64).not.toBe(0);
});

it('what no machine can be is said in a sentence', () => {
  const refused = (directives: Record<string, string>) => {
    const mounted = mountWithShell(new Recorder(makeVolume(directivesOf('')), 'off'), { directives });
    return mounted instanceof Refused ? mounted.refused : '';
  };
  expect(refused({ machine: 'toaster' })).toBe(
    'there is no machine "toaster"; there are papers, papers-fitted, desktop, laptop, stick, ideal',
  );
  expect(refused({ machine: 'papers', disks: '17' })).toContain('no number from 1 to 16');
  expect(refused({ machine: 'papers', chunk: '5' })).toContain('no multiple of 4K');
  expect(refused({ machine: 'papers', battery: 'perhaps' })).toContain('neither yes nor no');
  expect(refused({ machine: 'papers', elevator: 'lift' })).toContain('no elevator "lift"');
  for (const memory of ['nonsense', '', '64', '64m', '1.5G', '0K', '4K', '-1G'])
    for (const machine of [undefined, 'papers'])
      expect(refused(machine === undefined ? { memory } : { memory, machine })).toBe(
        `memory: ${memory} is no size from 1M on, such as 64M.`,
      );
});
