/** Images that cannot be written: refused at the mount if that is known then, and nothing lost if it comes later. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeWith, e2fsck, must, run } from '../../helpers/linux.ts';
import { long } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { beside, FuseMount, mounted } from './mount.ts';

const NEEDS = ['root', 'loop', 'fuse', 'mke2fs', 'e2fsck', 'mount', 'python3'] as const;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A mount of an image in a folder, at a folder elsewhere. */
function served(below: string, words: readonly string[] = []): FuseMount {
  const made = new FuseMount(path.join(below, 'disk.img'), tempDir(), words);
  ends.push(() => made.end());
  return made;
}

/** A folder that is a file system of its own. */
function disk(...words: string[]): string {
  const dir = tempDir();
  must('mount', [...words, dir]);
  ends.push(() => run('umount', ['-l', dir]));
  return dir;
}

const image = (below: string, size: string) => must('mke2fs', ['-q', '-t', 'ext4', path.join(below, 'disk.img'), size]);
const cat = (of: string, name: string) => must('debugfs', ['-R', `cat ${name}`, of]);

/** Writes so many KiB to a file in one go, and prints what fsync answered. */
const SYNC = `import errno, os, sys
fd = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY)
os.write(fd, b"x" * (int(sys.argv[2]) << 10))
try:
    os.fsync(fd)
    print("safe")
except OSError as e:
    print(errno.errorcode[e.errno])
`;
const synced = async (ours: FuseMount, name: string, kib: number) =>
  (await beside('python3', ['-c', SYNC, path.join(ours.dir, name), String(kib)])).said.trim();

describeWith(NEEDS, 'an image that cannot be written', () => {
  if (long)
    it('is refused: immutable, in an immutable folder, on a disk that is read-only', async () => {
      const backing = path.join(tempDir(), 'backing.img');
      must('mke2fs', ['-q', '-t', 'ext4', backing, '24M']);
      const dir = disk('-o', 'loop', backing);
      image(dir, '4M');
      const refused = async (why: string) => {
        const ours = served(dir);
        expect(await ours.over).toBe(1);
        expect(ours.complained).toMatch(new RegExp(`^ext4lab mount: .*disk\\.img cannot be written: ${why}.*\\n$`));
        expect(fs.readdirSync(dir).sort()).toEqual(['disk.img', 'lost+found']);
      };
      must('chattr', ['+i', path.join(dir, 'disk.img')]);
      await refused('EPERM');
      must('chattr', ['-i', path.join(dir, 'disk.img')]);
      must('chattr', ['+i', dir]);
      await refused('EPERM');
      must('chattr', ['-i', dir]);
      must('mount', ['-o', 'remount,ro', dir]);
      await refused('EROFS');
      must('mount', ['-o', 'remount,rw', dir]);

      // It becomes immutable while it is mounted: what was written is kept elsewhere.
      const ours = served(dir);
      await ours.says(/is mounted at/);
      fs.writeFileSync(path.join(ours.dir, 'f'), 'kept');
      must('chattr', ['+i', path.join(dir, 'disk.img')]);
      expect(await ours.unmount()).toBe(1);
      const [, kept] = /could not be written: .*EPERM.*; all of the volume is in (\S+)\n/.exec(ours.complained) ?? [];
      expect(e2fsck(kept).says).toBe('');
      expect(cat(kept, 'f')).toBe('kept');
    });

  it('is full: a sync says so, and all of the volume is kept, elsewhere or, once there is room, in the image', async () => {
    for (const room of long ? [false, true] : [false]) {
      const dir = disk('-t', 'tmpfs', '-o', 'size=12M', 'tmpfs');
      image(dir, '32M');
      const ours = served(dir);
      await ours.says(/is mounted at/);
      expect(await synced(ours, 'before', 1024)).toBe('safe');
      const filler = path.join(dir, 'filler');
      run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
      expect(await synced(ours, 'after', 4096)).toBe('EIO');
      if (room) fs.rmSync(filler);
      expect(await ours.unmount()).toBe(room ? 0 : 1);
      const [, kept] = /ENOSPC.*all of the volume is in (\S+)\n/.exec(ours.complained) ?? [];
      const holds = room ? ours.image : kept;
      expect(path.dirname(holds)).not.toBe(room ? '/var/tmp' : dir);
      expect(e2fsck(holds).says).toBe('');
      expect(cat(holds, 'after')).toHaveLength(4 << 20);
      if (room) continue;
      fs.rmSync(kept);
      // The image with its log is as the last sync that was answered left it.
      fs.rmSync(filler);
      await beside(process.execPath, [ours.program, 'fsck', '-fp', ours.image]);
      expect(e2fsck(ours.image).says).toBe('');
      expect(cat(ours.image, 'before')).toHaveLength(1 << 20);
    }
  });

  it('has what was synced for --out when the server is killed, under a name of its own', async () => {
    const below = tempDir();
    const out = path.join(below, 'out.img');
    const ours = await mounted(below, ['-t', 'ext4'], '16M', ['--out', out]);
    ends.push(() => ours.end());
    expect(await synced(ours, 'f', 4)).toBe('safe');
    ours.child.kill('SIGKILL');
    await ours.over;
    must('umount', [ours.dir]);
    const next = await mounted(below, [], '', ['--out', out]);
    ends.push(() => next.end());
    const [, kept] = await next.says(/was killed: the volume as it had synced it is in (\S+)\n/);
    expect(fs.readdirSync(next.dir)).toEqual(['lost+found']);
    expect(path.dirname(kept)).toBe(below);
    run('e2fsck', ['-p', kept]);
    expect(e2fsck(kept).says).toBe('');
    expect(cat(kept, 'f')).toHaveLength(4096);
    expect(await next.unmount()).toBe(0);
    expect(fs.readdirSync(below).sort()).toEqual(['disk.img', 'out.img', path.basename(kept), 'served'].sort());
  });
});

if (long)
  describeWith(NEEDS, 'an image that is mounted', () => {
    it('is not written by other commands, and those that read it say that it is older', async () => {
      const below = tempDir();
      const ours = await mounted(below, ['-t', 'ext4'], '16M');
      ends.push(() => ours.end());
      expect(await synced(ours, 'f', 4)).toBe('safe');
      const script = path.join(below, 'script.sh');
      fs.writeFileSync(script, 'ls\n');
      const ext4lab = async (...words: string[]) => await beside(process.execPath, [ours.program, ...words]);
      for (const [words, status, says] of [
        [['fsck', '-fy', ours.image], 8, 'is mounted already, at'],
        [['mkfs', '-q', ours.image], 1, 'is mounted already, at'],
        [['run', script, '--image', ours.image], 1, 'umount it first'],
        [['info', '-h', ours.image], 0, 'newer there than in the image'],
        [['fsck', '-n', ours.image], 0, 'newer there than in the image'],
      ] as const) {
        const { status: is, said } = await ext4lab(...words);
        expect([words[0], is, said]).toEqual([words[0], status, expect.stringContaining(says)]);
      }
      // Killed, they read what it had synced.
      ours.child.kill('SIGKILL');
      await ours.over;
      must('umount', [ours.dir]);
      expect((await ext4lab('inspect', ours.image, '/')).said).toContain('was killed: what it had written is read');
      const left = await ext4lab('run', script, '--image', ours.image);
      expect(left.status).toBe(0);
      expect(left.said).toMatch(/^f$/m);
      expect((await ext4lab('fsck', '-p', ours.image)).status).toBe(0);
      expect(cat(ours.image, 'f')).toHaveLength(4096);
    });
  });
