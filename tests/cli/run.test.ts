/** `ext4lab run` with e2fsck, damage and power cuts after its programs: the same as on the page. */

import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { runCommand } from '../../src/cli/run.ts';
import type { Session } from '../../src/session/session.ts';
import { recordingLines } from '../../src/trace/json/recording-lines.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith, e2fsck } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const real = fs.writeSync;
const place = (name: string) => path.join(dir, name);

/** Runs a script; returns what it printed, and its exit code. */
function ext4lab(text: string, ...options: string[]) {
  const script = place('script.sh');
  fs.writeFileSync(script, text);
  const said = { out: '', err: '' };
  vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, data: Uint8Array, ...more: number[]) => {
    if (fd > 2) return real(fd, data, ...more);
    const bytes = data.subarray(more[0] ?? 0);
    said[fd === 1 ? 'out' : 'err'] += Buffer.from(bytes).toString();
    return bytes.length;
  }) as typeof fs.writeSync);
  vi.spyOn(process.stderr, 'write').mockImplementation((data) => {
    said.err += String(data);
    return true;
  });
  return { status: runCommand([script, ...options]), ...said };
}

afterEach(() => {
  vi.restoreAllMocks();
});

function onThePage(text: string): Session {
  const session = sessions.script(text);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

const printed = (session: Session, stream: 'out' | 'err') =>
  session.outputs
    .filter((o) => o.stream === stream)
    .map((o) => o.text)
    .join('');

const WORK = '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho promised > d/f\nsync d/f\necho more > d/g\nls d\n';

describe('lines behind the programs', () => {
  it('damage and e2fsck print what they print on the page, and end as e2fsck ends', () => {
    const text = `${WORK}damage links\ne2fsck -fn disk.img\ne2fsck -fy disk.img\n`;
    const { status, out, err } = ext4lab(text, '--out', place('mended.img'));
    expect(out).toBe(printed(onThePage(text), 'out'));
    expect(out).toMatch(/^f\ng\n[\s\S]*still has errors[\s\S]*FILE SYSTEM WAS MODIFIED/);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(ext4lab(`${WORK}damage links\n`, '--out', place('broken.img')).status).toBe(0);
  });

  it('a power cut leaves the disk that it leaves on the page', () => {
    const steps = onThePage(WORK).recording.length;
    for (const [step, lose] of [
      [steps, 'all'],
      [steps - 3, 'none'],
      [steps - 9, 'random:7'],
    ] as const) {
      const text = `${WORK}crash ${step} --lose ${lose}\ne2fsck -fn disk.img\n`;
      const { status, out, err } = ext4lab(text, '--out', place('left.img'), '--trace', place('left.jsonl'));
      const page = onThePage(text);
      expect(out).toBe(`f\ng\n${printed(page, 'out')}`);
      expect(err).toMatch(
        new RegExp(`^crash ${step} --lose ${lose}: mounted again; the journal (gave back|had nothing)`),
      );
      expect(status).toBe(0);
      const image = fs.readFileSync(place('left.img'));
      const end = { step: page.recording.length, write: 0 };
      for (const { block, bytes } of page.contents(end))
        expect(image.subarray(block * 1024, (block + 1) * 1024).equals(bytes), `block ${block}`).toBe(true);
      // The recording written is the one that the page then shows.
      expect(fs.readFileSync(place('left.jsonl'), 'utf8')).toBe(`${[...recordingLines(page.recording)].join('\n')}\n`);
    }
  });

  it('what cannot be done is said in one sentence', () => {
    const ran = (text: string, ...options: string[]) => {
      const { status, err } = ext4lab(text, ...options);
      return `${status} ${err.replace(`${dir}/`, '').replace('ext4lab run: ', '')}`;
    };
    expect(ran(`${WORK}e2fsck -f disk.img\n`)).toMatch(/^1 e2fsck -f disk\.img: e2fsck wants -n .*\n$/);
    expect(ran(`${WORK}crash 100000\n`)).toMatch(/^1 crash 100000: The recording has only \d+ steps.*\n$/);
    expect(ran(`${WORK}crash soon\n`)).toMatch(/^1 crash soon: crash wants a step.*\n$/);
    expect(ran(`${WORK}damage links\nfalse\ne2fsck -fn disk.img\n`)).toBe('1 ');
    expect(ran(`# machine: papers\n${WORK}e2fsck -fn disk.img\n`)).toContain('With a machine, how long e2fsck takes');
    const cut = ['--crash-after-write', '3', '--out', place('x.img')];
    expect(ran(`${WORK}damage links\n`, ...cut)).toBe(
      '1 --crash-after-write ends the work before "damage links" could be done\n',
    );
    expect(ran('# machine: papers\n# memory: nonsense\ntrue\n')).toBe(
      '1 memory: nonsense is no size from 1M on, such as 64M.\n',
    );
    expect(ran('# machine: stick\n# size: 64G\ntrue\n')).toBe(
      "1 the volume has 64 GiB, and the machine's disk has only 29.8 GiB\n",
    );
  });

  it('a program that fails ends the script before them', () => {
    const { status, out } = ext4lab(`${WORK}cat d/nothing\ne2fsck -fn disk.img\n`);
    expect({ status, out }).toEqual({ status: 1, out: 'f\ng\n' });
  });
});

it('a machine with several disks leaves its stripes in the volume', () => {
  const { status, err } = ext4lab(
    '# size: 16M\necho a > f\n',
    '--machine',
    'papers',
    '--disks',
    '4',
    '--out',
    place('striped.img'),
  );
  expect(status).toBe(0);
  expect(err).toContain('4 disks in chunks of 128 KiB');
  const image = fs.readFileSync(place('striped.img'));
  // s_raid_stride and s_raid_stripe_width, in blocks of 1 KiB.
  expect([image.readUInt16LE(1024 + 0x164), image.readUInt32LE(1024 + 0x170)]).toEqual([128, 512]);
});

describeWith(['e2fsck'], 'e2fsck of this machine', () => {
  it('agrees with what is left', () => {
    expect(e2fsck(place('mended.img')).clean).toBe(true);
    expect(e2fsck(place('broken.img')).clean).toBe(false);
    expect(e2fsck(place('left.img')).clean).toBe(true);
    expect(e2fsck(place('striped.img')).clean).toBe(true);
  });
});
