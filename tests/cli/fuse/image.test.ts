/** The image of a mount, however the mount ends: nothing that was written is lost, and no two mounts share an image. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { deviceAt } from '../../../src/cli/image/in-use.ts';
import { describeWith, e2fsck, must, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { beside, FuseMount, mounted } from './mount.ts';

const NEEDS = ['root', 'loop', 'fuse', 'mke2fs', 'e2fsck', 'mount', 'python3'] as const;
const labs: FuseMount[] = [];

async function lab(...how: Parameters<typeof mounted>): Promise<FuseMount> {
  const made = await mounted(...how);
  labs.push(made);
  return made;
}

function another(image: string, dir: string, words: readonly string[] = []): FuseMount {
  const made = new FuseMount(image, dir, words);
  labs.push(made);
  return made;
}

afterEach(async () => {
  for (const each of labs.splice(0)) await each.end();
});

const cat = (image: string, name: string) => must('debugfs', ['-R', `cat ${name}`, image]);

/** Writes a file, and syncs it and its folder. */
const SYNCED = `import os, sys
fd = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY)
os.write(fd, b"synced")
os.fsync(fd)
`;

describeWith(NEEDS, 'the image of a mount', () => {
  it('is written in place: its links, mode and name stay, and its other names show the same', async () => {
    const below = tempDir();
    fs.mkdirSync(path.join(below, 'real'));
    const real = path.join(below, 'real', 'disk.img');
    must('mke2fs', ['-q', '-t', 'ext4', real, '16M']);
    fs.chmodSync(real, 0o640);
    fs.linkSync(real, path.join(below, 'hard.img'));
    fs.symlinkSync('real/disk.img', path.join(below, 'disk.img'));
    const { ino } = fs.statSync(real);
    const ours = await lab(below, [], '');
    fs.writeFileSync(path.join(ours.dir, 'f'), 'kept');
    // Large files are read in requests of a mebibyte.
    const ahead = `/sys/class/bdi/${deviceAt(fs.realpathSync(ours.dir))}/read_ahead_kb`;
    expect(fs.readFileSync(ahead, 'utf8')).toBe('1024\n');

    // Another name of it is noticed.
    const second = another(path.join(below, 'hard.img'), ours.dir);
    expect(await second.over).toBe(1);
    expect(second.complained).toMatch(/hard\.img is mounted already, at .*served\n$/);

    const words = ['umount', ours.dir];
    expect(await beside(process.execPath, [ours.program, ...words])).toEqual({ status: 0, said: '' });
    // It has returned, so the image is whole.
    expect(e2fsck(real).says).toBe('');
    expect(cat(path.join(below, 'hard.img'), 'f')).toBe('kept');
    expect(fs.lstatSync(path.join(below, 'disk.img')).isSymbolicLink()).toBe(true);
    expect(fs.statSync(real)).toMatchObject({ ino, nlink: 2, mode: 0o100640 });
    expect(fs.readdirSync(path.join(below, 'real'))).toEqual(['disk.img']);
    expect(await ours.over).toBe(0);

    const nothing = await beside(process.execPath, [ours.program, ...words]);
    expect(nothing).toEqual({ status: 1, said: `ext4lab umount: nothing of ext4lab is mounted at ${ours.dir}\n` });
  });

  it('is awaited by a mount that follows at once', async () => {
    const ours = await lab(tempDir(), ['-t', 'ext4'], '64M');
    for (let i = 0; i < 20; i++) fs.writeFileSync(path.join(ours.dir, `f${i}`), Buffer.alloc(1 << 20, i));
    must('umount', [ours.dir]);
    const next = another(ours.image, ours.dir);
    await next.says(/is mounted at/);
    expect(ours.child.exitCode).toBe(0);
    expect(fs.readdirSync(next.dir)).toHaveLength(21);
    expect(fs.readFileSync(path.join(next.dir, 'f19'))[0]).toBe(19);
    fs.writeFileSync(path.join(next.dir, 'g'), 'more');
    expect(await next.unmount()).toBe(0);
    expect(e2fsck(ours.image).says).toBe('');
    expect(cat(ours.image, 'g')).toBe('more');
  });

  it('has what was synced when the server is killed, at the next mount', async () => {
    const ours = await lab(tempDir(), ['-t', 'ext4'], '16M');
    const { status, said } = await beside('python3', ['-c', SYNCED, path.join(ours.dir, 'f')]);
    expect({ status, said }).toEqual({ status: 0, said: '' });
    ours.child.kill('SIGKILL');
    await ours.over;
    const dead = another(ours.image, ours.dir);
    expect(await dead.over).toBe(1);
    expect(dead.complained).toBe(
      `ext4lab mount: what was mounted at ${ours.dir} has ended without an umount: umount ${ours.dir} first\n`,
    );
    const below = await beside(process.execPath, [ours.program, 'info', path.join(ours.dir, 'f')]);
    expect(below).toEqual({ status: 1, said: expect.stringMatching(/^ext4lab info: ENOTCONN: .*\n$/) });
    const killed = await beside(process.execPath, [ours.program, 'umount', ours.dir]);
    expect(killed.status).toBe(1);
    expect(killed.said).toContain('was killed; what was synced is there at the next mount');
    const next = another(ours.image, ours.dir);
    await next.says(/was killed: what it had written to its disk \(\d+ blocks\) is in the image now/);
    await next.says(/is mounted at/);
    expect(fs.readFileSync(path.join(next.dir, 'f'), 'utf8')).toBe('synced');
    expect(await next.unmount()).toBe(0);
    expect(e2fsck(ours.image).says).toBe('');
  });

  it('is written when the device ends in another way than by umount', async () => {
    if (!fs.existsSync('/sys/fs/fuse/connections')) return;
    const mountedHere = fs.readdirSync('/sys/fs/fuse/connections').length === 0;
    if (mountedHere) run('mount', ['-t', 'fusectl', 'fusectl', '/sys/fs/fuse/connections']);
    const ours = await lab(tempDir(), ['-t', 'ext4'], '16M');
    fs.writeFileSync(path.join(ours.dir, 'f'), 'kept');
    const held = fs.openSync(path.join(ours.dir, 'g'), 'w');
    const minor = fs.fstatSync(held).dev & 0xff;
    fs.writeFileSync(`/sys/fs/fuse/connections/${minor}/abort`, '1');
    expect(await ours.over).toBe(0);
    expect(() => fs.writeSync(held, 'x')).toThrow();
    fs.closeSync(held);
    expect(e2fsck(ours.image).says).toBe('');
    expect(cat(ours.image, 'f')).toBe('kept');
  });

  it('is kept elsewhere if it cannot be written in the end, and refused if that is known before', async () => {
    const ours = await lab(tempDir(), ['-t', 'ext4'], '16M');
    fs.writeFileSync(path.join(ours.dir, 'f'), 'kept');
    fs.rmSync(ours.image);
    expect(await ours.unmount()).toBe(1);
    const [, kept] = /was deleted while it was mounted; all of the volume is in (\S+)\n/.exec(ours.complained) ?? [];
    expect(fs.statSync(kept).mode & 0o777).toBe(0o600);
    expect(e2fsck(kept).says).toBe('');
    expect(cat(kept, 'f')).toBe('kept');

    const none = another(kept, ours.dir, ['--out', path.join(ours.dir, 'none', 'out.img')]);
    expect(await none.over).toBe(1);
    expect(none.complained).toMatch(/^ext4lab mount: .*none\/out\.img cannot be written: ENOENT.*\n$/);
    const device = must('losetup', ['-f', '--show', kept]).trim();
    try {
      fs.linkSync(kept, `${kept}.2`);
      const looped = another(`${kept}.2`, ours.dir);
      expect(await looped.over).toBe(1);
      expect(looped.complained).toBe(
        `ext4lab mount: ${fs.realpathSync(`${kept}.2`)} is in use: it is the loop device ${device}\n`,
      );
    } finally {
      must('losetup', ['-d', device]);
    }
  });
});
