/** Dirty limits on a machine: a writer that fills memory goes on only as fast as the disk takes what is owed to it. */

import { describe, expect, test } from 'vitest';
import { DATA, METADATA } from '../../src/machine/demands.ts';
import { BIO_COLUMNS } from '../../src/machine/request/journey-log.ts';
import type { MachineData } from '../../src/session/answers/machine-data.ts';
import { machine as machineAnswer } from '../../src/session/answers/machine-data.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';
import { sample } from '../helpers/long.ts';

function ran(directives: string, commands: string): { session: Session; data: MachineData } {
  const session = sessions.script(`# size: 1G\n${directives}\n${commands}`);
  if (!(session instanceof Session)) throw new Error(session.refused);
  return { session, data: session.ask(START, machineAnswer)! };
}

const MIB = 2 ** 20;
const column = (name: (typeof BIO_COLUMNS)[number]) => BIO_COLUMNS.indexOf(name);

/** The most bytes of files that were on their way to the disk at one moment, and all of them. */
function onTheWay({ journeys: { bios }, now }: MachineData): { most: number; all: number } {
  const moments: [number, number][] = [];
  for (let at = 0; at < bios.length; at += BIO_COLUMNS.length) {
    if (bios[at + column('part')] !== DATA || !(bios[at + column('flags')] & 1)) continue;
    const bytes = bios[at + column('sectors')] * 512;
    const end = bios[at + column('finished')];
    moments.push([bios[at + column('arrived')], bytes], [end < 0 ? now + 1 : end, -bytes]);
  }
  moments.sort(([a, x], [b, y]) => a - b || x - y);
  let held = 0;
  let most = 0;
  let all = 0;
  for (const [, bytes] of moments) {
    held += bytes;
    most = Math.max(most, held);
    all += Math.max(0, bytes);
  }
  return { most, all };
}

const secondsOf = (data: MachineData, name: string): number => {
  let sum = 0;
  for (let i = 0; i < data.took.length; i++)
    if (data.names[data.name[i]] === name && !data.background[i]) sum += data.took[i];
  return sum / 1e9;
};

const WRITER = 'dd if=/dev/zero of=big bs=1M count=160 status=none\n';

describe('the flusher sends a file at a time', () => {
  const file = (name: string) => `dd if=/dev/zero of=${name} bs=1M count=2 status=none\n`;
  const names = Array.from({ length: 12 }, (_, i) => `f${i}`);
  const machine = '# machine: papers\n# memory: 64M\n# kernel: 2.6.33\n# without: flusher-chunks\n# mkfs: -t ext2';
  const make = names.map(file).join('');
  const sent = (commands: string) => onTheWay(ran(machine, commands).data).all / MIB;

  test('what is deleted before its turn is never written', () => {
    expect(sent(`${make}sleep 60\n`)).toBe(24);
    expect(sent(`${make}rm ${names.join(' ')}\nsleep 60\n`)).toBeLessThan(20);
  });
});

test.each([
  ['ext2', 2],
  ['ext3', 1],
])(
  'a file just written is read from memory, and a new piece of the table of inodes only by ext2 (%s)',
  (kind, tables) => {
    const { data } = ran(
      `# machine: papers\n# kernel: 2.6.33\n# mkfs: -t ${kind}`,
      'dd if=/dev/zero of=a bs=1M count=1 status=none\ncat a > /dev/null\ntouch b c d e f g h\n',
    );
    const { bios } = data.journeys;
    const reads = [0, 0, 0, 0, 0];
    for (let at = 0; at < bios.length; at += BIO_COLUMNS.length)
      if (!(bios[at + column('flags')] & 1)) reads[bios[at + column('part')]]++;
    expect(reads[DATA]).toBe(0);
    expect(reads[METADATA]).toBe(tables);
  },
);

describe('a writer of 160 MiB on a disk that takes 85 MB a second', () => {
  const small = ran('# machine: papers\n# memory: 64M', WRITER).data;
  const large = ran('# machine: papers', WRITER).data;
  const larger = ran('# machine: papers\n# dirtyable: 8G', WRITER).data;

  test('waits for the disk where a fifth of 64 MiB is all that may be owed to it', () => {
    const limit = (64 * MIB) / 5;
    const { most, all } = onTheWay(small);
    expect(all).toBeGreaterThan(160 * MIB - 2 * limit);
    // The flusher is given what is dirty at the moment when the writer meets the limit, and the call goes on to its end.
    expect(most).toBeLessThan(1.5 * limit);
    const seconds = (160 * MIB - limit) / 85e6;
    expect(secondsOf(small, 'write')).toBeGreaterThan(0.95 * seconds);
    expect(secondsOf(small, 'write')).toBeLessThan(1.15 * seconds);
  });

  test('is done sooner the more may be owed, and waits for nothing where all of it may', () => {
    expect(secondsOf(large, 'write')).toBeLessThan(secondsOf(small, 'write') * 0.6);
    expect(secondsOf(larger, 'write')).toBeLessThan(0.15);
    expect(onTheWay(larger).all).toBe(0);
  });

  test('time that was waited is file data, and nothing else', () => {
    for (const data of [small, large]) {
      let sum = 0;
      let all = 0;
      for (let i = 0; i < data.took.length; i++) {
        if (data.background[i]) continue;
        const cells = data.cells.subarray((i * data.cells.length) / data.took.length);
        const width = data.cells.length / data.took.length;
        let own = 0;
        for (let c = 0; c < width; c++) own += cells[c];
        expect(own).toBe(data.took[i]);
        sum += own;
        for (let c = (DATA * width) / 5; c < ((DATA + 1) * width) / 5; c++) all += cells[c];
      }
      expect(all / sum).toBeGreaterThan(0.9);
    }
  });
});

test.each(
  sample(
    [
      ['stick', '# memory: 16M'],
      ['laptop', '# memory: 4M'],
      ['ideal', '# memory: 8M'],
      ['desktop', '# memory: 32M\n# dirty_ratio: 5\n# dirty_background_ratio: 2'],
      ['papers', '# memory: 16M\n# disks: 4\n# kernel: 2.6.33'],
    ],
    4,
  ),
)('%s: whoever waits goes on in the end, and what was written is there (%s)', (machine, memory) => {
  const work = `${WRITER.replace('160', '60')}rm big\n${WRITER.replace('160', '30')}dd if=/dev/zero of=other bs=4K count=100 oflag=sync status=none\nsync\nwc -c < big\n`;
  const { session } = ran(`# machine: ${machine}\n${memory}`, work.replace('wc -c < big', 'stat -c %s big other'));
  expect(session.outputs.map((o) => o.text).join('')).toBe(`${30 * MIB}\n${100 * 4096}\n`);
});
