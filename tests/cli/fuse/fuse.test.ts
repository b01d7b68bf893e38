/**
 * `ext4lab mount`: real programs on a volume served over FUSE, beside the same programs on the same volume mounted by
 * the machine's kernel; and e2fsck on what is left.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { mountCommand } from '../../../src/cli/mount.ts';
import { openImage } from '../../../src/engine/volume/open.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { RecordingFeed } from '../../../src/trace/json/recording-part.ts';
import { Recording } from '../../../src/trace/recording.ts';
import { sameContents } from '../../helpers/check-recording.ts';
import { describeWith, e2fsck, judge, must } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { beside, FuseMount, mounted } from './mount.ts';

const NEEDS = ['root', 'loop', 'fuse', 'mke2fs', 'e2fsck', 'mount', 'python3'] as const;
const helper = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
const SEED = String(seedOr(1));

const labs: FuseMount[] = [];

async function lab(...how: Parameters<typeof mounted>): Promise<FuseMount> {
  const made = await mounted(...how);
  labs.push(made);
  return made;
}

afterEach(async () => {
  for (const each of labs.splice(0)) await each.end();
});

describe('what cannot be mounted', () => {
  const refused = async (...words: string[]) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await mountCommand(words)).toBeGreaterThan(0);
      return write.mock.calls.map(([text]) => text).join('');
    } finally {
      write.mockRestore();
    }
  };

  const says = async (sentence: string, ...words: string[]) =>
    expect(await refused(...words)).toBe(`ext4lab mount: ${sentence}\n`);

  it('is refused in one sentence', async () => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    fs.writeFileSync(image, 'no volume at all');
    await says('name an image and a directory; --help says more', image);
    await says('an image and a directory are enough, more is too much', image, dir, 'more');
    await says('there is no option --wach; --help lists those there are', image, dir, '--wach');
    await says('--type is ext2, ext3 or ext4, not xfs', image, dir, '--type', 'xfs');
    await says('no port is called 70000', image, dir, '--watch=70000');
  });

  it.skipIf(process.platform !== 'linux')('is refused where it is not what it is taken for', async () => {
    const dir = tempDir();
    const image = path.join(dir, 'disk.img');
    fs.writeFileSync(image, 'no volume at all');
    await says(`${dir}/nothing does not exist`, image, `${dir}/nothing`);
    await says(`${image} is not a directory`, image, image);
    await says(`${dir}/none.img does not exist`, `${dir}/none.img`, dir);
    await says(`${dir} is a directory, not an image`, dir, dir);
  });
});

describeWith(NEEDS, 'ext4lab mount', () => {
  it('refuses what is no volume, and an image that is in use', async () => {
    const dir = tempDir();
    const bad = path.join(dir, 'bad.img');
    fs.writeFileSync(bad, 'no volume at all');
    const refusal = new FuseMount(bad, dir, []);
    expect(await refusal.over).toBe(1);
    expect(refusal.complained).toMatch(/^ext4lab mount: .*bad\.img: The file ends at byte 16, before the superblock/);

    const first = await lab(dir, ['-t', 'ext4'], '16M');
    const second = new FuseMount(first.image, first.dir, []);
    expect(await second.over).toBe(1);
    expect(second.complained).toBe(
      `ext4lab mount: ${fs.realpathSync(first.image)} is mounted already, at ${fs.realpathSync(first.dir)}\n`,
    );
    expect(await first.unmount()).toBe(0);
    expect(e2fsck(first.image).says).toBe('');

    const options = new FuseMount(first.image, first.dir, ['--mount', 'nonsense']);
    expect(await options.over).toBe(1);
    expect(options.complained).toContain('Unknown mount option: nonsense.');
  });

  const VOLUMES = [
    { volume: ['-t', 'ext4', '-b', '1024'], parts: [] },
    { volume: ['-t', 'ext3', '-b', '4096'], parts: ['names', 'renames', 'modes', 'data', 'attributes', 'directories'] },
  ];
  it.each(sample(VOLUMES, 2))('answers as the kernel does on $volume', async ({ volume, parts }) => {
    const below = tempDir();
    const theirs = path.join(below, 'kernel');
    fs.mkdirSync(theirs);
    const image = path.join(below, 'disk.img');
    must('mke2fs', ['-q', ...volume, image, '64M']);
    const copy = path.join(below, 'copy.img');
    must('cp', ['--sparse=always', image, copy]);
    must('mount', ['-o', 'loop', copy, theirs]);
    try {
      // The kernel's own mount gives set-user-ID programs and devices their power.
      const ours = await lab(below, [], '', ['--mount', 'suid,dev']);
      const calls = (dir: string) => beside('python3', [helper('calls.py'), dir, ...parts]);
      const [is, should] = await Promise.all([calls(ours.dir), calls(theirs)]);
      expect(is.said.replaceAll(ours.dir, 'X').split('\n')).toEqual(should.said.replaceAll(theirs, 'X').split('\n'));
      expect(should.said).toContain('--- tree');
      expect(await ours.unmount()).toBe(0);
      expect(ours.complained).toBe('');
      expect(e2fsck(ours.image).says).toBe('');
    } finally {
      must('umount', [theirs]);
    }
  });

  it('gives the programs and devices of an image no power, unless that is asked for', async () => {
    /** As whom a set-user-ID root program runs when user 65534 starts it, and whether a device opens. */
    const powers = async (words: string[]) => {
      const below = tempDir();
      fs.chmodSync(below, 0o755);
      const made = await lab(below, ['-t', 'ext4'], '32M', words);
      fs.chmodSync(made.dir, 0o755);
      const id = path.join(made.dir, 'id');
      fs.copyFileSync('/usr/bin/id', id);
      fs.chmodSync(id, 0o4755);
      must('mknod', ['-m', '666', path.join(made.dir, 'null'), 'c', '1', '3']);
      const nobody = { uid: 65534, gid: 65534, encoding: 'utf8' } as const;
      const who = spawnSync(id, ['-u'], nobody).stdout.trim();
      const device = spawnSync('python3', ['-c', `open('${path.join(made.dir, 'null')}').read()`], nobody).status === 0;
      await made.unmount();
      return { who, device };
    };
    expect(await powers([])).toEqual({ who: '65534', device: false });
    expect(await powers(['--mount', 'suid,dev'])).toEqual({ who: '0', device: true });
  });

  it('keeps what is written in all ways to one file, and what four processes do at once', async () => {
    const ours = await lab(tempDir(), ['-t', 'ext4', '-b', '1024'], '64M');
    const one = path.join(ours.dir, 'one');
    const many = path.join(ours.dir, 'many');
    fs.mkdirSync(many);
    const work = (what: string, where: string, count: string) =>
      beside('python3', [helper('stress.py'), what, where, SEED, count]);
    const [file, names] = await Promise.all([
      work('file', one, String(runs(200, 600))),
      work('many', many, String(runs(100, 300))),
    ]);
    expect(file).toEqual({ status: 0, said: '' });
    expect(names).toEqual({ status: 0, said: '' });
    const tree = fs.readdirSync(ours.dir, { recursive: true, encoding: 'utf8' }).sort();
    const sum = must('md5sum', [one]).split(' ')[0];
    expect(await ours.unmount()).toBe(0);
    const { faults, tree: after } = judge(ours.image);
    expect(faults).toEqual([]);
    expect(after).toEqual(tree);
    expect(must('sh', ['-c', `debugfs -R 'cat one' ${ours.image} 2>/dev/null | md5sum`]).split(' ')[0]).toBe(sum);
  });

  it('replays the journal of an image that was torn from a kernel', async () => {
    const below = tempDir();
    const theirs = path.join(below, 'kernel');
    const torn = path.join(below, 'torn.img');
    fs.mkdirSync(theirs);
    must('mke2fs', ['-q', '-t', 'ext4', torn, '16M']);
    must('mount', ['-o', 'loop', torn, theirs]);
    try {
      fs.mkdirSync(path.join(theirs, 'd'));
      fs.writeFileSync(path.join(theirs, 'd', 'f'), 'in the journal');
      must('sync', [path.join(theirs, 'd', 'f')]);
      must('cp', ['--sparse=always', torn, path.join(below, 'disk.img')]);
    } finally {
      must('umount', [theirs]);
    }
    const ours = await lab(below, [], '');
    expect(fs.readFileSync(path.join(ours.dir, 'd', 'f'), 'utf8')).toBe('in the journal');
    expect(await ours.unmount()).toBe(0);
    expect(e2fsck(ours.image).says).toBe('');
  });

  it('is unmounted and written when it is interrupted', async () => {
    const out = path.join(tempDir(), 'out.img');
    const ours = await lab(tempDir(), ['-t', 'ext2'], '16M', ['--out', out, '--no-real-time', '--mount', 'noatime']);
    const before = must('md5sum', [ours.image]);
    fs.writeFileSync(path.join(ours.dir, 'f'), 'kept');
    const held = fs.openSync(path.join(ours.dir, 'g'), 'w');
    ours.child.kill('SIGINT');
    await ours.says(/is in use by a program; close what is open there/);
    expect(fs.readFileSync(path.join(ours.dir, 'f'), 'utf8')).toBe('kept');
    ours.child.kill('SIGTERM');
    expect(await ours.over).toBe(0);
    expect(() => fs.writeSync(held, 'x')).toThrow();
    try {
      fs.closeSync(held);
    } catch {
      // Its file system is gone.
    }
    expect(must('md5sum', [ours.image])).toBe(before);
    expect(e2fsck(out).says).toBe('');
    expect(must('debugfs', ['-R', 'cat f', out])).toBe('kept');
  });

  it('shows its recording while it is made, to its end', async () => {
    const ours = await lab(tempDir(), ['-t', 'ext4'], '16M', ['--watch', '0']);
    const before = fs.readFileSync(ours.image);
    const address = new URL((await ours.says(/Watch it at (\S+)/))[1]);
    const [, token] = /^#live=disk\.img&token=([\w-]+)$/.exec(address.hash) ?? [];
    const get = (path: string, headers = {}) => fetch(new URL(path, address), { headers });
    expect(await (await get(`/live/volume?token=${token}`)).json()).toEqual({
      name: 'disk.img',
      byteLength: before.length,
    });
    const base = await get(`/live/base?token=${token}`, { range: 'bytes=1024-2047' });
    expect(Buffer.from(await base.arrayBuffer()).equals(before.subarray(1024, 2048))).toBe(true);

    const opened = openImage(bytesSource(before));
    if (opened instanceof Refused) throw new Error(opened.refused);
    const feed = new RecordingFeed(new Recording(opened.store));
    const more = async (): Promise<boolean> => {
      const { events, writes, changes } = feed.have;
      const answer = await get(`/live/events?token=${token}&events=${events}&writes=${writes}&changes=${changes}`);
      if (answer.status === 410) return false;
      expect(feed.add((await answer.text()).split('\n').filter(Boolean))).toBeUndefined();
      return true;
    };
    await beside('sh', ['-c', 'echo watched > "$0/f"; mkdir "$0/d"; mv "$0/f" "$0/d"', ours.dir]);
    await more();
    const { length } = feed.have.events ? { length: feed.have.events } : { length: 0 };
    expect(length).toBeGreaterThan(10);
    const over = ours.unmount();
    while (await more());
    expect(await over).toBe(0);
    expect(feed.have.events).toBeGreaterThan(length);
    const after = openImage(bytesSource(fs.readFileSync(ours.image)));
    if (after instanceof Refused) throw new Error(after.refused);
    sameContents(feed.now, after.store, 'what was watched');
  });
});
